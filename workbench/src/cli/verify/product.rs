use super::VerifyArgs;
use crate::cli::common::ruleset;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::stated;
use grundy::ask::{Counts, Head};
use grundy::claim::{Pairs, Verdict};
use grundy::game::Convention;
use grundy::number::counted;
use grundy::plan::{Enumerated, side};
use grundy::rulesets::{Rules, Ruleset};
use serde_json::json;

/// The largest heap of each side where none is given.
const SIDE: u64 = 15;

impl VerifyArgs {
    /// A theorem on two games.
    pub(super) fn product(&self, pairs: &Pairs, session: &Session) -> Result<Verdict, Failure> {
        let [first, second] = &self.rules[..] else {
            return Err(Failure::input(format!(
                "found {} rulesets, expected two; such as `grundy verify {} {}`",
                self.rules.len(),
                self.theorem,
                pairs.example.join(" ")
            )));
        };
        if self.misere || self.rule.is_some() || self.k.is_some() {
            return Err(Failure::input(format!(
                "found --misere, --rule or --k; {} takes two rulesets in normal play",
                self.theorem
            )));
        }
        let rulesets: [Ruleset; 2] = [ruleset(first, false)?, ruleset(second, false)?];
        if rulesets
            .iter()
            .any(|ruleset| ruleset.convention == Convention::Misere)
        {
            return Err(Failure::input(
                "found misere; the theorem is about normal play, misere games have no such values",
            ));
        }
        let (a, b) = match self.heaps[..] {
            [] => (1, 1),
            [a, b] => (a, b),
            _ => {
                return Err(Failure::input(
                    "found --heaps, expected heaps of each side: --heaps 2,1",
                ));
            }
        };
        let max = match self.place.heaps()?[..] {
            [] => SIDE,
            [max] => max,
            _ => {
                return Err(Failure::input(
                    "found several bounds, expected one --max for both sides",
                ));
            }
        };
        let board = self.place.board;
        let sides = [
            side(&rulesets[0].rules, a, max, board.map(Into::into))?,
            side(&rulesets[1].rules, b, max, board.map(Into::into))?,
        ];
        let [left, right] = &sides;
        let subject = format!("{}, {left} beside {}, {right}", rulesets[0], rulesets[1]);
        let context = self.context(&subject, session)?;
        let report = pairs.verify(left, right, self.engine.engine, &context)?;
        let head = Head {
            rules: format!("{} {} {}", rulesets[0], pairs.sign, rulesets[1]),
            place: json!({
                "heaps": [a, b],
                "max": max,
                "board": board,
            }),
            order: Some(grundy::game::Order::Ordered),
            convention: Convention::Normal,
            engine: report.plan.engine,
            counts: Counts {
                ordered: Some(report.pairs),
                p_ordered: Some(report.p_positions),
                largest: report.values.len().checked_sub(1).map(|v| v as u64),
                values: Some(report.values),
                ..Counts::default()
            },
        };
        let named = |side: &Enumerated| match (&side.rules, side.positions.heaps()) {
            (Rules::Board(_), _) => side.to_string(),
            (_, heaps) => format!("{} 0..{max}", counted(heaps as u64, "heap")),
        };
        let [left, right] = sides.each_ref().map(named);
        let both = match left == right {
            true => left,
            false => format!("{left} and {right}"),
        };
        let subject = format!("{}: {both}, as one game", head.rules);
        let checked = stated(&[report.checked]);
        let done = (Some(&report.plan), report.time, None);
        self.show(session, &head, &subject, &checked, done)?;
        Ok(checked[0].verdict)
    }
}
