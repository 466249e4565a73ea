//! Canonical forms of misere games, each stored once.

mod arena;
mod classify;
mod days;
mod kind;
mod links;
mod order;
mod parts;
mod read;
mod text;

pub use arena::{Arena, MisereForm};
pub use days::count_born;
pub use kind::MisereKind;
pub use read::ReadError;
