//! A sequence in the fields of the OEIS. <https://oeis.org/wiki/Style_Sheet>

use super::densities::{ClaimedLimit, Densities};
use super::wrapped;
use grundy::game::{Code, Extra, HeapRules, Order};
use grundy::number::{integer, joined};
use grundy::plan::HeapGame;
use grundy::rulesets::Ruleset;
use grundy::sequence::{HeapWise, PeriodVerdict, Sequence};
use serde_json::{Value, json};
use std::fmt::Write;

/// Characters of the data that the OEIS takes.
const DATA: usize = 260;
/// Heaps of which the program prints the values.
const PROGRAM: u64 = 80;

/// What is sent in.
#[derive(Clone, Debug)]
pub struct Entry {
    name: String,
    terms: Vec<u64>,
    comments: Vec<String>,
    program: Vec<String>,
    densities: Option<Densities>,
}

impl Entry {
    /// The values of a game up to a heap; `None` if one does not fit 64 bits.
    pub fn of_values(game: &HeapGame, sequence: &Sequence, to: u64) -> Option<Self> {
        let value = |heap: u64| u64::try_from(sequence.value(heap.into())?).ok();
        let terms: Vec<u64> = (0..=to).map(value).collect::<Option<_>>()?;
        let mut comments = Vec::new();
        if let Some(period) = sequence.period() {
            let how = match period.verdict {
                PeriodVerdict::Proved(theorem) => format!("proved by the {theorem}"),
                PeriodVerdict::Observed { times } => {
                    format!("seen {times} times for n <= {to}, not proved")
                }
            };
            let gain = match period.saltus {
                0 => String::new(),
                saltus => format!(" + {saltus}"),
            };
            let (from, length) = (period.preperiod, period.length);
            comments.push(format!(
                "a(n + {length}) = a(n){gain} for n >= {from} ({how})."
            ));
        }
        if let Some(law) = sequence.law() {
            let how = match law.proved {
                true => format!("proved by the {}", law.theorem.name()),
                false => format!("seen for n <= {to}, not proved"),
            };
            comments.push(format!("{} ({how}).", law.formula));
        }
        if let Some(ruler) = sequence.ruler() {
            let how = match ruler.is_proved() {
                true => "proved".to_owned(),
                false => format!("seen for n <= {to}, not proved"),
            };
            comments.push(format!(
                "{} for n >= {}, where {} is how often {} divides {} ({how}).",
                ruler.formula(),
                ruler.from,
                ruler.times(),
                ruler.base,
                ruler.divided()
            ));
        }
        let largest = terms.iter().max().copied().unwrap_or(0);
        let first = terms.iter().position(|&term| term == largest).unwrap_or(0);
        comments.push(format!(
            "The largest term for n <= {to} is a({first}) = {largest}."
        ));
        let zeros: Vec<u64> = (0..)
            .zip(&terms)
            .filter(|(_, term)| **term == 0)
            .map(|(n, _)| n)
            .collect();
        comments.push(format!(
            "a(n) = 0 (a win for the player who is not to move) for {} of n = 0..{to}{}.",
            zeros.len(),
            match zeros.len() {
                1..=12 => format!(": {}", joined(&zeros, ", ")),
                _ => String::new(),
            }
        ));
        Some(Self {
            name: format!("Sprague-Grundy value of a heap of n in the game {game}."),
            terms,
            comments,
            program: game.as_code().and_then(python).unwrap_or_else(|| {
                vec![format!(
                    "(grundy) grundy sequence '{game}' --to {to} --format bfile"
                )]
            }),
            densities: None,
        })
    }

    /// How many P-positions there are of each total.
    pub fn of_totals(
        ruleset: &Ruleset,
        (heaps, order): (usize, Order),
        misere: bool,
        mut counts: Vec<u64>,
        to: u64,
    ) -> Self {
        counts.resize(to as usize + 1, 0);
        let rules = &ruleset.rules;
        let restriction = rules.heap_rules().and_then(HeapRules::restriction);
        let remembers = rules.extra() != Extra::default();
        let what = match (order, restriction) {
            (Order::Sorted, None) => format!("multisets of at most {heaps} positive numbers"),
            (Order::Ordered, None) => format!("{heaps}-tuples of nonnegative numbers"),
            (Order::Sorted, Some(only)) => {
                format!("multisets of {heaps} nonnegative numbers ({only})")
            }
            (Order::Ordered, Some(only)) => {
                format!("{heaps}-tuples of nonnegative numbers ({only})")
            }
        };
        let mut comments =
            vec!["A P-position is one from which the player who has just moved wins.".into()];
        if remembers {
            comments
                .push("Of what the rules remember, such as passes, nothing is used up yet.".into());
        }
        let play = if misere { "misere" } else { "normal" };
        Self {
            name: format!(
                "Number of {what} with sum n that are P-positions of {rules} in {play} play."
            ),
            terms: counts,
            comments,
            program: vec![format!(
                "(grundy) grundy oeis '{ruleset}' --by-total --heaps {heaps} --to {to}"
            )],
            densities: None,
        }
    }

    /// With how often each value comes, against limits that are claimed.
    pub fn with_densities(self, sequence: &Sequence, claimed: &[ClaimedLimit]) -> Self {
        let densities = Densities::new(sequence, &self.terms, claimed);
        Self {
            densities: Some(densities),
            ..self
        }
    }

    /// As many terms as the data take.
    fn data(&self) -> String {
        let mut data = String::new();
        for term in &self.terms {
            let term = term.to_string();
            if data.len() + term.len() + 2 > DATA {
                break;
            }
            if !data.is_empty() {
                data.push_str(", ");
            }
            data.push_str(&term);
        }
        data
    }

    /// The first index, and the place, counted from 1, of the first term above 1.
    fn offset(&self) -> [usize; 2] {
        let first = self.terms.iter().position(|&term| term > 1);
        [0, first.map_or(1, |place| place + 1)]
    }

    /// The b-file.
    pub fn bfile(&self) -> String {
        let mut text = String::new();
        for (n, term) in self.terms.iter().enumerate() {
            _ = writeln!(text, "{n} {term}");
        }
        text
    }

    /// What scripts read.
    pub fn json(&self) -> Value {
        let terms: Vec<Value> = self.terms.iter().map(|&term| integer(term)).collect();
        let mut entry = json!({
            "name": self.name,
            "data": self.data(),
            "offset": self.offset(),
            "comments": self.comments,
            "program": self.program,
            "keywords": ["nonn"],
            "terms": terms,
        });
        if let Some(densities) = &self.densities {
            entry["densities"] = densities.json();
        }
        entry
    }

    /// What people read.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut field = |name: &str, lines: &[String], indent: usize| {
            text += &format!("{name}\n");
            for line in lines {
                text += &wrapped(&format!("  {line}"), indent);
            }
        };
        let [first, place] = self.offset();
        field("NAME", std::slice::from_ref(&self.name), 4);
        field("DATA", &[self.data()], 2);
        field("OFFSET", &[format!("{first},{place}")], 4);
        field("COMMENTS", &self.comments, 4);
        field("KEYWORDS", &["nonn".into()], 4);
        text += "PROGRAM\n";
        // as it is, for copying
        for line in &self.program {
            text += &format!("  {line}\n");
        }
        if let Some(densities) = &self.densities {
            text += "DENSITIES\n";
            for line in densities.text().lines() {
                text += &format!("  {line}\n");
            }
        }
        text
    }
}

/// A program for a code whose digits allow two heaps at most, of any sizes.
fn python(code: &Code) -> Option<Vec<String>> {
    let digits = code.digits().iter().map(|digit| {
        let plain = digit.most().is_none_or(|most| most <= 2) && !digit.restricts_sizes();
        plain.then(|| digit.low())
    });
    let digits: Vec<u32> = digits.collect::<Option<_>>()?;
    if !code.tail().is_empty() || digits.iter().any(|&digit| digit > 7) {
        return None;
    }
    let lines = format!(
        "(Python)
# digit i: bit k is set if taking i may leave k heaps
D, G = [{}], []
for n in range({PROGRAM}):
    S = set()
    for i, d in enumerate(D[:n+1]):
        r = n - i
        if d & 1 and r == 0: S.add(0)
        if d & 2 and r > 0: S.add(G[r])
        if d & 4: S.update(G[j] ^ G[r-j] for j in range(1, r//2 + 1))
    G.append(min(set(range(len(S)+1)) - S))
print(G)",
        joined(digits, ", ")
    );
    Some(lines.lines().map(String::from).collect())
}
