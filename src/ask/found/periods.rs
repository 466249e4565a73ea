//! What a proved period of single heaps says of all positions of a game that is the sum of its heaps.

use super::shapes::ShapeFamily;
use crate::plan::{HeapGame, period_certificate};
use crate::rulesets::Ruleset;
use crate::sequence::{HeapWise, Sequence};
use crate::store::{PeriodRecord, sha256};
use crate::work::Context;
use serde_json::{Value, json};

/// The last heap whose value is computed to find a period.
const LAST: u64 = 10_000;

/// The proof of a statement by the period of single heaps: values of heaps are combined by nim-sum.
#[derive(Clone, Debug)]
pub struct PeriodProof {
    /// The period, and the theorem that proves it.
    pub record: PeriodRecord,
    /// The certificate of it, a JSON object.
    pub text: String,
    /// SHA-256 of the certificate, hexadecimal.
    pub sha256: String,
}

impl PeriodProof {
    fn new(record: PeriodRecord) -> Self {
        let text = format!("{:#}\n", Value::Object(record.json()));
        Self {
            record,
            sha256: sha256(text.as_bytes()),
            text,
        }
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "preperiod": self.record.preperiod,
            "period": self.record.period,
            "saltus": self.record.saltus,
            "theorem": self.record.theorem,
        })
    }
}

/// The statement that values repeat with the period of single heaps, if one is proved and can be
/// certified before the work ends.
pub(super) fn periods(ruleset: &Ruleset, context: &Context) -> Option<(ShapeFamily, PeriodProof)> {
    // with passes left the values of heaps do not add up
    let game = HeapGame::new(ruleset).ok();
    let game = game.filter(|game| game.passes() == 0)?;
    let sequence = Sequence::run(&game, LAST, context).ok()?;
    let record = period_certificate(&game, &sequence).ok()?;
    let family = ShapeFamily {
        name: "values: period of single heaps",
        statements: vec![(said(&record), None)],
    };
    Some((family, PeriodProof::new(record)))
}

/// The statement, in the claim language.
fn said(period: &PeriodRecord) -> String {
    let (from, length) = (period.preperiod, period.period);
    let (within, times) = match (from, length) {
        // the heap 0 has no value
        (0, 1) => (None, "h".into()),
        (0, _) => (Some(format!("h mod {length}")), format!("h div {length}")),
        (_, 1) => (
            Some(format!("min(h, {from})")),
            format!("max(0, h - {from})"),
        ),
        _ => (
            Some(format!("min(h, {from} + (h - {from}) mod {length})")),
            format!("max(0, (h - {from}) div {length})"),
        ),
    };
    let within = within.map(|heap| format!("G({heap})"));
    let gained = match period.saltus {
        0 => None,
        1 => Some(times),
        saltus if length == 1 => Some(format!("{saltus}*{times}")),
        saltus => Some(format!("{saltus}*({times})")),
    };
    match (within, gained) {
        (None, None) => "G(x) = 0".into(),
        (None, Some(gained)) if gained == "h" => "G(x) = nimsum(x)".into(),
        (within, gained) => {
            let parts: Vec<String> = within.into_iter().chain(gained).collect();
            format!("G(x) = nimsum(x, {})", parts.join(" + "))
        }
    }
}
