mod automata;

use super::common::{EngineArgs, ruleset};
use super::output;
use super::place::PlaceArgs;
use super::session::Session;
use crate::failure::Failure;
use grundy::ask::Usual;
use grundy::claim::{Verdict, compare, position_text};
use grundy::game::{Convention, HeapBox, HeapRules, Order, by_total};
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped};
use grundy::plan::Enumerated;
use grundy::rulesets::{HeapRuleset, Rules};
use grundy::solve::{Table, Want};
use grundy::work::{Context, Stop};
use grundy_report::table::integer;
use serde_json::json;
use std::fmt::Write;

/// Differences listed to people by --all.
const SHOWN: usize = 200;

/// Where two rulesets or automata differ: exit code 0 if nowhere, 1 if somewhere
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy diff moore:2 equal:2 --heaps 2 --max 15 --outcomes
  grundy diff nim bounded:3 --heaps 1 --max 10 --all")]
pub(super) struct DiffArgs {
    /// The two rulesets, or two files of automata (.dfao), which are compared for all heaps
    #[arg(value_name = "RULES", num_args = 2, required = true)]
    rules: Vec<String>,
    /// Misere play of both
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Compare outcomes instead of values
    #[arg(long)]
    outcomes: bool,
    /// List every difference, not only the first
    #[arg(long)]
    all: bool,
}

impl DiffArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Verdict, Failure> {
        if automata::are_files(&self.rules)? {
            let place = &self.place;
            let rest = !place.is_empty() || place.rest.sorted || self.engine.engine.is_some();
            if rest || self.outcomes || self.misere {
                return Err(Failure::input(
                    "found options that choose positions or outcomes, expected --all, --ordered or \
                     none: files of automata are compared as they are, on all positions",
                ));
            }
            return automata::run(&self.rules, self.all, place.rest.ordered, session);
        }
        let a = ruleset(&self.rules[0], self.misere)?;
        let b = ruleset(&self.rules[1], self.misere)?;
        let misere = [&a, &b].iter().any(|r| r.convention == Convention::Misere);
        let outcomes = self.outcomes || misere;
        let (Rules::Heaps(r), Rules::Heaps(s)) = (&a.rules, &b.rules) else {
            return Err(Failure::input(format!(
                "found {a} and {b}, expected two rulesets on heaps: boards have no common positions"
            )));
        };
        let positions = self.positions(r, s)?;
        let [left, right] = [(&a, r), (&b, s)].map(|(ruleset, rules)| {
            let want = match outcomes {
                true => Want::Outcomes(ruleset.convention),
                false => Want::Values,
            };
            let place = Enumerated::heaps(rules, positions.clone());
            place.table(want, self.engine.engine, &session.context)
        });
        let (left, right) = (left?.table, right?.table);
        let same = compare(&left, &session.context, |x, number| {
            right.get(x).is_some_and(|other| number != other)
        })?;
        // positions of both
        let compared = match left.is_full() && right.is_full() {
            true => positions.count(),
            false => compare(&left, &session.context, |x, _| right.is_position(x))?.count,
        };
        let names = |x: &[u64]| {
            [&left, &right].map(|table| match outcomes {
                true => table.outcome(x).to_string(),
                false => Nimber(table.number(x)).to_string(),
            })
        };
        let entry = |x: &Vec<u64>| {
            let [a, b] = [&left, &right].map(|table| match outcomes {
                true => json!(table.outcome(x)),
                false => integer(table.number(x)),
            });
            json!({ "position": x, "a": a, "b": b })
        };
        let all = match self.all {
            true => Some(differences(&left, &right, &session.context)?),
            false => None,
        };
        if session.json {
            let mut object = json!({
                "rules": [a.to_string(), b.to_string()],
                "positions": integer(compared),
                "order": positions.order(),
                "compared": if outcomes { "outcomes" } else { "values" },
                "differences": integer(same.count),
                "first": same.first.as_ref().map(entry),
            });
            if let Some(all) = all {
                object["all"] = all.iter().map(entry).collect();
            }
            output::print_json(&object)?;
            return Ok(Verdict::of(same.count));
        }
        let mut text = format!(
            "{a} and {b}, {positions}: {} {} positions\n",
            grouped(compared),
            positions.order()
        );
        let what = if outcomes { "outcome" } else { "value" };
        match &same.first {
            None => _ = writeln!(text, "  the same {what} everywhere"),
            Some(x) => {
                let [l, r] = names(x);
                let count = counted(same.count, "difference");
                _ = writeln!(
                    text,
                    "  {count}, first at {}: {a} {l}, {b} {r}",
                    position_text(x)
                );
            }
        }
        let all = all.unwrap_or_default();
        for x in all.iter().take(SHOWN) {
            let [l, r] = names(x);
            _ = writeln!(text, "  {:<20} {l:>6} {r:>6}", position_text(x));
        }
        if all.len() > SHOWN {
            let more = grouped((all.len() - SHOWN) as u64);
            _ = writeln!(text, "  ... and {more} more; --json lists all");
        }
        output::print(&text)?;
        Ok(Verdict::of(same.count))
    }

    /// A box that suits both rulesets.
    fn positions(&self, r: &HeapRuleset, s: &HeapRuleset) -> Result<HeapBox, Failure> {
        let usual = Usual::of(r)
            .heaps
            .clamp(*s.heaps().start(), *s.heaps().end());
        let positions = self.place.heap_box(r, usual)?;
        if positions.order() == Order::Sorted && !s.symmetric() {
            return Ok(HeapBox::new(positions.max().to_vec(), Order::Ordered)?);
        }
        Ok(positions)
    }
}

/// All positions with different numbers, by total, then lexicographic.
fn differences(left: &Table, right: &Table, context: &Context) -> Result<Vec<Vec<u64>>, Stop> {
    let (mut all, positions) = (Vec::new(), left.positions());
    let mut heaps = vec![0; positions.heaps()];
    loop {
        let differ = |(a, b)| a != b;
        if left.get(&heaps).zip(right.get(&heaps)).is_some_and(differ) {
            all.push(heaps.clone());
            if all.len() % 1024 == 0 {
                context.check()?;
            }
        }
        if !positions.advance_lex(&mut heaps) {
            break;
        }
    }
    all.sort_by(|a, b| by_total(a).cmp(&by_total(b)));
    Ok(all)
}
