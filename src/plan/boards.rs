use super::gathered::gathered;
use super::search::{by_hash, by_key, by_parts, sum_of};
use super::{Account, Computed, Engine, Entries, Plan, Search};
use crate::game::{Board, CodedBoard, Convention, Grid, Heap, HeapBox, Sums, Whole};
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
    let rules = rules.declared();
    let table = gathered((sizes, Some(&legal)), want, context, &mut |size| {
        search.number(&rules.start(size[0] as usize, size[1] as usize), context)
    })?;
    let plan = search.plan(context);
    Ok(Computed { table, plan })
}

/// A search of positions of a board ruleset, on boards up to a size, one after the other: a value
/// that can be kept and asked again.
pub struct BoardSearch {
    rules: BoardRuleset,
    want: Want,
    engine: Engine,
    found: Box<dyn Search<Grid>>,
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
        rules.declared().fits(rows, cols)?;
        let found = match rules.declared().coded(rows, cols)? {
            Some(coded) => by_codes(coded.into(), want, engine),
            None => by_cells(rules.clone(), want, engine),
        };
        Ok(Self {
            rules: rules.clone(),
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
        self.found.number(grid, context)
    }

    /// The positions after each move.
    pub fn moves(&self, grid: &Grid) -> Vec<Grid> {
        self.rules.declared().moves(grid)
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

/// A search of components that are words.
fn by_codes(board: Arc<dyn CodedBoard>, want: Want, engine: Engine) -> Box<dyn Search<Grid>> {
    let own = Arc::clone(&board);
    let of = move |grid: &Grid| own.components(grid).map_err(Stop::from);
    match want.convention() {
        // a component is no position of its own
        Convention::Misere => {
            let sums = by_hash(Box::new(Sums(board)), want.into(), engine);
            by_parts(sums, want.into(), move |grid| {
                Ok(smallvec![sum_of(of(grid)?.into())])
            })
        }
        Convention::Normal => {
            let fits = board.bits() <= 56;
            let alone = by_key(board, Fold::Values, engine, fits);
            by_parts(alone, want.into(), move |grid| Ok(Whole::from(of(grid)?)))
        }
    }
}

/// A search of boards as they are.
fn by_cells(rules: BoardRuleset, want: Want, engine: Engine) -> Box<dyn Search<Grid>> {
    let (board, own) = (Board(rules.clone()), Board(rules));
    match want.convention() {
        Convention::Misere => {
            let sums = by_hash(Box::new(Sums(board)), want.into(), engine);
            by_parts(sums, want.into(), move |grid| {
                Ok(smallvec![sum_of(own.parts(grid).into())])
            })
        }
        Convention::Normal => {
            let alone = by_hash(Box::new(board), Fold::Values, engine);
            by_parts(alone, want.into(), move |grid| Ok(own.parts(grid).into()))
        }
    }
}
