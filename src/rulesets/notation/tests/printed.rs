//! Notations that are read, and how they are written.

use crate::rulesets::Ruleset;

const STAIRCASE: &str = "rules{any heaps, potential(sum(i in 1..n: i * x[i])): \
                         take t from 1 for t in 1..x[1]; \
                         take (t, -t) from (i, i - 1) for i in 2..n, t in 1..x[i]}";

#[test]
fn prints_back_canonically() {
    for (typed, printed) in [
        ("nim", "nim"),
        ("  moore ( 2 ) ", "moore(2)"),
        ("moore:2", "moore(2)"),
        ("wythoff misere", "wythoff misere"),
        (
            "Wythoff + equal(2) + fibonacci",
            "wythoff + equal(2) + fibonacci",
        ),
        ("moore2", "moore(2)"),
        ("nim_2", "moore(2)"),
        ("Nim3 + nim", "moore(3) + nim"),
        ("dawson's chess", "code 0.137"),
        ("Dawson's Kayles", "dawson"),
        ("dawsons_kayles", "dawson"),
        ("grundys-game", "grundy"),
        ("misere nim", "nim misere"),
        ("subtract:4,1,3,1", "subtract{1,3,4}"),
        ("subtract{ 1, 3 ,4 } misere", "subtract{1,3,4} misere"),
        ("nim bounded(3)", "bounded(3)"),
        ("cram", "cram"),
        (
            "vectors{ (1,1)*, (1,0),(0 ,1), (1,0), (3,3) }",
            "vectors{(0,1),(1,0),(1,1)*}",
        ),
        ("vectors:1,0/0,1/1,1+", "vectors{(0,1),(1,0),(1,1)*}"),
        ("vectors:2,-1/0,1 misere", "vectors{(0,1),(2,-1)} misere"),
        (
            "vectors{(2,-1),(0,1)} potential(1,1)",
            "vectors{(0,1),(2,-1)}",
        ),
        (
            "vectors:1,-2/0,1 potential:3,1 misere",
            "vectors{(0,1),(1,-2)} potential(3,1) misere",
        ),
        ("vectors{(1,2)} potential(3,1)", "vectors{(1,2)}"),
        (
            "vectors{(0,1),(1,0)} potential(2,1)",
            "vectors{(0,1),(1,0)}",
        ),
        ("Kayles + NIM", "kayles + nim"),
        ("\"Wythoff\"", "wythoff"),
        ("Wythoff's game", "wythoff"),
        ("Wythoff Nim", "wythoff"),
        ("fibonacci-nim", "fibonacci"),
        ("grundys-game", "grundy"),
        ("Staircase Nim", STAIRCASE),
        ("staircase", STAIRCASE),
        ("rwythoff(2 + 1*2)", "rwythoff(4)"),
        ("subtract{2,4*2, 3+2*2}", "subtract{2,7,8}"),
        ("0.137 + .6", "code 0.137 + officers"),
        ("fibonacci", "fibonacci"),
        ("mem:0 misere", "mem(0) misere"),
        ("moore(2) bounded(3)", "moore(2) bounded(3)"),
        ("misere wythoff pass:1", "wythoff pass(1) misere"),
        ("nim misere bounded(2) pass(1)", "bounded(2) pass(1) misere"),
        ("moore(2) pass(1) bounded(2)", "moore(2) pass(1) bounded(2)"),
        (
            "nim terminal{ (2,0),(1,1), (0,2), (2,1) }",
            "nim terminal{(0,2)*,(1,1),(2,1)}",
        ),
        ("nim terminal{(1,1)*,(2,0)*}", "nim terminal{(0,2)*,(1,1)}"),
        ("nim terminal:1,1/2,0", "nim terminal{(1,1),(2,0)}"),
        (
            "hyper{1,12} terminal{(2,0),(1,1)}",
            "hyper{1,12} terminal{(1,1),(2,0)}",
        ),
        ("nim then wythoff misere", "nim then wythoff misere"),
        (
            "nim then slow(2) pass(1) bounded(4)",
            "nim then slow(2) pass(1) bounded(4)",
        ),
        ("kayles  pass ( 2 )", "kayles pass(2)"),
        ("nim pass(1) block(2) misere", "nim pass(1) block(2) misere"),
        ("kayles+nim", "kayles + nim"),
        (
            "misere kayles + nim pass(1) + wythoff",
            "kayles + nim pass(1) + wythoff misere",
        ),
        ("nim + nim misere", "nim + nim misere"),
        ("welter on 3 + nim on 1", "welter on 3 + nim"),
        (
            "wythoff on 2 + kayles on 2 misere",
            "wythoff + kayles on 2 misere",
        ),
        ("nim on 2 pass(1) + nim", "nim pass(1) on 2 + nim"),
        ("hyper:12 + nim", "hyper{12} + nim"),
        (
            "vectors:1,0/1,1+ + code 0.77 + nim",
            "vectors{(1,0),(1,1)*} + kayles + nim",
        ),
        ("(nim + nim) pass(1)", "(nim + nim) pass(1)"),
        ("nim + (nim pass(1))", "nim + nim pass(1)"),
        ("(nim)+((nim))", "nim + nim"),
        (
            "((nim + wythoff) + kayles) misere",
            "nim + wythoff + kayles misere",
        ),
        ("nim + (wythoff + kayles)", "nim + wythoff + kayles"),
        (
            "misere (nim selective nim) bounded(2)",
            "(nim selective nim) bounded(2) misere",
        ),
        (
            "(nim selective (nim + wythoff on 3)) + slow(2)",
            "(nim selective (nim + wythoff on 3)) + slow(2)",
        ),
        (
            "nim then (slow(2) bounded(4))",
            "nim then (slow(2) bounded(4))",
        ),
        (
            "nim then (slow(2)) bounded(4)",
            "nim then slow(2) bounded(4)",
        ),
        ("nim then (nim + nim)", "nim then (nim + nim)"),
        ("(nim bounded(3)) on 2 + nim", "bounded(3) on 2 + nim"),
        ("(welter on 2) + nim", "welter on 2 + nim"),
    ] {
        let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
        assert_eq!(ruleset.to_string(), printed);
        assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
    }
}

#[test]
fn every_class_has_an_example_that_parses_to_itself() {
    for info in Ruleset::all() {
        assert_eq!(
            info.example.parse::<Ruleset>().unwrap().to_string(),
            info.example
        );
    }
}
