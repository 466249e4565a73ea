use super::{AskError, BoardSize};
use crate::ask::refused;
use crate::game::{BoxError, Heap, HeapBox, HeapRules, Names, Order};
use crate::plan::Enumerated;
use crate::rulesets::{BoardRuleset, Rules};

/// Heaps of a box at most.
const HEAPS: usize = 1_000;
/// Heaps where neither the request nor the rules say how many.
const USUAL: usize = 2;

/// The box of some rules where none is given.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// Number of heaps.
    pub heaps: usize,
    /// The largest heap, where heaps have names.
    pub most: Option<Heap>,
    /// Where they end if nothing is said.
    pub usual: Option<Heap>,
}

impl Default for Usual {
    fn default() -> Self {
        Self::heaps(USUAL)
    }
}

impl Usual {
    /// Two heaps, or the nearest number that the rules are played on; one heap that has a name.
    pub fn of(rules: &impl HeapRules) -> Self {
        let (played, names) = (rules.heaps(), rules.names());
        let usual = if names.is_some() { 1 } else { USUAL };
        Self {
            heaps: usual.max(*played.start()).min(*played.end()),
            most: names.map(Names::largest),
            usual: names.map(Names::usual),
        }
    }

    /// Of rules of any kind; two numbers of a board.
    pub fn of_any(rules: &Rules) -> Self {
        rules.heap_rules().map_or_else(Self::default, Self::of)
    }

    /// Whether all heaps up to some bounds have names, where heaps have them.
    ///
    /// # Errors
    /// A bound that is larger.
    pub fn allows(&self, max: &[Heap]) -> Result<(), AskError> {
        let most = self.most.unwrap_or(Heap::MAX);
        match max.iter().find(|&&max| max > most) {
            None => Ok(()),
            Some(beyond) => refused(
                format!("heaps up to {beyond}"),
                format!("at most {most}: no others have a name in these rules"),
                "",
            ),
        }
    }

    /// As many heaps, of any rules.
    pub fn heaps(heaps: usize) -> Self {
        Self {
            heaps,
            most: None,
            usual: None,
        }
    }
}

/// The largest heap of a box of this many heaps where none is given: a table that is made at once.
pub fn usual_max(heaps: usize) -> Heap {
    match heaps {
        0 | 1 => 63,
        2..=4 => 15,
        5 => 7,
        6..=8 => 3,
        _ => 1,
    }
}

/// The bounds of the heaps of a box: one for all, or one for each; where one or
/// both are not given, the usual ones.
///
/// # Errors
/// No heaps, or more than a thousand; bounds of another number of heaps.
pub fn heap_bounds(
    heaps: Option<usize>,
    max: &[Heap],
    usual: Usual,
) -> Result<Vec<Heap>, AskError> {
    usual.allows(max)?;
    match (heaps, max) {
        (Some(0), _) => refused(
            "‹heaps 0›",
            "at least 1: a game without heaps has no position to show",
            "",
        ),
        (Some(n), _) if n > HEAPS => refused(format!("‹heaps {n}›"), "at most 1,000", ""),
        (heaps, []) => {
            let heaps = heaps.unwrap_or(usual.heaps);
            let most = usual.usual.unwrap_or(usual_max(heaps));
            Ok(vec![most; heaps])
        }
        (heaps, &[most]) => Ok(vec![most; heaps.unwrap_or(usual.heaps)]),
        (Some(n), list) if n != list.len() => refused(
            format!("{} bounds for ‹heaps {n}›", list.len()),
            "one for all, or one for each",
            "",
        ),
        (_, list) => Ok(list.to_vec()),
    }
}

/// The bounds of heaps some of which have names, as in a sum: there are no larger ones. Bounds that
/// were not `given` end there.
///
/// # Errors
/// A bound that was given and is larger.
pub fn named_bounds(
    rules: &impl HeapRules,
    mut bounds: Vec<Heap>,
    given: bool,
) -> Result<Vec<Heap>, AskError> {
    for (i, bound) in bounds.iter_mut().enumerate() {
        match rules.largest_heap(i) {
            Some(most) if *bound > most && given => {
                return refused(
                    format!("heaps up to {bound} at place {}", i + 1),
                    format!("at most {most}: no others have a name there"),
                    "give one bound for each heap",
                );
            }
            Some(most) => *bound = most.min(*bound),
            None => {}
        }
    }
    Ok(bounds)
}

/// The box of these bounds in the usual order: sorted where the rules and the bounds are
/// symmetric.
///
/// # Errors
/// A box that cannot be.
pub fn usual_box(rules: &impl HeapRules, max: Vec<Heap>) -> Result<HeapBox, BoxError> {
    let common = max.windows(2).all(|pair| pair[0] == pair[1]);
    let order = match rules.symmetric() && common {
        true => Order::Sorted,
        false => Order::Ordered,
    };
    HeapBox::new(max, order)
}

/// Which positions of some rules are asked for: a box of heaps, or the full boards up to a size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceRequest {
    /// Number of heaps.
    pub heaps: Option<usize>,
    /// The largest heap, or one bound for each heap.
    pub max: Vec<Heap>,
    /// Rows and columns of the largest board.
    pub board: Option<BoardSize>,
    /// The order that is asked for.
    pub order: Option<Order>,
}

impl PlaceRequest {
    /// The bounds of the heaps, or of the rows and columns; what is left out is taken from `usual`.
    ///
    /// # Errors
    /// A board for heaps, or heaps for a board; no board; bounds that are none.
    pub fn bounds(&self, rules: &Rules, usual: Usual) -> Result<Vec<Heap>, AskError> {
        match rules {
            Rules::Heaps(rules) => self.heap_bounds(rules, usual),
            Rules::Board(rules) => {
                let (rows, cols) = self.board_size(rules)?;
                Ok(vec![rows as Heap, cols as Heap])
            }
        }
    }

    fn heap_bounds(&self, rules: &impl HeapRules, usual: Usual) -> Result<Vec<Heap>, AskError> {
        if let Some(board) = self.board {
            return refused(
                format!("‹board {board}› for rules that are played with heaps"),
                "‹heaps N› ‹max M›",
                "",
            );
        }
        let bounds = heap_bounds(self.heaps, &self.max, usual)?;
        named_bounds(rules, bounds, !self.max.is_empty())
    }

    fn board_size(&self, rules: &BoardRuleset) -> Result<(usize, usize), AskError> {
        match self.board {
            Some(_) if self.heaps.is_some() || !self.max.is_empty() => refused(
                "heaps and a board",
                format!("‹board› alone for {rules}"),
                "",
            ),
            Some(BoardSize(rows, cols)) => Ok((rows, cols)),
            None => refused(
                "no board",
                format!("‹board RxC› for {rules}, such as ‹board 4x5›"),
                "",
            ),
        }
    }

    /// The box of heap rules.
    ///
    /// # Errors
    /// As [`bounds`](Self::bounds); an order in which positions would be missed.
    pub fn heap_box(&self, rules: &impl HeapRules, usual: Usual) -> Result<HeapBox, AskError> {
        let max = self.heap_bounds(rules, usual)?;
        match self.order {
            Some(Order::Sorted) if !rules.symmetric() => refused(
                "‹sorted› for rules that are not symmetric in their heaps",
                "an ordered box: a sorted one would miss positions",
                "leave it out",
            ),
            Some(order) => Ok(HeapBox::new(max, order)?),
            None => Ok(usual_box(rules, max)?),
        }
    }

    /// The positions.
    ///
    /// # Errors
    /// As [`bounds`](Self::bounds) and [`heap_box`](Self::heap_box).
    pub fn read(&self, rules: &Rules) -> Result<Enumerated, AskError> {
        match rules {
            Rules::Heaps(rules) => {
                let positions = self.heap_box(rules, Usual::of(rules))?;
                Ok(Enumerated::heaps(rules, positions))
            }
            Rules::Board(rules) => Ok(Enumerated::boards(rules, self.board_size(rules)?)?),
        }
    }
}
