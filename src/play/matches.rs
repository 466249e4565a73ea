use super::analysis::{Analysis, Goal};
use super::computer::{Choice, Computer};
use super::examine::examine;
use super::kept::Kept;
use super::lasting::{SOON, is_far, longest};
use super::loopy::analyse_loopy;
use super::options::MOST;
use super::ply::{Ply, Side};
use super::position::Position;
use crate::game::{Convention, Fault, Outcome};
use crate::rulesets::Ruleset;
use crate::work::{Context, Stop};

/// A game between two sides: the position, whose turn it is, and all moves so far.
///
/// ```
/// use grundy::play::{Computer, Illegal, Match, Position};
/// use grundy::work::Context;
///
/// let ruleset = "nim".parse()?;
/// let start = Position::heaps(&ruleset, [3_u8, 4, 5], None)?;
/// let mut game = Match::new(start);
/// let raised = Position::heaps(&ruleset, [3_u8, 4, 6], None)?;
/// assert_eq!(game.play(raised), Err(Illegal::NoOption));
/// game.play(Position::heaps(&ruleset, [1_u8, 4, 5], None)?)?;
/// game.play_computer(Computer::default(), &Context::default())?;
/// assert_eq!(game.plies().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    start: Position,
    plies: Vec<Ply>,
    forbidden: Vec<Position>,
    analysis: Option<Analysis>,
    kept: Option<Kept>,
    /// Options that are examined, at most, to hold out as long as possible.
    pub(super) patience: usize,
}

/// Options of nim and moore up to which it is asked after which of them play lasts longest.
const FEW: u64 = 10_000;

/// How often a position comes until the game is a draw.
const REPEATED: usize = 3;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The rules do not allow it.
    #[error("the rules do not allow it")]
    NoOption,
    /// The other side forbids it.
    #[error("the opponent forbids this move")]
    Forbidden,
    /// As many moves are forbidden as may be.
    #[error("no further move may be forbidden")]
    Enough,
    /// The moves cannot be computed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl Match {
    /// A game from a position.
    pub fn new(start: Position) -> Self {
        Self {
            start: start.bare(),
            plies: Vec::new(),
            forbidden: Vec::new(),
            analysis: None,
            kept: None,
            patience: SOON,
        }
    }

    /// Keeps what the search of a position finds for those after it, as long as the match lasts:
    /// it goes on from where it was.
    #[must_use]
    pub fn keeping(mut self) -> Self {
        self.kept = Some(Kept::default());
        self
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        self.start.ruleset()
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.to)
    }

    /// All moves so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        match self.plies.len() % 2 {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// Who has won: nobody while a move is left.
    pub fn winner(&self) -> Option<Side> {
        if self.any_left() {
            return None;
        }
        let misere = self.ruleset().convention == Convention::Misere;
        Some(match misere == self.position().is_won() {
            true => self.turn().other(),
            false => self.turn(),
        })
    }

    /// Whether the game is a draw: the position has come for the third time with the same side to
    /// move, in a game that may go on for ever.
    pub fn drawn(&self) -> bool {
        if !self.start.loops() {
            return false;
        }
        let all = self.plies.iter().map(|ply| &ply.to).rev();
        let all = all.chain([&self.start]).step_by(2);
        all.filter(|&before| before == self.position()).count() >= REPEATED
    }

    fn any_left(&self) -> bool {
        if self.forbidden.is_empty() {
            // where the moves cannot be computed the game is not over: the next one says why
            return self.position().has_options().unwrap_or(true);
        }
        let all = self.options(MOST as u64);
        all.map_or(true, |all| all.is_none_or(|all| !all.is_empty()))
    }

    /// What is forbidden now.
    pub fn forbidden(&self) -> &[Position] {
        &self.forbidden
    }

    /// The positions after each legal move, each once, heaps in lexicographic order; `None` for
    /// nim and moore with more than `most` of them.
    ///
    /// # Errors
    /// [`Stop::Refused`] if there are too many to list.
    pub fn options(&self, most: u64) -> Result<Option<Vec<Position>>, Stop> {
        let mut all = self.position().options(most)?;
        if let Some(all) = &mut all {
            all.retain(|option| !self.forbidden.contains(option));
        }
        Ok(all)
    }

    /// Whether a move leads to a position, and is not forbidden.
    ///
    /// # Errors
    /// [`Illegal`] says why not.
    pub fn check(&self, to: &Position) -> Result<(), Illegal> {
        if !self.position().has_option(to)? {
            return Err(Illegal::NoOption);
        }
        match self.forbidden.contains(to) {
            true => Err(Illegal::Forbidden),
            false => Ok(()),
        }
    }

    /// Forbids a move of the side whose turn it is.
    ///
    /// # Errors
    /// If it is not legal, forbidden already, or as many are forbidden as may be.
    pub fn forbid(&mut self, option: Position) -> Result<(), Illegal> {
        if self.forbidden.len() as u64 >= self.start.blocks() {
            return Err(Illegal::Enough);
        }
        self.check(&option)?;
        self.forbidden.push(option);
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it is not legal; nothing has changed then.
    pub fn play(&mut self, to: Position) -> Result<(), Illegal> {
        let to = to.bare();
        self.check(&to)?;
        self.made(to, false);
        Ok(())
    }

    fn made(&mut self, to: Position, mistake: bool) {
        let ply = Ply {
            side: self.turn(),
            from: self.position().clone(),
            to,
            forbidden: std::mem::take(&mut self.forbidden),
            mistake,
            lasts: None,
        };
        self.plies.push(ply);
        self.analysis = None;
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.forbidden.clear();
        self.analysis = None;
        self.plies.pop().is_some()
    }

    /// What is known of the position, with all options. Found once a position.
    ///
    /// # Errors
    /// Those of the search.
    pub fn analysis(&mut self, context: &Context) -> Result<&Analysis, Stop> {
        let analysis = match self.analysis.take() {
            Some(analysis) => analysis,
            None => {
                // the position is borrowed from the match as well
                let (mut once, mut kept) = (Kept::default(), self.kept.take());
                let search = kept.as_mut().unwrap_or(&mut once);
                let analysis = examine(self.position(), Goal::Match, search, context);
                self.kept = kept;
                analysis?
            }
        };
        Ok(self.analysis.insert(analysis))
    }

    /// What an analysis of the position says once no more is forbidden (rules with `block`): the
    /// moves that are left decide.
    #[must_use]
    pub fn once_forbidden(&self, mut analysis: Analysis) -> Analysis {
        if self.start.blocks() == 0 {
            return analysis;
        }
        analysis.winning.retain(|to| !self.forbidden.contains(to));
        if let Some(options) = &mut analysis.options {
            options.retain(|(to, _)| !self.forbidden.contains(to));
        }
        let wins = match self.winner() {
            Some(side) => side == self.turn(),
            None => analysis.cut || !analysis.winning.is_empty(),
        };
        analysis.outcome = if wins { Outcome::N } else { Outcome::P };
        analysis
    }

    /// The move that the computer would make, `None` where none is left.
    ///
    /// # Errors
    /// Those of the search.
    pub fn choose(
        &mut self,
        computer: Computer,
        context: &Context,
    ) -> Result<Option<Choice>, Stop> {
        self.choose_as(computer, self.plies.len(), context)
    }

    /// As [`choose`](Self::choose), where `number` moves were made before: of a game whose moves
    /// are kept elsewhere.
    ///
    /// # Errors
    /// Those of the search.
    pub fn choose_as(
        &mut self,
        computer: Computer,
        number: usize,
        context: &Context,
    ) -> Result<Option<Choice>, Stop> {
        if self.start.loops() {
            let found = analyse_loopy(self.position(), context)?;
            return Ok(computer.choose_loopy(&found, number));
        }
        self.analysis(context)?;
        let Some(analysis) = &self.analysis else {
            return Ok(None);
        };
        // who has to lose holds out as long as possible
        let lost = analysis.winning.is_empty() && self.start.blocks() == 0;
        let far = lost && is_far(self.position(), self.patience);
        let longest = match (lost && !far, &analysis.options) {
            (false, _) => None,
            (true, Some(options)) => {
                let options = options.iter().map(|(to, _)| to.clone());
                longest(self.position(), options.collect(), self.patience, context)?
            }
            (true, None) => match self.position().options(FEW)? {
                Some(options) => longest(self.position(), options, self.patience, context)?,
                None => None,
            },
        };
        Ok(computer.choose(analysis, &self.forbidden, number, longest))
    }

    /// Lets the computer make a move; `false` where none is left.
    ///
    /// # Errors
    /// Those of the search.
    pub fn play_computer(&mut self, computer: Computer, context: &Context) -> Result<bool, Stop> {
        let Some(Choice { to, mistake, lasts }) = self.choose(computer, context)? else {
            return Ok(false);
        };
        self.made(to, mistake);
        if let Some(ply) = self.plies.last_mut() {
            ply.lasts = lasts;
        }
        Ok(true)
    }

    /// Lets the computer forbid what it may, where the rules have `block` and the other side
    /// moves.
    ///
    /// # Errors
    /// Those of the search.
    pub fn forbid_by_computer(&mut self, context: &Context) -> Result<(), Stop> {
        if self.start.blocks() > 0 {
            self.forbidden = Computer::forbid(self.analysis(context)?);
        }
        Ok(())
    }
}
