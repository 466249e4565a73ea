//! From the text of rules to the moves that a proof reads.

use super::kind::{KindReader, kinds, positions};
use crate::certify::CertifyError;
use crate::certify::input::any_ruleset;
use crate::certify::period::PeriodGame;
use crate::game::{Convention, HeapRules};
use crate::rulesets::{Change, HeapRuleset, Ruleset};
use crate::text::Because;

/// Options that may be forbidden, at most: one more is counted.
const BLOCKS: u64 = 1 << 32;

/// Rules on a number of heaps whose moves are declared.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) ruleset: Ruleset,
    /// Whether the player who cannot move wins.
    pub(super) misere: bool,
    /// The moves of the heaps by section, from 0 on; the last for all that follow.
    moving: Vec<Moving>,
    /// How often a move leads to the section before, the heaps as they are.
    pub(super) passes: u64,
    /// Whether it can be made wherever the heaps may not be moved.
    pub(super) switches: bool,
    /// Options that may be forbidden before a move.
    pub(super) blocks: u64,
    /// What repeats, of rules whose moves are not declared otherwise.
    pub(super) repeats: Option<PeriodGame>,
    /// The conditions of which one holds for each position; all heaps are one if `None`.
    pub(super) positions: Option<Vec<KindReader>>,
}

/// Moves of heaps alone.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) rules: HeapRuleset,
    /// The kinds of moves.
    pub(super) kinds: Vec<KindReader>,
    /// Whether these are one: any amounts from the heaps of certain sets.
    pub(super) free: bool,
}

impl Played {
    /// The moves of the heaps in a section.
    pub(super) fn moving(&self, section: usize) -> &Moving {
        &self.moving[section.min(self.moving.len() - 1)]
    }

    /// The moves of the heaps in all sections, as far as they differ.
    pub(super) fn movings(&self) -> &[Moving] {
        &self.moving
    }
}

/// Reads rules.
///
/// # Errors
/// Rules that cannot be parsed, do not suit the heaps, or do not declare their moves.
pub(super) fn played(text: &str, heaps: usize) -> Result<Played, CertifyError> {
    let ruleset = any_ruleset(text)?;
    let refused = |found: String, expected: &str| {
        let remedy = "nothing is proved of such rules: an automaton that ‹grundy discover› wrote \
                      for them is right on the table that it names, no more";
        CertifyError::input(found, expected, remedy)
    };
    let refuse = |what: &str, expected| Err(refused(format!("{ruleset}, {what}"), expected));
    let Some(rules) = ruleset.heap_rules() else {
        return refuse("which is played on boards", "rules on heaps");
    };
    if !rules.heaps().contains(&heaps) {
        let found = format!("{heaps} heaps for {ruleset}");
        return Err(refused(found, "as many heaps as the rules are played on"));
    }
    let changed = match rules {
        HeapRuleset::Changed(changed) => Some((changed.base(), changed.change())),
        _ => None,
    };
    let (parts, passes, blocks) = match changed {
        Some((base, Change::Pass(passes))) => (vec![base], *passes, 0),
        Some((base, Change::Then(next))) => (vec![next, base], 1, 0),
        Some((base, Change::Block(most))) if *most <= BLOCKS => (vec![base], 0, *most),
        _ => (vec![rules], 0, 0),
    };
    if parts.iter().any(|rules| !rules.heaps_alone()) {
        let expected = "rules of heaps only, or with one of `pass`, `then` and `block` last";
        return refuse("which remembers or forbids something", expected);
    }
    let undeclared = |why: Because| {
        let found = format!("{ruleset}: {why}");
        refused(found, "moves that are declared as linear conditions")
    };
    let misere = ruleset.convention == Convention::Misere;
    if let ([rules], false) = (&parts[..], misere)
        && let (Some(game), Err(_)) = (repeating(rules), kinds(&rules.shape(), heaps))
    {
        return Ok(Played {
            misere,
            moving: Vec::new(),
            passes: 0,
            switches: false,
            blocks: 0,
            repeats: Some(game),
            positions: None,
            ruleset,
        });
    }
    let moving = |rules: &&HeapRuleset| {
        let shape = rules.shape();
        Ok(Moving {
            kinds: kinds(&shape, heaps).map_err(undeclared)?,
            free: match shape.kinds(heaps).as_deref() {
                Ok([kind]) => kind.is_free(),
                _ => false,
            },
            rules: HeapRuleset::clone(rules),
        })
    };
    let moving = parts
        .iter()
        .map(moving)
        .collect::<Result<_, CertifyError>>()?;
    // where there are two, all heaps are positions of both
    let rules = parts[0];
    let positions = positions(&rules.shape(), heaps).map_err(undeclared)?;
    if let (Some(restriction), None) = (rules.restriction(), &positions) {
        let expected = "positions that are declared as linear conditions";
        return refuse(&format!("whose positions are {restriction} only"), expected);
    }
    Ok(Played {
        misere,
        moving,
        passes,
        switches: parts.len() > 1,
        blocks,
        repeats: None,
        positions: positions.filter(|_| rules.is_restricted()),
        ruleset,
    })
}

/// The code that rules are written as, or that was found to make their moves, or rules that split
/// heaps as linear conditions say.
fn repeating(rules: &HeapRuleset) -> Option<PeriodGame> {
    let code = match rules {
        HeapRuleset::Code(game) => Some(game.0.code()),
        HeapRuleset::Own(own) => own.code(),
        _ => None,
    };
    let own = || (rules.shape().splits() && rules.leaving().is_some()).then(|| rules.clone());
    let code = code.cloned().map(PeriodGame::Code);
    code.or_else(|| own().map(PeriodGame::Rules))
}
