//! Claims that are about the digits of the heaps, compiled to automata and proved for all heaps.
//!
//! A claim `P(x) <=> CONDITION` is its own candidate: what the condition says of all positions is
//! proved to be the P-positions. In other claims the values of the rules are discovered and proved
//! first, and then stand for P(x), N(x) and G(x) = v.
//!
//! A condition is compiled to an automaton that answers 0 where it holds and 1 elsewhere: column
//! conditions, nim-sums and other work on bits, linear comparisons and remainders, sets of
//! positions, quantifiers over numbers, floor(j*phi). Nothing is learned. What cannot be expressed
//! by digits is refused, with its place and the reason.

mod bits;
mod boxed;
mod choice;
mod columns;
mod compare;
mod described;
mod form;
mod given;
mod known;
mod lists;
mod names;
mod numbers;
mod quantified;
mod reals;
mod settle;
mod sorted;
mod sought;
mod source;
mod stated;
mod subject;
#[cfg(test)]
mod tests;
mod truths;
mod valued;
mod verdict;

pub use given::Follows;
pub use known::{Proven, Spoken};
pub use source::Given;
pub use subject::DigitClaim;
pub use verdict::{Settled, Settlement};

use crate::claim::language::ClaimError;
use crate::expression::Node;
use crate::text::{NotationError, Span};
use crate::theory::automata::{Dfao, Numeration, Room, TooLarge};
use crate::work::Context;
use form::Number;
use known::{Known, Naming};

type Compiled<T> = Result<T, ClaimError>;

/// What a name stands for.
#[derive(Clone, Debug)]
enum Bound<'c> {
    Value(Number),
    /// A part of the claim, with the number of names that are bound where it stands.
    Part(&'c Node, usize),
}

/// Parts of a claim that are compiled at most.
const PARTS: u32 = 1 << 14;

/// Elements that a list or range may have, to be gone through one by one.
const ELEMENTS: i128 = 256;

/// How claims are written.
const WRITTEN: &str = "such as P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)";

/// What can be said.
const SAYABLE: &str = "digits tell all(bits(x), ..), nimsum(x) = 0, a + b <= 2*c + 3, \
     (a + b) mod 3 = 1, (a, b) in {(0,1)}, exists j in 0..b: ..";

/// Compiles the parts of one condition.
///
/// Automata read a track for each heap, then one for each number that a quantifier or a function
/// stands for. An automaton may read fewer tracks than there are: the first ones.
struct Compiler<'c> {
    text: &'c str,
    context: &'c Context,
    /// Of each automaton.
    room: Room,
    numeration: Numeration,
    heaps: usize,
    /// Names that are bound, the innermost last.
    scope: Vec<(String, Bound<'c>)>,
    /// Tracks so far.
    tracks: usize,
    /// Parts compiled so far.
    steps: u32,
    /// What the tracks of functions in the present comparison are.
    defined: Vec<Dfao>,
    /// How it names rules; there are none if `None`.
    naming: Option<Naming<'c>>,
    /// The values of the rules, where they are known.
    known: Known,
    /// Whether these are not known yet: what is compiled shows only whether it can be.
    trial: bool,
    /// What is answered of the valuation of 0, which has none.
    holds_at_zero: bool,
    /// Whether a valuation was asked for.
    valued: bool,
}

impl<'c> Compiler<'c> {
    fn new(text: &'c str, (numeration, heaps): (Numeration, usize), context: &'c Context) -> Self {
        Self {
            context,
            room: Room::of(context.memory()),
            steps: 0,
            text,
            numeration,
            heaps,
            scope: Vec::new(),
            tracks: heaps,
            defined: Vec::new(),
            naming: None,
            known: Known::new(),
            trial: false,
            holds_at_zero: false,
            valued: false,
        }
    }

    fn refused<T>(
        &self,
        span: Span,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Compiled<T> {
        Err(NotationError::at(self.text, span, expected, remedy).into())
    }

    /// Counts a part that is compiled: names of lets are compiled wherever they are used.
    fn step(&mut self) -> Compiled<()> {
        self.context.check()?;
        self.steps += 1;
        match self.steps > PARTS {
            true => Err(TooLarge(format!("more than {PARTS} parts, written out")).into()),
            false => Ok(()),
        }
    }

    /// The automaton that says the same of all positions.
    fn always(&self, holds: bool) -> Compiled<Dfao> {
        let output = u32::from(!holds);
        let words = (self.numeration, self.tracks, self.room);
        Ok(Dfao::read(words, (), |(), _| (), |()| output)?)
    }

    /// The automaton of what both say, over the tracks of the wider one.
    fn join(&self, a: &Dfao, b: &Dfao, output: impl Fn(u32, u32) -> u32) -> Compiled<Dfao> {
        let width = a.heaps().max(b.heaps());
        let (a, b) = (self.widened(a, width)?, self.widened(b, width)?);
        Ok(a.joined(&b, output, self.room)?)
    }

    /// The same automaton, with further tracks that change nothing.
    fn widened(&self, automaton: &Dfao, tracks: usize) -> Compiled<Dfao> {
        let own: Vec<usize> = (0..automaton.heaps()).collect();
        Ok(match own.len() == tracks {
            true => automaton.clone(),
            false => automaton.placed(&own, tracks, self.room)?,
        })
    }

    fn and(&self, a: &Dfao, b: &Dfao) -> Compiled<Dfao> {
        self.join(a, b, u32::max)
    }

    fn or(&self, a: &Dfao, b: &Dfao) -> Compiled<Dfao> {
        self.join(a, b, u32::min)
    }

    /// A comparison: the tracks of functions in it are defined in it, and removed after it.
    /// Functions have a number at every position, so it does not matter which quantifier does it.
    fn atom(&mut self, build: impl FnOnce(&mut Self) -> Compiled<Dfao>) -> Compiled<Dfao> {
        let base = self.tracks;
        let outer = std::mem::take(&mut self.defined);
        let built = build(self);
        let defined = std::mem::replace(&mut self.defined, outer);
        let width = std::mem::replace(&mut self.tracks, base);
        let mut all = built?;
        // no other definition mentions the last track, so it goes before they are read
        for track in (base..width).rev() {
            for one in defined.iter().filter(|one| one.heaps() == track + 1) {
                all = self.and(&all, one)?;
            }
            if all.heaps() == track + 1 {
                all = all.exists(self.room)?;
            }
        }
        Ok(all)
    }
}

/// Turned round.
fn not(automaton: &Dfao) -> Dfao {
    automaton.map(|output| 1 - output)
}
