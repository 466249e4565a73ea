//! Heap sequences: the periods of all solved octal games that are short enough for a test.

use crate::common::data::read;
use grundy::game::Code;
use grundy::sequence::{Sequence, Theorem, Verdict};
use grundy::work::Context;

/// Preperiod and period, added up, of the games that are computed here.
const SHORT: u64 = 7_000;

#[test]
fn periods_of_solved_octal_games() {
    let (mut proved, mut long) = (0, 0);
    for row in read("octal_games.csv") {
        if row.text("status") != "solved" {
            continue;
        }
        let [length, preperiod] = ["period", "preperiod"].map(|name| row.number(name));
        if length + preperiod > SHORT {
            long += 1;
            continue;
        }
        let typed = row.text("code");
        let code: Code = typed.parse().expect("a code");
        let sequence = Sequence::run(&code, 1 << 40, &Context::default()).expect("a sequence");
        let period = sequence.period().expect("a period");
        assert_eq!(
            (
                period.preperiod,
                period.length,
                period.saltus,
                period.verdict
            ),
            (preperiod, length, 0, Verdict::Proved(Theorem::GuySmith)),
            "{typed}"
        );
        let values: Vec<u32> = sequence.computed().iter().collect();
        let largest = values.iter().max().expect("a value");
        let heap = values.iter().position(|value| value == largest);
        assert_eq!(u64::from(*largest), row.number("max_nim"), "{typed}");
        assert_eq!(
            heap.map(|heap| heap as u64),
            Some(row.number("max_at")),
            "{typed}"
        );
        proved += 1;
    }
    assert_eq!((proved, long), (649, 13));
}
