use super::{CertifyArgs, Findings};
use crate::changed::{all_files_are_read_or_refused, examples};
use grundy::work::Context;
use std::fs;
use std::path::Path;

/// Enough for the tables of the examples, and little to search in.
fn context() -> Context {
    Context::new(1, 1 << 20).unwrap()
}

fn args(file: &Path) -> CertifyArgs {
    CertifyArgs {
        file: file.to_owned(),
        rules: None,
        misere: false,
        max: Vec::new(),
    }
}

fn said(args: &CertifyArgs, context: &Context) -> String {
    match args.found(context) {
        Ok(Findings {
            head, why, json, ..
        }) => format!("{head} {why} {json}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn changed_lists_are_certified_or_refused() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    let files = ["x.csv", "x.txt"].map(|name| folder.path().join(name));
    all_files_are_read_or_refused("list", folder.path(), |bytes| {
        for file in &files {
            fs::write(file, bytes).unwrap();
        }
        let mut all = Vec::new();
        for (file, rules, max) in [
            (&files[0], "nim", vec![]),
            (&files[0], "equal(2) misere", vec![2]),
            (&files[0], "vdn", vec![2, 1]),
            (&files[1], "kayles", vec![]),
        ] {
            let rules = Some(rules.to_owned());
            all.push(said(
                &CertifyArgs {
                    rules,
                    max,
                    ..args(file)
                },
                &context,
            ));
        }
        all
    });
}

#[test]
fn changed_certificates_are_certified_or_refused() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    let file = folder.path().join("x");
    all_files_are_read_or_refused("certificate", folder.path(), |bytes| {
        fs::write(&file, bytes).unwrap();
        vec![said(&args(&file), &context)]
    });
}

/// Names of columns are part of a list, and so is how its numbers are written.
#[test]
fn lists_with_any_bit_changed_are_refused() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    let file = folder.path().join("x.csv");
    let nim = CertifyArgs {
        rules: Some("nim".into()),
        ..args(&file)
    };
    let two = CertifyArgs {
        max: vec![2],
        file: file.clone(),
        rules: nim.rules.clone(),
        ..nim
    };
    let accepted = |args: &CertifyArgs, bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        args.found(&context).is_ok_and(|found| found.accepted)
    };
    for (text, args) in [
        ("heap_1,heap_2,value\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n", &nim),
        ("heap_1,heap_2,outcome\n0,0,P\n0,1,N\n1,1,P\n", &nim),
        ("heap_1,heap_2\n0,0\n1,1\n2,2\n", &two),
        ("heap_1\\heap_2,0,1\n0,0,1\n1,1,0\n", &nim),
        ("heap,value\n0,0\n1,1\n", &nim),
    ] {
        assert!(accepted(args, text.as_bytes()), "{text}");
        for bit in 0..8 * text.len() {
            let mut changed = text.as_bytes().to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            let said = String::from_utf8_lossy(&changed);
            assert!(!accepted(args, &changed), "{said}");
        }
        let longer = text.trim_end().to_owned() + ",0\n";
        assert!(!accepted(args, longer.as_bytes()), "{longer}");
        for (one, other) in [(",0", ",+0"), (",1", ",01"), ("heap_1", "heap_2")] {
            let changed = text.replacen(one, other, 1);
            assert!(
                changed == text || !accepted(args, changed.as_bytes()),
                "{changed}"
            );
        }
    }
}

/// Any convention, boxes as far as the rows go, and options that are no entries.
#[test]
fn lists_of_all_rules_are_checked() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    for (at, (rules, misere, text, said)) in [
        (
            "nim misere",
            false,
            "heap_1,outcome\n0,N\n1,P\n2,N\n",
            "no option",
        ),
        ("nim", true, "heap_1,outcome\n0,N\n1,P\n2,N\n", "no option"),
        (
            "welter",
            false,
            "heap_1,heap_2,value\n0,1,0\n0,2,1\n0,3,2\n1,2,2\n1,3,1\n2,3,0\n",
            "is the mex",
        ),
        (
            "nim pass(1)",
            false,
            "heap_1,heap_2,value\n0,0,0\n0,1,2\n0,2,1\n1,1,1\n1,2,0\n2,2,2\n",
            "12 positions computed",
        ),
        (
            "nim block(1)",
            false,
            "heap_1,heap_2,outcome\n0,0,P\n0,1,P\n0,2,N\n1,1,N\n1,2,P\n2,2,N\n",
            "may be forbidden",
        ),
        (
            "kayles",
            true,
            "heap_1,outcome\n0,N\n1,P\n2,N\n3,N\n4,P\n",
            "computed",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.path().join(format!("{at}.csv"));
        let rules = Some(rules.to_owned());
        let args = CertifyArgs {
            rules,
            misere,
            ..args(&file)
        };
        fs::write(&file, text).unwrap();
        let found = args.found(&context).unwrap();
        assert!(
            found.accepted && found.why.contains(said),
            "{text}: {}",
            found.why
        );
        for (line, row) in text.lines().enumerate().skip(1) {
            let (heaps, last) = row.rsplit_once(',').unwrap();
            let other = match last {
                "P" => "N",
                "N" => "P",
                _ => "7",
            };
            let mut rows: Vec<String> = text.lines().map(String::from).collect();
            rows[line] = format!("{heaps},{other}");
            fs::write(&file, rows.join("\n") + "\n").unwrap();
            assert!(!args.found(&context).unwrap().accepted, "{rows:?}");
        }
    }
}

/// The files of a run that its record tells of.
fn files(folder: &Path) {
    let x = folder.join("x");
    fs::create_dir(&x).unwrap();
    for (name, text) in [
        (
            "values.csv",
            "heap_1,heap_2,value\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n",
        ),
        ("square.csv", "heap_1\\heap_2,0,1\n0,0,1\n1,1,0\n"),
        ("p.csv", "heap_1,heap_2\n0,0\n"),
        ("b.txt", "0 0\n1 1\n"),
    ] {
        fs::write(x.join(name), text).unwrap();
    }
}

/// The record of a run and its sum.
fn record(folder: &Path, record: &[u8]) {
    fs::write(folder.join("x/record.json"), record).unwrap();
    let sum = grundy::store::sha256(record);
    fs::write(folder.join("SHA256SUMS"), format!("{sum}  x/record.json\n")).unwrap();
}

#[test]
fn changed_records_are_certified_or_refused() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    files(folder.path());
    all_files_are_read_or_refused("record", folder.path(), |bytes| {
        record(folder.path(), bytes);
        vec![said(&args(folder.path()), &context)]
    });
}

#[test]
fn changed_sums_are_certified_or_refused() {
    let (folder, context) = (tempfile::tempdir().unwrap(), context());
    files(folder.path());
    record(folder.path(), &examples("record")[0]);
    fs::write(folder.path().join("report.html"), [0]).unwrap();
    all_files_are_read_or_refused("sums", folder.path(), |bytes| {
        fs::write(folder.path().join("SHA256SUMS"), bytes).unwrap();
        let one = args(&folder.path().join("x/values.csv"));
        vec![said(&args(folder.path()), &context), said(&one, &context)]
    });
}
