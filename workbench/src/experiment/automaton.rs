//! Claims that some automaton is right for all heaps: `automaton = { heaps = 5, max = 15 }`.

use super::raw::RawAutomaton;
use grundy::game::Heap;
use grundy::plan::discover::Sought;
use grundy::rulesets::Ruleset;
use grundy::theory::automata::Numeration;

/// An automaton to be learned and proved.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The rules.
    pub ruleset: Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// What it tells.
    pub sought: Sought,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The largest heap that is learned from, where the file names it.
    pub max: Option<Heap>,
    /// Its number of states, where the file expects one.
    pub states: Option<usize>,
    /// The bound on the states of any automaton, where the file expects one.
    pub at_least: Option<usize>,
}

impl Automaton {
    /// Reads what a file says; `settled` is whether it expects a proof.
    pub(super) fn read(
        raw: &RawAutomaton,
        ruleset: Ruleset,
        settled: bool,
    ) -> Result<Self, String> {
        if raw.states.is_some() && !settled {
            return Err(
                "found states of an automaton that is expected to be UNSETTLED, expected \
                        none, or at_least = N, a number that every automaton needs"
                    .into(),
            );
        }
        let sought = match (raw.value, raw.values) {
            (Some(_), Some(_)) => {
                return Err("found value and values, expected one of them".into());
            }
            (Some(value), None) => Sought::Only(value),
            (None, values) => Sought::UpTo(values.unwrap_or(0)),
        };
        if raw.heaps == 0 {
            return Err("found heaps = 0, expected at least 1".into());
        }
        let base = raw.base.as_deref().unwrap_or("2");
        Ok(Self {
            ruleset,
            heaps: raw.heaps,
            sought,
            numeration: base.parse().map_err(|e| format!("{e}"))?,
            max: raw.max,
            states: raw.states,
            at_least: raw.at_least,
        })
    }
}
