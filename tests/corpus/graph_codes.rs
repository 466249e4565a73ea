//! Codes on graphs, against a recursion on sets of vertices by the sentence that describes them.

use crate::common::data::read;
use crate::common::runs::contexts;
use grundy::game::Names;
use grundy::play::{Position, analyse};
use grundy::rulesets::{Rules, Ruleset};
use std::collections::HashMap;

/// Which numbers of vertices may be taken, and into how many parts, of these sizes, that may break.
type Allowed = fn(usize, &[u32]) -> bool;

/// Codes, and what they allow: `{3+}` and endless digits, sizes that must differ, three parts.
const CODES: [(&str, Allowed); 9] = [
    ("0.33", |taken, parts| taken <= 2 && parts.len() <= 1),
    ("0.137", |taken, parts| taken <= 3 && parts.len() < taken),
    ("0.07", |taken, parts| taken == 2 && parts.len() <= 2),
    ("kayles", |taken, parts| taken <= 2 && parts.len() <= 2),
    ("0.6", |taken, parts| {
        taken == 1 && [1, 2].contains(&parts.len())
    }),
    ("0.8A", |taken, parts| match taken {
        1 => parts.len() == 3,
        _ => taken == 2 && [1, 3].contains(&parts.len()),
    }),
    ("0.[02]", |taken, parts| taken % 2 == 0 && parts.len() == 1),
    ("0.{2+}", |taken, parts| taken == 1 && parts.len() >= 2),
    ("0.4!3", |taken, parts| match taken {
        1 => parts.len() == 2 && parts[0] != parts[1],
        _ => taken == 2 && parts.len() <= 1,
    }),
];

/// The neighbours of each vertex of a graph in graph6 of few vertices.
fn neighbours(graph6: &str) -> Vec<u32> {
    let bytes = graph6.as_bytes();
    let n = usize::from(bytes[0] - 63);
    let mut near = vec![0; n];
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    for (i, (a, b)) in pairs.enumerate() {
        if (bytes[1 + i / 6] - 63) >> (5 - i % 6) & 1 == 1 {
            near[a] |= 1 << b;
            near[b] |= 1 << a;
        }
    }
    near
}

/// The connected parts of a set.
fn parts(near: &[u32], mut set: u32) -> Vec<u32> {
    let mut all = Vec::new();
    while set != 0 {
        let mut part = set & set.wrapping_neg();
        loop {
            let beside = |v: &usize| part & near[*v] != 0;
            let grown = (0..near.len())
                .filter(beside)
                .fold(part, |grown, v| grown | 1 << v)
                & set;
            if grown == part {
                break;
            }
            part = grown;
        }
        all.push(part);
        set &= !part;
    }
    all
}

/// What may be left of a set.
fn options(near: &[u32], allowed: Allowed, set: u32) -> Vec<u32> {
    let whole = parts(near, set);
    let all = (1..=set).filter(|taken| taken & !set == 0);
    let moves = all.filter(|&taken| {
        let Some(part) = whole.iter().find(|&part| taken & !part == 0) else {
            return false;
        };
        let left = parts(near, part & !taken);
        let mut sizes: Vec<u32> = left.iter().map(|part| part.count_ones()).collect();
        sizes.sort_unstable();
        parts(near, taken).len() == 1 && allowed(taken.count_ones() as usize, &sizes)
    });
    moves.map(|taken| set & !taken).collect()
}

/// The value, whether the next player wins in misere play, of every set: none is split for it.
fn searched(near: &[u32], allowed: Allowed) -> HashMap<u32, (u64, bool)> {
    let mut known: HashMap<u32, (u64, bool)> = HashMap::new();
    for set in 0..1_u32 << near.len() {
        let options: Vec<(u64, bool)> = options(near, allowed, set)
            .iter()
            .map(|left| known[left])
            .collect();
        let value = (0..)
            .find(|&n| options.iter().all(|&(value, _)| value != n))
            .unwrap();
        let wins = options.is_empty() || options.iter().any(|&(_, wins)| !wins);
        known.insert(set, (value, wins));
    }
    known
}

/// Every connected graph of up to six vertices: value, misere outcome, and how many moves win.
#[test]
fn codes_on_all_small_graphs() {
    let [one, two] = contexts();
    let (mut compared, mut alike) = (0, 0);
    let small = read("kayles_small_graphs.csv");
    for (i, row) in small.iter().filter(|row| row.number("n") <= 6).enumerate() {
        let graph6 = row.text("graph6");
        let near = neighbours(graph6);
        let whole = (1 << near.len()) - 1;
        let context = if i % 2 == 0 { &one } else { &two };
        let kayles = row.text("node_kayles");
        for (code, allowed) in CODES {
            let known = searched(&near, allowed);
            let rules = format!("graph-code({code}, g6:{graph6})");
            let of = |convention: &str| {
                let ruleset: Ruleset = format!("{rules}{convention}").parse().unwrap();
                let all = Position::read(&ruleset, "all").unwrap();
                analyse(&all, None, context).unwrap()
            };
            let (found, misere) = (of(""), of(" misere"));
            let (value, wins) = known[&whole];
            assert_eq!(found.value, Some(value.into()), "{rules}");
            assert_eq!(
                misere.outcome.to_string(),
                ["P", "N"][usize::from(wins)],
                "{rules}"
            );
            let mut winning: Vec<Vec<u32>> = options(&near, allowed, whole)
                .into_iter()
                .filter(|left| known[left].0 == 0)
                .map(|left| parts(&near, left))
                .collect();
            winning.sort();
            winning.dedup();
            assert_eq!(found.winning.len(), winning.len(), "{rules}");
            compared += 1;
            alike += usize::from(code == "0.137" && value.to_string() == kayles);
        }
    }
    assert_eq!(compared, 143 * CODES.len());
    // it is another game than Node Kayles
    assert!((10..100).contains(&alike), "{alike}");
}

/// On paths a code is the code, unless it leaves more parts than a path can break into.
#[test]
fn codes_on_paths() {
    let context = &contexts()[0];
    let octal = CODES.map(|(code, _)| code).into_iter();
    for code in octal.filter(|code| !["0.8A", "0.{2+}"].contains(code)) {
        let ruleset = |text: &str| -> Ruleset { text.parse().unwrap() };
        let heaps = match code {
            "kayles" => ruleset(code),
            code => ruleset(&format!("code {code}")),
        };
        for n in [1, 2, 3, 7, 12, 25] {
            let path = ruleset(&format!("graph-code({code}, path({n}))"));
            let [expected, found] = [(&heaps, n.to_string()), (&path, "all".to_owned())]
                .map(|(rules, at)| analyse(&Position::read(rules, &at).unwrap(), None, context));
            assert_eq!(found.unwrap().value, expected.unwrap().value, "{path}");
        }
    }
}

/// Moves are told by all that is taken.
#[test]
fn moves_of_codes_have_words() {
    let ruleset: Ruleset = "graph-code(0.137, grid(2,3))".parse().unwrap();
    let Rules::Heaps(rules) = &ruleset.rules else {
        unreachable!("heaps")
    };
    let names: &dyn Names = rules.names_of(0, 0).unwrap();
    let all = names.largest();
    for (words, left) in [
        ("take 2, 3 and 5", vec![0b00_1001, 0b10_0000]),
        ("take 1, 2 and 4", vec![0b11_0100]),
        ("take 5, 2 and 3", vec![0b00_1001, 0b10_0000]),
        ("2,3", vec![0b11_1001]),
    ] {
        assert_eq!(names.read_move(all, words), Some(left), "{words}");
    }
    assert_eq!(
        names.describe(all, &[0b00_1001, 0b10_0000]),
        "take 2, 3 and 5"
    );
    for words in [
        "take 1",
        "take 1, 3 and 5",
        "take 7",
        "take",
        "take 2 and 2",
    ] {
        assert_eq!(names.read_move(all, words), None, "{words}");
    }
}
