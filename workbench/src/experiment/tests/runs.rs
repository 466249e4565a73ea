use super::{GOOD, folder, run, write};
use crate::experiment::run::dated;
use crate::experiment::{Experiment, Run, Size};
use crate::failure::Failure;
use grundy::claim::Verdict;
use grundy::game::Convention;
use grundy::store::sha256;
use grundy::work::Context;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime};

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let cram = GOOD
        .replace("equal(2)", "cram")
        .replace("{ heaps = 2, max = 15 }", "{ board = \"3x4\" }")
        .replace("{ max = 7 }", "{ board = \"2x2\" }")
        .replace("theorem        = \"moore\"", "values = \"cram.csv\"")
        .replace("[1, 2]", "[2, 2]");
    for (name, text) in [("heaps", GOOD), ("boards", &cram)] {
        let folder = folder();
        write(
            folder.path(),
            "cram.csv",
            "rows,cols,value\n1,4,2\n2,2,5\n9,9,0\n",
        );
        let path = write(folder.path(), &format!("{name}.toml"), text);
        let outs = [1, 2].map(|threads| {
            let out = folder.path().join(format!("out-{threads}"));
            let outcome = run(&path, &out, threads);
            assert!(outcome.as_expected(), "{:?}", outcome.error);
            out.join(name)
        });
        for file in ["record.json", "p.csv", "values.png"] {
            let [one, two] = outs.each_ref().map(|out| fs::read(out.join(file)).unwrap());
            assert!(one == two, "{name}: {file} depends on the threads");
        }
        let record = fs::read_to_string(outs[0].join("record.json")).unwrap();
        for word in ["seconds", "threads", "host", "date"] {
            assert!(
                !record.contains(&format!("\"{word}\"")),
                "{word} in {record}"
            );
        }
        let times = fs::read_to_string(outs[1].join("times.json")).unwrap();
        assert!(times.contains("\"threads\": 2"));
    }
}

#[test]
fn a_table_and_a_plot_may_have_rules_of_their_own() {
    let folder = folder();
    let file = GOOD.to_owned()
        + r#"
[[table]]
what   = "p-positions"
file   = "misere.csv"
rule   = "nim"
misere = true

[[plot]]
kind = "heatmap"
file = "nim.svg"
rule = "nim"
"#;
    let path = write(folder.path(), "x.toml", &file);
    let out = folder.path().join("out");
    let outcome = run(&path, &out, 1);
    assert!(outcome.error.is_none(), "{:?}", outcome.error);
    let written = fs::read_to_string(out.join("x/misere.csv")).unwrap();
    assert!(
        written.starts_with("heap_1,heap_2\n0,1\n2,2\n3,3\n"),
        "{written}"
    );
    let output = outcome.outputs.iter().find(|o| o.file == "misere.csv");
    let output = output.expect("it is listed");
    assert_eq!(output.rules.as_deref(), Some("nim misere"));
    assert_eq!(output.convention, Some(Convention::Misere));
    let figures = &outcome.section.figures;
    assert!(
        figures
            .iter()
            .any(|figure| figure.caption.contains("nim, ")),
        "{figures:?}"
    );
}

#[test]
fn the_record_has_the_hashes_of_what_was_written() {
    let folder = folder();
    let path = write(folder.path(), "x.toml", GOOD);
    let out = folder.path().join("out");
    let outcome = run(&path, &out, 1);
    let record: serde_json::Value =
        serde_json::from_slice(&fs::read(out.join("x/record.json")).unwrap()).unwrap();
    assert_eq!(record["rules"], "equal(2)");
    assert_eq!(record["positions"]["sorted"], 136);
    assert_eq!(
        record["claims"][0]["counterexample"]["position"],
        serde_json::json!([1, 2])
    );
    let outputs = record["outputs"].as_array().unwrap();
    assert_eq!(outputs.len(), 2);
    for output in outputs {
        let bytes = fs::read(out.join("x").join(output["file"].as_str().unwrap())).unwrap();
        assert_eq!(output["sha256"], sha256(&bytes));
    }
    assert_eq!(outputs[0].get("rules"), None);
    // the record itself is listed, and nothing else lies in the folder but the times
    assert_eq!(outcome.outputs.len(), 3);
    assert_eq!(fs::read_dir(out.join("x")).unwrap().count(), 4);
    assert_eq!(
        sha256(b"abc"),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
}

#[test]
fn what_differs_from_the_expectation_is_said() {
    let folder = folder();
    for (i, (from, to)) in [
        (
            "expect         = \"FAILS\"\ncounterexample = [1, 2]",
            "expect = \"HOLDS\"",
        ),
        ("[1, 2]", "[2, 1]"),
        ("\"equal(2)\"", "\"moore(2)\""),
    ]
    .into_iter()
    .enumerate()
    {
        let path = write(folder.path(), &format!("{i}.toml"), &GOOD.replace(from, to));
        let outcome = run(&path, &folder.path().join(format!("out-{i}")), 1);
        assert!(outcome.error.is_none(), "{:?}", outcome.error);
        assert!(!outcome.as_expected(), "{to}");
    }
    let path = write(folder.path(), "good.toml", GOOD);
    assert!(run(&path, &folder.path().join("out"), 1).as_expected());
}

#[test]
fn older_results_are_kept() {
    let folder = folder();
    let kept = write(folder.path(), "kept.csv", "0,0\n");
    let begun = Run::begin(
        Some(folder.path()),
        (Size::Full, false),
        SystemTime::now(),
        Arc::default(),
    );
    assert!(matches!(begun, Err(Failure::Input(text)) if text.contains("new or empty")));
    assert_eq!(fs::read_to_string(kept).unwrap(), "0,0\n");
    // two runs in one second have two folders
    let runs = folder.path().join("runs");
    let names = [0, 1, 2].map(|_| dated(&runs, SystemTime::UNIX_EPOCH).unwrap());
    let names = names.map(|n| n.file_name().unwrap().to_str().unwrap().to_owned());
    let first = "1970-01-01T00-00-00Z";
    assert_eq!(
        names,
        [first.to_owned(), format!("{first}-2"), format!("{first}-3")]
    );
}

#[test]
fn a_failing_experiment_leaves_nothing_and_does_not_stop_the_next() {
    let folder = folder();
    let bad = write(folder.path(), "bad.toml", "title = 1");
    // the plot fails after the table was written
    let late = write(
        folder.path(),
        "late.toml",
        &GOOD.replace("heatmap", "sequence"),
    );
    let good = write(folder.path(), "good.toml", GOOD);
    let out = folder.path().join("out");
    let context = Context::default();
    let mut run = Run::begin(
        Some(&out),
        (Size::Full, false),
        SystemTime::now(),
        Arc::default(),
    )
    .unwrap();
    let outcomes = [&bad, &late, &good, &good].map(|path| run.experiment(path, &context));
    assert!(matches!(outcomes[0].error, Some(Failure::Input(_))));
    assert!(matches!(outcomes[1].error, Some(Failure::Input(_))) && outcomes[1].outputs.is_empty());
    assert!(outcomes[2].as_expected() && outcomes[3].as_expected());
    let report = run.finish((&outcomes, 4), 1, Duration::ZERO).unwrap();
    assert!(
        fs::read_to_string(report)
            .unwrap()
            .contains("Not finished.")
    );
    let mut names: Vec<String> = fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["SHA256SUMS", "good", "good-2", "report.html"]);
}

#[test]
fn an_interrupted_experiment_is_unfinished() {
    let folder = folder();
    let path = write(folder.path(), "x.toml", GOOD);
    let context = Context::default().with_cancel(Arc::new(AtomicBool::new(true)));
    let out = folder.path().join("out");
    let mut run = Run::begin(
        Some(&out),
        (Size::Full, false),
        SystemTime::now(),
        Arc::default(),
    )
    .unwrap();
    let outcome = run.experiment(&path, &context);
    assert!(matches!(outcome.error, Some(Failure::Unfinished(_))));
    // so that it can go on
    let names = fs::read_dir(&out).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, [".checkpoint"]);
}

#[test]
fn a_published_value_that_differs_is_found() {
    let folder = folder();
    let text = GOOD
        .replace("equal(2)", "kayles")
        .replace("heaps = 2", "heaps = 1")
        .replace("theorem        = \"moore\"", "values = \"kayles.csv\"")
        .replace("counterexample = [1, 2]", "counterexample = [3]")
        .replace("heatmap", "sequence");
    let path = write(folder.path(), "x.toml", &text);
    let csv = "heap,value,source\n4,1,a\n3,4,a\n5,5,a\n99,0,a\n";
    write(folder.path(), "kayles.csv", csv);
    let outcome = run(&path, &folder.path().join("out"), 1);
    let decision = &outcome.decisions[0];
    assert!(outcome.as_expected(), "{:?} {decision:?}", outcome.error);
    assert_eq!(decision.verdict, Verdict::Fails);
    assert_eq!(decision.statements[0].failures, Some(2));
    assert_eq!(
        decision.statements[0].note,
        "3 of 4 published values compared"
    );
    for (csv, part) in [
        ("heap,value\n99,0\n", "at least one"),
        ("n,value\n1,1\n", "expected `heap`"),
        ("heap,value\n1,x\n", "line 2"),
    ] {
        write(folder.path(), "kayles.csv", csv);
        let error = Experiment::read(&path, Size::Full).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
