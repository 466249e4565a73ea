use super::layout::{Layout, Level};
use super::leaf::Leaf;
use super::{Row, Rows};
use crate::game::Heap;
use crate::solve::{Context, Stop};
use std::ops::Range;

/// Groups of rows between two looks at the cancel flag.
const LOOK: usize = 512;

/// Words, all 0, or a refusal.
pub(super) fn zeros(words: usize, context: &Context) -> Result<Vec<u64>, Stop> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(words).map_err(|_| Stop::Memory {
        what: "the sets of the budget engine".into(),
        needed: words as u128 * 8,
        limit: context.memory(),
    })?;
    zeros.resize(words, 0);
    Ok(zeros)
}

/// One thread of a sweep. It owns the sets of all levels but the outermost.
pub(super) struct Worker<'a, V> {
    layout: &'a Layout,
    rows: Rows,
    context: &'a Context,
    visit: &'a V,
    /// Of each inner level, for each slice inside it, U_least .. U_{k-1} of that slice.
    sets: Vec<Vec<u64>>,
    /// Sizes of the heaps of those levels.
    sizes: Vec<usize>,
    leaf: Leaf,
    mask: Vec<u64>,
    heaps: Vec<Heap>,
    groups: usize,
    /// P-positions so far.
    pub(super) p: u128,
}

impl<'a, V: Fn(&Row<'_>)> Worker<'a, V> {
    pub(super) fn new(
        layout: &'a Layout,
        rows: Rows,
        context: &'a Context,
        visit: &'a V,
    ) -> Result<Self, Stop> {
        let (_, inner) = layout.split();
        let sets = inner
            .iter()
            .map(|level| zeros(layout.kept(level) * level.slices, context));
        let group = layout.group * layout.words;
        Ok(Self {
            layout,
            rows,
            context,
            visit,
            sets: sets.collect::<Result<_, _>>()?,
            sizes: vec![0; inner.len()],
            leaf: Leaf::new(layout.k, layout.words, group),
            mask: vec![0; group],
            heaps: vec![0; layout.heaps],
            groups: 0,
            p: 0,
        })
    }

    /// The slices of a block with one size of the outermost heap. `outer` are the sets of the
    /// outermost level for those slices; it is empty if there is no such level.
    pub(super) fn block(
        &mut self,
        size: usize,
        slices: Range<usize>,
        outer: &mut [u64],
    ) -> Result<(), Stop> {
        let layout = self.layout;
        let (top, inner) = layout.split();
        if let Some(top) = top {
            self.heaps[top.axis] = size as Heap;
        }
        self.place(slices.start);
        for slice in 0..slices.len() {
            let kept = top.map_or(0, |top| layout.kept(top));
            let outer = &mut outer[slice * kept..][..kept];
            if layout.closed {
                self.slice::<true>(outer)?;
            } else {
                self.slice::<false>(outer)?;
            }
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

    fn slice<const CLOSED: bool>(&mut self, outer: &mut [u64]) -> Result<(), Stop> {
        let layout = self.layout;
        let (words, area) = (layout.words, layout.slice());
        let (_, inner) = layout.split();
        let mut at = 0;
        for ((level, &size), sets) in inner.iter().zip(&self.sizes).zip(&mut self.sets) {
            self.heaps[level.axis] = size as Heap;
            if size == 0 {
                // a new slice of the level begins
                let kept = layout.kept(level);
                sets[at * kept..][..kept].fill(0);
            }
            at += size * level.slices;
        }
        let marked = self.marked();
        self.leaf.begin();
        for first in (0..layout.rows).step_by(layout.group) {
            let rows = first..layout.rows.min(first + layout.group);
            let group = first * words..rows.end * words;
            self.groups += 1;
            if self.groups.is_multiple_of(LOOK) {
                self.context.check()?;
            }
            self.known(group.clone(), outer);
            if let Some(nonempty) = marked {
                self.mark(rows.clone(), nonempty);
            }
            let found = self.leaf.fill::<CLOSED>(&self.mask[..group.len()]);
            self.p += u128::from(found.p);
            match self.rows {
                Rows::All => self.show(rows.start, 0..rows.len()),
                Rows::WithP if found.rows > 0 => {
                    let list = std::mem::take(&mut self.leaf.rows);
                    self.show(
                        rows.start,
                        list[..found.rows].iter().map(|&row| row as usize),
                    );
                    self.leaf.rows = list;
                }
                Rows::WithP => {}
            }
            // outwards: each level takes what is reached inside it and hands on the rest
            let mut at = 0;
            for ((level, &size), sets) in inner.iter().zip(&self.sizes).zip(&mut self.sets) {
                let kept = layout.kept(level);
                let sets = &mut sets[at * kept..][..kept];
                hand_on(&mut self.leaf, level, sets, area, group.clone());
                at += size * level.slices;
            }
            if !outer.is_empty() {
                let reach = &self.leaf.reach[(layout.k - 1) * self.leaf.group..];
                take(&mut outer[group], reach);
            }
        }
        Ok(())
    }

    /// How many heaps outside the slice are not empty, if positions in it are N beforehand.
    fn marked(&self) -> Option<usize> {
        let nonempty = self.heaps.iter().enumerate();
        let nonempty = nonempty
            .filter(|&(i, &x)| x > 0 && i != self.layout.row && Some(i) != self.layout.across)
            .count();
        (nonempty < self.layout.marked_below).then_some(nonempty)
    }

    /// Marks the positions of some rows that are N beforehand.
    fn mark(&mut self, rows: Range<usize>, nonempty: usize) {
        let all = self.layout.words;
        for (y, row) in rows.zip(self.mask.chunks_exact_mut(all)) {
            let nonempty = nonempty + usize::from(y > 0);
            if nonempty + 1 < self.layout.marked_below {
                row.fill(u64::MAX);
            } else if nonempty < self.layout.marked_below {
                row[0] |= 1;
            }
        }
    }

    /// Known N-positions of a group of rows: what a move of at most k heaps (or exactly k) takes
    /// to a P-position of an earlier slice, and the bits that are no positions.
    fn known(&mut self, group: Range<usize>, outer: &[u64]) {
        let layout = self.layout;
        let area = layout.slice();
        let mask = &mut self.mask[..group.len()];
        match outer.get(group.clone()) {
            Some(outer) => mask.copy_from_slice(outer),
            None => mask.fill(0),
        }
        let (_, inner) = layout.split();
        let mut at = 0;
        for ((level, &size), sets) in inner.iter().zip(&self.sizes).zip(&self.sets) {
            let kept = layout.kept(level);
            let last = (at + 1) * kept - area;
            take(mask, &sets[last..][group.clone()]);
            at += size * level.slices;
        }
        if layout.surplus != 0 {
            let last = mask.iter_mut().skip(layout.words - 1);
            last.step_by(layout.words)
                .for_each(|m| *m |= layout.surplus);
        }
    }

    /// Hands some rows of a group to the visitor.
    fn show(&mut self, first: usize, rows: impl Iterator<Item = usize>) {
        let words = self.layout.words;
        for row in rows {
            if let Some(across) = self.layout.across {
                self.heaps[across] = (first + row) as Heap;
            }
            (self.visit)(&Row {
                heaps: &self.heaps,
                axis: self.layout.row,
                words: &self.leaf.reach[row * words..][..words],
            });
        }
        if let Some(across) = self.layout.across {
            self.heaps[across] = 0;
        }
    }
}

/// into |= from
#[inline]
fn take(into: &mut [u64], from: &[u64]) {
    into.iter_mut().zip(from).for_each(|(u, r)| *u |= r);
}

/// A level takes a group of rows of the slice inside it: `Reach_j` there becomes `Reach_j` of
/// the level (a change inside, or one less and the level's own), and `U_j` gains it.
fn hand_on(leaf: &mut Leaf, level: &Level, sets: &mut [u64], area: usize, group: Range<usize>) {
    let width = group.len();
    let count = sets.len() / area;
    for i in (0..count).rev() {
        let (below, own) = sets.split_at_mut(i * area);
        let own = &mut own[group.clone()];
        let reach = &mut leaf.reach[(level.least + i) * leaf.group..][..width];
        if i == 0 {
            take(own, reach);
        } else {
            let below = &below[(i - 1) * area..][group.clone()];
            share(own, reach, below);
        }
    }
}

/// One pass: own |= reach, reach |= below. All three have the same length.
#[inline]
fn share(own: &mut [u64], reach: &mut [u64], below: &[u64]) {
    for ((u, r), b) in own.iter_mut().zip(reach).zip(below) {
        *u |= *r;
        *r |= *b;
    }
}
