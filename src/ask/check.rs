use super::boxed::boxed;
use super::claimed::claim_json;
use super::command::Spelling;
use super::fields::usual;
use super::{
    Answered, AskError, BoardSize, GivenRules, Question, Usual, heap_bounds, named_bounds,
};
use crate::ask::refused;
use crate::claim::Verdict;
use crate::claim::language::{Answer, Claim, ClaimError, Place};
use crate::game::{Convention, Heap};
use crate::plan::Engine;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::Context;
use serde_json::Value;
use std::time::{Duration, Instant};

boxed! {
    /// A claim to be decided on a box, as it is asked.
    CheckRequest {
        /// The claim.
        claim: String,
        /// The rules of a claim that names none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rules: Option<GivenRules>,
        /// Misere play of these rules.
        #[serde(default, skip_serializing_if = "usual")]
        misere: bool,
    } on Option<usize> {
        /// Whether all failures are listed.
        #[serde(default, skip_serializing_if = "usual")]
        all: bool,
    }
}

/// A request that was read: what is decided, and where.
#[derive(Clone, Debug)]
pub struct Check {
    /// The claim.
    pub claim: Claim,
    /// Where it is decided.
    pub place: Place,
}

/// A claim and the rules that it does not name. Rules with names in them that the claim binds are
/// written into it: `forall k in 1..3: P(x) <=> ..` with `moore(k)`.
///
/// # Errors
/// Text that is not in the notation.
pub fn claim(
    text: &str,
    rules: Option<&GivenRules>,
    misere: bool,
    definitions: &Definitions,
) -> Result<(Claim, Option<Ruleset>), AskError> {
    let claim = Claim::read(text, definitions).map_err(ClaimError::from)?;
    let convention = |ruleset: Ruleset| match misere {
        true => ruleset.with(Convention::Misere),
        false => ruleset,
    };
    match rules {
        None => Ok((claim, None)),
        // a field that was left empty
        Some(GivenRules::Text(rules)) if rules.trim().is_empty() => Ok((claim, None)),
        Some(GivenRules::Read(ruleset)) => Ok((claim, Some(convention(ruleset.clone())))),
        Some(GivenRules::Text(rules)) => match Ruleset::read(rules, definitions) {
            Ok(ruleset) => Ok((claim, Some(convention(ruleset)))),
            Err(error) => {
                // what is no rules is not made some by a claim that binds none of its words
                let words = || rules.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                if !words().any(|word| claim.binds(word)) {
                    return Err(error.into());
                }
                let word = if misere { " misere" } else { "" };
                match claim.with_rules(&format!("{rules}{word}")) {
                    // if it asks for them
                    Ok(whole) if whole.text() != claim.text() => Ok((whole, None)),
                    _ => Err(error.into()),
                }
            }
        },
    }
}

impl CheckRequest {
    /// Reads the request; `definitions` are names of rulesets next to the registered ones.
    ///
    /// # Errors
    /// [`AskError`]: text that is not in the notation, a box that is none.
    pub fn read(&self, definitions: &Definitions) -> Result<Check, AskError> {
        let (claim, rules) = claim(&self.claim, self.rules.as_ref(), self.misere, definitions)?;
        let max = self.bounds(&claim, rules.as_ref())?;
        let place = Place {
            rules,
            max,
            boards: self.board.is_some(),
            order: self.order,
            all: self.all,
            engine: self.engine,
        };
        Ok(Check { claim, place })
    }

    /// The bounds of the box, if there is one.
    fn bounds(
        &self,
        claim: &Claim,
        rules: Option<&Ruleset>,
    ) -> Result<Option<Vec<Heap>>, AskError> {
        let request = self.place_of(self.heaps);
        match (rules.map(|ruleset| &ruleset.rules), self.board) {
            (Some(rules), Some(_)) => {
                return request.bounds(rules, Usual::default()).map(Some);
            }
            (None, Some(BoardSize(rows, columns))) => {
                if self.heaps.is_some() || !self.max.is_empty() {
                    return refused("heaps and a board", "only the board", "");
                }
                return Ok(Some(vec![rows as Heap, columns as Heap]));
            }
            (_, None) => {}
        }
        let given = self.heaps.is_some() || !self.max.is_empty();
        if !given && !claim.needs_box(rules) {
            return Ok(None);
        }
        if let Some(rules) = rules.and_then(Ruleset::board_rules) {
            return Err(AskError::place(
                format!("{} for {rules}", if given { "heaps" } else { "no board" }),
                "‹board RxC›, such as ‹board 4x5›",
                "",
            ));
        }
        // that of the claim takes its place
        if let (Some(_), []) = (self.heaps, &self.max.0[..])
            && claim.has_own_max()
        {
            return heap_bounds(self.heaps, &[0], Usual::heaps(0)).map(Some);
        }
        let named = rules.map(|ruleset| Usual::of_any(&ruleset.rules));
        let mut usual = named.unwrap_or_default();
        usual.heaps = claim.heaps(rules).unwrap_or(usual.heaps);
        let bounds = heap_bounds(self.heaps, &self.max.0, usual)?;
        match rules.and_then(Ruleset::heap_rules) {
            Some(rules) => named_bounds(rules, bounds, !self.max.is_empty()).map(Some),
            None => Ok(Some(bounds)),
        }
    }
}

impl Check {
    /// Decides it.
    ///
    /// # Errors
    /// Those of [`Claim::decide`].
    pub fn decide(&self, context: &Context) -> Result<Answer, ClaimError> {
        self.claim.decide(&self.place, context)
    }
}

/// What was found, and where.
#[derive(Clone, Debug)]
pub struct CheckAnswer {
    /// What was found.
    pub answer: Answer,
    /// Where it was decided.
    pub place: Place,
    /// How long that took.
    pub time: Duration,
}

impl Question for CheckRequest {
    type Answer = CheckAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "check",
        words: &["claim"],
        options: &["rules", "heaps", "max", "board", "order", "engine"],
        flags: &["misere", "all"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<CheckAnswer, AskError> {
        let check = self.read(definitions)?;
        let start = Instant::now();
        Ok(CheckAnswer {
            answer: check.decide(context)?,
            place: check.place,
            time: start.elapsed(),
        })
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl Answered for CheckAnswer {
    fn json(&self) -> Value {
        claim_json(&self.answer, self.place.rules.as_ref(), self.time)
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(self.answer.verdict())
    }
}
