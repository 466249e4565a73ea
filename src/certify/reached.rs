//! Tables whose options are not all among their entries: opening positions of rules that remember
//! something, heaps that split in misere play, moves that leave the box. Every position that can
//! be reached is computed from its options, by the definition, and none is taken from the table.

use super::mex::Mex;
use super::{Certificate, CertifyError, Stored, TableKind};
use crate::game::{Convention, Game, Heap, HeapRules, Wholes, extended};
use crate::rulesets::HeapRuleset;
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// Bytes that a position takes next to its heaps, at most: its place in a map that has just grown,
/// and what an allocation takes.
const KEPT: u128 = 144;

/// Options between two looks at the wish to stop, and at the memory.
const PAUSE: usize = 1 << 12;

/// Stands for the number of a position some of whose options are not known yet.
const OPEN: u64 = u64::MAX;

/// Checks every entry of a table. One thread; O(options) look-ups in a hash map of the positions
/// reached, which is what takes memory.
pub(super) fn certify(stored: &Stored, context: &Context) -> Result<Certificate, CertifyError> {
    let mut reached = Reached::new(stored, context);
    let progress = context.progress();
    progress.begin("entries checked", Some(stored.entries()));
    let found = reached.entries();
    progress.end();
    found
}

/// The positions that were reached so far, and their numbers: values, or 0 for P and 1 for N.
struct Reached<'a> {
    stored: &'a Stored,
    context: &'a Context,
    game: Wholes<HeapRuleset>,
    /// How many options the opponent may forbid before each move.
    blocks: u64,
    numbers: HashMap<Box<[Heap]>, u64>,
    /// Positions whose numbers are wanted, each after those that wait for it.
    waiting: Vec<Box<[Heap]>>,
    mex: Mex,
}

impl<'a> Reached<'a> {
    fn new(stored: &'a Stored, context: &'a Context) -> Self {
        let rules = stored.rules();
        Self {
            stored,
            context,
            game: Wholes::new(rules),
            blocks: rules.extra().unwrap_or_default().blocks,
            numbers: HashMap::new(),
            waiting: Vec::new(),
            mex: Mex::new(u64::MAX),
        }
    }

    /// All entries.
    fn entries(&mut self) -> Result<Certificate, CertifyError> {
        let (index, mut found) = (&self.stored.index, Certificate::default());
        let mut position = index.position(0);
        for at in 0..index.count {
            if self.stored.rules().is_position(&position) {
                found.entries += 1;
                let here = self.stored.cells.get(at as usize);
                let computed = self.number(&position)?;
                if here != computed {
                    found.add(&position, here, computed);
                }
            }
            index.advance(&mut position);
            self.context.progress().advance(1);
        }
        found.reached = Some(self.numbers.len() as u64);
        Ok(found)
    }

    /// The number of a position that begins a game.
    fn number(&mut self, heaps: &[Heap]) -> Result<u64, CertifyError> {
        let opening = extended(self.stored.rules(), heaps).into_boxed_slice();
        let opening = self.game.canonical(opening);
        self.waiting.push(opening.clone());
        while let Some(position) = self.waiting.pop() {
            if self.numbers.get(&position).is_some_and(|&n| n != OPEN) {
                continue;
            }
            let options = self.options(&position)?;
            let before = self.waiting.len();
            self.waiting.push(position.clone());
            for option in &options {
                match self.numbers.get(option) {
                    None => self.waiting.push(option.clone()),
                    Some(&OPEN) => return Err(self.endless(heaps)),
                    Some(_) => {}
                }
            }
            if self.waiting.len() == before + 1 {
                self.waiting.truncate(before);
                let number = match options.is_empty() {
                    true => self.end(&position)?,
                    false => self.of(&options),
                };
                self.numbers.insert(position, number);
            } else {
                self.numbers.insert(position, OPEN);
            }
        }
        Ok(self.numbers[&opening])
    }

    /// The options of a position, each in canonical form; once where it matters how many they are.
    fn options(&self, from: &[Heap]) -> Result<Vec<Box<[Heap]>>, CertifyError> {
        let (mut options, mut stop): (Vec<Box<[Heap]>>, _) = (Vec::new(), Ok(()));
        self.game.each(from, |option| {
            options.push(match self.blocks {
                0 => self.game.canonical(option.into()),
                _ => option.into(),
            });
            if options.len().is_multiple_of(PAUSE) {
                stop = self.pause(&options);
            }
            stop.is_ok()
        })?;
        stop?;
        self.pause(&options)?;
        if self.blocks == 0 {
            return Ok(options);
        }
        // those that differ in the order of heaps are different
        options.sort_unstable();
        options.dedup();
        let canonical = options.into_iter().map(|x| self.game.canonical(x));
        Ok(canonical.collect())
    }

    /// Looks at the wish to stop, and at the memory.
    fn pause(&self, options: &[Box<[Heap]>]) -> Result<(), Stop> {
        self.context.check()?;
        let each = KEPT + options.last().map_or(0, |heaps| 8 * heaps.len() as u128);
        let kept = self.numbers.len() + self.waiting.len() + options.len();
        self.context
            .afford("the positions reached", kept as u128 * each)
    }

    /// The number of a position without moves: the player to move loses, unless the rules say of it
    /// that it is won, and in misere play the other way round.
    fn end(&self, position: &[Heap]) -> Result<u64, CertifyError> {
        let misere = self.stored.ruleset.convention == Convention::Misere;
        let won = self.stored.rules().won(position)?;
        Ok(u64::from(
            won != misere && self.stored.kind != TableKind::Values,
        ))
    }

    /// What options whose numbers are known make a position.
    fn of(&mut self, options: &[Box<[Heap]>]) -> u64 {
        let numbers = options.iter().map(|option| self.numbers[option]);
        if self.stored.kind == TableKind::Values {
            self.mex.clear();
            numbers.for_each(|number| self.mex.add(number));
            return self.mex.least();
        }
        let to_p = numbers.filter(|&number| number == 0).count();
        // the player who cannot move wins in misere play, and some option must be left to the mover
        let left_to_win =
            self.stored.ruleset.convention == Convention::Misere && to_p == options.len();
        u64::from(to_p as u64 > self.blocks || left_to_win)
    }

    fn endless(&self, heaps: &[Heap]) -> CertifyError {
        Stop::refused(
            format!(
                "{}, which has plays from {heaps:?} without an end",
                self.stored.ruleset
            ),
            "rules in which every play ends, so that values and outcomes mean something",
            "nothing can be checked; mend the rules",
        )
        .into()
    }
}
