use super::super::CertifyError;
use crate::game::Code;
use crate::rulesets::Ruleset;
use serde::Deserialize;

/// How the file names what it is.
pub const FORMAT: &str = "grundy quotient certificate";

/// A certificate of a quotient that can be checked: all numbers are in range.
#[derive(Clone, Debug)]
pub struct QuotientClaim {
    /// The game: a code, or other rules on heaps.
    pub(super) game: GameName,
    /// The elements of the heaps 0, 1, ..
    pub(super) phi: Vec<usize>,
    /// Products, a row for each element.
    pub(super) table: Vec<Vec<usize>>,
    /// Whether each element is a P-position.
    pub(super) p: Vec<bool>,
    /// If it is said to be the quotient of all heaps.
    pub(super) complete: Option<Repeats>,
}

#[derive(Clone, Debug)]
pub(super) enum GameName {
    Code(Code),
    Rules(Box<Ruleset>),
}

/// How the elements of the heaps repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeats {
    /// The first heap of the repetition.
    pub preperiod: usize,
    /// Its length.
    pub period: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "format")]
    _format: String,
    version: u64,
    code: Option<String>,
    rules: Option<String>,
    to: usize,
    order: usize,
    p: Vec<usize>,
    phi: Vec<usize>,
    table: Vec<Vec<usize>>,
    complete: Option<Repeats>,
}

/// The largest number that is read: sums of it cannot overflow.
const MOST: usize = 1 << 30;

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> CertifyError {
    let again = "write it again with ‹grundy quotient RULES certificate=FILE›";
    CertifyError::input(found, expected, again)
}

impl QuotientClaim {
    /// Whether a text says that it is one.
    pub fn is_named(text: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct FormatName {
            format: String,
        }
        serde_json::from_slice::<FormatName>(text).is_ok_and(|head| head.format == FORMAT)
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// Damage, rules that cannot be parsed, numbers out of range.
    pub fn read(text: &[u8]) -> Result<Self, CertifyError> {
        let file: File = serde_json::from_slice(text)
            .map_err(|e| wrong(format!("damage ({e})"), "a certificate of a quotient"))?;
        if file.version != 1 {
            let found = format!("version {}", file.version);
            return Err(wrong(found, "version 1"));
        }
        let game = match (file.code, file.rules) {
            (Some(code), None) => GameName::Code(code.parse().map_err(|e| {
                wrong(
                    format!("a code that cannot be parsed ({e})"),
                    "a take-and-break code",
                )
            })?),
            (None, Some(rules)) => {
                GameName::Rules(Box::new(rules.parse().map_err(|e| {
                    wrong(format!("rules that cannot be parsed ({e})"), "rules")
                })?))
            }
            _ => return Err(wrong("not exactly one of code and rules", "one of them")),
        };
        if file.phi.len() != file.to.saturating_add(1) {
            let found = format!("{} elements of heaps", file.phi.len());
            return Err(wrong(found, format!("those of the heaps 0 to {}", file.to)));
        }
        let square =
            file.table.len() == file.order && file.table.iter().all(|row| row.len() == file.order);
        if file.order == 0 || !square {
            let found = format!("a table of {} rows", file.table.len());
            return Err(wrong(
                found,
                format!("{0} rows of {0} products", file.order),
            ));
        }
        let numbers = file.table.iter().flatten().chain(&file.phi).chain(&file.p);
        if let Some(large) = numbers.clone().find(|&&x| x >= file.order) {
            let expected = format!("elements below {}", file.order);
            return Err(wrong(format!("the element {large}"), expected));
        }
        if file.p.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(wrong("P-positions in another order", "them increasing"));
        }
        if let Some(repeats) = file.complete {
            let numbers = [repeats.preperiod, repeats.period];
            if numbers.contains(&0) || numbers.iter().any(|&n| n > MOST) {
                let found = format!("period {} from heap {}", repeats.period, repeats.preperiod);
                return Err(wrong(found, "both from 1 to 2^30"));
            }
        }
        let mut p = vec![false; file.order];
        file.p.iter().for_each(|&x| p[x] = true);
        Ok(Self {
            game,
            phi: file.phi,
            table: file.table,
            p,
            complete: file.complete,
        })
    }

    /// The largest heap.
    pub fn to(&self) -> usize {
        self.phi.len() - 1
    }

    /// Number of elements, and how many are P-positions.
    pub fn size(&self) -> (usize, usize) {
        (self.p.len(), self.p.iter().filter(|&&p| p).count())
    }

    /// The period, if it is said to be the quotient of all heaps.
    pub fn complete(&self) -> Option<Repeats> {
        self.complete
    }

    /// The game.
    pub fn rules(&self) -> String {
        match &self.game {
            GameName::Code(code) => format!("code {code}"),
            GameName::Rules(rules) => rules.to_string(),
        }
    }
}
