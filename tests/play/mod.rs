//! Games played to their end: the computer wins what can be won, in every ruleset.

mod components;
mod computer;
mod moves;
mod predictions;

use grundy::game::{Convention, Grid};
use grundy::play::{Match, Position};
use grundy::rulesets::Ruleset;

fn heaps(ruleset: &Ruleset, heaps: &[u64]) -> Position {
    let heaps = heaps.iter().copied();
    Position::heaps(ruleset, heaps, None).expect("a position of the rules")
}

fn full(ruleset: &Ruleset, rows: usize, cols: usize) -> Position {
    Position::board(ruleset, Grid::full(rows, cols)).expect("a board of the rules")
}

fn rules(text: &str) -> Ruleset {
    text.parse().expect("rules that read")
}

fn begun(ruleset: &Ruleset, x: &[u64]) -> Match {
    Match::new(heaps(ruleset, x))
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
