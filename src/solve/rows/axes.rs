use super::lines::{RowLines, Rows};
use super::words::{first_free, set, words};
use super::zeros;
use crate::arithmetic::colex_term;
use crate::game::{Heap, binomial};
use crate::work::{Context, Stop};

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
    /// Of each of the outer heaps, the rank of the others with the next heap b, less the term of
    /// b.
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
            let row = (0..others).map(|i| usize::try_from(colex_term(x, i)));
            terms.extend(row.map(|term| term.unwrap_or(usize::MAX)));
        }
        Ok(Self {
            others,
            words,
            rows: zeros(rows(heaps, max).saturating_mul(words as u128), context)?,
            terms,
            bases: vec![0; others],
        })
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

impl<const OTHERS: usize> RowLines for Axes<OTHERS> {
    type Rows<'l> = AxesRows<'l, OTHERS>;

    #[inline(always)]
    fn rows(&mut self, rank: usize, outer: &[Heap]) -> AxesRows<'_, OTHERS> {
        let others = if OTHERS == Self::MANY {
            self.others
        } else {
            OTHERS
        };
        let term = |i: usize, place: usize| self.terms[outer[i] as usize * others + place];
        // the heaps above the one that is left out move down a place
        let bases = &mut self.bases[..others];
        let mut above = 0;
        for (j, base) in bases.iter_mut().enumerate().rev() {
            *base = above;
            if j > 0 {
                above += term(j, j - 1);
            }
        }
        let mut below = 0;
        for (j, base) in bases.iter_mut().enumerate() {
            *base += below;
            below += term(j, j);
        }
        AxesRows {
            others,
            words: self.words,
            own: rank * self.words,
            rows: &mut self.rows,
            terms: &self.terms,
            bases: &self.bases,
        }
    }
}

/// The rows of some outer heaps. It is no part of [`Axes`] so that what is marked cannot change
/// the fields, which can stay in registers.
pub(super) struct AxesRows<'l, const OTHERS: usize> {
    others: usize,
    words: usize,
    /// First word of the row of the outer heaps.
    own: usize,
    rows: &'l mut [u64],
    terms: &'l [usize],
    bases: &'l [usize],
}

impl<const OTHERS: usize> AxesRows<'_, OTHERS> {
    /// First word of the row of b and the outer heaps less heap j.
    #[inline(always)]
    fn start(&self, j: usize, b: usize) -> usize {
        if OTHERS == 1 {
            // the row of b alone
            return b * self.words;
        }
        (self.bases[j] + self.terms[(b + 1) * self.others - 1]) * self.words
    }
}

impl<const OTHERS: usize> Rows for AxesRows<'_, OTHERS> {
    #[inline(always)]
    fn settled(&self, word: usize) -> u64 {
        self.rows[self.own + word]
    }

    #[inline(always)]
    fn first(&self, b: usize, from: usize) -> usize {
        let first = from / 64;
        let length = self.words - first;
        let row = |start: usize| &self.rows[start + first..][..length];
        let own = row(self.own);
        match OTHERS {
            0 => first_free(from, self.words, |w| own[w]),
            1 => {
                let one = row(self.start(0, b));
                first_free(from, self.words, |w| own[w] | one[w])
            }
            2 => {
                let (one, two) = (row(self.start(0, b)), row(self.start(1, b)));
                first_free(from, self.words, |w| own[w] | one[w] | two[w])
            }
            3 => {
                let [one, two, three] = [0, 1, 2].map(|j| row(self.start(j, b)));
                first_free(from, self.words, |w| own[w] | one[w] | two[w] | three[w])
            }
            _ => first_free(from, self.words, |w| {
                let starts = (0..self.others).map(|j| self.start(j, b) + first);
                starts.fold(own[w], |all, start| all | self.rows[start + w])
            }),
        }
    }

    #[inline(always)]
    fn mark(&mut self, b: usize, c: usize) {
        set(&mut self.rows[self.own..][..self.words], c);
        for j in 0..self.others {
            let start = self.start(j, b);
            set(&mut self.rows[start..][..self.words], c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::HeapBox;

    /// The lines for any number of heaps, on four: P where the nim-sum is 0.
    #[test]
    fn lines_of_many_heaps_reach_beyond_the_first_word() {
        let (max, context) = (70, Context::default());
        let mut lines = Axes::<{ Axes::<0>::MANY }>::new(4, max, &context).unwrap();
        let outer = HeapBox::sorted(2, max).unwrap();
        for (rank, outer) in outer.iter().enumerate() {
            let mut rows = lines.rows(rank, &outer);
            for b in outer[1] as usize..=max as usize {
                if rows.settled(b / 64) >> (b % 64) & 1 == 1 {
                    continue;
                }
                let (c, sum) = (rows.first(b, b), (outer[0] ^ outer[1]) as usize ^ b);
                assert_eq!(c.min(71), sum.min(71), "{outer:?} {b}");
                if c < 71 {
                    rows.mark(b, c);
                }
            }
        }
    }

    /// A gap in a later word than that of the heap it is looked for above.
    #[test]
    fn gaps_are_found_in_later_words() {
        let context = Context::default();
        let mut lines = Axes::<{ Axes::<0>::MANY }>::new(4, 200, &context).unwrap();
        // word 2 of the row of (0,128), and a bit of word 3
        let mut rows = lines.rows(0, &[0, 0]);
        (128..=192).for_each(|c| rows.mark(128, c));
        let rank = HeapBox::sorted(2, 200).unwrap().rank(&[0, 64]) as usize;
        assert_eq!(lines.rows(rank, &[0, 64]).first(128, 128), 193);
    }
}
