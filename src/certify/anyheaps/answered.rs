//! Whether the lines of a level show that each position of a larger value has a move to it.

use super::digits::{Classes, add};
use super::rules::Declared;
use super::same::Read;
use super::{ClaimedLine, CountClaim, Guess, NamedBy};
use crate::certify::CertifyError;
use crate::game::Convention;
use crate::work::Context;

/// What is wrong, and in which line.
type FirstFault = Result<Option<(Option<usize>, String)>, CertifyError>;

/// Goes through the lines and all that may be read in each.
pub(super) fn first_fault(
    claim: &CountClaim,
    level: u32,
    declared: &Declared,
    context: &Context,
) -> FirstFault {
    let lines = &claim.proofs[level as usize];
    let ends = claim.ruleset.convention == Convention::Misere;
    let first = lines.first().is_some_and(|line| {
        let none = line
            .guesses
            .iter()
            .all(|one| one.lowered.is_empty() && one.option == 0);
        line.state == 0 && line.names == 0 && none && (!line.zero || ends)
    });
    if !first {
        let why = "the first line is not that of state 0 with no heap lowered";
        return Ok(Some((None, why.into())));
    }
    let checked = LevelCheck {
        claim,
        level,
        lines,
        most: declared.most(),
    };
    for (at, line) in lines.iter().enumerate() {
        if let Some(why) = checked.fault(line, context)? {
            return Ok(Some((Some(at), why)));
        }
    }
    Ok(None)
}

struct LevelCheck<'a> {
    claim: &'a CountClaim,
    level: u32,
    lines: &'a [ClaimedLine],
    most: usize,
}

impl LevelCheck<'_> {
    fn fault(&self, line: &ClaimedLine, context: &Context) -> Result<Option<String>, CertifyError> {
        let claim = self.claim;
        let free = line.zero || claim.outputs[line.state as usize] <= self.level;
        if !free && !line.guesses.iter().any(|guess| self.is_right(guess)) {
            return Ok(Some(
                "a larger value, and no guess is a move to this one".into(),
            ));
        }
        if line
            .guesses
            .iter()
            .any(|one| one.lowered.iter().flatten().count() > self.most)
        {
            return Ok(Some("a guess lowers more heaps than a move does".into()));
        }
        let wide = Classes {
            tail: claim.classes.tail + self.most,
            ..claim.classes
        };
        let rests = wide.all(claim.base as usize - 1);
        let mut next = line.next.iter();
        for named in self.named(line) {
            for rest in &rests {
                context.check()?;
                let Some(follows) = next.next() else {
                    return Ok(Some("letters without a line that follows".into()));
                };
                if let Some(why) = self.step(line, (&named, rest, wide), follows) {
                    let letter = format!("digits {named:?} of named heaps, {rest:?} of others");
                    return Ok(Some(format!("{letter}: {why}")));
                }
            }
        }
        Ok(next
            .next()
            .map(|_| "more lines that follow than letters".into()))
    }

    fn is_right(&self, guess: &Guess) -> bool {
        let mut amounts: Vec<usize> = guess.lowered.iter().flatten().copied().collect();
        amounts.sort_unstable();
        self.claim.outputs[guess.option as usize] == self.level
            && self.claim.amounts.legal.contains(&amounts)
    }

    /// The digits of named heaps, in order. Where two neighbours may change places, the first has
    /// no larger digit: the other case is the same.
    fn named(&self, line: &ClaimedLine) -> Vec<Vec<usize>> {
        let base = self.claim.base as usize;
        let alike: Vec<bool> = (1..line.names)
            .map(|name| {
                let swapped = line.guesses.iter().map(|guess| {
                    let mut guess = guess.clone();
                    guess.lowered.swap(name - 1, name);
                    guess
                });
                swapped
                    .into_iter()
                    .all(|guess| line.guesses.contains(&guess))
            })
            .collect();
        let all = (0..base.pow(line.names as u32)).map(|number| {
            let digit = |name: usize| number / base.pow((line.names - 1 - name) as u32) % base;
            (0..line.names).map(digit).collect::<Vec<usize>>()
        });
        let kept = |digits: &Vec<usize>| {
            let mut pairs = digits.windows(2).zip(&alike);
            pairs.all(|(two, &alike)| !alike || two[0] <= two[1])
        };
        all.filter(kept).collect()
    }

    /// Whether a line follows where the named heaps have these digits, and the others these
    /// numbers of digits.
    fn step(
        &self,
        line: &ClaimedLine,
        (named, rest, wide): (&[usize], &[usize], Classes),
        (to, names): &(usize, Vec<NamedBy>),
    ) -> Option<String> {
        let target = &self.lines[*to];
        let mut numbers = rest.to_vec();
        named.iter().for_each(|&digit| add(&mut numbers, digit));
        let state = self.claim.after(line.state, &numbers);
        let zero = line.zero && numbers.iter().all(|&number| number == 0);
        if target.state != state || target.zero && !zero {
            return Some(format!("line {to} is of another state"));
        }
        if names.len() != target.names {
            return Some(format!("line {to} has {} names", target.names));
        }
        for (at, name) in names.iter().enumerate() {
            let wrong = match *name {
                NamedBy::Named(old) => old >= line.names || names[..at].contains(name),
                NamedBy::Fresh(digit) => {
                    // of a large number at least as many as a move lowers are there
                    let own = names.iter().filter(|one| *one == name).count();
                    let there = rest[digit - 1];
                    own > self.most || there < wide.tail && own > there
                }
            };
            if wrong {
                return Some(format!(
                    "name {at} of line {to} stands for no heap of its own"
                ));
            }
        }
        let follows = |guess: &Guess| {
            let mut before = line.guesses.iter();
            before.any(|old| self.leads((line, old), (named, rest), (guess, names)))
        };
        let lost = target.guesses.iter().position(|guess| !follows(guess));
        lost.map(|at| format!("guess {at} of line {to} follows from none"))
    }

    /// Whether one guess can become another one.
    fn leads(
        &self,
        (line, old): (&ClaimedLine, &Guess),
        (named, rest): (&[usize], &[usize]),
        (guess, names): (&Guess, &[NamedBy]),
    ) -> bool {
        // the numbers of digits of heaps without a name that stay as they are
        let mut numbers = rest.to_vec();
        // heaps that are lowered: the digit, the state of the amount before and after
        let mut moved = Vec::new();
        let mut lowered = vec![None; line.names];
        for (&state, name) in guess.lowered.iter().zip(names) {
            match (state, *name) {
                (Some(state), NamedBy::Named(name)) => lowered[name] = Some(state),
                (Some(state), NamedBy::Fresh(digit)) => {
                    numbers[digit - 1] -= 1;
                    moved.push((digit, None, state));
                }
                (None, _) => {}
            }
        }
        for name in 0..line.names {
            match (old.lowered[name], lowered[name]) {
                (before, Some(after)) => moved.push((named[name], before, after)),
                (Some(_), None) => return false,
                (None, None) => add(&mut numbers, named[name]),
            }
        }
        let other = old.lowered.iter().flatten().copied().next();
        let mut readings = self.claim.amounts.readings();
        readings.any(|read| {
            let both = (old.option, guess.option);
            self.reaches(both, (read, other), &moved, &numbers)
        })
    }

    /// Whether some digits of the lowered heaps after the move lead there, where something is read with
    /// the column and another heap was lowered before.
    fn reaches(
        &self,
        (from, to): (u32, u32),
        (read, other): (Read, Option<usize>),
        moved: &[(usize, Option<usize>, usize)],
        numbers: &[usize],
    ) -> bool {
        let Some((&(x, before, after), others)) = moved.split_first() else {
            return self.claim.after(from, numbers) == to;
        };
        let base = self.claim.base as usize;
        (0..base).any(|y| {
            let state = match before {
                Some(before) => self.claim.amounts.follow(read, before, x + base - 1 - y),
                None if y < x => self.claim.amounts.begin(read, other, x - y),
                None => None,
            };
            if state != Some(after) {
                return false;
            }
            let mut numbers = numbers.to_vec();
            add(&mut numbers, y);
            self.reaches((from, to), (read, other), others, &numbers)
        })
    }
}
