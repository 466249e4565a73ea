use super::error::hex;
use super::{BLOCK, Header, MAGIC, VERSION};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// Writes a table file cell by cell. It is complete only after [`finish`](Self::finish): give it a
/// destination that appears whole or not at all.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    state: Sha256,
    width: usize,
    block: Vec<u8>,
    left: u64,
}

impl<W: Write> Writer<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// Those of `out`, or a rules text or list of heaps of more than 2^20 bytes.
    pub fn new(mut out: W, header: &Header) -> io::Result<Self> {
        let head = head(header)?;
        out.write_all(&head)?;
        Ok(Self {
            out,
            state: Sha256::new().chain_update(&head),
            width: header.width.bytes(),
            block: Vec::with_capacity(BLOCK + 4),
            left: header.count,
        })
    }

    /// The next cell, in lexicographic order of the positions.
    ///
    /// # Errors
    /// Those of `out`; a cell too many, or one that is too large for the width of the head.
    pub fn push(&mut self, cell: u64) -> io::Result<()> {
        let bytes = cell.to_le_bytes();
        if self.left == 0 || bytes[self.width..].iter().any(|&byte| byte > 0) {
            return Err(misfit());
        }
        self.left -= 1;
        self.block.extend_from_slice(&bytes[..self.width]);
        if self.block.len() == BLOCK {
            self.flush_block()?;
        }
        Ok(())
    }

    fn flush_block(&mut self) -> io::Result<()> {
        let crc = crc32c::crc32c(&self.block);
        self.block.extend_from_slice(&crc.to_le_bytes());
        self.state.update(&self.block);
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Writes the rest and the checksum of the whole; gives the destination back.
    ///
    /// # Errors
    /// Those of `out`; fewer cells than the head says.
    pub fn finish(self) -> io::Result<W> {
        Ok(self.finish_summed()?.0)
    }

    /// As [`finish`](Self::finish), with the checksum in hexadecimal.
    ///
    /// # Errors
    /// As [`finish`](Self::finish).
    pub fn finish_summed(mut self) -> io::Result<(W, String)> {
        if self.left > 0 {
            return Err(misfit());
        }
        if !self.block.is_empty() {
            self.flush_block()?;
        }
        let all = self.state.finalize();
        self.out.write_all(&all)?;
        Ok((self.out, hex(&all)))
    }
}

fn misfit() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "the cells do not fit the table's own width or number of cells",
    )
}

/// Magic, version, head and its checksum.
fn head(header: &Header) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    let rules = header.rules.as_bytes();
    let length = |n: usize| u32::try_from(n).map_err(|_| misfit());
    body.extend(length(rules.len())?.to_le_bytes());
    body.extend(rules);
    body.extend(Sha256::digest(rules));
    body.extend([header.order as u8, header.what as u8, header.width.0, 0]);
    body.extend(length(header.max.len())?.to_le_bytes());
    body.extend(header.max.iter().flat_map(|max| max.to_le_bytes()));
    body.extend(header.count.to_le_bytes());
    body.extend((BLOCK as u32).to_le_bytes());
    if body.len() > super::HEAD as usize {
        return Err(misfit());
    }
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(length(body.len())?.to_le_bytes());
    head.append(&mut body);
    head.extend(crc32c::crc32c(&head).to_le_bytes());
    Ok(head)
}
