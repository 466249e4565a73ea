//! The search of heaps: the position as one game, heap by heap, or summand by summand, whichever
//! ends sooner.

use super::afford::{afford, afford_many, afford_options, announce, reach, refused};
use super::analysis::{Goal, Reason};
use super::kept::{Excluded, Kept};
use super::known::{announce_value, value_needed};
use super::options::{MOST, too_many};
use super::position::{Form, Position};
use crate::game::{Convention, END, Heap, HeapRules, Wholes, grouped};
use crate::plan::{Engine, Search, Tabled, Way, search, sequence_search, usual_search};
use crate::rulesets::HeapRuleset;
use crate::solve::Want;
use crate::work::{Context, Stop};
use num_bigint::BigUint;
use std::ops::Range;

/// Options up to which a position is searched whole, some seconds; beyond, a sum of heaps is
/// searched heap by heap and a position of Nim or Moore's Nim decided by the theorem.
const SEARCHED: u128 = 300_000_000;

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
        if within && !rules.summands().is_empty() {
            return Err(beyond_budget(
                "a sum of rulesets, of which each is searched alone",
            ));
        }
        if rules.summands().is_empty() || self.want != Want::Values || asked {
            return self.alone(rules, whole, None);
        }
        let (mut found, mut total, mut sum) = (Vec::new(), 0, 0);
        let summands = rules.summands().iter().zip(ranges(rules, whole));
        for (i, ((summand, _), range)) in summands.enumerate() {
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
        let wholes = Wholes::new(rules);
        let heaps: Vec<Heap> = wholes
            .parts(whole)
            .flat_map(|(heaps, _)| heaps)
            .copied()
            .collect();
        let states = wholes.parts(whole).flat_map(|(_, states)| states);
        let most = heaps.iter().chain(states).copied().max().unwrap_or(0);
        let way = self.way(rules, &heaps, summand.is_some());
        let place = summand.unwrap_or(0);
        let within = self.context.budget().is_some();
        let asked = self.goal.engine().is_some() || within;
        let mut known = self
            .kept
            .heaps
            .remove(&place)
            .filter(|kept| kept.covers(whole));
        if known.is_none() && way == Way::Whole && !asked {
            let tabled = Tabled::new(rules, whole, self.want, self.context)?;
            known = tabled.map(|tabled| Box::new(tabled) as Box<dyn Search>);
        }
        let mut unlisted = false;
        let by_sequence = || match way == Way::Heaps && self.want == Want::Values && !asked {
            true => sequence_search(rules, most),
            false => None,
        };
        if known.is_none()
            && let Some(sequence) = by_sequence()
        {
            match afford_many(rules, whole) {
                // the value needs no option
                Err(Stop::Refused(_)) if self.goal.is_free() && summand.is_none() => {
                    unlisted = true;
                }
                other => other?,
            }
            known = Some(sequence);
        }
        match rules.extra() {
            _ if known.is_some() => {}
            None => afford(rules, whole, way, self.context)?,
            Some(_) => afford_options(&heaps, self.context)?,
        }
        let usual = || match within && rules.by_proofs().is_some() {
            true => Engine::Proof,
            false => usual_search(rules, self.want, way),
        };
        let engine = self.goal.engine().unwrap_or_else(usual);
        if within && engine != Engine::Proof {
            return Err(beyond_budget(&format!("the {engine} engine")));
        }
        let mut far = None;
        let mut search = match known {
            Some(search) => search,
            None => {
                if way == Way::Whole {
                    far = reach(rules, whole);
                    announce(far, self.context);
                }
                // where heaps vanish the rules are still those of as many as at first
                let count = heaps
                    .len()
                    .clamp(*rules.heaps().start(), *rules.heaps().end());
                search(rules, (count, most), self.want, (engine, way))?
            }
        };
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
        let stored = search.stored();
        let engine = search.engine().unwrap_or(engine);
        let reason = match (search.sequence(), way) {
            (Some((engine, period)), _) => Reason::Sequence {
                engine,
                stored,
                period,
            },
            (None, Way::Whole) => Reason::Positions { engine, stored },
            (None, Way::Heaps) => Reason::Heaps { engine, stored },
            (None, Way::Components) => Reason::Components { engine, stored },
        };
        self.kept.heaps.insert(place, search);
        Ok(Searched {
            number,
            options,
            unlisted,
            reason,
        })
    }

    /// A match takes the fastest way. For one position the whole is searched where that ends soon:
    /// it assumes least.
    fn way(&self, rules: &HeapRuleset, heaps: &[Heap], summand: bool) -> Way {
        let usual = Way::usual(rules, self.want);
        let values = self.want == Want::Values;
        let sum = rules.shape().is_sum() && values;
        match self.goal {
            _ if grouped(rules) => usual,
            // what is known meanwhile is told of components
            _ if self.context.budget().is_some() => usual,
            // what is remembered, and summands, are searched with the heaps
            _ if rules.extra().is_some() || !rules.summands().is_empty() => Way::Whole,
            Goal::Match if sum => Way::Heaps,
            Goal::Match if values && rules.shape().comes_apart() => Way::Components,
            Goal::Position(None) | Goal::Number(None) | Goal::Options if !summand => {
                soon(rules, heaps, self.want).unwrap_or(Way::Whole)
            }
            _ => usual,
        }
    }
}

/// Why a budget is refused.
pub(super) fn beyond_budget(what: &str) -> Stop {
    Stop::Refused(format!(
        "found a budget with {what}, expected it where values are found by proofs: on boards and graphs \
         that come apart, such as those of cram and node-kayles; leave ‹seconds› and ‹nodes› out"
    ))
}

/// Options between two looks whether the work is to stop.
const PAUSE: u64 = 1 << 10;

/// Options that are examined in the time in which a position is found and stored.
const EACH: u128 = 200;

/// How a position is searched within [`SEARCHED`] options; `None` if it is too large for that.
pub(super) fn soon(rules: &HeapRuleset, heaps: &[Heap], want: Want) -> Option<Way> {
    let shape = rules.shape();
    let options = |heaps: &[Heap]| {
        shape
            .options(heaps)
            .unwrap_or_else(|| heaps.iter().map(|&h| u128::from(h)).sum())
    };
    let cost = |heaps: &[Heap], least: u128| {
        let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
        let positions = sizes.fold(1_u128, u128::saturating_mul);
        positions.saturating_mul(options(heaps).max(least)) / 2
    };
    let usual = Way::usual(rules, want);
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if usual == Way::Whole && cost(heaps, EACH) <= SEARCHED {
        return Some(Way::Whole);
    }
    let sum = shape.is_sum() && want.convention() == Convention::Normal;
    if want == Want::Values && shape.comes_apart() {
        return Some(Way::Components);
    }
    // large heaps of nim are decided by the theorem
    let coded = || rules.k().is_none() && sequence_search(rules, largest).is_some();
    let heap_by_heap = sum && (cost(&[largest], 1) <= SEARCHED.saturating_mul(10) || coded());
    (heap_by_heap || usual == Way::Heaps).then_some(Way::Heaps)
}

/// Where each summand stands.
fn ranges(rules: &HeapRuleset, whole: &[Heap]) -> Vec<Range<usize>> {
    let mut start = 0;
    if rules.extra().is_none() {
        let ranges = rules.summands().iter().map(|(_, count)| {
            let range = start..start + count;
            start = range.end;
            range
        });
        return ranges.collect();
    }
    let mut pieces = whole.split(|&heap| heap == END);
    let ranges = rules.summands().iter().map(|(rules, _)| {
        let own = pieces.by_ref().take(rules.pieces().len());
        let length = own.map(|piece| piece.len() + 1).sum::<usize>();
        let range = start..start + length.saturating_sub(1);
        start = range.end + 1;
        range
    });
    ranges.collect()
}
