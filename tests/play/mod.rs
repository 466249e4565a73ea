//! Games played to their end: the computer wins what can be won, in every ruleset.

mod computer;
mod moves;
mod predictions;

use grundy::game::Convention;
use grundy::play::{Match, Position};
use grundy::rulesets::Ruleset;

fn heaps(heaps: &[u64]) -> Position {
    Position::Heaps(heaps.iter().map(|&heap| heap.into()).collect())
}

fn rules(text: &str) -> Ruleset {
    text.parse().expect("rules that read")
}

fn begun(ruleset: &Ruleset, position: &Position) -> Match {
    Match::new(ruleset, position, None).expect("a position of the rules")
}

fn both(text: &str) -> [Ruleset; 2] {
    [Convention::Normal, Convention::Misere].map(|convention| rules(text).with(convention))
}

/// All tuples of `n` heaps up to `max`.
fn tuples(n: usize, max: u64) -> Vec<Vec<u64>> {
    (0..n).fold(vec![vec![]], |all, _| {
        let longer = |x: Vec<u64>| (0..=max).map(move |heap| [&x[..], &[heap]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}
