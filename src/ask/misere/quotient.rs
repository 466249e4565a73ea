use crate::ask::command::Spelling;
use crate::ask::fields::usual;
use crate::ask::{Answered, AskError, Question};
use crate::number::joined;
use crate::plan::HeapGame;
use crate::rulesets::Definitions;
use crate::text::Mismatch;
use crate::theory::misere::{Limits, Presentation, Quotient};
use crate::work::Context;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};

/// Elements of a quotient after which larger heaps are looked at only if they are asked for.
const ELEMENTS: usize = 512;

/// The last heap that is looked at where nothing is said.
const HEAPS: u64 = 1000;

/// A sum of heaps, written `5,4,1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapSum(pub Vec<usize>);

impl std::str::FromStr for HeapSum {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        let heaps = text.split([',', ' ']).filter(|heap| !heap.is_empty());
        let heaps: Result<Vec<usize>, _> = heaps.map(str::parse).collect();
        let heaps =
            heaps.map_err(|_| Mismatch::new(format!("{text:?}"), "heaps such as 5,4,1", ""))?;
        Ok(Self(heaps))
    }
}

impl Serialize for HeapSum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&joined(&self.0, ","))
    }
}

impl<'de> Deserialize<'de> for HeapSum {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::String(text) => text.parse().map_err(D::Error::custom),
            list => serde_json::from_value(list).map(Self).map_err(|_| {
                D::Error::custom("found no sum, expected heaps such as \"5,4,1\" or [5, 4, 1]")
            }),
        }
    }
}

/// The misere quotient of the heaps of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientRequest {
    /// The rules: a code such as `0.77`, or `kayles`, `subtract:1,3,4`.
    pub rules: String,
    /// The last heap. Where nothing is said the search ends once the quotient is proved for all
    /// heaps, has more than 512 elements, or at heap 1000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// Sums of heaps whose element and outcome are asked for.
    #[serde(default, skip_serializing_if = "usual")]
    pub sum: Vec<HeapSum>,
}

/// What was found.
#[derive(Debug)]
pub struct QuotientAnswer {
    /// The game.
    pub game: HeapGame,
    /// Its quotient.
    pub quotient: Quotient,
    /// n, where it is isomorphic to the quotient of Nim with heaps below 2^n.
    pub nim: Option<u32>,
    /// Games whose quotients it is isomorphic to.
    pub like: Vec<&'static str>,
    /// The sums that were asked for, and their elements.
    pub sums: Vec<(Vec<usize>, u16)>,
}

impl Question for QuotientRequest {
    type Answer = QuotientAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "quotient",
        words: &["rules"],
        options: &["to"],
        lists: &["sum"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<QuotientAnswer, AskError> {
        let game = HeapGame::read_misere(&self.rules)?;
        let to = self.to.unwrap_or(HEAPS);
        let limits = Limits {
            to: usize::try_from(to).unwrap_or(usize::MAX),
            order: if self.to.is_some() {
                usize::MAX
            } else {
                ELEMENTS
            },
            ..Limits::NONE
        };
        let quotient = game.quotient(limits, context)?;
        let nim = quotient.nim(context)?;
        let like = game.like_quotients(&quotient, context)?;
        let sums = self.sum.iter().map(|sum| {
            let element = quotient.sum(&sum.0).ok_or_else(|| {
                let largest = sum.0.iter().max().copied().unwrap_or(0);
                AskError::place(
                    format!("a heap of {largest} in ‹sum›"),
                    format!(
                        "heaps up to {}: the quotient is not proved for larger ones",
                        quotient.to
                    ),
                    "give a larger ‹to›",
                )
            })?;
            Ok((sum.0.clone(), element))
        });
        let sums = sums.collect::<Result<_, AskError>>()?;
        Ok(QuotientAnswer {
            game,
            quotient,
            nim,
            like,
            sums,
        })
    }
}

impl QuotientAnswer {
    /// The certificate of the quotient.
    pub fn certificate(&self) -> Map<String, Value> {
        self.game.quotient_certificate(&self.quotient)
    }

    /// An element as a product of letters.
    pub fn element(presentation: &Presentation, x: u16) -> String {
        presentation.product(&presentation.elements[x as usize])
    }

    /// The misere outcome of an element.
    pub fn outcome(&self, x: u16) -> &'static str {
        if self.quotient.is_p(x) { "P" } else { "N" }
    }
}

impl Answered for QuotientAnswer {
    fn json(&self) -> Value {
        let quotient = &self.quotient;
        let presentation = quotient.presentation();
        let status = match quotient.period {
            Some(_) => "complete".into(),
            None => format!("to {}", quotient.to),
        };
        let rows: Vec<&[u16]> = quotient.table.chunks(quotient.order()).collect();
        let elements = 0..presentation.elements.len();
        let elements = elements.map(|x| Self::element(&presentation, x as u16));
        let growth = quotient.growth.iter();
        let growth =
            growth.map(|step| json!({ "heap": step.heap, "order": step.order, "p_order": step.p }));
        let sums = self
            .sums
            .iter()
            .map(|(sum, x)| json!({ "heaps": sum, "element": x, "outcome": self.outcome(*x) }));
        json!({
            "rules": self.game.to_string(),
            "to": quotient.to,
            "order": quotient.order(),
            "p_order": quotient.p.len(),
            "status": status,
            "preperiod": quotient.period.map(|found| found.preperiod),
            "period": quotient.period.map(|found| found.period),
            "tame": self.nim.is_some(),
            "nim": self.nim,
            "like": self.like,
            "growth": growth.collect::<Value>(),
            "generators": presentation.generators,
            "presentation": presentation.text(),
            "elements": elements.collect::<Value>(),
            "p": quotient.p,
            "phi": quotient.phi,
            "table": rows,
            "sums": sums.collect::<Value>(),
            "ended": quotient.ended.as_ref().map(ToString::to_string),
        })
    }
}
