//! What every computation is given and obeys: threads, memory, a cancel flag, progress, the
//! features of the CPU.

mod context;
mod cpu;
mod keep;
pub(crate) mod memory;
pub(crate) mod share;

pub use context::{Context, Progress, Silent, Stop};
pub use cpu::{Cpu, Features, Hot};
pub use keep::{Keep, Mark, Numbers, Stage};
