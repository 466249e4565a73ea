use super::{LoopyClaim, certify_loopy};
use crate::ask::Request;
use crate::rulesets::Definitions;
use crate::work::Context;
use serde_json::{Value, json};

/// The numbers 0, 1, .. below some bounds, without a pattern.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

fn table(command: &str) -> Value {
    let request: Request = command.parse().unwrap();
    let answer = request.answer(&Definitions::default(), &Context::default());
    answer.unwrap().json
}

fn accepted(table: &Value) -> Result<bool, String> {
    let claim = LoopyClaim::read(table.to_string().as_bytes()).map_err(|e| e.to_string())?;
    let found = certify_loopy(&claim, &Context::default()).unwrap();
    Ok(found.accepted())
}

fn random_game(draw: &mut Draw) -> String {
    let count = 3 + draw.below(9);
    let arrows = (0..2 * count).map(|_| format!("v{}>v{}", draw.below(count), draw.below(count)));
    format!("edges{{{}}}", Vec::from_iter(arrows).join(","))
}

#[test]
fn tables_of_the_engine_are_accepted() {
    let mut draw = Draw(1);
    for _ in 0..150 {
        let rules = random_game(&mut draw);
        for command in [
            format!("table {rules}"),
            format!("table {rules} --outcomes"),
            format!("table {rules} --misere"),
            format!("table '{rules} + {rules}' --heaps 2"),
        ] {
            let table = table(&command);
            if table.get("leads_out").is_some() {
                assert_eq!(accepted(&table), Ok(true), "{command}: {table}");
            }
        }
    }
}

#[test]
fn changed_entries_are_rejected() {
    let (mut draw, mut changed) = (Draw(2), 0);
    for _ in 0..400 {
        let rules = random_game(&mut draw);
        let whole = table(&format!("table {rules}"));
        if whole.get("leads_out").is_none() {
            continue;
        }
        let mut other = whole.clone();
        let entries = other["entries"].as_array_mut().unwrap();
        let at = draw.below(entries.len() as u64) as usize;
        let row = entries[at].as_array_mut().unwrap();
        let (outcomes, last) = (["P", "N", "D", "UNKNOWN"], row.len() - 1);
        match draw.below(4) {
            0 => {
                let outcome = outcomes[draw.below(4) as usize];
                row[last - 1] = outcome.into();
                let wins = ["P", "N"].contains(&outcome);
                row[last] = if wins {
                    draw.below(4).into()
                } else {
                    Value::Null
                };
            }
            1 => row[last] = draw.below(5).into(),
            2 => row[last - 2] = draw.below(4).into(),
            _ => {
                row[last - 2] =
                    ["inf{}", "inf{0}", "inf{1}", "inf{0,1}"][draw.below(4) as usize].into()
            }
        }
        if other == whole {
            continue;
        }
        assert_ne!(accepted(&other), Ok(true), "{whole} {other}");
        changed += 1;
    }
    assert!(changed > 200, "{changed}");
    let mut short = table("table edges{a>b,b>a,b>c}");
    short["entries"].as_array_mut().unwrap().pop();
    assert_eq!(accepted(&short), Ok(false));
    let mut twice = table("table edges{a>b,b>a,b>c}");
    let row = twice["entries"][0].clone();
    twice["entries"].as_array_mut().unwrap().push(row);
    assert_eq!(accepted(&twice), Ok(false));
    let few = table("p-positions edges{a>b,b>a,b>c}");
    assert!(accepted(&few).is_err());
    assert!(accepted(&json!({ "leads_out": false })).is_err());
}
