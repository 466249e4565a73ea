use crate::present::columns::aligned;
use grundy::ask::{FoundGames, ValueSource};
use grundy::number::{counted, grouped, joined};
use grundy::survey::{Alike, Evidence};

/// Values that text repeats.
const SHOWN: usize = 16;

/// What people read.
pub fn games_text(found: &FoundGames) -> String {
    let count = counted(found.terms.len() as u64, "value");
    let of = match &found.source {
        ValueSource::Values => String::new(),
        ValueSource::File(file) => format!(" of {file}"),
        ValueSource::Rules(rules) => format!(" of {rules}"),
    };
    let first = found.terms.iter().take(SHOWN).map(|(_, value)| value);
    let more = if found.terms.len() > SHOWN {
        ", .."
    } else {
        ""
    };
    let games = grouped(found.compared);
    let mut text = format!("{count}{of}: {}{more}\n", joined(first, ", "));
    if found.alike == 0 {
        return text
            + &format!(
                "  none of {games} games has them, with shifts up to {}\n",
                found.shifts
            );
    }
    text += &format!(
        "  {} of {games} games, with shifts up to {}\n\n",
        grouped(found.alike as u64),
        found.shifts
    );
    let lines: Vec<[String; 3]> = found.games.iter().map(|one| line(one, &count)).collect();
    for line in aligned(&lines, |_| false, 44).lines() {
        text += &format!("  {line}\n");
    }
    if found.alike > found.games.len() {
        let left = grouped((found.alike - found.games.len()) as u64);
        text += &format!("\n  and {left} more: --all\n");
    }
    text
}

fn line((alike, known): &(Alike, Evidence), count: &str) -> [String; 3] {
    let code = alike.code.as_ref().map(|code| format!("code {code}"));
    let game = match code {
        Some(code) if code != alike.game => format!("{} = {code}", alike.game),
        _ => alike.game.clone(),
    };
    let shift = match alike.shift {
        0 => String::new(),
        shift @ 1.. => format!("G(n + {shift})"),
        shift => format!("G(n - {})", -shift),
    };
    let evidence = match known {
        Evidence::Itself => "PROVED, the same moves".into(),
        Evidence::Standard => "PROVED, the same standard form".into(),
        Evidence::Period => "PROVED by the periods".into(),
        Evidence::Numeric => format!("agrees on {count}"),
    };
    [game, shift, evidence]
}
