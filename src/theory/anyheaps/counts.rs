use crate::game::Heap;

/// In place of a base: no digits are read, but how many heaps have each size, the largest first.
pub const SIZES: u32 = 1;

/// What is read in a base, or by sizes: `base 2`, `sizes`.
pub fn read_by(base: u32) -> String {
    match base {
        SIZES => "sizes".into(),
        base => format!("base {base}"),
    }
}

/// How many numbers a letter has: one for each digit from 1 on, or one for a size.
pub(super) fn width(base: u32) -> u32 {
    (base - 1).max(1)
}

/// How far numbers of heaps are told apart: exactly below `tail`, by their remainder modulo
/// `period` from there on. Adding respects the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountClasses {
    /// The first number that is not alone in its class.
    pub tail: u32,
    /// At least 1.
    pub period: u32,
}

impl CountClasses {
    /// How many classes there are; each is written as its least number.
    pub fn classes(self) -> u32 {
        self.tail + self.period
    }

    /// The class of a number.
    pub fn class(self, number: u32) -> u32 {
        match number < self.classes() {
            true => number,
            false => self.tail + (number - self.tail) % self.period,
        }
    }
}

/// All vectors of one class for each digit from 1 to `base` - 1, or of one for a size, in
/// lexicographic order.
pub(super) fn vectors(base: u32, classes: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..width(base) {
        let longer = |one: &Vec<u32>| {
            let one = one.clone();
            (0..classes).map(move |class| [&one[..], &[class]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The columns of a position, the most significant first: how many heaps have each digit from 1
/// to `base` - 1. Leading columns of zeros are left out.
pub(super) fn columns(base: u32, heaps: &[Heap]) -> Vec<Vec<u32>> {
    let (base, mut rest) = (Heap::from(base), heaps.to_vec());
    let mut columns = Vec::new();
    while rest.iter().any(|&heap| heap > 0) {
        let mut numbers = vec![0; base as usize - 1];
        for heap in &mut rest {
            if let Some(digit) = ((*heap % base) as usize).checked_sub(1) {
                numbers[digit] += 1;
            }
            *heap /= base;
        }
        columns.push(numbers);
    }
    columns.reverse();
    columns
}
