use super::counts::{CountClasses, vectors};
use super::guesses::GuessLine;

/// What is read of a column: the digits of the heaps with names, and how many of the others have
/// each digit from 1 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) named: Vec<u32>,
    pub(super) rest: Vec<u32>,
}

impl Letter {
    pub(super) fn is_zero(&self) -> bool {
        self.named.iter().chain(&self.rest).all(|&one| one == 0)
    }

    /// How many heaps have each digit from 1 on.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let mut numbers = self.rest.clone();
        count(&mut numbers, &self.named);
        numbers
    }
}

/// Adds some digits to their numbers.
pub(super) fn count(numbers: &mut [u32], digits: &[u32]) {
    for digit in digits {
        if let Some(at) = (*digit as usize).checked_sub(1) {
            numbers[at] += 1;
        }
    }
}

/// How the numbers of heaps without a name are told apart: so far that of any digit as many heaps
/// as a move lowers can be there for certain, and that the class of what is left is known.
pub(super) fn wide(counts: CountClasses, most: usize) -> CountClasses {
    CountClasses {
        tail: counts.tail + most as u32,
        ..counts
    }
}

/// The letters that a line must have an answer to, in their order: of two neighbours that are alike
/// the first has no larger digit.
pub(super) fn letters(line: &GuessLine, base: u32, wide: CountClasses) -> Vec<Letter> {
    let alike = line.alike();
    let mut named: Vec<Vec<u32>> = vec![Vec::new()];
    for name in 0..usize::from(line.names) {
        let longer = |digits: &Vec<u32>| {
            let least = match name > 0 && alike[name - 1] {
                true => digits[name - 1],
                false => 0,
            };
            let digits = digits.clone();
            (least..base).map(move |digit| [&digits[..], &[digit]].concat())
        };
        named = named.iter().flat_map(longer).collect();
    }
    let rests = vectors(base, wide.classes());
    let of_named = |named: &Vec<u32>| {
        let named = named.clone();
        let letters = rests.iter().map(move |rest| Letter {
            named: named.clone(),
            rest: rest.clone(),
        });
        letters.collect::<Vec<_>>()
    };
    named.iter().flat_map(of_named).collect()
}
