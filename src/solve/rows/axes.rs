use super::sorted::Lines;
use super::words::{first_free, set, words};
use super::zeros;
use crate::game::{Heap, binomial};
use crate::solve::{Context, Stop};

/// Lines of sorted positions along which one heap falls: nim.
///
/// For each multiset s of all heaps but two, bit c of its row says that some smaller heap makes s
/// and c a P-position; asked for the c that are no smaller than s only. Rows are in the colex
/// rank of s. `OTHERS` = number of heaps less 2, or [`MANY`](Self::MANY) for what it is not
/// compiled for.
pub(super) struct Axes<const OTHERS: usize> {
    others: usize,
    words: usize,
    rows: Vec<u64>,
    /// T(x, i) = C(x + i, i + 1) at x others + i.
    terms: Vec<usize>,
    /// First word of the row of the outer heaps.
    own: usize,
    /// Words before the rows of the outer heaps less one of them and the next heap, without the
    /// term of that heap.
    bases: Vec<usize>,
}

impl<const OTHERS: usize> Axes<OTHERS> {
    /// For any number of heaps.
    pub(super) const MANY: usize = usize::MAX;

    pub(super) fn new(heaps: usize, max: Heap, context: &Context) -> Result<Self, Stop> {
        let others = heaps - 2;
        let words = words(u128::from(max) + 1) as usize;
        let mut terms = Vec::new();
        for x in (0..=max).take_while(|_| others > 0) {
            let row = (0..others).map(|i| {
                let term = binomial(x + i as u64, i as u64 + 1).unwrap_or(u128::MAX);
                usize::try_from(term).unwrap_or(usize::MAX)
            });
            terms.extend(row);
        }
        Ok(Self {
            others,
            words,
            rows: zeros(rows(heaps, max).saturating_mul(words as u128), context)?,
            terms,
            own: 0,
            bases: vec![0; others],
        })
    }

    #[inline(always)]
    fn others(&self) -> usize {
        if OTHERS == Self::MANY {
            self.others
        } else {
            OTHERS
        }
    }

    /// Words before the place that `base` has with the next heap `b`.
    #[inline(always)]
    fn beside(&self, b: usize) -> usize {
        let others = self.others();
        if others == 0 {
            return 0;
        }
        self.terms[b * others + others - 1] * self.words
    }
}

/// Bytes of the lines.
pub(super) fn bytes(heaps: usize, max: Heap) -> u128 {
    let row = words(u128::from(max) + 1) * 8;
    let terms = (u128::from(max) + 1).saturating_mul(heaps as u128 - 2);
    let rows = rows(heaps, max).saturating_mul(row);
    rows.saturating_add(terms.saturating_mul(8))
}

/// Multisets of all heaps but two, saturating.
pub(super) fn rows(heaps: usize, max: Heap) -> u128 {
    let others = heaps as u64 - 2;
    binomial(max.saturating_add(others), others).unwrap_or(u128::MAX)
}

impl<const OTHERS: usize> Lines for Axes<OTHERS> {
    #[inline(always)]
    fn begin(&mut self, rank: usize, outer: &[Heap]) {
        let others = self.others();
        self.own = rank * self.words;
        // the heaps above the one that is left out move down a place
        let mut above = 0;
        for j in (0..others).rev() {
            self.bases[j] = above;
            if j > 0 {
                above += self.terms[outer[j] as usize * others + j - 1] * self.words;
            }
        }
        let mut below = 0;
        for j in 0..others {
            self.bases[j] += below;
            below += self.terms[outer[j] as usize * others + j] * self.words;
        }
    }

    #[inline(always)]
    fn settled(&self, word: usize) -> u64 {
        self.rows[self.own + word]
    }

    #[inline(always)]
    fn first(&self, b: usize, from: usize) -> usize {
        let (first, beside) = (from / 64, self.beside(b));
        let length = self.words - first;
        let row = |start: usize| &self.rows[start + first..][..length];
        let own = row(self.own);
        match OTHERS {
            0 => first_free(from, self.words, |w| own[w]),
            1 => {
                let one = row(self.bases[0] + beside);
                first_free(from, self.words, |w| own[w] | one[w])
            }
            2 => {
                let one = row(self.bases[0] + beside);
                let two = row(self.bases[1] + beside);
                first_free(from, self.words, |w| own[w] | one[w] | two[w])
            }
            3 => {
                let one = row(self.bases[0] + beside);
                let two = row(self.bases[1] + beside);
                let three = row(self.bases[2] + beside);
                first_free(from, self.words, |w| own[w] | one[w] | two[w] | three[w])
            }
            _ => first_free(from, self.words, |w| {
                let others = self.bases.iter();
                others.fold(own[w], |all, base| {
                    all | self.rows[base + beside + first + w]
                })
            }),
        }
    }

    #[inline(always)]
    fn mark(&mut self, b: usize, c: usize) {
        let beside = self.beside(b);
        set(&mut self.rows[self.own..][..self.words], c);
        for j in 0..self.others() {
            let row = self.bases[j] + beside;
            set(&mut self.rows[row..][..self.words], c);
        }
    }
}
