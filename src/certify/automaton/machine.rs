//! All states of the machines of all kinds of moves, cut to those that matter.

use super::budget::Budget;
use super::digits::Letters;
use super::form::Carry;
use super::kind::Kind;
use crate::certify::CertifyError;
use std::collections::HashMap;

/// The machines of all kinds of moves as one graph, whose edges read a letter of x and one of y.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// The state that each kind begins in, unless it has no move at all.
    pub(super) starts: Vec<Option<u32>>,
    /// Whether x may move to y if their words end in a state.
    pub(super) accepts: Vec<bool>,
    letters: usize,
    /// For each state and letter of x: letters of y and next states.
    steps: Vec<Vec<(u32, u32)>>,
}

impl Machine {
    /// O(states * letters^2) steps, fewer where amounts are free.
    pub(super) fn new(
        kinds: &[Kind],
        letters: &Letters,
        budget: &mut Budget<'_>,
    ) -> Result<Self, CertifyError> {
        let numeration = letters.numeration;
        let mut states: Vec<(usize, Vec<Carry>)> = Vec::new();
        let mut known: HashMap<(usize, Vec<Carry>), u32> = HashMap::new();
        let mut starts = Vec::new();
        for (kind, rules) in kinds.iter().enumerate() {
            starts.push(rules.start(numeration).map(|start| {
                states.push((kind, start.clone()));
                known.insert((kind, start), states.len() as u32 - 1);
                states.len() as u32 - 1
            }));
        }
        let (mut accepts, mut steps) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            let (kind, state) = states[at].clone();
            budget.keep(24 * letters.count())?;
            accepts.push(kinds[kind].accepts(&state));
            for x in letters.all() {
                let mut list = Vec::new();
                for (y, next) in kinds[kind].steps(letters, &state, x) {
                    let key = (kind, next);
                    let id = match known.get(&key) {
                        Some(&id) => id,
                        None => {
                            budget.keep(128 + 96 * state.len())?;
                            states.push(key.clone());
                            known.insert(key, states.len() as u32 - 1);
                            states.len() as u32 - 1
                        }
                    };
                    list.push((y, id));
                }
                budget.keep(8 * list.len())?;
                steps.push(list);
            }
            at += 1;
        }
        let mut machine = Self {
            starts,
            accepts,
            letters: letters.count(),
            steps,
        };
        let useful = useful(&machine.accepts, machine.letters, &machine.steps, budget)?;
        machine.steps.iter_mut().for_each(|list| {
            list.retain(|&(_, next)| useful[next as usize]);
        });
        let starts = machine.starts.iter_mut();
        starts.for_each(|start| *start = start.filter(|&start| useful[start as usize]));
        Ok(machine)
    }

    /// What a letter of x leads to: letters of y, and next states.
    pub(super) fn steps(&self, state: u32, x: u32) -> &[(u32, u32)] {
        &self.steps[state as usize * self.letters + x as usize]
    }
}

/// The states from which an accepting one is reached.
pub(super) fn useful(
    accepts: &[bool],
    letters: usize,
    steps: &[Vec<(u32, u32)>],
    budget: &Budget<'_>,
) -> Result<Vec<bool>, CertifyError> {
    let mut before = vec![Vec::new(); accepts.len()];
    let mut budget = budget.clone();
    for (place, list) in steps.iter().enumerate() {
        budget.keep(24 + 8 * list.len())?;
        for &(_, next) in list {
            before[next as usize].push((place / letters) as u32);
        }
    }
    let mut useful = accepts.to_vec();
    let mut open: Vec<u32> = (0..accepts.len() as u32).collect();
    open.retain(|&state| accepts[state as usize]);
    while let Some(state) = open.pop() {
        for &earlier in &before[state as usize] {
            if !std::mem::replace(&mut useful[earlier as usize], true) {
                open.push(earlier);
            }
        }
    }
    Ok(useful)
}
