//! Games with entailing moves, after which the opponent must answer in the same component, and with
//! moves after which the same player moves again.
//!
//! A component has a nimber as its value, or is loony: whoever moves next wins, whatever stands
//! beside it. Its value is the least nimber *m next to which no move in it wins, where the moves are
//! tried against each nimber in turn ([`Replies`]). Source: Winning Ways, chapter 12.

mod replies;
mod search;
mod strings;
#[cfg(test)]
mod tests;
mod top;

pub use replies::{EntailedValue, Replies};
pub use search::{EntailedSearch, EntailedWin, Entailing, EntailingMove, Turn};
pub use strings::Nimstring;
pub use top::{TopEntails, top_entails};
