use super::{folder, write};
use crate::experiment::{Experiment, Size};

const OWN: &str = r#"
title    = "Rules of one's own"
question = "Are they the same?"
source   = "a test"
rules    = "mine misere"
box      = { heaps = 2, max = 15 }

[[ruleset]]
name      = "mine"
heaps     = 2
symmetric = true
moves     = ["(1,0)*", "(0,1)*", "take (t, t) for t in 1..min(a, b)"]
source    = "for readers"

[[ruleset]]
name  = "more"
heaps = 2
moves = ["as mine", "to (b, 0) if a > b"]
positions = "a < 9"

[[ruleset]]
name  = "rows"
heaps = "each"
table = [[], [[]], [0, 1], [2, [1, 1]]]

[[claim]]
check  = "P(mine, x) <=> P(wythoff, x)"
expect = "HOLDS"

[[claim]]
rule   = "more"
check  = "P(more, a, b) and a = 0 => b = 0"
expect = "HOLDS"

[[claim]]
check  = "G(rows, 3) = 1"
expect = "HOLDS"
"#;

fn read(text: &str) -> Result<Experiment, String> {
    let folder = folder();
    let path = write(folder.path(), "own.toml", text);
    Experiment::read(&path, Size::Full).map_err(|error| error.to_string())
}

#[test]
fn rules_of_ones_own_have_names() {
    let experiment = read(OWN).unwrap();
    assert_eq!(
        experiment.ruleset.to_string(),
        "rules{2 heaps, symmetric: take (1,0)*; take (0,1)*; take (t, t) for t in 1..min(a, b)} \
         misere"
    );
    let folder = folder();
    let path = write(folder.path(), "own.toml", OWN);
    let outcome = super::run(&path, &folder.path().join("out"), 2);
    let error = outcome.error.as_ref().map(ToString::to_string);
    assert!(outcome.as_expected(), "{error:?} {:?}", outcome.decisions);
}

#[test]
fn bad_rules_say_where_found_expected_and_remedy() {
    for (from, to, parts) in [
        (
            "\"mine\"\n",
            "\"Mine\"\n",
            &[":9:", "`Mine`", "small letters"][..],
        ),
        ("\"mine\"\n", "\"nim\"\n", &[":9:", "`nim`", "my_nim"]),
        (
            "\"more\"\n",
            "\"mine\"\n",
            &[":16:", "`mine`", "already means something"],
        ),
        (
            "heaps     = 2",
            "heaps     = \"two\"",
            &[":8:", "`two heaps`", "any heaps"],
        ),
        (
            "heaps     = 2",
            "heaps     = []",
            &[":10:", "\"any\" or \"each\""],
        ),
        ("\"(1,0)*\"", "\"(1,0,0)*\"", &[":8:", "2 numbers", "^"]),
        ("as mine", "as mint", &[":15:", "did you mean `mine`"]),
        (
            "\"(0,1)*\", ",
            "",
            &[":8:", "order of the heaps does not matter"],
        ),
        ("[2, [1, 1]]", "[3]", &[":21:", "smaller"]),
        ("[2, [1, 1]]", "[\"x\"]", &["a heap, or a list of heaps"]),
        (
            "moves     =",
            "move     =",
            &["`move`", "did you mean `moves`"],
        ),
    ] {
        assert!(OWN.contains(from), "{from}");
        let text = read(&OWN.replacen(from, to, 1)).expect_err(to);
        for part in parts {
            assert!(text.contains(part), "{to}: {text} should have {part}");
        }
    }
}
