use super::{Compound, HeapRuleset, Unfit};
use crate::game::{Extra, Heap, HeapRules, Moves, Shape, Shifted};
use crate::number::{joined, plural};
use std::fmt;
use std::ops::RangeInclusive;

/// Rules on heaps that are played side by side: a disjunctive sum, where a move is a move in one of
/// the summands, or another [`Compound`]. From left to right, each summand has as many heaps as
/// its rules speak of: k for moore(k), equal(k) = wythoff,
/// exact(k) and slow(k), the heaps that sets or vectors name, otherwise one; or as many as are named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    compound: Compound,
    summands: Vec<(HeapRuleset, usize)>,
}

/// Most heaps of a sum.
const MOST: usize = 1_000;

impl Sum {
    /// Some rules side by side, at least two, each on as many heaps as it speaks of or as are named.
    ///
    /// # Errors
    /// With the number of the part that cannot be one.
    pub fn new(
        compound: Compound,
        rules: Vec<(HeapRuleset, Option<usize>)>,
    ) -> Result<Self, (usize, Unfit)> {
        let (mut summands, mut heaps) = (Vec::new(), 0_usize);
        for (i, (rules, named)) in rules.into_iter().enumerate() {
            let unfit = |expected: &str, remedy: &str| Err((i, Unfit::new(expected, remedy)));
            let count = named.unwrap_or_else(|| own_heaps(&rules));
            if !rules.heaps().contains(&count) {
                let (least, most) = (*rules.heaps().start(), *rules.heaps().end());
                let played = match most {
                    usize::MAX => format!("{least} heap{} or more", plural(least)),
                    _ if least == most => format!("{least} heap{}", plural(least)),
                    _ => format!("{least} to {most} heaps"),
                };
                return unfit(
                    &format!("a number of heaps that {rules} is played on: {played}"),
                    "choose another number after `on`",
                );
            }
            heaps = heaps.saturating_add(count);
            if rules.extra().is_some_and(|extra| extra.blocks > 0) {
                return unfit(
                    "summands that have values",
                    "who forbids moves looks at the whole game; leave `block` out",
                );
            }
            if heaps > MOST {
                return unfit(
                    &format!("at most {MOST} heaps in all"),
                    "choose smaller summands",
                );
            }
            if rules.extra().is_some_and(|extra| extra.ends) {
                return unfit(
                    "parts that are lost by whoever cannot move",
                    "`won if` says who has won when the whole game is over; leave it out, or play \
                     these rules alone",
                );
            }
            let alone = rules.extra().is_none() && rules.shape() != Shape::Split;
            if compound != Compound::Disjunctive && !alone {
                return unfit(
                    "parts that remember nothing and split no heap",
                    "a disjunctive sum, A + B, takes such rules",
                );
            }
            if compound == Compound::Ordinal && i > 0 && !rules.is_position(&vec![0; count]) {
                return unfit(
                    "parts whose heaps may all be empty, to the right of others",
                    "put these rules first",
                );
            }
            let inner_apart = match &rules {
                HeapRuleset::Sum(inner) => inner.compound != compound && !alone,
                _ => false,
            };
            if inner_apart {
                return unfit(
                    "parts in brackets that remember nothing and split no heap",
                    "play these rules in a sum of their own",
                );
            }
            match rules {
                // (A + B) + C is A + B + C, and so for each kind
                HeapRuleset::Sum(inner) if inner.compound == compound => {
                    summands.extend(inner.summands);
                }
                rules => summands.push((rules, count)),
            }
        }
        Ok(Self { compound, summands })
    }

    /// Two rules side by side, each on some heaps.
    pub(crate) fn of(both: [(&HeapRuleset, usize); 2]) -> Self {
        let summands = both.map(|(rules, heaps)| (rules.clone(), heaps)).into();
        let compound = Compound::Disjunctive;
        Self { compound, summands }
    }

    /// The summands, each with the index of its first heap, and its heaps of a position.
    fn parts<'s>(
        &'s self,
        heaps: &'s [Heap],
    ) -> impl Iterator<Item = (&'s HeapRuleset, usize, Option<&'s [Heap]>)> {
        self.summands.iter().scan(0, move |next, (rules, count)| {
            let start = *next;
            *next += count;
            Some((rules, start, heaps.get(start..*next)))
        })
    }

    /// The summands of a disjunctive sum, each with its number of heaps: their values add up.
    pub fn summands(&self) -> &[(HeapRuleset, usize)] {
        match self.compound {
            Compound::Disjunctive => &self.summands,
            _ => &[],
        }
    }
}

/// As many heaps as rules speak of: with fewer they would be other rules.
fn own_heaps(rules: &HeapRuleset) -> usize {
    let named = match rules {
        HeapRuleset::Changed(rules) => own_heaps(rules.base()) as u64,
        rules => rules.k().unwrap_or(1),
    };
    let named = usize::try_from(named).unwrap_or(usize::MAX);
    let range = rules.heaps();
    named.min(*range.end()).max(*range.start())
}

impl HeapRules for Sum {
    fn may_fail(&self) -> bool {
        self.summands.iter().any(|(rules, _)| rules.may_fail())
    }

    /// For summands that remember nothing and whose heaps do not split.
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if self.compound != Compound::Disjunctive {
            let parts = self.parts(heaps);
            let parts = parts.map(|(rules, start, own)| Some((rules, start, own?)));
            let Some(parts) = parts.collect::<Option<Vec<_>>>() else {
                return;
            };
            if let Err(fault) = self.compound.write(&parts, to) {
                to.fail(fault);
            }
            return;
        }
        for (rules, by, own) in self.parts(heaps) {
            let Some(own) = own else { return };
            // through a pointer, so that a sum in a sum compiles to no new code
            let to: &mut dyn Moves = to;
            rules.moves(own, &mut Shifted { by, to });
            if to.enough() {
                return;
            }
        }
    }

    fn symmetric(&self) -> bool {
        let first = &self.summands[0];
        let alike = first.1 == 1 && self.summands.iter().all(|part| part == first);
        match self.compound {
            Compound::Disjunctive | Compound::Ordinal => false,
            _ => alike,
        }
    }

    fn shape(&self) -> Shape {
        if self.extra().is_some() {
            return Shape::Opaque;
        }
        let parts = self.summands.iter();
        let parts: Vec<(Shape, usize)> = parts
            .map(|(rules, count)| (rules.shape(), *count))
            .collect();
        // every move in a part lowers its potential, and so the sum of all potentials
        if parts.iter().any(|(shape, _)| shape.raises()) {
            return match parts.iter().any(|(shape, _)| shape.has_potential()) {
                true => Shape::Potential,
                false => Shape::Total,
            };
        }
        let declared = self.compound.declared(&parts);
        declared.map_or(Shape::Opaque, Shape::Linear)
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        let all = self.summands.iter().map(|(_, count)| count).sum();
        all..=all
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        let mut parts = self.parts(heaps);
        parts.all(|(rules, _, own)| own.is_some_and(|own| rules.is_position(own)))
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        let mut rest = first;
        self.summands.iter().all(|(rules, count)| {
            let (own, more) = rest.split_at(rest.len().min(*count));
            rest = more;
            match own.len() == *count {
                true => rules.is_position(own),
                false => rules.may_begin(own),
            }
        })
    }

    fn restriction(&self) -> Option<String> {
        let all = self.summands.iter();
        let all =
            all.filter_map(|(rules, _)| Some(format!("for {rules} {}", rules.restriction()?)));
        let all = joined(all, ", ");
        (!all.is_empty()).then_some(all)
    }

    fn extra(&self) -> Option<Extra> {
        let parts = self.summands.iter().map(|(rules, _)| rules);
        let plain = |rules: &HeapRuleset| rules.extra().is_none() && rules.shape() != Shape::Split;
        if parts.clone().all(plain) {
            return None;
        }
        let extras = parts.filter_map(HeapRules::extra);
        Some(Extra {
            states: extras.flat_map(|extra| extra.states).collect(),
            blocks: 0,
            apart: true,
            ..Extra::default()
        })
    }

    fn allotment(&self) -> Option<String> {
        let parts = self.summands.iter().zip(self.parts(&[]));
        let parts = parts.map(|((rules, count), (_, start, _))| match count {
            1 => format!("heap {} is {rules}", start + 1),
            _ => format!("heaps {} to {} are {rules}", start + 1, start + count),
        });
        Some(joined(parts, ", "))
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.summands.iter().map(|(rules, count)| match count {
            count if *count == own_heaps(rules) => rules.bracketed(),
            count => format!("{} on {count}", rules.bracketed()),
        });
        f.write_str(&joined(all, &format!(" {} ", self.compound)))
    }
}
