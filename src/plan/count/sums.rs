//! How often nim-sums of numbers, each taken from a list, are some number: by the characters of
//! the numbers (Walsh-Hadamard), in exact integers.

use crate::work::{Context, Stop};
use num_bigint::{BigInt, BigUint};

/// OfOrders, each with how often it is in a list.
pub(crate) type Frequencies = Vec<(u64, u64)>;

/// Characters between two looks at the wish to stop.
const CHUNK: usize = 1 << 12;

/// Most bits of the numbers, after those that follow from others are left out.
const MOST_BITS: usize = 40;

/// Bytes of a character: its sum over each list, and its place among equal ones.
const BYTES: u128 = 8;

/// Lists of numbers, from each of which some are taken.
pub(crate) struct NimSums {
    basis: Basis,
    lists: Vec<List>,
}

/// The sums of a list's characters, the length of the list, and how many numbers are taken.
struct List {
    characters: Vec<i64>,
    length: u64,
    taken: usize,
}

/// Independent numbers over the field of two elements, falling, each with a highest bit of its own.
struct Basis(Vec<u64>);

impl Basis {
    fn of<'a>(numbers: impl Iterator<Item = &'a (u64, u64)>) -> Self {
        let mut basis = Self(Vec::new());
        for &(number, _) in numbers {
            let left = basis.reduced(number).0;
            if left > 0 {
                let at = basis.0.partition_point(|&other| other > left);
                basis.0.insert(at, left);
            }
        }
        basis
    }

    /// What is left of a number, and of which numbers of the basis the rest is the sum.
    fn reduced(&self, mut number: u64) -> (u64, usize) {
        let mut place = 0;
        for (i, &own) in self.0.iter().enumerate() {
            if number ^ own < number {
                number ^= own;
                place |= 1 << i.min(MOST_BITS);
            }
        }
        (number, place)
    }

    /// The place of a number among the sums of the basis, if it is one.
    fn place(&self, number: u64) -> Option<usize> {
        let (left, place) = self.reduced(number);
        (left == 0).then_some(place)
    }
}

impl NimSums {
    /// Lists, from each of which this many numbers are taken, the same one perhaps again.
    ///
    /// # Errors
    /// [`Stop::Memory`], [`Stop::Cancelled`]; a list of 2^63 numbers and more.
    pub(crate) fn new(lists: &[(Frequencies, usize)], context: &Context) -> Result<Self, Stop> {
        let basis = Basis::of(lists.iter().flat_map(|(numbers, _)| numbers));
        let bits = basis.0.len();
        let size = 1_u128 << bits;
        let bytes = size * BYTES * (lists.len() as u128 + 2);
        context.afford(&format!("counts of nim-sums of {bits} bits"), bytes)?;
        if bits > MOST_BITS {
            return Err(Stop::refused(
                format!("nim-sums of values of {bits} bits"),
                format!("at most {MOST_BITS} bits, of which positions are counted"),
                "choose smaller heaps",
            ));
        }
        let list = |(numbers, taken): &(Frequencies, usize)| {
            let length = numbers.iter().try_fold(0_i64, |all, &(_, often)| {
                all.checked_add(i64::try_from(often).ok()?)
            });
            let length = length.ok_or_else(|| {
                Stop::refused(
                    "2^63 values and more",
                    "fewer, which can be counted",
                    "choose smaller heaps",
                )
            })?;
            let mut characters = vec![0; size as usize];
            for &(number, often) in numbers {
                characters[basis.reduced(number).1] += often as i64;
            }
            transform(&mut characters, context)?;
            Ok(List {
                characters,
                length: length as u64,
                taken: *taken,
            })
        };
        let lists = lists.iter().map(list).collect::<Result<_, Stop>>()?;
        Ok(Self { basis, lists })
    }

    /// Choices in all, in their order.
    pub(crate) fn all_ordered(&self) -> BigUint {
        let each = self.lists.iter();
        each.map(|list| BigUint::from(list.length).pow(list.taken as u32))
            .product()
    }

    /// Choices in all, whatever their order; `None` from several lists.
    pub(crate) fn all_sorted(&self) -> Option<BigUint> {
        let [list] = &self.lists[..] else {
            return None;
        };
        let all = BigInt::from(list.length);
        let all = multisets(&all, &all, list.taken);
        all.to_biguint()
    }

    /// Choices, in their order, whose nim-sum is a number.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub(crate) fn ordered(&self, sum: u64, context: &Context) -> Result<BigUint, Stop> {
        match &self.lists[..] {
            [list] => self.each_alike(sum, context, |own| {
                let own = i128::from(own);
                match own.checked_pow(list.taken as u32) {
                    Some(power) => Term::Small(power),
                    None => Term::Large(BigInt::from(own).pow(list.taken as u32)),
                }
            }),
            lists => self.each(sum, context, |at| {
                let own = |list: &List| (list.characters[at], list.taken as u32);
                let small = lists.iter().map(own).try_fold(1_i128, |all, (own, taken)| {
                    all.checked_mul(i128::from(own).checked_pow(taken)?)
                });
                match small {
                    Some(product) => Term::Small(product),
                    None => {
                        let powers = lists.iter().map(own);
                        Term::Large(
                            powers
                                .map(|(own, taken)| BigInt::from(own).pow(taken))
                                .product(),
                        )
                    }
                }
            }),
        }
    }

    /// Choices, whatever their order, whose nim-sum is a number; `None` from several lists.
    ///
    /// The generating function of multisets of numbers, each with its sign by a character, is
    /// 1 / ((1 - t)^p (1 + t)^m) for p numbers of sign 1 and m of sign -1.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub(crate) fn sorted(&self, sum: u64, context: &Context) -> Result<Option<BigUint>, Stop> {
        let [list] = &self.lists[..] else {
            return Ok(None);
        };
        let found = self.each_alike(sum, context, |own| {
            match few_multisets(own.into(), list.length.into(), list.taken) {
                Some(count) => Term::Small(count),
                None => Term::Large(multisets(&own.into(), &list.length.into(), list.taken)),
            }
        })?;
        Ok(Some(found))
    }

    /// The mean over all characters of a term, with the sign of the sum.
    fn each(
        &self,
        sum: u64,
        context: &Context,
        term: impl Fn(usize) -> Term,
    ) -> Result<BigUint, Stop> {
        let Some(place) = self.basis.place(sum) else {
            return Ok(BigUint::ZERO);
        };
        let mut total = Total::default();
        for at in 0..1_usize << self.basis.0.len() {
            if at.is_multiple_of(CHUNK) {
                context.check()?;
            }
            total.add(term(at), sign(at & place));
        }
        Ok(total.mean(self.basis.0.len()))
    }

    /// As [`each`](Self::each) for one list, and terms that depend on its sum alone.
    fn each_alike(
        &self,
        sum: u64,
        context: &Context,
        term: impl Fn(i64) -> Term,
    ) -> Result<BigUint, Stop> {
        let Some(place) = self.basis.place(sum) else {
            return Ok(BigUint::ZERO);
        };
        let own = self.lists[0].characters.iter().enumerate();
        let mut all: Vec<(i64, i64)> = own.map(|(at, &own)| (own, sign(at & place))).collect();
        context.check()?;
        all.sort_unstable();
        let mut total = Total::default();
        for (i, alike) in all.chunk_by(|a, b| a.0 == b.0).enumerate() {
            if i.is_multiple_of(CHUNK / 16) {
                context.check()?;
            }
            let signs = alike.iter().map(|(_, sign)| sign).sum();
            if signs != 0 {
                total.add(term(alike[0].0), signs);
            }
        }
        Ok(total.mean(self.basis.0.len()))
    }
}

/// 1, or -1 if the number of ones is odd.
fn sign(bits: usize) -> i64 {
    1 - 2 * i64::from(bits.count_ones() & 1)
}

/// For each character the sum over the list, in place.
fn transform(numbers: &mut [i64], context: &Context) -> Result<(), Stop> {
    let mut half = 1;
    while half < numbers.len() {
        context.check()?;
        for block in numbers.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    Ok(())
}

/// Multisets of this many numbers, each with the sign that its numbers make, for a list of this
/// length and sum of signs; `None` beyond 128 bits.
///
/// With c(k) for k numbers, k c(k) = signs c(k-1) + (length + k - 2) c(k-2), as the logarithmic
/// derivative of the generating function is (signs + length t) / (1 - t^2).
fn few_multisets(signs: i128, length: i128, taken: usize) -> Option<i128> {
    let (mut before, mut last) = (0_i128, 1_i128);
    for k in 1..=taken as i128 {
        let next = signs.checked_mul(last)?;
        let next = next.checked_add((length + k - 2).checked_mul(before)?)?;
        (before, last) = (last, next / k);
    }
    Some(last)
}

/// As [`few_multisets`], of any size.
fn multisets(signs: &BigInt, length: &BigInt, taken: usize) -> BigInt {
    let (mut before, mut last) = (BigInt::ZERO, BigInt::from(1));
    for k in 1..=taken as i64 {
        let next = signs * &last + (length + (k - 2)) * &before;
        (before, last) = (last, next / k);
    }
    last
}

enum Term {
    Small(i128),
    Large(BigInt),
}

/// A sum of terms.
#[derive(Default)]
struct Total {
    small: i128,
    large: BigInt,
}

impl Total {
    fn add(&mut self, term: Term, times: i64) {
        let times = i128::from(times);
        let small = match &term {
            Term::Small(term) => term
                .checked_mul(times)
                .and_then(|term| self.small.checked_add(term)),
            Term::Large(_) => None,
        };
        match (small, term) {
            (Some(sum), _) => self.small = sum,
            (None, Term::Small(term)) => self.large += BigInt::from(term) * times,
            (None, Term::Large(term)) => self.large += term * times,
        }
    }

    /// The sum divided by a power of 2, which divides it.
    fn mean(self, bits: usize) -> BigUint {
        let sum = self.large + self.small;
        let mean = (sum >> bits).to_biguint();
        mean.expect("choices are counted, none or some")
    }
}

#[cfg(test)]
mod tests;
