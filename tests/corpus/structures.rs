//! Games on graphs, and games whose moves are listed, against values of two other programs.

use crate::common::data::{Row, read};
use crate::common::runs::contexts;
use grundy::game::{Outcome, REMOTENESS};
use grundy::play::{Position, analyse, lasts};
use grundy::rulesets::{Ruleset, quoted};
use grundy::work::Context;
use serde_json::Value;

/// Vertices up to which values are compared, and misere outcomes, in the time of a test.
const VERTICES: [u64; 2] = [20, 11];

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
        "caterpillar" | "spider" | "bishop" => None,
        family => Some(format!("{family}({params})")),
    }
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
    assert_eq!(count, 1101, "comparisons");
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
    assert_eq!(count, 803, "comparisons");
}

/// Games in which a vertex of some kind is taken.
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
    }
    assert_eq!(count, 939, "comparisons");
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
        let free = row
            .text("position")
            .bytes()
            .filter(|&sign| sign == b'.')
            .count();
        for (rules, column, most) in [("nogo", "value", 9), ("nogo misere", "misere", 7)] {
            if free <= most && !row.text(column).is_empty() {
                let ruleset: Ruleset = rules.parse().unwrap();
                let at = Position::read(&ruleset, row.text("position")).unwrap();
                let found = analyse(&at, None, context).unwrap();
                let found = match found.value {
                    Some(value) => value.to_string(),
                    None => found.outcome.to_string(),
                };
                assert_eq!(found, row.text(column), "{rules} {at}");
                count += 1;
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
    assert_eq!(count, 660, "comparisons");
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
            let all = position.summands().concat();
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
