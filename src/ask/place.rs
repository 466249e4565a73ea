use super::AskError;
use crate::game::{Heap, HeapRules, Names};
use crate::rulesets::Rules;

/// Heaps of a box at most.
const HEAPS: usize = 1_000;
/// Heaps where neither the request nor the rules say how many.
const USUAL: usize = 2;

fn refused<T>(text: impl Into<String>) -> Result<T, AskError> {
    Err(AskError::Place(text.into()))
}

/// The box of some rules where none is given.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// Number of heaps.
    pub heaps: usize,
    /// The largest heap, where heaps have names: all of them.
    pub most: Option<Heap>,
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
        }
    }

    /// Of rules of any kind; two numbers of a board.
    pub fn of_any(rules: &Rules) -> Self {
        match rules {
            Rules::Heaps(rules) => Self::of(rules),
            Rules::Board(_) => Self::default(),
        }
    }

    /// Whether all heaps up to some bounds have names, where heaps have them.
    ///
    /// # Errors
    /// A bound that is larger.
    pub fn allows(&self, max: &[Heap]) -> Result<(), AskError> {
        let most = self.most.unwrap_or(Heap::MAX);
        match max.iter().find(|&&max| max > most) {
            None => Ok(()),
            Some(beyond) => refused(format!(
                "found heaps up to {beyond}, expected at most {most}: no others have a name in \
                 these rules"
            )),
        }
    }

    /// As many heaps, of any rules.
    pub fn heaps(heaps: usize) -> Self {
        Self { heaps, most: None }
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
            "found --heaps 0, expected at least 1: a game without heaps has no position to show",
        ),
        (Some(n), _) if n > HEAPS => refused(format!("found --heaps {n}, expected at most 1,000")),
        (heaps, []) => {
            let heaps = heaps.unwrap_or(usual.heaps);
            let most = usual.most.unwrap_or(usual_max(heaps));
            Ok(vec![most; heaps])
        }
        (heaps, &[most]) => Ok(vec![most; heaps.unwrap_or(usual.heaps)]),
        (Some(n), list) if n != list.len() => refused(format!(
            "found {} bounds for --heaps {n}; give one for all, or one for each",
            list.len()
        )),
        (_, list) => Ok(list.to_vec()),
    }
}
