use super::{Moves, STEP, STEPS, too_many};
use crate::number::grouped;
use crate::text::Because;
use crate::theory::automata::search::Exploration;
use std::collections::BTreeMap;

/// Nothing of its kind leads on.
const NONE: u32 = u32::MAX;

impl Moves {
    /// The moves of all kinds as one: no option is counted twice.
    ///
    /// # Errors
    /// What was reached, if they are too many.
    pub fn united(kinds: &[Self], memory: u64) -> Result<Self, Because> {
        let letters = kinds.first().map_or(1, |kind| kind.letters);
        let start = kinds.iter().map(|kind| match kind.states() {
            0 => NONE,
            _ => 0,
        });
        let mut search: Exploration<Vec<u32>> = Exploration::new(start.collect());
        let (mut steps, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while let Some(state) = search.states.get(accepting.len()).cloned() {
            too_many(search.states.len())?;
            let each = || kinds.iter().zip(&state).filter(|(_, at)| **at != NONE);
            accepting.push(each().any(|(kind, &at)| kind.accepts(at)));
            for x in 0..letters as u32 {
                let mut after: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
                for (number, (kind, &at)) in kinds.iter().zip(&state).enumerate() {
                    let own = match at {
                        NONE => &[],
                        at => kind.steps(at, x),
                    };
                    for &(y, to) in own {
                        after.entry(y).or_insert_with(|| vec![NONE; kinds.len()])[number] = to;
                    }
                }
                read += after.len();
                let after = after.into_iter();
                steps.push(after.map(|(y, to)| (y, search.meet(to, 0, ()))).collect());
            }
            if read > STEPS.min(usize::try_from(memory / STEP).unwrap_or(usize::MAX)) {
                let read = grouped(read as u64);
                return Err(format!("all moves together read {read} pairs of letters").into());
            }
        }
        Ok(Self {
            letters,
            accepting,
            steps,
            lowered: None,
        })
    }
}
