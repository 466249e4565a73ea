use super::search::{ComponentSearch, by_hash, by_key};
use super::{Account, Engine, Entries, Plan};
use crate::game::{BoardRules, Convention, Grid, Sums, Whole};
use crate::rulesets::BoardRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};
use std::sync::Arc;

/// Numbers of the full boards up to a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTable {
    /// Rows, columns, and the value (or 0 for P and 1 for N), in lexicographic order.
    pub entries: Vec<(u64, u64, u64)>,
    /// What was computed.
    pub want: Want,
    /// Engine and reason.
    pub plan: Plan,
}

/// Computes the full boards with 1..=rows rows and 1..=cols columns.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if the board is too large for the rules or the engine
/// asked for does not search boards.
pub fn boards(
    rules: &BoardRuleset,
    (rows, cols): (usize, usize),
    want: Want,
    engine: Option<Engine>,
    context: &Context,
) -> Result<BoardTable, Stop> {
    let mut search = BoardSearch::new(rules, (rows, cols), want, engine)?;
    let mut entries = Vec::new();
    for r in 1..=rows {
        for c in 1..=cols {
            entries.push((
                r as u64,
                c as u64,
                search.number(&Grid::full(r, c), context)?,
            ));
        }
    }
    let plan = search.plan(context);
    Ok(BoardTable {
        entries,
        want,
        plan,
    })
}

/// A search of positions of a board ruleset, on boards up to a size, one after the other: a value
/// that can be kept and asked again.
pub struct BoardSearch {
    /// The rules on boards of that size.
    pub on: Arc<dyn BoardRules>,
    want: Want,
    engine: Engine,
    found: Kind,
}

enum Kind {
    /// Components, combined by their values in normal play.
    Components(Box<dyn ComponentSearch<u64>>),
    /// Whole sums: a component is no position of its own in misere play.
    Sums(Box<dyn ComponentSearch<Whole<u64>>>),
}

impl BoardSearch {
    /// An empty search.
    ///
    /// # Errors
    /// [`Stop::Refused`] if the board is too large for the rules, or the engine asked for does not
    /// search boards.
    pub fn new(
        rules: &BoardRuleset,
        (rows, cols): (usize, usize),
        want: Want,
        engine: Option<Engine>,
    ) -> Result<Self, Stop> {
        if let Some(engine) = engine.filter(|engine| !engine.searches()) {
            return Err(Stop::Refused(format!(
                "the {engine} engine fills boxes of heaps, and {rules} is played on a board; use \
                 --engine memo or definition"
            )));
        }
        let engine = engine.unwrap_or(Engine::Memo);
        let on: Arc<dyn BoardRules> = rules.on(rows, cols)?.into();
        let board = Arc::clone(&on);
        let found = match want.convention() {
            Convention::Misere => Kind::Sums(by_hash(Box::new(Sums(board)), want, engine)),
            Convention::Normal => {
                Kind::Components(by_key(board, Want::Values, engine, on.bits() <= 56))
            }
        };
        Ok(Self {
            on,
            want,
            engine,
            found,
        })
    }

    /// The number of one position, whatever its symmetry and components.
    ///
    /// # Errors
    /// Those of the engine; [`Stop::Refused`] if the position does not fit the board.
    pub fn number(&mut self, grid: &Grid, context: &Context) -> Result<u64, Stop> {
        let components = self.on.components(grid)?;
        match &mut self.found {
            Kind::Sums(sums) => {
                let mut whole: Whole<u64> = components.into();
                whole.sort_unstable();
                sums.number(&whole, context)
            }
            Kind::Components(alone) => {
                let mut sum = 0;
                for component in components {
                    sum ^= alone.number(&component, context)?;
                }
                Ok(self.want.of_sum(sum))
            }
        }
    }

    /// How it was searched so far.
    pub fn plan(&self, context: &Context) -> Plan {
        let (stored, entries) = match &self.found {
            Kind::Components(alone) => (alone.stored(), Entries::Components),
            Kind::Sums(sums) => (sums.stored(), Entries::Sums),
        };
        let parallel = self.engine == Engine::Memo;
        Plan {
            engine: self.engine,
            why: Account::Searched { stored, entries },
            threads: if parallel { context.threads() } else { 1 },
        }
    }
}
