//! Small automata in words and in pictures.
//!
//! A level, the set of positions of one value, is said in a sentence where it is a condition on
//! the columns of digits, the same for each column or for each but the last. Otherwise the
//! automaton is listed state by state, without the states from which every value is too large:
//! they are dead. The tests evaluate what is said.

mod columns;
mod dot;
mod layout;
mod level;
mod svg;
#[cfg(test)]
mod tests;

pub use columns::ColumnSet;
pub use dot::dot;
pub use level::Level;
pub use svg::svg;

use super::alphabet::Alphabet;
use super::search::leading;
use super::{Dfao, Meaning, Numeration};
use std::iter::once;
use std::sync::Arc;

/// States that are not dead, at most: more are no longer read by anybody.
const MOST: usize = 12;

/// Values, and columns that are listed one by one, at most.
const LISTED: usize = 32;

/// Characters that a line has, at most.
const WIDTH: usize = 78;

/// A description of a small automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readable {
    alphabet: Arc<Alphabet>,
    meaning: Meaning,
    /// By output; `None` where only the states tell.
    levels: Vec<Option<Level>>,
    states: Vec<Live>,
    /// Whether some states are dead.
    dead: bool,
    /// Whether some heaps are no position.
    restricted: bool,
}

/// A state from which some value below the limit is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Live {
    number: u32,
    output: u32,
    /// Columns and the live states that they lead to; others lead to dead states.
    steps: Vec<(ColumnSet, u32)>,
}

/// The automaton in words; `None` if it has more than 12 states that are not dead, or its columns
/// or values are too many to be listed.
pub fn readable(automaton: &Dfao, meaning: Meaning) -> Option<Readable> {
    let values = meaning.outputs();
    if values as usize > LISTED {
        return None;
    }
    let least = automaton.capped(values);
    let states = live(&least, values)?;
    let level = |value: u32| {
        let level = least.map(|output| u32::from(output != value));
        Level::of(&live(&level, 1)?)
    };
    Some(Readable {
        alphabet: Arc::clone(automaton.alphabet()),
        meaning,
        levels: (0..values).map(level).collect(),
        dead: states.len() < least.states(),
        states,
        restricted: automaton.restricted(),
    })
}

/// The states that are not dead, in order.
fn lives(automaton: &Dfao, values: u32) -> Vec<u32> {
    let (states, letters) = (automaton.states() as u32, automaton.letters() as u32);
    let values = (0..states).map(|state| automaton.output(state) < values);
    let lives = leading(values.collect(), |state| {
        (0..letters).filter_map(move |letter| automaton.step(state, letter))
    });
    (0..states).filter(|&state| lives[state as usize]).collect()
}

/// The states that are not dead, with what leads where; `None` if that is too much to read.
fn live(automaton: &Dfao, values: u32) -> Option<Vec<Live>> {
    let numbers = lives(automaton, values);
    let columns = automaton.columns();
    let letters = 0..automaton.letters() as u32;
    let one = |&number: &u32| {
        let after = letters
            .clone()
            .filter_map(|letter| automaton.step(number, letter));
        let mut reached: Vec<u32> = after.filter(|to| numbers.contains(to)).collect();
        reached.sort_unstable();
        reached.dedup();
        let steps = reached.into_iter().map(|to| {
            let leads = |letter: usize| automaton.step(number, letter as u32) == Some(to);
            (ColumnSet::of(automaton.numeration(), &columns, leads), to)
        });
        Live {
            number,
            output: automaton.output(number),
            steps: steps.collect(),
        }
    };
    if numbers.len() > MOST {
        return None;
    }
    let states: Vec<Live> = numbers.iter().map(one).collect();
    let mut steps = states.iter().flat_map(|state| &state.steps);
    steps
        .all(|step| step.0.listed() <= LISTED)
        .then_some(states)
}

impl Readable {
    /// The description, in lines of at most 78 columns. Heaps are counted from 1.
    pub fn lines(&self) -> Vec<String> {
        let (numeration, heaps) = (self.alphabet.numeration(), self.alphabet.heaps());
        let digits = match numeration {
            Numeration::Base(2) => "binary digits".into(),
            Numeration::Base(base) => format!("base {base} digits"),
            Numeration::Ostrowski(1) => "Fibonacci digits".into(),
            Numeration::Ostrowski(r) => format!("Ostrowski digits (r = {r})"),
        };
        let mut lines = Vec::new();
        for (output, level) in (0..).zip(&self.levels) {
            if let Some(level) = level {
                let head = format!("{}: ", self.meaning.words(output));
                let said = level.words(numeration, heaps, &digits);
                lines.extend(filled(&head, &said, WIDTH));
            }
        }
        if self.levels.iter().any(Option::is_none) {
            lines.extend(self.listed(&digits));
        }
        lines
    }

    fn listed(&self, digits: &str) -> Vec<String> {
        let heaps = self.alphabet.heaps();
        let mut steps = self.states.iter().flat_map(|state| &state.steps);
        let some = steps.any(|step| step.0.names_heaps(heaps));
        let mut intro =
            format!("Read the columns of {digits} from the highest down, beginning in state 0.");
        if self.dead {
            let larger = self.meaning.otherwise();
            let nowhere = match self.restricted {
                true => ", or the heaps are no position",
                false => "",
            };
            intro +=
                &format!(" After a column that is not listed {larger}{nowhere}, whatever follows.");
        }
        if some {
            intro += " Heaps that are not named may have any digit.";
        }
        let state = |state: &Live| {
            let output = self.meaning.words(state.output);
            let ends = match &state.steps[..] {
                [] => ", if no column follows",
                [(ColumnSet::All, to)] if *to == state.number => ", always",
                _ => "",
            };
            let mut lines = vec![format!("state {}: {output}{ends}", state.number)];
            if ends.is_empty() {
                let width = state
                    .steps
                    .iter()
                    .map(|step| step.1.to_string().len())
                    .max();
                for (columns, to) in &state.steps {
                    let place = match *to == state.number {
                        true => "stays".into(),
                        false => format!("to {to}"),
                    };
                    let head = format!("  {place:<0$}  ", 3 + width.unwrap_or(0).max(2));
                    let words = columns.words(self.alphabet.numeration(), heaps);
                    lines.extend(filled(&head, &words, WIDTH));
                }
            }
            lines
        };
        filled("", &intro, WIDTH)
            .into_iter()
            .chain(self.states.iter().flat_map(state))
            .collect()
    }
}

/// Where columns lead that a picture does not draw, if there are any.
fn undrawn(numeration: Numeration, dead: usize) -> Option<String> {
    let bar = match numeration {
        Numeration::Base(_) => "",
        Numeration::Ostrowski(_) => ", or cannot follow",
    };
    let states = match dead {
        0 => return None,
        1 => "a dead state".into(),
        dead => format!("{dead} dead states"),
    };
    Some(format!("Columns that are not drawn lead to {states}{bar}."))
}

/// A text in lines of limited length, the first after `head`, the others below it.
fn filled(head: &str, text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![head.to_string()];
    let indent = head.chars().count();
    for word in text.split(' ') {
        let line = lines.last_mut().expect("not empty");
        if line.len() > indent && line.len() + 1 + word.len() > most {
            lines.push(format!("{:indent$}{word}", ""));
        } else {
            let space = if line.len() > indent { " " } else { "" };
            line.extend(once(space).chain(once(word)));
        }
    }
    lines
}
