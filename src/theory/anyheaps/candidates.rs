//! What a line can become after a letter.

use super::equal::Beside;
use super::guesses::{Guess, GuessLine};
use super::letters::{Letter, count, wide};
use super::{CountAutomaton, CountClasses, SubsetMoves};
use std::collections::BTreeSet;

/// A heap that gets a name, or keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameSource {
    /// It has this name already.
    Named(u8),
    /// One of the others, with this digit.
    Fresh(u32),
}

/// A line that may follow, with what its names were.
pub(super) type Candidate = (GuessLine, Vec<NameSource>);

/// Heaps that a guess lowers, each with the state of its amount.
type LoweredHeaps<'a> = &'a [(u8, u8)];

/// A guess after a letter: what is read of the amount that all heaps lose, if it is one, and which
/// heaps may be lowered next to those of the guess.
#[derive(Clone, Copy)]
struct Going<'a> {
    guess: &'a Guess,
    names: u8,
    letter: &'a Letter,
    read: Option<u32>,
    beside: Beside,
}

/// What lines are made of.
pub(super) struct Making<'a> {
    pub(super) automaton: &'a CountAutomaton,
    pub(super) moves: &'a SubsetMoves,
    /// The output that an option should have.
    pub(super) level: u32,
    /// Whether the end of the game, where all heaps are 0, needs no option.
    pub(super) ends: bool,
    /// Guesses of a line, at most.
    pub(super) guesses: usize,
    /// Names of a line, at most.
    pub(super) names: usize,
}

impl Making<'_> {
    pub(super) fn wide(&self) -> CountClasses {
        wide(self.automaton.counts(), self.moves.most())
    }

    pub(super) fn start(&self) -> GuessLine {
        GuessLine::new(0, self.ends, &[Guess::none(0)]).0
    }

    /// Whether a line stands if no digit follows.
    pub(super) fn stands(&self, line: &GuessLine) -> bool {
        let free = line.zero || self.automaton.output_of(line.state) <= self.level;
        free || line.guesses.iter().any(|guess| self.is_right(guess))
    }

    fn is_right(&self, guess: &Guess) -> bool {
        self.automaton.output_of(guess.option) == self.level
            && self.moves.is_legal(&guess.amounts())
    }

    /// The lines of so many guesses that may follow, those that lower few heaps first.
    pub(super) fn candidates(
        &self,
        line: &GuessLine,
        letter: &Letter,
        size: usize,
    ) -> Vec<Candidate> {
        let state = self.automaton.step(line.state, &letter.numbers());
        let zero = line.zero && letter.is_zero();
        let mut guesses = BTreeSet::new();
        for guess in &line.guesses {
            self.go_on(guess, (line.names, letter), &mut guesses);
        }
        let mut guesses: Vec<Guess> = guesses.into_iter().collect();
        guesses.sort_by_key(|guess| (guess.lowered.len(), !self.is_right(guess)));
        let most = self.moves.most();
        let mut all: Vec<Candidate> = Vec::new();
        let mut met = std::collections::HashSet::new();
        let free = zero || self.automaton.output_of(state) <= self.level;
        let mut put = |some: &[Guess]| {
            if !free && !some.iter().any(|guess| self.is_right(guess)) {
                return;
            }
            let (made, names) = GuessLine::new(state, zero, some);
            if usize::from(made.names) > self.names {
                return;
            }
            if met.insert(made.clone()) {
                let source = |&name: &u8| match name.checked_sub(line.names) {
                    None => NameSource::Named(name),
                    Some(fresh) => NameSource::Fresh(u32::from(fresh) / most as u32 + 1),
                };
                all.push((made, names.iter().map(source).collect()));
            }
        };
        combined(&guesses, size, &mut Vec::new(), &mut put);
        all
    }

    /// What becomes of a guess: its heaps go on, others are lowered. Heaps without a name that are
    /// lowered now are called by numbers from `names` on: as many for each digit as a move lowers.
    fn go_on(&self, guess: &Guess, (names, letter): (u8, &Letter), to: &mut BTreeSet<Guess>) {
        let beside = self.moves.beside(&guess.amounts());
        for read in self.moves.readings() {
            let going = Going {
                guess,
                names,
                letter,
                read,
                beside,
            };
            self.choose_named(going, (0, &mut Vec::new(), &[]), to);
        }
    }

    fn choose_named(
        &self,
        going: Going<'_>,
        (name, digits, lowered): (u8, &mut Vec<u32>, LoweredHeaps<'_>),
        to: &mut BTreeSet<Guess>,
    ) {
        let Going {
            guess,
            names,
            letter,
            read,
            beside,
        } = going;
        if name == names {
            let rest = letter.rest.clone();
            return self.choose_fresh(going, (0, &rest, digits, lowered), to);
        }
        let x = letter.named[usize::from(name)];
        let amount = guess.lowered.iter().find(|one| one.0 == name);
        for y in 0..self.automaton.base() {
            let state = match amount {
                Some(&(_, amount)) => self.moves.step(read, amount, x, y),
                None if y < x => self.moves.first(read, beside, x, y),
                None => None,
            };
            let kept = amount.is_none() && x == y;
            let more = state.map(|state| [lowered, &[(name, state)]].concat());
            let lowered = match &more {
                _ if kept => lowered,
                Some(more) => more,
                None => continue,
            };
            digits.push(y);
            self.choose_named(going, (name + 1, &mut *digits, lowered), to);
            digits.pop();
        }
    }

    fn choose_fresh(
        &self,
        going: Going<'_>,
        (at, rest, digits, lowered): (usize, &[u32], &mut Vec<u32>, LoweredHeaps<'_>),
        to: &mut BTreeSet<Guess>,
    ) {
        let Going {
            guess,
            names,
            letter,
            read,
            beside,
        } = going;
        let most = self.moves.most();
        let amounts: Vec<u8> = lowered.iter().map(|one| one.1).collect();
        if amounts.len() > most {
            return;
        }
        if at == most * letter.rest.len() {
            if self.moves.may_become(&amounts) {
                let mut numbers = rest.to_vec();
                count(&mut numbers, digits);
                to.insert(Guess {
                    lowered: lowered.to_vec(),
                    option: self.automaton.step(guess.option, &numbers),
                });
            }
            return;
        }
        let next = at + 1;
        self.choose_fresh(going, (next, rest, digits, lowered), to);
        let digit = at / most;
        // as many as are there for certain
        if (at % most) as u32 >= letter.rest[digit] {
            return;
        }
        let x = digit as u32 + 1;
        let mut less = rest.to_vec();
        less[digit] -= 1;
        for y in 0..x {
            if let Some(state) = self.moves.first(read, beside, x, y) {
                let lowered = [lowered, &[(names + at as u8, state)]].concat();
                digits.push(y);
                self.choose_fresh(going, (next, &less, digits, &lowered), to);
                digits.pop();
            }
        }
    }
}

/// Calls `each` with all sets of some size.
fn combined(all: &[Guess], size: usize, chosen: &mut Vec<Guess>, each: &mut impl FnMut(&[Guess])) {
    if size == 0 {
        return each(chosen);
    }
    for (at, one) in all.iter().enumerate() {
        chosen.push(one.clone());
        combined(&all[at + 1..], size - 1, chosen, each);
        chosen.pop();
    }
}
