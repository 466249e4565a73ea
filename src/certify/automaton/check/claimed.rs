//! (b) by kinds of moves: for each an automaton of the positions with such a move.

use super::super::budget::Budget;
use super::super::covered::uncovered;
use super::super::dfao::{Dfao, Parallel, Reached};
use super::super::fault::AutomatonFault;
use super::super::joined::{Joined, joined};
use super::super::machine::Guesses;
use super::super::play::Play;
use super::{At, Checker};
use crate::certify::CertifyError;

impl Checker<'_> {
    /// (b) by an automaton for each kind of moves: it claims just the positions with such a move,
    /// and each position that needs a move is claimed by one.
    pub(super) fn by_kinds(
        &self,
        at: At,
        kinds: &[Dfao],
        play: &Play<'_>,
    ) -> Result<Option<AutomatonFault>, CertifyError> {
        let members = self.members(at)?;
        for (kind, claims) in kinds.iter().enumerate() {
            if let Some(fault) = self.words(at.passes, claims)? {
                return Ok(Some(fault));
            }
            let (guesses, budget) = self.guesses(kind, &members)?;
            let (kind, level) = (kind + 1, at.level);
            if let Some(Joined { state, from, .. }) = joined(claims, 0, &guesses, budget.clone())? {
                let why = format!("kind {kind} claims no move to output {level} where one is");
                return Ok(Some(self.fault(at, state, &from, why)));
            }
            let automata = Parallel(vec![claims]);
            let found = uncovered(&automata, |outputs| outputs[0] == 1, &guesses, budget)?;
            if let Some(Reached { states, word }) = found {
                let why =
                    format!("kind {kind} claims a move to output {level} where there is none");
                return Ok(Some(self.fault(at, states[0], &word, why)));
            }
        }
        self.unclaimed(at, kinds, play)
    }

    /// The positions of the output as output 1: fewer states tell these from all others.
    fn members(&self, at: At) -> Result<Dfao, CertifyError> {
        let own = &self.section(at).dfao;
        let outputs = own.outputs.iter();
        let outputs = outputs.map(|&output| u32::from(output == at.level));
        let members = Dfao {
            outputs: outputs.collect(),
            ..own.clone()
        };
        members.merged(self.budget.clone())
    }

    /// The guesses of the moves of one kind to members, with what they leave of the budget.
    fn guesses(&self, kind: usize, members: &Dfao) -> Result<(Guesses, Budget<'_>), CertifyError> {
        let mut budget = self.budget.clone();
        let guesses = Guesses::new(&self.machine, kind..kind + 1, (members, 1), &mut budget)?;
        Ok((guesses.cut(&budget)?, budget))
    }

    /// For each kind of moves the automaton of the positions with such a move.
    pub(super) fn made(&self, at: At) -> Result<Vec<Dfao>, CertifyError> {
        let members = self.members(at)?;
        let kinds = 0..self.claim.played.kinds.len();
        let kinds = kinds.map(|kind| {
            let (guesses, budget) = self.guesses(kind, &members)?;
            let letters = &self.claim.letters;
            guesses
                .determinised(letters, budget.clone())?
                .merged(budget)
        });
        kinds.collect()
    }

    /// Whether some position needs a move and no kind claims one.
    pub(super) fn unclaimed(
        &self,
        at: At,
        kinds: &[Dfao],
        play: &Play<'_>,
    ) -> Result<Option<AutomatonFault>, CertifyError> {
        let mut all = play.clone();
        let first = all.automata.0.len();
        all.automata.0.extend(kinds);
        let unclaimed = |outputs: &[u32]| {
            play.needs(&outputs[..first], at.level) && !outputs[first..].contains(&1)
        };
        let found = all.automata.first_bad(unclaimed, self.budget.clone())?;
        Ok(found.map(|bare| self.bare(at, &bare)))
    }
}
