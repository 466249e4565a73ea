use crate::present::columns::aligned;
use grundy::game::Code;
use grundy::number::{counted, grouped, integer, joined};
use grundy::survey::{Alike, Evidence, Status};
use serde_json::{Value, json};

/// Values that text repeats.
const SHOWN: usize = 16;

/// Where values come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// They were typed.
    Values,
    /// A file.
    File(String),
    /// Rules.
    Rules(String),
}

/// The games that have some values.
#[derive(Clone, Debug)]
pub struct FoundGames<'a> {
    /// Where the values come from.
    pub source: Source,
    /// The values and their indices.
    pub terms: &'a [(i64, u64)],
    /// Shifts that were tried, either way.
    pub shifts: u32,
    /// Games that were compared.
    pub compared: u64,
    /// Games that agree.
    pub alike: usize,
    /// Those that are listed, and how it is known that they have the same values.
    pub games: Vec<(&'a Alike, Evidence)>,
}

fn verdict(known: Evidence) -> Status {
    match known {
        Evidence::Numeric => Status::Observed,
        _ => Status::Proved,
    }
}

impl FoundGames<'_> {
    /// What scripts read.
    pub fn json(&self) -> Value {
        let games = self.games.iter().map(|(alike, known)| {
            json!({
                "game": alike.game,
                "code": alike.code.as_ref().map(Code::to_string),
                "shift": alike.shift,
                "verdict": verdict(*known),
                "evidence": known.to_string(),
            })
        });
        let games: Vec<Value> = games.collect();
        let rules = match &self.source {
            Source::Rules(rules) => Some(rules),
            _ => None,
        };
        json!({
            "rules": rules,
            "values": self.terms.len(),
            "shifts": self.shifts,
            "games": integer(self.compared),
            "found": games,
        })
    }

    /// What people read.
    pub fn text(&self) -> String {
        let count = counted(self.terms.len() as u64, "value");
        let of = match &self.source {
            Source::Values => String::new(),
            Source::File(file) => format!(" of {file}"),
            Source::Rules(rules) => format!(" of {rules}"),
        };
        let first = self.terms.iter().take(SHOWN).map(|(_, value)| value);
        let more = if self.terms.len() > SHOWN { ", .." } else { "" };
        let games = grouped(self.compared);
        let mut text = format!("{count}{of}: {}{more}\n", joined(first, ", "));
        if self.alike == 0 {
            return text
                + &format!(
                    "  none of {games} games has them, with shifts up to {}\n",
                    self.shifts
                );
        }
        text += &format!(
            "  {} of {games} games, with shifts up to {}\n\n",
            grouped(self.alike as u64),
            self.shifts
        );
        let lines: Vec<[String; 3]> = self.games.iter().map(|found| line(found, &count)).collect();
        for line in aligned(&lines, |_| false, 44).lines() {
            text += &format!("  {line}\n");
        }
        if self.alike > self.games.len() {
            let left = grouped((self.alike - self.games.len()) as u64);
            text += &format!("\n  and {left} more: --all\n");
        }
        text
    }
}

fn line((alike, known): &(&Alike, Evidence), count: &str) -> [String; 3] {
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
