//! What is found in tables, and what goes beyond them: exact descriptions of P-positions, periods
//! of rows and planes that are proved for ever, misere quotients of heap games. Sees the traits and
//! shapes of [`game`](crate::game), and numbers; rules and engines are brought together with it by
//! [`plan`](crate::plan).

pub mod anyheaps;
pub mod automata;
pub mod beatty;
mod expansion;
pub mod hackenbush;
pub mod matching;
pub mod misere;
pub mod plane;
pub mod rows;

pub use crate::arithmetic::Surd;
