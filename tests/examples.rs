//! The programs under `examples/`, run as they stand: what they print.

use std::path::PathBuf;
use std::process::Command;

/// With the tests, where `cargo test` puts examples.
fn program(name: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("a path");
    let folder = tests.parent().and_then(|deps| deps.parent());
    folder
        .expect("target/PROFILE/deps")
        .join("examples")
        .join(name)
}

#[test]
fn examples_print_what_they_should() {
    for (name, expected) in [
        (
            "node_kayles",
            "Node Kayles on the Petersen graph: *1\nnormal play: N, 10 winning moves\nmisere play: \
             N, 10 winning moves\n",
        ),
        (
            "own_rules",
            "less than half: 104 of 455 sorted positions are P\nby dense; the last one is [8, 12, \
             12]\n",
        ),
        (
            "claim",
            "moore(2): holds at 816 positions\nequal(3): fails first at (0,1,2)\n",
        ),
        (
            "sequence",
            "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]\nperiod 12 from heap 71, proved by Guy-Smith \
             periodicity theorem for octal games\n",
        ),
        (
            "all_heaps",
            "exact(2) on 4 heaps: 6 states, proved for all heaps\na certificate of 30 lines\n",
        ),
    ] {
        let program = program(name);
        let run = Command::new(&program).output().unwrap_or_else(|e| {
            panic!(
                "{}: {e}; `cargo test` without filters builds it",
                program.display()
            )
        });
        assert!(run.status.success(), "{name}: {run:?}");
        assert_eq!(String::from_utf8_lossy(&run.stdout), expected, "{name}");
    }
}
