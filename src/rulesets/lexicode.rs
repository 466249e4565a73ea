use super::Info;
use super::class::class;
use crate::game::{Falls, Heap, HeapRules, Moves, Shape};

/// The game of a lexicode: a position is a word whose digits, below b, are the heaps. A move
/// changes fewer than d digits, and lowers the first of them, so that the word becomes an earlier
/// one.
///
/// Its P-positions are the lexicode of distance d, of the words in order each that differs from all
/// taken before in d digits at least: a word is left out where a move leads to one that was taken
/// (J. H. Conway, N. J. A. Sloane, Lexicographic codes, 1986). Nothing here uses it. For two digits
/// a word is a row of coins, the first coin last, of which a move turns fewer than d.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lexicode {
    distance: u64,
    base: u64,
}

impl Lexicode {
    /// The rules of a distance of 2 or more in digits below a base of 2 or more.
    pub fn new(distance: u64, base: u64) -> Option<Self> {
        (distance >= 2 && base >= 2).then_some(Self { distance, base })
    }

    /// Changes at least one and at most `left` of the digits before `end`.
    fn change<M: Moves>(&self, digits: &[Heap], end: usize, left: u64, to: &mut M) {
        for i in (0..end).rev() {
            // the first digit that changes
            to.range(i, 0..digits[i]);
            if to.enough() {
                return;
            }
            // another one may only change after one that is lowered
            if left <= 1 || digits[..i].iter().all(|&digit| digit == 0) {
                continue;
            }
            for other in (0..self.base).filter(|&other| other != digits[i]) {
                to.enter(i, other);
                self.change(digits, i, left - 1, to);
                to.leave();
            }
        }
    }
}

impl HeapRules for Lexicode {
    fn moves<M: Moves>(&self, digits: &[Heap], to: &mut M) {
        if self.is_position(digits) {
            self.change(digits, digits.len(), self.distance - 1, to);
        }
    }

    fn shape(&self) -> Shape {
        Shape::raising(Falls::Potential)
    }

    fn is_position(&self, digits: &[Heap]) -> bool {
        digits.iter().all(|&digit| digit < self.base)
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        self.is_position(first)
    }

    fn restriction(&self) -> Option<String> {
        Some(format!("digits below {}", self.base))
    }
}

class!(
    Lexicode,
    Info::new(
        "lexicode",
        "lexicode(d,b)",
        "heaps are digits below b: change fewer than d of them, and lower the first that changes",
        "J. H. Conway, N. J. A. Sloane, Lexicographic codes (1986)",
        "lexicode(3,3)",
    ),
    |arguments| arguments.lexicode(),
    |self, f| write!(f, "lexicode({},{})", self.distance, self.base),
);
