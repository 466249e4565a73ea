use super::Stored;
use super::payload::Payload;
use grundy::game::Mismatch;
use grundy::store::{Sum, unread};
use grundy_carrier::{ClusterError, write_whole};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::path::Path;

/// First bytes of a shard.
const MAGIC: [u8; 12] = *b"\x89GRUNDYPART\n";

/// Positions of a block.
const BLOCK: u64 = 1 << 17;

/// What is done with the bytes of some ranks.
pub(crate) type TakePart<'a> = dyn FnMut(Range<u64>, &[u8]) -> Result<(), ClusterError> + 'a;

/// Writes the shard of some ranks, which says what it is [of](super::Index::job); `fill` appends the bytes of a part of them.
pub(crate) fn write(
    folder: &Path,
    (ranks, of): (Range<u64>, &str),
    fill: &mut dyn FnMut(Range<u64>, &mut Vec<u8>),
) -> Result<Stored, ClusterError> {
    // an empty run has the first rank of the next one
    let file = format!("{:020}-{:020}.shard", ranks.start, ranks.end);
    let (mut sum, mut size) = (Sum::default(), 0);
    write_whole(&folder.join(&file), &mut |out| {
        let mut put = |bytes: &[u8]| {
            sum.add(bytes);
            size += bytes.len() as u64;
            out.write_all(bytes)
        };
        put(&MAGIC)?;
        put(&ranks.start.to_le_bytes())?;
        put(&ranks.end.to_le_bytes())?;
        put(of.as_bytes())?;
        let mut bytes = Vec::new();
        for part in blocks(&ranks) {
            bytes.clear();
            fill(part, &mut bytes);
            put(&bytes)?;
            put(&crc32c::crc32c(&bytes).to_le_bytes())?;
        }
        Ok(())
    })?;
    Ok(Stored {
        file,
        ranks,
        bytes: size,
        sha256: sum.end(),
    })
}

fn blocks(ranks: &Range<u64>) -> impl Iterator<Item = Range<u64>> {
    let end = ranks.end;
    let starts = (ranks.start..end).step_by(BLOCK as usize);
    starts.map(move |start| start..end.min(start + BLOCK))
}

/// Reads a shard to its end and passes on the bytes of those of its ranks that are wanted.
///
/// # Errors
/// A file that cannot be read or is damaged: which, and where.
pub(crate) fn read(
    (folder, stored): (&Path, &Stored),
    (payload, of): (Payload, &str),
    wanted: &Range<u64>,
    take: &mut TakePart<'_>,
) -> Result<(), ClusterError> {
    let path = folder.join(&stored.file);
    let named = |found: &str, expected: &str| {
        let what = Mismatch::new(found, expected, "the shard is damaged and is not used");
        ClusterError::file(&path, what)
    };
    let file =
        File::open(&path).map_err(|e| ClusterError::file(&path, Mismatch::told(unread(&e))))?;
    let length = file.metadata().map_or(stored.bytes, |data| data.len());
    if length != stored.bytes {
        return Err(named(&format!("{length} bytes"), &stored.bytes.to_string()));
    }
    let mut from = BufReader::with_capacity(1 << 16, file);
    let mut sum = Sum::default();
    let mut get = |count: usize| -> Result<Vec<u8>, ClusterError> {
        let mut bytes = vec![0; count];
        let read = from.read_exact(&mut bytes);
        read.map_err(|e: io::Error| {
            named(
                &format!("an early end ({e})"),
                "as many bytes as its index says",
            )
        })?;
        sum.add(&bytes);
        Ok(bytes)
    };
    let head = get(MAGIC.len() + 16 + of.len())?;
    let expected = [
        &MAGIC[..],
        &stored.ranks.start.to_le_bytes(),
        &stored.ranks.end.to_le_bytes(),
        of.as_bytes(),
    ];
    if head != expected.concat() {
        return Err(named(
            "the head of another shard, or of another table",
            "that which its index says",
        ));
    }
    for block in blocks(&stored.ranks) {
        let bytes = get(payload.bytes(block.end - block.start) as usize)?;
        if get(4)? != crc32c::crc32c(&bytes).to_le_bytes() {
            let (first, last) = (block.start, block.end);
            let expected = format!("that of the block of ranks {first} to {last}");
            return Err(named("another checksum", &expected));
        }
        let part = block.start.max(wanted.start)..block.end.min(wanted.end);
        if part.start < part.end {
            let bytes = payload.part(&block, &part, &bytes);
            take(part, &bytes)?;
        }
    }
    match sum.end() == stored.sha256 {
        true => Ok(()),
        false => Err(named(
            "another SHA-256 than its index says",
            "the shard that was written: this is another one, or a changed one",
        )),
    }
}
