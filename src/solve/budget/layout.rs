use super::family::Family;
use super::program::{Places, Program, compile, inside};
use crate::arithmetic::gcd;
use crate::game::{Convention, Heap, Shape};
use crate::solve::Inapplicable;

/// Words that are worked on together; slices are whole numbers of blocks.
pub(super) type HeapBlock = [u64; 8];

/// Bits of a word.
const BITS: u64 = u64::BITS as u64;
/// Words of a block.
const WORDS: usize = 8;
/// Words that are taken through all levels at once; they stay in the first cache.
const GROUP: usize = 64;
/// Most blocks of the second outermost coordinate, the units of the wavefront.
const PARTS: usize = 16;
/// Words of a part, at least, so that handing it over costs little; tests hand over all they can.
const PART: usize = if cfg!(test) { 1 } else { 1 << 10 };
/// Sets of reached positions that are kept apart, at most.
const FAMILIES: usize = 256;

/// One coordinate outside the two-dimensional slices.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The heap that is this coordinate.
    pub(super) axis: usize,
    /// How many sizes the heap has.
    pub(super) extent: usize,
    /// Slices of all coordinates inside this one.
    pub(super) slices: usize,
    /// What it does with the sets of a group.
    pub(super) program: Program,
    /// Blocks that it keeps for one slice.
    pub(super) kept: usize,
}

/// The two innermost coordinates: what rows do.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    /// Whether the heap along a row may be lowered alone, so that a row holds one P at most.
    pub(super) single: bool,
    /// Moves along the row that go with one across the rows, as a code of [`Family::code`].
    pub(super) link: usize,
    /// The codes of the families whose reached sets a group hands to the levels.
    pub(super) codes: Vec<usize>,
    /// Where they lie in the group; the P-positions lie at 0.
    pub(super) at: Vec<usize>,
}

/// How a box is laid out in words: rows of bits along one heap, slices of rows along a second,
/// and a level for each further heap, the innermost first. Heaps that are always 0 have none.
#[derive(Clone, Debug)]
pub(in crate::solve) struct WordLayout {
    pub(super) heaps: usize,
    /// The heap along a row.
    pub(super) row: usize,
    /// Words of a row.
    pub(super) words: usize,
    /// The bits of the last word of a row that stand for no position.
    pub(super) surplus: u64,
    /// The heap across the rows of a slice, if there is one.
    pub(super) across: Option<usize>,
    /// Rows of a slice.
    pub(super) rows: usize,
    /// Rows that are taken through all levels at once; a whole number of blocks.
    pub(super) group: usize,
    /// Blocks of a group.
    pub(super) group_blocks: usize,
    /// Blocks of a slice, with rows that stand for no position.
    pub(super) area: usize,
    pub(super) inner: Inner,
    pub(super) levels: Vec<Level>,
    /// Sets that a group has room for.
    pub(super) room: usize,
    /// Misere play: the moves, by coordinates (row, across, levels from the innermost).
    pub(super) misere: Option<Family>,
}

impl WordLayout {
    /// # Errors
    /// The shape declares no family, or a size cannot be addressed.
    pub(in crate::solve) fn new(
        shape: &Shape,
        max: &[Heap],
        convention: Convention,
    ) -> Result<Self, Inapplicable> {
        if max.is_empty() {
            return Err(Inapplicable::Heaps);
        }
        let large = Inapplicable::Large;
        let size = |m: Heap| {
            let size = usize::try_from(m).ok().and_then(|m| m.checked_add(1));
            size.ok_or(large)
        };
        let mut axes: Vec<usize> = (0..max.len()).filter(|&i| max[i] > 0).collect();
        axes.sort_by_key(|&i| std::cmp::Reverse(max[i]));
        // the longest heaps along and across the rows; of the others the longest outermost,
        // whose extent no memory depends on
        if let Some(outer) = axes.get_mut(2..) {
            outer.reverse();
        }
        let moves = Family::of(shape, &axes, max.len()).ok_or(Inapplicable::Shape)?;
        let row = axes.first().copied().unwrap_or(0);
        let across = axes.get(1).copied();
        let bits = max[row].checked_add(1).ok_or(large)?;
        let words = usize::try_from(bits.div_ceil(BITS)).map_err(|_| large)?;
        let rows = across.map_or(Ok(1), |i| size(max[i]))?;
        let (inner, programs, room) = programs(&moves, axes.len())?;
        // the fewest rows that fill whole blocks
        let unit = WORDS / gcd(words, WORDS);
        let most = rows.checked_next_multiple_of(unit).ok_or(large)?;
        let area = most.checked_mul(words).ok_or(large)? / WORDS;
        let mut levels = Vec::new();
        let mut slices = 1_usize;
        for (&axis, program) in axes.iter().skip(2).zip(programs) {
            let extent = size(max[axis])?;
            levels.push(Level {
                axis,
                extent,
                slices,
                kept: area.checked_mul(program.kept).ok_or(large)?,
                program,
            });
            slices = slices.checked_mul(extent).ok_or(large)?;
        }
        // from here on no size of a set overflows, nor one in bytes
        let inside = levels.last().map_or(1, |top| top.slices);
        [rows.checked_add(WORDS).ok_or(large)?, room + 1, inside, 8]
            .into_iter()
            .try_fold(words.checked_add(WORDS).ok_or(large)?, usize::checked_mul)
            .filter(|&bytes| isize::try_from(bytes).is_ok())
            .ok_or(large)?;
        let group = (GROUP / (unit * words))
            .max(1)
            .saturating_mul(unit)
            .min(most);
        Ok(Self {
            heaps: max.len(),
            row,
            words,
            surplus: match bits % BITS {
                0 => 0,
                used => u64::MAX << used,
            },
            across,
            rows,
            group,
            group_blocks: group * words / WORDS,
            area,
            inner,
            levels,
            room,
            misere: (convention == Convention::Misere).then_some(moves),
        })
    }

    /// The outermost level and those inside it.
    pub(super) fn split(&self) -> (Option<&Level>, &[Level]) {
        match self.levels.split_last() {
            Some((top, inner)) => (Some(top), inner),
            None => (None, &[]),
        }
    }

    /// How the slices of the outermost level are cut into parts: slices of a part (the last
    /// may be shorter). A part is whole in the second outermost coordinate.
    pub(super) fn part(&self) -> usize {
        match self.levels.as_slice() {
            [.., second, _] => {
                let enough = PART.div_ceil(second.slices * self.area * WORDS);
                let sizes = second.extent.div_ceil(PARTS).max(enough);
                second.slices * sizes.min(second.extent)
            }
            _ => 1,
        }
    }

    /// Bytes of the blocks of everything that a sweep keeps.
    pub(super) fn bytes(&self, threads: usize) -> u128 {
        let level = |level: &Level| (level.kept as u128).saturating_mul(level.slices as u128);
        let (top, inner) = self.split();
        let own = inner.iter().map(level).fold(0, u128::saturating_add);
        // masks and sets of a group, and those across the rows of a slice
        let group = self.group_blocks as u128 * (self.room as u128 + 1);
        let across = (self.words as u128 * 4).div_ceil(WORDS as u128);
        own.saturating_add(group + across)
            .saturating_mul(threads as u128)
            .saturating_add(top.map_or(0, level))
            .saturating_mul(size_of::<HeapBlock>() as u128)
    }

    /// Bytes of a bit for each position.
    pub(super) fn volume(&self) -> u128 {
        let top = self.levels.last();
        let slices = top.map_or(1, |top| top.slices as u128 * top.extent as u128);
        slices.saturating_mul((self.area * size_of::<HeapBlock>()) as u128)
    }
}

/// What the rows do, and each level from the innermost, for moves in `dim` coordinates; and how
/// many sets a group holds at most.
fn programs(moves: &Family, dim: usize) -> Result<(Inner, Vec<Program>, usize), Inapplicable> {
    // from outside: the moves within the first coordinates, and the families needed there
    let mut wholes = vec![moves.clone()];
    let mut outside: Vec<Vec<Family>> = vec![Vec::new()];
    for _ in 2..dim {
        let (whole, families) = (&wholes[wholes.len() - 1], &outside[outside.len() - 1]);
        let families = inside(families, whole);
        if families.len() > FAMILIES {
            return Err(Inapplicable::Large);
        }
        let whole = whole.without();
        wholes.push(whole);
        outside.push(families);
    }
    let plane = wholes.pop().expect("one at least");
    let families = outside.pop().expect("one at least");
    let codes: Vec<usize> = families.iter().map(Family::code).collect();
    // the P-positions lie first; they are what no further move reaches
    let mut next = 1;
    let place = |&code: &usize| match code {
        1 => 0,
        _ => {
            next += 1;
            next - 1
        }
    };
    let at: Vec<usize> = codes.iter().map(place).collect();
    let (single, link) = match dim {
        0 => (false, 0),
        1 => (plane.code() & 2 != 0, 0),
        _ => (plane.without().code() & 2 != 0, plane.link().code()),
    };
    let inner = Inner {
        single,
        link,
        codes,
        at: at.clone(),
    };
    let mut places = Places {
        families,
        at,
        room: next,
    };
    let mut programs = Vec::new();
    while let (Some(families), Some(whole)) = (outside.pop(), wholes.pop()) {
        let (program, next) = compile(&places, &families, &whole);
        programs.push(program);
        places = next;
    }
    Ok((inner, programs, places.room))
}
