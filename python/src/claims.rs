//! Claims: decided on a box, or proved for all heaps.

use crate::dict::Fields;
use crate::errors::CallError;
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::ask::{BoardSize, Check, CheckRequest};
use grundy::claim::language::{Answer, Failure as Found};
use grundy::claim::sorted_text;
use grundy::game::Order;
use grundy::rulesets::Definitions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(check, module)?)
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
