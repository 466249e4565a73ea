//! Claims: decided on a box, or proved for all heaps.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::finders::{self, automaton, written};
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::ask::{BoardSize, Check, CheckRequest, GivenRules, claim};
use grundy::claim::digitwise::{DigitClaim, Settlement};
use grundy::claim::language::{Answer, Failure as Found};
use grundy::claim::sorted_text;
use grundy::game::Order;
use grundy::plan::discover::{alone, proofs};
use grundy::rulesets::Definitions;
use grundy::theory::automata::Dfao;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(prove, module)?)
}

/// Decides a claim on a box.
#[pyfunction]
#[pyo3(signature = (text, rules, misere, heaps, max, board, order, all, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn check<'py>(
    py: Python<'py>,
    text: &str,
    rules: Option<RulesGiven>,
    misere: bool,
    heaps: Option<usize>,
    max: Vec<u64>,
    board: Option<(usize, usize)>,
    order: Option<&str>,
    all: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let asked = CheckRequest {
            claim: text.to_owned(),
            rules: rules.map(RulesGiven::given),
            misere,
            heaps,
            max: max.into(),
            board: board.map(|(rows, columns)| BoardSize(rows, columns)),
            order: read::order(order)?,
            all,
            engine: None,
        };
        Ok(asked.read(&Definitions::default())?)
    })();
    let Check { claim, place } = made.map_err(|failure: CallError| failure.raised(py))?;
    let count = place.max.iter().flatten();
    let count = count.fold(1_u128, |count, &most| {
        count.saturating_mul(u128::from(most) + 1)
    });
    let decide = move |context: &_| Ok(claim.decide(&place, context)?);
    let answer = run(py, &work, Size::of(count), decide)?;
    answered(py, &answer)
}

type Chosen = Vec<(String, i128)>;

/// A position at which a claim is false, with the choice of its parameters.
fn found(failure: &Found) -> (Chosen, Vec<u64>) {
    (failure.parameters.clone(), failure.position.clone())
}

/// What was found.
fn answered<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyDict>> {
    let fields = Fields::new(py);
    fields.set("claim", &answer.claim)?;
    fields.set("verdict", answer.verdict().name())?;
    fields.set("rules", answer.rules.join("; "))?;
    fields.set("place", answer.place.as_ref().map(ToString::to_string))?;
    fields.set("order", answer.order.map(|order| order.to_string()))?;
    let heaps = answer.place.as_ref().map_or(0, |place| place.heaps());
    let sorted = !answer.symmetric && heaps > 1 && !answer.boards;
    let only = answer.order == Some(Order::Sorted) && sorted;
    fields.set("only", only.then(|| sorted_text(heaps)))?;
    fields.set("positions", answer.positions)?;
    fields.set("failures", (!answer.uncounted).then_some(answer.failures))?;
    fields.set("first", answer.first.as_ref().map(found))?;
    fields.set("sides", answer.sides.clone())?;
    let listed: Vec<_> = answer.listed.iter().map(found).collect();
    fields.set("listed", listed)?;
    let case = |case: &grundy::claim::language::Case| {
        let verdict = case.verdict().name();
        (
            case.parameters.clone(),
            verdict,
            case.positions,
            case.first.clone(),
        )
    };
    fields.set("cases", answer.cases.iter().map(case).collect::<Vec<_>>())?;
    fields.set("witnesses", answer.witnesses.clone())?;
    fields.set("remarks", answer.remarks())?;
    fields.set("read_as", &answer.read_as)?;
    fields.set(
        "engines",
        answer
            .plans
            .iter()
            .map(|plan| plan.engine.name())
            .collect::<Vec<_>>(),
    )?;
    Ok(fields.done())
}

/// Proves a claim for all heaps.
#[pyfunction]
#[pyo3(signature = (text, rules, misere, heaps, base, ordered, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn prove<'py>(
    py: Python<'py>,
    text: &str,
    rules: Option<&str>,
    misere: bool,
    heaps: usize,
    base: &str,
    ordered: bool,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let rules = rules.map(|rules| GivenRules::Text(rules.to_owned()));
        let claim = claim(text, rules.as_ref(), misere, &Definitions::default())?;
        Ok((claim, read::numeration(base)?))
    })();
    let ((claim, ruleset), base) = made.map_err(|failure: CallError| failure.raised(py))?;
    let order = ordered.then_some(Order::Ordered);
    let (claim, settled) = run(py, &work, Size::Large, move |context| {
        let claim = DigitClaim::compile(&claim, ruleset.as_ref(), (base, heaps), order, context)?;
        let settled = claim.settle(context)?;
        context.check()?;
        Ok((claim, settled))
    })?;
    let fields = Fields::new(py);
    fields.set("claim", &claim.text)?;
    fields.set("rules", claim.ruleset.to_string())?;
    fields.set("heaps", claim.heaps)?;
    fields.set("base", finders::base(base))?;
    fields.set("only", claim.sorted.then(|| sorted_text(claim.heaps)))?;
    fields.set("max", settled.max)?;
    fields.set("states", claim.automaton.as_ref().ok().map(Dfao::states))?;
    let (mut first, mut mismatches, mut reason) = (None, None, None);
    let verdict = match &settled.verdict {
        Settlement::Proved(stages) => {
            let search = claim.search();
            let last = stages.last().expect("one stage at least");
            fields.set("states", last.automaton.states())?;
            fields.set("automaton", automaton(py, &last.automaton, search.sought)?)?;
            let before = stages.len() as u64 - 1;
            fields.set("written", written(&alone(&search, before, &last.automaton)))?;
            let statement = claim.statement();
            let proof = proofs(&search, claim.levels(), stages, statement.as_ref());
            fields.set("certificate", written(&proof))?;
            "PROVED"
        }
        Settlement::Refuted {
            first: at,
            mismatches: many,
            why,
        } => {
            (first, reason) = (at.clone(), why.clone());
            mismatches = settled.max.map(|_| *many);
            "REFUTED"
        }
        Settlement::Unsettled(why) => {
            reason = Some(why.clone());
            "UNSETTLED"
        }
    };
    fields.set("verdict", verdict)?;
    fields.set("remarks", &claim.remarks)?;
    let proved = matches!(settled.verdict, Settlement::Proved(_));
    let others = claim.others().iter().filter(|_| proved).map(|other| {
        let search = other.of.search(claim.numeration);
        proofs(&search, other.of.levels, &other.stages, None).text
    });
    fields.set("others", others.collect::<Vec<String>>())?;
    let sides = first.as_ref().map(|at: &Vec<u64>| claim.at(at));
    fields.set("sides", sides.unwrap_or_default())?;
    fields.set("first", first)?;
    fields.set("failures", mismatches)?;
    fields.set("reason", reason)?;
    Ok(fields.done())
}
