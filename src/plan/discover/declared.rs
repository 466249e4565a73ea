use super::{Search, Stages};
use crate::game::HeapRules;
use crate::theory::automata::Dfao;
use crate::theory::automata::learn::Learned;
use crate::theory::automata::moves::{Moves, kinds, positions};
use crate::work::{Context, Stop};

/// What rules declare, as automata.
pub(super) struct Declared {
    /// The moves; the reason if there are none.
    pub(super) moves: Result<Vec<Moves>, String>,
    /// The positions as output 0, where not all heaps are one.
    positions: Option<Dfao>,
}

impl Declared {
    pub(super) fn of(
        stages: &Stages,
        search: &Search<'_>,
        context: &Context,
    ) -> Result<Self, Stop> {
        let (base, ruleset) = (stages.base(), search.ruleset);
        let shape = base.shape();
        let positions = match base.restriction() {
            None => None,
            Some(restriction) => {
                let found = positions(&shape, search.heaps, search.numeration);
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
        Ok(Self {
            moves: kinds(&shape, search.heaps, search.numeration, context.memory()),
            positions,
        })
    }

    /// What was learned, on positions alone.
    pub(super) fn learned(&self, learned: &Learned, larger: u32) -> Option<Dfao> {
        let automaton = learned.automaton.clone()?;
        Some(self.among(automaton, larger))
    }

    /// The automaton on positions alone, of which outputs from `larger` on are larger values.
    pub(super) fn among(&self, automaton: Dfao, larger: u32) -> Dfao {
        match &self.positions {
            Some(positions) => automaton.among(positions, larger),
            None => automaton,
        }
    }
}
