//! Games on graphs, and games whose moves are listed, against values of two other programs.

use crate::common::data::{Row, read};
use crate::common::runs::contexts;
use grundy::game::{Outcome, REMOTENESS};
use grundy::graph::EdgeList;
use grundy::plan::Engine;
use grundy::play::{
    Analysis, LargeGeography, Position, SplitMix64, analyse, analyse_number, lasts,
};
use grundy::rulesets::{Ruleset, quoted};
use grundy::theory::hackenbush::Hackenbush;
use grundy::work::Context;

use serde_json::Value;
use std::collections::HashMap;

/// Vertices up to which values are compared, and misere outcomes, in the time of a test.
const VERTICES: [u64; 2] = [64, 13];

/// A graph of a row as it is written here, if it can be.
fn graph(row: &Row) -> Option<String> {
    let params = row.text("params").replace(' ', ",");
    match row.text("family") {
        // lists of parents and of legs
        "tree" => {
            let parents = row.text("params").split(' ').enumerate().skip(1);
            let edges = parents
                .map(|(i, parent)| format!("{}-{}", i + 1, parent.parse::<usize>().unwrap() + 1));
            let edges: Vec<String> = edges.collect();
            (!edges.is_empty()).then(|| format!("edges{{{}}}", edges.join(",")))
        }
        "caterpillar" | "spider" | "bishop" => Some(listed(row)),
        family => Some(format!("{family}({params})")),
    }
}

/// A graph of a row by its edges.
fn listed(row: &Row) -> String {
    let numbers = row.numbers("params");
    let mut edges: Vec<(u64, u64)> = Vec::new();
    let mut next = 0;
    match row.text("family") {
        // a row of vertices, each with so many leaves
        "caterpillar" => {
            next = numbers.len() as u64;
            edges.extend((1..next).map(|i| (i - 1, i)));
            for (i, leaves) in (0..).zip(&numbers) {
                edges.extend((next..next + leaves).map(|leaf| (i, leaf)));
                next += leaves;
            }
        }
        // a centre with legs of these lengths
        "spider" => {
            for leg in &numbers {
                edges.extend((0..*leg).map(|i| (if i == 0 { 0 } else { next + i }, next + i + 1)));
                next += leg;
            }
            next += 1;
        }
        _ => {
            let (rows, cols) = (numbers[0], numbers[1]);
            next = rows * cols;
            let cell = |i: u64| (i / cols, i % cols);
            for a in 0..next {
                let near = |&b: &u64| {
                    let ((r, c), (s, d)) = (cell(a), cell(b));
                    r.abs_diff(s) == c.abs_diff(d)
                };
                edges.extend((a + 1..next).filter(near).map(|b| (a, b)));
            }
        }
    }
    let alone = (1..=next).map(|v| v.to_string());
    let edges = edges.iter().map(|(a, b)| format!("{}-{}", a + 1, b + 1));
    let all: Vec<String> = alone.chain(edges).collect();
    format!("edges{{{}}}", all.join(","))
}

/// What is known of a position in a column; nothing where the column is empty.
fn compared(rules: &str, row: &Row, column: &str, context: &Context) -> usize {
    let expected = row.text(column);
    if expected.is_empty() {
        return 0;
    }
    let misere = column.contains("misere");
    let ruleset = format!("{rules}{}", if misere { " misere" } else { "" });
    let ruleset: Ruleset = ruleset
        .parse()
        .unwrap_or_else(|error| panic!("{rules}: {error}"));
    let start = Position::read(&ruleset, "all").unwrap();
    let found = analyse(&start, None, context).unwrap();
    let found = match misere {
        true => found.outcome.to_string(),
        false => found.value.expect("normal play").to_string(),
    };
    assert_eq!(found, expected, "{ruleset}");
    1
}

#[test]
fn node_kayles_on_families_and_small_graphs() {
    let families = read("node_kayles_families.csv");
    let small = read("kayles_small_graphs.csv");
    let [one, two] = contexts();
    let mut count = 0;
    for (i, row) in families.iter().chain(&small).enumerate() {
        let family = i < families.len();
        let graph = match family {
            true => graph(row),
            false => Some(format!("g6:{}", row.text("graph6"))),
        };
        let Some(graph) = graph else { continue };
        let context = if i % 2 == 0 { &one } else { &two };
        for (column, most) in [
            ("node_kayles", VERTICES[0]),
            ("node_kayles_misere", VERTICES[1]),
        ] {
            if row.number("n") <= most {
                count += compared(&format!("node-kayles({graph})"), row, column, context);
            }
        }
    }
    assert_eq!(count, 1276, "comparisons");
}

/// Larger ones, among them some of more than 63 vertices: those of `structures.md`, by two programs,
/// and grids of three rows, of which those from 17 columns on are by one program only elsewhere.
#[test]
fn node_kayles_on_large_boards() {
    let [one, two] = contexts();
    let all = [
        ("grid(5,5)", 3),
        ("grid(5,6)", 3),
        ("grid(6,7)", 3),
        ("grid(4,9)", 0),
        ("grid(3,16)", 3),
        ("grid(3,17)", 2),
        ("grid(3,18)", 2),
        ("grid(3,19)", 1),
        ("grid(3,20)", 1),
        ("grid(3,21)", 5),
        ("grid(3,22)", 0),
        ("grid(3,23)", 1),
        ("king(6,7)", 1),
        ("king(7,7)", 1),
        ("torus(5,6)", 0),
        ("queens(7)", 2),
        ("queens(8)", 3),
        ("queens(9)", 1),
        ("binary(6)", 2),
        ("gp(10,3)", 0),
        ("hypercube(4)", 0),
    ];
    for (i, (graph, expected)) in all.iter().enumerate() {
        let context = if i % 2 == 0 { &one } else { &two };
        let ruleset: Ruleset = format!("node-kayles({graph})").parse().unwrap();
        let start = Position::read(&ruleset, "all").unwrap();
        let found = analyse_number(&start, None, context).unwrap();
        assert_eq!(found.value, Some((*expected as u64).into()), "{graph}");
    }
    // paths are code 0.137, and rings follow from them
    let dawson: Ruleset = "code 0.137".parse().unwrap();
    for n in [64, 100, 129, 150] {
        let heap = Position::read(&dawson, &n.to_string()).unwrap();
        let expected = analyse_number(&heap, None, &one).unwrap().value;
        let path: Ruleset = format!("node-kayles(path({n}))").parse().unwrap();
        let start = Position::read(&path, "all").unwrap();
        assert_eq!(
            analyse_number(&start, None, &two).unwrap().value,
            expected,
            "{n}"
        );
        let ring: Ruleset = format!("node-kayles(cycle({}))", n + 3).parse().unwrap();
        let start = Position::read(&ring, "all").unwrap();
        let ring = analyse_number(&start, None, &one).unwrap().value;
        assert_eq!(
            ring,
            Some(u64::from(expected == Some(0_u64.into())).into()),
            "{n}"
        );
    }
}

/// Arc Kayles on the same graphs: the edges are what is chosen.
#[test]
fn arc_kayles_on_families_and_small_graphs() {
    let families = read("node_kayles_families.csv");
    let small = read("kayles_small_graphs.csv");
    let context = &contexts()[1];
    let mut count = 0;
    for (i, row) in families.iter().chain(&small).enumerate() {
        let graph = match i < families.len() {
            true => graph(row),
            false => Some(format!("g6:{}", row.text("graph6"))),
        };
        let Some(graph) = graph else { continue };
        for (column, most) in [("arc_kayles", 18), ("arc_kayles_misere", 11)] {
            if row.number("m") <= most {
                count += compared(&format!("arc-kayles({graph})"), row, column, context);
            }
        }
    }
    assert_eq!(count, 875, "comparisons");
}

/// Games in which a vertex of some kind is taken, and codes on graphs.
#[test]
fn vertices_are_deleted() {
    let context = &contexts()[0];
    let mut count = 0;
    for row in &read("graph_rules.csv") {
        let (kind, rest) = row.text("graph").split_once(' ').unwrap();
        let graph = match kind {
            "g6" => format!("g6:{rest}"),
            "path" | "cycle" | "grid" | "complete" | "bipartite" | "hypercube" | "torus" => {
                format!("{kind}({})", rest.replace(' ', ","))
            }
            _ => continue,
        };
        for (rules, column) in [
            ("grim", "grim"),
            ("delete-odd", "delete_odd"),
            ("delete-even", "delete_even"),
        ] {
            let rules = format!("{rules}({graph})");
            count += compared(&rules, row, column, context);
            if row.number("n") <= 9 {
                count += compared(&rules, row, &format!("{column}_misere"), context);
            }
        }
        for (code, column) in [("0.33", "octal_033"), ("0.137", "octal_0137")] {
            let rules = format!("graph-code({code}, {graph})");
            count += compared(&rules, row, column, context);
            if row.number("n") <= 9 {
                count += compared(&rules, row, &format!("{column}_misere"), context);
            }
        }
    }
    assert_eq!(count, 1565, "comparisons");
}

#[test]
fn partial_orders() {
    let context = &contexts()[1];
    let mut count = 0;
    for file in ["posets_small.csv", "posets_random.csv"] {
        for row in read(file).iter().filter(|row| row.number("n") > 0) {
            let alone = (0..row.number("n")).map(|element| element.to_string());
            let pairs = row
                .text("covers")
                .split(' ')
                .filter(|pair| !pair.is_empty());
            let all: Vec<String> = alone.chain(pairs.map(str::to_owned)).collect();
            let rules = format!("poset(covers{{{}}})", all.join(","));
            count += compared(&rules, row, "value", context);
            count += compared(&rules, row, "misere", context);
        }
    }
    for row in &read("poset_families.csv") {
        let params = row.text("params").replace(' ', ",");
        let (whole, proper) = match row.text("family") {
            "chomp" => (format!("product({params})"), format!("chomp({params})")),
            "divisors" => (
                format!("all-divisors({params})"),
                format!("divisors({params})"),
            ),
            family => (format!("{family}({params})"), String::new()),
        };
        for (order, columns) in [
            (whole, ["value", "misere"]),
            (proper, ["value_no_bottom", "misere_no_bottom"]),
        ] {
            let Ok(rules) = format!("poset({order})").parse::<Ruleset>() else {
                continue;
            };
            for column in columns {
                count += compared(&rules.to_string(), row, column, context);
            }
        }
    }
    assert_eq!(count, 1_064, "comparisons");
}

/// Boards whose cells have three states, and several boards in one.
#[test]
fn stones_and_crosses() {
    let context = &contexts()[1];
    let mut count = 0;
    for row in &read("nogo.csv") {
        for (rules, column) in [("nogo", "value"), ("nogo misere", "misere")] {
            if !row.text(column).is_empty() {
                let ruleset: Ruleset = rules.parse().unwrap();
                let at = Position::read(&ruleset, row.text("position")).unwrap();
                let found = analyse(&at, None, context).unwrap();
                let told = |found: Analysis| match found.value {
                    Some(value) => value.to_string(),
                    None => found.outcome.to_string(),
                };
                assert_eq!(told(found), row.text(column), "{rules} {at}");
                // the same board as a graph
                let misere = rules.strip_prefix("nogo").unwrap();
                let (rows, cols) = (row.text("rows"), row.text("cols"));
                let ruleset = format!("graph-nogo(grid({rows},{cols})){misere}");
                let ruleset: Ruleset = ruleset.parse().unwrap();
                let on_graph = row.text("position").replace('/', "");
                let at = Position::read(&ruleset, &on_graph).unwrap();
                let found = analyse(&at, None, context).unwrap();
                assert_eq!(told(found), row.text(column), "{ruleset} {at}");
                count += 2;
            }
        }
    }
    let misere: Ruleset = "notakto misere".parse().unwrap();
    for row in &read("notakto.csv") {
        let boards: Vec<Vec<&str>> = row
            .text("boards")
            .split(' ')
            .map(|board| board.split('/').collect())
            .collect();
        let line = |r: usize| {
            let parts: Vec<&str> = boards.iter().map(|board| board[r]).collect();
            parts.join("#")
        };
        let text = [0, 1, 2].map(line).join("/");
        let at = Position::read(&misere, &text).unwrap();
        let found = analyse(&at, None, context).unwrap();
        assert_eq!(found.outcome.to_string(), row.text("outcome"), "{text}");
        let winning = row
            .text("winning_moves")
            .split(' ')
            .filter(|one| !one.is_empty());
        assert_eq!(found.winning.len(), winning.count(), "{text}");
        count += 1;
    }
    assert_eq!(count, 816, "comparisons");
}

/// The vertices that win, as moves.
#[test]
fn winning_vertices_of_small_graphs() {
    let context = &contexts()[0];
    let mut count = 0;
    for row in read("kayles_small_graphs.csv").iter().step_by(3) {
        let rules = format!("node-kayles(g6:{})", row.text("graph6"));
        let ruleset: Ruleset = rules.parse().unwrap();
        let start = Position::read(&ruleset, "all").unwrap().bare();
        let winning = analyse(&start, None, context).unwrap().winning;
        let names = match &ruleset.rules {
            grundy::rulesets::Rules::Heaps(rules) => rules.names_of(0, 0).unwrap(),
            grundy::rulesets::Rules::Board(_) => unreachable!("heaps"),
        };
        let vertices = row.numbers("node_kayles_winning").into_iter();
        let mut expected: Vec<Vec<u64>> = vertices
            .map(|vertex| {
                let parts = names.read_move(names.largest(), &format!("take {}", vertex + 1));
                let mut parts = parts.expect("a vertex");
                parts.sort_unstable();
                parts
            })
            .collect();
        expected.sort();
        expected.dedup();
        let heaps = |position: &Position| -> Vec<u64> {
            let all = position.heap_lists().concat();
            let mut all: Vec<u64> = all.iter().map(|heap| heap.try_into().unwrap()).collect();
            all.retain(|&heap| heap > 0);
            all.sort_unstable();
            all
        };
        let mut found: Vec<Vec<u64>> = winning.iter().map(heaps).collect();
        found.sort();
        found.dedup();
        assert_eq!(found, expected, "{rules}");
        count += 1;
    }
    assert!(count > 140, "{count}");
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// Every position of every game, and sums of two.
#[test]
fn games_whose_moves_are_listed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/dags.json");
    let games: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let context = &contexts()[1];
    let (mut positions, mut sums) = (0, 0);
    for game in &games {
        let alone = game["positions"].as_array().unwrap().iter().map(text);
        let edges = game["edges"].as_array().unwrap().iter();
        let edges =
            edges.map(|edge| format!("{}>{}", quoted(text(&edge[0])), quoted(text(&edge[1]))));
        let moves: Vec<String> = alone.map(quoted).chain(edges).collect();
        let rules = format!("edges{{{}}}", moves.join(";"));
        let [normal, misere]: [Ruleset; 2] = ["", " misere"].map(|word| {
            let rules = format!("{rules}{word}");
            rules
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", game["name"]))
        });
        for name in game["positions"].as_array().unwrap().iter().map(text) {
            let at = |ruleset: &Ruleset| Position::read(ruleset, &quoted(name)).unwrap();
            let found = analyse(&at(&normal), None, context).unwrap();
            let value = found.value.clone().unwrap();
            assert_eq!(value.to_string(), game["value"][name].to_string(), "{name}");
            let lasts = lasts(&at(&normal), REMOTENESS, context).unwrap();
            assert_eq!(
                u64::from(lasts),
                game["remoteness"][name].as_u64().unwrap(),
                "{name}"
            );
            let lost = analyse(&at(&misere), None, context).unwrap().outcome == Outcome::P;
            assert_eq!(lost, game["misere"][name] == "P", "{name}");
            let mut winning: Vec<String> = found.winning.iter().map(Position::to_string).collect();
            winning.sort();
            let moves = game["winning_moves"][name].as_array().unwrap().iter();
            let mut expected: Vec<String> = moves.map(|name| quoted(text(name))).collect();
            expected.sort();
            assert_eq!(winning, expected, "{name}");
            positions += 1;
        }
        for sum in game["sums"].as_array().unwrap() {
            let both = [&sum["left"], &sum["right"]]
                .map(|name| quoted(text(name)))
                .join(" ");
            let at = |ruleset: &Ruleset| Position::read(ruleset, &both).unwrap();
            let value = analyse(&at(&normal), None, context).unwrap().value.unwrap();
            assert_eq!(value.to_string(), sum["value"].to_string(), "{both}");
            let lasts = lasts(&at(&normal), REMOTENESS, context).unwrap();
            assert_eq!(
                u64::from(lasts),
                sum["remoteness"].as_u64().unwrap(),
                "{both}"
            );
            let lost = analyse(&at(&misere), None, context).unwrap().outcome == Outcome::P;
            assert_eq!(lost, sum["misere"] == "P", "{both}");
            sums += 1;
        }
    }
    assert_eq!((games.len(), positions, sums), (52, 903, 260));
}

fn pairs(row: &Value) -> Vec<(u32, u32)> {
    let end = |end: &Value| end.as_u64().unwrap() as u32;
    let edges = row["edges"].as_array().unwrap().iter();
    edges.map(|pair| (end(&pair[0]), end(&pair[1]))).collect()
}

/// Green Hackenbush: misere outcomes by search, values and winning cuts by the principles, which the
/// search finds, too.
#[test]
fn hackenbush() {
    let [one, two] = contexts();
    let rows: Value = serde_json::from_str(include_str!("../../data/hackenbush.json")).unwrap();
    let mut counts = [0; 3];
    for (i, row) in rows.as_array().unwrap().iter().enumerate() {
        let context = if i % 2 == 0 { &one } else { &two };
        let ends = pairs(row);
        let text: Vec<String> = ends.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let rules = format!("hackenbush(edges{{{}}})", text.join(","));
        for convention in ["", " misere"] {
            let ruleset: Ruleset = format!("{rules}{convention}").parse().unwrap();
            let start = Position::read(&ruleset, "all").unwrap();
            if convention.is_empty() {
                let found = analyse(&start, None, context).unwrap();
                assert_eq!(
                    found.value,
                    row["value"].as_u64().map(Into::into),
                    "{rules}"
                );
                let cuts = row["winning_cuts"].as_array().unwrap();
                assert_eq!(found.winning.is_empty(), cuts.is_empty(), "{rules}");
                counts[0] += 1;
                if ends.len() <= 12 {
                    let searched = analyse(&start, Some(Engine::Memo), context).unwrap();
                    assert_eq!(searched.value, found.value, "{rules}");
                    let wins = |one: &Analysis| {
                        let mut all: Vec<String> =
                            one.winning.iter().map(ToString::to_string).collect();
                        all.sort();
                        all
                    };
                    assert_eq!(wins(&searched), wins(&found), "{rules}");
                    counts[1] += 1;
                }
            } else if ends.len() <= 12 && row["misere"].is_string() {
                let found = analyse(&start, None, context).unwrap();
                assert_eq!(found.outcome.to_string(), row["misere"], "{rules}");
                counts[2] += 1;
            }
        }
    }
    assert!(
        counts[0] == 90 && counts[1] > 40 && counts[2] > 40,
        "{counts:?}"
    );
}

#[test]
fn large_graphs_of_hackenbush() {
    let rows: Value = serde_json::from_str(include_str!("../../data/hackenbush_big.json")).unwrap();
    for row in rows.as_array().unwrap() {
        let graph = Hackenbush::new(pairs(row), 0);
        assert_eq!(graph.value(|_| true), row["value"].as_u64().unwrap());
        let cuts = row["winning_cuts"].as_array().unwrap().iter();
        let cuts = cuts.map(|cut| cut.as_u64().unwrap() as u32).collect();
        assert_eq!(graph.winning_cuts(|| false), Some(cuts));
    }
}

/// Graphs of more edges than a word has bits, in brackets: the values and the numbers of winning cuts
/// that are known, and a tree of as many edges as there may be.
#[test]
fn hackenbush_in_brackets_has_many_edges() {
    let context = &contexts()[1];
    let start = |ends: &[(u32, u32)]| {
        let text: Vec<String> = ends.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let rules = format!("hackenbush(edges{{{}}})", text.join(","));
        Position::read(&rules.parse().unwrap(), "all").unwrap()
    };
    let rows: Value = serde_json::from_str(include_str!("../../data/hackenbush_big.json")).unwrap();
    let mut count = 0;
    for row in rows.as_array().unwrap() {
        let ends = pairs(row);
        if ends.len() < 64 {
            continue;
        }
        let found = analyse(&start(&ends), None, context).unwrap();
        assert_eq!(found.value, row["value"].as_u64().map(Into::into));
        let cuts = row["winning_cuts"].as_array().unwrap();
        assert_eq!(found.winning.len(), cuts.len());
        count += 1;
    }
    assert!(count > 8, "{count}");
    let mut random = SplitMix64::new(5);
    let tree: Vec<(u32, u32)> = (1..=1000_u32)
        .map(|vertex| (random.below(vertex.into()) as u32, vertex))
        .collect();
    let value = Hackenbush::new(tree.clone(), 0).value(|_| true);
    let found = analyse_number(&start(&tree), None, context).unwrap();
    assert_eq!(found.value, Some(value.into()));
}

/// By the definition: the mex over all cuts, of what still stands.
fn searched(ends: &[(u32, u32)], left: u64, memo: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = memo.get(&left) {
        return value;
    }
    let cut = |edge: usize| {
        let mut stands = 0_u64;
        loop {
            let mut grown = stands;
            for (i, &(a, b)) in ends.iter().enumerate() {
                let is = |v: u32| {
                    v == 0
                        || ends
                            .iter()
                            .enumerate()
                            .any(|(j, &(c, d))| stands >> j & 1 == 1 && (c == v || d == v))
                };
                if i != edge && left >> i & 1 == 1 && (is(a) || is(b)) {
                    grown |= 1 << i;
                }
            }
            if grown == stands {
                return stands;
            }
            stands = grown;
        }
    };
    let options: Vec<u64> = (0..ends.len())
        .filter(|&edge| left >> edge & 1 == 1)
        .map(cut)
        .collect();
    let values: Vec<u64> = options
        .into_iter()
        .map(|rest| searched(ends, rest, memo))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(left, value);
    value
}

#[test]
fn small_graphs_of_hackenbush() {
    let mut random = SplitMix64::new(0x4ac4);
    let cases = std::env::var("GRUNDY_CASES").map_or(150, |cases| cases.parse().unwrap());
    for _ in 0..cases {
        let (edges, vertices) = (1 + random.below(9), 1 + random.below(6));
        // loops, several edges between two vertices, and what does not stand
        let ends: Vec<(u32, u32)> = (0..edges)
            .map(|_| (random.below(vertices) as u32, random.below(vertices) as u32))
            .collect();
        let graph = Hackenbush::new(ends.clone(), 0);
        let standing = graph.standing();
        let all = (0..ends.len())
            .filter(|&i| standing[i])
            .fold(0, |all, i| all | 1 << i);
        let mut memo = HashMap::new();
        assert_eq!(
            graph.value(|_| true),
            searched(&ends, all, &mut memo),
            "{ends:?}"
        );
        let winning: Vec<u32> = (0..ends.len() as u32)
            .filter(|&cut| standing[cut as usize] && graph.value(|edge| edge != cut) == 0)
            .collect();
        assert_eq!(graph.winning_cuts(|| false), Some(winning), "{ends:?}");
    }
}

#[test]
fn geography() {
    let [one, two] = contexts();
    let rows: Value = serde_json::from_str(include_str!("../../data/geography.json")).unwrap();
    let mut count = 0;
    for (i, row) in rows.as_array().unwrap().iter().enumerate() {
        let context = if i % 2 == 0 { &one } else { &two };
        let directed = row["directed"] == true;
        let sign = if directed { '>' } else { '-' };
        let edges = pairs(row).into_iter();
        let edges = edges.map(|(a, b)| format!("{}{sign}{}", a + 1, b + 1));
        // vertices alone have no edge that names them
        let vertices = (1..=row["n"].as_u64().unwrap()).map(|v| v.to_string());
        let text: Vec<String> = vertices.chain(edges).collect();
        let kind = if directed { "arcs" } else { "edges" };
        for convention in ["", " misere"] {
            let rules = format!("geography({kind}{{{}}}){convention}", text.join(","));
            let ruleset: Ruleset = rules.parse().unwrap();
            for v in 0..row["n"].as_u64().unwrap() {
                let start = Position::read(&ruleset, &(v + 1).to_string()).unwrap();
                let found = analyse(&start, None, context).unwrap();
                match found.value {
                    Some(value) => assert_eq!(
                        value,
                        row["grundy"][v as usize].as_u64().unwrap().into(),
                        "{rules} {v}"
                    ),
                    None => {
                        let outcome = row["misere"].as_str().unwrap().as_bytes()[v as usize];
                        assert_eq!(
                            found.outcome.to_string().as_bytes(),
                            [outcome],
                            "{rules} {v}"
                        );
                    }
                }
                count += 1;
            }
        }
    }
    assert!(count > 1_000, "{count}");
}

/// Outcomes on graphs that are too large to be searched, by a maximum matching; a move wins where the
/// token then stands on a P-position of the graph that is left.
#[test]
fn large_geography() {
    let context = Context::default();
    let rows: Value = serde_json::from_str(include_str!("../../data/geography_big.json")).unwrap();
    let (mut lost, mut won) = (0, 0);
    for row in rows.as_array().unwrap() {
        let edges = pairs(row).into_iter();
        let edges: Vec<(usize, usize)> = edges.map(|(a, b)| (a as usize, b as usize)).collect();
        let n = row["n"].as_u64().unwrap() as usize;
        let graph = EdgeList::new(n, edges.iter().copied()).unwrap();
        let outcomes = row["outcome"].as_str().unwrap();
        assert_eq!(outcomes.len(), n);
        for (v, outcome) in outcomes.chars().enumerate() {
            let found = LargeGeography::new(&graph, v, &context).unwrap();
            assert_eq!(found.outcome.to_string(), outcome.to_string(), "{n} {v}");
            assert_eq!(found.winning.is_empty(), outcome == 'P', "{n} {v}");
            let rest = edges.iter().copied().filter(|&(a, b)| a != v && b != v);
            let rest = EdgeList::new(n, rest).unwrap();
            let near = edges.iter().filter_map(|&(a, b)| match (a == v, b == v) {
                (true, _) => Some(b),
                (_, true) => Some(a),
                _ => None,
            });
            for to in near {
                let after = LargeGeography::new(&rest, to, &context).unwrap();
                let wins = after.outcome == Outcome::P;
                assert_eq!(found.winning.contains(&(to + 1)), wins, "{n} {v} {to}");
            }
            lost += usize::from(outcome == 'P');
            won += found.winning.len();
        }
    }
    assert!(lost > 100 && won > 100, "{lost} {won}");
}
