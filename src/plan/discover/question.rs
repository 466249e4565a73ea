//! What is asked of some rules, and what they declare for a proof.

use super::{ProvedStage, Search};
use crate::game::{Convention, HeapRules};
use crate::rulesets::{Change, Changed, HeapRuleset, Rules};
use crate::solve::playable;
use crate::solve::thin::Thin;
use crate::theory::automata::moves::{Moves, kinds, positions};
use crate::theory::automata::prove::{self, Failed, Proof, Task};
use crate::theory::automata::{Dfao, Meaning};
use crate::work::{Context, Stop};

/// Passes that are followed, at most.
const PASSES: u64 = 16;

/// Values that thin level sets are followed for, at most.
const THIN_LEVELS: u32 = 16;

/// A search for an automaton of rules that it can be asked of.
pub(super) struct Question<'a> {
    pub(super) search: &'a Search<'a>,
    /// The rules without passes, then with one, and so on.
    pub(super) stages: Vec<HeapRuleset>,
    /// The moves as automata; the reason if there are none.
    pub(super) moves: Result<Vec<Moves>, String>,
    /// The positions as output 0, where not all heaps are one.
    positions: Option<Dfao>,
    /// Level sets of few positions, where the rules have such.
    pub(super) thin: Option<Thin>,
}

impl<'a> Question<'a> {
    pub(super) fn new(search: &'a Search<'a>, context: &Context) -> Result<Self, Stop> {
        let (ruleset, heaps) = (search.ruleset, search.heaps);
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Err(Stop::Refused(format!(
                "found {ruleset}, which is played on a board, expected rules on heaps, such as nim"
            )));
        };
        playable(rules, rules, heaps)?;
        if ruleset.convention == Convention::Misere && search.sought != Meaning::Values(1) {
            return Err(Stop::Refused(format!(
                "found {ruleset}, which has outcomes and no values, expected no --value: its \
                 P-positions are what can be discovered"
            )));
        }
        let stages = stages(rules)?;
        let (shape, restriction) = (stages[0].shape(), stages[0].restriction());
        let positions = match &restriction {
            None => None,
            Some(restriction) => {
                let found = positions(&shape, heaps, search.numeration);
                let found = found.map_err(|why| Stop::Refused(format!("{ruleset}: {why}")))?;
                Some(found.ok_or_else(|| {
                    Stop::Refused(format!(
                        "found {ruleset}, whose positions are {restriction} only, expected rules \
                         that declare their positions by linear inequalities, as chocolate(z/2) does \
                         (rules of one's own do not)"
                    ))
                })?)
            }
        };
        let few = restriction.is_none() && heaps == 2 && search.levels() <= THIN_LEVELS;
        Ok(Self {
            search,
            moves: kinds(&shape, heaps, search.numeration, context.memory()),
            positions,
            thin: Thin::of(&shape).filter(|_| few),
            stages,
        })
    }

    /// The rules without passes.
    pub(super) fn base(&self) -> &HeapRuleset {
        &self.stages[0]
    }

    /// The automaton on positions alone.
    pub(super) fn among(&self, automaton: &Dfao) -> Dfao {
        match &self.positions {
            Some(positions) => automaton.clone().among(positions, self.search.levels()),
            None => automaton.clone(),
        }
    }

    /// Proves the automaton of the stage that follows another one.
    pub(super) fn prove(
        &self,
        (automaton, moves): (&Dfao, &[Moves]),
        before: Option<&ProvedStage>,
        context: &Context,
    ) -> Result<Proof, Failed> {
        let levels = self.search.levels();
        let misere = self.search.ruleset.convention == Convention::Misere;
        let extra = match misere || before.is_some() {
            true => {
                let moved = prove::moved(automaton, moves, context)?;
                let further = |value: u32| {
                    let pass = before.map(|before| before.automaton.only(value));
                    prove::further(&moved, pass.as_ref(), misere && value == 0)
                };
                (0..levels).map(further).collect()
            }
            false => Vec::new(),
        };
        let task = Task {
            automaton,
            levels,
            moves,
            extra: &extra,
        };
        prove::prove(&task, context)
    }
}

/// The stages of rules: several where they end in pass(p).
fn stages(rules: &HeapRuleset) -> Result<Vec<HeapRuleset>, Stop> {
    let (base, passes) = match rules {
        HeapRuleset::Changed(changed) => match changed.change() {
            Change::Pass(passes) => (changed.base(), *passes),
            _ => (rules, 0),
        },
        _ => (rules, 0),
    };
    if base.extra().is_some() || passes > PASSES {
        return Err(Stop::Refused(format!(
            "found {rules}, expected rules whose positions are heaps and nothing else, perhaps \
             with pass(p), p at most {PASSES}"
        )));
    }
    let more = (1..=passes).map(|passes| {
        let changed = Changed::new(base.clone(), Change::Pass(passes));
        HeapRuleset::Changed(changed.expect("as the rules themselves"))
    });
    Ok(std::iter::once(base.clone()).chain(more).collect())
}
