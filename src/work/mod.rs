//! What every computation is given and obeys: threads, memory, a cancel flag, progress, the
//! features of the CPU.

mod budget;
mod context;
mod keep;
pub(crate) mod memory;
mod shard;
pub(crate) mod share;
mod stop;

pub use budget::{Budget, Spent};
pub use context::{Context, Progress, Silent};
pub use grundy_nimber::cpu::{Cpu, Features, Hot};
pub use keep::{Keep, KeptNumbers, Reached, Stage};
pub use shard::Shard;
pub use stop::Stop;
