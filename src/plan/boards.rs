use super::gathered::gathered;
use super::proofs::{by_proofs, by_proofs_whole};
use super::search::{by_hash, by_key, by_parts, sum_of};
use super::{Account, Computed, Engine, Entries, Plan, Search};
use crate::game::{Board, CodedBoard, Convention, Grid, Heap, HeapBox, Sums, Whole, WholeBoard};
use crate::rulesets::BoardRuleset;
use crate::solve::{Fold, Legal};
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
    fold: impl Into<Fold>,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Computed, Stop> {
    let fold = fold.into();
    let side = |i: usize| sizes.max()[i] as usize;
    let mut search = BoardSearch::new(rules, (side(0), side(1)), fold, engine)?;
    let some = |sides: &[Heap]| !sides.contains(&0);
    let legal = Arc::new(Legal::accepted(sizes, context, &some)?);
    let rules = rules.declared();
    let table = gathered((sizes, Some(&legal)), fold.want(), context, &mut |size| {
        search.number(&rules.start(size[0] as usize, size[1] as usize), context)
    })?;
    let plan = search.plan(context);
    Ok(Computed { table, plan })
}

/// A search of positions of a board ruleset, on boards up to a size, one after the other: a value
/// that can be kept and asked again.
pub struct BoardSearch {
    rules: BoardRuleset,
    fold: Fold,
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
        fold: impl Into<Fold>,
        engine: Option<Engine>,
    ) -> Result<Self, Stop> {
        let fold = fold.into();
        let asked = engine.filter(|engine| !engine.searches() && *engine != Engine::Proof);
        if let Some(engine) = asked {
            return Err(Stop::refused(
                format!(
                    "{rules}, which is played on a board, and the engine {engine}, which fills boxes of heaps"
                ),
                "an engine that searches",
                "use ‹engine memo› or definition",
            ));
        }
        rules.declared().fits(rows, cols)?;
        let pays = match engine {
            None => rules.declared().proofs_pay(rows, cols),
            Some(engine) => engine == Engine::Proof,
        };
        let play = match fold.of_components() {
            Fold::Values => Some(Convention::Normal),
            Fold::Outcomes(play) => Some(play),
            _ => None,
        };
        if let Some(play) = play.filter(|_| pays)
            && let Some(pieces) = rules.declared().pieces((rows, cols), play)?
        {
            return Ok(Self {
                rules: rules.clone(),
                fold,
                engine: Engine::Proof,
                found: match play {
                    Convention::Normal => {
                        by_proofs(pieces, fold, |pieces, grid| Ok(pieces.read(grid)?))
                    }
                    Convention::Misere => {
                        by_proofs_whole(pieces, fold, |pieces, grid| Ok(pieces.read(grid)?))
                    }
                },
            });
        }
        if engine == Some(Engine::Proof) {
            return Err(Stop::refused(
                format!(
                    "{rules} and the engine {}, which finds values, and outcomes of misere play, of boards that come apart",
                    Engine::Proof
                ),
                "rules whose boards come apart, such as those of cram",
                "use ‹engine memo›",
            ));
        }
        let engine = engine.unwrap_or(Engine::Memo);
        let found = match rules.declared().coded(rows, cols)? {
            _ if matches!(fold, Fold::Measured(..)) => by_boards(rules.clone(), fold, engine),
            Some(coded) => by_codes(coded.into(), fold, engine),
            None => by_cells(rules.clone(), fold, engine),
        };
        Ok(Self {
            rules: rules.clone(),
            fold,
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

    /// Whether a position is P: less work than its number.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub fn is_p(&mut self, grid: &Grid, context: &Context) -> Result<bool, Stop> {
        self.found.is_p(grid, context)
    }

    /// Whether a position has a number: less work than its number.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub fn is(&mut self, number: u64, grid: &Grid, context: &Context) -> Result<bool, Stop> {
        self.found.is(number, grid, context)
    }

    /// Whether a position has a number, if that is known without a search.
    pub(super) fn told(&self, number: u64, grid: &Grid) -> Option<bool> {
        self.found.told(number, grid)
    }

    /// Values that a position does not have, as far as a search that ended early came; `None` of an
    /// engine that cannot tell.
    pub fn excluded(&self, grid: &Grid) -> Option<Vec<u64>> {
        self.found.excluded(grid)
    }

    /// The search itself.
    pub(crate) fn inner(&mut self) -> &mut dyn Search<Grid> {
        &mut *self.found
    }

    /// Positions stored.
    pub fn stored(&self) -> u64 {
        self.found.stored()
    }

    /// The positions after each move.
    pub fn moves(&self, grid: &Grid) -> Vec<Grid> {
        self.rules.declared().moves(grid)
    }

    /// How it was searched so far.
    pub fn plan(&self, context: &Context) -> Plan {
        let why = Account::Searched {
            stored: self.found.stored(),
            entries: match self.fold {
                Fold::Values | Fold::Outcomes(Convention::Normal) => Entries::Components,
                Fold::Outcomes(Convention::Misere) => Entries::Sums,
                _ => Entries::Positions,
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
fn by_codes(board: Arc<dyn CodedBoard>, fold: Fold, engine: Engine) -> Box<dyn Search<Grid>> {
    let own = Arc::clone(&board);
    let of = move |grid: &Grid| own.components(grid).map_err(Stop::from);
    match fold.of_components() {
        Fold::Values => {
            let fits = board.bits() <= 56;
            let alone = by_key(board, Fold::Values, engine, fits);
            by_parts(alone, fold, move |grid| Ok(Whole::from(of(grid)?)))
        }
        // a component is no position of its own
        _ => {
            let sums = by_hash(Box::new(Sums(board)), fold, engine);
            by_parts(sums, fold, move |grid| {
                Ok(smallvec![sum_of(of(grid)?.into())])
            })
        }
    }
}

/// A search of the parts of boards as they are.
fn by_cells(rules: BoardRuleset, fold: Fold, engine: Engine) -> Box<dyn Search<Grid>> {
    let (board, own) = (Board(rules.clone()), Board(rules));
    match fold.of_components() {
        Fold::Values => {
            let alone = by_hash(Box::new(board), Fold::Values, engine);
            by_parts(alone, fold, move |grid| Ok(own.parts(grid).into()))
        }
        _ => {
            let sums = by_hash(Box::new(Sums(board)), fold, engine);
            by_parts(sums, fold, move |grid| {
                Ok(smallvec![sum_of(own.parts(grid).into())])
            })
        }
    }
}

/// A search of boards as people see them, each a position.
fn by_boards(rules: BoardRuleset, fold: Fold, engine: Engine) -> Box<dyn Search<Grid>> {
    let found = by_hash(Box::new(WholeBoard(rules)), fold, engine);
    by_parts(found, fold, |grid: &Grid| Ok(smallvec![grid.clone()]))
}
