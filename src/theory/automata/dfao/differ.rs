use super::Dfao;
use crate::theory::automata::search::leading;

/// Where two automata have different outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differences {
    /// At these positions, by total, then lexicographic, and nowhere else.
    All(Vec<Vec<u64>>),
    /// At finitely many, but more than [`Differences::MOST`]; one of the shortest digits.
    Many(Vec<u64>),
    /// At infinitely many; one of the shortest digits.
    Infinite(Vec<u64>),
}

impl Differences {
    /// Positions that are listed at most.
    pub const MOST: usize = 1 << 20;
}

impl Dfao {
    /// The positions on which two automata over the same words have different outputs.
    ///
    /// # Errors
    /// If the automata read different words.
    pub fn differences(&self, other: &Self) -> Result<Differences, String> {
        if (self.numeration(), self.heaps()) != (other.numeration(), other.heaps()) {
            return Err(format!(
                "found {} heaps in {} and {} in {}, expected the same",
                self.heaps(),
                self.numeration(),
                other.heaps(),
                other.numeration()
            ));
        }
        let differ = self.product(other, |a, b| u32::from(a != b));
        let position = |word: &Vec<u32>| self.alphabet.position(word);
        let first = || {
            let first = self.first_difference(other, |a, b| a != b);
            first.flatten().unwrap_or_default()
        };
        let words = match differ.finite_words(1) {
            None => return Ok(Differences::Infinite(first())),
            Some(words) if words.len() > Differences::MOST => {
                return Ok(Differences::Many(first()));
            }
            Some(words) => words,
        };
        let mut all: Vec<Vec<u64>> = words.iter().filter_map(position).collect();
        all.sort_by_key(|heaps| {
            let total: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
            (total, heaps.clone())
        });
        Ok(Differences::All(all))
    }

    /// A position of the shortest digits on which the outputs of two automata over the same words
    /// differ in some way, if there is one; none of 64 bits may be so.
    pub(crate) fn first_difference(
        &self,
        other: &Self,
        differ: impl Fn(u32, u32) -> bool,
    ) -> Option<Option<Vec<u64>>> {
        let sought = |a: u32, b: u32| differ(self.output(a), other.output(b));
        let word = self.first_word(other, sought)?;
        Some(self.alphabet.position(&word))
    }

    /// The words without leading zeros that end in an output, if there are finitely many: the
    /// first ones found, one more than [`Differences::MOST`].
    fn finite_words(&self, output: u32) -> Option<Vec<Vec<u32>>> {
        // states from which the output is reached
        let states = self.states();
        let ends = self.output.iter().map(|&own| own == output);
        let useful = leading(ends.collect(), |state| {
            (0..self.letters as u32).filter_map(move |letter| self.step(state, letter))
        });
        let steps = |state: u32| {
            // zeros before a word are none of it
            let letters = u32::from(state == 0)..self.letters as u32;
            let next = letters.filter_map(move |letter| Some((letter, self.step(state, letter)?)));
            next.filter(|&(_, to)| useful[to as usize])
        };
        // infinitely many if some useful state leads back to itself
        let mut left: Vec<u32> = (0..states as u32).filter(|&q| useful[q as usize]).collect();
        loop {
            let before = left.len();
            let kept = left.clone();
            left.retain(|&state| steps(state).any(|(_, to)| kept.binary_search(&to).is_ok()));
            if left.len() == before {
                break;
            }
        }
        if !left.is_empty() {
            return None;
        }
        let (mut words, mut found) = (vec![(0, Vec::new())], Vec::new());
        while let Some((state, word)) = words.pop() {
            if self.output(state) == output {
                found.push(word.clone());
                if found.len() > Differences::MOST {
                    break;
                }
            }
            words.extend(steps(state).map(|(letter, to)| (to, [&word[..], &[letter]].concat())));
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::automata::{Numeration, Room};

    const BINARY: Numeration = Numeration::Base(2);

    /// The positions with `least <= c x <= most` as output 0.
    fn between(c: &[i128], least: i128, most: i128) -> Dfao {
        Dfao::between(BINARY, c, (Some(least), Some(most)), Room::MOST).unwrap()
    }

    #[test]
    fn all_few_many_and_infinitely_many_are_told_apart() {
        let none = between(&[1, 1], 0, -1);
        for total in 0..40_i128 {
            let some = between(&[1, 2], 1, total);
            let expected = (0..=total).flat_map(|a| (0..=total).map(move |b| (a, b)));
            let mut expected: Vec<Vec<u64>> = expected
                .filter(|&(a, b)| (1..=total).contains(&(a + 2 * b)))
                .map(|(a, b)| vec![a as u64, b as u64])
                .collect();
            expected.sort_by_key(|x| (x[0] + x[1], x.clone()));
            assert_eq!(none.differences(&some), Ok(Differences::All(expected)));
        }
        let many = none.differences(&between(&[1, 1], 5, 1 << 14)).unwrap();
        let Differences::Many(first) = many else {
            panic!("some 2^27 positions, found {many:?}");
        };
        let digits = |x: &[u64]| x.iter().max().unwrap().ilog2();
        assert_eq!(digits(&first), digits(&[2, 3]), "{first:?}");
        let endless = none.differences(&between(&[1, -1], 7, 7)).unwrap();
        let Differences::Infinite(first) = endless else {
            panic!("{endless:?}");
        };
        assert_eq!(first, [7, 0]);
        assert!(none.differences(&between(&[1], 0, 0)).is_err());
    }

    #[test]
    fn symmetric_automata_are_those_that_read_heaps_in_any_order() {
        for (c, symmetric) in [
            ([1, 1, 1], true),
            ([1, 1, 2], false),
            ([2, 1, 2], false),
            ([3, 3, 3], true),
            ([0, 0, 1], false),
        ] {
            assert_eq!(between(&c, 2, 9).symmetric(), symmetric, "{c:?}");
        }
    }
}
