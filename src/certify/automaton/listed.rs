//! (b) by a list of sets of guesses, for moves that take free amounts from a set of heaps.

use super::budget::Budget;
use super::covered::contains;
use super::dfao::Dfao;
use super::digits::Letters;
use super::kind::lowered;
use super::machine::{Guesses, MoveMachine};
use super::play::Play;
use super::search::Exploration;
use crate::certify::CertifyError;
use std::collections::HashMap;

/// A guess: the heaps lowered so far, and the state of the automaton that reads y.
pub(super) type Lowered = (u64, u32);

/// A line `q U:q' ...`: whatever word leads to state q, some line of q has guesses only that can
/// be made while it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) state: u32,
    pub(super) set: Vec<Lowered>,
}

/// What is wrong with a list: a state, and the reason.
pub(super) type Unlisted = (u32, String);

/// What every guess of some machine stands for.
pub(super) fn names(machine: &MoveMachine, guesses: &Guesses) -> Vec<Lowered> {
    let states = guesses.states.iter();
    let name = |&(moved, state): &(u32, u32)| {
        let (_, carries) = &machine.states[moved as usize];
        (lowered(carries), state)
    };
    states.map(name).collect()
}

/// One section of a file as the list sees it.
pub(super) struct Listed<'a> {
    pub(super) letters: &'a Letters,
    pub(super) dfao: &'a Dfao,
    pub(super) level: u32,
    /// All guesses of moves to positions of the level, also those that come to nothing.
    pub(super) guesses: &'a Guesses,
    /// Their names.
    pub(super) names: &'a [Lowered],
}

/// A line by the numbers of its guesses, sorted.
struct NumberedLine {
    state: u32,
    set: Vec<u32>,
}

impl Listed<'_> {
    /// O(different guesses * letters^2) steps, the lines by letters, and their inclusions.
    pub(super) fn check(
        &self,
        lines: &[Line],
        play: &Play<'_>,
        mut budget: Budget<'_>,
    ) -> Result<Option<Unlisted>, CertifyError> {
        let lines = match self.numbered(lines) {
            Ok(lines) => lines,
            Err(fault) => return Ok(Some(fault)),
        };
        let fault = |state, why: String| Ok(Some((state, why)));
        let start = inside(&lines, 0, &self.guesses.starts);
        if start.is_empty() {
            return fault(0, "no listed set is within the start 0:0".into());
        }
        // for each line and letter the lines of the next state whose sets are within
        let mut next = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            for x in self.letters.all() {
                let Some(state) = self.dfao.next(line.state, x) else {
                    next.push(Vec::new());
                    continue;
                };
                let image = self.guesses.step(&line.set, x);
                let inside = inside(&lines, state, &image);
                if inside.is_empty() {
                    let number = number + 1;
                    let why = format!(
                        "set {number} leads by letter {x} to no set that state {state} lists"
                    );
                    return fault(line.state, why);
                }
                budget.keep(40 + 8 * inside.len())?;
                next.push(inside);
            }
        }
        if play.automata.0.len() > 1 {
            return self.kept_to(&lines, play, (&start, &next), budget);
        }
        let needs = |line: &NumberedLine| play.needs(&[self.dfao.output(line.state)], self.level);
        let right = |line: &NumberedLine| self.guesses.accept(&line.set);
        let poor = lines.iter().position(|line| needs(line) && !right(line));
        Ok(poor.map(|number| {
            let why = format!("set {} has no move to that output", number + 1);
            (lines[number].state, why)
        }))
    }

    fn numbered(&self, lines: &[Line]) -> Result<Vec<NumberedLine>, Unlisted> {
        let numbers: HashMap<_, u32> = self.names.iter().zip(0..).collect();
        let one = |(at, line): (usize, &Line)| {
            let set = line.set.iter().map(|guess| numbers.get(guess).copied());
            let mut set: Vec<u32> = set.collect::<Option<_>>().ok_or_else(|| {
                let why = format!("set {} has a guess that no word leads to", at + 1);
                (line.state, why)
            })?;
            set.sort_unstable();
            set.dedup();
            let state = line.state;
            Ok(NumberedLine { state, set })
        };
        lines.iter().enumerate().map(one).collect()
    }

    /// Where the state of a position alone does not say what it needs: whether a line can be kept
    /// to, one within the guesses that can be made, and another after each letter, so that it has a
    /// move wherever the states of all automata of the play need one. What cannot is left out
    /// until nothing changes.
    fn kept_to(
        &self,
        lines: &[NumberedLine],
        play: &Play<'_>,
        (start, next): (&[usize], &[Vec<usize>]),
        mut budget: Budget<'_>,
    ) -> Result<Option<Unlisted>, CertifyError> {
        let mut search = Exploration::new([play.automata.start()]);
        // by states, then letter: the states after it
        let mut after = Vec::new();
        let (letters, count) = (self.letters.count(), lines.len());
        while let Some(here) = search.states.get(after.len() / letters).cloned() {
            budget.keep(64 + 32 * here.len() + 8 * letters)?;
            for x in self.letters.all() {
                let there = play.automata.step(&here, x);
                after.push(there.map(|there| search.meet(there, 0, ()).0 as usize));
            }
        }
        budget.keep(search.states.len() * count)?;
        let right = lines.iter().map(|line| self.guesses.accept(&line.set));
        let right: Vec<bool> = right.collect();
        let mut kept = Vec::new();
        for states in &search.states {
            let needs = play.needs(&play.automata.outputs(states), self.level);
            let both = lines.iter().zip(&right);
            kept.extend(both.map(|(line, right)| line.state == states[0] && (*right || !needs)));
        }
        let holds = |kept: &[bool], place: usize| {
            let (at, line) = (place / count, place % count);
            (0..letters).all(|x| {
                after[at * letters + x].is_none_or(|there| {
                    let mut next = next[line * letters + x].iter();
                    next.any(|next| kept[there * count + next])
                })
            })
        };
        loop {
            let mut changed = false;
            for place in (0..kept.len()).rev() {
                budget.keep(0)?;
                if kept[place] && !holds(&kept, place) {
                    kept[place] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        let why = "some word leads through no sets that have a move wherever one is needed";
        let found = start.iter().any(|&line| kept[line]);
        Ok((!found).then(|| (0, why.into())))
    }
}

/// The lines of a state whose sets are within a sorted one.
fn inside(lines: &[NumberedLine], state: u32, set: &[u32]) -> Vec<usize> {
    let within = |line: &NumberedLine| line.state == state && contains(set, &line.set);
    (0..lines.len()).filter(|&at| within(&lines[at])).collect()
}
