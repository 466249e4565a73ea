//! A network that changes one bit: the run ends with an error, or its table is right.

use super::hosts;
use crate::program::{grundy, run, stderr, well};
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

const TABLE: [&str; 9] = [
    "table",
    "moore:2",
    "--heaps",
    "3",
    "--max",
    "24",
    "--quiet",
    "--threads",
    "1",
];

/// What goes over the network, and which bit of it is changed on the way.
struct Wire {
    bits: AtomicU64,
    flip: u64,
}

/// Passes on what comes from one side to the other one.
fn pass(mut from: TcpStream, mut to: TcpStream, wire: &Wire) {
    let mut bytes = [0; 1 << 12];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let start = wire.bits.fetch_add(count as u64 * 8, Relaxed);
        if let Some(at) = wire.flip.checked_sub(start)
            && at < count as u64 * 8
        {
            bytes[(at / 8) as usize] ^= 1 << (at % 8);
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    _ = to.shutdown(Shutdown::Write);
}

/// Listens in place of a process, and connects who calls with it.
fn proxy(process: u16, wire: &Arc<Wire>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let wire = Arc::clone(wire);
    thread::spawn(move || {
        for caller in listener.incoming().flatten() {
            let Ok(called) = TcpStream::connect(("127.0.0.1", process)) else {
                continue;
            };
            let clone = |stream: &TcpStream| stream.try_clone().expect("a handle");
            let (back, forth) = (clone(&called), clone(&caller));
            let (one, other) = (Arc::clone(&wire), Arc::clone(&wire));
            thread::spawn(move || pass(caller, called, &one));
            thread::spawn(move || pass(back, forth, &other));
        }
    });
    port
}

/// Two processes with one bit changed between them, and how many bits went.
fn flipped(folder: &Path, flip: u64) -> ([Output; 2], u64) {
    let ports = hosts(folder, "hosts");
    let wire = Arc::new(Wire {
        bits: AtomicU64::new(0),
        flip,
    });
    let through = proxy(ports[0], &wire);
    let write = |name: &str, first: u16| {
        let lines = format!("127.0.0.1:{first}\n127.0.0.1:{}\n", ports[1]);
        fs::write(folder.join(name), lines).expect("a file");
    };
    write("0", ports[0]);
    write("1", through);
    let both = ["0", "1"].map(|process| {
        let out = format!("{process}.grundy");
        let more = ["--hosts", process, "--process", process, "--out", &out];
        let more = [&more[..], &["--patience", "8s"]].concat();
        let mut command = grundy(&[&TABLE[..], &more].concat(), folder);
        command.stderr(std::process::Stdio::piped());
        command.spawn().expect("it runs")
    });
    let ended = both.map(|child| child.wait_with_output().expect("it ends"));
    (ended, wire.bits.load(Relaxed))
}

/// Some runs, or as many as `GRUNDY_FLIPS` says.
#[test]
fn one_bit_changed_on_the_way_gives_no_wrong_table() {
    let runs = std::env::var("GRUNDY_FLIPS").map_or(4, |runs| runs.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    well(&run(
        &[&TABLE[..], &["--out", "alone.grundy"]].concat(),
        folder,
    ));
    let alone = fs::read(folder.join("alone.grundy")).expect("a table");
    let (ended, bits) = flipped(folder, u64::MAX);
    assert!(ended.iter().all(|end| end.status.success()));
    let (mut state, mut seen) = (0x9e37_79b9_7f4a_7c15_u64, 0);
    for turn in 0..runs {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let flip = (state >> 20) % bits;
        fs::remove_file(folder.join("0.grundy")).ok();
        let (ended, _) = flipped(folder, flip);
        let [first, second] = ended.each_ref().map(|end| end.status.code());
        let said = ended.each_ref().map(stderr);
        seen += u32::from(said.iter().any(|said| said.contains("arrived changed")));
        match first {
            Some(0) => {
                let table = fs::read(folder.join("0.grundy")).expect("a table");
                assert!(table == alone, "run {turn}, bit {flip}");
            }
            _ => {
                assert!(!folder.join("0.grundy").exists(), "run {turn}, bit {flip}");
                for code in [first, second] {
                    assert!(
                        matches!(code, Some(0 | 2 | 3)),
                        "run {turn}, bit {flip}: {code:?} {said:?}"
                    );
                }
            }
        }
    }
    // signs of life and greetings are few: most of what goes is packets
    assert!(
        seen * 2 >= runs,
        "{seen} of {runs} changes were seen in packets"
    );
}
