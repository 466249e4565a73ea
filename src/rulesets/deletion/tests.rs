//! Large grounds against small ones, on which every set is a word.

use crate::game::{HeapRules, Names, options_of};
use crate::plan::{Engine, Way, heap_value_certificate, search};
use crate::rulesets::{HeapRuleset, heap_rules};
use crate::solve::Want;
use crate::solve::proof::Proofs;
use crate::work::{Context, Stop};
use std::sync::Arc;

/// What is left of a rectangle in the corner of a larger one, by the names of its cells there.
fn named(cells: u64, cols: usize, more: usize) -> String {
    let inside = (0..63).filter(|cell| cells >> cell & 1 == 1);
    let place = inside.map(|cell| (cell / cols * more + cell % cols + 1).to_string());
    format!("{{{}}}", place.collect::<Vec<_>>().join(","))
}

fn names(rules: &HeapRuleset) -> &dyn Names {
    rules.names().expect("sets have names")
}

#[test]
fn sets_of_large_graphs_have_the_values_that_they_have_in_small_ones() {
    let context = Context::default();
    let mut zeros = 0;
    for (small, large, more) in [
        ("grid(3,4)", "grid(8,9)", 9),
        ("king(3,4)", "king(8,9)", 9),
        ("knight(3,4)", "knight(8,9)", 9),
        ("queen(3,4)", "queen(8,9)", 9),
        ("grid(3,4)", "grid(12,11)", 11),
        ("rook(3,4)", "rook(12,11)", 11),
        // no rectangle has these
        ("path(12)", "path(12) + petersen + complete(50)", 4),
        ("binary(3)", "binary(8)", 4),
    ] {
        for game in ["node-kayles", "grim", "delete-odd", "delete-even"] {
            let [few, many] = [small, large].map(|graph| heap_rules(&format!("{game}({graph})")));
            let all = few.largest_heap(0).unwrap();
            let most = many.largest_heap(0).unwrap();
            let by =
                |rules, all, engine| search(rules, (1, all), Want::Values, (engine, Way::Heaps));
            let mut known = by(&few, all, Engine::Memo).unwrap();
            let mut memo = by(&many, most, Engine::Memo).unwrap();
            let mut proof = by(&many, most, Engine::Proof).unwrap();
            for i in 0..30 {
                let set = all & u64::wrapping_mul(i, 0x9E37_79B9_7F4A_7C15).rotate_left(20);
                let heap = names(&many).heap(&named(set, 4, more)).unwrap();
                let value = known.number(&[set], &context).unwrap();
                zeros += usize::from(value == 0);
                assert_eq!(memo.number(&[heap], &context), Ok(value), "{many} {set:b}");
                assert_eq!(proof.number(&[heap], &context), Ok(value), "{many} {set:b}");
                assert_eq!(
                    proof.is_p(&[heap], &context),
                    Ok(value == 0),
                    "{many} {set:b}"
                );
            }
        }
    }
    assert!((200..700).contains(&zeros), "{zeros}");
}

#[test]
fn edges_and_orders_of_large_grounds() {
    let context = Context::default();
    let value = |rules: &str, name: &str| {
        let rules = heap_rules(rules);
        let all = rules.largest_heap(0).unwrap();
        let heap = names(&rules).heap(name).unwrap();
        let mut found =
            search(&rules, (1, all), Want::Values, (Engine::Proof, Way::Heaps)).unwrap();
        found.number(&[heap], &context).unwrap()
    };
    // the first edges of a long path, code .07
    let dawson = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0,
    ];
    for (edges, expected) in dawson.iter().enumerate() {
        let names: Vec<String> = (1..=edges).map(|v| format!("{v}-{}", v + 1)).collect();
        let left = format!("{{{}}}", names.join(","));
        assert_eq!(value("arc-kayles(path(100))", &left), *expected, "{edges}");
    }
    for (order, small, left, expected) in [
        ("chomp(9,9)", "chomp(3,3)", "{1.2,1.3,2.1,3.1}", 0),
        ("product(30,5)", "product(3,3)", "{1.1,2.1,3.1}", 3),
        ("boolean(7)", "boolean(2)", "{1,2,3,4}", 3),
    ] {
        assert_eq!(value(&format!("poset({order})"), left), expected, "{order}");
        assert_eq!(value(&format!("poset({small})"), left), expected, "{small}");
    }
}

/// A set has one number, which says how many elements it has, and other rules of the same text know it.
#[test]
fn sets_of_large_grounds_have_numbers() {
    let [one, two] = [0, 1].map(|_| heap_rules("node-kayles(grid(8,9))"));
    let all = one.largest_heap(0).unwrap();
    assert_eq!(names(&one).start(), Some(all));
    let heap = names(&one).heap("{1,2,9-11}").unwrap();
    assert!(heap < all && names(&two).name(heap) == "{1,2,9-11}");
    assert_eq!(names(&two).heap("{9-11,2,1}"), Ok(heap));
    assert_eq!(names(&one).name(all), "all");
    assert_eq!(names(&one).heap("{}"), Ok(0));
    assert!(names(&one).heap("5").is_err() && names(&one).heap("{73}").is_err());
    let words = "take 10 with 1 and 11";
    let to = names(&one).read_move(heap, words).unwrap();
    assert_eq!(names(&one).describe(heap, &to), words);
    let mut left: Vec<String> = to.iter().map(|&part| names(&one).name(part)).collect();
    left.sort();
    assert_eq!(left, ["{2}", "{9}"]);
    // nothing is known of a number that stands for no set
    assert_eq!(options_of(&one, &[12_345]), Ok(Vec::new()));
}

#[test]
fn values_of_large_grounds_have_certificates() {
    let context = Context::default();
    for (rules, name) in [
        ("node-kayles(queens(8))", "all"),
        ("node-kayles(path(150))", "{1-40}"),
    ] {
        let rules = heap_rules(rules);
        let heap = names(&rules).heap(name).unwrap();
        let record = heap_value_certificate(&rules, &[heap], &context).unwrap();
        assert_eq!(record.position, name);
        assert!(record.pieces.len() > 10);
    }
}

/// What stands for the sets of a large ground counts as memory of a search.
#[test]
fn sets_of_large_grounds_take_memory() {
    let rules = heap_rules("node-kayles(path(97))");
    let game = rules.by_proofs().unwrap();
    let before = game.held();
    let heap = names(&rules).heap("{1-40}").unwrap();
    let context = Context::default();
    let mut search = Proofs::new(Arc::clone(&game), &context);
    search.value(0, &[heap], &context).unwrap();
    let held = game.held();
    // a number and a set of two words each
    assert!(held > before + 24 * search.stored(), "{held}");
    let less = context.with_memory(held - 1);
    let all = game.parts(names(&rules).largest());
    let refused = Proofs::new(game, &less).value(0, &all, &less);
    assert!(matches!(refused, Err(Stop::Memory { needed, .. }) if needed > held.into()));
}
