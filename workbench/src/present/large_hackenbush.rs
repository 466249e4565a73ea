use super::screen_width;
use super::verdicts::coloured;
use grundy::ask::HACKENBUSH_METHOD;
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped};
use grundy::play::LargeHackenbush;
use std::fmt::Write;

/// Winning cuts shown to people; JSON lists all.
const SHOWN: usize = 50;

/// The same for people.
pub fn large_hackenbush_text(found: &LargeHackenbush) -> String {
    let edges = counted(found.edges as u64, "edge");
    let title = format!("hackenbush, {edges}, normal play");
    let value = Nimber(found.value);
    let width = (screen_width() - 26).max(title.len() + 2);
    let mut text = format!(
        "{title:<width$}{}   value {value}\n\n",
        coloured(found.outcome())
    );
    let count = found.cuts.len();
    match count {
        0 => text += "no winning move: every move leads to an N-position\n",
        _ => _ = writeln!(text, "{}", counted(count as u64, "winning move")),
    }
    for (a, b) in found.cuts.iter().take(SHOWN) {
        _ = writeln!(text, "  cut {a}-{b}");
    }
    if count > SHOWN {
        _ = writeln!(text, "  .. and {} more", grouped((count - SHOWN) as u64));
    }
    _ = writeln!(text, "\nby {HACKENBUSH_METHOD}");
    text
}
