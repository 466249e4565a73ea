//! The field against its definitions, published values and laws.

mod axioms;
mod bulk;
mod definition;
mod equations;
mod orders;
mod ordinals;
mod published;
