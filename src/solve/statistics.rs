use super::{Table, Want};
use crate::game::Order;
use crate::work::{Context, Stop};

/// Counts over a whole box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// P-positions among the nondecreasing tuples. Says something only of symmetric rules.
    pub p_sorted: u128,
    /// P-positions among all tuples.
    pub p_ordered: u128,
    /// How many positions (in the order of the box) have each value; empty for outcomes.
    pub values: Vec<u128>,
    /// Nondecreasing tuples of the box that are no positions of the rules.
    pub absent_sorted: u128,
    /// Tuples of the box that are no positions of the rules.
    pub absent_ordered: u128,
}

impl Statistics {
    /// Counts a table.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    pub fn of(table: &Table, context: &Context) -> Result<Self, Stop> {
        let (positions, want) = (table.positions(), table.want());
        let (absent_sorted, absent_ordered) = table.absent(context)?;

        let counted = table.visit(
            context,
            Self::default,
            |statistics, heaps, number| {
                if number == 0 {
                    statistics.p_sorted += u128::from(heaps.is_sorted());
                    statistics.p_ordered += positions.multiplicity(heaps);
                }
                if want == Want::Values {
                    let value = number as usize;
                    if statistics.values.len() <= value {
                        statistics.values.resize(value + 1, 0);
                    }
                    statistics.values[value] += 1;
                }
                Ok(())
            },
            Self::merge,
        )?;
        Ok(Self {
            absent_sorted,
            absent_ordered,
            ..counted
        })
    }

    /// How many tuples of a box in this order are no positions.
    pub fn absent(&self, order: Order) -> u128 {
        match order {
            Order::Sorted => self.absent_sorted,
            Order::Ordered => self.absent_ordered,
        }
    }

    fn merge(mut self, mut other: Self) -> Self {
        if self.values.len() < other.values.len() {
            std::mem::swap(&mut self.values, &mut other.values);
        }
        self.values
            .iter_mut()
            .zip(&other.values)
            .for_each(|(a, b)| *a += b);
        self.p_sorted += other.p_sorted;
        self.p_ordered += other.p_ordered;
        self
    }

    /// The largest value that occurs.
    pub fn largest(&self) -> Option<u64> {
        self.values
            .iter()
            .rposition(|&count| count > 0)
            .map(|value| value as u64)
    }
}
