use super::FormFacts;
use super::facts::texts;
use crate::ask::command::Spelling;
use crate::ask::refused;
use crate::ask::{Answered, AskError, Question, TypedWord};
use crate::game::Mismatch;
use crate::rulesets::Definitions;
use crate::theory::misere::{Arena, MisereForm, ReadError, count_born};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The last day whose games are counted.
const LAST_DAY: u32 = 5;

/// A misere game, two of them, or all that are born by a day.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CanonicalRequest {
    /// The game, such as `*[[2],1]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// A second game: the sum, a game that makes P-positions of both, one that tells them apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<TypedWord>,
    /// All games born by this day; of day 5 their number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u32>,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum CanonicalAnswer {
    /// Of a game, and of a second one beside it.
    Game(Box<FormFacts>, Option<Box<PairFacts>>),
    /// The games born by a day: how many, and which unless they are too many.
    Born(u32, u64, Option<Vec<String>>),
}

/// What is known of two games.
#[derive(Clone, Debug)]
pub struct PairFacts {
    /// The second game.
    pub with: FormFacts,
    /// Their sum.
    pub sum: String,
    /// A game that makes a P-position of each, if there is one.
    pub link: Option<String>,
    /// A game that makes a P-position of the first only, unless they are equal.
    pub distinguisher: Option<String>,
}

impl PairFacts {
    fn of(arena: &mut Arena, form: MisereForm, with: MisereForm) -> Result<Self, Stop> {
        let printed = arena.text(with)?;
        let facts = FormFacts::of(arena, &printed, with)?;
        let sum = arena.sum(form, with)?;
        let link = arena.link(form, with)?;
        let apart = arena.distinguisher(form, with)?;
        let mut text = |form: Option<MisereForm>| form.map(|form| arena.text(form)).transpose();
        Ok(Self {
            with: facts,
            sum: text(Some(sum))?.unwrap_or_default(),
            link: text(link)?,
            distinguisher: text(apart)?,
        })
    }
}

fn read(arena: &mut Arena, typed: &str) -> Result<MisereForm, AskError> {
    arena.read(typed).map_err(|error| match error {
        ReadError::Stop(stop) => stop.into(),
        error => Mismatch::told(format_args!("`{typed}`: {error}")).into(),
    })
}

impl Question for CanonicalRequest {
    type Answer = CanonicalAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "canonical",
        words: &["game"],
        options: &["with", "day"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<CanonicalAnswer, AskError> {
        let mut arena = Arena::new(context);
        let typed = match (&self.game, self.day) {
            (Some(typed), None) => typed,
            (None, Some(day)) if day > LAST_DAY => {
                return refused(format!("‹day {day}›"), format!("at most {LAST_DAY}"), "");
            }
            (None, Some(_)) if self.with.is_some() => {
                return refused("‹day› and ‹with›", "one of them", "");
            }
            (None, Some(day)) => {
                let count = count_born(day, context)?;
                let games = match day {
                    LAST_DAY.. => None,
                    _ => {
                        let games = arena.born(day)?;
                        Some(texts(&mut arena, &games)?)
                    }
                };
                return Ok(CanonicalAnswer::Born(day, count, games));
            }
            (Some(_), Some(_)) => {
                return refused("a game and ‹day›", "one of them", "");
            }
            (None, None) => {
                return refused("no game", "one such as *[[2],1], or ‹day 4›", "");
            }
        };
        let form = read(&mut arena, typed)?;
        let with = self.with.as_ref();
        let with = with.map(|with| read(&mut arena, &with.0)).transpose()?;
        let facts = FormFacts::of(&mut arena, typed, form)?;
        let pair = with.map(|with| PairFacts::of(&mut arena, form, with).map(Box::new));
        Ok(CanonicalAnswer::Game(facts.into(), pair.transpose()?))
    }
}

impl Answered for CanonicalAnswer {
    fn json(&self) -> Value {
        match self {
            Self::Game(facts, pair) => {
                let mut object = facts.json();
                if let Some(pair) = pair {
                    object["with"] = pair.with.json();
                    object["sum"] = json!(pair.sum);
                    object["link"] = json!(pair.link);
                    object["distinguisher"] = json!(pair.distinguisher);
                }
                object
            }
            Self::Born(day, count, games) => {
                json!({ "day": day, "count": count, "games": games })
            }
        }
    }
}
