use crate::present::columns::aligned;
use grundy::claim::{Effect, Redundancy, VectorChange, position_text};
use grundy::game::Times;
use grundy::number::{counted, grouped, integer};
use serde_json::{Value, json};

/// What removing and adding vectors does to the P-positions.
#[derive(Clone, Copy, Debug)]
pub struct FoundChanges<'a> {
    /// What was asked.
    pub asked: &'a Redundancy<'a>,
    /// What was found.
    pub changes: &'a [VectorChange],
}

/// PROVED for all heaps, HOLDS on the box, or FAILS: that the P-positions stay as they are.
fn verdict(change: &VectorChange) -> &'static str {
    match change.effect {
        Effect::ProvedNone => "PROVED",
        Effect::None => "HOLDS",
        Effect::Changed(_) => "FAILS",
    }
}

impl FoundChanges<'_> {
    /// What scripts read.
    pub fn json(&self) -> Value {
        let changes = self.changes.iter().map(|change| {
            let first = match &change.effect {
                Effect::Changed(heaps) => {
                    Some(heaps.iter().map(|&h| integer(h)).collect::<Vec<_>>())
                }
                _ => None,
            };
            json!({
                "vector": change.vector.takes,
                "starred": change.vector.times == Times::Any,
                "change": if change.added { "added" } else { "removed" },
                "verdict": verdict(change),
                "first_change": first,
            })
        });
        let changes: Vec<Value> = changes.collect();
        json!({
            "rules": self.asked.ruleset.to_string(),
            "convention": self.asked.ruleset.convention,
            "box": { "heaps": self.asked.heaps, "max": integer(self.asked.max) },
            "changes": changes,
        })
    }

    /// What people read.
    pub fn text(&self) -> String {
        let Redundancy {
            ruleset,
            heaps,
            max,
            ..
        } = self.asked;
        let mut text = format!(
            "{}, {}, each 0..{}, {} play: vectors and the P-positions\n",
            ruleset.rules,
            counted(*heaps as u64, "heap"),
            grouped(*max),
            ruleset.convention
        );
        for (added, title) in [(false, "without"), (true, "with")] {
            let changes = self.changes.iter().filter(|change| change.added == added);
            let lines: Vec<[String; 3]> = changes
                .map(|change| {
                    let effect = match &change.effect {
                        Effect::Changed(at) => format!("changes {} first", position_text(at)),
                        Effect::None => format!("the same up to {}", grouped(*max)),
                        Effect::ProvedNone => "the same for all heaps".into(),
                    };
                    let known = match change.effect {
                        Effect::Changed(_) => "",
                        _ => verdict(change),
                    };
                    [format!("{title} {}", change.vector), effect, known.into()]
                })
                .collect();
            if !lines.is_empty() {
                text.push('\n');
            }
            for line in aligned(&lines, |_| false, 40).lines() {
                text += &format!("  {line}\n");
            }
        }
        text
    }
}
