//! Outcomes as bits: a row is words of 64 positions, 1 for P. The options by one vector are a row
//! shifted by some bits; the OR of them all, inverted, is the row.

use super::layout::PlaneLayout;
use super::plane::Kept;
use super::plane::{PlaneRows, RowFindings, inside, stuck};
use crate::game::Convention;
use crate::work::{Cpu, Hot};
use smallvec::SmallVec;

/// Outcomes of 64 positions of a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word(u64);

/// Words before the first position: whole ones, so that position 0 is bit 0 of its word.
#[inline(always)]
fn front(layout: &PlaneLayout) -> usize {
    layout.halo.0.div_ceil(64)
}

/// Words that are settled together.
#[inline(always)]
fn lanes(layout: &PlaneLayout) -> usize {
    if layout.extent[layout.along] < 192 {
        2
    } else {
        8
    }
}

impl Kept for Word {
    /// A last block, shifted as far as it may be, ends with the row.
    #[inline(always)]
    fn row(layout: &PlaneLayout) -> usize {
        front(layout) + layout.extent[layout.along] / 64 + lanes(layout) + layout.halo.1 / 64 + 1
    }

    fn settle_rows(rows: PlaneRows<'_, Self>, cpu: Cpu) -> RowFindings {
        match lanes(rows.layout) {
            2 => cpu.run(Settle::<2>(rows)),
            _ => cpu.run(Settle::<8>(rows)),
        }
    }
}

struct Settle<'a, const LANES: usize>(PlaneRows<'a, Word>);

/// The options of a row by one vector. Each word is made of two, one after the other; of the same
/// one twice where nothing is shifted.
struct Shifted<'a> {
    words: &'a [Word],
    next: usize,
    right: u32,
    left: u32,
}

impl<const LANES: usize> Hot for Settle<'_, LANES> {
    type Output = RowFindings;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> RowFindings {
        let Self(mut rows) = self;
        let layout = rows.layout;
        let block = Word::row(layout);
        let mut found = RowFindings {
            largest: 1,
            ..RowFindings::default()
        };
        let mut others = layout.others_of(rows.rows.start);
        let cells = std::mem::take(&mut rows.cells);
        let mut from: SmallVec<[Shifted<'_>; 16]> = SmallVec::new();
        for (i, cells) in cells.chunks_exact_mut(block).enumerate() {
            let r = rows.rows.start + i;
            let weight = rows.level.checked_sub(layout.weigh_others(&others));
            let span = weight.and_then(|weight| Some((weight, layout.span(weight)?)));
            if let Some((weight, (low, high))) = span {
                from.clear();
                let (first, words) = (front(layout) + low / 64, high / 64 - low / 64 + 1);
                let whole = words.next_multiple_of(LANES);
                for step in &layout.steps {
                    if step.level <= rows.level && inside(layout, step, &others) {
                        // the option of bit 0 of the first word: its word and its place there
                        let by = -step.takes[layout.along];
                        let row = r as i64 - step.row;
                        let at = (row * block as i64 + first as i64 + by.div_euclid(64)) as usize;
                        let bit = by.rem_euclid(64) as u32;
                        let next = usize::from(bit > 0);
                        from.push(Shifted {
                            words: &rows.earlier(step)[at..at + whole + next],
                            next,
                            right: bit,
                            left: (64 - bit) % 64,
                        });
                    }
                }
                let own = &mut cells[first..first + whole];
                settle::<LANES>(own, &from);
                // what is computed beyond the positions is 0 again
                for word in &mut own[words..] {
                    *word = Word(0);
                }
                own[0].0 &= from_bit(low % 64);
                own[words - 1].0 &= up_to_bit(high % 64);
                let own = &mut own[..words];
                if rows.convention == Convention::Misere {
                    let steps = layout.steps.iter();
                    let steps = steps.filter(|step| step.level <= rows.level);
                    let base = low / 64 * 64;
                    for (next, end) in stuck(layout, steps, weight, &others, low..high + 1) {
                        clear(own, next - base, end - base);
                    }
                }
                match &mut rows.numbers {
                    None => {
                        if let Some((first, last)) = layout.asked(weight, &others) {
                            let own = &own[first / 64 - low / 64..last / 64 - low / 64 + 1];
                            found.p += count(own, first % 64, last % 64, layout.pace);
                        }
                    }
                    Some((numbers, bytes)) => {
                        let at = (r - rows.rows.start) * *bytes + low / 64 * 64;
                        let numbers = &mut numbers[at..at + words * 64];
                        decode(own, numbers.as_chunks_mut().0);
                    }
                }
            }
            layout.advance(&mut others);
        }
        found
    }
}

/// The bits from this one on.
#[inline(always)]
fn from_bit(bit: usize) -> u64 {
    u64::MAX << bit
}

/// The bits up to this one.
#[inline(always)]
fn up_to_bit(bit: usize) -> u64 {
    u64::MAX >> (63 - bit)
}

/// Settles a row of whole blocks from the rows of its options.
#[inline(always)]
fn settle<const L: usize>(into: &mut [Word], from: &[Shifted<'_>]) {
    let (many, rest) = into.as_chunks_mut::<L>().0.as_chunks_mut::<4>();
    let mut at = 0;
    for [a, b, c, d] in many {
        // so few that registers hold them while all options are gone through
        let mut seen = ([0; L], [0; L], [0; L], [0; L]);
        for row in from {
            let words = &row.words[at..at + 4 * L + row.next];
            let (low, high) = (&words[..4 * L], &words[row.next..]);
            take(&mut seen.0, low, high, row);
            take(&mut seen.1, &low[L..], &high[L..], row);
            take(&mut seen.2, &low[2 * L..], &high[2 * L..], row);
            take(&mut seen.3, &low[3 * L..], &high[3 * L..], row);
        }
        write(a, seen.0);
        write(b, seen.1);
        write(c, seen.2);
        write(d, seen.3);
        at += 4 * L;
    }
    for block in rest {
        let mut seen = [0; L];
        for row in from {
            let words = &row.words[at..at + L + row.next];
            take(&mut seen, words, &words[row.next..], row);
        }
        write(block, seen);
        at += L;
    }
}

#[inline(always)]
fn take<const L: usize>(seen: &mut [u64; L], low: &[Word], high: &[Word], row: &Shifted<'_>) {
    let (low, high) = (&low[..L], &high[..L]);
    for l in 0..L {
        seen[l] |= low[l].0.wrapping_shr(row.right) | high[l].0.wrapping_shl(row.left);
    }
}

#[inline(always)]
fn write<const L: usize>(into: &mut [Word; L], seen: [u64; L]) {
    for l in 0..L {
        into[l].0 = !seen[l];
    }
}

/// Clears the bits from `next` to before `end`.
#[inline(always)]
fn clear(words: &mut [Word], next: usize, end: usize) {
    if next >= end {
        return;
    }
    let (first, last) = (next / 64, (end - 1) / 64);
    let (head, tail) = (!from_bit(next % 64), !up_to_bit((end - 1) % 64));
    if first == last {
        words[first].0 &= head | tail;
    } else {
        words[first].0 &= head;
        words[first + 1..last].fill(Word(0));
        words[last].0 &= tail;
    }
}

/// P-positions from bit `first` of the first word up to bit `last` of the last, every `pace`.
#[inline(always)]
fn count(words: &[Word], first: usize, last: usize, pace: usize) -> u64 {
    let (head, tail) = (!from_bit(first), !up_to_bit(last));
    let mut p = 0;
    if pace == 1 {
        for word in words {
            p += u64::from(word.0.count_ones());
        }
        let ends =
            (words[0].0 & head).count_ones() + (words[words.len() - 1].0 & tail).count_ones();
        return p - u64::from(ends);
    }
    let bits = (words.len() - 1) * 64 + last;
    for bit in (first..=bits).step_by(pace) {
        p += (words[bit / 64].0 >> (bit % 64)) & 1;
    }
    p
}

/// The numbers of a row: a byte for each bit, 0 for P.
#[inline(always)]
fn decode(words: &[Word], numbers: &mut [[u8; 64]]) {
    for (w, numbers) in numbers.iter_mut().enumerate() {
        let bytes = words[w].0.to_le_bytes();
        let eights = numbers.as_chunks_mut::<8>().0;
        for (i, numbers) in eights.iter_mut().enumerate() {
            let byte = bytes[i];
            // bit i of the byte alone in byte i; then whether there is one in the highest bit
            let spread = (u64::from(byte) * EACH_BYTE) & 0x8040_2010_0804_0201;
            let p = ((spread + 0x7f * EACH_BYTE) >> 7) & EACH_BYTE;
            *numbers = (p ^ EACH_BYTE).to_le_bytes();
        }
    }
}

/// 1 in each byte.
const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
