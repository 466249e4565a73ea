//! Heap sequences: values and periods of octal games and subtraction games.

use crate::common::data::{Row, read};
use crate::common::sequences::{code, each_row, sequence};
use grundy::game::{Code, Heap};
use grundy::sequence::{Period, PeriodVerdict, Sequence, Theorem};
use grundy::work::Context;

/// Preperiod and period, added up, of the games that are computed here until they are proved.
/// data/README.md has commands for the four rows beyond.
const SHORT: u64 = 3_000_000;
/// The last heap of the games that are computed until they are proved.
const FOR_EVER: Heap = 1 << 40;
/// The last heap of the other games.
const OPEN: Heap = (1 << 14) - 1;

fn proved(preperiod: u64, length: u64) -> Option<Period> {
    Some(Period {
        preperiod,
        length,
        saltus: 0,
        verdict: PeriodVerdict::Proved(Theorem::GuySmith),
    })
}

/// The first of the largest values among those that were computed, and its heap.
fn largest(sequence: &Sequence) -> (u64, u64) {
    let values = || sequence.computed().iter();
    let value = values().max().expect("a value");
    let heap = values().position(|other| other == value);
    (value.into(), heap.expect("a heap") as u64)
}

/// What was checked of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checked {
    /// A proved period.
    Proved,
    /// That no period is proved by some first values: it is published, but too long.
    Long,
    /// The same where none is published.
    Open,
}

fn count(rows: &[Checked]) -> [usize; 3] {
    [Checked::Proved, Checked::Long, Checked::Open]
        .map(|kind| rows.iter().filter(|row| **row == kind).count())
}

/// A game and the representative that is published for it have the same values, shifted, on many
/// more heaps than were compared there (3000).
fn same_as_representative(row: &Row, game: &Sequence) {
    let to = if game.period().is_some() {
        FOR_EVER
    } else {
        OPEN
    };
    let rep = sequence(&code(row, "rep"), to);
    let shift: i128 = row.text("shift").parse().expect("a shift");
    let mut compared = 0;
    for heap in 0..=i128::from(OPEN) {
        let there = u128::try_from(heap + shift).ok();
        let values = there.and_then(|there| game.value(there).zip(rep.value(heap as u128)));
        if let Some((found, expected)) = values {
            assert_eq!(found, expected, "{} at {heap}", row.text("code"));
            compared += 1;
        }
    }
    assert!(compared > OPEN - 100, "{}: {compared}", row.text("code"));
}

/// A row of octal_games.csv.
fn octal_game(row: &Row) -> Checked {
    let (typed, code) = (row.text("code"), code(row, "code"));
    let solved = row.text("status") == "solved";
    let [length, preperiod] = ["period", "preperiod"].map(|name| {
        let number = solved.then(|| row.number(name));
        number.unwrap_or(u64::MAX / 4)
    });
    let short = length + preperiod <= SHORT;
    let found = sequence(&code, if short { FOR_EVER } else { OPEN });
    let first = row.numbers("first_20");
    assert_eq!(first.len(), 21, "{typed}");
    let computed = found.computed().iter().map(u64::from);
    assert!(computed.take(21).eq(first), "{typed}: first values");
    same_as_representative(row, &found);
    if !short {
        assert_eq!(found.period(), None, "{typed}");
        return if solved { Checked::Long } else { Checked::Open };
    }
    let period = found.period();
    assert_eq!(period, proved(preperiod, length), "{typed}");
    let last = period.and_then(|period| period.last_exception());
    assert_eq!(last, row.text("last_exception").parse().ok(), "{typed}");
    let most = (row.number("max_nim"), row.number("max_at"));
    assert_eq!(largest(&found), most, "{typed}");
    Checked::Proved
}

#[test]
fn octal_games() {
    let rows = read("octal_games.csv");
    let checked = each_row(&rows, octal_game);
    assert_eq!(count(&checked), [658, 4, 188]);
}

/// Last exceptions that are published wrongly, and the right ones. G(326639) = 26 and
/// G(326783) = 16 in 0.56; octal_games.csv has the right one too.
const WRONG: [(&str, u64, u64); 1] = [("A071436", 326_637, 326_639)];

/// A row of octal_sequences.csv: the terms that were compared.
fn octal_sequence(row: &Row) -> (Checked, usize) {
    let (name, code) = (row.text("A"), code(row, "game"));
    let of_period = |column: &str| {
        let text = row.text(column);
        (!text.is_empty()).then(|| row.number(column))
    };
    let length = of_period("period");
    let mut last = of_period("last_exception_heap");
    for (wrong, published, right) in WRONG {
        if name == wrong {
            assert_eq!(last, Some(published));
            last = Some(right);
        }
    }
    let preperiod = last.map_or(0, |last| last + 1);
    let short = length.is_some_and(|length| length + preperiod <= SHORT);
    let found = sequence(&code, if short { FOR_EVER } else { OPEN });
    let told = short.then(|| proved(preperiod, length.unwrap_or(0)));
    assert_eq!(found.period(), told.flatten(), "{name} {code}");
    let terms = row.numbers("terms");
    assert_eq!(terms.len() as u64, row.number("nterms"), "{name}");
    let begin = row.number("offset") + row.number("shift");
    let zeros = std::iter::repeat_n(0, begin as usize);
    for (heap, term) in zeros.chain(terms.iter().copied()).enumerate() {
        let value = found.value(heap as u128);
        assert_eq!(value, Some(term.into()), "{name} {code} at {heap}");
    }
    let checked = match length {
        _ if short => Checked::Proved,
        Some(_) => Checked::Long,
        None => Checked::Open,
    };
    (checked, terms.len())
}

#[test]
fn octal_sequences() {
    let rows = read("octal_sequences.csv");
    let (checked, terms): (Vec<Checked>, Vec<usize>) =
        each_row(&rows, octal_sequence).into_iter().unzip();
    let terms: usize = terms.into_iter().sum();
    assert_eq!((count(&checked), terms), ([100, 6, 157], 24_370));
}

/// All values of the games that are published whole: also far away.
#[test]
fn octal_games_published_whole() {
    const FAR: u128 = 10_u128.pow(30);
    let rows = read("octal_trivial_nimbers.csv");
    let compared = each_row(&rows, |row| {
        let code = code(row, "game");
        let found = sequence(&code, FOR_EVER);
        let [prefix, repeated] = ["prefix", "period_values"].map(|column| row.numbers(column));
        let lengths = [&prefix, &repeated].map(|values| values.len() as u64);
        assert_eq!(
            lengths,
            ["prefix_len", "period"].map(|name| row.number(name))
        );
        assert_eq!(found.period(), proved(lengths[0], lengths[1]), "{code}");
        let expected = |heap: u128| match prefix.get(heap as usize) {
            Some(value) if heap < FAR => *value,
            _ => repeated[((heap - prefix.len() as u128) % repeated.len() as u128) as usize],
        };
        for heap in (0..3_000).chain(FAR..FAR + 3_000) {
            let told = Some(u128::from(expected(heap)));
            assert_eq!(found.value(heap), told, "{code} at {heap}");
        }
    });
    assert_eq!(compared.len(), 55);
}

#[test]
fn subtraction_games() {
    let rows = read("subtraction_games.csv");
    let compared = each_row(&rows, |row| {
        let set = row.numbers("set");
        let code = code(row, "octal");
        assert_eq!(Code::subtraction(&set).as_ref(), Ok(&code), "{set:?}");
        let found = Sequence::run(&code, FOR_EVER, &Context::default()).expect("a sequence");
        let [length, preperiod] = ["period", "preperiod"].map(|name| row.number(name));
        assert_eq!(found.period(), proved(preperiod, length), "{set:?}");
        let first = row.numbers("first_40");
        assert_eq!(first.len(), 40);
        let values = found.computed().iter().map(u64::from);
        assert!(values.take(40).eq(first), "{set:?}: first values");
        assert_eq!(largest(&found).0, row.number("max_nim"), "{set:?}");
    });
    assert_eq!(compared.len(), 75);
}
