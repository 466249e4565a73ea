use super::gathered::gathered;
use super::search::{by_hash, by_key, by_parts, sum_of};
use super::{Account, Computed, Engine, Entries, Plan, Search};
use crate::game::{BoardRules, Convention, Grid, Heap, HeapBox, Sums, Whole};
use crate::rulesets::BoardRuleset;
use crate::solve::{Fold, Legal, Want};
use crate::work::{Context, Stop};
use smallvec::smallvec;
use std::sync::Arc;

/// Computes the full boards of 1..=rows rows and 1..=cols columns: a table of which the heaps are
/// rows and columns.
///
/// # Errors
/// Those of the engine; [`Stop::Refused`] if the board is too large for the rules or the engine
/// asked for does not search boards.
pub fn boards(
    rules: &BoardRuleset,
    sizes: &HeapBox,
    want: Want,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Computed, Stop> {
    let side = |i: usize| sizes.max()[i] as usize;
    let mut search = BoardSearch::new(rules, (side(0), side(1)), want, engine)?;
    let some = |sides: &[Heap]| !sides.contains(&0);
    let legal = Arc::new(Legal::accepted(sizes, context, &some)?);
    let full = |size: &[Heap]| Grid::full(size[0] as usize, size[1] as usize);
    let table = gathered((sizes, Some(&legal)), want, context, &mut |size| {
        search.number(&full(size), context)
    })?;
    let plan = search.plan(context);
    Ok(Computed { table, plan })
}

/// A search of positions of a board ruleset, on boards up to a size, one after the other: a value
/// that can be kept and asked again.
pub struct BoardSearch {
    /// The rules on boards of that size.
    pub on: Arc<dyn BoardRules>,
    want: Want,
    engine: Engine,
    /// Of lists of components.
    found: Box<dyn Search>,
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
            // a component is no position of its own
            Convention::Misere => {
                let sums = by_hash(Box::new(Sums(board)), want.into(), engine);
                by_parts(sums, want.into(), |all| Some(smallvec![sum_of(all.into())]))
            }
            Convention::Normal => {
                let alone = by_key(board, Fold::Values, engine, on.bits() <= 56);
                by_parts(alone, want.into(), |all| Some(Whole::from_slice(all)))
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
        self.found.number(&self.on.components(grid)?, context)
    }

    /// How it was searched so far.
    pub fn plan(&self, context: &Context) -> Plan {
        let why = Account::Searched {
            stored: self.found.stored(),
            entries: match self.want.convention() {
                Convention::Normal => Entries::Components,
                Convention::Misere => Entries::Sums,
            },
        };
        let parallel = self.engine == Engine::Memo;
        Plan {
            engine: self.engine,
            why,
            threads: if parallel { context.threads() } else { 1 },
        }
    }
}
