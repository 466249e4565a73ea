//! The disk of one process alone is full.

use super::hosts;
use crate::program::{grundy, run, stderr, well};
use crate::trust::shim::{ENOSPC, Fault};
use std::fs;
use std::process::{Child, Output};

#[test]
fn a_full_disk_of_one_process_ends_all_and_leaves_the_last_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let table = ["table", "moore:2", "--heaps", "3", "--max", "60", "--quiet"];
    well(&run(
        &[&table[..], &["--out", "alone.grundy"]].concat(),
        folder,
    ));
    let kept = ["--checkpoint", "kept", "--every", "1ms", "--threads", "1"];
    let job = [&table[..], &kept, &["--out", "o.grundy"]].concat();
    hosts(folder, "hosts");
    let start = |process: &str| -> Option<Child> {
        let number = ["--hosts", "hosts", "--process", process];
        let mut command = grundy(&[&job[..], &number].concat(), folder);
        if process == "1" {
            // some checkpoints are written before
            let full = Fault {
                calls: " write ",
                at: 4,
                lasts: true,
                half: true,
                error: ENOSPC,
            };
            full.set(&mut command, &folder.join("kept"))?;
        }
        Some(command.spawn().expect("it runs"))
    };
    let Some(all) = ["1", "0", "2"]
        .map(start)
        .into_iter()
        .collect::<Option<Vec<Child>>>()
    else {
        return;
    };
    let end = |child: Child| child.wait_with_output().expect("it ends");
    let all: Vec<Output> = all.into_iter().map(end).collect();
    for (process, ended) in ["1", "0", "2"].into_iter().zip(&all) {
        let said = stderr(ended);
        assert_eq!(ended.status.code(), Some(3), "{process}: {said}");
        assert!(
            said.contains("No space left on device"),
            "{process}: {said}"
        );
        assert!(
            process == "1" || said.contains("process 1 ("),
            "{process}: {said}"
        );
    }
    assert!(!folder.join("o.grundy").exists());
    // the level before it is whole
    let turns = fs::read_dir(folder.join("kept"))
        .expect("a folder")
        .flatten();
    let whole = turns.filter(|turn| turn.path().join("index.json").is_file());
    assert!(whole.count() > 0);
    let go_on = ["--resume", "--processes", "2"];
    well(&run(&[&job[..], &go_on].concat(), folder));
    let read = |name: &str| fs::read(folder.join(name)).expect("a table");
    assert!(read("o.grundy") == read("alone.grundy"));
}
