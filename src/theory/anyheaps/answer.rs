//! Whether each position of a larger value has a move to each smaller one.

use super::candidates::{Making, NameSource};
use super::guesses::GuessLine;
use super::letters::{Letter, letters};
use super::{CountAutomaton, SubsetMoves};
use crate::work::{Context, Stop};
use std::collections::HashMap;

/// Letters of a line, at most.
const LETTERS: u64 = 1 << 18;

/// How far guesses are followed: how many a line may have, and how many names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Guesses of a line.
    pub guesses: usize,
    /// Names of lowered heaps.
    pub names: usize,
    /// LineSearch that are looked at, at most.
    pub lines: usize,
}

/// A proof that each position of a larger output has an option of one output: lines, and for each
/// letter that may be read in one the line that follows.
#[derive(Clone, Debug)]
pub struct Answered {
    pub(super) lines: Vec<AnsweredLine>,
}

#[derive(Clone, Debug)]
pub(super) struct AnsweredLine {
    pub(super) line: GuessLine,
    pub(super) next: Vec<(u32, Vec<NameSource>)>,
}

impl Answered {
    /// Number of lines.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }
}

/// Shows that each position of an output above `level` has an option of that output; where `ends`,
/// the end of the game needs none. `None`: not shown, which is no sign that it is false.
///
/// # Errors
/// [`Stop`].
pub fn answered(
    automaton: &CountAutomaton,
    moves: &SubsetMoves,
    (level, ends): (u32, bool),
    effort: Effort,
    context: &Context,
) -> Result<Option<Answered>, Stop> {
    let making = Making {
        automaton,
        moves,
        level,
        ends,
        guesses: effort.guesses,
        names: effort.names,
    };
    // what may be read in a line of all names
    let classes = u64::from(making.wide().classes());
    let read = classes.checked_pow(automaton.base() - 1);
    let named = u64::from(automaton.base()).checked_pow(effort.names as u32);
    let letters = read.zip(named).and_then(|(a, b)| a.checked_mul(b));
    if letters.is_none_or(|letters| letters > LETTERS) {
        return Ok(None);
    }
    let mut search = LineSearch {
        making: &making,
        number: HashMap::new(),
        lines: Vec::new(),
        most: effort.lines,
    };
    search.run(context)
}

/// The lines that were met; each follows the first candidate after each letter that is not known to
/// lead nowhere.
struct LineSearch<'a> {
    making: &'a Making<'a>,
    number: HashMap<GuessLine, usize>,
    lines: Vec<Followed>,
    most: usize,
}

struct Followed {
    line: GuessLine,
    bad: bool,
    /// Once it is followed, what may be read.
    letters: Vec<Letter>,
    /// By letter, the numbers of the candidates, best first, of as many guesses as are needed.
    candidates: Vec<Vec<usize>>,
    /// By letter, how many guesses these have at most.
    sizes: Vec<usize>,
    /// By letter, which of them is followed.
    chosen: Vec<usize>,
    /// LineSearch and letters that follow it.
    users: Vec<(usize, usize)>,
}

impl LineSearch<'_> {
    fn meet(&mut self, line: GuessLine) -> usize {
        let fresh = self.lines.len();
        let lines = &mut self.lines;
        *self.number.entry(line).or_insert_with_key(|line| {
            lines.push(Followed {
                line: line.clone(),
                bad: false,
                letters: Vec::new(),
                candidates: Vec::new(),
                sizes: Vec::new(),
                chosen: Vec::new(),
                users: Vec::new(),
            });
            fresh
        })
    }

    fn run(&mut self, context: &Context) -> Result<Option<Answered>, Stop> {
        let start = self.making.start();
        if !self.making.stands(&start) {
            return Ok(None);
        }
        let start = self.meet(start);
        let mut todo = vec![start];
        while let Some(at) = todo.pop() {
            if self.lines[at].bad || !self.lines[at].letters.is_empty() {
                continue;
            }
            self.expand(at);
            for letter in 0..self.lines[at].letters.len() {
                self.choose(at, letter, &mut todo, context)?;
                if self.lines[at].bad {
                    break;
                }
            }
            if self.lines[start].bad || self.lines.len() > self.most {
                return Ok(None);
            }
        }
        Ok(Some(self.proof(start)))
    }

    fn expand(&mut self, at: usize) {
        let base = self.making.automaton.base();
        let letters = letters(&self.lines[at].line, base, self.making.wide());
        let own = &mut self.lines[at];
        own.chosen = vec![0; letters.len()];
        own.sizes = vec![0; letters.len()];
        own.candidates = vec![Vec::new(); letters.len()];
        own.letters = letters;
    }

    /// The next candidate of a line after a letter that is not bad, one that is followed already
    /// if there is one.
    fn candidate(&mut self, at: usize, letter: usize) -> Option<usize> {
        loop {
            let all = &self.lines[at].candidates[letter];
            let known = all.iter().position(|&one| {
                let line = &self.lines[one];
                !line.bad && !line.letters.is_empty()
            });
            let next = known.or_else(|| all.iter().position(|&one| !self.lines[one].bad));
            if next.is_some() {
                return next;
            }
            let own = &mut self.lines[at];
            if own.sizes[letter] == self.making.guesses || own.candidates[letter].len() > self.most
            {
                return None;
            }
            own.sizes[letter] += 1;
            let made = self
                .making
                .candidates(&own.line, &own.letters[letter], own.sizes[letter]);
            let made: Vec<usize> = made.into_iter().map(|one| self.meet(one.0)).collect();
            self.lines[at].candidates[letter].extend(made);
        }
    }

    /// Follows the next candidate that is not bad; a line without one is bad, and those who follow
    /// it choose again.
    fn choose(
        &mut self,
        at: usize,
        letter: usize,
        todo: &mut Vec<usize>,
        context: &Context,
    ) -> Result<(), Stop> {
        let mut again = vec![(at, letter)];
        while let Some((at, letter)) = again.pop() {
            if self.lines[at].bad {
                continue;
            }
            context.check()?;
            context.afford("guesses of moves", self.lines.len() as u128 * 512)?;
            let Some(next) = self.candidate(at, letter) else {
                self.lines[at].bad = true;
                again.extend(std::mem::take(&mut self.lines[at].users));
                continue;
            };
            let follows = self.lines[at].candidates[letter][next];
            self.lines[at].chosen[letter] = next;
            self.lines[follows].users.push((at, letter));
            todo.push(follows);
        }
        Ok(())
    }

    /// The lines that are followed from the first on.
    fn proof(&self, start: usize) -> Answered {
        let mut number = HashMap::from([(start, 0)]);
        let (mut order, mut done) = (vec![start], 0);
        let mut lines = Vec::new();
        while let Some(&at) = order.get(done) {
            done += 1;
            let own = &self.lines[at];
            let mut next = Vec::new();
            for (letter, read) in own.letters.iter().enumerate() {
                let follows = own.candidates[letter][own.chosen[letter]];
                let fresh = number.len() as u32;
                let to = *number.entry(follows).or_insert_with(|| {
                    order.push(follows);
                    fresh
                });
                let made = |size| self.making.candidates(&own.line, read, size);
                let mut made = (1..=own.sizes[letter]).flat_map(made);
                let same = made.find(|(line, _)| *line == self.lines[follows].line);
                next.push((to, same.expect("it was made so").1));
            }
            lines.push(AnsweredLine {
                line: own.line.clone(),
                next,
            });
        }
        Answered { lines }
    }
}
