//! Playing against the computer: reads lines, writes text; the game itself is the library's.

mod ending;
mod table;

use super::lines::Lines;
use super::opening::OpeningArgs;
use super::output;
use super::session::Session;
use crate::failure::Failure;
use clap::ValueEnum;
use grundy::ask::{SideNames, match_json};
use grundy::number::{duration, joined};
use grundy::play::{Computer, Match, Position, Side, analyse_loopy};
use std::time::Duration;
use table::{End, PlayTable};

/// A game against the computer, on the terminal or through a pipe.
///
/// Without a position the game begins with a usual one, and without rules with nim on heaps 3 4 5.
///
/// Each line is a move or a command: hint, undo, why, moves, help, quit. A move is typed as the
/// heaps after it, such as 3 4 1, or in a short form: 2: 3 (heap 2 becomes 3), take 3 from heap 2;
/// on a board as its cells, such as 1,2 1,3. An illegal move is refused with the reason.
///
/// The computer makes a winning move if there is one; otherwise it takes one token from the first
/// of the largest heaps, or makes the move that leaves the most tokens.
#[derive(Clone, Debug, clap::Args)]
#[command(mut_arg("rules", |rules| rules.required(false).default_value("nim").index(1)))]
#[command(mut_arg("heaps", |heaps| heaps.index(2)))]
#[command(after_help = "Examples:
  grundy play nim 3 4 5
  grundy play nim 3 4 5 --misere
  grundy play fibonacci 20 --first computer --mistakes 30")]
pub(super) struct PlayArgs {
    #[command(flatten)]
    opening: OpeningArgs,
    /// Who moves first
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Player::You)]
    first: Player,
    /// How often the computer overlooks a winning move, in percent
    #[arg(
        long,
        value_name = "PERCENT",
        default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(0..=100)
    )]
    mistakes: u8,
    /// Seed of the computer's choices: the same seed gives the same answers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Longest time the computer searches for a move; then it guesses
    #[arg(long, value_name = "TIME", default_value = "20s")]
    #[arg(value_parser = humantime::parse_duration)]
    time: Duration,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Player {
    /// The human
    You,
    /// The computer
    Computer,
}

impl PlayArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let position = self.opening.read_or_usual()?;
        let (names, human) = match self.first {
            Player::You => (SideNames("you", "computer"), Side::First),
            Player::Computer => (SideNames("computer", "you"), Side::Second),
        };
        let mut game = Match::new(position).keeping();
        // what the computer cannot search is said before the game
        let known = session.within(self.time, |context| match game.start().loops() {
            true => analyse_loopy(game.start(), context).map(|_| ()),
            false => game.analysis(context).map(|_| ()),
        })?;
        if known.is_none() {
            session.remark(&format!(
                "a search of this position takes longer than {}: the computer guesses until one ends \
                 in time",
                duration(self.time)
            ));
        }
        let mut table = PlayTable {
            game,
            names,
            human,
            computer: Computer {
                mistakes: self.mistakes,
                seed: self.seed,
            },
            session,
            time: self.time,
            lines: Lines::of_stdin(session),
        };
        let end = table.play();
        if !matches!(end, Err(Failure::ClosedPipe(_))) {
            table.close(matches!(end, Ok(End::Over)))?;
            if session.json {
                output::print_json(&match_json(&table.game, names, None))?;
            }
        }
        let rest = self.rest(&table.game, human);
        let rest = rest.map(|command| format!("go on with: {command}"));
        let leave = || match &rest {
            Some(rest) => output::talk(session, &format!("\n{rest}\n")),
            None => Ok(()),
        };
        let cut = |why: &str| {
            let words = [Some(why), rest.as_deref()];
            Failure::Unfinished(joined(words.into_iter().flatten(), "; "))
        };
        match end {
            Ok(End::Over) => Ok(()),
            Ok(End::Quit) => leave(),
            Ok(End::Ended) | Err(Failure::Interrupted) if table.lines.on_terminal() => {
                leave().and(Err(Failure::Left))
            }
            Ok(End::Ended) => Err(cut("the input ended in the middle of the game")),
            Err(Failure::Interrupted) => Err(cut("interrupted")),
            Err(failure) => Err(failure),
        }
    }

    /// The command that goes on from where a game was left, if its position can be typed.
    fn rest(&self, game: &Match, human: Side) -> Option<String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || ":.,-/".contains(c);
        let here = game.position();
        let (heaps, states) = (here.heap_lists().concat(), here.states());
        let typed = (!states.is_empty()).then_some(&states[..]);
        let words = match here.grid() {
            Some(grid) => format!("--position '{grid}'"),
            None => {
                // names may have braces and quotes
                let all = here.heap_words().concat().into_iter();
                joined(
                    all.map(|word| match word.chars().all(plain) {
                        true => word,
                        false => format!("'{word}'"),
                    }),
                    " ",
                )
            }
        };
        let again = Position::heaps(game.ruleset(), heaps, typed).map(Position::bare);
        if here.grid().is_none() && again.as_ref() != Ok(here) {
            return None;
        }
        let (rules, misere, _) = self.opening.request().ok()?.words();
        let mut command = match &rules.to_string()[..] {
            text if text.chars().all(plain) => format!("grundy play {text} {words}"),
            text => format!("grundy play '{text}' {words}"),
        };
        if misere {
            command.push_str(" --misere");
        }
        if !states.is_empty() {
            command.push_str(&format!(" --state {}", joined(&states, ",")));
        }
        if game.turn() != human {
            command.push_str(" --first computer");
        }
        if self.mistakes > 0 {
            command.push_str(&format!(" --mistakes {}", self.mistakes));
        }
        if self.seed > 0 {
            command.push_str(&format!(" --seed {}", self.seed));
        }
        Some(command)
    }
}
