//! From the text of rules to the moves that a proof reads.

use super::kind::{Kind, kinds};
use super::positions::declared_positions;
use crate::certify::CertifyError;
use crate::certify::input::any_ruleset;
use crate::game::{Convention, HeapRules};
use crate::rulesets::{Change, HeapRuleset, Rules, Ruleset};

/// Rules on a number of heaps whose moves are declared.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) ruleset: Ruleset,
    /// Its rules without the passes.
    pub(super) rules: HeapRuleset,
    /// Whether who cannot move wins.
    pub(super) misere: bool,
    /// Passes in the whole game.
    pub(super) passes: u64,
    /// The kinds of moves of the heaps.
    pub(super) kinds: Vec<Kind>,
    /// The conditions of which one holds for each position; all heaps are one if `None`.
    pub(super) positions: Option<Vec<Kind>>,
}

fn refused(found: String, expected: &str) -> CertifyError {
    let remedy = "nothing is proved of such rules: an automaton that `grundy discover` wrote for them is \
                  right on the table that it names, no more";
    CertifyError::input(found, expected, remedy)
}

/// Reads rules.
///
/// # Errors
/// Rules that do not read, do not suit the heaps, or do not declare their moves.
pub(super) fn played(text: &str, heaps: usize) -> Result<Played, CertifyError> {
    let ruleset = any_ruleset(text)?;
    let Rules::Heaps(rules) = &ruleset.rules else {
        let found = format!("{ruleset}, which is played on boards");
        return Err(refused(found, "rules on heaps"));
    };
    if !rules.heaps().contains(&heaps) {
        let found = format!("{heaps} heaps for {ruleset}");
        return Err(refused(found, "as many heaps as the rules are played on"));
    }
    let (rules, passes) = match rules {
        HeapRuleset::Changed(changed) => match changed.change() {
            Change::Pass(passes) => (changed.base(), *passes),
            _ => (rules, 0),
        },
        _ => (rules, 0),
    };
    if !rules.summands().is_empty() {
        let found = format!("{ruleset}, a sum of rules");
        return Err(refused(found, "one ruleset"));
    }
    if rules.extra().is_some() {
        let found = format!("{ruleset}, which remembers or forbids something");
        return Err(refused(found, "rules of heaps alone, or with `pass` last"));
    }
    let kinds = kinds(&rules.shape(), heaps).map_err(|why| {
        let found = format!("{ruleset}, which has {why}");
        refused(found, "moves that are declared as inequalities")
    })?;
    let positions = match rules.restriction() {
        None => None,
        Some(restriction) => {
            let declared = declared_positions(&rules.shape(), heaps);
            Some(declared.ok_or_else(|| {
                let found = format!("{ruleset}, whose positions are {restriction} only");
                refused(found, "positions that are declared as inequalities")
            })?)
        }
    };
    Ok(Played {
        misere: ruleset.convention == Convention::Misere,
        passes,
        kinds,
        positions,
        rules: rules.clone(),
        ruleset,
    })
}
