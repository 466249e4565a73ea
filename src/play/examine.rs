//! Analyses one position: one computation for single positions, matches and the page.
//!
//! Nim and Moore's Nim, and some other rules, are decided by their theorems where a search would
//! take long, a sum in normal play by the values of its summands (Sprague and Grundy), everything
//! else by a search of the position itself.

use super::analysis::{Analysis, Goal, Reason};
use super::by_quotient::by_quotient;
use super::joins::Join;
use super::kept::{Excluded, Kept};
use super::known::{Applied, Told};
use super::options::MOST;
use super::position::{Form, Place, Position};
use super::search::{Numbered, PositionSearch};
use super::theorem;
use crate::game::{Convention, Grid, Heap, HeapRules, Outcome};
use crate::plan::{BoardSearch, Engine, beyond_budget, soon};
use crate::rulesets::BoardRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;

/// Analyses a position by the engine asked for, or by the one that suits it.
///
/// ```
/// use grundy::play::{Position, Reason, analyse};
/// use grundy::work::Context;
///
/// let ruleset = "nim".parse()?;
/// let position = Position::heaps(&ruleset, [3_u8, 4, 5], None)?;
/// let analysis = analyse(&position, None, &Context::default())?;
/// assert_eq!(analysis.value, Some(2_u8.into()));
/// assert_eq!(analysis.winning[0].to_string(), "1 4 5");
/// assert!(matches!(analysis.reason, Reason::Positions { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stop::Refused`] if the position is too large, or the engine does not search; those of the
/// engines.
pub fn analyse(
    position: &Position,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    searches(position, engine)?;
    let goal = Goal::Position(engine);
    examine(position, goal, &mut Kept::default(), context)
}

/// As [`analyse`], without the winning moves: on large boards they cost more than the value.
///
/// # Errors
/// As [`analyse`].
pub fn analyse_number(
    position: &Position,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    number_kept(position, engine, &mut Kept::default(), context)
}

/// The same, with the searches that it leaves.
pub(super) fn number_kept(
    position: &Position,
    engine: Option<Engine>,
    kept: &mut Kept,
    context: &Context,
) -> Result<Analysis, Stop> {
    searches(position, engine)?;
    let mut found = examine(position, Goal::Number(engine), kept, context)?;
    found.winning.clear();
    found.sought = false;
    found.unlisted = found.outcome == Outcome::N;
    found.cut = found.unlisted;
    Ok(found)
}

/// Refuses engines that search no single position.
fn searches(position: &Position, engine: Option<Engine>) -> Result<(), Stop> {
    let pieces = match position.form() {
        Form::Grid(..) => true,
        Form::Heaps(rules, _) => rules.by_proofs().is_some(),
        Form::Large(..) => false,
    };
    let searches = |engine: &Engine| engine.searches() || pieces && *engine == Engine::Proof;
    if let Some(engine) = engine.filter(|engine| !searches(engine)) {
        return Err(Stop::refused(
            format!("the engine {engine}, which fills whole boxes"),
            "one that searches a position",
            "use ‹engine memo› or definition",
        ));
    }
    Ok(())
}

/// Analyses a position as [`analyse`] does, with every option and its number in
/// [`Analysis::options`].
///
/// # Errors
/// As [`analyse`]; [`Stop::Refused`] where the options are very many.
pub fn analyse_options(position: &Position, context: &Context) -> Result<Analysis, Stop> {
    examine(position, Goal::Options, &mut Kept::default(), context)
}

/// What is searched: the value, or the outcome of rules that have none.
pub(super) fn wanted(position: &Position) -> Want {
    match (position.ruleset().convention, position.has_values()) {
        (Convention::Normal, true) => Want::Values,
        (convention, _) => Want::Outcomes(convention),
    }
}

/// Analyses a position; the searches that are kept go on from where they were.
pub(super) fn examine(
    position: &Position,
    goal: Goal,
    kept: &mut Kept,
    context: &Context,
) -> Result<Analysis, Stop> {
    let want = wanted(position);
    let mut unlisted = false;
    let (number, options, reason) = match position.form() {
        Form::Large(rules, heaps, k) => {
            let found = PositionSearch::new(goal, want, kept, context).nim(rules, heaps)?;
            let Some(found) = found else {
                return by_theorem(position, heaps, k, goal);
            };
            found.of(position)
        }
        Form::Heaps(rules, whole) => {
            let applied =
                Applied::of(position.ruleset(), whole).filter(|_| goal.engine().is_none());
            if let Some(applied) = applied
                && applied.pays(whole, || soon(rules, whole, want).is_some())
            {
                return by_known(position, whole, &applied, goal);
            }
            if let Some(join) = Join::of(position).filter(|_| goal.is_free())
                && soon(rules, whole, want).is_none()
            {
                return by_join(position, join, context);
            }
            if let Some(found) = by_quotient(position, whole, goal, context)? {
                return Ok(found);
            }
            let mut search = PositionSearch::new(goal, want, kept, context);
            let found = search.heaps(rules, whole)?;
            unlisted = found.unlisted;
            found.of(position)
        }
        Form::Grid(rules, grid) => on_board(position, (rules, grid), want, (goal, kept), context)?,
    };
    let winning = options.iter().filter(|(_, number)| *number == 0);
    Ok(Analysis {
        position: position.clone(),
        outcome: want.outcome(number),
        value: (want == Want::Values).then(|| number.into()),
        winning: winning.map(|(option, _)| option.clone()).collect(),
        cut: unlisted,
        unlisted,
        sought: true,
        options: goal.every().then_some(options),
        reason,
    })
}

/// Options of nim and moore up to which a match gets their numbers.
const FEW: u64 = 10_000;

/// Nim and Moore's Nim by their theorem.
fn by_theorem(
    position: &Position,
    heaps: &[BigUint],
    k: u64,
    goal: Goal,
) -> Result<Analysis, Stop> {
    let convention = position.ruleset().convention;
    let outcome = |heaps: &[BigUint]| theorem::outcome(heaps, k.saturating_add(1), convention);
    let here = outcome(heaps);
    let (mut winning, all) = match here {
        Outcome::P => (Vec::new(), true),
        Outcome::N => theorem::winning_moves(heaps, k.saturating_add(1), convention),
    };
    winning.sort();
    let xor = |heaps: &[BigUint]| heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap);
    let number = |option: &Position| match (option.form(), convention, k) {
        // the heaps of few options are small
        (Form::Large(_, to, _), Convention::Normal, 1) => u64::try_from(xor(to)).ok(),
        (Form::Large(_, to, _), Convention::Misere, _) => {
            Some(u64::from(outcome(to) == Outcome::N))
        }
        _ => None,
    };
    let options = match goal.every() {
        true => position.options(FEW)?,
        false => None,
    };
    let numbered = |option: Position| number(&option).map(|number| (option, number));
    Ok(Analysis {
        position: position.clone(),
        outcome: here,
        value: match (convention, k, here) {
            (Convention::Misere, ..) => None,
            (_, 1, _) => Some(xor(heaps)),
            (_, _, Outcome::P) => Some(BigUint::ZERO),
            _ => None,
        },
        winning: winning
            .into_iter()
            .map(|to| position.with(Place::Large(to)))
            .collect(),
        cut: !all,
        unlisted: false,
        sought: true,
        options: options.and_then(|all| all.into_iter().map(numbered).collect()),
        reason: Reason::Theorem { k },
    })
}

/// Rules of which a theorem tells the outcome, or the value.
fn by_known(
    position: &Position,
    whole: &[Heap],
    applied: &Applied,
    goal: Goal,
) -> Result<Analysis, Stop> {
    let told = applied.told(whole);
    let numbered = |option: Position| {
        let number = match option.form() {
            Form::Heaps(_, whole) => applied.told(whole).number(),
            _ => unreachable!("an option of heaps"),
        };
        (option, number)
    };
    let known = applied.winning(whole);
    let options = match goal.every() || known.is_none() {
        true => position.options(MOST as u64)?,
        false => None,
    };
    let options: Option<Vec<(Position, u64)>> =
        options.map(|all| all.into_iter().map(numbered).collect());
    let winning = match (known, &options) {
        (Some(mut winning), _) => {
            winning.sort_unstable();
            winning.dedup();
            winning.into_iter().map(|to| position.whole(to)).collect()
        }
        (None, options) => {
            let all = options.iter().flatten();
            let winning = all.filter(|(_, number)| *number == 0);
            winning.map(|(option, _)| option.clone()).collect()
        }
    };
    Ok(Analysis {
        position: position.clone(),
        outcome: match told {
            Told::Value(0) => Outcome::P,
            Told::Value(_) => Outcome::N,
            Told::Outcome(outcome) => outcome,
        },
        value: match told {
            Told::Value(value) => Some(value.into()),
            Told::Outcome(_) => None,
        },
        winning,
        cut: false,
        unlisted: false,
        sought: true,
        options: options.filter(|_| goal.every()),
        reason: Reason::Known(applied.known.clone()),
    })
}

/// Rules side by side, by the theory of their compound: one winning move is found, and no value.
fn by_join(position: &Position, mut join: Join<'_>, context: &Context) -> Result<Analysis, Stop> {
    let found = join.solve(context)?;
    let reason = Reason::Joined {
        parts: join.parts() as u64,
        length: found.length,
    };
    Ok(Analysis {
        position: position.clone(),
        outcome: found.outcome,
        value: match (position.ruleset().convention, found.outcome) {
            (Convention::Normal, Outcome::P) => Some(BigUint::ZERO),
            _ => None,
        },
        cut: found.winning.is_some(),
        winning: found
            .winning
            .into_iter()
            .map(|to| position.whole(to))
            .collect(),
        unlisted: false,
        sought: true,
        options: None,
        reason,
    })
}

/// A search of a board, by proofs where there is a budget.
pub(super) fn within(
    (rules, grid): (&BoardRuleset, &Grid),
    want: Want,
    goal: Goal,
    context: &Context,
) -> Result<BoardSearch, Stop> {
    let size = (grid.rows(), grid.cols());
    rules.declared().fits(size.0, size.1)?;
    let of = |engine| BoardSearch::new(rules, size, want, engine);
    match (context.budget(), goal.engine()) {
        (None, engine) | (_, engine @ Some(Engine::Proof)) => of(engine),
        (Some(_), None) => of(Some(Engine::Proof)).map_err(|_| beyond_budget(&rules.to_string())),
        (Some(_), Some(engine)) => Err(beyond_budget(&format!("the {engine} engine"))),
    }
}

fn on_board(
    position: &Position,
    (rules, grid): (&BoardRuleset, &Grid),
    want: Want,
    (goal, kept): (Goal, &mut Kept),
    context: &Context,
) -> Result<Numbered, Stop> {
    let mut search = match kept.grid.take() {
        Some(search) => search,
        None => within((rules, grid), want, goal, context)?,
    };
    let number = search.number(grid, context).inspect_err(|_| {
        let stored = search.stored();
        let values = search.excluded(grid);
        kept.known = values.map(|values| Excluded { values, stored });
    })?;
    let mut options = Vec::new();
    let alone = matches!(goal, Goal::Number(_));
    if goal.every() || number != 0 && !alone {
        for option in search.moves(grid) {
            let number = match goal.every() {
                true => search.number(&option, context)?,
                // which of them win is all that is asked
                false => u64::from(!search.is_p(&option, context)?),
            };
            options.push((position.with(Place::Grid(option)), number));
        }
    }
    let plan = search.plan(context);
    kept.grid = Some(search);
    Ok((number, options, Reason::Board(plan)))
}
