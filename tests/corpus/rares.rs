//! Rare heaps, largest values and checksums of long runs, and all engines on the same games.

use crate::common::data::{Row, read};
use crate::common::runs::contexts;
use crate::common::sequences::{code, each_row, sequence};
use grundy::game::Code;
use grundy::sequence::{Engine, Sequence, Setup, Values};
use grundy::work::Context;

/// Heaps up to which an open game is computed here; data/README.md has commands for the others.
const SHORT: u64 = 1 << 21;

/// Games whose periods take longer to prove.
const LONG: [&str; 3] = [".054", ".104", ".354"];

/// A row of octal_frontier.csv, if it is short.
fn frontier(row: &Row) -> bool {
    let game = row.text("game");
    let periodic = row.text("checked_to_heap") == "periodic";
    if LONG.contains(&game) || !periodic && row.number("checked_to_heap") > SHORT {
        return false;
    }
    let code: Code = match game {
        "Grundy's game" => "4!.0".parse().expect("a code"),
        _ => code(row, "game"),
    };
    let (found, heaps) = if periodic {
        let found = sequence(&code, 1 << 40);
        let count = found.computed().count();
        (found, count)
    } else {
        let to = row.number("checked_to_heap");
        (sequence(&code, to), to + 1)
    };
    assert_eq!(found.period().is_some(), periodic, "{game}");
    let statistics = found.statistics(heaps);
    let last = statistics.last().expect("statistics");
    assert_eq!(last.heaps, heaps);
    let most = (row.number("max_nim") as u32, row.number("max_at"));
    assert_eq!(last.largest, most, "{game}");
    let rares = last.rares.expect("rare heaps");
    let published = (row.number("sparse_count"), Some(row.number("last_sparse")));
    assert_eq!((rares.count, rares.last), published, "{game}");
    let parity = if rares.space.parity { "+pos" } else { "" };
    let mask = format!("{:x}{parity}", rares.space.mask);
    assert_eq!(mask, row.text("mask_hex"), "{game}");
    true
}

#[test]
fn rare_heaps_and_largest_values() {
    let rows = read("octal_frontier.csv");
    let compared = each_row(&rows, frontier);
    let short = compared.iter().filter(|short| **short).count();
    assert_eq!((short, compared.len()), (10, 22));
}

/// The file holds a part of the list, which goes to heap 231.
#[test]
fn rare_heaps_of_grundys_game() {
    let game = "4!.0".parse().expect("a code");
    let found = sequence(&game, SHORT);
    let statistics = found.statistics(1 << 16);
    let space = statistics.last().and_then(|last| last.rares);
    let space = space.expect("rare heaps").space;
    let rares: Vec<(u64, u64)> = (0..=231)
        .map(|heap| (heap, found.computed().get(heap)))
        .filter(|&(heap, value)| space.rare(heap, value))
        .map(|(heap, value)| (heap, value.into()))
        .collect();
    let rows = read("grundy_sparse.csv");
    for row in &rows {
        let published = (row.number("heap"), row.number("value"));
        assert!(rares.contains(&published), "{published:?}");
    }
    assert_eq!((rows.len(), rares.len()), (34, 48));
}

/// J. G. Fletcher's checksum of the first values, modulo 2^16.
fn checksum(values: &Values, heaps: usize) -> u32 {
    assert!(values.count() >= heaps as u64);
    let (mut a, mut b) = (0_u16, 0_u16);
    for value in values.iter().take(heaps) {
        a = a.wrapping_add(value as u16);
        b = b.wrapping_add(a);
    }
    u32::from(b) << 16 | u32::from(a)
}

/// P. Beling's program `ogsolve` prints the same.
#[test]
fn checksums() {
    for (text, heaps, to, published) in [
        ("0.6", 1 << 20, SHORT, 0xB03F_6294),
        ("0.007", 1 << 16, (1 << 16) - 1, 0x570B_E8E5),
    ] {
        let code: Code = text.parse().expect("a code");
        let found = checksum(sequence(&code, to).computed(), heaps);
        assert_eq!(found, published, "{text}: {found:08X}");
    }
}

/// Heaps on which the engines are compared: more than the 2^14 that the sparse engine keeps apart.
const HEAPS: u64 = 17_000;

fn by_engine(code: &Code, engine: Engine, context: &Context) -> Sequence {
    let setup = Setup {
        engine: Some(engine),
        ..Setup::default()
    };
    let found = Sequence::with(code, HEAPS - 1, setup, context);
    let found = found.unwrap_or_else(|e| panic!("{code} by {engine}: {e}"));
    assert_eq!(found.engine(), engine, "{code}");
    found
}

/// Every engine that holds the values, on one and on two threads, against the definition.
#[test]
fn engines_agree_on_published_games() {
    use Engine::{Dense, Register, Sparse};
    let games: [(&str, &[Engine]); 6] = [
        ("4!.0", &[Dense, Sparse]),
        ("0.106", &[Register, Dense, Sparse]),
        ("0.127", &[Register, Dense, Sparse]),
        ("0.6", &[Dense, Sparse]),
        // most heaps are rare
        ("0.06", &[Dense]),
        ("0.007", &[Dense]),
    ];
    let mut compared = 0;
    for (text, engines) in games {
        let code: Code = text.parse().expect("a code");
        let expected = by_engine(&code, Engine::Full, &Context::default());
        let expected: Vec<u32> = expected.computed().iter().collect();
        assert_eq!(expected.len() as u64, HEAPS);
        for &engine in engines {
            for context in contexts() {
                let found = by_engine(&code, engine, &context);
                let differ = found
                    .computed()
                    .iter()
                    .zip(&expected)
                    .position(|(a, b)| a != *b);
                let threads = context.threads();
                assert_eq!(differ, None, "{code} by {engine}, {threads} threads");
                assert_eq!(found.computed().count(), HEAPS);
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 24);
}
