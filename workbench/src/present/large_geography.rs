use super::screen_width;
use super::verdicts::coloured;
use grundy::ask::GEOGRAPHY_METHOD;
use grundy::number::{counted, grouped};
use grundy::play::LargeGeography;
use std::fmt::Write;

/// Winning moves shown to people; JSON lists all.
const SHOWN: usize = 50;

/// The same for people.
pub fn large_geography_text(found: &LargeGeography) -> String {
    let vertices = grouped(found.vertices as u64);
    let title = format!(
        "geography, {vertices} vertices, token on {}, normal play",
        found.token
    );
    let width = (screen_width() - 26).max(title.len() + 2);
    let mut text = format!("{title:<width$}{}\n\n", coloured(found.outcome));
    let count = found.winning.len();
    match count {
        0 => text += "no winning move: every move leads to an N-position\n",
        _ => _ = writeln!(text, "{}", counted(count as u64, "winning move")),
    }
    for to in found.winning.iter().take(SHOWN) {
        _ = writeln!(text, "  from {} to {to}", found.token);
    }
    if count > SHOWN {
        _ = writeln!(text, "  .. and {} more", grouped((count - SHOWN) as u64));
    }
    let alone = "it gives only the outcome, no Grundy value";
    _ = writeln!(text, "\nby {GEOGRAPHY_METHOD}; {alone}");
    text
}
