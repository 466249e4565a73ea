//! (a) and (b) of one level.

use super::super::budget::Budget;
use super::super::counted::counted;
use super::super::covered::uncovered;
use super::super::dfao::{Dfao, NOWHERE, Parallel, Reached};
use super::super::fault::AutomatonFault;
use super::super::joined::joined;
use super::super::listed::{Listed, names};
use super::super::machine::{Guesses, MoveMachine};
use super::super::play::Play;
use super::super::read::{Proof, Section};
use super::super::rules::Played;
use super::{Checker, Found};
use crate::certify::CertifyError;

/// What is examined: how many passes are left, and which output.
pub(super) struct CheckedLevel<'a> {
    checker: &'a Checker<'a>,
    passes: usize,
    level: u32,
    section: &'a Section,
    play: Play<'a>,
}

impl Checker<'_> {
    pub(super) fn level(&self, passes: usize, level: u32) -> CheckedLevel<'_> {
        let misere = self.claim.played.misere;
        let sections = &self.claim.sections;
        let switch = self.claim.played.switches && passes > 0;
        let movable = self.movable.as_ref();
        let movable = movable.filter(|_| (misere || passes > 0) && !switch);
        let passed = passes.checked_sub(1).map(|less| &sections[less].dfao);
        let all = [Some(&sections[passes].dfao), movable, passed];
        CheckedLevel {
            checker: self,
            passes,
            level,
            section: &sections[passes],
            play: Play {
                misere,
                switch,
                automata: Parallel(all.into_iter().flatten().collect()),
            },
        }
    }
}

impl CheckedLevel<'_> {
    /// (a) and (b).
    pub(super) fn first_fault(&self) -> Found {
        let (dfao, level, play) = (&self.section.dfao, self.level, &self.play);
        if self.checker.claim.played.blocks > 0 {
            return self.counted();
        }
        let mut budget = self.checker.budget.clone();
        let (kinds, machine) = (self.kinds(), self.machine());
        let guesses = Guesses::new(machine, 0..kinds, (dfao, level), &mut budget)?.cut(&budget)?;
        if let Some(joined) = joined(dfao, level, &guesses, budget.clone())? {
            let to = self.checker.claim.letters.position(&joined.to);
            let to = to.map_or_else(String::new, |to| format!(" to {to:?}"));
            let why = format!("a move leads from output {level}{to} to output {level}");
            return self.fault(joined.state, &joined.from, why);
        }
        let wrong = |outputs: &[u32]| play.wrong(outputs, level);
        if let Some(wrong) = play.automata.first_bad(wrong, budget.clone())? {
            let moved = play.automata.outputs(&wrong.states)[1];
            let why = match moved {
                _ if play.switch => format!("has output {level} after the switch too"),
                0 => "no move, and output 0, though the player to move wins".into(),
                _ => format!("has output {level} with one pass less too"),
            };
            return self.fault(wrong.states[0], &wrong.word, why);
        }
        match &self.section.proofs[level as usize] {
            Proof::Kinds(kinds) => self.by_kinds(kinds),
            Proof::Listed(lines) => {
                drop(guesses);
                // a list names guesses, also those that come to nothing
                let mut budget = self.checker.budget.clone();
                let every = Guesses::new(machine, 0..kinds, (dfao, level), &mut budget)?;
                let listed = Listed {
                    letters: &self.checker.claim.letters,
                    dfao,
                    level,
                    guesses: &every,
                    names: &names(machine, &every),
                };
                let found = listed.check(lines, play, budget)?;
                Ok(found.map(|(state, why)| AutomatonFault {
                    level: Some(level.into()),
                    ..AutomatonFault::of_state(self.passes, state, why)
                }))
            }
            Proof::None if kinds > 1 => self.unclaimed(&self.made()?),
            // a period is checked for all levels at once
            Proof::None | Proof::Counted | Proof::Period(_) => {
                let needs = |outputs: &[u32]| play.needs(outputs, level);
                self.bare(uncovered(&play.automata, needs, &guesses, budget)?)
            }
        }
    }

    /// The machine of the moves of the heaps.
    pub(super) fn machine(&self) -> &MoveMachine {
        let machines = &self.checker.machines;
        &machines[self.passes.min(machines.len() - 1)]
    }

    /// Kinds of moves of the heaps.
    fn kinds(&self) -> usize {
        self.checker.claim.played.moving(self.passes).kinds.len()
    }

    fn fault(&self, state: u32, word: &[u32], why: String) -> Found {
        Ok(Some(AutomatonFault {
            level: Some(self.level.into()),
            position: self.checker.claim.letters.position(word),
            ..AutomatonFault::of_state(self.passes, state, why)
        }))
    }

    /// A position that has no move to the level and needs one, if there is any.
    fn bare(&self, found: Option<Reached>) -> Found {
        let Some(Reached { states, word }) = found else {
            return Ok(None);
        };
        let none = match self.section.proofs[self.level as usize] {
            Proof::Kinds(_) => "no kind claims a move",
            _ => "no move leads",
        };
        let output = self.section.dfao.output(states[0]);
        let why = format!("output {output}, and {none} to output {}", self.level);
        self.fault(states[0], &word, why)
    }

    /// (b) by an automaton for each kind of moves: it claims positions with such a move only, and
    /// each position that needs a move is claimed by one.
    fn by_kinds(&self, kinds: &[Dfao]) -> Found {
        let (members, level) = (self.members()?, self.level);
        for (kind, claims) in kinds.iter().enumerate() {
            if let Some(fault) = self.checker.words(self.passes, claims)? {
                return Ok(Some(fault));
            }
            let (guesses, budget) = self.guesses(kind, &members)?;
            let kind = kind + 1;
            let automata = Parallel(vec![claims]);
            let found = uncovered(&automata, |outputs| outputs[0] == 1, &guesses, budget)?;
            if let Some(Reached { states, word }) = found {
                let why =
                    format!("kind {kind} claims a move to output {level} where there is none");
                return self.fault(states[0], &word, why);
            }
        }
        self.unclaimed(kinds)
    }

    /// The positions of the output as output 1: fewer states tell these from all others.
    fn members(&self) -> Result<Dfao, CertifyError> {
        let mut members = self.section.dfao.clone();
        let outputs = members.outputs.iter_mut();
        outputs.for_each(|output| *output = u32::from(*output == self.level));
        members.merged(self.checker.budget.clone())
    }

    /// The guesses of the moves of one kind to members, with what they leave of the budget.
    fn guesses(&self, kind: usize, members: &Dfao) -> Result<(Guesses, Budget<'_>), CertifyError> {
        let mut budget = self.checker.budget.clone();
        let kind = kind..kind + 1;
        let guesses = Guesses::new(self.machine(), kind, (members, 1), &mut budget)?;
        Ok((guesses.cut(&budget)?, budget))
    }

    /// For each kind of moves the automaton of the positions with such a move.
    fn made(&self) -> Result<Vec<Dfao>, CertifyError> {
        let members = self.members()?;
        let kinds = (0..self.kinds()).map(|kind| {
            let (guesses, budget) = self.guesses(kind, &members)?;
            let letters = &self.checker.claim.letters;
            guesses
                .determinised(letters, budget.clone())?
                .merged(budget)
        });
        kinds.collect()
    }

    /// Where options may be forbidden: a position has output 1 if and only if more options than
    /// that have output 0, or, in misere play, all.
    fn counted(&self) -> Found {
        let (dfao, checker) = (&self.section.dfao, self.checker);
        let Played { blocks, misere, .. } = checker.claim.played;
        let letters = &checker.claim.letters;
        let mut budget = checker.budget.clone();
        let most = blocks.saturating_add(1);
        let many = counted(self.machine(), dfao, most, letters, &mut budget)?;
        let mut others = dfao.clone();
        let outputs = others.outputs.iter_mut();
        outputs.for_each(|output| *output = u32::from(*output == 1));
        let some = match misere {
            true => {
                let all = 0..self.kinds();
                let guesses = Guesses::new(self.machine(), all, (&others, 1), &mut budget)?;
                Some(
                    guesses
                        .cut(&budget)?
                        .determinised(letters, budget.clone())?,
                )
            }
            false => None,
        };
        let automata = Parallel([dfao, &many].into_iter().chain(&some).collect());
        let wrong = |outputs: &[u32]| {
            let wins = outputs[1] == 1 || outputs.get(2) == Some(&0);
            outputs[0] != NOWHERE && outputs[0] != u32::from(wins)
        };
        let found = automata.first_bad(wrong, budget)?;
        let Some(Reached { states, word }) = found else {
            return Ok(None);
        };
        let output = dfao.output(states[0]);
        let why = match output {
            0 => format!("output 0, and more than {blocks} options, or all, have output 0 too"),
            _ => format!("output {output}, and no more than {blocks} options have output 0"),
        };
        self.fault(states[0], &word, why)
    }

    /// Whether some position needs a move and no kind claims one.
    fn unclaimed(&self, kinds: &[Dfao]) -> Found {
        let mut all = self.play.automata.clone();
        let first = all.0.len();
        all.0.extend(kinds);
        let unclaimed = |outputs: &[u32]| {
            self.play.needs(&outputs[..first], self.level) && !outputs[first..].contains(&1)
        };
        self.bare(all.first_bad(unclaimed, self.checker.budget.clone())?)
    }
}
