use super::{GOOD, folder, write};
use crate::experiment::record::command;
use crate::experiment::{Experiment, Size};
use std::fs;
use std::path::Path;

/// What is wrong with the good file once `from` is `to`.
fn error(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let folder = folder();
    let path = write(folder.path(), "bad.toml", &GOOD.replace(from, to));
    let error = Experiment::read(&path, Size::Full).expect_err(to);
    let text = error.to_string();
    text.strip_prefix(&folder.path().display().to_string())
        .expect("the file is named")
        .to_owned()
}

#[test]
fn bad_files_say_where_found_expected_and_remedy() {
    for (from, to, parts) in [
        (
            "title ",
            "tittle ",
            &["bad.toml:2:1:", "`tittle`", "did you mean `title`?"][..],
        ),
        (
            "max = 15",
            "maxx = 15",
            &[":6:", "`maxx`", "did you mean `max`?"],
        ),
        (
            "theorem ",
            "theory ",
            &[":10:1:", "`theory`", "did you mean `theorem`?"],
        ),
        (
            "equal(2)",
            "equall(2)",
            &[":5:12:", "column 1:", "did you mean `equal`?"],
        ),
        (
            "equal(2)",
            "equal(0)",
            &[":5:12:", "column 7:", "at least 1"],
        ),
        (
            "box      = { heaps = 2, max = 15 }\n",
            "",
            &["no `box`", "heaps = 3, max = 15"],
        ),
        (
            "expect         = \"FAILS\"\n",
            "",
            &[":9:", "no `expect`", "HOLDS"],
        ),
        (
            "theorem        = \"moore\"\n",
            "",
            &[":9:", "says nothing", "theorem"],
        ),
        (
            "\"moore\"",
            "\"more\"",
            &[":10:18:", "`more`", "did you mean `moore`?"],
        ),
        (
            "\"FAILS\"",
            "\"FAIL\"",
            &[":11:", "`FAIL`", "did you mean `FAILS`?"],
        ),
        (
            "\"FAILS\"",
            "\"HOLDS\"",
            &[":9:", "counterexample", "FAILS"],
        ),
        (
            "\"p-positions\"",
            "\"p-position\"",
            &["did you mean `p-positions`?"],
        ),
        ("\"heatmap\"", "\"heat\"", &["did you mean `heatmap`?"]),
        ("values.png", "values.gif", &[":18:", ".png or .svg"]),
        ("p.csv", "../p.csv", &["without folders"]),
        ("p.csv", "record.json", &["other than record.json"]),
        ("p.csv", "p.xyz", &[".csv"]),
        (
            "file = \"values.png\"",
            "file = \"p.csv\"",
            &[".png or .svg"],
        ),
        (
            "{ heaps = 2, max = 15 }",
            "{ board = \"4x4\" }",
            &[":6:12:", "played with heaps"],
        ),
        (
            "{ heaps = 2, max = 15 }",
            "{ heaps = 2, max = -1 }",
            &["whole number from 0"],
        ),
        (
            "{ heaps = 2, max = 15 }",
            "{ heaps = 3, max = [1, 2] }",
            &["2 bounds for heaps = 3", "one for each"],
        ),
        (
            "heaps = 2, max = 15 }",
            "heaps = 2, max = 15",
            &["missing comma"],
        ),
        (
            "theorem        = \"moore\"",
            "theorem = \"wythoff\"\nk = 2",
            &["`k`", "does not take"],
        ),
        (
            "{ heaps = 2, max = 15 }",
            "3",
            &[":6:12:", "found integer `3`", "keys with their values"],
        ),
        (
            "theorem        = \"moore\"",
            "automaton = { heaps = 2, values = 4294967295 }",
            &[":10:35:", "4294967295", "below 1024"],
        ),
        (
            "theorem        = \"moore\"",
            "values = \"none.csv\"",
            &[":10:10:", "none.csv", "relative"],
        ),
    ] {
        let text = error(from, to);
        for part in parts {
            assert!(text.contains(part), "{to}: {text} should have {part}");
        }
    }
}

#[test]
fn published_values_that_cannot_be_read_say_where() {
    let folder = folder();
    let text = GOOD.replace("theorem        = \"moore\"", "values = \"v.csv\"");
    let path = write(folder.path(), "x.toml", &text);
    for (csv, said) in [
        (&b""[..], "line 1: found no columns, expected `heap_1`"),
        (
            b"heap_1,value\n",
            "line 1: found columns heap_1, value, expected `heap_2`",
        ),
        (
            b"heap_1,heap_2,value\n\"0\n\",0,0\n0,0\n",
            "line 4: found 2 cells, expected 3",
        ),
        (
            b"heap_1,heap_2,value\n\"0\n\",0,0\n0,0,x\n",
            "line 4: found `x`, expected a whole number",
        ),
        (
            b"heap_1,heap_2,value\n0,\xff,0\n",
            "found no text at byte 22",
        ),
        (b"heap_1,heap_2,value\n99,0,99\n", "found no position of"),
    ] {
        fs::write(folder.path().join("v.csv"), csv).unwrap();
        let error = Experiment::read(&path, Size::Full).unwrap_err().to_string();
        assert!(error.contains(said), "{error} should have {said}");
    }
}

#[test]
fn quick_boxes_are_smaller() {
    let folder = folder();
    let path = write(folder.path(), "x.toml", GOOD);
    for (size, text) in [
        (Size::Full, "2 heaps, each 0..15"),
        (Size::Quick, "2 heaps, each 0..7"),
    ] {
        let experiment = Experiment::read(&path, size).unwrap();
        assert_eq!(experiment.place.to_string(), text);
        assert_eq!(experiment.tables[0].place, experiment.place);
    }
    assert_eq!(
        command(Path::new("a b.toml"), Size::Quick),
        "grundy run 'a b.toml' --quick"
    );
}

#[test]
fn every_experiment_of_the_repository_reads_in_both_sizes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments");
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        for size in [Size::Full, Size::Quick] {
            let experiment = Experiment::read(&path, size).unwrap_or_else(|e| panic!("{e}"));
            assert!(!experiment.claims.is_empty());
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(
            readme.contains(&format!("({name})")),
            "README.md lacks {name}"
        );
        count += 1;
    }
    assert_eq!(readme.matches(".toml](").count(), count);
    // those that take minutes
    for entry in fs::read_dir(folder.join("long")).unwrap() {
        let path = entry.unwrap().path();
        let experiment = Experiment::read(&path, Size::Full).unwrap_or_else(|e| panic!("{e}"));
        assert!(!experiment.claims.is_empty());
    }
}
