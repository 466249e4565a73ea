use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{Names, match_head, match_json, transcript};
use clap::ValueEnum;
use grundy::claim::Verdict;
use grundy::game::Outcome;
use grundy::play::{Computer, Match, Side, analyse_loopy};
use grundy::solve::loopy::Fate;

/// Who wins, and the game that shows it: computer against computer.
///
/// The outcome of the position is the prediction: N, the first player wins; P, the second. If there
/// are several winning moves, one is drawn from the seed; if there is none, one token is taken from
/// the first of the largest heaps, or the move is made that leaves the most tokens.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy simulate nim 3 4 5 --seed 1
  grundy simulate kayles 7 4 --misere --json
  grundy simulate moore:2 9 9 9 9 --mistakes 30,0")]
pub(super) struct SimulateArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    /// Who moves first
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Player::A)]
    first: Player,
    /// How often a player overlooks a winning move, in percent: both, or A,B
    #[arg(
        long,
        value_name = "PERCENT[,PERCENT]",
        value_delimiter = ',',
        default_value = "0",
        value_parser = clap::value_parser!(u8).range(0..=100)
    )]
    mistakes: Vec<u8>,
    /// Seed of the choices: the same seed gives the same game
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// A player of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "verbatim")]
enum Player {
    /// The one
    #[value(alias = "a")]
    A,
    /// The other
    #[value(alias = "b")]
    B,
}

impl SimulateArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let position = self.opening.read()?;
        let computer = |mistakes| Computer {
            mistakes,
            seed: self.seed,
        };
        let (a, b) = match self.mistakes[..] {
            [both] => (computer(both), computer(both)),
            [a, b] => (computer(a), computer(b)),
            _ => {
                return Err(Failure::input(format!(
                    "found {} numbers for --mistakes, expected one for both players or two, such \
                     as 30,0",
                    self.mistakes.len()
                )));
            }
        };
        let (names, players) = match self.first {
            Player::A => (Names("A", "B"), [a, b]),
            Player::B => (Names("B", "A"), [b, a]),
        };
        let context = &session.context;
        let mut game = Match::new(position).keeping();
        let fate = match game.start().loops() {
            true => analyse_loopy(game.start(), context)?.fate,
            false => match game.analysis(context)?.outcome {
                Outcome::N => Fate::N,
                Outcome::P => Fate::P,
            },
        };
        let predicted = match fate {
            Fate::N => Some(Side::First),
            Fate::P => Some(Side::Second),
            Fate::D | Fate::Unknown => None,
        };
        let winner = game.play_out(players, context)?;
        let mistakes = game.plies().iter().filter(|ply| ply.mistake).count();
        let json = || match_json(&game, names, Some(names.of_result(predicted)));
        output::show(session, json, || {
            let told = match predicted {
                Some(side @ Side::First) => {
                    format!("so {}, who moves first, wins", names.of(side))
                }
                Some(side) => format!("so {}, who moves second, wins", names.of(side)),
                None => "so nobody can force a win".into(),
            };
            let won = match winner {
                Some(side) => format!("{} wins", names.of(side)),
                None => "a draw: the position has come for the third time".into(),
            };
            let result = match (winner == predicted, mistakes) {
                (true, _) => "as predicted".into(),
                (false, 1) => "not as predicted: 1 mistake was made".into(),
                (false, n) => format!("not as predicted: {n} mistakes were made"),
            };
            format!(
                "{}{fate}, {told}\n\n{}\n{won}, {result}\n",
                match_head(&game),
                transcript(&game, names),
            )
        })?;
        // without mistakes this would be a defect of a search
        let defect = winner != predicted && mistakes == 0;
        Ok(Verdict::of(defect.into()))
    }
}
