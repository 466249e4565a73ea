mod level;

use super::budget::Budget;
use super::dfao::{Dfao, NOWHERE, Parallel};
use super::fault::{AutomatonCheck, AutomatonFault};
use super::machine::{Guesses, MoveMachine};
use super::moves::difference;
use super::positions::positions;
use super::read::Proof;
use super::search::Exploration;
use super::{AutomatonClaim, CertifyError, periodic};
use crate::work::Context;

/// What is wrong, if anything is.
type Found = Result<Option<AutomatonFault>, CertifyError>;

/// Decides a certificate, or an automaton without one: the hash, then for each section the
/// words, the leading zeros, and for each level (a) and (b), as the [module](super) defines them;
/// at last, on a small box, the inequalities against the moves of the rules.
///
/// One thread. (a) takes O(states * guesses * letters^2) steps; so does (b) with a list. Without
/// a proof (b) may keep a number of sets that is exponential in the guesses.
///
/// # Errors
/// Too little memory; interrupted; the moves from a position cannot be computed.
pub fn certify_automaton(
    claim: &AutomatonClaim,
    context: &Context,
) -> Result<AutomatonCheck, CertifyError> {
    let mut fault = None;
    if claim.stated != claim.computed {
        let computed = &claim.computed;
        let why = format!("the text has SHA-256 {computed}, not the one that it says");
        fault = Some(AutomatonFault::of_file(why));
    }
    if fault.is_none() {
        fault = Checker::new(claim, context)?.first_fault()?;
    }
    if fault.is_none() {
        let positions = claim.played.positions.as_deref();
        for moving in claim.played.movings() {
            let declared = (&moving.kinds[..], positions);
            if fault.is_none() {
                fault = difference(&moving.rules, declared, claim.letters.heaps, context)?;
            }
        }
    }
    let entries = claim.entries();
    Ok(AutomatonCheck { entries, fault })
}

struct Checker<'a> {
    claim: &'a AutomatonClaim,
    context: &'a Context,
    /// By section; the last for all that follow.
    machines: Vec<MoveMachine>,
    /// Output 1 where the heaps are a position, if not all are.
    positions: Option<Dfao>,
    /// Output 1 where a move of the heaps of section 0 exists, where that matters.
    movable: Option<Dfao>,
    /// What is left next to the machines.
    budget: Budget<'a>,
}

impl<'a> Checker<'a> {
    fn new(claim: &'a AutomatonClaim, context: &'a Context) -> Result<Self, CertifyError> {
        let what = match claim.proved() {
            true => "checking the certificate",
            false => "checking an automaton without a proof (certify its certificate instead)",
        };
        let mut budget = Budget::new(context, what);
        let played = &claim.played;
        let machines = played.movings().iter();
        let machines = machines
            .map(|moving| MoveMachine::new(&moving.kinds, &claim.letters, &mut budget))
            .collect::<Result<Vec<_>, _>>()?;
        let passes = played.passes > 0 && !played.switches;
        let movable = (played.misere || passes).then(|| {
            let words = Dfao::words(&claim.letters, budget.clone())?;
            let kinds = 0..played.moving(0).kinds.len();
            let mut own = budget.clone();
            let moves = Guesses::new(&machines[0], kinds, (&words, 0), &mut own)?.cut(&own)?;
            moves.determinised(&claim.letters, own)
        });
        let conditions = played.positions.as_ref();
        let positions = conditions.map(|all| positions(all, &claim.letters, budget.clone()));
        Ok(Self {
            claim,
            context,
            machines,
            positions: positions.transpose()?,
            movable: movable.transpose()?,
            budget,
        })
    }

    fn first_fault(&self) -> Found {
        let progress = self.context.progress();
        let levels = self.claim.sections.len() as u64 * u64::from(self.claim.levels);
        progress.begin("levels checked", Some(levels));
        for (passes, section) in self.claim.sections.iter().enumerate() {
            let mut found = self.words(passes, &section.dfao)?;
            if let (None, Some(game)) = (&found, &self.claim.played.repeats) {
                let [Proof::Period(period)] = &section.proofs[..] else {
                    return Err(CertifyError::input(
                        "an automaton of rules that split heaps, without a proof",
                        "its certificate, which has the period of the values",
                        "check the certificate (.cert)",
                    ));
                };
                let budget = self.budget.clone();
                return periodic::first_fault(
                    self.claim,
                    (section, period),
                    game,
                    self.context,
                    budget,
                );
            }
            if found.is_none() {
                found = self.positions(passes, &section.dfao)?;
            }
            for level in 0..self.claim.levels {
                if found.is_none() {
                    found = self.level(passes, level).first_fault()?;
                    progress.advance(1);
                }
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        progress.end();
        Ok(None)
    }

    /// Whether just the valid words have a state, and leading zeros change nothing.
    fn words(&self, passes: usize, dfao: &Dfao) -> Found {
        let letters = &self.claim.letters;
        let fault = |state: u32, why| Ok(Some(AutomatonFault::of_state(passes, state, why)));
        if dfao.next(0, 0) != Some(0) {
            let why = "the zero letter leads from state 0 to another state, so that leading zeros would count";
            return fault(0, why.into());
        }
        // states with the heaps that must go on with 0
        let (mut search, mut at) = (Exploration::new([(0, 0)]), 0);
        let mut budget = self.budget.clone();
        while let Some(&(state, full)) = search.states.get(at) {
            for letter in letters.all() {
                let digits = letters.digits(letter);
                match (dfao.next(state, letter), letters.full(full, letter)) {
                    (None, None) => {}
                    (Some(next), Some(full)) => {
                        let (_, new) = search.meet((next, full), at, ());
                        budget.keep(if new { 32 } else { 0 })?;
                    }
                    (None, _) => {
                        return fault(state, format!("the digits {digits:?} have no next state"));
                    }
                    (_, None) => {
                        let why =
                            format!("the digits {digits:?} are not a word, but have a next state");
                        return fault(state, why);
                    }
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Whether just the heaps that are no position have the output of none.
    fn positions(&self, passes: usize, own: &Dfao) -> Found {
        let automata = Parallel(std::iter::once(own).chain(&self.positions).collect());
        let strays = |outputs: &[u32]| {
            let is_one = outputs.get(1).is_none_or(|&holds| holds == 1);
            is_one == (outputs[0] == NOWHERE)
        };
        let found = automata.first_bad(strays, self.budget.clone())?;
        Ok(found.map(|reached| {
            let why = match own.output(reached.states[0]) {
                NOWHERE => "output -1, but the heaps are a position",
                _ => "an output other than -1, but the heaps are not a position",
            };
            AutomatonFault {
                position: self.claim.letters.position(&reached.word),
                ..AutomatonFault::of_state(passes, reached.states[0], why.into())
            }
        }))
    }
}
