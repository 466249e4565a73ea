//! All sinks understand the same moves: vectors, words, dense ranks, counts, and a recorder that
//! is written here from the words of the trait. Above all `enter` and `leave`, which name heaps
//! by their original index while the sinks of sorted positions move them about.

use super::games::OnBox;
use crate::common::ranked::ranked;
use crate::common::rulesets::{boxed, heaps, plays};
use crate::common::runs::{all_positions, contexts, heap_box, heap_rules};
use grundy::game::{
    Convention, Count, Fault, Game, Heap, HeapBox, HeapRules, Moves, Options, Order, Wholes, Words,
    each_option, options_of,
};
use grundy::solve::{Want, dense};

/// Any one to three heaps lose one or two tokens each, nested as deep as it goes: symmetric.
#[derive(Clone)]
struct Deep;

impl HeapRules for Deep {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        deeper(heaps, heaps.len(), 3, |_| 2, to);
    }

    fn symmetric(&self) -> bool {
        true
    }
}

/// The same, but heap i loses up to i + 1 tokens: not symmetric.
#[derive(Clone)]
struct Staircase;

impl HeapRules for Staircase {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        deeper(heaps, heaps.len(), 3, |i| i as u64 + 1, to);
    }
}

/// The options of a heap come before, between and after the moves that enter it.
fn deeper<M: Moves>(
    heaps: &[Heap],
    end: usize,
    depth: u32,
    most: impl Fn(usize) -> u64 + Copy,
    to: &mut M,
) {
    for i in (0..end).rev() {
        for taken in 1..=most(i).min(heaps[i]) {
            let y = heaps[i] - taken;
            if depth > 1 {
                to.enter(i, y);
                deeper(heaps, i, depth - 1, most, to);
                to.leave();
            }
            if taken % 2 == 0 {
                to.range(i, y..y + 1);
            } else {
                to.replace(i, y);
            }
            if to.enough() {
                return;
            }
        }
    }
}

/// Writes each option from the original vector and the list of changes.
struct Recorder<'a> {
    original: &'a [Heap],
    entered: Vec<(usize, Heap)>,
    options: Vec<Vec<Heap>>,
}

impl Recorder<'_> {
    fn option(&mut self, i: usize, parts: &[Heap]) {
        let last = self.entered.last().map(|(i, _)| *i);
        assert!(last.is_none_or(|last| i < last), "indices descend");
        let mut option = self.original.to_vec();
        for (i, y) in &self.entered {
            option[*i] = *y;
        }
        option.splice(i..=i, parts.iter().copied());
        self.options.push(option);
    }
}

impl Moves for Recorder<'_> {
    fn fail(&mut self, fault: grundy::game::Fault) {
        panic!("{fault}");
    }

    fn replace(&mut self, i: usize, y: Heap) {
        self.option(i, &[y]);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        let last = self.entered.last().map(|(i, _)| *i);
        assert!(last.is_none_or(|last| i < last), "indices descend");
        self.entered.push((i, y));
    }

    fn leave(&mut self) {
        self.entered.pop().expect("leave follows enter");
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.option(i, parts);
    }
}

fn recorded<R: HeapRules + Clone>(rules: &R, heaps: &[Heap]) -> Vec<Vec<Heap>> {
    let mut recorder = Recorder {
        original: heaps,
        entered: Vec::new(),
        options: Vec::new(),
    };
    rules.moves(heaps, &mut recorder);
    assert!(recorder.entered.is_empty(), "every heap entered is left");
    recorder.options
}

fn vectors_and_counts<R: HeapRules + Clone>(name: &str, rules: &R, positions: &HeapBox) {
    for heaps in all_positions(positions) {
        let options = options_of(rules, &heaps).unwrap();
        assert_eq!(recorded(rules, &heaps), options, "{name} at {heaps:?}");
        let mut count = Count::default();
        rules.moves(&heaps, &mut count);
        assert_eq!(count.options, options.len() as u64, "{name} at {heaps:?}");
        let mut calls = 0;
        each_option(rules, &heaps, |_| {
            calls += 1;
            false
        })
        .unwrap();
        assert_eq!(calls, options.len().min(1), "{name} goes on after enough");
    }
}

#[test]
fn vectors_and_counts_agree() {
    let positions = [&[3, 3, 3, 3][..], &[6, 2, 4], &[5, 7], &[9]];
    for positions in positions.map(|max| heap_box(max, Order::Ordered)) {
        for (name, rules) in heaps() {
            if !plays(&rules, positions.heaps()) {
                continue;
            }
            vectors_and_counts(name, &rules, &positions);
        }
        vectors_and_counts("deep", &Deep, &positions);
        vectors_and_counts("staircase", &Staircase, &positions);
    }
}

fn words_agree<R: HeapRules + Clone>(rules: &R) {
    for heaps in all_positions(&heap_box(&[3, 2, 4, 3, 1], Order::Ordered)) {
        let words = Words::new(rules.clone(), 5, 4).unwrap();
        let vectors = Wholes::new(rules);
        let (mut packed, mut plain) = (Options::new(), Options::new());
        words.options(&words.pack(&heaps), &mut packed);
        vectors.options(&vectors.canonical(heaps.clone().into()), &mut plain);
        let packed = packed
            .parts()
            .iter()
            .map(|word| words.unpack(*word).to_vec());
        let mut packed: Vec<Vec<Heap>> = packed.collect();
        let mut plain: Vec<Vec<Heap>> = plain.parts().iter().map(|x| x.to_vec()).collect();
        packed.sort();
        plain.sort();
        assert_eq!(packed, plain, "{heaps:?}");
    }
}

#[test]
fn words_of_nested_moves_agree() {
    words_agree(&Deep);
    words_agree(&Staircase);
}

/// The incremental ranks of the dense engine against ranks computed anew for each option.
fn dense_agrees<R: HeapRules + Clone + Sync>(name: &str, rules: &R, positions: HeapBox) {
    let game = OnBox { rules, positions };
    for want in [
        Want::Values,
        Want::Outcomes(Convention::Normal),
        Want::Outcomes(Convention::Misere),
    ] {
        let expected = ranked(&game, want).unwrap();
        for context in contexts() {
            let table = dense::run(rules, &game.positions, want, &context).unwrap();
            let cells = table.cells().unwrap();
            let found: Vec<u64> = (0..expected.len() as u64).map(|r| cells.get(r)).collect();
            assert_eq!(found, expected, "{name} {want:?} on {}", game.positions);
        }
    }
}

#[test]
fn dense_ranks_agree() {
    for max in [&[3, 3, 3, 3][..], &[5, 1, 4], &[2, 3, 1, 2, 2], &[30]] {
        let positions = heap_box(max, Order::Ordered);
        dense_agrees("deep", &Deep, positions.clone());
        dense_agrees("staircase", &Staircase, positions.clone());
        for (name, rules) in boxed() {
            if plays(&rules, positions.heaps())
                && (rules.symmetric() || positions.order() == Order::Ordered)
            {
                dense_agrees(name, &rules, positions.clone());
            }
        }
    }
    for (n, max) in [(4, 4), (3, 7), (6, 2), (2, 12)] {
        let positions = HeapBox::sorted(n, max).unwrap();
        dense_agrees("deep", &Deep, positions.clone());
        for (name, rules) in boxed() {
            if plays(&rules, positions.heaps())
                && (rules.symmetric() || positions.order() == Order::Ordered)
            {
                dense_agrees(name, &rules, positions.clone());
            }
        }
    }
}

/// Who counts up to a number hears of no row more than the one that passes it, through all sinks between.
#[test]
fn rules_stop_where_there_is_enough() {
    let mut count = Count {
        most: 60,
        ..Count::default()
    };
    heap_rules("exact(2) + nim").moves(&[50, 50, 7], &mut count);
    assert_eq!((count.options, count.enough()), (100, true));
    // exactly this many are not too many
    count.most = 100;
    assert!(!count.enough());
}

/// Goes on to what cannot be computed, unless one option is enough.
struct Onwards;

impl HeapRules for Onwards {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        to.replace(0, 0);
        if !to.enough() {
            to.fail(Fault {
                position: heaps.to_vec(),
                rules: "these".into(),
                why: "a test".into(),
            });
        }
    }
}

#[test]
fn rules_hear_when_options_are_enough() {
    assert_eq!(each_option(&Onwards, &[1], |_| false), Ok(()));
    assert!(each_option(&Onwards, &[1], |_| true).is_err());
}
