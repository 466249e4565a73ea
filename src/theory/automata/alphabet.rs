use super::Numeration;
use super::numeration::Tails;

/// The letters of some heaps: their digits, and which of them may follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alphabet {
    numeration: Numeration,
    digits: Vec<Vec<u32>>,
    /// Those of 64 bits.
    weights: Vec<u64>,
    /// By tails, then letter: the tails after it, or [`BARRED`].
    follow: Vec<Tails>,
}

const BARRED: Tails = Tails::MAX;

impl Alphabet {
    /// `None` if there are too many letters.
    pub(super) fn new(numeration: Numeration, heaps: usize) -> Option<Self> {
        let letters = numeration.letters(heaps)?;
        let base = numeration.digits();
        let place = |heap: usize| base.pow((heaps - 1 - heap) as u32);
        let of = |letter: u32| (0..heaps).map(|heap| letter / place(heap) % base).collect();
        let digits: Vec<Vec<u32>> = (0..letters).map(of).collect();
        let tails = |letter: &[u32]| {
            let tails = (0..).zip(letter);
            tails.fold(0, |tails, (heap, &digit)| {
                tails | Tails::from(numeration.is_tail(digit)) << heap
            })
        };
        let follow = (0..1 << heaps).flat_map(|before: Tails| {
            digits.iter().map(move |letter| {
                let zero = |heap: usize| letter[heap] == 0;
                let legal = (0..heaps).all(|heap| before >> heap & 1 == 0 || zero(heap));
                if legal { tails(letter) } else { BARRED }
            })
        });
        let weights = (0..).map_while(|place| numeration.count(place));
        Some(Self {
            numeration,
            weights: weights.collect(),
            follow: follow.collect(),
            digits,
        })
    }

    /// Number of letters.
    pub(super) fn letters(&self) -> u32 {
        self.digits.len() as u32
    }

    /// Number of heaps.
    pub(super) fn heaps(&self) -> usize {
        self.digits[0].len()
    }

    /// How heaps are written.
    pub(super) fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// The letters that spell the heaps, as long as the longest of them, in order.
    pub(super) fn spell(&self, heaps: &[u64]) -> Vec<u32> {
        let longest = heaps.iter().copied().max().unwrap_or(0);
        let length = self.weights.partition_point(|&weight| weight <= longest);
        let mut word = vec![0; if longest == 0 { 0 } else { length }];
        for &heap in heaps {
            let mut rest = heap;
            for (letter, &weight) in word.iter_mut().rev().zip(&self.weights).rev() {
                *letter *= self.numeration.digits();
                // most digits are zero, and a division costs as much as the rest
                if rest >= weight {
                    *letter += (rest / weight) as u32;
                    rest %= weight;
                }
            }
        }
        word
    }

    /// The heaps that letters spell; `None` beyond 64 bits.
    pub(super) fn position(&self, word: &[u32]) -> Option<Vec<u64>> {
        let heap = |heap: usize| {
            let digits = word.iter().map(|&letter| self.digits(letter)[heap]);
            self.numeration.number(&digits.collect::<Vec<_>>())
        };
        (0..self.heaps()).map(heap).collect()
    }

    /// The digits of a letter, heap by heap: the first heap's is the most significant.
    pub(super) fn digits(&self, letter: u32) -> &[u32] {
        &self.digits[letter as usize]
    }

    /// The tails after a letter; `None` if the letter may not follow `tails`.
    pub(super) fn follow(&self, tails: Tails, letter: u32) -> Option<Tails> {
        let after = self.follow[(tails * self.letters() + letter) as usize];
        (after != BARRED).then_some(after)
    }
}
