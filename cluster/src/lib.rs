//! Boxes larger than one machine, and sweeps over many rulesets, by several processes.
//!
//! What runs here are the rules and engines of the library `grundy`; what carries messages and
//! units of work between processes is the package `grundy-carrier`. Processes find each other,
//! [plan](Plan) a table or a sweep, and end with the same result, byte for byte, on
//! any number of processes and threads.

mod before;
mod files;
mod stored;
mod table;

pub use grundy_carrier::{
    COMING, COMMIT, Checkpoint, Children, ClusterError, Hosts, Mesh, Needless, Record, RunIdentity,
    TABLE, UNITS, UnitSweep, connect, joined, start, sweep,
};
pub use stored::{StoredTable, is_stored};
pub use table::{Figures, Plan, TableRun, table};

use std::io::{self, Read};

/// A checksum (CRC-32C) of a program's file, by which processes see that they are one program; read
/// block by block.
///
/// # Errors
/// Those of reading.
pub fn checksum(from: &mut dyn Read) -> io::Result<u32> {
    let (mut sum, mut block) = (0, vec![0; 1 << 16]);
    loop {
        match from.read(&mut block)? {
            0 => return Ok(sum),
            count => sum = crc32c::crc32c_append(sum, &block[..count]),
        }
    }
}
