use super::error::hex;
use super::{BLOCK, HEAD, Header, MAGIC, Order, StoreError, VERSION, What, Width};
use sha2::{Digest, Sha256};
use std::io::Read;

/// The cells of a table file, in lexicographic order of the positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCells {
    bytes: Vec<u8>,
    width: Width,
}

impl StoredCells {
    /// Cells of numbers, in the narrowest width.
    pub fn of(numbers: &[u64]) -> Self {
        let width = Width::holding(numbers.iter().copied().max().unwrap_or(0));
        let narrow = |n: &u64| n.to_le_bytes().into_iter().take(width.bytes());
        Self {
            bytes: numbers.iter().flat_map(narrow).collect(),
            width,
        }
    }

    /// A cell.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline]
    pub fn get(&self, at: usize) -> u64 {
        let width = self.width.bytes();
        let mut wide = [0; 8];
        wide[..width].copy_from_slice(&self.bytes[at * width..][..width]);
        u64::from_le_bytes(wide)
    }
}

/// Reads a table file: the head at once, the cells when asked.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    header: Header,
}

impl<R: Read> Reader<R> {
    /// Reads the head. `length` is the size of the file in bytes where it is known; a file of
    /// another size is refused before its cells are given memory.
    ///
    /// # Errors
    /// Whatever is wrong with the head or the size.
    pub fn open(input: R, length: Option<u64>) -> Result<Self, StoreError> {
        let (state, crc, at) = (Sha256::new(), 0, 0);
        let mut source = Source {
            input,
            state,
            crc,
            at,
        };
        let header = head(&mut source)?;
        if let Some(length) = length {
            let cells = header.count * header.width.bytes() as u64;
            let end = (cells.div_ceil(BLOCK as u64).checked_mul(4))
                .and_then(|sums| sums.checked_add(cells)?.checked_add(source.at + 32))
                .ok_or_else(|| huge(header.count))?;
            if length < end {
                return Err(StoreError::Short {
                    at: length,
                    part: "the cells".into(),
                    expected: end - length,
                });
            }
            if length > end {
                return Err(StoreError::Long { at: end });
            }
        }
        Ok(Self { source, header })
    }

    /// What the file says of its cells.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads the cells to the end of the file. Memory grows with what is read, never ahead of it.
    ///
    /// # Errors
    /// Whatever is wrong with the rest of the file.
    pub fn cells(mut self) -> Result<(Header, StoredCells), StoreError> {
        let mut bytes = Vec::new();
        for block in 0..self.blocks() {
            self.block(block, &mut bytes)?;
        }
        self.source.end()?;
        let width = self.header.width;
        Ok((self.header, StoredCells { bytes, width }))
    }

    /// Passes on the cells one by one, to the end of the file; those of a block that is damaged are
    /// not. The checksum of the whole, in hexadecimal. Constant memory.
    ///
    /// # Errors
    /// Whatever is wrong with the rest of the file.
    pub fn each(mut self, each: &mut dyn FnMut(u64)) -> Result<String, StoreError> {
        let width = self.header.width;
        for block in 0..self.blocks() {
            let mut bytes = Vec::new();
            self.block(block, &mut bytes)?;
            let cells = StoredCells { bytes, width };
            (0..cells.bytes.len() / width.bytes()).for_each(|at| each(cells.get(at)));
        }
        self.source.end()
    }

    /// Bytes of all cells.
    fn bytes(&self) -> u64 {
        self.header.count * self.header.width.bytes() as u64
    }

    fn blocks(&self) -> u64 {
        self.bytes().div_ceil(BLOCK as u64)
    }

    /// Appends the bytes of a block, once they are known to be right.
    fn block(&mut self, block: u64, to: &mut Vec<u8>) -> Result<(), StoreError> {
        let total = self.bytes();
        let size = (total - block * BLOCK as u64).min(BLOCK as u64) as usize;
        let room = to.try_reserve(size);
        room.map_err(|_| StoreError::Memory(total))?;
        let part = format!("block {block} of the cells");
        self.source.take(size, to, &part)?;
        self.source.crc(&part)
    }
}

/// What is read, hashed as it comes.
#[derive(Debug)]
struct Source<R> {
    input: R,
    state: Sha256,
    /// Of what was read since the last one.
    crc: u32,
    at: u64,
}

impl<R: Read> Source<R> {
    /// Appends as many bytes.
    fn take(&mut self, count: usize, to: &mut Vec<u8>, part: &str) -> Result<(), StoreError> {
        let start = to.len();
        let read = self.input.by_ref().take(count as u64).read_to_end(to)?;
        self.at += read as u64;
        if read < count {
            return Err(StoreError::Short {
                at: self.at,
                part: part.into(),
                expected: (count - read) as u64,
            });
        }
        self.state.update(&to[start..]);
        self.crc = crc32c::crc32c_append(self.crc, &to[start..]);
        Ok(())
    }

    fn array<const N: usize>(&mut self, part: &str) -> Result<[u8; N], StoreError> {
        let mut bytes = Vec::with_capacity(N);
        self.take(N, &mut bytes, part)?;
        Ok(bytes.try_into().expect("as many bytes"))
    }

    /// The checksum of what was read since the last one.
    fn crc(&mut self, part: &str) -> Result<(), StoreError> {
        let found = self.crc.to_le_bytes();
        let expected: [u8; 4] = self.array(part)?;
        self.crc = 0;
        match found == expected {
            true => Ok(()),
            false => Err(StoreError::checksum(part, &found, &expected)),
        }
    }

    /// The checksum of the whole, which is right, and nothing after it.
    fn end(&mut self) -> Result<String, StoreError> {
        let found = self.state.clone().finalize();
        let expected: [u8; 32] = self.array("the checksum at the end")?;
        if found[..] != expected {
            return Err(StoreError::checksum("the whole file", &found, &expected));
        }
        match self.array::<1>("") {
            Err(StoreError::Short { .. }) => Ok(hex(&expected)),
            Ok(_) => Err(StoreError::Long { at: self.at - 1 }),
            Err(other) => Err(other),
        }
    }
}

fn huge(count: u64) -> StoreError {
    StoreError::field(format!("{count} cells"), "a number that fits a file")
}

fn head<R: Read>(source: &mut Source<R>) -> Result<Header, StoreError> {
    let magic: [u8; 8] = source.array("its first bytes")?;
    if magic != MAGIC {
        let found = match std::str::from_utf8(&magic) {
            Ok(text) if magic.iter().all(u8::is_ascii_graphic) => format!("`{text}`"),
            _ => magic.map(|byte| format!("{byte:02X}")).join(" "),
        };
        return Err(StoreError::Magic { found });
    }
    let found = u32::from_le_bytes(source.array("the version")?);
    if found != VERSION {
        return Err(StoreError::Version {
            found: found.into(),
            expected: VERSION.into(),
        });
    }
    let size = u32::from_le_bytes(source.array("the head")?);
    if size > HEAD {
        let expected = format!("at most {HEAD}");
        return Err(StoreError::field(
            format!("a head of {size} bytes"),
            expected,
        ));
    }
    let mut body = Vec::new();
    source.take(size as usize, &mut body, "the head")?;
    source.crc("the head")?;
    fields(&body)
}

/// The head once its checksum is right: what is wrong now was written so.
fn fields(body: &[u8]) -> Result<Header, StoreError> {
    let mut rest = body;
    let mut take = |count: usize| {
        let (taken, after) = rest.split_at_checked(count).ok_or_else(|| {
            StoreError::field(
                format!("a head of {} bytes", body.len()),
                "room for all of its fields",
            )
        })?;
        rest = after;
        Ok::<&[u8], StoreError>(taken)
    };
    let u32_of = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("4 bytes"));
    let u64_of = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("8 bytes"));
    let length = u32_of(take(4)?) as usize;
    let rules = take(length)?;
    let sha = take(32)?;
    if Sha256::digest(rules)[..] != *sha {
        let found = Sha256::digest(rules);
        return Err(StoreError::checksum("the rules", &found, sha));
    }
    let rules = String::from_utf8(rules.to_vec())
        .map_err(|_| StoreError::field("rules that are not text", "UTF-8"))?;
    let codes = take(4)?;
    let unknown = |what: &str, code: u8, expected: &str| {
        StoreError::field(format!("{what} {code}"), expected)
    };
    let order = [Order::Sorted, Order::Ordered];
    let order = order.into_iter().find(|&o| o as u8 == codes[0]);
    let order = order.ok_or_else(|| unknown("order", codes[0], "0 or 1"))?;
    let what = [What::Values, What::Outcomes];
    let what = what.into_iter().find(|&w| w as u8 == codes[1]);
    let what = what.ok_or_else(|| unknown("contents", codes[1], "0 or 1"))?;
    let width = Width::ALL.into_iter().find(|width| width.0 == codes[2]);
    let width = width.ok_or_else(|| unknown("bytes of a cell:", codes[2], "1, 2, 4 or 8"))?;
    let heaps = u32_of(take(4)?) as usize;
    let bounds = take(heaps.saturating_mul(8))?;
    let max = bounds.chunks_exact(8).map(u64_of).collect();
    let count = u64_of(take(8)?);
    let block = u32_of(take(4)?);
    if codes[3] != 0 || block as usize != BLOCK || !rest.is_empty() {
        return Err(StoreError::field(
            format!("blocks of {block} bytes or further fields"),
            format!("blocks of {BLOCK} and none"),
        ));
    }
    count
        .checked_mul(width.0.into())
        .ok_or_else(|| huge(count))?;
    Ok(Header {
        rules,
        max,
        order,
        what,
        width,
        count,
    })
}
