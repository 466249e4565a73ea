use super::Moves;
use crate::theory::automata::Numeration;
use crate::theory::automata::part::{Class, Part};

/// A condition on the heaps before a move and after it: `least <= sum <= most`.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) before: Vec<i128>,
    pub(super) after: Vec<i128>,
    pub(super) least: Option<i128>,
    pub(super) most: Option<i128>,
}

impl Condition {
    /// What is taken from some heaps, so many times over.
    pub(super) fn takes(heaps: usize, times: &[(usize, i128)]) -> Self {
        let mut before = vec![0; heaps];
        times
            .iter()
            .for_each(|&(heap, times)| before[heap] += times);
        let after = before.iter().map(|times| -times).collect();
        Self {
            before,
            after,
            least: None,
            most: None,
        }
    }

    pub(super) fn between(mut self, least: Option<i128>, most: Option<i128>) -> Self {
        (self.least, self.most) = (least, most);
        self
    }

    pub(super) fn is(self, number: i128) -> Self {
        self.between(Some(number), Some(number))
    }

    fn part(self, numeration: Numeration) -> Part {
        let mut from = Vec::new();
        if let Some(least) = self.least {
            from.push((least, Class::Legal));
        }
        if let Some(most) = self.most {
            from.push((most.saturating_add(1), Class::Barred));
        }
        let below = match self.least {
            Some(_) => Class::Barred,
            None => Class::Legal,
        };
        Part::new(numeration, (self.before, self.after), below, from)
    }
}

/// What machines of moves read, and what they may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Maker {
    pub(super) numeration: Numeration,
    pub(super) heaps: usize,
    /// Bytes.
    pub(super) memory: u64,
}

impl Maker {
    /// The moves for which all conditions hold.
    pub(super) fn all(self, conditions: Vec<Condition>) -> Result<Moves, String> {
        let parts = conditions.into_iter();
        let parts: Vec<Part> = parts.map(|one| one.part(self.numeration)).collect();
        Moves::new(self, &parts, None)
    }

    /// The moves that take from a set of heaps that is allowed, a bit a heap, an allowed amount
    /// from each: `amounts` are the first amounts from which on it is allowed, or no more.
    pub(super) fn sets(self, amounts: &[(i128, bool)], allowed: &[u64]) -> Result<Moves, String> {
        let parts = (0..self.heaps).map(|heap| {
            let mut from = vec![(0, Class::Legal), (1, Class::Barred)];
            from.extend(amounts.iter().map(|&(amount, taken)| match taken {
                true => (amount, Class::Taken),
                false => (amount, Class::Barred),
            }));
            from.dedup_by(|later, earlier| {
                let same = later.0 == earlier.0;
                if same {
                    earlier.1 = later.1;
                }
                same
            });
            let takes = Condition::takes(self.heaps, &[(heap, 1)]);
            let form = (takes.before, takes.after);
            Part::new(self.numeration, form, Class::Barred, from)
        });
        let parts: Vec<Part> = parts.collect();
        Moves::new(self, &parts, Some(allowed))
    }
}
