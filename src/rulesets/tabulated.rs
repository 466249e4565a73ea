use super::{HeapRuleset, Ruleset};
use crate::game::{
    Each, Falls, Fault, Game, Heap, HeapBox, HeapRules, Keyed, Moves, OneHeap, Options, Shape,
    write_option,
};
use crate::number::joined;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The moves from all positions of an ordered box, listed in the order of their ranks: several
/// heaps become several heaps, and one heap becomes any number of them.
#[derive(Debug)]
pub struct MoveLists {
    positions: HeapBox,
    /// The position whose options are being listed.
    now: Vec<Heap>,
    /// Ranks; of one heap its parts.
    parts: Vec<u32>,
    /// Where each option ends among the parts.
    ends: Vec<usize>,
    /// Where the options of each position end.
    options: Vec<usize>,
    splits: bool,
    raises: bool,
}

impl MoveLists {
    /// No moves yet from the positions of a box; `None` for a box of more than 2^32 positions.
    pub fn new(positions: HeapBox) -> Option<Self> {
        u32::try_from(positions.count()).ok()?;
        Some(Self {
            now: vec![0; positions.heaps()],
            positions,
            parts: Vec::new(),
            ends: Vec::new(),
            options: Vec::new(),
            splits: false,
            raises: false,
        })
    }

    /// Adds an option of the position whose turn it is; whether it lies in the box.
    pub fn add(&mut self, option: &[Heap]) -> bool {
        if let [most] = *self.positions.max() {
            if option.iter().any(|&part| part > most) {
                return false;
            }
            self.parts.extend(option.iter().map(|&part| part as u32));
            self.splits |= option.len() != 1;
        } else {
            if !self.positions.contains(option) {
                return false;
            }
            self.parts.push(self.positions.rank(option) as u32);
        }
        self.raises |= option.iter().zip(&self.now).any(|(after, now)| after > now);
        self.ends.push(self.parts.len());
        true
    }

    /// All options of the position are there: the next one.
    pub fn close(&mut self) {
        self.options.push(self.ends.len());
        self.positions.advance(&mut self.now);
    }

    /// Options in all.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Bytes that the lists take.
    pub fn bytes(&self) -> u64 {
        (4 * self.parts.len() + 8 * (self.ends.len() + self.options.len())) as u64
    }

    /// The options of a position, by its rank: each the ranks of one position, or parts.
    fn each(&self, rank: usize) -> impl Iterator<Item = &[u32]> {
        let end = |list: &[usize], at: usize| at.checked_sub(1).map_or(0, |at| list[at]);
        let options = match self.options.get(rank) {
            Some(&stop) => end(&self.options, rank)..stop,
            None => 0..0,
        };
        options.map(move |option| &self.parts[end(&self.ends, option)..self.ends[option]])
    }
}

impl Game for &MoveLists {
    type Position = u32;

    fn options(&self, from: &u32, to: &mut Options<u32>) {
        for option in self.each(*from as usize) {
            to.sum(option.iter().copied());
        }
    }
}

impl Keyed for &MoveLists {
    fn key(&self, position: &u32) -> u64 {
        (*position).into()
    }
}

/// Rules whose moves were [listed](MoveLists) by a program that knows them otherwise: tables, claims
/// and matches take them as they take any. Rules on one heap are played on any number of heaps, and
/// may split them. Nothing is known beyond the box: moves from there cannot be computed.
///
/// Two are equal if they are the same object. O(heaps) for an option.
#[derive(Clone, Debug)]
pub struct Tabulated(Arc<(String, MoveLists)>);

impl PartialEq for Tabulated {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Tabulated {}

impl Hash for Tabulated {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.0.hash(state);
    }
}

impl fmt::Display for Tabulated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.0)
    }
}

impl Tabulated {
    /// The rules of some lists, under a name. Of one heap, moves may raise it or split it, not both:
    /// `None` if they do.
    pub fn new(name: impl Into<String>, moves: MoveLists) -> Option<Self> {
        let both = moves.splits && moves.raises && moves.positions.heaps() == 1;
        (!both).then(|| Self(Arc::new((name.into(), moves))))
    }

    fn lists(&self) -> &MoveLists {
        &self.0.1
    }

    fn outside(&self, heaps: &[Heap]) -> Fault {
        let most = joined(self.lists().positions.max(), ",");
        Fault {
            position: heaps.to_vec(),
            rules: self.to_string(),
            why: format!("its moves were listed up to ({most}), expected a larger box"),
        }
    }
}

impl From<Tabulated> for Ruleset {
    fn from(rules: Tabulated) -> Self {
        let moves = rules.lists();
        match moves.positions.heaps() == 1 && !moves.raises {
            true => HeapRuleset::TabulatedHeap(Each(rules)).into(),
            false => HeapRuleset::Tabulated(rules).into(),
        }
    }
}

impl HeapRules for Tabulated {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let positions = &self.lists().positions;
        if !positions.contains(heaps) {
            return to.fail(self.outside(heaps));
        }
        for option in self.lists().each(positions.rank(heaps) as usize) {
            let [rank] = *option else { continue };
            let after = positions.unrank(rank.into());
            let changed = (0..).zip(after.into_iter().zip(heaps));
            let changed: Vec<(usize, Heap)> = changed
                .filter(|(_, (after, before))| after != *before)
                .map(|(i, (after, _))| (i, after))
                .collect();
            match changed[..] {
                // a move that changes nothing is a loop
                [] => to.replace(0, heaps[0]),
                _ => write_option(changed.into_iter(), to),
            }
            if to.enough() {
                return;
            }
        }
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        let heaps = self.lists().positions.heaps();
        heaps..=heaps
    }

    fn shape(&self) -> Shape {
        match self.lists().raises {
            true => Shape::raising(Falls::Potential),
            false => Shape::OPAQUE,
        }
    }

    fn may_fail(&self) -> bool {
        true
    }
}

impl OneHeap for Tabulated {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        if heap > self.lists().positions.max()[0] {
            return to.fail(self.outside(&[heap]));
        }
        for option in self.lists().each(heap as usize) {
            match *option {
                [part] => to.replace(i, part.into()),
                _ => {
                    let parts: Vec<Heap> = option.iter().map(|&part| part.into()).collect();
                    to.split(i, &parts);
                }
            }
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        match self.lists().splits {
            true => Shape::SPLITS,
            false => Shape::HEAPS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Order, options_of};
    use crate::plan::{Enumerated, HeapGame};
    use crate::sequence::Sequence;
    use crate::solve::Want;
    use crate::work::Context;

    /// Other rules, listed.
    fn listed(rules: &str, max: &[Heap]) -> Ruleset {
        let ruleset: Ruleset = rules.parse().unwrap();
        let Some(rules) = ruleset.heap_rules() else {
            panic!("rules on heaps")
        };
        let positions = HeapBox::new(max.to_vec(), Order::Ordered).unwrap();
        let mut lists = MoveLists::new(positions.clone()).unwrap();
        for rank in 0..positions.count() as u64 {
            for option in options_of(rules, &positions.unrank(rank)).unwrap() {
                // no position of a smaller total leaves the box
                lists.add(&option);
            }
            lists.close();
        }
        Tabulated::new("listed", lists).unwrap().into()
    }

    fn numbers(ruleset: &Ruleset, max: &[Heap], want: Want) -> Vec<u64> {
        let positions = HeapBox::new(max.to_vec(), Order::Ordered).unwrap();
        let place = Enumerated {
            rules: ruleset.rules.clone(),
            positions: positions.clone(),
        };
        let table = place.table(want, None, &Context::default()).unwrap().table;
        let all = (0..positions.count() as u64).map(|rank| positions.unrank(rank));
        all.map(|heaps| table.number(&heaps)).collect()
    }

    #[test]
    fn rules_that_were_listed_are_played_as_they_were_written() {
        for rules in [
            "wythoff",
            "end",
            "slow(2)",
            "rules{2 heaps, potential(2*a+b): to (a-1, b+1) if a > 0; take (0,1)}",
        ] {
            let ruleset: Ruleset = rules.parse().unwrap();
            for want in [Want::Values, Want::Outcomes(Convention::Misere)] {
                // heaps that rise stay below the total
                let own = numbers(&listed(rules, &[9, 9]), &[4, 4], want);
                assert_eq!(own, numbers(&ruleset, &[4, 4], want), "{rules}");
            }
        }
    }

    #[test]
    fn heaps_may_split() {
        let kayles = listed("kayles", &[60]);
        let values = |ruleset: &Ruleset| {
            let game = HeapGame::new(ruleset).unwrap();
            let all = Sequence::run(&game, 60, &Context::default()).unwrap();
            (0..=60).map(|heap| all.value(heap)).collect::<Vec<_>>()
        };
        assert_eq!(values(&kayles), values(&"kayles".parse().unwrap()));
        let misere = Want::Outcomes(Convention::Misere);
        let own = "kayles".parse().unwrap();
        assert_eq!(
            numbers(&kayles, &[6, 6], misere),
            numbers(&own, &[6, 6], misere)
        );
    }

    #[test]
    fn what_leaves_the_box_is_no_move_and_has_none() {
        let positions = HeapBox::ordered(2, 3).unwrap();
        let mut lists = MoveLists::new(positions).unwrap();
        assert!(!lists.add(&[4, 0]) && !lists.add(&[1]) && lists.add(&[3, 3]));
        (0..16).for_each(|_| lists.close());
        let rules = Tabulated::new("own", lists).unwrap();
        assert_eq!(HeapRules::shape(&rules), Shape::raising(Falls::Potential));
        let fault = options_of(&rules, &[4, 0]).unwrap_err().to_string();
        assert!(fault.contains("up to (3,3)"), "{fault}");
        let mut lists = MoveLists::new(HeapBox::ordered(1, 3).unwrap()).unwrap();
        assert!(lists.add(&[2, 1]));
        (0..4).for_each(|_| lists.close());
        assert!(Tabulated::new("own", lists).is_none());
    }
}
