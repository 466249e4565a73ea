use crate::game::{Amounts, Convention, Heap, Shape};
use crate::solve::Stop;

/// Bits of a word.
const BITS: u64 = u64::BITS as u64;
/// Words that are taken through all levels at once; they stay in the first cache.
const GROUP: usize = 64;
/// Most blocks of the second outermost coordinate, the units of the wavefront.
const BLOCKS: usize = 16;
/// Words of a block, at least, so that handing it over costs little; tests hand over all they can.
const BLOCK: usize = if cfg!(test) { 1 } else { 1 << 10 };

/// Which sets of heaps a move may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// At least 1 and at most this many heaps.
    AtMost(usize),
    /// Exactly this many heaps, at least 2.
    Exactly(usize),
}

impl Family {
    /// The family that a shape declares, if this engine knows it.
    pub(super) fn of(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Each(Amounts::Any) => Some(Self::AtMost(1)),
            Shape::Faces {
                sizes,
                amounts: Amounts::Any,
            } => match (*sizes.start(), *sizes.end()) {
                (0 | 1, k) if k >= 1 => Some(Self::AtMost(k)),
                (k, end) if k >= 2 && k == end => Some(Self::Exactly(k)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// One coordinate outside the two-dimensional slices.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The heap that is this coordinate.
    pub(super) axis: usize,
    /// How many sizes the heap has.
    pub(super) extent: usize,
    /// Slices of all coordinates inside this one.
    pub(super) slices: usize,
    /// The least `j` whose `U_j` is kept: coordinates outside need no smaller one.
    pub(super) least: usize,
}

/// How a box is laid out in words: rows of bits along one heap, slices of rows along a second,
/// and a level for each further heap, the innermost first. Heaps that are always 0 have none.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// Whether fewer heaps than the most may be touched as well.
    pub(super) closed: bool,
    /// Sets U_0 .. U_{k-1} are kept.
    pub(super) k: usize,
    /// Positions with fewer non-empty heaps than this are N beforehand.
    pub(super) marked_below: usize,
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
    /// Rows that are taken through all levels at once.
    pub(super) group: usize,
    pub(super) levels: Vec<Level>,
}

impl Layout {
    /// # Errors
    /// [`Stop::Refused`] if the shape is not of a known family, or a size cannot be addressed.
    pub(super) fn new(shape: &Shape, max: &[Heap], convention: Convention) -> Result<Self, Stop> {
        let family = Family::of(shape).ok_or_else(|| {
            Stop::Refused(
                "the budget engine needs free amounts from at most k heaps (nim, moore) or from \
                 exactly k (exact); use the dense engine"
                    .into(),
            )
        })?;
        if max.is_empty() {
            return Err(Stop::Refused(
                "a box needs at least one heap; give a bound for each heap".into(),
            ));
        }
        let large = || {
            Stop::Refused("the box is larger than this machine can address; lower a bound".into())
        };
        let size = |m: Heap| usize::try_from(m).ok().and_then(|m| m.checked_add(1));
        // the longest heaps along and across the rows; of the others the longest outermost,
        // whose extent no memory depends on
        let mut axes: Vec<usize> = (0..max.len()).filter(|&i| max[i] > 0).collect();
        axes.sort_by_key(|&i| std::cmp::Reverse(max[i]));
        let row = axes.first().copied().unwrap_or(0);
        let across = axes.get(1).copied();
        let bits = max[row].checked_add(1).ok_or_else(large)?;
        let words = usize::try_from(bits.div_ceil(BITS)).map_err(|_| large())?;
        let rows = across.map_or(Some(1), |i| size(max[i])).ok_or_else(large)?;
        // a move touches at most all heaps; exactly more than there are is no move at all
        let (closed, k, marked_below) = match family {
            Family::AtMost(k) => (true, k.min(axes.len()).max(1), 1),
            Family::Exactly(k) => (false, k.min(axes.len() + 1).max(2), k),
        };
        let mut levels = Vec::new();
        let (outer, mut slices) = (axes.iter().skip(2).rev(), 1_usize);
        let count = outer.len();
        for (i, &axis) in outer.enumerate() {
            let extent = size(max[axis]).ok_or_else(large)?;
            levels.push(Level {
                axis,
                extent,
                slices,
                least: (k + i).saturating_sub(count),
            });
            slices = slices.checked_mul(extent).ok_or_else(large)?;
        }
        // from here on no size of a set overflows, nor one in bytes
        let inside = levels.last().map_or(1, |top| top.slices);
        [rows, k + 1, inside, 8]
            .into_iter()
            .try_fold(words, usize::checked_mul)
            .filter(|&bytes| isize::try_from(bytes).is_ok())
            .ok_or_else(large)?;
        Ok(Self {
            closed,
            k,
            marked_below: match convention {
                Convention::Normal => 0,
                Convention::Misere => marked_below,
            },
            heaps: max.len(),
            row,
            words,
            surplus: match bits % BITS {
                0 => 0,
                used => u64::MAX << used,
            },
            across,
            rows,
            group: (GROUP / words).clamp(1, rows),
            levels,
        })
    }

    /// Words of a slice.
    pub(super) fn slice(&self) -> usize {
        self.rows * self.words
    }

    /// The outermost level and those inside it.
    pub(super) fn split(&self) -> (Option<&Level>, &[Level]) {
        match self.levels.split_last() {
            Some((top, inner)) => (Some(top), inner),
            None => (None, &[]),
        }
    }

    /// How the slices of the outermost level are cut into blocks: slices of a block (the last
    /// may be shorter). A block is whole in the second outermost coordinate.
    pub(super) fn block(&self) -> usize {
        match self.levels.as_slice() {
            [.., second, _] => {
                let enough = BLOCK.div_ceil(second.slices * self.slice());
                let sizes = second.extent.div_ceil(BLOCKS).max(enough);
                second.slices * sizes.min(second.extent)
            }
            _ => 1,
        }
    }

    /// Words that a level keeps for one slice.
    pub(super) fn kept(&self, level: &Level) -> usize {
        (self.k - level.least) * self.slice()
    }

    /// Bytes of the words of everything that a sweep keeps.
    pub(super) fn bytes(&self, threads: usize) -> u128 {
        let slice = self.rows as u128 * self.words as u128;
        let level = |level: &Level| {
            (slice * (self.k - level.least) as u128).saturating_mul(level.slices as u128)
        };
        let (top, inner) = self.split();
        let own = inner.iter().map(level).fold(0, u128::saturating_add);
        // masks and reaches of a group, and the sets across the rows of a slice
        let own = own
            .saturating_add((self.group * self.words) as u128 * (self.k as u128 + 1))
            .saturating_add(self.words as u128 * (self.k as u128 + 2));
        own.saturating_mul(threads as u128)
            .saturating_add(top.map_or(0, level))
            .saturating_mul(8)
    }
}
