mod classes;
mod differ;
mod least;

pub use differ::Differences;

use super::Numeration;
use super::alphabet::Alphabet;
use crate::work::{Context, Stop};
use std::sync::Arc;

/// No state: the word is no word of the numeration.
pub(super) const NONE: u32 = u32::MAX;

/// The output of heaps that are no position of the rules.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// A finite automaton with output (DFAO) over the digits of several heaps, read in parallel, the
/// most significant ones first. It begins in state 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    alphabet: Arc<Alphabet>,
    letters: usize,
    output: Vec<u32>,
    /// By state, then letter.
    next: Vec<u32>,
}

impl Dfao {
    /// An automaton from its outputs by state and its successors by state and letter. The states
    /// and letters must be consistent.
    pub(super) fn new(
        numeration: Numeration,
        heaps: usize,
        output: Vec<u32>,
        next: Vec<u32>,
    ) -> Self {
        let alphabet = Alphabet::new(numeration, heaps).expect("few letters");
        Self::over(&Arc::new(alphabet), output, next)
    }

    /// As [`new`](Self::new).
    pub(super) fn over(alphabet: &Arc<Alphabet>, output: Vec<u32>, next: Vec<u32>) -> Self {
        let letters = alphabet.letters() as usize;
        assert_eq!(next.len(), output.len() * letters);
        Self {
            alphabet: Arc::clone(alphabet),
            letters,
            output,
            next,
        }
    }

    /// The letters.
    pub(super) fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// How heaps are written.
    pub fn numeration(&self) -> Numeration {
        self.alphabet.numeration()
    }

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.alphabet.heaps()
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.output.len()
    }

    /// Number of letters, tuples of a digit of each heap.
    pub fn letters(&self) -> usize {
        self.letters
    }

    /// The output of a state; `u32::MAX` if what was read is not a position of the rules.
    pub fn output(&self, state: u32) -> u32 {
        self.output[state as usize]
    }

    /// The state after a letter; `None` if what was read is no word of the numeration.
    pub fn step(&self, state: u32, letter: u32) -> Option<u32> {
        let next = self.next[state as usize * self.letters + letter as usize];
        (next != NONE).then_some(next)
    }

    /// The output on a position.
    pub fn run(&self, heaps: &[u64]) -> u32 {
        let letters = self.alphabet.spell(heaps);
        let state = letters.iter().fold(0, |state, &letter| {
            self.step(state, letter).expect("a word of the numeration")
        });
        self.output(state)
    }

    /// Whether the outputs are those given, on all positions with heaps up to `max`.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub(super) fn agrees(
        &self,
        max: u64,
        output: &impl Fn(&[u64]) -> u32,
        context: &Context,
    ) -> Result<bool, Stop> {
        let numeration = self.numeration();
        let length = numeration.length(max);
        let weights = (0..=length)
            .rev()
            .map_while(|place| numeration.count(place));
        let weights: Vec<u64> = weights.collect();
        let letters = (0..self.letters as u32).map(|letter| {
            let digits = self.alphabet.digits(letter).iter();
            digits.map(|&digit| digit.into()).collect()
        });
        let letters: Vec<Vec<u64>> = letters.collect();
        let mut stack = vec![(0, 0, vec![0_u64; self.heaps()])];
        let mut steps = 0_u64;
        while let Some((place, state, position)) = stack.pop() {
            steps += 1;
            if steps.is_multiple_of(1 << 16) {
                context.check()?;
            }
            let Some(&weight) = weights.get(place) else {
                if self.output(state) != output(&position) {
                    return Ok(false);
                }
                continue;
            };
            for (letter, digits) in (0..).zip(&letters) {
                let longer = position.iter().zip(digits);
                let longer: Vec<u64> = longer
                    .map(|(&heap, &digit)| heap + digit * weight)
                    .collect();
                if longer.iter().all(|&heap| heap <= max)
                    && let Some(state) = self.step(state, letter)
                {
                    stack.push((place + 1, state, longer));
                }
            }
        }
        Ok(true)
    }

    /// How many words of a given length have an output other than `usual`; `None` beyond 64 bits.
    pub(super) fn unusual(&self, digits: u32, usual: u32) -> Option<u64> {
        let mut words = vec![0_u64; self.states()];
        words[0] = 1;
        for _ in 0..digits {
            let mut longer = vec![0_u64; self.states()];
            for (state, &count) in (0..).zip(&words).filter(|word| *word.1 > 0) {
                for letter in 0..self.letters as u32 {
                    if let Some(to) = self.step(state, letter) {
                        let sum = &mut longer[to as usize];
                        *sum = sum.checked_add(count)?;
                    }
                }
            }
            words = longer;
        }
        let outputs = words.iter().zip(&self.output);
        let mut unusual = outputs.filter(|(_, output)| **output != usual);
        unusual.try_fold(0_u64, |sum, (&count, _)| sum.checked_add(count))
    }

    /// The positions of one output as output 0, all others as 1; least. What is no position
    /// stays so.
    pub fn only(&self, output: u32) -> Self {
        self.map(|other| match other {
            NOWHERE => NOWHERE,
            _ => u32::from(other != output),
        })
    }

    /// All outputs from `values` on as one; least. What is no position stays so.
    pub(super) fn capped(&self, values: u32) -> Self {
        self.map(|output| match output {
            NOWHERE => NOWHERE,
            _ => output.min(values),
        })
    }

    /// The same outputs where `positions` has output 0; elsewhere there is no position. What was
    /// taken for none and is one gets output `larger`. Least.
    pub(crate) fn among(&self, positions: &Self, larger: u32) -> Self {
        self.product(positions, |output, out| match (output, out) {
            (NOWHERE, 0) => larger,
            (_, 0) => output,
            _ => NOWHERE,
        })
    }

    /// Whether some heaps are no position.
    pub fn restricted(&self) -> bool {
        self.output.contains(&NOWHERE)
    }

    /// The automaton with other outputs, least.
    pub(crate) fn map(&self, output: impl Fn(u32) -> u32) -> Self {
        let output = self.output.iter().map(|&number| output(number)).collect();
        let next = self.next.clone();
        Self::over(&self.alphabet, output, next).least()
    }
}
