//! The processes of a run: who they are, how they find each other, and what is heard of them.

mod greeting;
mod hosts;
mod local;
mod mesh;
mod watch;

pub use greeting::RunIdentity;
pub use hosts::Hosts;
pub use local::{Children, joined, start};
pub use mesh::{Mesh, connect};
pub use watch::Watch;

use std::time::Duration;

/// Time for all processes to connect, if nothing else is said.
pub const COMING: Duration = Duration::from_secs(25);

/// Time without a sign of life after which a process is given up.
const SILENCE: Duration = Duration::from_secs(20);

#[cfg(test)]
mod tests;
