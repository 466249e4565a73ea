//! The tables that a claim asks for.

use crate::expression::{Asked, At, Fact, Lookups, Sought};
use crate::game::{Convention, Heap, HeapRules, Measure, Order};
use crate::plan::HeapGame;
use crate::rulesets::{Definitions, HeapRuleset, NotationError, Ruleset};
use crate::solve::Want;

/// A table that a claim reads.
#[derive(Clone, Debug)]
pub(in crate::claim) struct Slot {
    pub(in crate::claim) ruleset: Ruleset,
    pub(super) want: Want,
    /// How long play lasts, instead.
    pub(super) measure: Option<Measure>,
    /// Whether the numbers stand for genera.
    pub(super) genera: bool,
    /// Bounds of the heaps that are needed so far.
    pub(in crate::claim) max: Vec<Heap>,
    /// Sorted if the rules are symmetric.
    pub(super) order: Order,
    /// Whether it is asked for the positions of the box themselves, which are positions of its
    /// rules then.
    pub(super) here: bool,
}

/// All that a claim asks for, gathered while it is compiled.
pub(super) struct Slots<'s> {
    /// The rules of a claim that names none.
    pub(super) rules: Option<&'s Ruleset>,
    /// Names of rulesets next to the registered ones.
    pub(super) definitions: &'s Definitions,
    /// Bounds of the heaps of the box, if there is one.
    pub(super) max: Option<&'s [Heap]>,
    /// Whether these are the rows and columns of boards.
    pub(super) boards: bool,
    /// The order in which the box is enumerated.
    pub(super) order: Order,
    pub(super) tables: Vec<Slot>,
    pub(super) facts: Vec<(Ruleset, Fact)>,
}

/// Whether rules are symmetric in the heaps.
pub(in crate::claim) fn symmetric(ruleset: &Ruleset) -> bool {
    ruleset.rules.symmetric()
}

/// The rules, if only some tuples are positions of them.
pub(in crate::claim) fn restricted(ruleset: &Ruleset) -> Option<&HeapRuleset> {
    ruleset.heap_rules().filter(|rules| rules.is_restricted())
}

fn error(asked: &Asked<'_>, expected: &str, remedy: String) -> NotationError {
    NotationError::at(asked.text, asked.at, expected, remedy)
}

impl Slots<'_> {
    /// The rules of a call: those it names, or those of the claim.
    fn ruleset(&self, asked: &Asked<'_>) -> Result<Ruleset, NotationError> {
        match (&asked.rules, self.rules) {
            (Some(quoted), _) => Ruleset::read(&quoted.notation, self.definitions)
                .map_err(|error| error.within(asked.text, quoted.span, quoted.same)),
            (None, Some(ruleset)) => Ok(ruleset.clone()),
            (None, None) => {
                let name = asked.at.of(asked.text);
                let remedy =
                    format!("name them: {name}(nim, x), or for all of the claim by ‹rules nim›");
                Err(error(asked, "rules", remedy))
            }
        }
    }
}

impl Lookups for Slots<'_> {
    fn k(&self, asked: Option<&Asked<'_>>) -> Result<Option<u64>, NotationError> {
        Ok(match asked {
            Some(asked) => self.ruleset(asked)?.k(),
            None => self.rules.and_then(Ruleset::k),
        })
    }

    fn loops(&self, asked: &Asked<'_>) -> Result<bool, NotationError> {
        let ruleset = self.ruleset(asked)?;
        Ok(ruleset.rules.loops())
    }

    fn boards(&self) -> bool {
        self.boards
    }

    fn table(&mut self, asked: &Asked<'_>, at: At, what: Sought) -> Result<usize, NotationError> {
        let (heaps, here) = match at {
            At::Here(heaps) => (heaps, true),
            At::Elsewhere(heaps) => (heaps, false),
        };
        let ruleset = self.ruleset(asked)?;
        let measure = match what {
            Sought::Measured(measure) => Some(measure),
            _ => None,
        };
        let genera = what == Sought::Genera;
        let on_board = self.boards && heaps == 2;
        if ruleset.board_rules().is_some() && !on_board {
            let remedy = format!(
                "{ruleset} is played on a board: ‹grundy check board=4x5› decides claims about \
                 G({ruleset}, rows, columns)"
            );
            return Err(error(asked, "rules on heaps", remedy));
        }
        let values = what != Sought::Outcomes;
        if values && self.loops(asked)? {
            let remedy = "play may go on for ever: claims know P(..), N(..) and D(..), a draw; \
                          ‹grundy table› shows values and remoteness";
            return Err(error(asked, "an outcome", remedy.into()));
        }
        if what == Sought::Values && ruleset.convention == Convention::Misere {
            return Err(error(
                asked,
                "values of normal play",
                "misere games have only outcomes: write P(..) or N(..)".into(),
            ));
        }
        let same = |slot: &Slot| {
            slot.ruleset == ruleset
                && slot.max.len() == heaps
                && (slot.measure, slot.genera) == (measure, genera)
        };
        if let Some(place) = self.tables.iter().position(same) {
            let slot = &mut self.tables[place];
            slot.here |= here;
            if values {
                slot.want = Want::Values;
            }
            return Ok(place);
        }
        let own = self.max.filter(|max| max.len() == heaps);
        let largest = self.max.and_then(|max| max.iter().max());
        let max: Vec<Heap> = match own {
            Some(max) => max.to_vec(),
            None => vec![largest.copied().unwrap_or(0); heaps],
        };
        let order = match (own, self.order) {
            (Some(_), Order::Ordered) => Order::Ordered,
            // sorted positions tell all
            _ if symmetric(&ruleset) => Order::Sorted,
            _ => Order::Ordered,
        };
        self.tables.push(Slot {
            want: match values {
                true => Want::Values,
                false => Want::Outcomes(ruleset.convention),
            },
            measure,
            genera,
            ruleset,
            max,
            order,
            here,
        });
        Ok(self.tables.len() - 1)
    }

    fn fact(&mut self, asked: &Asked<'_>, fact: Fact) -> Result<usize, NotationError> {
        let ruleset = self.ruleset(asked)?;
        // or no theorem proves a period
        let game = match fact.is_misere() || ruleset.convention == Convention::Misere {
            true => HeapGame::of_misere(&ruleset).and_then(|game| game.code().map(|_| ())),
            false => HeapGame::new(&ruleset).and_then(|game| game.may_be_proved().map(|_| ())),
        };
        if let Err(stop) = game {
            return Err(error(asked, "rules of a heap game", stop.to_string()));
        }
        let asked = (ruleset, fact);
        let known = self.facts.iter().position(|known| *known == asked);
        let place = known.unwrap_or(self.facts.len());
        if known.is_none() {
            self.facts.push(asked);
        }
        Ok(place)
    }

    fn misspelt(&self, word: &str) -> Option<NotationError> {
        Ruleset::read(word, self.definitions).err()
    }
}
