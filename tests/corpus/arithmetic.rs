//! Published periods of games whose values rise, or that leave many parts: proved, and the values go
//! on so five times as far as they need to.

use crate::common::data::read;
use grundy::game::Code;
use grundy::sequence::{PeriodVerdict, Sequence, Setup};
use grundy::work::Context;

#[test]
fn published_periods_with_a_saltus() {
    let rows = read("arithmetic_periods.csv");
    for row in &rows {
        let code: Code = row.text("code").parse().expect("a code");
        let found = Sequence::run(&code, 100, &Context::default()).expect("values");
        let period = found.period().expect("a period");
        let published = ["preperiod", "period", "saltus"].map(|key| row.number(key));
        let numbers = [period.preperiod, period.length, period.saltus];
        assert_eq!(numbers, published, "{code}");
        assert!(matches!(period.verdict, PeriodVerdict::Proved(_)), "{code}");
        let setup = Setup {
            only: true,
            engine: Some(grundy::sequence::Engine::Full),
            ..Setup::default()
        };
        let to = (5 * (period.preperiod + period.length)).min(120);
        let far = Sequence::with(&code, to, setup, &Context::default()).expect("values");
        for heap in 0..=to {
            let value = found.value(heap.into()).expect("a proved period");
            assert_eq!(u128::from(far.computed().get(heap)), value, "{code} {heap}");
        }
    }
    assert_eq!(rows.len(), 17);
}
