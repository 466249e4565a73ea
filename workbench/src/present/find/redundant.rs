use crate::present::columns::aligned;
use grundy::ask::FoundChanges;
use grundy::claim::{Effect, position_text};
use grundy::number::{counted, grouped};

/// What people read.
pub fn changes_text(found: &FoundChanges) -> String {
    let FoundChanges {
        ruleset,
        heaps,
        max,
        changes,
    } = found;
    let mut text = format!(
        "{}, {}, each 0..{}, {} play: vectors and the P-positions\n",
        ruleset.rules,
        counted(*heaps as u64, "heap"),
        grouped(*max),
        ruleset.convention
    );
    for (added, title) in [(false, "without"), (true, "with")] {
        let changes = changes.iter().filter(|change| change.added == added);
        let lines: Vec<[String; 3]> = changes
            .map(|change| {
                let effect = match &change.effect {
                    Effect::Changed(at) => format!("changes {} first", position_text(at)),
                    Effect::None => format!("the same up to {}", grouped(*max)),
                    Effect::ProvedNone => "the same for all heaps".into(),
                };
                let known = match change.effect {
                    Effect::Changed(_) => "",
                    _ => change.verdict(),
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
