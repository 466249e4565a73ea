use crate::game::{Extra, HeapRules, Remembered};
use crate::rulesets::{Change, HeapRuleset, Rules, Ruleset};

/// What a number that rules remember stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Passes left.
    Passes,
    /// 1 until a player switches to the other rules, then 0.
    Switch(String),
    /// The most that may be taken.
    Most,
    /// The amount taken last.
    Last,
}

/// What the numbers that a ruleset remembers stand for, in their order.
pub fn memories(ruleset: &Ruleset) -> Vec<Memory> {
    match &ruleset.rules {
        Rules::Heaps(rules) => of_heaps(rules),
        Rules::Board(_) => Vec::new(),
    }
}

fn of_heaps(rules: &HeapRuleset) -> Vec<Memory> {
    if !rules.summands().is_empty() {
        let summands = rules.summands().iter();
        return summands.flat_map(|(rules, _)| of_heaps(rules)).collect();
    }
    let HeapRuleset::Changed(changed) = rules else {
        let Extra { states, .. } = rules.extra().unwrap_or_default();
        let named = states.iter().map(|state| match state {
            Remembered::Falls(_) => Memory::Passes,
            Remembered::Most => Memory::Most,
            Remembered::Last(_) => Memory::Last,
        });
        return named.collect();
    };
    let mut all = of_heaps(changed.base());
    match changed.change() {
        Change::Pass(_) => all.push(Memory::Passes),
        Change::Then(next) => all.push(Memory::Switch(next.to_string())),
        Change::Bounded(_) | Change::Terminal(_) | Change::Block(_) => {}
    }
    all
}
