//! The search of heaps: the position as one game, heap by heap, or summand by summand, whichever
//! ends sooner.

use super::afford::{afford, afford_many, afford_options, announce, reach, refused};
use super::analysis::{Goal, Reason};
use super::kept::{Excluded, Kept};
use super::known::{announce_value, value_needed};
use super::options::{MOST, too_many};
use super::position::{Form, Position};
use crate::game::{Heap, HeapRules, Wholes};
use crate::plan::{Candidate, Oracle, Policy, PositionJob, Way, beyond_budget, soon};
use crate::rulesets::HeapRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::ops::Range;

/// A search of one position.
pub(super) struct PositionSearch<'a> {
    goal: Goal,
    want: Want,
    kept: &'a mut Kept,
    context: &'a Context,
}

/// The number of a position, and the options with theirs: all in a match, else those that win.
pub(super) struct Searched {
    number: u64,
    options: Vec<(Vec<Heap>, u64)>,
    /// Whether there are winning moves, and options too many to find them.
    pub(super) unlisted: bool,
    reason: Reason,
}

/// The number of a position, its options with theirs, and how they were found.
pub(super) type Numbered = (u64, Vec<(Position, u64)>, Reason);

impl Searched {
    /// Each option once, in lexicographic order, as a position next to this one.
    pub(super) fn of(self, position: &Position) -> Numbered {
        let mut options = self.options;
        if let (true, Form::Heaps(rules, _)) = (position.is_bare(), position.form()) {
            let wholes = Wholes::new(rules);
            for (option, _) in &mut options {
                *option = wholes.tidied(option);
            }
        }
        // most come in order
        options.sort();
        options.dedup();
        let options = options.into_iter();
        let options = options.map(|(option, number)| (position.whole(option), number));
        (self.number, options.collect(), self.reason)
    }
}

impl<'a> PositionSearch<'a> {
    pub(super) fn new(goal: Goal, want: Want, kept: &'a mut Kept, context: &'a Context) -> Self {
        Self {
            goal,
            want,
            kept,
            context,
        }
    }

    /// Nim and moore, where a search ends soon.
    pub(super) fn nim(
        &mut self,
        rules: &HeapRuleset,
        heaps: &[BigUint],
    ) -> Result<Option<Searched>, Stop> {
        let small: Result<Vec<Heap>, _> = heaps.iter().map(Heap::try_from).collect();
        match (small, self.goal) {
            (Ok(heaps), goal)
                if goal.engine().is_some()
                    || goal != Goal::Match && soon(rules, &heaps, self.want).is_some() =>
            {
                self.alone(rules, &heaps, None).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Heaps, and what is remembered: summands one by one where their values add up, others as
    /// one game.
    pub(super) fn heaps(&mut self, rules: &HeapRuleset, whole: &[Heap]) -> Result<Searched, Stop> {
        let asked = self.goal.engine().is_some();
        let within = self.context.budget().is_some();
        let summands = rules.summands_of(whole);
        if within && !summands.is_empty() {
            return Err(beyond_budget(
                "a sum of rulesets, of which each is searched alone",
            ));
        }
        if summands.is_empty() || self.want != Want::Values || asked {
            return self.alone(rules, whole, None);
        }
        let (mut found, mut total, mut sum) = (Vec::new(), 0, 0);
        for (i, (summand, range)) in summands.into_iter().enumerate() {
            let part = &whole[range.clone()];
            announce_value(summand, part, self.context);
            let own = self.alone(summand, part, Some(i));
            let own = own.map_err(|stop| {
                // that of a summand says nothing of the sum
                self.kept.known = None;
                value_needed(stop, summand, part)
            })?;
            total ^= own.number;
            sum += match own.reason {
                Reason::Positions { stored, .. }
                | Reason::Heaps { stored, .. }
                | Reason::Components { stored, .. }
                | Reason::Sequence { stored, .. } => stored,
                _ => 0,
            };
            found.push((range, own));
        }
        let mut options = Vec::new();
        for (Range { start, end }, own) in found {
            for (option, number) in own.options {
                let number = total ^ own.number ^ number;
                if number == 0 || self.goal.every() {
                    options.push(([&whole[..start], &option, &whole[end..]].concat(), number));
                }
            }
        }
        Ok(Searched {
            number: total,
            options,
            unlisted: false,
            reason: Reason::Summands { stored: sum },
        })
    }

    /// Rules as one game, or heap by heap; for a summand all options are listed.
    fn alone(
        &mut self,
        rules: &HeapRuleset,
        whole: &[Heap],
        summand: Option<usize>,
    ) -> Result<Searched, Stop> {
        let place = summand.unwrap_or(0);
        let kept = self.kept.heaps.remove(&place);
        let kept = kept.filter(|kept| kept.search.covers(whole));
        let (mut unlisted, mut far) = (false, None);
        let mut oracle = match kept {
            Some(kept) => kept,
            None => {
                let job = PositionJob {
                    rules,
                    whole,
                    want: self.want,
                    policy: self.policy(summand.is_some()),
                    engine: self.goal.engine(),
                };
                let oracle = Oracle::new(&job, self.context)?;
                match oracle.candidate {
                    Candidate::Table => {}
                    Candidate::Sequence => match afford_many(rules, whole) {
                        // the value needs no option
                        Err(Stop::Refused(_)) if self.goal.is_free() && summand.is_none() => {
                            unlisted = true;
                        }
                        other => other?,
                    },
                    Candidate::Search => {
                        far = self.afford((rules, whole), oracle.way)?;
                    }
                }
                oracle
            }
        };
        let wholes = Wholes::new(rules);
        let search = &mut oracle.search;
        let number = search.number(whole, self.context);
        let number = number.map_err(|stop| {
            let values = search.excluded(whole);
            let stored = search.stored();
            self.kept.known = values.map(|values| Excluded { values, stored });
            refused(stop, far)
        })?;
        let all = self.goal.every() || summand.is_some();
        let moves = all || number != 0 && !matches!(self.goal, Goal::Number(_));
        unlisted &= number != 0;
        let (mut options, mut stop) = (Vec::new(), None);
        let mut seen = 0_u64;
        if !unlisted && moves {
            wholes.each(whole, |option| {
                seen += 1;
                if seen.is_multiple_of(PAUSE) {
                    stop = self.context.check().err();
                }
                let number = match all {
                    true => search.number(option, self.context),
                    // which of them win is all that is asked
                    false => search.is_p(option, self.context).map(|p| u64::from(!p)),
                };
                match number {
                    Ok(number) if all || number == 0 => options.push((option.to_vec(), number)),
                    Ok(_) => {}
                    Err(error) => stop = Some(error),
                }
                if self.goal.every() && options.len() > MOST {
                    stop = Some(too_many());
                }
                stop.is_none()
            })?;
        }
        if let Some(stop) = stop {
            return Err(stop);
        }
        let (stored, engine) = (search.stored(), oracle.engine);
        let reason = match (search.sequence(), oracle.way) {
            (Some((engine, period)), _) => Reason::Sequence {
                engine,
                stored,
                period,
            },
            (None, Way::Whole) => Reason::Positions { engine, stored },
            (None, Way::Heaps) => Reason::Heaps { engine, stored },
            (None, Way::Components) => Reason::Components { engine, stored },
        };
        self.kept.heaps.insert(place, oracle);
        Ok(Searched {
            number,
            options,
            unlisted,
            reason,
        })
    }

    /// Refuses a search that cannot fit, and says how far it may go.
    fn afford(
        &self,
        (rules, whole): (&HeapRuleset, &[Heap]),
        way: Way,
    ) -> Result<Option<u128>, Stop> {
        match rules.extra() {
            None => afford(rules, whole, way, self.context)?,
            Some(_) => {
                let wholes = Wholes::new(rules);
                let heaps = wholes.parts(whole).flat_map(|(heaps, _)| heaps).copied();
                afford_options(&heaps.collect::<Vec<Heap>>(), self.context)?;
            }
        }
        if way != Way::Whole {
            return Ok(None);
        }
        let far = reach(rules, whole);
        announce(far, self.context);
        Ok(far)
    }

    /// A match takes the fastest way. For one position the whole is searched where that ends soon:
    /// it assumes least.
    fn policy(&self, summand: bool) -> Policy {
        match self.goal {
            Goal::Match => Policy::Fastest,
            Goal::Position(None) | Goal::Number(None) | Goal::Options if !summand => Policy::Least,
            _ => Policy::Usual,
        }
    }
}

/// Options between two looks whether the work is to stop.
const PAUSE: u64 = 1 << 10;
