//! Where two rulesets differ.

use super::boxed::boxed;
use super::command::Spelling;
use super::fields::usual;
use super::{Answered, AskError, GivenRules, Question, Usual, box_json};
use crate::claim::{Verdict, compare};
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order, by_total};
use crate::number::integer;
use crate::plan::{Engine, Enumerated};
use crate::rulesets::{Definitions, HeapRuleset, Ruleset};
use crate::solve::{Table, Want};
use crate::work::{Context, Stop};
use serde_json::{Value, json};

boxed! {
    /// Two rulesets, and the box on which they are compared.
    DiffRequest {
        /// The two rulesets.
        rules: Vec<GivenRules>,
        /// Misere play of both.
        #[serde(default, skip_serializing_if = "usual")]
        misere: bool,
    } on Option<usize> {
        /// Whether outcomes are compared instead of values.
        #[serde(default, skip_serializing_if = "usual")]
        outcomes: bool,
        /// Whether every difference is listed.
        #[serde(default, skip_serializing_if = "usual")]
        all: bool,
    }
}

/// Where they differ.
#[derive(Clone, Debug)]
pub struct DiffAnswer {
    /// The two rulesets.
    pub rules: [Ruleset; 2],
    /// The box.
    pub positions: HeapBox,
    /// Whether outcomes were compared.
    pub outcomes: bool,
    /// How many positions of both were compared.
    pub compared: u128,
    /// At how many they differ.
    pub differences: u128,
    /// The smallest of them, by total, and what each says there.
    pub first: Option<Difference>,
    /// All of them, if they were asked for.
    pub all: Option<Vec<Difference>>,
}

/// A position at which two rulesets differ, and its number in each: a value, or 0 for P and 1 for N.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub position: Vec<Heap>,
    /// Its numbers.
    pub numbers: [u64; 2],
}

impl Question for DiffRequest {
    type Answer = DiffAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "diff",
        words: &["rules"],
        many: true,
        options: &["heaps", "max", "board", "order", "engine"],
        flags: &["misere", "outcomes", "all"],
        ..Spelling::NONE
    };

    fn answer(&self, definitions: &Definitions, context: &Context) -> Result<DiffAnswer, AskError> {
        let [a, b] = &self.rules[..] else {
            return Err(AskError::place(
                format!("{} rulesets", self.rules.len()),
                "2",
                "",
            ));
        };
        let [a, b] = [a, b].map(|rules| rules.read(self.misere, definitions));
        let (a, b) = (a?, b?);
        let misere = [&a, &b].iter().any(|r| r.convention == Convention::Misere);
        let outcomes = self.outcomes || misere;
        let (Some(r), Some(s)) = (a.heap_rules(), b.heap_rules()) else {
            return Err(AskError::place(
                format!("{a} and {b}"),
                "two rulesets on heaps: boards have no common positions",
                "",
            ));
        };
        let positions = self.positions(r, s)?;
        let [left, right] = [(&a, r), (&b, s)].map(|(ruleset, rules)| {
            let want = match outcomes {
                true => Want::Outcomes(ruleset.convention),
                false => Want::Values,
            };
            let place = Enumerated::heaps(rules, positions.clone());
            place.table(want, self.engine, context)
        });
        let (left, right) = (left?.table, right?.table);
        let same = compare(&left, context, |x, number| {
            right.get(x).is_some_and(|other| number != other)
        })?;
        // positions of both
        let compared = match left.is_full() && right.is_full() {
            true => positions.count(),
            false => compare(&left, context, |x, _| right.is_position(x))?.count,
        };
        let difference = |position: Vec<Heap>| Difference {
            numbers: [&left, &right].map(|table| table.number(&position)),
            position,
        };
        let all = match self.all {
            true => {
                let all = differences(&left, &right, context)?.into_iter();
                Some(all.map(difference).collect())
            }
            false => None,
        };
        Ok(DiffAnswer {
            first: same.first.map(difference),
            differences: same.count,
            rules: [a, b],
            positions,
            outcomes,
            compared,
            all,
        })
    }

    fn plainly(self) -> Self {
        Self {
            engine: Some(Engine::Definition),
            ..self
        }
    }
}

impl DiffRequest {
    /// A box that suits both rulesets.
    fn positions(&self, r: &HeapRuleset, s: &HeapRuleset) -> Result<HeapBox, AskError> {
        let usual = Usual::of(r);
        let usual = Usual {
            heaps: usual.heaps.clamp(*s.heaps().start(), *s.heaps().end()),
            ..usual
        };
        let place = self.place_of(self.heaps);
        let positions = place.heap_box(r, usual)?;
        if positions.order() == Order::Sorted && !s.symmetric() {
            return Ok(HeapBox::new(positions.max().to_vec(), Order::Ordered)?);
        }
        Ok(positions)
    }
}

/// All positions with different numbers, by total, then lexicographic.
fn differences(left: &Table, right: &Table, context: &Context) -> Result<Vec<Vec<u64>>, Stop> {
    let (mut all, positions) = (Vec::new(), left.positions());
    let mut heaps = vec![0; positions.heaps()];
    loop {
        let differ = |(a, b)| a != b;
        if left.get(&heaps).zip(right.get(&heaps)).is_some_and(differ) {
            all.push(heaps.clone());
            if all.len() % 1024 == 0 {
                context.check()?;
            }
        }
        if !positions.advance_lex(&mut heaps) {
            break;
        }
    }
    all.sort_by(|a, b| by_total(a).cmp(&by_total(b)));
    Ok(all)
}

impl DiffAnswer {
    /// The numbers of a difference as they are told: outcomes or values.
    fn told(&self, number: u64) -> Value {
        match (self.outcomes, number) {
            (true, 0) => "P".into(),
            (true, _) => "N".into(),
            (false, value) => integer(value),
        }
    }
}

impl Answered for DiffAnswer {
    fn json(&self) -> Value {
        let entry = |found: &Difference| {
            let [a, b] = found.numbers.map(|number| self.told(number));
            json!({ "position": found.position, "a": a, "b": b })
        };
        let mut object = json!({
            "rules": self.rules.each_ref().map(Ruleset::to_string),
            "box": box_json(&self.positions),
            "positions": integer(self.compared),
            "order": self.positions.order(),
            "compared": if self.outcomes { "outcomes" } else { "values" },
            "differences": integer(self.differences),
            "first": self.first.as_ref().map(entry),
        });
        if let Some(all) = &self.all {
            object["all"] = all.iter().map(entry).collect();
        }
        object
    }

    fn verdict(&self) -> Option<Verdict> {
        Some(Verdict::of(self.differences))
    }
}
