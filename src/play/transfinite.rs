//! Nim with heaps of ordinal size.

use crate::calculator::{Value, evaluate};
use crate::game::{Convention, Outcome};
use crate::nimber::field::Ordinal;
use crate::text::Mismatch;

/// A position of Nim whose heaps are ordinals below w^w^w: a move makes a heap smaller. Play ends
/// all the same, as no sequence of ordinals falls for ever.
///
/// ```
/// use grundy::game::{Convention, Outcome};
/// use grundy::play::OrdinalNim;
///
/// let position = OrdinalNim::read(["w", "5", "w + 3"])?;
/// assert_eq!(position.value().to_string(), "*6");
/// assert_eq!(position.outcome(Convention::Normal), Outcome::N);
/// assert_eq!(position.winning(Convention::Normal)[0].1.to_string(), "*3");
/// # Ok::<(), grundy::game::Mismatch>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalNim {
    heaps: Vec<Ordinal>,
}

impl OrdinalNim {
    /// Whether a text of a heap names w.
    pub fn is_meant(heap: &str) -> bool {
        heap.contains('w') && heap.chars().all(|c| c == 'w' || !c.is_alphabetic())
    }

    /// Reads the heaps: numbers, or ordinals as in the calculator.
    ///
    /// # Errors
    /// What is no ordinal.
    pub fn read<'t>(heaps: impl IntoIterator<Item = &'t str>) -> Result<Self, Mismatch> {
        let read = |text: &'t str| {
            // next to w a bare number is a nimber
            let found = evaluate(&format!("{text} + w + w"));
            match found {
                Ok(Value::Nimber(nimber)) => Ok(nimber.into()),
                Ok(Value::Ordinal(ordinal)) => Ok(ordinal),
                _ => Err(Mismatch::new(
                    format!("`{text}` among the heaps"),
                    "an ordinal below w^w^w",
                    "such as 5, w, 'w*2 + 3' or 'w^w'",
                )),
            }
        };
        let heaps = heaps.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { heaps })
    }

    /// The heaps.
    pub fn heaps(&self) -> &[Ordinal] {
        &self.heaps
    }

    /// The Grundy value, the nim-sum of the heaps, by Bouton's theorem.
    pub fn value(&self) -> Ordinal {
        let heaps = self.heaps.iter();
        heaps.fold(Ordinal::default(), |sum, heap| sum.plus(heap))
    }

    /// The heaps of at least 2, of which misere play needs one to be as normal play.
    fn large(&self) -> usize {
        let one = Ordinal::from(1);
        self.heaps.iter().filter(|heap| **heap > one).count()
    }

    /// Who wins.
    pub fn outcome(&self, convention: Convention) -> Outcome {
        let even = self.value().is_zero();
        let other = convention == Convention::Misere && self.large() == 0;
        match even != other {
            true => Outcome::P,
            false => Outcome::N,
        }
    }

    /// The winning moves: the number of a heap, from 0, and what it becomes.
    pub fn winning(&self, convention: Convention) -> Vec<(usize, Ordinal)> {
        let sum = self.value();
        let mut moves = Vec::new();
        for (i, heap) in self.heaps.iter().enumerate() {
            let rest = sum.plus(heap);
            // the nim-sum of the others, or, where all become heaps of 1 at most, the other of 0 and 1
            let one = Ordinal::from(1);
            for to in [rest.clone(), rest.plus(&one)] {
                let mut after = self.clone();
                after.heaps[i].clone_from(&to);
                if to < *heap && after.outcome(convention) == Outcome::P {
                    moves.push((i, to));
                }
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Position, analyse};
    use crate::work::Context;

    /// Finite heaps are those of Nim, in both conventions.
    #[test]
    fn finite_heaps() {
        let context = Context::default();
        for text in ["nim", "nim misere"] {
            let ruleset = text.parse().unwrap();
            for position in 0..125_u64 {
                let heaps = [position % 5, position / 5 % 5, position / 25];
                let words = heaps.map(|heap| heap.to_string());
                let ours = OrdinalNim::read(words.iter().map(String::as_str)).unwrap();
                let given = Position::heaps(&ruleset, heaps, None).unwrap();
                let found = analyse(&given, None, &context).unwrap();
                assert_eq!(ours.outcome(ruleset.convention), found.outcome, "{heaps:?}");
                let winning = ours.winning(ruleset.convention).len();
                assert_eq!(winning, found.winning.len(), "{heaps:?} {text}");
            }
        }
    }

    #[test]
    fn heaps_are_read() {
        assert!(OrdinalNim::is_meant("w*2 + 3") && !OrdinalNim::is_meant("12"));
        assert!(OrdinalNim::read(["w +"]).is_err() && OrdinalNim::read(["order(w)"]).is_err());
        let won = OrdinalNim::read(["w^w", "w^w"]).unwrap();
        assert_eq!(won.outcome(Convention::Normal), Outcome::P);
        assert_eq!(won.winning(Convention::Normal), []);
    }
}
