//! Statements about rules that are looked for by machine: a catalogue of shapes is tried on a box,
//! and what holds there is proved for all heaps where that can be done.

mod beatty;
mod games;
mod plane;
mod redundant;
mod rows;
mod shapes;

pub use beatty::{FindBeattyRequest, FoundPairs};
pub use games::{FindGameRequest, FoundGames, SoughtValues, ValueSource};
pub use plane::{FindPeriodsRequest, FoundPlane};
pub use redundant::{FindRedundantRequest, FoundChanges};
pub use rows::{FindRowPeriodsRequest, RowPeriodsAnswer};

use super::automata::{
    AutomatonFiles, DigitProved, HeapNumber, ProveAnswer, ProveRequest, TimeSpan, TypedBase,
};
use super::command::Spelling;
use super::fields::usual;
use super::{Answered, AskError, CheckRequest, GivenRules, Question, Usual};
use crate::ask::refused;
use crate::claim::Verdict;
use crate::game::{Heap, HeapRules};
use crate::number::integer;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shapes::families;
use std::time::{Duration, Instant};

/// Positions of the box on which statements are tried, at most, where no bound is given.
const POSITIONS: u128 = 1 << 13;

/// The time for all proofs, where none is given.
const TIME: Duration = Duration::from_secs(60);

/// Why some statements are not proved.
const UNSAID: &str =
    "digits do not say it; they compare values with constants, as in G(x) = 1 <=> ..";

/// The time for one proof, at most.
const PROOF: Duration = Duration::from_secs(15);

/// Statements that are looked for, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindTheoremsRequest {
    /// The rules.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// Number of heaps; 2, or what the rules are played on, where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heaps: Option<usize>,
    /// The largest heap of the box on which statements are tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Heap>,
    /// The time for all proofs; a minute where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeSpan>,
}

/// A statement that holds on the box.
#[derive(Clone, Debug)]
pub struct FoundTheorem {
    /// What it is about.
    pub family: &'static str,
    /// The statement.
    pub claim: String,
    /// The digits by which it was proved, or would be.
    pub base: String,
    /// What became of the proof: with its automaton where it is proved, or a position beyond the box
    /// where the statement is false.
    pub proof: Option<Box<DigitProved>>,
    /// Why there is no proof.
    pub reason: Option<String>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct FindTheoremsAnswer {
    /// The rules.
    pub ruleset: Ruleset,
    /// How many heaps.
    pub heaps: usize,
    /// The largest heap of the box.
    pub max: Heap,
    /// How many statements were tried.
    pub tried: usize,
    /// Those that hold on the box.
    pub found: Vec<FoundTheorem>,
    /// In what time.
    pub time: Duration,
}

impl FoundTheorem {
    /// PROVED, HOLDS on the box alone, or FAILS beyond it.
    pub fn verdict(&self) -> Verdict {
        match &self.proof {
            Some(proof) if proof.verdict() != Verdict::Unsettled => proof.verdict(),
            _ => Verdict::Holds,
        }
    }

    /// The automaton and the certificate of a proof.
    pub fn files(&self) -> Option<AutomatonFiles> {
        let proof = self.proof.as_ref()?;
        (proof.verdict() == Verdict::Proved).then(|| proof.files())
    }

    fn json(&self) -> Value {
        let files = self.files();
        let certificate = files.as_ref().and_then(|files| files.certificate.as_ref());
        let stated = self.proof.as_ref().map(|proof| proof.stated());
        let counterexample = stated.and_then(|stated| stated.counterexample);
        json!({
            "family": self.family,
            "claim": self.claim,
            "base": self.base,
            "verdict": self.verdict(),
            "states": files.as_ref().and_then(|_| self.proof.as_ref()?.states()),
            "certificate_sha256": certificate.map(|file| &file.written.sha256),
            "counterexample": counterexample,
            "reason": self.reason,
        })
    }
}

impl FindTheoremsRequest {
    /// The largest heap of the box on which statements are tried.
    fn largest(&self, heaps: usize) -> Heap {
        self.max.unwrap_or_else(|| {
            let fits = |max: u128| {
                max.checked_pow(heaps as u32)
                    .is_some_and(|all| all <= POSITIONS)
            };
            let side = (1..=64_u128).take_while(|&side| fits(side)).last();
            side.unwrap_or(2).max(4) as Heap - 1
        })
    }

    /// The question whether a statement holds on a box.
    fn check(&self, ruleset: &Ruleset, claim: &str, (heaps, max): (usize, Heap)) -> CheckRequest {
        CheckRequest {
            claim: claim.to_owned(),
            rules: Some(GivenRules::Read(ruleset.clone())),
            heaps: Some(heaps),
            max: vec![max].into(),
            ..CheckRequest::default()
        }
    }
}

/// Whether a statement holds on a box; a statement that cannot be asked of the rules does not.
fn holds(check: &CheckRequest, context: &Context) -> Result<bool, AskError> {
    match check.answer(&Definitions::default(), context) {
        Ok(answer) => Ok(answer.verdict() == Some(Verdict::Holds)),
        Err(AskError::Stop(stop @ (Stop::Cancelled | Stop::Memory { .. } | Stop::Disk(_)))) => {
            Err(stop.into())
        }
        Err(_) => Ok(false),
    }
}

impl Question for FindTheoremsRequest {
    type Answer = FindTheoremsAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "find theorems",
        words: &["rules"],
        options: &["heaps", "max", "time"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(
        &self,
        definitions: &Definitions,
        context: &Context,
    ) -> Result<FindTheoremsAnswer, AskError> {
        let start = Instant::now();
        let ruleset = self.rules.read(self.misere, definitions)?;
        let rules = ruleset.on_heaps()?;
        if rules.loops() {
            return refused(
                format!("{ruleset}, where play may go on for ever"),
                "rules that end",
                "",
            );
        }
        let heaps = self.heaps.unwrap_or_else(|| Usual::of(rules).heaps);
        crate::solve::playable(rules, rules, heaps)?;
        let max = self.largest(heaps);
        let families = families(&ruleset, heaps);
        let tried = families.iter().map(|family| family.statements.len()).sum();
        let (progress, small) = (context.progress(), max.min(7));
        progress.begin("statements", Some(tried as u64));
        let mut kept = Vec::new();
        for family in families {
            let count = family.statements.len() as u64;
            for (claim, base) in family.statements {
                let on = |max| holds(&self.check(&ruleset, &claim, (heaps, max)), context);
                if on(small)? && on(max)? {
                    kept.push((family.name, claim, base));
                    break;
                }
            }
            progress.advance(count);
        }
        progress.end();
        let span = self.time.map_or(TIME, |time| time.0);
        let over = Instant::now().checked_add(span);
        let found = kept.into_iter().map(|(family, claim, base)| {
            proved(&ruleset, (family, claim, base), (heaps, over), context)
        });
        Ok(FindTheoremsAnswer {
            found: found.collect::<Result<_, _>>()?,
            ruleset: ruleset.clone(),
            heaps,
            max,
            tried,
            time: start.elapsed(),
        })
    }
}

/// A statement that holds on a box, and what becomes of a proof in the time that is left.
fn proved(
    ruleset: &Ruleset,
    (family, claim, base): (&'static str, String, &'static str),
    (heaps, over): (usize, Option<Instant>),
    context: &Context,
) -> Result<FoundTheorem, AskError> {
    let left = over.map_or(PROOF, |over| over.saturating_duration_since(Instant::now()));
    let mut found = FoundTheorem {
        family,
        claim,
        base: base.to_owned(),
        proof: None,
        reason: None,
    };
    if left.is_zero() {
        found.reason = Some("the time for proofs was over".into());
        return Ok(found);
    }
    let request = ProveRequest {
        claim: found.claim.clone(),
        rules: Some(GivenRules::Read(ruleset.clone())),
        heaps: Some(HeapNumber::This(heaps)),
        base: base.parse::<TypedBase>().ok(),
        time: Some(TimeSpan(left.min(PROOF))),
        ..ProveRequest::default()
    };
    match request.answer(&Definitions::default(), context) {
        Ok(ProveAnswer::Digits(proof)) => {
            found.reason = (proof.verdict() == Verdict::Unsettled).then(|| proof.stated().note);
            found.proof = Some(proof);
        }
        Ok(ProveAnswer::Counts(_)) => {}
        Err(AskError::Stop(stop @ (Stop::Cancelled | Stop::Disk(_)))) => return Err(stop.into()),
        Err(AskError::Claim(_)) => found.reason = Some(UNSAID.into()),
        Err(error) => found.reason = Some(error.to_string()),
    }
    Ok(found)
}

impl Answered for FindTheoremsAnswer {
    fn json(&self) -> Value {
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention.to_string(),
            "box": { "heaps": self.heaps, "max": integer(self.max) },
            "tried": self.tried,
            "theorems": self.found.iter().map(FoundTheorem::json).collect::<Value>(),
        })
    }
}
