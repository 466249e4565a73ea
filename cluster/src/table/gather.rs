//! The end of a table: as one in the first worker, or in shards.

use super::kind;
use super::layout::Layout;
use super::numbers::{RankNumbers, room};
use crate::files::{Index, write_index, write_shard};
use grundy::game::HeapBox;
use grundy::solve::{Cells, Table, Want};
use grundy_carrier::{ClusterError, Desk, Idle, Packet, Post, Takes, make_folder};
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Positions of a message.
const PART: u64 = 1 << 17;

/// The index of a table in shards.
pub(crate) const INDEX: &str = "index.json";

/// A table that grows together, by rank.
struct Whole {
    numbers: RankNumbers,
    left: u64,
}

impl Whole {
    fn put(&mut self, ranks: Range<u64>, bytes: &[u8]) {
        self.left -= ranks.end - ranks.start;
        self.numbers.read(ranks.start, bytes);
    }
}

impl Takes for Whole {
    fn take(&mut self, _: &mut Post<'_>, packet: Packet) -> Result<(), ClusterError> {
        let word = |at: usize| {
            let bytes = packet
                .body
                .get(at..at + 8)
                .and_then(|bytes| bytes.try_into().ok());
            u64::from_le_bytes(bytes.unwrap_or_default())
        };
        if packet.kind == kind::PART {
            self.put(word(0)..word(8), &packet.body[16..]);
        }
        Ok(())
    }
}

/// Sends the numbers of all workers to the first, which has the whole then.
pub(super) fn gather(
    desk: &mut Desk<'_, '_>,
    layout: &Layout,
    numbers: RankNumbers,
) -> Result<Option<RankNumbers>, ClusterError> {
    let ranks = layout.range(desk.post.index());
    let parts = (ranks.start..ranks.end).step_by(PART as usize);
    let parts = parts.map(|from| from..ranks.end.min(from + PART));
    let bytes = |part: &Range<u64>| {
        let mut bytes = Vec::new();
        numbers.write(part.start - ranks.start, part.end - ranks.start, &mut bytes);
        bytes
    };
    if desk.post.index() > 0 {
        for part in parts {
            let mut body = [part.start.to_le_bytes(), part.end.to_le_bytes()].concat();
            body.extend(bytes(&part));
            desk.post.send(0, kind::PART, body);
            desk.deliver(&mut Idle)?;
        }
        desk.round(&mut Idle, Vec::new())?;
        return Ok(None);
    }
    let mut whole = Whole {
        numbers: RankNumbers::new(numbers.cell(), layout.count())?,
        left: layout.count(),
    };
    for part in parts {
        let bytes = bytes(&part);
        whole.put(part, &bytes);
    }
    drop(numbers);
    desk.round(&mut whole, Vec::new())?;
    while whole.left > 0 {
        desk.wait(&mut whole)?;
    }
    Ok(Some(whole.numbers))
}

/// The table of a box from the numbers of the box that was computed.
pub(crate) fn table(
    within: &HeapBox,
    (max, want): (&[u64], Want),
    numbers: RankNumbers,
) -> Result<Table, ClusterError> {
    let (positions, numbers) = if within.max() == max {
        (within.clone(), numbers)
    } else {
        let positions =
            HeapBox::new(max.to_vec(), within.order()).map_err(grundy::work::Stop::from)?;
        let mut smaller = RankNumbers::new(numbers.cell(), positions.count() as u64)?;
        let mut heaps = positions.unrank(0);
        for at in 0..positions.count() as usize {
            smaller.set(at, numbers.get(within.rank(&heaps) as usize));
            positions.advance(&mut heaps);
        }
        (positions, smaller)
    };
    let cells = match numbers {
        RankNumbers::Bits(words) => {
            let mut cells = room(positions.count() as u64, 0)?;
            for at in 0..cells.len() {
                cells[at] = (words[at / 64] >> (at % 64) & 1) as u8;
            }
            Cells::U8(cells)
        }
        RankNumbers::U8(cells) => Cells::U8(cells),
        RankNumbers::U16(cells) if cells.iter().all(|&cell| cell < 256) => {
            Cells::U8(cells.into_iter().map(|cell| cell as u8).collect())
        }
        RankNumbers::U16(cells) => Cells::U16(cells),
        RankNumbers::U32(cells) if cells.iter().all(|&cell| cell < 1 << 16) => {
            Cells::U16(cells.into_iter().map(|cell| cell as u16).collect())
        }
        RankNumbers::U32(cells) => Cells::U32(cells),
    };
    Ok(Table::new(positions, want, cells))
}

/// Writes the shard of every worker, and the index once all are there. The folder appears whole or
/// not at all.
pub(super) fn store(
    desk: &mut Desk<'_, '_>,
    (layout, numbers): (&Layout, &RankNumbers),
    folder: &Path,
    mut index: Index,
) -> Result<(), ClusterError> {
    let ranks = layout.range(desk.post.index());
    let beside = folder.with_extension("grundy.part");
    make_folder(&beside)?;
    index.payload = numbers.payload();
    let shard = (ranks.clone(), &*index.job());
    let stored = write_shard(&beside, shard, &mut |part, bytes| {
        numbers.write(part.start - ranks.start, part.end - ranks.start, bytes);
    })?;
    let shards = desk.exchange(&mut Idle, &stored)?;
    if desk.post.index() == 0 {
        index.shards = shards;
        write_index(&beside.join(INDEX), &index)?;
        fs::rename(&beside, folder).map_err(|e| ClusterError::disk(folder, &e))?;
    }
    Ok(())
}
