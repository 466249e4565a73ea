//! Claims that a theorem holds: those on column sums, and those on two games.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::Decision;
use super::error::FileError;
use super::file::Size;
use super::place::{about, plan_json, size};
use super::raw::{Numbers, RawBox};
use grundy::ask::stated;
use grundy::claim::{Pairs, Request, Theorem, Values, verify};
use grundy::game::{Convention, Order};
use grundy::plan::{Computed, Enumerated, side};
use serde_json::json;

impl At<'_> {
    /// A theorem on column sums.
    pub(super) fn digits(&self, theorem: &'static Theorem) -> Result<Decide, FileError> {
        let known: &[&str] = match theorem.k() {
            Some(_) => &["rule", "misere"],
            None => &["rule", "k", "misere"],
        };
        self.only(theorem.name, known)?;
        let k = match self.raw.k {
            Some(k) if k == 0 || k > 1 << 32 => {
                return self.error(format!("found k = {k}, expected 1 to 2^32; such as k = 2"));
            }
            k => theorem.k().or(k).or(self.own.k()).unwrap_or(2),
        };
        let ruleset = self.ruleset(k)?;
        let (rules, positions) = self.heaps(&ruleset, theorem.name)?;
        let (convention, played) = (ruleset.convention, ruleset.to_string());
        let text = match theorem.k() {
            None => format!("{theorem}, k = {k}"),
            Some(_) => theorem.to_string(),
        };
        Ok(Box::new(move |raw, tables| {
            let request = Request {
                theorem,
                rules: &rules,
                convention,
                k,
                positions: positions.clone(),
                engine: tables.engine(positions.count()),
                values: Values::default(),
            };
            let report = verify(&request, tables.context)?;
            let absent = report.statistics.absent(positions.order());
            let place = Enumerated::heaps(&rules, positions.clone());
            let about = about(&place, &played, &report.plan);
            if let Some(table) = report.table {
                let plan = report.plan;
                tables.keep(&place, Computed { table, plan }, report.statistics);
            }
            let said = (text.clone(), format!("{played}, {place}"), about);
            let found = (stated(&report.checked), positions.count() - absent);
            Ok(Decision::new(raw, said, found))
        }))
    }

    /// A theorem on two games.
    pub(super) fn pairs(
        &self,
        theorem: &'static Theorem,
        pairs: &'static Pairs,
    ) -> Result<Decide, FileError> {
        let Some(with) = &self.raw.with else {
            return self.error(format!(
                "found {theorem} for one ruleset, expected two; add with = \"{}\"",
                pairs.example[1].trim_matches('\'')
            ));
        };
        let other = self.reader.ruleset(with)?;
        if [self.own, &other]
            .iter()
            .any(|r| r.convention == Convention::Misere)
        {
            return self
                .error("found misere, expected normal play: misere games have no such values");
        }
        let example = "such as box = { heaps = [1, 1], max = 12 }";
        let Some(full) = &self.raw.place else {
            return self.error(format!(
                "found no box, expected one with heaps of both sides; {example}"
            ));
        };
        let small = self.raw.quick.as_ref().map(|quick| full.but(quick));
        let raw: &RawBox = match (&small, self.reader.size) {
            (Some(small), Size::Quick) => small,
            _ => full,
        };
        let heaps = match &raw.heaps {
            Some(Numbers::Each(sides))
                if sides.len() == 2 && sides.iter().all(|&n| (1..=1_000).contains(&n)) =>
            {
                [sides[0] as usize, sides[1] as usize]
            }
            None if raw.board.is_some() => [1, 1],
            _ => {
                return self.error(format!(
                    "found no heaps of two sides, expected them; {example}"
                ));
            }
        };
        let max = match raw.max {
            Some(Numbers::One(max)) => max,
            None if raw.board.is_some() => 0,
            _ => {
                return self.error(format!(
                    "found no common largest heap, expected one; {example}"
                ));
            }
        };
        let board = raw.board.as_deref().map(size).transpose();
        let board = board.or_else(|text| self.error(text))?;
        let sides = [self.own.rules.clone(), other.rules];
        Ok(Box::new(move |raw, tables| {
            let [a, b] = [0, 1].map(|i| side(&sides[i], heaps[i], max, board.map(Into::into)));
            let (a, b) = (a?, b?);
            let engine = tables.engine(a.positions.count().saturating_mul(b.positions.count()));
            let report = pairs.verify(&a, &b, engine, tables.context)?;
            let rules = format!("{} {} {}", sides[0], pairs.sign, sides[1]);
            let about = json!({
                "rules": rules,
                "box": { "heaps": heaps, "max": max, "board": board },
                "order": Order::Ordered,
                "plan": plan_json(&report.plan),
            });
            let subject = format!("{rules} as one game, {a} beside {b}");
            let said = (theorem.name.into(), subject, about);
            let found = (stated(&[report.checked]), report.pairs);
            Ok(Decision::new(raw, said, found))
        }))
    }
}
