//! The end of a game.

use super::table::PlayTable;
use crate::failure::Failure;
use crate::present::{move_line, painted, position_line, transcript, wrapped};
use anstyle::AnsiColor::{Green, Yellow};

impl PlayTable<'_> {
    /// Who won, and all moves.
    pub(super) fn close(&self, over: bool) -> Result<(), Failure> {
        let cannot = match self.game.turn() == self.human {
            true => "you cannot move",
            false => "the computer cannot move",
        };
        let result = match self.game.winner().filter(|_| over) {
            Some(side) if side == self.human => {
                format!("\n{}: {cannot}\n", painted("you win", Green))
            }
            Some(_) => format!("\n{}: {cannot}\n", painted("the computer wins", Yellow)),
            None => "\nnobody has won yet\n".into(),
        };
        let lost = self.game.winner().is_some_and(|side| side != self.human);
        let why = if over && lost {
            self.lost_by()?
        } else {
            String::new()
        };
        self.say(&match self.game.plies().is_empty() {
            true => result,
            false => format!("{result}{why}\n{}", transcript(&self.game, self.names)),
        })
    }

    /// Where the human gave the game away.
    fn lost_by(&self) -> Result<String, Failure> {
        let found = self.patience.wait(self.session, |context| {
            self.game.given_away(self.human, context)
        });
        let Some(found) = found? else {
            return Ok(String::new());
        };
        Ok(match found {
            None if self.game.start().blocks() > 0 => String::new(),
            None => "no move of yours could have won\n".into(),
            Some((number, to)) => {
                let told = move_line(&self.game.plies()[number].from, &to);
                let place = position_line(&to);
                wrapped(
                    &format!(
                        "move {} gave it away: {place} would have won ({told})",
                        number + 1
                    ),
                    2,
                )
            }
        })
    }
}
