use super::{VerifyAnswer, VerifyRequest, stated};
use crate::ask::refused;
use crate::ask::{AskError, BoardSize, Counts, Head};
use crate::claim::{Pairs, Theorem};
use crate::game::{Convention, Heap, Order};
use crate::number::counted;
use crate::plan::{Engine, Enumerated, side};
use crate::rulesets::{Definitions, Ruleset};
use crate::work::Context;
use serde_json::json;

/// The largest heap of each side where none is given.
const SIDE: Heap = 15;

/// A theorem on two games that are played side by side.
#[derive(Debug)]
pub struct Beside {
    theorem: &'static Theorem,
    pairs: &'static Pairs,
    rulesets: [Ruleset; 2],
    heaps: [usize; 2],
    max: Heap,
    board: Option<BoardSize>,
    sides: [Enumerated; 2],
    engine: Option<Engine>,
}

impl Beside {
    pub(super) fn read(
        asked: &VerifyRequest,
        (theorem, pairs): (&'static Theorem, &'static Pairs),
        definitions: &Definitions,
    ) -> Result<Self, AskError> {
        let [first, second] = &asked.rules[..] else {
            return refused(
                format!("{} rulesets", asked.rules.len()),
                "two",
                format!(
                    "write such as ‹grundy verify {theorem} {}›",
                    pairs.example.join(" ")
                ),
            );
        };
        if asked.misere || asked.rule.is_some() || asked.k.is_some() {
            return refused(
                "‹misere›, ‹rule› or ‹k›",
                format!("two rulesets in normal play, as {theorem} takes"),
                "leave them out",
            );
        }
        let rulesets = [
            first.read(false, definitions)?,
            second.read(false, definitions)?,
        ];
        let misere = |ruleset: &Ruleset| ruleset.convention == Convention::Misere;
        if rulesets.iter().any(misere) {
            return refused(
                "misere play",
                "normal play, which the theorem is about: misere games have no such values",
                "leave ‹misere› out",
            );
        }
        let heaps = match sizes(&asked.heaps.0)[..] {
            [] => [1, 1],
            [a, b] => [a, b],
            _ => {
                return refused(
                    "one number of heaps",
                    "heaps of each side, such as ‹heaps 2,1›",
                    "",
                );
            }
        };
        let max = match asked.max.0[..] {
            [] => SIDE,
            [max] => max,
            _ => {
                return refused("several bounds", "one ‹max› for both sides", "");
            }
        };
        let board = asked.board;
        let on = |i: usize| side(&rulesets[i].rules, heaps[i], max, board.map(Into::into));
        let sides = [on(0)?, on(1)?];
        Ok(Self {
            theorem,
            pairs,
            heaps,
            max,
            board,
            sides,
            rulesets,
            engine: asked.engine,
        })
    }

    pub(super) fn subject(&self) -> String {
        let ([a, b], [left, right]) = (&self.rulesets, &self.sides);
        format!("{a}, {left} beside {b}, {right}")
    }

    pub(super) fn decide(&self, context: &Context) -> Result<VerifyAnswer, AskError> {
        let ([a, b], [left, right]) = (&self.rulesets, &self.sides);
        let report = self.pairs.verify(left, right, self.engine, context)?;
        let head = Head {
            rules: format!("{a} {} {b}", self.pairs.sign),
            place: json!({
                "heaps": self.heaps,
                "max": self.max,
                "board": self.board,
            }),
            order: Some(Order::Ordered),
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
        let named = |side: &Enumerated| match (side.rules.board_rules(), side.positions.heaps()) {
            (Some(_), _) => side.to_string(),
            (_, heaps) => format!("{} 0..{}", counted(heaps as u64, "heap"), self.max),
        };
        let both = match [left, right].map(named) {
            [left, right] if left == right => left,
            [left, right] => format!("{left} and {right}"),
        };
        Ok(VerifyAnswer {
            subject: format!("{}: {both}, as one game", head.rules),
            place: format!("{left} and {right}"),
            head,
            theorem: self.theorem.name,
            k: None,
            checked: stated(&[report.checked]),
            plan: Some(report.plan),
            time: report.time,
        })
    }
}

fn sizes(heaps: &[Heap]) -> Vec<usize> {
    let sizes = heaps.iter().map(|&heaps| usize::try_from(heaps));
    sizes.map(|heaps| heaps.unwrap_or(usize::MAX)).collect()
}
