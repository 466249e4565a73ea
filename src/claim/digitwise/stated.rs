//! Statements in which outcomes and values are next to conditions: the values are discovered and
//! proved, and then stand for what is said of them.

use super::boxed::Early;
use super::known::{Proven, Spoken};
use super::source::ValueSource;
use super::verdict::{Settled, Settlement};
use super::{Compiled, Compiler, WRITTEN};
use crate::expression::{Connective, Node, NodeKind, Relation};
use crate::game::Order;
use crate::plan::discover::{DiscoveryVerdict, discover};
use crate::rulesets::Ruleset;
use crate::theory::automata::{Dfao, NOWHERE, TooLarge};
use crate::work::Context;

/// The largest value that is distinguished from others.
const LARGEST: i128 = 32;

/// What a claim is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// `OUTCOME <=> CONDITION`: the side that is about the rules, and whether it holds at
    /// P-positions.
    Described(String, bool),
    /// A statement in which outcomes are next to conditions; the values are proved.
    Valued {
        /// Those of each of the rules, the ones that the claim is about first.
        proven: Vec<Proven>,
        /// Parts of the claim that say why it is false: output 0 where they hold.
        sides: Vec<(String, Dfao)>,
    },
    /// Such a statement that a small box refutes, or whose values are not proved.
    Settled(Early),
}

impl Kind {
    /// Such a statement, and no automaton of it.
    pub(super) fn settled(early: Early) -> (Self, Holds) {
        let nothing = TooLarge("no automaton".into());
        (Self::Settled(early), Err(nothing.into()))
    }
}

/// Where a statement holds, and whether it is one on sorted positions.
pub(super) type Holds = Compiled<(Dfao, bool)>;

impl<'c> Compiler<'c> {
    /// Discovers the values that a statement is about, and compiles it.
    pub(super) fn stated(
        &mut self,
        body: &'c Node,
        order: Order,
        from: ValueSource<'_>,
        context: &Context,
    ) -> Compiled<(Kind, Holds)> {
        let mut proven = Vec::new();
        let several = self.known.len() > 1;
        for (of, values) in &mut self.known {
            if let Some(automaton) = from.given(of) {
                values.clone_from(automaton);
                let (of, stages) = (of.clone(), Vec::new());
                proven.push(Proven { of, stages });
                continue;
            }
            let stages = match discover(&of.search(self.numeration), context)?.verdict {
                DiscoveryVerdict::Proved(stages) => stages,
                DiscoveryVerdict::Unsettled(why) => {
                    let why = match several {
                        true => format!("{}: {why}", of.ruleset),
                        false => why.to_string(),
                    };
                    return Ok(Kind::settled(Early {
                        settled: Settled {
                            max: None,
                            verdict: Settlement::Unsettled(why),
                        },
                        at: Vec::new(),
                        sorted: false,
                    }));
                }
            };
            if let Some(last) = stages.last() {
                values.clone_from(&last.automaton);
            }
            let of = of.clone();
            proven.push(Proven { of, stages });
        }
        let mut sides = Vec::new();
        let holds = self
            .positions(body, true, order)
            .and_then(|(mut holds, sorted)| {
                for known in self.known.iter().map(|known| &known.1) {
                    if known.restricted() {
                        // nothing is said of what is no position
                        let none = known.map(|output| u32::from(output != NOWHERE));
                        holds = self.or(&holds, &none)?;
                    }
                }
                Ok((holds, sorted))
            });
        if let NodeKind::Joined(Connective::Iff | Connective::Implies, a, b) = &body.kind
            && holds.is_ok()
        {
            for side in [a, b] {
                let text = side.span.of(self.text).to_owned();
                sides.push((text, self.truth(side)?));
            }
        }
        Ok((Kind::Valued { proven, sides }, holds))
    }

    /// A remark on each `A => B` of a statement that is never put to the test, for A is false at
    /// every position.
    pub(super) fn untested(&mut self, body: &'c Node, order: Order) -> Compiled<Vec<String>> {
        let (mut open, mut remarks) = (vec![body], Vec::new());
        while let Some(node) = open.pop() {
            match &node.kind {
                NodeKind::Joined(Connective::And, a, b) => open.extend([&**b, a]),
                NodeKind::Joined(Connective::Implies, a, _) => {
                    // what it asks where the whole claim does not is no fault here
                    let Ok((mut left, _)) = self.positions(a, true, order) else {
                        continue;
                    };
                    for known in self.known.iter().map(|known| &known.1) {
                        if known.restricted() {
                            let is = known.map(|output| u32::from(output == NOWHERE));
                            left = self.and(&left, &is)?;
                        }
                    }
                    let never = left.map(|_| 1);
                    if left.first_difference(&never, |left, _| left == 0).is_none() {
                        let left = a.span.of(self.text);
                        remarks.push(format!("the left side is true at no position: {left}"));
                    }
                }
                _ => {}
            }
        }
        Ok(remarks)
    }

    /// How many values a statement tells from each other, of each of the rules that are named, on
    /// numbers of heaps. What cannot be said is refused.
    pub(super) fn levels(
        &mut self,
        body: &'c Node,
        named: impl IntoIterator<Item = (Ruleset, usize)>,
    ) -> Compiled<()> {
        for (ruleset, heaps) in named {
            let levels = 1;
            let spoken = Spoken {
                ruleset,
                heaps,
                levels,
            };
            let words = (self.numeration, heaps, self.room);
            let unknown = Dfao::read(words, (), |(), _| (), |()| 0)?;
            self.known.push((spoken, unknown));
        }
        let mut largest = vec![0; self.known.len()];
        self.largest_value(body, &mut largest)?;
        for ((spoken, _), largest) in self.known.iter_mut().zip(largest) {
            spoken.levels = largest as u32 + 1;
        }
        self.trial = true;
        let said = self.truth(body);
        self.trial = false;
        said.map(|_| ())
    }

    /// Raises what is `largest` to the largest constant that a value of the same rules is compared
    /// with.
    fn largest_value(&self, node: &'c Node, largest: &mut [i128]) -> Compiled<()> {
        if let NodeKind::Chain(first, rest) = &node.kind {
            let mut left = &**first;
            for (_, right) in rest {
                if is_value(left) || is_value(right) {
                    let (value, other) = match is_value(left) {
                        true => (left, right),
                        false => (right, left),
                    };
                    let constant = match self.varies(other) {
                        true => return self.no_constant(other),
                        false => self.evaluated(other, &[])?,
                    };
                    if constant > LARGEST {
                        return self.no_constant(other);
                    }
                    let heaps = self.asked(value).map_or(self.heaps, <[Node]>::len);
                    let largest = &mut largest[self.place_of(value, heaps)?];
                    *largest = constant.max(*largest);
                }
                left = right;
            }
        }
        node.parts()
            .into_iter()
            .try_for_each(|part| self.largest_value(part, largest))
    }

    fn no_constant<T>(&self, node: &Node) -> Compiled<T> {
        self.refused(
            node.span,
            format!("a value from 0 to {LARGEST}, with which a value is compared"),
            "values may be unbounded; claim one of them at a time, such as G(x) = 1 <=> ..",
        )
    }

    /// `G(x) = 1`, if one side is a value.
    pub(super) fn value_compared(
        &mut self,
        left: &'c Node,
        relation: Relation,
        right: &'c Node,
    ) -> Compiled<Option<Dfao>> {
        let (value, constant, turned) = match (is_value(left), is_value(right)) {
            (true, false) => (left, right, false),
            (false, true) => (right, left, true),
            _ => return Ok(None),
        };
        let constant = self.evaluated(constant, &[])?;
        let holds = |value: i128| {
            let (a, b) = if turned {
                (constant, value)
            } else {
                (value, constant)
            };
            match relation {
                Relation::Equal => a == b,
                Relation::NotEqual => a != b,
                Relation::Less => a < b,
                Relation::LessEqual => a <= b,
                Relation::Greater => a > b,
                Relation::GreaterEqual => a >= b,
                Relation::Divides => false,
            }
        };
        if relation == Relation::Divides {
            return self.refused(value.span, "a comparison with a constant", WRITTEN);
        }
        self.values_at(value, &|output| u32::from(!holds(output.into())))
    }

    /// P(..) or N(..): 0 where it holds; `None` if the values are not known.
    pub(super) fn outcome_at(&mut self, node: &'c Node, is_p: bool) -> Compiled<Option<Dfao>> {
        self.values_at(node, &|output| u32::from((output == 0) != is_p))
    }

    /// What follows from the value at the position that a part is about: 0 where it holds; `None`
    /// if the values are not known.
    fn values_at(&mut self, node: &'c Node, holds: &dyn Fn(u32) -> u32) -> Compiled<Option<Dfao>> {
        if self.known.is_empty() {
            return Ok(None);
        }
        // numbers that are computed have tracks of their own
        self.atom(|this| {
            let values = this.placed_at(node)?;
            Ok(values.map(holds))
        })
        .map(Some)
    }

    /// The values, read at the position that a part is about.
    fn placed_at(&mut self, node: &'c Node) -> Compiled<Dfao> {
        let tracks: Vec<usize> = match self.asked(node) {
            None => (0..self.heaps).collect(),
            Some(heaps) => {
                let tracks = heaps.iter().map(|one| self.track(one));
                tracks.collect::<Compiled<_>>()?
            }
        };
        let known = self.known[self.place_of(node, tracks.len())?].1.clone();
        if known.restricted() && !tracks.iter().copied().eq(0..self.heaps) {
            // others may be no positions, of which nothing is known
            let expected = "the position itself, for some heaps are no position";
            return self.refused(node.span, expected, "write P(x), or P(RULES, x)");
        }
        Ok(known.placed(&tracks, self.tracks, self.room)?)
    }

    /// The track of a heap, of a number that a quantifier stands for, or of one that is computed.
    fn track(&mut self, node: &'c Node) -> Compiled<usize> {
        let number = self.number(node)?;
        self.as_track(number, node.span)
    }
}

/// Whether a part is a value of the rules; no other name is G.
fn is_value(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Call { name, .. } | NodeKind::Name(name) if name == "G")
}
