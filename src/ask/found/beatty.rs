//! P-positions on two heaps as a pair of Beatty sequences.

use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, GivenRules, Question, box_json};
use crate::game::Heap;
use crate::number::integer;
use crate::plan::{PairList, p_pairs};
use crate::rulesets::{Definitions, Ruleset};
use crate::theory::Surd;
use crate::theory::beatty::{self, Beatty, Cover, Difference, Reason, cover};
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Positions that a claim excepts at most.
const EXCEPTED: usize = 8;

/// Which Beatty sequences the P-positions of two heaps are, as it is asked.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindBeattyRequest {
    /// The rules: symmetric ones on two heaps.
    pub rules: GivenRules,
    /// Whether they are those of misere play, whatever they say.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// The largest heap.
    pub max: Heap,
}

/// The P-positions of a box, and the description that was found for them.
#[derive(Clone, Debug)]
pub struct FoundPairs {
    /// The rules.
    pub ruleset: Ruleset,
    /// The P-positions, and their box.
    pub list: PairList,
    /// The description, if there is one.
    pub beatty: Option<Beatty>,
}

impl Question for FindBeattyRequest {
    type Answer = FoundPairs;
    const SPELLING: Spelling = Spelling {
        verb: "find beatty",
        words: &["rules"],
        options: &["max"],
        flags: &["misere"],
        ..Spelling::NONE
    };

    fn answer(&self, definitions: &Definitions, context: &Context) -> Result<FoundPairs, AskError> {
        let ruleset = self.rules.read(self.misere, definitions)?;
        let list = p_pairs(&ruleset, self.max, context)?;
        Ok(FoundPairs {
            beatty: beatty::find(&list.pairs, self.max),
            ruleset,
            list,
        })
    }
}

impl FoundPairs {
    /// The claim that can be given to `check`, and holds on the box; `None` if more than a few
    /// positions had to be excepted.
    pub fn claim(&self) -> Option<String> {
        let Beatty { alpha, beta, .. } = self.beatty.as_ref()?;
        let floor = |surd: &Surd| format!("floor(j*{surd})");
        let second = match beta.minus(alpha) {
            Some(1) => format!("{} + j", floor(alpha)),
            Some(more @ 2..) => format!("{} + {more}*j", floor(alpha)),
            _ => floor(beta),
        };
        let pair = format!("(a, b) = ({}, {second})", floor(alpha));
        let all = format!("exists j in 0..b: {pair}");
        match &self.excepted()?[..] {
            [] => Some(format!("P(x) <=> {all}")),
            list => Some(format!("P(x) <=> ({all}) except {{{}}}", list.join(", "))),
        }
    }

    /// Positions of the box that are pairs or described as such, but not both.
    fn excepted(&self) -> Option<Vec<String>> {
        let max = self.list.positions.common_max()?;
        let mut list = BTreeSet::new();
        for difference in &self.beatty.as_ref()?.differences {
            let found = difference.found.map(|(a, b)| (a.into(), b.into()));
            let described = Some(difference.expected).filter(|pair| pair.1 <= max.into());
            for pair in found.into_iter().chain(described) {
                // one pair may be found where another one is described
                if !list.remove(&pair) {
                    list.insert(pair);
                }
            }
        }
        let list = list.iter().map(|(a, b)| format!("({a},{b})"));
        Some(list.collect()).filter(|list: &Vec<_>| list.len() <= EXCEPTED)
    }
}

impl Answered for FoundPairs {
    fn json(&self) -> Value {
        let (list, beatty) = (&self.list, self.beatty.as_ref());
        let complementary = match cover(&list.pairs) {
            Cover::Once(0) => json!({ "verdict": null }),
            Cover::Once(to) => json!({ "verdict": true, "to": to, "number": null }),
            Cover::Twice(number) => json!({ "verdict": false, "why": "twice", "number": number }),
            Cover::Missing(number) => {
                json!({ "verdict": null, "why": "missing", "number": number })
            }
        };
        let differences = beatty.map(|beatty| &beatty.differences[..]);
        json!({
            "rules": self.ruleset.to_string(),
            "convention": self.ruleset.convention,
            "box": box_json(&list.positions),
            "pairs": list.pairs.len(),
            "complementary": complementary["verdict"],
            "cover": complementary,
            "alpha": beatty.map(|beatty| surd_json(&beatty.alpha)),
            "beta": beatty.map(|beatty| surd_json(&beatty.beta)),
            "inverses_add_to_1": beatty.map(Beatty::is_complementary),
            "continued_fraction": beatty.map(|beatty| {
                let terms: Vec<Value> = beatty.terms.iter().map(|&term| signed(term)).collect();
                let (before, length) = match beatty.reason {
                    Reason::Repeats { before, length } => (Some(before), Some(length)),
                    Reason::Step(_) => (None, None),
                };
                json!({ "terms": terms, "preperiod": before, "period": length })
            }),
            "verdict": match differences {
                None => "NONE",
                Some([]) => "HOLDS",
                Some(_) => "FAILS",
            },
            "differences": differences.map(<[_]>::len),
            "first_difference": differences.and_then(|all| all.first()).map(difference_json),
            "last_difference": differences.and_then(|all| all.last()).map(difference_json),
            "claim": self.claim(),
        })
    }
}

fn surd_json(surd: &Surd) -> Value {
    let [p, q, d, r] = surd.parts().map(signed);
    json!({ "p": p, "q": q, "d": d, "r": r, "text": surd.to_string() })
}

/// A string beyond 2^53, as everywhere.
fn signed(number: i128) -> Value {
    match number {
        0.. => integer(number.unsigned_abs()),
        _ => match i64::try_from(number) {
            Ok(small) if small > -(1 << 53) => json!(small),
            _ => json!(number.to_string()),
        },
    }
}

fn difference_json(difference: &Difference) -> Value {
    let (a, b) = difference.expected;
    let found = difference.found.map(|(a, b)| [a, b].map(integer));
    json!({ "pair": difference.index, "found": found, "expected": [signed(a), signed(b)] })
}
