//! Linear forms of heaps and bound names: what guards and ranges say, where they are linear.

mod form;
mod guards;
mod scope;

pub(super) use form::{Form, Symbol, implied, narrowed};
pub(super) use guards::Guards;
pub(super) use scope::{Scope, call};
