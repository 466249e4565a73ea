//! Boxes larger than one machine, and sweeps over many rulesets, by several processes.
//!
//! What runs here are the rules and engines of the library `grundy`; what carries messages between
//! processes is the package `grundy-carrier`. Processes find each
//! other, [plan](Plan) a table or a sweep, and end with the same result, byte for byte, on
//! any number of processes and threads.

mod before;
mod files;
mod stored;
mod sweep;
mod table;

pub use grundy_carrier::{
    COMING, Children, ClusterError, Hosts, Mesh, RunIdentity, connect, joined, start,
};
pub use stored::{StoredTable, is_stored};
pub use sweep::{Needless, Record, UnitSweep, sweep};
pub use table::{Checkpoint, Figures, Plan, TableRun, table};

/// A checksum (CRC-32C) of a program's file, by which processes see that they are one program.
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32c::crc32c(bytes)
}
