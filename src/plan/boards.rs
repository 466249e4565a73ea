use super::search::{by_hash, by_key};
use super::{Account, Engine, Entries, Plan};
use crate::game::{Board, BoardRules, Convention, Grid, Sums};
use crate::rulesets::BoardRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};

/// Answers the number of one position on a board, whatever its symmetry and components.
pub type Grids<'a> = dyn FnMut(&Grid) -> Result<u64, Stop> + 'a;

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
    let job = (rules, (rows, cols), want, engine);
    let (entries, plan) = with_grids(job, context, |_, number| {
        let mut entries = Vec::new();
        for r in 1..=rows {
            for c in 1..=cols {
                entries.push((r as u64, c as u64, number(&Grid::full(r, c))?));
            }
        }
        Ok(entries)
    })?;
    Ok(BoardTable {
        entries,
        want,
        plan,
    })
}

/// Searches positions of a board ruleset, on boards up to a size, one after the other.
///
/// # Errors
/// As [`boards`], and those of `body`.
pub fn with_grids<T>(
    (rules, (rows, cols), want, engine): (&BoardRuleset, (usize, usize), Want, Option<Engine>),
    context: &Context,
    body: impl FnOnce(&dyn BoardRules, &mut Grids<'_>) -> Result<T, Stop>,
) -> Result<(T, Plan), Stop> {
    if let Some(engine) = engine.filter(|engine| !engine.searches()) {
        return Err(Stop::Refused(format!(
            "the {engine} engine fills boxes of heaps, and {rules} is played on a board; use \
             --engine memo or definition"
        )));
    }
    let engine = engine.unwrap_or(Engine::Memo);
    let on = rules
        .on(rows, cols)
        .map_err(|e| Stop::Refused(e.to_string()))?;
    let on = &*on;
    let refuse = |e: crate::game::GridError| Stop::Refused(e.to_string());
    let board = Board(on);
    let flat = on.bits() <= 56;
    let (result, stored) = match want.convention() {
        // a component is no position of its own in misere play
        Convention::Misere => {
            let game = Sums(board);
            by_hash(&game, want, engine, context, |number| {
                body(on, &mut |grid| {
                    number(&game.sum(on.components(grid).map_err(refuse)?))
                })
            })?
        }
        Convention::Normal => by_key(&board, Want::Values, engine, flat, context, |number| {
            body(on, &mut |grid| {
                let mut sum = 0;
                for component in on.components(grid).map_err(refuse)? {
                    sum ^= number(&component)?;
                }
                Ok(if want == Want::Values {
                    sum
                } else {
                    sum.min(1)
                })
            })
        })?,
    };
    let entries = match want.convention() {
        Convention::Normal => Entries::Components,
        Convention::Misere => Entries::Sums,
    };
    let parallel = engine == Engine::Memo && flat && want.convention() == Convention::Normal;
    let threads = if parallel { context.threads() } else { 1 };
    let why = Account::Searched { stored, entries };
    Ok((
        result,
        Plan {
            engine,
            why,
            threads,
        },
    ))
}
