//! Linear forms of heaps and bound names: what guards and ranges say, where they are linear.

mod cases;
mod conditions;
mod form;
mod guards;
mod quotient;
mod remainder;
mod scope;

pub(super) use crate::game::linear::{Form, Symbol};
pub(super) use conditions::{Conditions, both};
pub(super) use form::{implied, narrowed};
pub(super) use guards::Guards;
pub(super) use quotient::Quotient;
pub(super) use remainder::{Remainder, multiplied};
pub(super) use scope::{Scope, call};
