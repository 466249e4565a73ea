//! (b) by a list of sets of guesses, for moves that take free amounts from a set of heaps.

use super::budget::Budget;
use super::covered::contains;
use super::dfao::Dfao;
use super::digits::Letters;
use super::kind::Sets;
use super::play::Play;
use crate::certify::CertifyError;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// A guess: the heaps lowered so far, and the state of the automaton that reads y.
pub(super) type Lowered = (u64, u32);

/// A line `q U:q' ...`: whatever word leads to state q, some line of q has guesses only that can
/// be made while it is read. Each set is also just what some word leads to through the sets of
/// other lines: a list in which a guess was changed is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) state: u32,
    /// Sorted, each once.
    pub(super) set: Vec<Lowered>,
}

/// What is wrong with a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unlisted {
    pub(super) state: u32,
    pub(super) why: String,
}

/// One section of a file as the list sees it.
pub(super) struct Listed<'a> {
    pub(super) letters: &'a Letters,
    pub(super) dfao: &'a Dfao,
    pub(super) level: u32,
    pub(super) sets: &'a Sets,
    pub(super) lines: &'a [Line],
}

impl Listed<'_> {
    /// O(different guesses * letters^2) steps, the lines by letters, and their inclusions.
    pub(super) fn check(
        &self,
        play: &Play<'_>,
        mut budget: Budget<'_>,
    ) -> Result<Option<Unlisted>, CertifyError> {
        let start = self.inside(0, &[(0, 0)]);
        let fault = |state, why: String| Ok(Some(Unlisted { state, why }));
        if start.is_empty() {
            return fault(0, "no listed set is within the start 0:0".into());
        }
        let own = self.lines.iter().map(|line| (line.state, &line.set[..]));
        let numbers: HashMap<_, usize> = own.zip(0..).collect();
        // the lines whose sets are just what a line's becomes: all of it, or without guesses that
        // come to nothing
        let useful = self.useful(&mut budget)?;
        let mut exact = [(); 2].map(|()| vec![Vec::new(); self.lines.len()]);
        // for each line and letter the lines of the next state whose sets are within
        let (mut next, mut images) = (Vec::new(), HashMap::new());
        for (number, line) in self.lines.iter().enumerate() {
            for x in self.letters.all() {
                let Some(state) = self.dfao.next(line.state, x) else {
                    next.push(Vec::new());
                    continue;
                };
                let image = self.image(&line.set, x, &mut images, &mut budget)?;
                let useful = image.iter().copied().filter(|guess| useful.contains(guess));
                let useful: Vec<Lowered> = useful.collect();
                for (exact, set) in exact.iter_mut().zip([&image, &useful]) {
                    exact[number].extend(numbers.get(&(state, &set[..])));
                }
                let inside = self.inside(state, &image);
                if inside.is_empty() {
                    let why = format!(
                        "set {} leads by letter {x} to no set that state {state} lists",
                        number + 1
                    );
                    return fault(line.state, why);
                }
                budget.keep(40 + 8 * inside.len())?;
                next.push(inside);
            }
        }
        let start_line = numbers.get(&(0, &[(0, 0)][..]));
        let [all, useful] = exact.map(|exact| unreached(start_line, &exact));
        if let (Some(number), Some(_)) = (all, useful) {
            let why = format!("set {} is just what no word leads to", number + 1);
            return fault(self.lines[number].state, why);
        }
        if play.automata.0.len() > 1 {
            return self.kept_to(play, (&start, &next), budget);
        }
        let needs = |line: &Line| play.needs(&[self.dfao.output(line.state)], self.level);
        let poor = self.lines.iter().position(|l| needs(l) && !self.right(l));
        Ok(poor.map(|number| Unlisted {
            state: self.lines[number].state,
            why: format!("set {} has no move to that output", number + 1),
        }))
    }

    /// The lines of a state whose sets are within a sorted one.
    fn inside(&self, state: u32, set: &[Lowered]) -> Vec<usize> {
        let lines = self.lines.iter().enumerate();
        lines
            .filter(|(_, line)| line.state == state && contains(set, &line.set))
            .map(|(number, _)| number)
            .collect()
    }

    /// As [`step`](Self::step), with what is behind each single guess kept.
    fn image(
        &self,
        set: &[Lowered],
        x: u32,
        images: &mut HashMap<(Lowered, u32), Vec<Lowered>>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Lowered>, CertifyError> {
        let mut all = Vec::new();
        for &guess in set {
            if let Some(known) = images.get(&(guess, x)) {
                all.extend(known);
                continue;
            }
            let image = self.step(&[guess], x);
            budget.keep(96 + 16 * image.len())?;
            all.extend(&image);
            images.insert((guess, x), image);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// All guesses behind a letter of x, sorted.
    pub(super) fn step(&self, set: &[Lowered], x: u32) -> Vec<Lowered> {
        let mut next = Vec::new();
        for &(lowered, state) in set {
            let options = self.letters.chosen(lowered, |heap, &lowered| {
                let x = self.letters.digits(x)[heap];
                let digits = (0..self.letters.numeration.digits()).filter_map(move |y| {
                    let after = lower(lowered, heap, (x, y))?;
                    self.sets.allow_more(after).then_some((y, after))
                });
                digits.collect::<Vec<_>>()
            });
            let options = options.into_iter();
            next.extend(options.filter_map(|(y, after)| Some((after, self.dfao.next(state, y)?))));
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The guesses that some word makes right.
    fn useful(&self, budget: &mut Budget<'_>) -> Result<HashSet<Lowered>, CertifyError> {
        let (mut found, mut edges) = (vec![(0, 0)], Vec::new());
        let mut numbers = HashMap::from([((0, 0), 0)]);
        let mut at = 0;
        while let Some(&guess) = found.get(at) {
            let letters = self.letters.all();
            let next: HashSet<Lowered> = letters.flat_map(|x| self.step(&[guess], x)).collect();
            budget.keep(128 * next.len())?;
            for next in next {
                let to = *numbers.entry(next).or_insert(found.len());
                if to == found.len() {
                    found.push(next);
                }
                edges.push((at, to));
            }
            at += 1;
        }
        let mut useful: Vec<bool> = found.iter().map(|guess| self.is_right(guess)).collect();
        loop {
            let before = useful.clone();
            edges
                .iter()
                .rev()
                .for_each(|&(from, to)| useful[from] |= useful[to]);
            if useful == before {
                let both = found.into_iter().zip(useful);
                return Ok(both.filter(|one| one.1).map(|one| one.0).collect());
            }
        }
    }

    fn is_right(&self, &(lowered, state): &Lowered) -> bool {
        self.sets.allow(lowered) && self.dfao.output(state) == self.level
    }

    /// Whether one guess of a line is a move to the output.
    fn right(&self, line: &Line) -> bool {
        line.set.iter().any(|guess| self.is_right(guess))
    }

    /// Where what a position needs is not told by its state alone: whether a line can be kept to,
    /// one within the guesses that can be made, and another after each letter, so that it has a
    /// move wherever the states of all automata of the play need one. What cannot is left out
    /// until nothing changes.
    fn kept_to(
        &self,
        play: &Play<'_>,
        (start, next): (&[usize], &[Vec<usize>]),
        mut budget: Budget<'_>,
    ) -> Result<Option<Unlisted>, CertifyError> {
        let mut states = vec![play.automata.start()];
        let mut numbers = HashMap::from([(states[0].clone(), 0)]);
        // by states, then letter: the states after it
        let mut after = Vec::new();
        let mut at = 0;
        while let Some(here) = states.get(at).cloned() {
            budget.keep(64 + 32 * here.len() + 8 * self.letters.count())?;
            for x in self.letters.all() {
                after.push(play.automata.step(&here, x).map(|there| {
                    *numbers.entry(there).or_insert_with_key(|there| {
                        states.push(there.clone());
                        states.len() - 1
                    })
                }));
            }
            at += 1;
        }
        budget.keep(states.len() * self.lines.len())?;
        let right: Vec<bool> = self.lines.iter().map(|line| self.right(line)).collect();
        let mut kept = Vec::new();
        for states in &states {
            let needs = play.needs(&play.automata.outputs(states), self.level);
            let own = |line: &Line| line.state == states[0];
            let lines = self.lines.iter().zip(&right);
            kept.extend(lines.map(|(line, right)| own(line) && (*right || !needs)));
        }
        let (letters, lines) = (self.letters.count(), self.lines.len());
        let holds = |kept: &[bool], place: usize| {
            let (at, line) = (place / lines, place % lines);
            (0..letters).all(|x| {
                after[at * letters + x].is_none_or(|there| {
                    let mut next = next[line * letters + x].iter();
                    next.any(|next| kept[there * lines + next])
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
        Ok(match start.iter().any(|&line| kept[line]) {
            true => None,
            false => Some(Unlisted {
                state: 0,
                why: "some word leads through no sets that have a move wherever one is needed"
                    .into(),
            }),
        })
    }
}

/// The first line that is not reached from the start; the later one of two that are the same is
/// never.
fn unreached(start: Option<&usize>, exact: &[Vec<usize>]) -> Option<usize> {
    let mut reached = vec![false; exact.len()];
    let mut open: Vec<usize> = start.copied().into_iter().collect();
    while let Some(line) = open.pop() {
        if !std::mem::replace(&mut reached[line], true) {
            open.extend(&exact[line]);
        }
    }
    reached.iter().position(|reached| !reached)
}

/// The heaps lowered after one more digit of a heap; `None` if it would be raised. Words compare
/// like the numbers they write.
fn lower(lowered: u64, heap: usize, (x, y): (u32, u32)) -> Option<u64> {
    match y.cmp(&x) {
        _ if lowered >> heap & 1 == 1 => Some(lowered),
        Ordering::Less => Some(lowered | 1 << heap),
        Ordering::Equal => Some(lowered),
        Ordering::Greater => None,
    }
}
