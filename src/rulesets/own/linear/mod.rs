//! Linear forms of heaps and bound names: what guards and ranges say, where they are linear.

mod cases;
mod conditions;
mod form;
mod guards;
mod quotient;
mod scope;

pub(super) use crate::game::linear::{Form, Symbol};
pub(super) use conditions::{Conditions, Remainder, both, multiplied};
pub(super) use form::{implied, narrowed};
pub(super) use guards::Guards;
pub(super) use quotient::Quotient;
pub(super) use scope::{Scope, call};
