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
        let holds = match self.game.position().is_won() {
            true => ", and `won if` holds",
            false => "",
        };
        let cannot = format!("{cannot}{holds}");
        let result = match self.game.winner().filter(|_| over) {
            Some(side) if side == self.human => {
                format!("\n{}: {cannot}\n", painted("you win", Green))
            }
            Some(_) => format!("\n{}: {cannot}\n", painted("the computer wins", Yellow)),
            None if self.game.drawn() => {
                "\na draw: the position has come for the third time\n".into()
            }
            None => "\nnobody has won yet\n".into(),
        };
        self.say(&result)?;
        if self.game.plies().is_empty() {
            return Ok(());
        }
        let lost = self.game.winner().is_some_and(|side| side != self.human);
        if over && lost && self.game.start().blocks() == 0 {
            self.say(&self.lost_by())?;
        }
        self.say(&format!("\n{}", transcript(&self.game, self.names)))
    }

    /// Where the human gave the game away; nothing if that takes too long, or is interrupted.
    fn lost_by(&self) -> String {
        let found = self.session.within(self.time, |context| {
            self.game.given_away(self.human, context)
        });
        match found {
            Ok(None) | Err(_) => String::new(),
            Ok(Some(None)) => "no move of yours could have won\n".into(),
            Ok(Some(Some((number, to)))) => {
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
        }
    }
}
