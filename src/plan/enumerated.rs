use super::{Computed, Engine, TableJob, boards, table};
use crate::game::{BoxError, HeapBox, Order};
use crate::rulesets::{BoardRuleset, HeapRuleset, Rules};
use crate::solve::Want;
use crate::work::{Context, Stop};
use std::fmt;

/// Rules, and which of their positions are enumerated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumerated {
    /// The rules.
    pub rules: Rules,
    /// A box of heaps; of boards the full ones, by their rows and columns, from 1 on.
    pub positions: HeapBox,
}

impl Enumerated {
    /// Heap rules on a box.
    pub fn heaps(rules: &HeapRuleset, positions: HeapBox) -> Self {
        let rules = rules.clone().into();
        Self { rules, positions }
    }

    /// Board rules on the full boards up to a size.
    ///
    /// # Errors
    /// More boards than can be counted.
    pub fn boards(rules: &BoardRuleset, (rows, cols): (usize, usize)) -> Result<Self, BoxError> {
        let rules = rules.clone().into();
        let positions = HeapBox::new(vec![rows as u64, cols as u64], Order::Ordered)?;
        Ok(Self { rules, positions })
    }

    /// Sorted or ordered; boards have no order.
    pub fn order(&self) -> Option<Order> {
        let order = self.positions.order();
        self.rules.heap_rules().map(|_| order)
    }

    /// Computes all of them, with the engine that was asked for, if any.
    ///
    /// # Errors
    /// Those of [`table`] and [`boards`].
    pub fn table(
        &self,
        want: Want,
        engine: Option<Engine>,
        context: &Context,
    ) -> Result<Computed, Stop> {
        match &self.rules {
            Rules::Heaps(rules) => {
                let usual = TableJob::usual(rules, self.positions.clone(), want);
                table(&TableJob { engine, ..usual }, context)
            }
            Rules::Board(rules) => boards(rules, &self.positions, want, engine, context),
        }
    }
}

impl fmt::Display for Enumerated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rules.board_rules(), self.positions.max()) {
            (Some(_), [rows, cols]) => write!(f, "full boards up to {rows}x{cols}"),
            _ => self.positions.fmt(f),
        }
    }
}
