//! Which known games have some values.

use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question, TypedWord, refused};
use crate::game::{Code, Mismatch};
use crate::number::integer;
use crate::plan::HeapGame;
use crate::rulesets::Definitions;
use crate::sequence::Sequence;
use crate::survey::{Alike, Evidence, Status, comparable, compared_values, evidence, recognise};
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Which games have some values, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindGameRequest {
    /// Values of the heaps from 0 on, such as `0,1,2,3,1,4`, or rules.
    pub of: Vec<TypedWord>,
    /// Shifts that are tried, either way; 8 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift: Option<u32>,
    /// Every game is shown to people, too: an answer has them all.
    #[serde(default, skip_serializing_if = "usual")]
    pub all: bool,
}

impl FindGameRequest {
    /// Shifts where nothing is said.
    pub const SHIFTS: u32 = 8;
    /// Shifts at most.
    pub const MOST: u32 = 64;
}

/// Where values come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// They were typed.
    Values,
    /// A file.
    File(String),
    /// Rules.
    Rules(String),
}

/// Values that are looked for.
#[derive(Clone, Debug)]
pub struct SoughtValues {
    source: ValueSource,
    terms: Vec<(i64, u64)>,
    own: Option<(HeapGame, Sequence)>,
}

/// The games that have some values.
#[derive(Clone, Debug)]
pub struct FoundGames {
    /// Where the values come from.
    pub source: ValueSource,
    /// The values and their indices.
    pub terms: Vec<(i64, u64)>,
    /// Shifts that were tried, either way.
    pub shifts: u32,
    /// Games that were compared.
    pub compared: u64,
    /// Games that agree.
    pub alike: usize,
    /// Those that are listed, and how it is known that they have the same values.
    pub games: Vec<(Alike, Evidence)>,
}

/// Whether text is a list of numbers: not rules, though codes that begin with a digit have a point.
fn is_list(text: &str) -> bool {
    let text = text.trim();
    let bracket = text.starts_with(['[', '{', '(']);
    let number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    bracket || number && (text.contains(',') || text.contains(' ') && !text.contains('.'))
}

/// The numbers of a list, from index 0 on.
fn listed(text: &str) -> Result<Vec<(i64, i128)>, AskError> {
    let words = text.split(|c: char| c.is_whitespace() || ",;[]{}()".contains(c));
    let words = words.filter(|word| !word.is_empty());
    let number = |word: &str| {
        word.parse().map_err(|_| {
            let word: String = word.chars().take(50).collect();
            AskError::place(
                format!("`{word}` among the values"),
                "an integer of at most 38 digits",
                "",
            )
        })
    };
    let numbers: Vec<i128> = words.map(number).collect::<Result<_, AskError>>()?;
    Ok((0..).zip(numbers).collect())
}

impl SoughtValues {
    /// Values with their indices, in the order of these.
    ///
    /// # Errors
    /// They are too few, too far, or no values.
    pub fn of_terms(source: ValueSource, terms: &[(i64, i128)]) -> Result<Self, AskError> {
        let terms = comparable(terms).map_err(Mismatch::told)?;
        Ok(Self {
            source,
            terms,
            own: None,
        })
    }

    /// A list of values, or rules.
    ///
    /// # Errors
    /// As [`of_terms`](Self::of_terms); text that is neither, rules without a sequence.
    pub fn read(text: &str, context: &Context) -> Result<Self, AskError> {
        if is_list(text) {
            return Self::of_terms(ValueSource::Values, &listed(text)?);
        }
        let game = GivenRules::from(text).heap_game()?;
        let (terms, sequence) = compared_values(&game, context)?;
        Ok(Self {
            source: ValueSource::Rules(game.to_string()),
            terms,
            own: Some((game, sequence)),
        })
    }

    /// The games that have them, the first `shown` of which are listed.
    ///
    /// # Errors
    /// [`Stop::Cancelled`](crate::work::Stop::Cancelled); those of sequences.
    pub fn games(
        self,
        shifts: u32,
        shown: usize,
        context: &Context,
    ) -> Result<FoundGames, AskError> {
        let recognised = recognise(&self.terms, shifts, context)?;
        let alike = recognised.alike.len();
        let games = recognised.alike.into_iter().take(shown).map(|alike| {
            let known = match &self.own {
                Some((own, values)) => evidence((own, values), &alike, context)?,
                None => Evidence::Numeric,
            };
            Ok((alike, known))
        });
        Ok(FoundGames {
            games: games.collect::<Result<_, AskError>>()?,
            source: self.source,
            terms: self.terms,
            shifts,
            compared: recognised.games,
            alike,
        })
    }
}

impl Question for FindGameRequest {
    type Answer = FoundGames;
    const SPELLING: Spelling = Spelling {
        verb: "find game",
        words: &["of"],
        many: true,
        options: &["shift"],
        flags: &["all"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<FoundGames, AskError> {
        let shifts = self.shift.unwrap_or(Self::SHIFTS);
        if shifts > Self::MOST {
            return refused(
                format!("‹shift {shifts}›"),
                format!("at most {}", Self::MOST),
                "",
            );
        }
        let words: Vec<&str> = self.of.iter().map(|word| &word.0[..]).collect();
        SoughtValues::read(&words.join(" "), context)?.games(shifts, usize::MAX, context)
    }
}

impl Answered for FoundGames {
    fn json(&self) -> Value {
        let games = self.games.iter().map(|(alike, known)| {
            json!({
                "game": alike.game,
                "code": alike.code.as_ref().map(Code::to_string),
                "shift": alike.shift,
                "verdict": match known {
                    Evidence::Numeric => Status::Observed,
                    _ => Status::Proved,
                },
                "evidence": known.to_string(),
            })
        });
        let games: Vec<Value> = games.collect();
        let rules = match &self.source {
            ValueSource::Rules(rules) => Some(rules),
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_rules_are_told_apart() {
        for (text, list) in [
            ("0,1,2,3", true),
            ("0 1 2 3", true),
            ("[0, 1, 2]", true),
            ("{0,1,2}", true),
            ("0,1.5,2", true),
            ("-1,2", true),
            ("0.137", false),
            ("0.137 pass(1)", false),
            ("subtract{1,2}", false),
            ("turning 1,2", false),
            ("C.0", false),
        ] {
            assert_eq!(is_list(text), list, "{text}");
        }
    }

    #[test]
    fn games_are_known_by_values_and_by_rules() {
        let context = Context::default();
        let asked = |of: &str| FindGameRequest {
            of: vec![TypedWord(of.into())],
            ..FindGameRequest::default()
        };
        let answer = |of: &str| asked(of).answer(&Definitions::default(), &context);
        let kayles = "0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7";
        let named = |found: &FoundGames| found.games.iter().any(|(one, _)| one.game == "kayles");
        let found = answer(kayles).unwrap();
        assert!(named(&found), "{found:?}");
        assert!(
            found
                .games
                .iter()
                .all(|(_, known)| *known == Evidence::Numeric)
        );
        let found = answer("0.77").unwrap();
        assert!(named(&found), "{found:?}");
        for bad in ["0,1.5", "1,2", "nosuch"] {
            assert!(answer(bad).is_err(), "{bad}");
        }
    }
}
