//! Text that people type: places in it, what is said of an error, the word that was meant.

mod decoded;
mod error;
mod json;
mod nearest;
#[cfg(test)]
mod refused;
mod said;
mod tokens;
mod unread;
mod worded;

pub use decoded::plainly;
pub use error::{Because, Expected, Mismatch, NotationError, Span, pointed};
pub use json::from_json;
pub use nearest::{nearest, none_of};
#[cfg(test)]
pub(crate) use refused::refused;
pub use said::{Mentioned, said, typed, words_of};
pub(crate) use tokens::{Lexeme, Token, Tokens};
pub use unread::unread;
pub(crate) use worded::worded;
