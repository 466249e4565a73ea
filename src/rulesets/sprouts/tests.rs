//! Sprouts against drawings that keep all spots, the dead ones too, and know no position twice.

use super::{Sprouts, land, moves, store, text};
use crate::game::{Convention, Each, Heap, Names, OneHeap, SingleHeap, Sums};
use crate::plan::{Engine, Way, search};
use crate::rulesets::HeapRuleset;
use crate::solve::Want;
use crate::solve::definition::Definition;
use crate::work::Context;
use std::collections::HashMap;

/// A drawing: the lines at each spot, and the faces, each a list of walks along its boundaries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Drawing {
    lines: Vec<u8>,
    faces: Vec<Vec<Vec<usize>>>,
}

impl Drawing {
    fn new(spots: usize) -> Self {
        Self {
            lines: vec![0; spots],
            faces: vec![(0..spots).map(|spot| vec![spot]).collect()],
        }
    }

    /// A walk from one of its places around to it.
    fn around(&self, walk: &[usize], at: usize) -> Vec<usize> {
        let mut all = [&walk[at..], &walk[..at]].concat();
        if self.lines[walk[at]] > 0 {
            all.push(walk[at]);
        }
        all
    }

    fn moves(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for f in 0..self.faces.len() {
            let face = &self.faces[f];
            let places: Vec<(usize, usize)> = (0..face.len())
                .flat_map(|b| (0..face[b].len()).map(move |at| (b, at)))
                .collect();
            for (i, &from) in places.iter().enumerate() {
                for &to in &places[i..] {
                    self.drawn(f, from, to, &mut all);
                }
            }
        }
        all
    }

    /// The drawings after a line between two places of a face.
    fn drawn(&self, f: usize, from: (usize, usize), to: (usize, usize), all: &mut Vec<Self>) {
        let face = &self.faces[f];
        let (x, y) = (face[from.0][from.1], face[to.0][to.1]);
        let mut next = self.clone();
        next.lines[x] += 1;
        next.lines[y] += 1;
        next.lines.push(2);
        if next.lines[x] > 3 || next.lines[y] > 3 {
            return;
        }
        let new = self.lines.len();
        if from.0 != to.0 {
            let left = self.around(&face[from.0], from.1);
            let right = self.around(&face[to.0], to.1);
            let mut walks: Vec<Vec<usize>> = face.clone();
            walks[from.0] = [&left[..], &[new], &right, &[new]].concat();
            walks.remove(to.0);
            next.faces[f] = walks;
            all.push(next);
            return;
        }
        let walk = &face[from.0];
        let [one, two] = match from == to {
            true => [
                vec![x, new],
                [&self.around(walk, from.1)[..], &[new]].concat(),
            ],
            false => [
                [&walk[from.1..=to.1], &[new]].concat(),
                [&walk[to.1..], &walk[..=from.1], &[new]].concat(),
            ],
        };
        let others: Vec<&Vec<usize>> = (0..face.len())
            .filter(|&b| b != from.0)
            .map(|b| &face[b])
            .collect();
        for inside in 0..1_u32 << others.len() {
            let side = |wanted: u32| {
                let chosen = (0..others.len()).filter(move |i| inside >> i & 1 == wanted);
                chosen.map(|i| others[i].clone())
            };
            let mut next = next.clone();
            next.faces[f] = std::iter::once(one.clone()).chain(side(1)).collect();
            let second = std::iter::once(two.clone()).chain(side(0)).collect();
            next.faces.push(second);
            all.push(next);
        }
    }

    /// As it is typed: without the spots at which three lines meet.
    fn text(&self) -> String {
        let mut names: HashMap<usize, char> = HashMap::new();
        let met = |spot: usize| {
            let all = self.faces.iter().flatten().flatten();
            all.filter(|&&other| other == spot).count()
        };
        let mut text = String::new();
        for (f, face) in self.faces.iter().enumerate() {
            if f > 0 {
                text.push('/');
            }
            for &spot in face
                .iter()
                .flat_map(|walk| walk.iter().chain(&[usize::MAX]))
            {
                if spot == usize::MAX {
                    text.push('.');
                    continue;
                }
                match self.lines[spot] {
                    lines @ (0 | 1) => text.push(char::from(b'0' + lines)),
                    2 => {
                        assert_eq!(met(spot), 2);
                        let next = char::from(b'a' + names.len() as u8);
                        text.push(*names.entry(spot).or_insert(next));
                    }
                    _ => {}
                }
            }
        }
        text
    }
}

/// Values and misere outcomes by the definition.
#[derive(Default)]
struct Known(HashMap<Drawing, (u64, bool)>);

impl Known {
    fn of(&mut self, at: &Drawing) -> (u64, bool) {
        if let Some(&known) = self.0.get(at) {
            return known;
        }
        let options: Vec<(u64, bool)> = at.moves().iter().map(|to| self.of(to)).collect();
        let value = crate::nimber::mex(options.iter().map(|option| option.0));
        let won = options.is_empty() || options.iter().any(|option| !option.1);
        self.0.insert(at.clone(), (value, won));
        (value, won)
    }
}

/// The lands of a text, as heaps.
fn heaps(typed: &str) -> Vec<Heap> {
    let lands = moves::settled(text::read(typed).unwrap());
    lands.into_iter().map(store::number).collect()
}

#[test]
fn values_and_misere_outcomes_are_those_of_whole_drawings() {
    let context = Context::default();
    let mut known = Known::default();
    let mut values = Definition::new(SingleHeap(Each(Sprouts)), Want::Values);
    let misere = Want::Outcomes(Convention::Misere);
    let mut misere = Definition::new(Sums(SingleHeap(Each(Sprouts))), misere);
    let rules = HeapRuleset::Sprouts(Each(Sprouts));
    let mut proofs = search(&rules, (1, 30), Want::Values, (Engine::Proof, Way::Heaps)).unwrap();
    let mut agree = |at: &Drawing| {
        let (value, won) = known.of(at);
        let heaps = heaps(&at.text());
        let sum = heaps
            .iter()
            .fold(0, |sum, heap| sum ^ values.solve(heap, &context).unwrap());
        assert_eq!(sum, value, "{}", at.text());
        let mut whole: Vec<Heap> = heaps.clone();
        whole.sort_unstable();
        assert_eq!(
            misere.solve(&whole.into(), &context).unwrap() == 1,
            won,
            "{}",
            at.text()
        );
        assert_eq!(proofs.number(&heaps, &context), Ok(value), "{}", at.text());
    };
    for spots in 1..=2 {
        agree(&Drawing::new(spots));
    }
    // the middle of games that are too long to be known from their beginning
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    for game in 0..300 {
        let (mut at, most) = (Drawing::new(3 + game % 3), 5 - game % 2);
        loop {
            let lives: usize = at.lines.iter().map(|&lines| 3 - usize::from(lines)).sum();
            if lives <= most {
                agree(&at);
                break;
            }
            let mut options = at.moves();
            if options.is_empty() {
                break;
            }
            at = options.swap_remove(random(options.len()));
        }
    }
}

#[test]
fn lands_print_back_and_are_the_same_however_they_are_typed() {
    for (typed, printed) in [
        ("0", "0"),
        ("7", "7"),
        ("0.0.0.", "3"),
        ("1a1a.", "1a1a."),
        ("a1a1.", "1a1a."),
        ("ba1ab1.0.", "0.1ab1ba."),
        ("aa.", "0"),
        ("aa.0.", "0.2."),
    ] {
        let heap = Sprouts
            .heap(typed)
            .unwrap_or_else(|wrong| panic!("{typed}: {wrong}"));
        let name = Sprouts.name(heap);
        assert_eq!(Sprouts.heap(&name), Ok(heap), "{typed}");
        let other = Sprouts.heap(printed).unwrap();
        assert_eq!(other, heap, "{typed} is {name}");
    }
    for wrong in [
        "31", "a.", "aaa.", "abab.", "a.a.", "03.", "0a0a.", "x1", "0.1/0.1.",
    ] {
        assert!(Sprouts.heap(wrong).is_err(), "{wrong}");
    }
}

/// A move changes one life for each end of its line, and brings a spot with one.
#[test]
fn a_move_takes_one_life() {
    let mut lands: Vec<Heap> = vec![4];
    let mut seen = 0;
    while let Some(heap) = lands.pop().filter(|_| seen < 400) {
        let before = land::total(&store::land(heap).unwrap());
        for parts in &store::options(heap)[..] {
            let after: u32 = parts
                .iter()
                .map(|&part| land::total(&store::land(part).unwrap()))
                .sum();
            assert!(after < before);
            lands.extend(parts);
            seen += 1;
        }
        let words = store::options(heap)
            .iter()
            .map(|to| Sprouts.describe(heap, to))
            .collect::<Vec<_>>();
        for (words, to) in words.iter().zip(&store::options(heap)[..]) {
            assert_eq!(
                Sprouts.read_move(heap, words).as_deref(),
                Some(&to[..]),
                "{words}"
            );
        }
    }
    assert!(Sprouts.shape().splits() && Sprouts.shape().raises());
}
