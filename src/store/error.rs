use crate::text::unread;
use std::io;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another kind of file.
    #[error(
        "found a file that begins with {found}, expected a table of grundy (89 47 52 55 4E 44 59 \
         0A); write one with ‹grundy table RULES BOX out=FILE.grundy›"
    )]
    Magic {
        /// Its first bytes.
        found: String,
    },
    /// A format that this program does not know.
    #[error(
        "found format version {found}, expected {expected}; read it with the grundy that wrote \
         it, or write it again"
    )]
    Version {
        /// The version of the file.
        found: u64,
        /// The version that is read.
        expected: u64,
    },
    /// It ends too early.
    #[error(
        "found the end of the file at byte {at} in {part}, expected {expected} more bytes; it was \
         cut short: copy or write it again"
    )]
    Short {
        /// Where it ends.
        at: u64,
        /// What is incomplete.
        part: String,
        /// Bytes that are missing there.
        expected: u64,
    },
    /// It goes on after its end.
    #[error(
        "found more bytes after byte {at}, expected the end of the file; something was appended: \
         copy or write it again"
    )]
    Long {
        /// Where it should end.
        at: u64,
    },
    /// A part does not have its checksum.
    #[error(
        "found {part} with checksum {found}, expected {expected}; the file is damaged: copy or \
         write it again"
    )]
    Checksum {
        /// What is damaged.
        part: String,
        /// The checksum of what is there.
        found: String,
        /// The checksum that is written next to it.
        expected: String,
    },
    /// A number that no such file has.
    #[error("found {found}, expected {expected}; the file is damaged: copy or write it again")]
    Field {
        /// What is there.
        found: String,
        /// What can be there.
        expected: String,
    },
    /// Too large for the memory that is there.
    #[error(
        "found {0} bytes of cells, expected no more than there is memory; use a larger machine"
    )]
    Memory(u64),
    /// The system cannot read it.
    #[error("{}", unread(.0))]
    Io(#[from] io::Error),
}

impl StoreError {
    pub(crate) fn field(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Field {
            found: found.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn checksum(part: impl Into<String>, found: &[u8], expected: &[u8]) -> Self {
        Self::Checksum {
            part: part.into(),
            found: hex(found),
            expected: hex(expected),
        }
    }
}

/// Bytes in hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
