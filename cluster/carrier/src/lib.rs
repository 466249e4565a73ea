//! Processes that find each other, packets between their workers, and units of work dealt out to
//! them.
//!
//! A package of its own, so that it is compiled without optimisation: what takes time here is the
//! network, or the unit that is dealt. Timely dataflow, which carries the packets, is named in `packets/` alone, and what it
//! makes of generic code is compiled once.

mod desk;
mod disk;
mod error;
mod frames;
mod packets;
mod peers;
mod sweep;

pub use desk::{Desk, Idle, Takes};
pub use disk::{COMMIT, Checkpoint, TABLE, UNITS, make_folder, write_whole};
pub use error::ClusterError;
pub use packets::{Packet, Post, Sent, run};
pub use peers::{COMING, Children, Hosts, Mesh, RunIdentity, Watch, connect, joined, start};
pub use sweep::{Needless, Record, UnitSweep, sweep};
