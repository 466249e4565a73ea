use super::bits::Bits;
use super::effort::Effort;
use super::words::HeapWord;
use crate::work::Stop;

/// A finite commutative monoid that sums of heaps are mapped to. Element 0 is the identity.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    pub(super) size: usize,
    /// The product of x and y at x * size + y.
    pub(super) table: Vec<u16>,
    /// The lightest word of each element. Elements are in the order of these words.
    pub(super) words: Vec<HeapWord>,
    /// The element of each class of heaps.
    pub(super) of: Vec<u16>,
}

/// The largest monoid that is written as a table.
const LARGEST: usize = 1 << 14;

impl Monoid {
    pub(super) fn trivial() -> Self {
        Self {
            size: 1,
            table: vec![0],
            words: vec![HeapWord::new()],
            of: Vec::new(),
        }
    }

    /// The monoid from how its generators act: `step(x, g)` is the product of element x with the
    /// class g, for the classes in the words.
    pub(super) fn from_steps(
        words: Vec<HeapWord>,
        step: &dyn Fn(usize, u16) -> usize,
        context: &Effort<'_>,
    ) -> Result<Self, Stop> {
        let size = words.len();
        if size > LARGEST {
            return Err(Stop::refused(
                format!("a quotient of more than {LARGEST} elements"),
                "a smaller one",
                "give fewer heaps",
            ));
        }
        context.afford("the table of the quotient", 2 * (size as u128).pow(2))?;
        context.spend((size * size) as u64 / 4)?;
        let mut table = vec![0; size * size];
        let mut before = hashbrown::HashMap::new();
        for (y, word) in words.iter().enumerate() {
            // rows for columns: the products are the same either way
            let from = word.split_last().map(|(&g, rest)| (before[rest], g));
            let (done, row) = table.split_at_mut(y * size);
            match from {
                None => (0..size).for_each(|x| row[x] = x as u16),
                Some((rest, g)) => {
                    let earlier: &[u16] = &done[rest * size..][..size];
                    for (to, &x) in row.iter_mut().zip(earlier) {
                        *to = step(x as usize, g) as u16;
                    }
                }
            }
            before.insert(&word[..], y);
        }
        drop(before);
        let of = Vec::new();
        Ok(Self {
            size,
            table,
            words,
            of,
        })
    }

    #[inline]
    pub(super) fn times(&self, x: usize, y: usize) -> usize {
        self.table[x * self.size + y] as usize
    }

    #[inline]
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.table[x * self.size..(x + 1) * self.size]
    }

    /// The element of a word.
    pub(super) fn value(&self, word: &[u16]) -> usize {
        let of = |g: &u16| self.of[*g as usize] as usize;
        word.iter().fold(0, |x, g| self.times(x, of(g)))
    }

    /// The elements z whose products with all of `by` avoid `set`.
    pub(super) fn avoiding(&self, by: &[u16], set: &Bits) -> Bits {
        Bits::filter(self.size, |z| {
            let row = self.row(z);
            by.iter().all(|&e| !set.has(row[e as usize] as usize))
        })
    }

    /// The elements z whose product with x is in `set`.
    pub(super) fn leading(&self, x: usize, set: &Bits) -> Bits {
        let row = self.row(x);
        Bits::filter(self.size, |z| set.has(row[z] as usize))
    }

    /// The elements x that are in the set of those that no option reaches, found by their lightest
    /// words from below: x is in it if it is `allowed`, and no option of its word is in it.
    /// `moves` are the elements of the options of each class.
    pub(super) fn kernel(&self, allowed: &Bits, moves: &[Vec<u16>]) -> Bits {
        let mut kernel = Bits::none(self.size);
        for (x, word) in self.words.iter().enumerate() {
            if !allowed.has(x) {
                continue;
            }
            let reached = (0..word.len()).any(|place| {
                if place > 0 && word[place] == word[place - 1] {
                    return false;
                }
                let rest = self.without(word, place);
                let row = self.row(rest);
                let options = &moves[word[place] as usize];
                options
                    .iter()
                    .any(|&e| kernel.has(row[e as usize] as usize))
            });
            if !reached {
                kernel.insert(x);
            }
        }
        kernel
    }

    pub(super) fn without(&self, word: &[u16], place: usize) -> usize {
        let of = |g: &u16| self.of[*g as usize] as usize;
        let rest = word[..place].iter().chain(&word[place + 1..]);
        rest.fold(0, |x, g| self.times(x, of(g)))
    }
}
