use super::RowPeriod;
use super::steps::Steps;
use crate::work::Stop;
use std::collections::VecDeque;

/// A growing set of values: all below `base`, which is not one of them, and some above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    base: u32,
    /// Whether base + i is there; the last one is.
    above: VecDeque<bool>,
}

impl Seen {
    fn insert(&mut self, value: u32) {
        let Some(at) = value.checked_sub(self.base) else {
            return;
        };
        let at = at as usize;
        if at >= self.above.len() {
            self.above.resize(at + 1, false);
        }
        self.above[at] = true;
        while self.above.front() == Some(&true) {
            self.above.pop_front();
            self.base += 1;
        }
    }
}

/// A state that is kept; the values of its last columns stay known.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    column: usize,
    seen: Vec<Vec<Seen>>,
}

/// The values of some rows, column after column.
#[derive(Clone, Debug)]
pub(super) struct Columns<'a> {
    steps: &'a Steps,
    modulus: usize,
    values: Vec<Vec<u32>>,
    /// For each row and each remainder of a column the values that it reaches by far amounts.
    seen: Vec<Vec<Seen>>,
    /// Values less the base that were met in this round.
    met: Vec<u64>,
    round: u64,
}

impl<'a> Columns<'a> {
    pub(super) fn new(steps: &'a Steps) -> Self {
        let (rows, modulus) = (steps.by_row.len(), steps.modulus as usize);
        Self {
            steps,
            modulus,
            values: vec![Vec::new(); rows],
            seen: vec![vec![Seen::default(); modulus]; rows],
            met: Vec::new(),
            round: 0,
        }
    }

    /// The memory before the first column.
    pub(super) fn least_bytes(steps: &Steps) -> u128 {
        // those of a state that is kept too
        let sets = steps.by_row.len() as u128 * u128::from(steps.modulus) * 2;
        sets * size_of::<Seen>() as u128
    }

    pub(super) fn rows(&self) -> usize {
        self.values.len()
    }

    /// Columns computed.
    pub(super) fn count(&self) -> usize {
        self.values[0].len()
    }

    /// The memory with this many more columns.
    pub(super) fn bytes(&self, more: u64) -> u128 {
        let spans = self.seen.iter().flatten().map(|seen| seen.above.len());
        let values = (self.count() as u128 + u128::from(more)) * 4;
        // a vector that grows occurs twice; so is what was seen, in a state that is kept
        let spans: u128 = spans.map(|span| span as u128).sum();
        (values * self.rows() as u128 + spans) * 2 + Self::least_bytes(self.steps)
    }

    /// Computes the next column.
    pub(super) fn step(&mut self) -> Result<(), Stop> {
        let column = self.count();
        for row in 0..self.rows() {
            let value = self.value(row, column)?;
            self.values[row].push(value);
        }
        for row in 0..self.rows() {
            for (d, amount) in self.steps.by_row[..=row].iter().enumerate() {
                let Some(left) = (column as u64).checked_sub(amount.reach) else {
                    continue;
                };
                let value = self.values[row - d][left as usize];
                for far in &amount.far {
                    let class = (left + far) % self.modulus as u64;
                    self.seen[row][class as usize].insert(value);
                }
            }
        }
        Ok(())
    }

    /// The mex of what was seen and of the options near.
    fn value(&mut self, row: usize, column: usize) -> Result<u32, Stop> {
        let seen = &self.seen[row][column % self.modulus];
        self.round += 1;
        for (d, amount) in self.steps.by_row[..=row].iter().enumerate() {
            let values = &self.values[row - d];
            for &taken in amount.near.iter().take_while(|&&t| t <= column as u64) {
                let Some(at) = values[column - taken as usize].checked_sub(seen.base) else {
                    continue;
                };
                let at = at as usize;
                if at >= self.met.len() {
                    self.met.resize(at + 1, 0);
                }
                self.met[at] = self.round;
            }
        }
        let is_option =
            |at: usize| seen.above.get(at) == Some(&true) || self.met.get(at) == Some(&self.round);
        let least = (0..).find(|&at| !is_option(at)).unwrap_or(0) as u64;
        u32::try_from(u64::from(seen.base) + least)
            .ok()
            .filter(|&value| value < u32::MAX)
            .ok_or_else(|| {
                Stop::refused(
                    "a value that does not fit in 32 bits",
                    "smaller ones",
                    "choose a smaller ‹to›",
                )
            })
    }

    /// Keeps the state before the next column.
    pub(super) fn keep(&self) -> Kept {
        Kept {
            column: self.count(),
            seen: self.seen.clone(),
        }
    }

    /// In how many rows, from the first on, the state is the kept one up to a saltus.
    pub(super) fn same(&self, kept: &Kept) -> (usize, RowPeriod) {
        let (column, before) = (self.count(), kept.column);
        let saltus = u64::from(self.seen[0][0].base) - u64::from(kept.seen[0][0].base);
        let proof = RowPeriod {
            preperiod: before as u64,
            period: (column - before) as u64,
            saltus,
        };
        if !(column - before).is_multiple_of(self.modulus) {
            return (0, proof);
        }
        // not beyond the columns: a state is kept from there on
        let reach = self.steps.reach() as usize;
        let less = |now: u32, then: u32| u64::from(now) == u64::from(then) + saltus;
        let same = |&row: &usize| {
            let values = &self.values[row];
            let seen = || self.seen[row].iter().zip(&kept.seen[row]);
            (1..=reach).all(|back| less(values[column - back], values[before - back]))
                && seen().all(|(now, then)| less(now.base, then.base) && now.above == then.above)
        };
        ((0..self.rows()).take_while(same).count(), proof)
    }

    /// The values of each row.
    pub(super) fn into_values(self) -> Vec<Vec<u32>> {
        self.values
    }
}

#[cfg(test)]
impl Columns<'_> {
    /// Changes a value of the last columns.
    pub(super) fn change_value(&mut self, row: usize, back: usize) {
        let at = self.count() - back;
        self.values[row][at] += 1;
    }

    /// Changes what a row has seen.
    pub(super) fn see(&mut self, row: usize, value: u32) {
        self.seen[row][0].insert(value);
    }
}
