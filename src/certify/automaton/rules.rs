//! From the text of rules to the moves that a proof reads.

use super::kind::{KindReader, kinds, positions};
use crate::certify::CertifyError;
use crate::certify::input::any_ruleset;
use crate::game::{Amounts, Convention, HeapRules, MoveKind};
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
    pub(super) kinds: Vec<KindReader>,
    /// Whether these are one: any amounts from the heaps of certain sets.
    pub(super) free: bool,
    /// The conditions of which one holds for each position; all heaps are one if `None`.
    pub(super) positions: Option<Vec<KindReader>>,
}

/// Reads rules.
///
/// # Errors
/// Rules that cannot be parsed, do not suit the heaps, or do not declare their moves.
pub(super) fn played(text: &str, heaps: usize) -> Result<Played, CertifyError> {
    let ruleset = any_ruleset(text)?;
    let refused = |found: String, expected: &str| {
        let remedy = "nothing is proved of such rules: an automaton that `grundy discover` wrote \
                      for them is right on the table that it names, no more";
        CertifyError::input(found, expected, remedy)
    };
    let refuse = |what: &str, expected| Err(refused(format!("{ruleset}, {what}"), expected));
    let Rules::Heaps(rules) = &ruleset.rules else {
        return refuse("which is played on boards", "rules on heaps");
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
    if rules.extra().is_some() {
        let expected = "rules of heaps alone, or with `pass` last";
        return refuse("which remembers or forbids something", expected);
    }
    let shape = rules.shape();
    let undeclared = |why: String| {
        let found = format!("{ruleset}: {why}");
        refused(found, "moves that are declared as inequalities")
    };
    let kinds = kinds(&shape, heaps).map_err(undeclared)?;
    let positions = positions(&shape, heaps).map_err(undeclared)?;
    if let (Some(restriction), None) = (rules.restriction(), &positions) {
        let expected = "positions that are declared as inequalities";
        return refuse(&format!("whose positions are {restriction} only"), expected);
    }
    let free = match shape.kinds(heaps).as_deref() {
        Ok([MoveKind::Taken { amounts, .. }]) => *amounts == Amounts::Any,
        _ => false,
    };
    Ok(Played {
        misere: ruleset.convention == Convention::Misere,
        passes,
        kinds,
        free,
        positions: positions.filter(|_| rules.restriction().is_some()),
        rules: rules.clone(),
        ruleset,
    })
}
