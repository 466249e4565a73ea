use super::part::{fits, may_be_emptied, own_heaps};
use super::{Compound, HeapRuleset, Unfit};
use crate::game::{Extra, Falls, Heap, HeapRules, Moves, Piece, Shape, Shifted, length_of};
use crate::number::joined;
use std::fmt;
use std::ops::RangeInclusive;

/// Rules on heaps that are played side by side: a disjunctive sum, where a move is a move in one of
/// the summands, or another [`Compound`]. From left to right, each summand has as many heaps as its
/// rules are about: k for moore(k), equal(k) = wythoff, exact(k) and slow(k), the heaps that sets
/// or vectors name, otherwise one; or as many as are named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    compound: Compound,
    summands: Vec<(HeapRuleset, usize)>,
    /// How many pieces each part has, where parts are kept apart: they remember something, split
    /// or raise heaps.
    apart: Option<Vec<usize>>,
}

/// Most heaps of a sum.
const MOST: usize = 1_000;

impl Sum {
    /// Some rules side by side, at least two, each on as many heaps as it is about or as are named.
    ///
    /// # Errors
    /// With the number of the part that cannot be one.
    pub fn new(
        compound: Compound,
        rules: Vec<(HeapRuleset, Option<usize>)>,
    ) -> Result<Self, (usize, Unfit)> {
        let (mut summands, mut heaps) = (Vec::new(), 0_usize);
        for (i, (rules, named)) in rules.into_iter().enumerate() {
            let count = named.unwrap_or_else(|| own_heaps(&rules));
            heaps = heaps.saturating_add(count);
            fits(&rules, count).map_err(|unfit| (i, unfit))?;
            let unfit = |expected: &str, remedy: &str| Err((i, Unfit::new(expected, remedy)));
            if heaps > MOST {
                return unfit(
                    &format!("at most {MOST} heaps in all"),
                    "choose smaller summands",
                );
            }
            if compound == Compound::Ordinal && i > 0 && !may_be_emptied(&rules, count) {
                return unfit(
                    "parts whose heaps may all be empty, and have no move then, to the right of others",
                    "put these rules first",
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
        Ok(Self::with(compound, summands))
    }

    fn with(compound: Compound, summands: Vec<(HeapRuleset, usize)>) -> Self {
        // heaps may rise in a sum, but next to a choice of several parts they are searched
        let together = |(rules, _): &(HeapRuleset, usize)| {
            let shape = rules.shape();
            let rises = compound != Compound::Disjunctive && shape.raises();
            rules.heaps_alone() && !shape.splits() && !rises
        };
        let pieces = |(rules, _): &(HeapRuleset, usize)| rules.pieces().len();
        let apart = !summands.iter().all(together);
        Self {
            compound,
            apart: apart.then(|| summands.iter().map(pieces).collect()),
            summands,
        }
    }

    /// Two rules side by side, each on some heaps.
    pub(crate) fn of(both: [(&HeapRuleset, usize); 2]) -> Self {
        let summands = both.map(|(rules, heaps)| (rules.clone(), heaps)).into();
        Self::with(Compound::Disjunctive, summands)
    }

    /// In which of the parts a move is made.
    pub(crate) fn compound(&self) -> Compound {
        self.compound
    }

    /// All parts, each with its number of heaps.
    pub(super) fn parts_alone(&self) -> &[(HeapRuleset, usize)] {
        &self.summands
    }

    /// The parts, each with the place where it begins, and what it is in a whole position: its
    /// heaps, or, where parts are kept apart, its pieces.
    pub(crate) fn parts<'s>(
        &'s self,
        whole: &'s [Heap],
    ) -> impl Iterator<Item = (&'s HeapRuleset, usize, Option<&'s [Heap]>)> {
        let all = self.summands.iter().enumerate();
        all.scan(0, move |next, (i, (rules, count))| {
            let start = *next;
            let length = match &self.apart {
                None => *count,
                Some(pieces) => length_of(whole.get(start..).unwrap_or_default(), pieces[i]),
            };
            *next = start + length + usize::from(self.apart.is_some());
            Some((rules, start, whole.get(start..start + length)))
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

impl HeapRules for Sum {
    fn loops(&self) -> bool {
        self.summands.iter().any(|(rules, _)| rules.loops())
    }

    fn may_fail(&self) -> bool {
        self.summands.iter().any(|(rules, _)| rules.may_fail())
    }

    fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
        if self.compound != Compound::Disjunctive {
            let parts = self.parts(whole);
            let parts = parts.map(|(rules, start, own)| Some((rules, start, own?)));
            let Some(parts) = parts.collect::<Option<Vec<_>>>() else {
                return;
            };
            if let Err(fault) = self.compound.write(&parts, to) {
                to.fail(fault);
            }
            return;
        }
        for (rules, by, own) in self.parts(whole) {
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
            _ => alike && self.apart.is_none(),
        }
    }

    fn shape(&self) -> Shape {
        if !self.heaps_alone() {
            return Shape::OPAQUE;
        }
        let parts = self.summands.iter();
        let parts: Vec<(Shape, usize)> = parts
            .map(|(rules, count)| (rules.shape(), *count))
            .collect();
        // every move in a part lowers its potential, and so the sum of all potentials
        if parts.iter().any(|(shape, _)| shape.raises()) {
            return match parts.iter().any(|(shape, _)| shape.has_potential()) {
                true => Shape::raising(Falls::Potential),
                false => Shape::raising(Falls::Total),
            };
        }
        let declared = self.compound.declared(&parts);
        declared.map_or(Shape::OPAQUE, Shape::Linear)
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        let all = self.summands.iter().map(|(_, count)| count).sum();
        all..=all
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        let mut rest = heaps;
        let mut parts = self.summands.iter();
        parts.all(|(rules, count)| {
            let Some((own, more)) = rest.split_at_checked(*count) else {
                return false;
            };
            rest = more;
            rules.is_position(own)
        })
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
        self.apart.as_ref()?;
        let parts = self.summands.iter().map(|(rules, _)| rules);
        let extras = parts.filter_map(HeapRules::extra);
        Some(Extra {
            states: extras.flat_map(|extra| extra.states).collect(),
            apart: true,
            ..Extra::default()
        })
    }

    fn cancels(&self, piece: usize, states: &[Heap]) -> bool {
        let Some(counts) = &self.apart else {
            return false;
        };
        let mut first = 0;
        self.summands.iter().zip(counts).any(|((rules, _), count)| {
            let own = piece.checked_sub(first).filter(|own| own < count);
            first += count;
            own.is_some_and(|own| rules.cancels(own, states))
        })
    }

    fn pieces(&self) -> Vec<Piece> {
        if self.apart.is_none() {
            return vec![Piece {
                heaps: usize::MAX,
                states: Vec::new(),
                symmetric: self.symmetric(),
                splits: false,
                width: 1,
            }];
        }
        let own = |(rules, count): &(HeapRuleset, usize)| {
            let mut pieces = rules.pieces();
            if let [piece] = &mut pieces[..] {
                piece.heaps = *count;
            }
            pieces
        };
        self.summands.iter().flat_map(own).collect()
    }

    fn allotment(&self) -> Option<String> {
        let mut start = 0;
        let parts = self.summands.iter().map(|(rules, count)| {
            start += count;
            match count {
                1 => format!("heap {start} is {}", rules.bracketed()),
                _ => format!(
                    "heaps {} to {start} are {}",
                    start + 1 - count,
                    rules.bracketed()
                ),
            }
        });
        let parts: Vec<String> = parts.collect();
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
