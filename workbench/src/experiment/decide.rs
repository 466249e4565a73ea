//! Decides claims from the enumeration.

use super::automaton::ProofParts;
use super::claim::{Claim, Kind, Statement};
use super::place::Place;
use super::tables::{Tables, plan_json};
use crate::present::DecidedClaim;
use grundy::claim::{
    Checked, Counterexample, Request, Theorem, Values, Verdict, bounded, language, position_text,
    sprague_grundy, verify, wythoff,
};
use grundy::game::{Convention, Order};
use grundy::number::grouped;
use grundy::plan::Side;
use grundy::rulesets::Rules;
use grundy::solve::Want;
use grundy::work::{Context, Stop};
use serde_json::{Value, json};

/// A claim and what was found.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The claim in words.
    pub claim: String,
    /// Rules and box in words.
    pub subject: String,
    /// What the claim is about, for the record.
    pub about: Value,
    /// HOLDS or FAILS; of an automaton PROVED or UNSETTLED.
    pub verdict: Verdict,
    /// What the file expects.
    pub expected: Verdict,
    /// Whether the verdict, and the counterexample if the file names one, are the expected ones.
    pub as_expected: bool,
    /// Counts in words.
    pub note: String,
    /// The smallest position at which the first statement that fails does so.
    pub counterexample: Option<Counterexample>,
    /// The statements it consists of.
    pub statements: Vec<Checked>,
    /// What a proof for all heaps leaves.
    pub proof: Option<ProofParts>,
}

impl Decision {
    fn new(
        claim: &Claim,
        (text, subject, about): (String, String, Value),
        (all, positions): (Vec<Checked>, u128),
    ) -> Self {
        let statements: Vec<Checked> = all.into_iter().map(settled).collect();
        let fails = statements.iter().any(|s| s.verdict == Verdict::Fails);
        let verdict = if fails {
            Verdict::Fails
        } else {
            Verdict::Holds
        };
        let first = statements.iter().find(|s| s.counterexample.is_some());
        let counterexample = first.and_then(|s| s.counterexample.clone());
        let found = counterexample.as_ref().map(|c| &c.position);
        let same = claim.counterexample.is_none() || claim.counterexample.as_ref() == found;
        let mut note = match first {
            Some(first) => first.failures.map_or(String::new(), |n| {
                format!(
                    "false at {} of {} positions",
                    grouped(n),
                    grouped(positions)
                )
            }),
            None => notes(&statements),
        };
        if let (false, Some(expected)) = (same, &claim.counterexample) {
            note = format!(
                "{note}; the file expects {} as the smallest",
                position_text(expected)
            );
        }
        Self {
            claim: text,
            subject,
            about,
            verdict,
            expected: claim.expect,
            as_expected: verdict == claim.expect && same,
            note,
            counterexample,
            statements,
            proof: None,
        }
    }

    /// As records write it.
    pub(super) fn json(&self) -> Value {
        json!({
            "claim": self.claim,
            "about": self.about,
            "verdict": self.verdict,
            "expected": self.expected,
            "as_expected": self.as_expected,
            "note": self.note,
            "counterexample": self.counterexample,
            "statements": self.statements,
        })
    }
}

/// The note of a statement that was left tells a time, which is not the same on any number of
/// threads.
fn settled(mut checked: Checked) -> Checked {
    if checked.verdict == Verdict::NotChecked {
        checked.note = "not checked: too costly on this box".into();
    }
    checked
}

fn notes(statements: &[Checked]) -> String {
    match statements {
        [one] => one.note.clone(),
        all => {
            let checked = all
                .iter()
                .filter(|s| s.verdict != Verdict::NotChecked)
                .count();
            let note = all.iter().map(|s| &s.note).find(|note| !note.is_empty());
            let first = note.map_or(String::new(), |note| format!(", {note}"));
            format!("{checked} of {} statements checked{first}", all.len())
        }
    }
}

fn about(rules: &str, place: &Place, plan: Value) -> Value {
    json!({ "rules": rules, "box": place.json(), "order": place.order(), "plan": plan })
}

/// Decides one claim.
pub(super) fn decide(claim: &Claim, tables: &mut Tables<'_>) -> Result<Decision, Stop> {
    let context = tables.context;
    if let Some(automaton) = claim.kind.automaton() {
        return automaton.decide(claim, context);
    }
    let (said, checked) = match &claim.kind {
        Kind::Digits {
            theorem,
            k,
            rules,
            convention,
            positions,
        } => {
            let request = Request {
                theorem: *theorem,
                rules,
                convention: *convention,
                k: *k,
                positions: positions.clone(),
                engine: None,
                values: Values::default(),
            };
            let report = verify(&request, context)?;
            let plan = plan_json(&report.plan);
            let absent = report.statistics.absent(positions.order());
            if let Some(table) = report.table {
                tables.keep(rules, (table, report.plan, report.statistics));
            }
            let text = match theorem {
                Theorem::Moore => format!("moore, k = {k}"),
                other => other.name().to_owned(),
            };
            let played = match convention {
                Convention::Normal => rules.to_string(),
                Convention::Misere => format!("{rules} misere"),
            };
            let place = Place::Heaps(positions.clone());
            let about = about(&played, &place, plan);
            let said = (text, format!("{played}, {place}"), about);
            (said, (report.checked, positions.count() - absent))
        }
        Kind::Sum {
            sides,
            heaps,
            max,
            board,
        } => {
            let [a, b] = [0, 1].map(|i| Side::new(&sides[i], heaps[i], *max, *board));
            let (a, b) = (a?, b?);
            let report = sprague_grundy::verify(&a, &b, None, context)?;
            let rules = format!("{} + {}", sides[0], sides[1]);
            let size = |i: usize| match (&sides[i], board) {
                (Rules::Board(_), Some((rows, cols))) => format!("boards up to {rows}x{cols}"),
                _ if heaps[i] == 1 => format!("1 heap, 0..{max}"),
                _ => format!("{} heaps, each 0..{max}", heaps[i]),
            };
            let board = board.map(|(rows, cols)| format!("{rows}x{cols}"));
            let about = json!({
                "rules": rules,
                "box": { "heaps": heaps, "max": max, "board": board },
                "order": Order::Ordered,
                "plan": plan_json(&report.plan),
            });
            let subject = format!("{rules} as one game, {} beside {}", size(0), size(1));
            let said = ("sprague-grundy".into(), subject, about);
            (said, (vec![report.checked], report.pairs))
        }
        Kind::Statement {
            statement,
            rules,
            positions,
        } => {
            let want = match statement {
                Statement::Wythoff => Want::Outcomes(Convention::Normal),
                Statement::Bounded => Want::Values,
            };
            let found = tables.heaps(rules, positions, want)?;
            let (table, counts) = (&found.table, &found.statistics);
            let checked = match statement {
                Statement::Wythoff => wythoff::wythoff(rules, table, counts, context)?,
                Statement::Bounded => bounded::bounded(rules, table, counts, context)?,
            };
            let place = Place::Heaps(positions.clone());
            let about = about(&rules.to_string(), &place, plan_json(&found.plan));
            let said = (statement.name().into(), format!("{rules}, {place}"), about);
            let absent = counts.absent(positions.order());
            (said, (vec![checked], positions.count() - absent))
        }
        Kind::Said { claim, place } => said(claim, place, context)?,
        Kind::Automaton(_) => unreachable!("decided before"),
        Kind::Published {
            values,
            rules,
            place,
        } => {
            let (checked, plan) = match (rules, place) {
                (Rules::Heaps(rules), Place::Heaps(positions)) => {
                    let found = tables.heaps(rules, positions, Want::Values)?;
                    let computed = |heaps: &[u64]| found.table.get(heaps);
                    (values.compare(place, computed), plan_json(&found.plan))
                }
                (Rules::Board(rules), Place::Board(rows, cols)) => {
                    let table = tables.boards(rules, (*rows, *cols), Want::Values)?;
                    let computed = |key: &[u64]| {
                        let mut all = table.entries.iter();
                        let entry = all.find(|&&(r, c, _)| [r, c] == *key);
                        entry.map(|entry| entry.2)
                    };
                    (values.compare(place, computed), plan_json(&table.plan))
                }
                _ => unreachable!("the place was read for the rules"),
            };
            let mut about = about(&rules.to_string(), place, plan);
            about["published"] = json!({ "file": values.file, "sha256": values.sha256 });
            let text = format!("values published in {}", values.file.display());
            let said = (text, format!("{rules}, {place}"), about);
            (said, (vec![checked], values.compared(place)))
        }
    };
    Ok(Decision::new(claim, said, checked))
}

type Said = ((String, String, Value), (Vec<Checked>, u128));

/// Decides a claim in the claim language.
fn said(claim: &language::Claim, place: &language::Place, context: &Context) -> Result<Said, Stop> {
    let answer = claim.decide(place, context).map_err(|error| match error {
        language::ClaimError::Stop(stop) => stop,
        error => Stop::Refused(error.to_string()),
    })?;
    let decided = DecidedClaim {
        text: claim.text(),
        max: place.max.as_deref(),
        answer: &answer,
    };
    let subject = decided.subject();
    let about = json!({
        "rules": answer.rules,
        "box": decided.place(),
        "order": answer.order,
        "plan": answer.plans.first().map(plan_json),
    });
    let checked = Checked {
        claim: claim.text().into(),
        verdict: decided.verdict(),
        failures: Some(answer.failures),
        counterexample: decided.counterexample(),
        note: decided.note(),
    };
    let said = (claim.text().into(), subject, about);
    Ok((said, (vec![checked], answer.positions)))
}
