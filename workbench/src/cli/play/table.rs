use crate::cli::help::meaning;
use crate::cli::lines::Lines;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::moves::{self, Refusal};
use crate::present::{
    MANY, drawing, hint, list, loopy_hint, loopy_text, match_head, move_line, moves_text, painted,
    position_line, why, wrapped,
};
use anstyle::AnsiColor::{Cyan, Red};
use grundy::ask::SideNames;
use grundy::number::{counted, duration};
use grundy::play::{Choice, Computer, Illegal, Match, Position, Side, analyse_loopy};
use grundy::rulesets::nearest;
use std::time::Duration;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Somebody won.
    Over,
    /// As was asked.
    Quit,
    /// The input ended before.
    Ended,
}

/// A game, the human and the computer at it.
pub(super) struct PlayTable<'a> {
    pub(super) game: Match,
    pub(super) names: SideNames<'a>,
    pub(super) human: Side,
    pub(super) computer: Computer,
    pub(super) session: &'a Session,
    /// How long a search may take.
    pub(super) time: Duration,
    pub(super) lines: Lines,
}

/// What the human wants.
enum Answer {
    /// The position is another one.
    Undone,
    End(End),
    /// No command: a move.
    Move(String),
}

const NAMES: [&str; 6] = ["hint", "why", "moves", "undo", "quit", "help"];
const COMMANDS: &str = "  hint                a winning move, if there is one
  why                 who wins, and why
  moves               all legal moves
  undo                take your last move back
  quit                end the game
  help words          what P, N, mex and other words mean";

/// What help is asked about: a word, or nothing, as where it is a command.
fn helps(text: &str) -> Option<&str> {
    let about = match text {
        "?" | "h" | "help" => "",
        _ => text.strip_prefix("help ")?.trim(),
    };
    Some(if NAMES.contains(&about) { "" } else { about })
}

/// The command that a word most likely means, which is none.
fn misspelt(word: &str) -> Option<&'static str> {
    if ["bye", "end", "give up", "resign", "stop"].contains(&word) {
        return Some("quit");
    }
    let letters = word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
    letters.then(|| nearest(word, NAMES)).flatten()
}

/// Said at the start, where the computer plays as well as it can.
const EASIER: &str = "the computer is easier to beat if you add --mistakes 30 to the command\n";

impl PlayTable<'_> {
    /// Plays to some end.
    pub(super) fn play(&mut self) -> Result<End, Failure> {
        let who = match self.game.turn() == self.human {
            true => "you move first",
            false => "the computer moves first",
        };
        let easier = if self.computer.mistakes == 0 {
            EASIER
        } else {
            ""
        };
        self.say(&format!(
            "{}{}{who}; type the position after your move, or `help`\n{easier}",
            match_head(&self.game),
            self.rule(0)
        ))?;
        if self.game.turn() != self.human && self.game.start().blocks() == 0 {
            self.say(&format!("\n{}\n", drawing(self.game.position())))?;
        }
        loop {
            if self.game.start().blocks() > 0
                && let Some(end) = self.forbidding()?
            {
                match end {
                    Answer::End(end) => return Ok(end),
                    _ => continue,
                }
            }
            if self.game.winner().is_some() || self.game.drawn() {
                return Ok(End::Over);
            }
            if self.game.turn() != self.human {
                self.computer_moves()?;
            } else if let Some(end) = self.human_moves()? {
                return Ok(end);
            }
        }
    }

    /// What a move is, where the rules do not say it themselves.
    fn rule(&self, indent: usize) -> String {
        let rule = moves::rule(self.game.ruleset());
        rule.map_or(String::new(), |rule| {
            wrapped(&format!("{:indent$}a move: {rule}", ""), indent + 2)
        })
    }

    fn computer_moves(&mut self) -> Result<(), Failure> {
        let from = self.game.position().clone();
        let searched = self.session.within(self.time, |context| {
            self.game.play_computer(self.computer, context)
        })?;
        if searched.is_none() {
            self.guess()?;
        }
        let to = self.game.position();
        let beside = match self.game.plies().last().and_then(|ply| ply.lasts) {
            _ if searched.is_none() => " (a guess)".to_owned(),
            Some(moves) if moves > 1 => {
                format!(" (holds out for {} more)", counted(moves, "move"))
            }
            _ => String::new(),
        };
        let (place, told) = (position_line(to), move_line(&from, to) + &beside);
        // the position is drawn next
        let line = match place.len() + told.len() > 67 {
            true => told,
            false => format!("{place}   {told}"),
        };
        self.say(&format!("{} {line}\n", painted("computer>", Cyan)))
    }

    /// The move of a computer that has no time to search.
    fn guess(&mut self) -> Result<(), Failure> {
        let number = self.game.plies().len();
        let Some(Choice { to, .. }) = moves::guess(&self.game, self.computer, number)? else {
            return Err(Failure::Unfinished(format!(
                "a search takes longer than {}, and there are too many moves to guess one; give \
                 more by --time",
                duration(self.time)
            )));
        };
        // it is one of the options
        self.game
            .play(to)
            .map_err(|e| Failure::input(e.to_string()))
    }

    fn human_moves(&mut self) -> Result<Option<End>, Failure> {
        self.say(&format!("\n{}\n", drawing(self.game.position())))?;
        loop {
            match self.ask("you> ", true)? {
                Answer::Undone => return Ok(None),
                Answer::End(end) => return Ok(Some(end)),
                Answer::Move(text) => match self.make(&text, Match::play) {
                    Ok(()) => return Ok(None),
                    Err(refusal) => self.refuse(&refusal)?,
                },
            }
        }
    }

    /// What is forbidden before a move; an answer where the question is not settled.
    fn forbidding(&mut self) -> Result<Option<Answer>, Failure> {
        if self.game.turn() == self.human {
            self.session
                .within(self.time, |context| self.game.forbid_by_computer(context))?;
            let forbidden = list(self.game.forbidden());
            if !forbidden.is_empty() {
                self.say(&format!("computer forbids {forbidden}\n"))?;
            }
            return Ok(None);
        }
        let most = self.game.start().blocks();
        self.say(&format!(
            "\n{}\nforbid up to {most} of the computer's moves: the position after it, or `none`\n",
            drawing(self.game.position())
        ))?;
        while (self.game.forbidden().len() as u64) < most && self.game.winner().is_none() {
            match self.ask("forbid> ", false)? {
                Answer::Move(text) if text == "none" || text == "done" => break,
                Answer::Move(text) => {
                    if let Err(refusal) = self.make(&text, Match::forbid) {
                        self.refuse(&refusal)?;
                    }
                }
                other => return Ok(Some(other)),
            }
        }
        Ok(None)
    }

    /// Makes or forbids the move that was typed.
    fn make(
        &mut self,
        text: &str,
        how: fn(&mut Match, Position) -> Result<(), Illegal>,
    ) -> Result<(), Refusal> {
        let to = moves::read(&self.game, text)?;
        let made = how(&mut self.game, to.clone());
        made.map_err(|illegal| Refusal::illegal(self.game.position(), &to, &illegal))
    }

    /// Asks until a line is more than a question, which is answered; whether no more will be
    /// forbidden is known.
    fn ask(&mut self, prompt: &str, settled: bool) -> Result<Answer, Failure> {
        loop {
            let Some(line) = self.lines.next(prompt, self.session)? else {
                return Ok(Answer::End(End::Ended));
            };
            let word = line.to_lowercase();
            let asked = word.trim_end_matches(['?', '!', '.']);
            let text = match if asked.is_empty() { &word } else { asked } {
                "" => continue,
                "quit" | "exit" | "q" => return Ok(Answer::End(End::Quit)),
                "undo" | "u" if self.undo() => return Ok(Answer::Undone),
                "undo" | "u" => "nothing to take back: you have not moved yet\n".into(),
                "hint" => {
                    let best = Computer {
                        mistakes: 0,
                        ..self.computer
                    };
                    let found = self.session.within(self.time, |context| {
                        let choice = self.game.choose(best, context)?;
                        if self.game.start().loops() {
                            let found = analyse_loopy(self.game.position(), context)?;
                            let told = choice.map(|choice| loopy_hint(&choice, &found) + "\n");
                            return Ok(told.unwrap_or_default());
                        }
                        let analysis = self.game.analysis(context)?;
                        Ok(choice.map_or(String::new(), |choice| hint(&choice, analysis) + "\n"))
                    });
                    found?.unwrap_or_else(|| self.unknown())
                }
                "why" => {
                    let found = self.session.within(self.time, |context| {
                        if self.game.start().loops() {
                            return Ok(loopy_text(&analyse_loopy(self.game.position(), context)?));
                        }
                        let analysis = self.game.analysis(context)?.clone();
                        Ok(match settled {
                            true => why(&self.game.once_forbidden(analysis), &[]),
                            false => why(&analysis, self.game.forbidden()),
                        })
                    });
                    found?.unwrap_or_else(|| self.unknown())
                }
                "moves" => match self.game.options(MANY) {
                    Ok(options) => moves_text(self.game.position(), options.as_deref()),
                    Err(stop) => format!("{stop}\n"),
                },
                text if helps(text) == Some("") => {
                    let forms = moves::forms(self.game.position());
                    format!("{}{forms}{COMMANDS}\n", self.rule(2))
                }
                text if helps(text).is_some() => meaning(helps(text).unwrap_or_default()),
                text => match misspelt(text) {
                    Some(word) => format!("found `{text}`; did you mean `{word}`?\n"),
                    None => return Ok(Answer::Move(line)),
                },
            };
            self.say(&text)?;
        }
    }

    /// The answer where a search takes too long.
    fn unknown(&self) -> String {
        let time = duration(self.time);
        format!("a search takes longer than {time}; give more by --time\n")
    }

    /// Takes back up to the human's last move.
    fn undo(&mut self) -> bool {
        let moved = |plies: &[grundy::play::Ply]| plies.iter().any(|ply| ply.side == self.human);
        if !moved(self.game.plies()) {
            return false;
        }
        while self.game.undo() && self.game.turn() != self.human {}
        true
    }

    fn refuse(&self, refusal: &Refusal) -> Result<(), Failure> {
        let Refusal {
            reason,
            legal,
            command,
        } = refusal;
        let reason = wrapped(&format!("{}: {reason}", painted("not legal", Red)), 4);
        self.say(&format!(
            "{reason}{}",
            wrapped(&format!("    legal: {legal}{command}"), 11)
        ))
    }

    pub(super) fn say(&self, text: &str) -> Result<(), Failure> {
        output::talk(self.session, text)
    }
}
