use crate::game::HeapRules;
use crate::rulesets::{Change, Changed, HeapRuleset};
use crate::work::Stop;
use std::ops::Deref;

/// The same rules with so many passes left.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) passes: u64,
    pub(super) rules: HeapRuleset,
}

/// Rules without passes, then with one, and so on.
pub(super) struct Stages(Vec<Stage>);

/// Passes that are followed, at most.
const PASSES: u64 = 16;

impl Stages {
    /// The rules without passes.
    pub(super) fn base(&self) -> &HeapRuleset {
        &self.0[0].rules
    }
}

impl Deref for Stages {
    type Target = [Stage];

    fn deref(&self) -> &[Stage] {
        &self.0
    }
}

/// The stages of rules: several where they end in pass(p).
pub(super) fn stages(rules: &HeapRuleset) -> Result<Stages, Stop> {
    let (base, passes) = match rules {
        HeapRuleset::Changed(changed) => match changed.change() {
            Change::Pass(passes) => (changed.base(), *passes),
            _ => (rules, 0),
        },
        _ => (rules, 0),
    };
    if base.extra().is_some() || !rules.summands().is_empty() || passes > PASSES {
        return Err(Stop::Refused(format!(
            "found {rules}, expected rules whose positions are heaps and nothing else, perhaps \
             with pass(p), p at most {PASSES}"
        )));
    }
    let stage = |passes: u64| {
        let rules = match passes {
            0 => base.clone(),
            _ => {
                let changed = Changed::new(base.clone(), Change::Pass(passes));
                HeapRuleset::Changed(changed.expect("as the rules themselves"))
            }
        };
        Stage { passes, rules }
    };
    Ok(Stages((0..=passes).map(stage).collect()))
}
