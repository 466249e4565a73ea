//! Processes that find each other, and packets between their workers.
//!
//! A package of its own, so that it is compiled without optimisation: what takes time here is the
//! network. Timely dataflow, which carries the packets, is named in `packets/` alone, and what it
//! makes of generic code is compiled once.

mod error;
mod packets;
mod peers;

pub use error::ClusterError;
pub use packets::{Packet, Post, Sent, run};
pub use peers::{COMING, Children, Hosts, Mesh, RunIdentity, Watch, connect, joined, start};
