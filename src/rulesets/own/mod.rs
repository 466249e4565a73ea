//! Rules that somebody types: clauses of moves, guards, tables of heaps.
//!
//! ```text
//! rules{HEAD: CLAUSE; CLAUSE; ..}
//! HEAD   = ("2 heaps" | "any heaps" | "each heap") ["," "symmetric"]
//!          ["," "falling total" | "," "potential" "(" numbers ")" | "," "loopy"]
//! CLAUSE = "take" amounts ["*"] ["from" heaps] ["for" binders] ["if" condition]
//!        | "to" heaps ["from" heaps] ["for" binders] ["if" condition]
//!        | "as" rules of the notation
//!        | "where" condition            which positions there are
//!        | "won" "if" condition         which positions without moves are won
//!        | "table" {..}, {..}, ..       for each heap: what a heap of 0, 1, .. may become
//! ```
//!
//! Amounts and conditions are the expressions of claims. A take below 0 is no move, and ranges end
//! where a take would exceed its heap; a move must
//! lower some heap and raise none (with `falling total`: lower the total; with `potential`: lower
//! that), so that no play is endless; `loopy` rules may go on for ever.

mod asked;
mod clause;
mod declared;
mod guard;
mod head;
mod linear;
mod order;
mod potential;
mod reach;
mod read;
mod run;
mod runs;
mod steps;
mod table;
mod unordered;
mod walk;

pub use head::Definition;

use super::class::class;
use super::{HeapRuleset, Info};
use crate::expression::Heaps;
use crate::game::linear::{Generator, Leaving};
use crate::game::{Code, Extra, Fault, Heap, HeapRules, MoveVectors, Moves, Shape};
use clause::Move;
use guard::Condition;
use potential::Potential;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Rules of one's own. Two are equal if they are written alike.
#[derive(Clone)]
pub struct Own(Arc<Inner>);

struct Inner {
    definition: Definition,
    clauses: Vec<Move>,
    positions: Option<Condition>,
    /// Which positions without moves are won by the player to move.
    won: Option<Condition>,
    /// What falls with every move, where heaps may rise.
    potential: Option<Potential>,
    /// Rules of the notation whose moves are moves as well.
    also: Vec<HeapRuleset>,
    /// What a heap of 0, 1, .. may become, of rules that are a table.
    rows: Option<table::SplitTable>,
    /// The moves, if they are all vectors.
    vectors: Option<MoveVectors>,
    shape: Shape,
    /// The code, if the clauses are the digits of one.
    code: Option<Code>,
    /// Writes the moves, if linear inequalities say what they are.
    generator: Option<Generator>,
    symmetric: bool,
    /// Whether `symmetric` is only said: no form of the moves shows it.
    order_is_said: bool,
}

impl Own {
    /// Why the moves from a position cannot be computed.
    #[cold]
    fn fault(&self, at: &[Heap], why: String) -> Fault {
        Fault {
            position: at.to_vec(),
            rules: self.to_string(),
            why,
        }
    }

    /// The code of a take-and-break game with these moves, if one is found.
    pub fn code(&self) -> Option<&Code> {
        self.0.code.as_ref()
    }

    /// The first part that is not seen to be linear conditions on this many heaps, if there is one.
    pub fn not_linear(&self, heaps: usize) -> Option<String> {
        let said = &self.0.definition;
        if let Some(potential) = &said.potential
            && !declared::potential_is_linear(said, heaps)
        {
            return Some(format!("{potential}, which is no sum of heaps"));
        }
        let definition = Definition {
            heaps: match self.0.definition.heaps {
                Heaps::Fixed(heaps) => Heaps::Fixed(heaps),
                Heaps::None | Heaps::Any => Heaps::Fixed(heaps),
            },
            ..self.0.definition.clone()
        };
        let listed = |clauses: &[Move], positions| {
            let shape = declared::listed(&definition, clauses, &[], positions);
            matches!(shape, Shape::Linear(_))
        };
        let positions = self.0.positions.as_ref();
        if let Some(positions) = positions.filter(|one| !listed(&[], Some(&one.node))) {
            return Some(format!("where {}", positions.text));
        }
        let positions = positions.map(|positions| &positions.node);
        let mut clauses = self.0.clauses.iter();
        let clause = clauses.find(|&clause| !listed(std::slice::from_ref(clause), positions));
        clause.map(|clause| clause.text.clone())
    }

    /// What the moves of each heap leave of it, where linear conditions say that.
    pub(super) fn leaving(&self) -> Option<Vec<Leaving>> {
        let own = &self.0;
        let said = &own.definition;
        let ends = own.positions.is_some() || own.rows.is_some() || own.won.is_some();
        let rises = own.potential.is_some() || said.falling_total || said.loopy;
        if !said.each || ends || rises {
            return None;
        }
        let mut all = declared::leaving(said, &own.clauses)?;
        for rules in &own.also {
            all.extend(rules.leaving()?);
        }
        Some(all)
    }

    /// How they are written.
    pub fn definition(&self) -> &Definition {
        &self.0.definition
    }
}

impl HeapRules for Own {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let mut to: &mut dyn Moves = to;
        if self.0.order_is_said
            && let Err(fault) = self.same_in_any_order(heaps)
        {
            return to.fail(fault);
        }
        if let Some(vectors) = &self.0.vectors {
            return vectors.moves(heaps, &mut to);
        }
        self.run(heaps, to);
    }

    fn symmetric(&self) -> bool {
        self.0.symmetric
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        match self.0.definition.heaps {
            Heaps::Fixed(heaps) if !self.0.definition.each => heaps..=heaps,
            _ => 1..=usize::MAX,
        }
    }

    fn shape(&self) -> Shape {
        self.0.shape.clone()
    }

    fn as_code(&self) -> Option<&Code> {
        self.code()
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        self.allows_position(heaps)
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        self.allows_beginning(first)
    }

    fn loops(&self) -> bool {
        self.0.definition.loopy
    }

    fn may_fail(&self) -> bool {
        self.0.vectors.is_none() && self.0.rows.is_none()
    }

    fn extra(&self) -> Option<Extra> {
        self.0.won.as_ref().map(|_| Extra {
            apart: true,
            ends: true,
            ..Extra::default()
        })
    }

    fn won(&self, heaps: &[Heap]) -> Result<bool, Fault> {
        self.won_at(heaps)
    }

    fn restriction(&self) -> Option<String> {
        if let Some(rows) = &self.0.rows {
            return Some(format!("heaps of the table, up to {}", rows.largest()));
        }
        let positions = self.0.positions.as_ref()?;
        Some(format!("heaps where {}", positions.text))
    }
}

class!(
    Own,
    Info {
        aliases: &[(
            "staircase",
            "rules{any heaps, potential(sum(i in 1..n: i * x[i])): take t from 1 for t in 1..x[1]; \
             take (t, -t) from (i, i - 1) for i in 2..n, t in 1..x[i]}",
        )],
        ..Info::new(
            "rules",
            "rules{HEAD: CLAUSE; ..}",
            "moves written out, such as rules{2 heaps: take (1,1)*; take (t,0) for t in 1..a}",
            "rules of your own: README.md, section Rules of your own",
            "rules{2 heaps: take (t, 0) for t in 1..a; take (t, t) for t in 1..b if t odd}",
        )
    },
    |arguments| {
        let body = arguments.body()?;
        Self::parse(arguments.tokens.text, body, arguments.definitions)
    },
    |self, f| write!(f, "rules{{{}}}", self.0.definition),
);

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.0.definition == other.0.definition
    }
}

impl Eq for Own {}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.definition.hash(state);
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Own").field(&self.0.definition).finish()
    }
}

#[cfg(test)]
mod tests;
