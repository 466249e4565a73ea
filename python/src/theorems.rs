//! Named theorems against the rules.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read;
use crate::run::{Size, Work, run};
use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::claim::{
    Checked, Counterexample, Method, Note, Part, Request, Theorem, Values, Verdict, verify,
};
use grundy::game::Convention;
use grundy::plan::{Engine, side};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::solve::local::Shard;
use grundy::work::Context;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(theorem, module)?)?;
    module.add_function(wrap_pyfunction!(theorems, module)?)
}

/// Name, statement and source of all theorems.
#[pyfunction]
fn theorems() -> Vec<(&'static str, &'static str, &'static str)> {
    let all = Theorem::ALL.iter();
    all.map(|theorem| (theorem.name, theorem.summary, theorem.source))
        .collect()
}

/// What was asked of a theorem.
struct TheoremCall {
    theorem: &'static Theorem,
    rules: Vec<String>,
    k: Option<u64>,
    misere: bool,
    values: bool,
    heaps: Vec<usize>,
    max: Vec<u64>,
    order: Option<String>,
    board: Option<(usize, usize)>,
    engine: Option<String>,
}

/// What was found: rules, where, the statements.
type Report = (String, String, Vec<Checked>);

/// Verifies a theorem on a box.
#[pyfunction]
#[pyo3(signature = (name, rules, k, misere, values, heaps, max, order, board, engine, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn theorem<'py>(
    py: Python<'py>,
    name: &str,
    rules: Vec<String>,
    k: Option<u64>,
    misere: bool,
    values: bool,
    heaps: Vec<usize>,
    max: Vec<u64>,
    order: Option<String>,
    board: Option<(usize, usize)>,
    engine: Option<String>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let theorem = Theorem::named(name).ok_or_else(|| {
        let names: Vec<&str> = Theorem::names().collect();
        let text = format!(
            "found theorem {name:?}, expected one of {}",
            names.join(", ")
        );
        CallError::input(text).raised(py)
    })?;
    let asked = TheoremCall {
        theorem,
        rules,
        k,
        misere,
        values,
        heaps,
        max: if max.is_empty() { vec![15] } else { max },
        order,
        board,
        engine,
    };
    let (rules, place, checked) = run(py, &work, Size::Large, move |context| {
        match &theorem.method {
            Method::Columns(_) => asked.columns(context),
            Method::Pairs(_) => asked.pairs(context),
            Method::Said => asked.said(context),
        }
    })?;
    let fields = Fields::new(py);
    let verdict = Verdict::all(checked.iter().map(|checked| checked.verdict));
    fields.set("theorem", theorem.name)?;
    fields.set("rules", rules)?;
    fields.set("place", place)?;
    fields.set("verdict", verdict.name())?;
    let one = |checked: &Checked| {
        let at = checked.counterexample.as_ref();
        let at = at.map(
            |Counterexample {
                 position,
                 claimed,
                 computed,
                 reason,
             }| {
                (
                    position.clone(),
                    claimed.clone(),
                    computed.clone(),
                    reason.clone(),
                )
            },
        );
        (
            checked.claim.clone(),
            checked.verdict.name(),
            checked.failures,
            at,
        )
    };
    fields.set("statements", checked.iter().map(one).collect::<Vec<_>>())?;
    Ok(fields.done())
}

impl TheoremCall {
    fn refused<T>(&self, expected: &str) -> Result<T, CallError> {
        Err(CallError::input(format!(
            "{}: expected {expected}",
            self.theorem
        )))
    }

    fn heaps(&self, usual: usize) -> Result<Option<usize>, CallError> {
        match self.heaps[..] {
            [] => Ok(Some(usual).filter(|_| self.max.len() <= 1)),
            [heaps] => Ok(Some(heaps)),
            _ => self.refused("one number of heaps"),
        }
    }

    fn ruleset(&self, own: String) -> Result<(Ruleset, HeapRuleset), CallError> {
        let text = match &self.rules[..] {
            [] => own,
            [rules] => rules.clone(),
            _ => return self.refused("one ruleset at most"),
        };
        let ruleset = read::ruleset(&text, self.misere)?;
        match &ruleset.rules {
            Rules::Heaps(rules) => Ok((ruleset.clone(), rules.clone())),
            Rules::Board(_) => self.refused("rules on heaps"),
        }
    }

    /// A theorem on column sums.
    fn columns(&self, context: &Context) -> Result<Report, CallError> {
        let k = match (self.theorem.k(), self.k) {
            (_, Some(0)) => return self.refused("k of at least 1"),
            (Some(own), Some(k)) if own != k => return self.refused("the k of the theorem"),
            (_, Some(k)) if k > 1 << 32 => return self.refused("k of at most 2^32"),
            (own, k) => own.or(k).unwrap_or(2),
        };
        let own = match self.theorem.k() {
            Some(_) => self.theorem.rules.into(),
            None => format!("moore({k})"),
        };
        let (ruleset, rules) = self.ruleset(own)?;
        let order = read::order(self.order.as_deref())?;
        let positions = read::heap_box(&rules, (self.heaps(3)?, &self.max), order)?;
        let place = positions.to_string();
        let request = Request {
            theorem: self.theorem,
            rules: &rules,
            convention: ruleset.convention,
            k,
            positions,
            engine: read::engine(self.engine.as_deref())?,
            values: match self.values {
                true => Values::Forced,
                false => Values::default(),
            },
        };
        if request.engine == Some(Engine::Local) {
            let part = Part::verify("", &request, Shard::WHOLE, context)?;
            return Ok((ruleset.to_string(), place, part.checked()));
        }
        let report = verify(&request, context)?;
        Ok((ruleset.to_string(), place, report.checked))
    }

    /// A theorem on two games.
    fn pairs(&self, context: &Context) -> Result<Report, CallError> {
        let Some(pairs) = self.theorem.pairs() else {
            return self.refused("a theorem on two games");
        };
        let [first, second] = &self.rules[..] else {
            return self.refused(&format!("two rulesets, such as {:?}", pairs.example));
        };
        let rulesets = [read::ruleset(first, false)?, read::ruleset(second, false)?];
        if self.misere
            || rulesets
                .iter()
                .any(|one| one.convention == Convention::Misere)
        {
            return self.refused("normal play");
        }
        let (a, b) = match self.heaps[..] {
            [] => (1, 1),
            [a, b] => (a, b),
            _ => return self.refused("heaps of each side, such as heaps=(2, 1)"),
        };
        let [max] = self.max[..] else {
            return self.refused("one max for both sides");
        };
        let sides = [
            side(&rulesets[0].rules, a, max, self.board)?,
            side(&rulesets[1].rules, b, max, self.board)?,
        ];
        let engine = read::engine(self.engine.as_deref())?;
        let report = pairs.verify(&sides[0], &sides[1], engine, context)?;
        let rules = format!("{} {} {}", rulesets[0], pairs.sign, rulesets[1]);
        Ok((
            rules,
            format!("{} and {}", sides[0], sides[1]),
            vec![report.checked],
        ))
    }

    /// A theorem whose statement is in the claim language.
    fn said(&self, context: &Context) -> Result<Report, CallError> {
        let (ruleset, rules) = self.ruleset(self.theorem.rules.into())?;
        let text = (self.theorem.statement)(&rules);
        let Some(text) = text.filter(|_| ruleset.convention == Convention::Normal) else {
            return self.refused(&format!("rules such as {}", self.theorem.rules));
        };
        let usual = self.theorem.heaps.unwrap_or(3);
        let order = read::order(self.order.as_deref())?;
        let positions = read::heap_box(&rules, (self.heaps(usual)?, &self.max), order)?;
        if self
            .theorem
            .heaps
            .is_some_and(|own| own != positions.heaps())
        {
            return self.refused(&format!("{usual} heaps"));
        }
        let claim = Claim::parse(&text).map_err(ClaimError::from)?;
        let place = Place {
            rules: Some(ruleset.clone()),
            max: Some(positions.max().to_vec()),
            order: Some(positions.order()),
            ..Place::default()
        };
        let answer = claim.decide(&place, context)?;
        let side = |(part, value): &(String, String)| format!("{part} = {value}");
        let counterexample = answer.first.as_ref().map(|first| Counterexample {
            position: first.position.clone(),
            claimed: answer.sides.last().map_or("true".into(), side),
            computed: answer.sides.first().map_or("false".into(), side),
            reason: answer.sides.iter().map(side).collect::<Vec<_>>().join("; "),
        });
        let checked = Checked {
            claim: answer.claim.clone(),
            verdict: answer.verdict(),
            failures: Some(answer.failures),
            counterexample,
            note: Note::None,
        };
        Ok((ruleset.to_string(), positions.to_string(), vec![checked]))
    }
}
