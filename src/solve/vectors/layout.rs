use crate::arithmetic::gcd;
use crate::game::{Heap, MoveVectors, Times};
use crate::solve::Inapplicable;
use smallvec::SmallVec;

/// Where positions are kept. The level of a position is its potential, which every move lowers;
/// a plane is all positions of a level. Along a row of a plane one heap rises and another falls,
/// which keeps the level; the rows of a plane differ in the other heaps. So the options of a row
/// by one vector are one piece of one row of an earlier plane.
pub(super) struct PlaneLayout {
    /// Weights of the heaps in the level.
    pub(super) weights: Vec<usize>,
    /// The largest that each heap becomes; the whole region is {x >= 0, level <= levels - 1}.
    pub(super) extent: Vec<usize>,
    /// The bounds asked for.
    pub(super) asked: Vec<usize>,
    /// Number of levels.
    pub(super) levels: usize,
    /// The heap that rises along a row.
    pub(super) along: usize,
    /// The heap that falls along a row.
    pub(super) against: usize,
    /// The other heaps, the first running fastest over the rows of a plane.
    pub(super) others: Vec<usize>,
    /// Rows of a plane.
    pub(super) rows: usize,
    /// Cells before and after the positions of a row, which stay 0.
    pub(super) halo: (usize, usize),
    /// Cells that are settled together.
    pub(super) lanes: usize,
    /// Cells of a row with its halo, and room for a last block.
    pub(super) stride: usize,
    /// Rows kept for each row of a plane: its own, and one for each starred vector.
    pub(super) layers: usize,
    /// Planes kept.
    pub(super) window: usize,
    /// Cells between a position and the next of its row: others have no whole heap.
    pub(super) pace: usize,
    pub(super) steps: Vec<Step>,
}

/// A move vector as the engine sees it.
pub(super) struct Step {
    pub(super) takes: Vec<i64>,
    /// How far its levels lie apart.
    pub(super) level: usize,
    /// How far its rows lie apart.
    pub(super) row: i64,
    /// The layer of a starred vector.
    pub(super) layer: Option<usize>,
}

impl PlaneLayout {
    /// Computed in wide integers, before anything is allocated.
    pub(super) fn new(vectors: &MoveVectors, max: &[Heap]) -> Result<Self, Inapplicable> {
        let small = |x: u128| {
            usize::try_from(x)
                .ok()
                .filter(|&x| x < 1 << 48)
                .ok_or(Inapplicable::Large)
        };
        let top = small(vectors.weigh(max))?;
        let reach = vectors.reach(max).ok_or(Inapplicable::Large)?;
        let extent = reach.iter().map(|&x| small(x.into()));
        let extent: Vec<usize> = extent.collect::<Result<_, _>>()?;
        let weights = vectors.potential().iter().map(|&w| small(w.into()));
        let weights: Vec<usize> = weights.collect::<Result<_, _>>()?;
        let (along, against) = axes(&extent, &weights);
        let others = (0..max.len()).filter(|&i| i != along && i != against);
        let others: Vec<usize> = others.collect();
        let rows = others
            .iter()
            .try_fold(1_u128, |rows, &i| rows.checked_mul(extent[i] as u128 + 1));
        let rows = small(rows.ok_or(Inapplicable::Large)?)?;
        let mut layers = 1;
        let mut steps = Vec::new();
        for vector in vectors.vectors() {
            let takes: Vec<i64> = vector.takes.iter().map(|&t| t.into()).collect();
            // one that leads out of the region from everywhere is never taken
            if takes
                .iter()
                .zip(&extent)
                .any(|(&t, &x)| t > x as i64 || -t > x as i64)
            {
                continue;
            }
            let level = takes
                .iter()
                .zip(&weights)
                .map(|(&t, &w)| i128::from(t) * w as i128)
                .sum::<i128>();
            if level > top as i128 {
                continue;
            }
            let mut below = 1;
            let mut row = 0;
            for &i in &others {
                row += takes[i] * below;
                below *= extent[i] as i64 + 1;
            }
            let layer = (vector.times == Times::Any).then(|| {
                layers += 1;
                layers - 1
            });
            steps.push(Step {
                takes,
                level: level as usize,
                row,
                layer,
            });
        }
        let most =
            |f: &dyn Fn(&Step) -> i64| steps.iter().map(f).max().unwrap_or(0).max(0) as usize;
        let halo = (most(&|s| s.takes[along]), most(&|s| -s.takes[along]));
        let window = steps.iter().map(|s| s.level).max().unwrap_or(0) + 1;
        let lanes = if extent[along] < 32 { 16 } else { 64 };
        Ok(Self {
            stride: halo.0 + extent[along] + 1 + halo.1 + lanes,
            lanes,
            asked: max.iter().map(|&m| m as usize).collect(),
            levels: top + 1,
            extent,
            along,
            against,
            others,
            rows,
            halo,
            layers,
            window,
            pace: weights[against] / gcd(weights[along], weights[against]),
            weights,
            steps,
        })
    }

    /// The sizes of the heap along the row that positions of the region have, given what the two
    /// heaps of the row weigh together.
    #[inline(always)]
    pub(super) fn span(&self, weight: usize) -> Option<(usize, usize)> {
        self.between(weight, &self.extent)
    }

    /// The largest heap along a row of this weight. A division takes as long as many cells.
    #[inline(always)]
    pub(super) fn along(&self, weight: usize) -> usize {
        match self.weights[self.along] {
            1 => weight,
            a => weight / a,
        }
    }

    /// The sizes of the heap along the row at which both heaps of the row are within bounds.
    #[inline(always)]
    fn between(&self, weight: usize, bounds: &[usize]) -> Option<(usize, usize)> {
        let (a, z) = (self.weights[self.along], self.weights[self.against]);
        let least = weight.saturating_sub(z * bounds[self.against]);
        let low = self.along(least + a - 1);
        let high = self.along(weight).min(bounds[self.along]);
        (low <= high).then_some((low, high))
    }

    /// The part of a row that was asked for: the first and last size of the heap along it that
    /// belong to a position.
    #[inline(always)]
    pub(super) fn asked(&self, weight: usize, others: &[usize]) -> Option<(usize, usize)> {
        for (place, &i) in self.others.iter().enumerate() {
            if others[place] > self.asked[i] {
                return None;
            }
        }
        let (low, high) = self.between(weight, &self.asked)?;
        let (a, z) = (self.weights[self.along], self.weights[self.against]);
        if z == 1 {
            return Some((low, high));
        }
        // the first whose other heap is whole
        let mut first = low;
        while !(weight - a * first).is_multiple_of(z) {
            first += 1;
            if first > high.min(low + z) {
                return None;
            }
        }
        Some((first, high - (high - first) % self.pace))
    }

    /// What the heaps of a row besides those two weigh.
    #[inline(always)]
    pub(super) fn weigh_others(&self, others: &[usize]) -> usize {
        let mut weight = 0;
        for (place, &i) in self.others.iter().enumerate() {
            weight += self.weights[i] * others[place];
        }
        weight
    }

    /// The other heaps of a row.
    #[inline(always)]
    pub(super) fn others_of(&self, mut row: usize) -> SmallVec<[usize; 8]> {
        let mut others = SmallVec::new();
        for &i in &self.others {
            let side = self.extent[i] + 1;
            others.push(row % side);
            row /= side;
        }
        others
    }

    /// Moves `others` to the next row.
    #[inline(always)]
    pub(super) fn advance(&self, others: &mut [usize]) {
        for (place, x) in others.iter_mut().enumerate() {
            let i = self.others[place];
            *x += 1;
            if *x <= self.extent[i] {
                return;
            }
            *x = 0;
        }
    }
}

/// The heap that rises along rows and the one that falls. Heap 0 runs along the rows of the
/// table as well, so it is taken unless it is short; the other should weigh 1, so that every
/// cell of a row is a position.
fn axes(extent: &[usize], weights: &[usize]) -> (usize, usize) {
    let longest = (0..extent.len()).max_by_key(|&i| extent[i]).unwrap_or(0);
    let along = if extent[0] >= 31 || extent[longest] < 2 * extent[0] {
        0
    } else {
        longest
    };
    let others = (0..extent.len()).filter(|&i| i != along);
    let against = others.min_by_key(|&i| (weights[i], std::cmp::Reverse((extent[i], i))));
    (along, against.expect("at least two heaps"))
}
