use super::DigitalSum;
use super::heaps::on_heaps;
use crate::game::{Convention, Grid, Heap, Outcome};
use crate::plan::{BoardSearch, Engine};
use crate::rulesets::{BoardRuleset, Rules, Ruleset};
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;

/// A position to analyse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    /// Heaps, as typed.
    Heaps(Vec<BigUint>),
    /// Cells of a board.
    Grid(Grid),
}

/// The moves to P-positions (misere: to misere P-positions).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinningMoves {
    /// The heaps after each move, in the order typed; lexicographic.
    Heaps(Vec<Vec<BigUint>>),
    /// The board after each move.
    Grids(Vec<Grid>),
}

impl WinningMoves {
    /// How many are listed.
    pub fn len(&self) -> usize {
        match self {
            Self::Heaps(moves) => moves.len(),
            Self::Grids(moves) => moves.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a game remembers beside its heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct States {
    /// At the position.
    pub here: Vec<Heap>,
    /// After each winning move, in the order in which these are listed.
    pub after: Vec<Vec<Heap>>,
}

/// What is known of one position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The rules.
    pub ruleset: Ruleset,
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it was computed (normal play).
    pub value: Option<BigUint>,
    /// Every winning move.
    pub winning_moves: WinningMoves,
    /// For games with a memory: what they remember.
    pub states: Option<States>,
    /// Whether more winning moves exist than are listed.
    pub cut: bool,
    /// How this was found.
    pub method: String,
    /// For nim and moore(k): the digital sums.
    pub digital_sum: Option<DigitalSum>,
}

/// Analyses a position; that of a game with a memory is an opening.
///
/// # Errors
/// [`Stop::Refused`] if the position is none of the ruleset, or too large for it; those of the
/// engines.
pub fn analyse(
    ruleset: &Ruleset,
    position: &Position,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    analyse_at(ruleset, position, None, engine, context)
}

/// As [`analyse`], in the middle of a game with a memory: `states` are the numbers remembered.
///
/// # Errors
/// As [`analyse`]; [`Stop::Refused`] if the rules remember no such numbers.
pub fn analyse_at(
    ruleset: &Ruleset,
    position: &Position,
    states: Option<&[Heap]>,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    if let Some(engine) = engine.filter(|engine| !engine.searches()) {
        return Err(Stop::Refused(format!(
            "the {engine} engine fills whole boxes; one position is searched by --engine memo or \
             definition"
        )));
    }
    match (&ruleset.rules, position) {
        (Rules::Heaps(rules), Position::Heaps(heaps)) => {
            on_heaps(ruleset, rules, (heaps, states), engine, context)
        }
        (Rules::Board(rules), Position::Grid(grid)) => {
            on_board(ruleset, rules, grid, engine, context)
        }
        _ => Err(unsuited(ruleset)),
    }
}

/// Why a position of the other kind is refused.
pub(super) fn unsuited(ruleset: &Ruleset) -> Stop {
    Stop::Refused(match ruleset.rules {
        Rules::Heaps(_) => format!(
            "{ruleset} is played with heaps; write their sizes, such as `grundy value nim 3 4 5`"
        ),
        Rules::Board(_) => {
            format!("{ruleset} is played on a board; add --board 4x5 or --position '../.#'")
        }
    })
}

/// Values in normal play, from which outcomes follow; outcomes in misere play.
pub(super) fn want(convention: Convention) -> Want {
    match convention {
        Convention::Normal => Want::Values,
        misere => Want::Outcomes(misere),
    }
}

pub(super) fn outcome(number: u64) -> Outcome {
    if number == 0 { Outcome::P } else { Outcome::N }
}

fn on_board(
    ruleset: &Ruleset,
    rules: &BoardRuleset,
    grid: &Grid,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    let want = want(ruleset.convention);
    let mut search = BoardSearch::new(rules, (grid.rows(), grid.cols()), want, engine)?;
    let number = search.number(grid, context)?;
    let mut winning = Vec::new();
    if outcome(number) == Outcome::N {
        for option in search.on.moves(grid) {
            if search.number(&option, context)? == 0 {
                winning.push(option);
            }
        }
    }
    let plan = search.plan(context);
    Ok(Analysis {
        ruleset: ruleset.clone(),
        position: Position::Grid(grid.clone()),
        outcome: outcome(number),
        value: (want == Want::Values).then(|| number.into()),
        winning_moves: WinningMoves::Grids(winning),
        states: None,
        cut: false,
        method: format!(
            "{}, {}; each move checked by the rules",
            plan.engine, plan.why
        ),
        digital_sum: None,
    })
}
