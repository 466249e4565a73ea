//! Misere Kayles: the theorem of W. L. Sibert and J. H. Conway (Int. J. Game Theory 20, 1992) against the
//! quotient, on sums of heaps of any size.

use grundy::game::Code;
use grundy::plan::HeapGame;
use grundy::play::SplitMix64;
use grundy::sequence::Sequence;
use grundy::theory::misere::{Limits, Quotient};
use grundy::work::Context;

/// Whether every heap lies in one of some sets, and each set has an even or an odd number of them.
fn consists(heaps: &[usize], sets: &[(&[usize], bool)]) -> bool {
    let all = heaps
        .iter()
        .all(|heap| sets.iter().any(|(set, _)| set.contains(heap)));
    all && sets.iter().all(|(set, odd)| {
        heaps.iter().filter(|heap| set.contains(heap)).count() % 2 == usize::from(*odd)
    })
}

/// Whether a sum without one heap of a size consists of heaps in these numbers.
fn with_one(heaps: &[usize], one: usize, sets: &[(&[usize], bool)]) -> bool {
    let Some(at) = heaps.iter().position(|&heap| heap == one) else {
        return false;
    };
    let mut rest = heaps.to_vec();
    rest.remove(at);
    consists(&rest, sets)
}

/// Whether a sum is P in misere play; `value` is its nim-sum in normal play.
fn is_p(heaps: &[usize], value: u64) -> bool {
    let (even, odd) = (false, true);
    let normal_only = consists(heaps, &[(&[5], even), (&[4, 1], even)])
        || consists(heaps, &[(&[17, 12, 9], even), (&[20, 4, 1], even)])
        || with_one(heaps, 25, &[(&[17, 12, 9], even), (&[20, 4, 1], odd)]);
    let misere_only = consists(heaps, &[(&[5], even), (&[4, 1], odd)])
        || consists(heaps, &[(&[5], odd), (&[4, 1], odd)])
        || consists(heaps, &[(&[9], odd), (&[4, 1], even)])
        || with_one(heaps, 12, &[(&[4, 1], even)])
        || consists(heaps, &[(&[17, 12, 9], even), (&[20, 4, 1], odd)])
        || with_one(heaps, 25, &[(&[9], odd), (&[4, 1], odd)]);
    match value {
        0 => !normal_only,
        _ => misere_only,
    }
}

#[test]
fn the_theorem_of_sibert_and_conway() {
    let context = Context::default();
    let game = HeapGame::read_misere("kayles").unwrap();
    let quotient: Quotient = game.quotient(Limits::NONE, &context).unwrap();
    assert!(quotient.period.is_some(), "proved for all heaps");
    let code: Code = "0.77".parse().unwrap();
    let values = Sequence::run(&code, 300, &context).unwrap();
    let normal = |heap: usize| values.value(heap as u128).unwrap() as u64;
    let mut random = SplitMix64::new(0x51be);
    let exceptional = [1, 4, 5, 9, 12, 17, 20, 25];
    let mut differ = 0;
    for round in 0..20_000 {
        // of heaps of any size almost no sum is exceptional
        let count = 1 + random.below(7) as usize;
        let heap = |random: &mut SplitMix64| match round % 2 {
            0 => *random.pick(&exceptional).unwrap(),
            _ => random.below(301) as usize,
        };
        let heaps: Vec<usize> = (0..count)
            .map(|_| heap(&mut random))
            .filter(|&heap| heap > 0)
            .collect();
        let value = heaps.iter().fold(0, |sum, &heap| sum ^ normal(heap));
        let found = quotient.is_p(quotient.sum(&heaps).unwrap());
        assert_eq!(found, is_p(&heaps, value), "{heaps:?}");
        differ += usize::from(found != (value == 0));
    }
    assert!(
        differ > 1_000,
        "{differ} sums have another outcome than in normal play"
    );
}
