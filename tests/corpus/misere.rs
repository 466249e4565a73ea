//! Misere play: Kayles and Wythoff's game.

use crate::common::data::{numbers, read};
use crate::common::listed::{multisets, whole_sums};
use crate::common::ranked::{Ranked, ranked};
use crate::common::runs::{
    GENERAL, all_positions, by_engine, contexts, each_run, heap_box, heap_rules,
};
use grundy::game::{Convention, Order};
use grundy::plan::{Engine, Way, search};
use grundy::solve::Want;
use grundy::work::Context;

const MISERE: Want = Want::Outcomes(Convention::Misere);
const NORMAL: Want = Want::Outcomes(Convention::Normal);

/// Outcomes of many sums of Kayles heaps in one search of whole sums.
fn kayles(sums: &[Vec<u64>], want: Want, (engine, context): (Engine, &Context)) -> Vec<u64> {
    let rules = heap_rules("kayles");
    let shape = (1, sums.iter().flatten().copied().max().unwrap_or(0));
    let mut search = search(&rules, shape, want, (engine, Way::Whole)).unwrap();
    let number = |sum: &Vec<u64>| search.number(sum, context).unwrap();
    sums.iter().map(number).collect()
}

fn letter(number: u64) -> &'static str {
    if number == 0 { "P" } else { "N" }
}

#[test]
fn kayles_p_positions() {
    let rows = read("misere_kayles_p.csv");
    let sums: Vec<Vec<u64>> = rows.iter().map(|row| row.numbers("position")).collect();
    let mut compared = 0;
    each_run(&[Engine::Memo, Engine::Definition], |engine, context| {
        for (want, column) in [(MISERE, "misere"), (NORMAL, "normal")] {
            let found = kayles(&sums, want, (engine, context));
            for (row, number) in rows.iter().zip(found) {
                let position = row.text("position");
                assert_eq!(letter(number), row.text(column), "{position} by {engine}");
                compared += 1;
            }
        }
    });
    assert_eq!((rows.len(), compared), (206, 206 * 2 * 2 * 2));
}

#[test]
fn kayles_single_heaps() {
    let rows = read("misere_kayles_heaps.csv");
    // heaps above 20 take long as whole sums; the file goes to 40
    let rows: Vec<_> = rows.iter().filter(|row| row.number("heap") <= 20).collect();
    let heaps: Vec<Vec<u64>> = rows.iter().map(|row| vec![row.number("heap")]).collect();
    let mut compared = 0;
    each_run(&[Engine::Memo, Engine::Definition], |engine, context| {
        for (row, number) in rows.iter().zip(kayles(&heaps, MISERE, (engine, context))) {
            assert_eq!(
                letter(number),
                row.text("misere"),
                "heap {}",
                row.text("heap")
            );
            compared += 1;
        }
    });
    assert_eq!(compared, 21 * 2 * 2);
}

/// The theorem of Sibert and Conway: whether the outcomes in normal and misere play differ.
fn differs(sum: &[u64], normal_p: bool) -> bool {
    let count = |set: &[u64]| sum.iter().filter(|heap| set.contains(heap)).count();
    let even = |set: &[u64]| count(set).is_multiple_of(2);
    let only = |sets: &[&[u64]]| sum.iter().all(|heap| sets.iter().any(|s| s.contains(heap)));
    let (a, b, c, d): (&[u64], &[u64], &[u64], &[u64]) = (&[5], &[4, 1], &[9], &[20, 4, 1]);
    let e: &[u64] = &[17, 12, 9];
    let one = |heap: u64| count(&[heap]) == 1;
    if normal_p {
        return (only(&[a, b]) && even(a) && even(b))
            || (only(&[e, d]) && even(e) && even(d))
            || (only(&[&[25], e, d]) && one(25) && even(e) && !even(d));
    }
    (only(&[a, b]) && !even(b))
        || (only(&[c, b]) && !even(c) && even(b))
        || (only(&[&[12], b]) && one(12) && even(b))
        || (only(&[e, d]) && even(e) && !even(d))
        || (only(&[&[25], c, b]) && one(25) && !even(c) && !even(b))
}

#[test]
fn theorem_of_sibert_and_conway() {
    // all sums with a total of at most 22
    let game = whole_sums("kayles", 22);
    let sums = multisets(22);
    assert_eq!(sums.len(), 4508);
    for context in contexts() {
        let normal = kayles(&sums, NORMAL, (Engine::Memo, &context));
        let misere = kayles(&sums, MISERE, (Engine::Memo, &context));
        let ranked = ranked(&game, MISERE).unwrap();
        let mut differing = 0;
        for (i, sum) in sums.iter().enumerate() {
            assert_eq!(misere[i], ranked[game.rank(sum) as usize], "{sum:?}");
            let differ = normal[i] != misere[i];
            assert_eq!(differ, differs(sum, normal[i] == 0), "{sum:?}");
            differing += usize::from(differ);
        }
        assert!(differing > 100, "{differing} sums differ");
    }
}

/// T12 of the published statements: the misere P-positions of Wythoff's game are the normal ones
/// with (0,0), (1,2) replaced by (0,1), (2,2).
#[test]
fn wythoff() {
    let wythoff = heap_rules("wythoff");
    let mut counts = Vec::new();
    for (max, engines) in [
        (120, &[Engine::Memo, Engine::Dense][..]),
        (40, &GENERAL[..]),
    ] {
        let positions = heap_box(&[max; 2], Order::Sorted);
        let all = all_positions(&positions);
        each_run(engines, |engine, context| {
            let [normal, misere] = [NORMAL, MISERE].map(|want| {
                let table = by_engine(&wythoff, &positions, want, engine, context).unwrap();
                let p = all.iter().filter(|x| table.number(x) == 0);
                p.cloned().collect::<Vec<_>>()
            });
            let mut expected = normal;
            let before = expected.len();
            expected.retain(|x| x != &numbers("0 0") && x != &numbers("1 2"));
            assert_eq!(expected.len(), before - 2);
            expected.extend([numbers("0 1"), numbers("2 2")]);
            expected.sort();
            let mut misere = misere;
            misere.sort();
            assert_eq!(misere, expected, "heaps up to {max} by {engine}");
            counts.push(misere.len());
        });
    }
    assert_eq!(counts, [[47; 4].as_slice(), &[16; 6]].concat());
}
