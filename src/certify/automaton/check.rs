mod claimed;

use super::budget::Budget;
use super::covered::uncovered;
use super::dfao::{Dfao, NOWHERE, Parallel, Reached};
use super::fault::{AutomatonCheck, AutomatonFault};
use super::joined::joined;
use super::listed::{Listed, names};
use super::machine::{Guesses, MoveMachine};
use super::moves::difference;
use super::play::Play;
use super::positions::positions;
use super::read::{Proof, Section};
use super::search::Search;
use super::{AutomatonClaim, CertifyError, Means};

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
    means: &Means<'_>,
) -> Result<AutomatonCheck, CertifyError> {
    let fault = if claim.stated == claim.computed {
        match Checker::new(claim, means)?.first_fault()? {
            None => by_moves(claim, means)?,
            found => found,
        }
    } else {
        Some(AutomatonFault::of_file(format!(
            "the text has SHA-256 {}, not the one that it says",
            claim.computed
        )))
    };
    let entries = claim.entries();
    Ok(AutomatonCheck { entries, fault })
}

/// The moves themselves against the inequalities that were read.
fn by_moves(
    claim: &AutomatonClaim,
    means: &Means<'_>,
) -> Result<Option<AutomatonFault>, CertifyError> {
    let played = &claim.played;
    let declared = (&played.kinds[..], played.positions.as_deref());
    difference(&played.rules, declared, claim.letters.heaps, means)
}

struct Checker<'a> {
    claim: &'a AutomatonClaim,
    means: &'a Means<'a>,
    machine: MoveMachine,
    /// Output 1 where the heaps are a position, if not all are.
    positions: Option<Dfao>,
    /// Output 1 where a move of the heaps exists; made where it is asked for.
    movable: Option<Dfao>,
    /// What is left beside the machine.
    budget: Budget<'a>,
}

/// What is looked at: how many passes are left, and which output.
#[derive(Clone, Copy)]
struct At {
    passes: usize,
    level: u32,
}

impl<'a> Checker<'a> {
    fn new(claim: &'a AutomatonClaim, means: &'a Means<'a>) -> Result<Self, CertifyError> {
        let what = match claim.proved() {
            true => "checking the certificate",
            false => "checking an automaton without a proof (certify its certificate instead)",
        };
        let mut budget = Budget::new(means, what);
        let played = &claim.played;
        let machine = MoveMachine::new(&played.kinds, &claim.letters, &mut budget)?;
        let movable = (played.misere || played.passes > 0).then(|| {
            let words = Dfao::words(&claim.letters);
            let kinds = 0..played.kinds.len();
            let mut own = budget.clone();
            let moves = Guesses::new(&machine, kinds, (&words, 0), &mut own)?.cut(&own)?;
            moves.determinised(&claim.letters, own)
        });
        let conditions = played.positions.as_ref();
        let positions = conditions.map(|all| positions(all, &claim.letters, budget.clone()));
        Ok(Self {
            claim,
            means,
            machine,
            positions: positions.transpose()?,
            movable: movable.transpose()?,
            budget,
        })
    }

    fn first_fault(&self) -> Result<Option<AutomatonFault>, CertifyError> {
        let watch = self.means.watch;
        let levels = self.claim.sections.len() as u64 * u64::from(self.claim.levels);
        watch.begin("levels checked", levels);
        for passes in 0..self.claim.sections.len() {
            let mut found = self.words(passes, &self.claim.sections[passes].dfao)?;
            if found.is_none() {
                found = self.positions(passes)?;
            }
            for level in 0..self.claim.levels {
                if found.is_some() {
                    return Ok(found);
                }
                found = self.level(At { passes, level })?;
                watch.advance(1);
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        watch.end();
        Ok(None)
    }

    fn section(&self, at: At) -> &Section {
        &self.claim.sections[at.passes]
    }

    /// Whether just the valid words have a state, and leading zeros change nothing.
    fn words(&self, passes: usize, dfao: &Dfao) -> Result<Option<AutomatonFault>, CertifyError> {
        let letters = &self.claim.letters;
        let fault = |state: u32, why| Ok(Some(AutomatonFault::of_state(passes, state, why)));
        if dfao.next(0, 0) != Some(0) {
            let why = "state 0 goes on by the zero letter to another state: leading zeros count";
            return fault(0, why.into());
        }
        // states with the heaps that must go on with 0
        let (mut search, mut at) = (Search::new([(0, 0)]), 0);
        let mut budget = self.budget.clone();
        while let Some(&(state, full)) = search.states.get(at) {
            for letter in letters.all() {
                let next = (dfao.next(state, letter), letters.full(full, letter));
                let digits = letters.digits(letter);
                match next {
                    (None, None) => {}
                    (Some(next), Some(full)) => {
                        let (_, new) = search.meet((next, full), at, ());
                        budget.keep(if new { 32 } else { 0 })?;
                    }
                    (None, _) => {
                        return fault(state, format!("the digits {digits:?} have no next state"));
                    }
                    (_, None) => {
                        let why = format!("the digits {digits:?} are no word, and have a state");
                        return fault(state, why);
                    }
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Whether just the heaps that are no position have the output of none.
    fn positions(&self, passes: usize) -> Result<Option<AutomatonFault>, CertifyError> {
        let own = &self.claim.sections[passes].dfao;
        let automata = Parallel(
            [Some(own), self.positions.as_ref()]
                .into_iter()
                .flatten()
                .collect(),
        );
        let strays = |outputs: &[u32]| {
            let is_one = outputs.get(1).is_none_or(|&holds| holds == 1);
            is_one == (outputs[0] == NOWHERE)
        };
        let found = automata.first_bad(strays, self.budget.clone())?;
        Ok(found.map(|Reached { states, word }| {
            let why = match own.output(states[0]) {
                NOWHERE => "output -1, and the heaps are a position",
                _ => "an output other than -1, and the heaps are no position",
            };
            AutomatonFault {
                position: self.claim.letters.position(&word),
                ..AutomatonFault::of_state(passes, states[0], why.into())
            }
        }))
    }

    fn play(&self, at: At) -> Play<'_> {
        let misere = self.claim.played.misere;
        let movable = self.movable.as_ref();
        let movable = movable.filter(|_| misere || at.passes > 0);
        let passed = at.passes.checked_sub(1);
        let passed = passed.map(|less| &self.claim.sections[less].dfao);
        Play::new(misere, &self.section(at).dfao, movable, passed)
    }

    /// (a) and (b) of a level.
    fn level(&self, at: At) -> Result<Option<AutomatonFault>, CertifyError> {
        let dfao = &self.section(at).dfao;
        let mut budget = self.budget.clone();
        let kinds = 0..self.claim.played.kinds.len();
        let every = Guesses::new(&self.machine, kinds, (dfao, at.level), &mut budget)?;
        let proof = &self.section(at).proofs[at.level as usize];
        // a list names guesses, also those that come to nothing
        let listed = match proof {
            Proof::Listed(lines) => Some((every.clone(), lines)),
            _ => None,
        };
        let guesses = every.cut(&budget)?;
        if let Some(joined) = joined(dfao, at.level, &guesses, budget.clone())? {
            let letters = &self.claim.letters;
            let to = letters.position(&joined.to).map(|to| format!(" to {to:?}"));
            let why = format!(
                "a move leads from output {0}{1} to output {0}",
                at.level,
                to.unwrap_or_default()
            );
            return Ok(Some(self.fault(at, joined.state, &joined.from, why)));
        }
        let play = self.play(at);
        let wrong = |outputs: &[u32]| play.wrong(outputs, at.level);
        if let Some(wrong) = play.automata.first_bad(wrong, budget.clone())? {
            let moved = play.automata.outputs(&wrong.states)[1];
            let why = match moved == 0 {
                true => "without a move, and output 0, though who is to move wins".into(),
                false => format!("has output {} also with a pass less", at.level),
            };
            return Ok(Some(self.fault(at, wrong.states[0], &wrong.word, why)));
        }
        if let Some((every, lines)) = listed {
            let listed = Listed {
                letters: &self.claim.letters,
                dfao,
                level: at.level,
                guesses: &every,
                names: &names(&self.machine, &every),
            };
            let found = listed.check(lines, &play, budget)?;
            return Ok(found.map(|(state, why)| AutomatonFault {
                level: Some(at.level.into()),
                ..AutomatonFault::of_state(at.passes, state, why)
            }));
        }
        match proof {
            Proof::Kinds(kinds) => self.by_kinds(at, kinds, &play),
            _ if self.claim.played.kinds.len() > 1 => {
                let kinds = self.made(at)?;
                self.unclaimed(at, &kinds, &play)
            }
            _ => {
                let needs = |outputs: &[u32]| play.needs(outputs, at.level);
                let bare = uncovered(&play.automata, needs, &guesses, budget)?;
                Ok(bare.map(|bare| self.bare(at, &bare)))
            }
        }
    }

    /// A position that has no move to an output and needs one.
    fn bare(&self, at: At, found: &Reached) -> AutomatonFault {
        let state = found.states[0];
        let output = self.section(at).dfao.output(state);
        let none = match self.section(at).proofs[at.level as usize] {
            Proof::Kinds(_) => "no kind claims a move",
            _ => "no move leads",
        };
        let why = format!("output {output}, and {none} to output {}", at.level);
        self.fault(at, state, &found.word, why)
    }

    fn fault(&self, at: At, state: u32, word: &[u32], why: String) -> AutomatonFault {
        AutomatonFault {
            level: Some(at.level.into()),
            position: self.claim.letters.position(word),
            ..AutomatonFault::of_state(at.passes, state, why)
        }
    }
}
