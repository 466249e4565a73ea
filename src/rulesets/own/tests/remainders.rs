//! Vectors among positions that remainders choose: several cases of moves, each of which keeps
//! some heaps.

use super::rules;
use crate::game::{Heap, HeapBox, options_of};
use crate::play::SplitMix64;
use std::collections::BTreeSet;

/// A vector, taken once or any number of times.
struct Vector {
    takes: Vec<u64>,
    starred: bool,
}

impl Vector {
    fn random(random: &mut SplitMix64, heaps: usize) -> Self {
        let mut takes: Vec<u64> = (0..heaps)
            .map(|_| random.below(5).saturating_sub(2))
            .collect();
        let some = random.below(heaps as u64) as usize;
        takes[some] = takes[some].max(1);
        Self {
            takes,
            starred: random.below(2) == 0,
        }
    }

    fn text(&self) -> String {
        let takes: Vec<String> = self.takes.iter().map(u64::to_string).collect();
        let star = if self.starred { "*" } else { "" };
        format!("take ({}){star}", takes.join(","))
    }

    fn options(&self, x: &[Heap]) -> Vec<Vec<Heap>> {
        let most = if self.starred { 100 } else { 1 };
        let after = |times: u64| -> Option<Vec<Heap>> {
            let pairs = x.iter().zip(&self.takes);
            pairs
                .map(|(x, takes)| x.checked_sub(times * takes))
                .collect()
        };
        (1..=most).map_while(after).collect()
    }
}

#[test]
fn vectors_stay_among_positions_by_remainders() {
    let mut random = SplitMix64::new(3);
    let mut moves = 0;
    for _ in 0..400 {
        let heaps = 2 + random.below(3) as usize;
        let vectors = 0..2 + random.below(3);
        let vectors: Vec<Vector> = vectors
            .map(|_| Vector::random(&mut random, heaps))
            .collect();
        let factors: Vec<u64> = (0..heaps).map(|_| random.below(3)).collect();
        let modulus = 2 + random.below(3);
        let (rest, equal) = (random.below(modulus), random.below(2) == 0);
        let texts: Vec<String> = vectors.iter().map(Vector::text).collect();
        let sum = (1..)
            .zip(&factors)
            .map(|(i, factor)| format!("{factor}*x{i}"));
        let sum: Vec<String> = sum.collect();
        let text = format!(
            "rules{{{heaps} heaps: {}; where ({}) mod {modulus} {} {rest}}}",
            texts.join("; "),
            sum.join(" + "),
            if equal { "=" } else { "!=" },
        );
        let own = rules(&text);
        let is_position = |x: &[Heap]| {
            let sum: u64 = x.iter().zip(&factors).map(|(x, factor)| x * factor).sum();
            (sum % modulus == rest) == equal
        };
        let all = HeapBox::ordered(heaps, if heaps == 4 { 3 } else { 5 }).unwrap();
        for x in all.iter() {
            let mut expected: BTreeSet<Vec<Heap>> = vectors
                .iter()
                .flat_map(|vector| vector.options(&x))
                .collect();
            expected.retain(|y| is_position(y) && is_position(&x));
            let found: BTreeSet<Vec<Heap>> = options_of(&own, &x).unwrap().into_iter().collect();
            assert_eq!(found, expected, "{text} at {x:?}");
            moves += found.len();
        }
    }
    assert!(moves > 50_000, "{moves}");
}
