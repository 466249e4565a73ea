//! Canonical forms of misere games, each stored once.

mod arena;
mod days;
mod kind;
mod links;
mod order;
mod parts;
mod read;
mod text;

pub use arena::{Arena, Form};
pub use days::count_born;
pub use kind::Kind;
pub use read::ReadError;
