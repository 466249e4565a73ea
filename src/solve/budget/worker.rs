use super::layout::{HeapBlock, WordLayout};
use super::leaf::Leaf;
use super::steps::{clear, hand_on, or};
use super::{Row, RowsSeen};
use crate::game::Heap;
use crate::work::{Context, Hot, Stop, memory};
use std::ops::Range;

/// Groups of rows between two looks at the cancel flag.
const LOOK: usize = 512;

/// Blocks, all 0, or a refusal.
pub(super) fn zeros(blocks: usize, context: &Context) -> Result<Vec<HeapBlock>, Stop> {
    memory::zeros(blocks as u128, "the sets of the budget engine", context)
}

/// Who sees the rows. Not a type of its own for each: the hot code is compiled once.
pub type Visitor<'a> = &'a (dyn Fn(&Row<'_>) + Sync);

/// One thread of a sweep. It owns the sets of all levels but the outermost.
pub(super) struct Worker<'a> {
    layout: &'a WordLayout,
    rows: RowsSeen,
    context: &'a Context,
    visit: Visitor<'a>,
    /// For each inner level and each slice inside it, the sets that it keeps of that slice.
    sets: Vec<Vec<HeapBlock>>,
    /// Sizes of the heaps of those levels.
    sizes: Vec<usize>,
    leaf: Leaf,
    mask: Vec<HeapBlock>,
    /// The bits of a group's rows that stand for no position.
    blank: Vec<HeapBlock>,
    /// The sets of a group; the P-positions first, until the levels take over.
    reach: Vec<HeapBlock>,
    heaps: Vec<Heap>,
    groups: usize,
    /// P-positions so far.
    pub(super) p: u128,
}

/// What a slice shares with other sizes of the outermost heap, and with other passes: empty
/// where there is no such set.
pub(super) struct Shared<'s> {
    /// The sets of the outermost level.
    pub(super) outer: &'s mut [HeapBlock],
    /// Positions left out of this pass; those that it finds to be P join them.
    pub(super) excluded: &'s mut [HeapBlock],
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        layout: &'a WordLayout,
        rows: RowsSeen,
        context: &'a Context,
        visit: Visitor<'a>,
    ) -> Result<Self, Stop> {
        let (_, inner) = layout.split();
        let sets = inner
            .iter()
            .map(|level| zeros(level.kept * level.slices, context));
        let group = layout.group_blocks;
        let mut blank = zeros(group, context)?;
        let last = blank.as_flattened_mut().iter_mut().skip(layout.words - 1);
        last.step_by(layout.words)
            .for_each(|word| *word = layout.surplus);
        Ok(Self {
            layout,
            rows,
            context,
            visit,
            sets: sets.collect::<Result<_, _>>()?,
            sizes: vec![0; inner.len()],
            leaf: Leaf::new(layout.inner.clone(), layout.words, layout.group),
            mask: zeros(group, context)?,
            blank,
            reach: zeros(group * layout.room, context)?,
            heaps: vec![0; layout.heaps],
            groups: 0,
            p: 0,
        })
    }

    /// The slices of a part with one size of the outermost heap.
    pub(super) fn part(
        &mut self,
        size: usize,
        slices: Range<usize>,
        shared: &mut Shared<'_>,
    ) -> Result<(), Stop> {
        let layout = self.layout;
        let (top, inner) = layout.split();
        if let Some(top) = top {
            self.heaps[top.axis] = size as Heap;
        }
        self.place(slices.start);
        let (kept, area) = (top.map_or(0, |top| top.kept), layout.area);
        let excluded = if shared.excluded.is_empty() { 0 } else { area };
        for slice in 0..slices.len() {
            let shared = Shared {
                outer: &mut shared.outer[slice * kept..][..kept],
                excluded: &mut shared.excluded[slice * excluded..][..excluded],
            };
            let cpu = self.context.cpu();
            cpu.run(Slice {
                worker: self,
                shared,
            })?;
            for (size, level) in self.sizes.iter_mut().zip(inner) {
                *size += 1;
                if *size < level.extent {
                    break;
                }
                *size = 0;
            }
        }
        Ok(())
    }

    /// Sets the sizes of the heaps of the inner levels.
    fn place(&mut self, mut slice: usize) {
        for (size, level) in self.sizes.iter_mut().zip(&self.layout.levels) {
            (*size, slice) = (slice % level.extent, slice / level.extent);
        }
    }

    #[inline(always)]
    fn slice(&mut self, shared: &mut Shared<'_>) -> Result<(), Stop> {
        let layout = self.layout;
        let area = layout.area;
        let (top, inner) = layout.split();
        let mut at = 0;
        for (i, level) in inner.iter().enumerate() {
            let size = self.sizes[i];
            self.heaps[level.axis] = size as Heap;
            if size == 0 {
                // a new slice of the level begins
                let kept = level.kept;
                clear(&mut self.sets[i][at * kept..][..kept]);
            }
            at += size * level.slices;
        }
        let marks = self.marks();
        self.leaf.begin();
        let step = layout.group_blocks;
        for (i, first) in (0..area).step_by(step).enumerate() {
            let group = first..area.min(first + step);
            self.groups += 1;
            if self.groups.is_multiple_of(LOOK) {
                self.context.check()?;
            }
            self.known(group.clone(), shared);
            if layout.surplus != 0 {
                or(&mut self.mask[..group.len()], &self.blank);
            }
            if group.end == area {
                self.close_rows(i * layout.group);
            }
            if let Some(marks) = marks {
                self.mark(i * layout.group, marks);
            }
            let width = group.len();
            let found = self.leaf.fill(&self.mask[..width], &mut self.reach);
            self.p += u128::from(found);
            if !shared.excluded.is_empty() {
                or(&mut shared.excluded[group.clone()], &self.reach[..width]);
            }
            if self.rows == RowsSeen::All || found > 0 {
                self.show(i * layout.group, width * 8 / layout.words);
            }
            // outwards: each level takes what is reached inside it and hands on the rest
            let mut at = 0;
            for (i, level) in inner.iter().enumerate() {
                let kept = level.kept;
                let sets = &mut self.sets[i][at * kept..][..kept];
                hand_on(&mut self.reach, level, sets, area, group.clone());
                at += self.sizes[i] * level.slices;
            }
            if let Some(top) = top {
                hand_on(&mut self.reach, top, shared.outer, area, group);
            }
        }
        Ok(())
    }

    /// Known N-positions of a group of rows: what a move takes to a P-position of an earlier
    /// slice, and those left out.
    #[inline(always)]
    fn known(&mut self, group: Range<usize>, shared: &Shared<'_>) {
        let layout = self.layout;
        let area = layout.area;
        let mask = &mut self.mask[..group.len()];
        let (top, inner) = layout.split();
        match top.and_then(|top| top.program.link) {
            Some(link) => mask.copy_from_slice(&shared.outer[link * area..][group.clone()]),
            None => clear(mask),
        }
        let mut at = 0;
        for (i, level) in inner.iter().enumerate() {
            if let Some(link) = level.program.link {
                let here = at * level.kept + link * area;
                or(mask, &self.sets[i][here..][group.clone()]);
            }
            at += self.sizes[i] * level.slices;
        }
        if !shared.excluded.is_empty() {
            or(mask, &shared.excluded[group]);
        }
    }

    /// Rows past the last are no positions.
    #[inline(always)]
    fn close_rows(&mut self, first: usize) {
        let layout = self.layout;
        let past = (layout.rows - first) * layout.words;
        let last = layout
            .group_blocks
            .min(layout.area - first * layout.words / 8)
            * 8;
        if past < last {
            self.mask.as_flattened_mut()[past..last].fill(u64::MAX);
        }
    }

    /// In misere play: whether positions of the slice without a move are N beforehand, by the
    /// two heaps of the slice (bit 0 along the row, bit 1 across) that are not empty.
    fn marks(&self) -> Option<[bool; 4]> {
        let moves = self.layout.misere.as_ref()?;
        let levels = self.layout.levels.iter().enumerate();
        let outside = levels.filter(|(_, level)| self.heaps[level.axis] > 0);
        let outside = outside.fold(0, |set, (c, _)| {
            set | 1_u64.checked_shl(c as u32 + 2).unwrap_or(0)
        });
        let marks = [0, 1, 2, 3].map(|inside| !moves.moves_in(outside | inside));
        marks.contains(&true).then_some(marks)
    }

    /// Marks the positions of some rows that are N beforehand.
    fn mark(&mut self, first: usize, marks: [bool; 4]) {
        let rows = self
            .mask
            .as_flattened_mut()
            .chunks_exact_mut(self.layout.words);
        for (y, row) in rows.enumerate() {
            let across = usize::from(first + y > 0) * 2;
            if marks[across + 1] {
                row.fill(u64::MAX);
            } else if marks[across] {
                row[0] |= 1;
            }
        }
    }

    /// Hands the rows of a group to the visitor: all, or those with a P-position.
    #[inline(always)]
    fn show(&mut self, first: usize, rows: usize) {
        let layout = self.layout;
        let mut heaps = std::mem::take(&mut self.heaps);
        let p = self.reach.as_flattened();
        let show = |row: usize| {
            if let Some(across) = layout.across {
                heaps[across] = (first + row) as Heap;
            }
            (self.visit)(&Row {
                heaps: &heaps,
                axis: layout.row,
                words: &p[row * layout.words..][..layout.words],
            });
        };
        match self.rows {
            RowsSeen::All => (0..rows.min(layout.rows - first)).for_each(show),
            RowsSeen::WithP => self.leaf.each_row(show),
        }
        if let Some(across) = layout.across {
            heaps[across] = 0;
        }
        self.heaps = heaps;
    }
}

/// A slice, compiled for several CPU features.
struct Slice<'w, 'a, 's> {
    worker: &'w mut Worker<'a>,
    shared: Shared<'s>,
}

impl Hot for Slice<'_, '_, '_> {
    type Output = Result<(), Stop>;

    #[inline(always)]
    fn run(mut self) -> Self::Output {
        self.worker.slice(&mut self.shared)
    }
}
