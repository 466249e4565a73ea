use super::computer::{Choice, Computer};
use super::examined::{Examined, examine};
use super::kept::Kept;
use super::options::{self, MOST};
use super::ply::{Ply, Side};
use super::refusal::Refusal;
use super::{Position, WholePosition, reading};
use crate::game::{Convention, Heap, HeapRules};
use crate::rulesets::{Rules, Ruleset};
use crate::work::{Context, Stop};

/// A game between two sides: the position, whose turn it is, and all moves so far.
///
/// ```
/// use grundy::play::{Computer, Match, Position};
/// use grundy::work::Context;
///
/// let ruleset = "nim".parse()?;
/// let heaps = Position::Heaps([3_u8, 4, 5].map(Into::into).to_vec());
/// let mut game = Match::new(&ruleset, &heaps, None)?;
/// let illegal = game.read("3 3 4").unwrap_err();
/// assert_eq!(illegal.reason, "2 heaps change (2 and 3), and a move changes one");
/// let to = game.read("take 2 from heap 1")?;
/// game.play(to)?;
/// game.play_computer(Computer::default(), &Context::default())?;
/// assert_eq!(game.plies().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    ruleset: Ruleset,
    start: WholePosition,
    plies: Vec<Ply>,
    forbidden: Vec<WholePosition>,
    examined: Option<Examined>,
    kept: Option<Kept>,
}

impl Match {
    /// A game from a position; `states` are the numbers remembered, in the middle of a game with
    /// a memory.
    ///
    /// # Errors
    /// [`Stop::Refused`] if the position is none of the ruleset.
    pub fn new(
        ruleset: &Ruleset,
        position: &Position,
        states: Option<&[Heap]>,
    ) -> Result<Self, Stop> {
        let start = WholePosition::opening(ruleset, position, states)?;
        Ok(Self::at(ruleset, start))
    }

    /// A game that goes on from a whole position of the ruleset.
    pub fn at(ruleset: &Ruleset, start: WholePosition) -> Self {
        Self {
            ruleset: ruleset.clone(),
            start,
            plies: Vec::new(),
            forbidden: Vec::new(),
            examined: None,
            kept: None,
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
        &self.ruleset
    }

    /// The position that the game began with.
    pub fn start(&self) -> &WholePosition {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &WholePosition {
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
        Some(match self.ruleset.convention {
            Convention::Normal => self.turn().other(),
            Convention::Misere => self.turn(),
        })
    }

    fn any_left(&self) -> bool {
        if self.forbidden.is_empty() {
            // where the moves cannot be computed the game is not over: the next one says why
            return options::any(&self.ruleset, self.position()).unwrap_or(true);
        }
        let all = self.options(MOST as u64);
        all.map_or(true, |all| all.is_none_or(|all| !all.is_empty()))
    }

    /// How many options the side that does not move may forbid before each move.
    pub fn blocks(&self) -> u64 {
        match &self.ruleset.rules {
            Rules::Heaps(rules) => rules.extra().map_or(0, |extra| extra.blocks),
            Rules::Board(_) => 0,
        }
    }

    /// What is forbidden now.
    pub fn forbidden(&self) -> &[WholePosition] {
        &self.forbidden
    }

    /// The positions after each legal move, each once, heaps in lexicographic order; `None` for
    /// nim and moore with more than `most` of them.
    ///
    /// # Errors
    /// [`Stop::Refused`] if there are too many to list.
    pub fn options(&self, most: u64) -> Result<Option<Vec<WholePosition>>, Stop> {
        let mut all = options::options(&self.ruleset, self.position(), most)?;
        if let Some(all) = &mut all {
            all.retain(|option| !self.forbidden.contains(option));
        }
        Ok(all)
    }

    /// Reads a move as a player types it: the position after it, or one of the short forms of
    /// [`HELP`](super::HELP).
    ///
    /// # Errors
    /// Why it is no legal move.
    pub fn read(&self, text: &str) -> Result<WholePosition, Refusal> {
        let to = reading::read(&self.ruleset, self.position(), text)?;
        self.check(&to).map(|()| to)
    }

    fn check(&self, to: &WholePosition) -> Result<(), Refusal> {
        if !options::is_option(&self.ruleset, self.position(), to)? {
            return Err(Refusal::illegal(&self.ruleset, self.position(), to));
        }
        if self.forbidden.contains(to) {
            return Err(Refusal::new(
                "the opponent forbids this move",
                "any move that is not forbidden",
            ));
        }
        Ok(())
    }

    /// Forbids a move of the side whose turn it is.
    ///
    /// # Errors
    /// If it is none, forbidden already, or as many are forbidden as may be.
    pub fn forbid(&mut self, option: WholePosition) -> Result<(), Refusal> {
        if self.forbidden.len() as u64 >= self.blocks() {
            return Err(Refusal::new(
                "no further move may be forbidden",
                "the move of the other side",
            ));
        }
        self.check(&option)?;
        self.forbidden.push(option);
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it is not legal; nothing has changed then.
    pub fn play(&mut self, to: WholePosition) -> Result<(), Refusal> {
        self.check(&to)?;
        self.made(to, false);
        Ok(())
    }

    fn made(&mut self, to: WholePosition, mistake: bool) {
        let ply = Ply {
            side: self.turn(),
            from: self.position().clone(),
            to,
            forbidden: std::mem::take(&mut self.forbidden),
            mistake,
        };
        self.plies.push(ply);
        self.examined = None;
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.forbidden.clear();
        self.examined = None;
        self.plies.pop().is_some()
    }

    /// Who wins, the winning moves, and the options with their values. Found once a position.
    ///
    /// # Errors
    /// Those of the search.
    pub fn examine(&mut self, context: &Context) -> Result<&Examined, Stop> {
        let examined = match self.examined.take() {
            Some(examined) => examined,
            None => {
                // the position is borrowed from the match as well
                let (ruleset, mut kept) = (&self.ruleset, self.kept.take());
                let examined = examine(ruleset, self.position(), kept.as_mut(), context);
                self.kept = kept;
                examined?
            }
        };
        Ok(self.examined.insert(examined))
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
        self.examine(context)?;
        let examined = self.examined.as_ref();
        Ok(examined.and_then(|examined| {
            computer.choose(
                &self.ruleset,
                self.position(),
                examined,
                &self.forbidden,
                number,
            )
        }))
    }

    /// Lets the computer make a move; `false` where none is left.
    ///
    /// # Errors
    /// Those of the search.
    pub fn play_computer(&mut self, computer: Computer, context: &Context) -> Result<bool, Stop> {
        let Some(Choice { to, mistake }) = self.choose(computer, context)? else {
            return Ok(false);
        };
        self.made(to, mistake);
        Ok(true)
    }

    /// Lets the computer forbid what it may, where the rules have `block` and the other side
    /// moves.
    ///
    /// # Errors
    /// Those of the search.
    pub fn forbid_by_computer(&mut self, context: &Context) -> Result<(), Stop> {
        let (blocks, convention) = (self.blocks(), self.ruleset.convention);
        if blocks > 0 {
            self.forbidden = Computer::forbid(convention, self.examine(context)?, blocks);
        }
        Ok(())
    }

    /// Plays on to the end, computer against computer: the first side first.
    ///
    /// # Errors
    /// Those of the search, [`Stop::Cancelled`] among them.
    pub fn play_out(&mut self, players: [Computer; 2], context: &Context) -> Result<Side, Stop> {
        loop {
            context.check()?;
            self.forbid_by_computer(context)?;
            if let Some(winner) = self.winner() {
                return Ok(winner);
            }
            let player = players[usize::from(self.turn() == Side::Second)];
            self.play_computer(player, context)?;
        }
    }
}
