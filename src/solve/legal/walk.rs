use super::Legal;
use crate::game::Heap;
use std::ops::Range;

/// What is called with each position and its number.
pub(in crate::solve) type Each<'a, E> = dyn FnMut(&[Heap], u64) -> Result<(), E> + 'a;

/// Parts that positions are cut into at least, if there are as many.
const PARTS: u64 = 1 << 12;

/// Positions cut by their first heaps: a part holds those that begin alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    /// How many heaps a part has in common.
    pub(crate) length: usize,
    /// How many parts there are.
    pub(crate) count: u64,
}

impl Legal {
    /// The positions in parts, in their order.
    pub(crate) fn parts(&self) -> Parts {
        let most = self.tuples.heaps() - 1;
        let enough = |&length: &usize| self.beginnings(length) >= PARTS;
        let length = (0..most).find(enough).unwrap_or(most);
        Parts {
            length,
            count: self.beginnings(length),
        }
    }

    /// The heaps that all positions of a part begin with.
    pub(crate) fn beginning(&self, parts: Parts, part: u64) -> Vec<Heap> {
        let mut heaps = vec![0; parts.length];
        let mut node = part;
        for (level, heap) in self.levels.iter().zip(&mut heaps).rev() {
            (node, *heap) = level.parent(node);
        }
        heaps
    }

    /// All positions of a part, in order.
    ///
    /// # Errors
    /// What `each` ends with.
    pub(crate) fn each_of<E>(
        &self,
        parts: Parts,
        part: u64,
        each: &mut Each<'_, E>,
    ) -> Result<(), E> {
        let mut heaps = self.beginning(parts, part);
        heaps.resize(self.tuples.heaps(), 0);
        self.below(parts.length, part, &mut heaps, each)
    }

    /// All positions, in lexicographic order.
    ///
    /// # Errors
    /// What `each` ends with.
    pub fn each<E>(&self, each: &mut Each<'_, E>) -> Result<(), E> {
        let mut heaps = vec![0; self.tuples.heaps()];
        self.below(0, 0, &mut heaps, each)
    }

    fn below<E>(
        &self,
        level: usize,
        row: u64,
        heaps: &mut [Heap],
        each: &mut Each<'_, E>,
    ) -> Result<(), E> {
        let own = &self.levels[level];
        let Some(first) = own.rows.get(row as usize) else {
            return Ok(());
        };
        let words: Range<usize> = own.words(row as usize);
        for (word, low) in own.words[words].iter().zip((first.low..).step_by(64)) {
            let (mut bits, mut child) = (word.bits, word.before);
            while bits != 0 {
                heaps[level] = low + u64::from(bits.trailing_zeros());
                match level + 1 == heaps.len() {
                    true => each(heaps, child)?,
                    false => self.below(level + 1, child, heaps, each)?,
                }
                bits &= bits - 1;
                child += 1;
            }
        }
        Ok(())
    }
}
