//! Linear forms of heaps and bound names: what guards and ranges say, where they are linear.

mod form;
mod guards;
mod scope;

pub(super) use crate::game::linear::{Form, Symbol};
pub(super) use form::{implied, narrowed};
pub(super) use guards::Guards;
pub(super) use scope::{Scope, call};
