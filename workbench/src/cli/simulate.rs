use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{match_head, transcript};
use grundy::ask::{Answered, Question, SimulateRequest, Simulated, SimulatedGame};
use grundy::claim::Verdict;
use grundy::game::Mismatch;
use grundy::play::Side;
use grundy::rulesets::Definitions;

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
    /// Who moves first: A or B
    #[arg(long, value_name = "PLAYER", value_parser = player, default_value_t = Simulated::A)]
    first: Simulated,
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

/// A player, in either case.
fn player(text: &str) -> Result<Simulated, Mismatch> {
    text.to_ascii_uppercase().parse()
}

impl SimulateArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        let asked = SimulateRequest {
            first: Some(self.first),
            mistakes: Vec::from_iter(self.mistakes.iter().map(|&often| often.into())).into(),
            seed: Some(self.seed),
            ..SimulateRequest::of(self.opening.request()?)
        };
        let answer = asked.answer(&Definitions::default(), &session.context)?;
        let SimulatedGame {
            game,
            names,
            fate,
            winner,
        } = &answer;
        let (predicted, mistakes) = (answer.predicted(), answer.mistakes());
        output::show(
            session,
            || answer.json(),
            || {
                let told = match predicted {
                    Some(side @ Side::First) => {
                        format!("so {}, who moves first, wins", names.of(side))
                    }
                    Some(side) => format!("so {}, who moves second, wins", names.of(side)),
                    None => "so nobody can force a win".into(),
                };
                let won = match winner {
                    Some(side) => format!("{} wins", names.of(*side)),
                    None => "a draw: the position has come for the third time".into(),
                };
                let result = match (*winner == predicted, mistakes) {
                    (true, _) => "as predicted".into(),
                    (false, 1) => "not as predicted: 1 mistake was made".into(),
                    (false, n) => format!("not as predicted: {n} mistakes were made"),
                };
                format!(
                    "{}{fate}, {told}\n\n{}\n{won}, {result}\n",
                    match_head(game),
                    transcript(game, *names),
                )
            },
        )?;
        Ok(answer.verdict().unwrap_or(Verdict::Holds))
    }
}
