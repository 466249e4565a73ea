//! Tables by level: outcomes and values of a box whose positions are dealt out to the workers of
//! several processes.

mod ask;
mod checkpoint;
mod figures;
mod gather;
mod kept;
mod kind;
mod layout;
mod listener;
mod marks;
mod methods;
mod numbers;
mod open;
mod plan;
mod push;
mod run;
mod step;

pub use figures::Figures;
pub(crate) use gather::{INDEX, table as whole_table};
pub(crate) use layout::Layout;
pub(crate) use numbers::{Cell, RankNumbers};
pub use plan::Plan;
pub use run::{TableRun, table};
