//! Who wins, and the game that shows it: computer against computer.

use super::command::Spelling;
use super::positioned::positioned;
use super::{Answered, AskError, HeapBounds, Question, position_json, refused, state_json};
use crate::claim::Verdict;
use crate::game::Outcome;
use crate::play::{Computer, Match, Ply, Side, analyse_loopy};
use crate::rulesets::Definitions;
use crate::solve::loopy::Fate;
use crate::text::worded;
use crate::work::Context;
use serde_json::{Value, json};

worded! {
    /// A player of a simulation.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum Simulated {
        /// The one.
        #[default]
        #[serde(alias = "a")]
        A = "A",
        /// The other.
        #[serde(alias = "b")]
        B = "B",
    }
}

positioned! {
    /// A game of computer against computer, as it is asked.
    SimulateRequest {
        /// Who moves first; A where nothing is said.
        first: Option<Simulated>,
        /// How often a player overlooks a winning move, in percent: both, or A and B; never where
        /// nothing is said.
        mistakes: HeapBounds,
        /// The seed of the choices: the same seed gives the same game; 0 where nothing is said.
        seed: Option<u64>,
    }
}

/// The names of the two sides: who makes the first move, and the other one.
#[derive(Clone, Copy, Debug)]
pub struct SideNames<'a>(pub &'a str, pub &'a str);

impl<'a> SideNames<'a> {
    /// The name of who wins, or `draw`.
    pub fn of_result(&self, winner: Option<Side>) -> &'a str {
        winner.map_or("draw", |side| self.of(side))
    }

    /// The name of a side.
    pub fn of(&self, side: Side) -> &'a str {
        match side {
            Side::First => self.0,
            Side::Second => self.1,
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct SimulatedGame {
    /// The game.
    pub game: Match,
    /// How the sides are called.
    pub names: SideNames<'static>,
    /// Who wins, by the search of the position.
    pub fate: Fate,
    /// Who won; nobody where the position came for the third time.
    pub winner: Option<Side>,
}

impl SimulatedGame {
    /// The side that can force a win.
    pub fn predicted(&self) -> Option<Side> {
        match self.fate {
            Fate::N => Some(Side::First),
            Fate::P => Some(Side::Second),
            Fate::D | Fate::Unknown => None,
        }
    }

    /// How many winning moves were overlooked. O(moves).
    pub fn mistakes(&self) -> usize {
        self.game.plies().iter().filter(|ply| ply.mistake).count()
    }
}

impl SimulateRequest {
    /// The two players, A first.
    fn players(&self) -> Result<[Computer; 2], AskError> {
        let seed = self.seed.unwrap_or(0);
        let player = |mistakes: u64| match u8::try_from(mistakes) {
            Ok(mistakes @ 0..=100) => Ok(Computer { mistakes, seed }),
            _ => refused(
                format!("‹mistakes {mistakes}›"),
                "a percentage from 0 to 100",
                "",
            ),
        };
        match self.mistakes.0[..] {
            [] => Ok([player(0)?; 2]),
            [both] => Ok([player(both)?; 2]),
            [a, b] => Ok([player(a)?, player(b)?]),
            _ => refused(
                format!("{} numbers for ‹mistakes›", self.mistakes.0.len()),
                "one for both players or two, such as 30,0",
                "",
            ),
        }
    }
}

impl Question for SimulateRequest {
    type Answer = SimulatedGame;
    const SPELLING: Spelling = Spelling {
        verb: "simulate",
        words: &["rules", "heaps"],
        many: true,
        options: &["board", "position", "state", "first", "mistakes", "seed"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<SimulatedGame, AskError> {
        let position = self.place().read(definitions)?;
        let [a, b] = self.players()?;
        let (names, players) = match self.first.unwrap_or_default() {
            Simulated::A => (SideNames("A", "B"), [a, b]),
            Simulated::B => (SideNames("B", "A"), [b, a]),
        };
        let mut game = Match::new(position).keeping();
        let fate = match game.start().loops() {
            true => analyse_loopy(game.start(), context)?.fate,
            false => match game.analysis(context)?.outcome {
                Outcome::N => Fate::N,
                Outcome::P => Fate::P,
            },
        };
        let winner = game.play_out(players, context)?;
        Ok(SimulatedGame {
            game,
            names,
            fate,
            winner,
        })
    }
}

impl Answered for SimulatedGame {
    fn json(&self) -> Value {
        let predicted = self.names.of_result(self.predicted());
        match_json(&self.game, self.names, Some(predicted))
    }

    /// Without mistakes another end than the one predicted would be a defect of a search.
    fn verdict(&self) -> Option<Verdict> {
        let defect = self.winner != self.predicted() && self.mistakes() == 0;
        Some(Verdict::of(defect.into()))
    }
}

/// A match as JSON; `predicted` is given where the match is a simulation.
pub fn match_json(game: &Match, names: SideNames<'_>, predicted: Option<&str>) -> Value {
    let ruleset = game.ruleset();
    let ply = |ply: &Ply| {
        let mut all = json!({
            "player": names.of(ply.side),
            "from": position_json(&ply.from),
            "to": position_json(&ply.to),
        });
        if let Some(state) = state_json(&ply.to) {
            all["state"] = state;
        }
        if game.start().blocks() > 0 {
            let forbidden = ply.forbidden.iter();
            all["forbidden"] = forbidden.map(position_json).collect();
        }
        if ply.mistake {
            all["mistake"] = true.into();
        }
        all
    };
    let mut all = json!({
        "rules": ruleset.to_string(),
        "start": position_json(game.start()),
    });
    if let Some(state) = state_json(game.start()) {
        all["state"] = state;
    }
    all["first"] = names.0.into();
    if let Some(predicted) = predicted {
        all["predicted"] = predicted.into();
    }
    let winner = game.winner();
    let over = winner.is_some() || game.drawn();
    all["winner"] = over.then(|| names.of_result(winner)).into();
    all["moves"] = game.plies().iter().map(ply).collect();
    all
}
