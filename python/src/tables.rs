//! Tables: values or outcomes of all positions of a box.

use crate::buffer::{Buffer, NumberArray, shaped};
use crate::dict::Fields;
use crate::errors::CallError;
use crate::read::{self, RulesGiven};
use crate::run::{Size, Work, run};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::{Computed, Enumerated};
use grundy::solve::{Table, Want};
use grundy::work::{Context, Stop};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(table, module)?)?;
    module.add_function(wrap_pyfunction!(sorted_positions, module)?)
}

/// Cells between two looks at the flag.
const BLOCK: u64 = 1 << 16;

/// Computes a table.
#[pyfunction]
#[pyo3(signature = (text, heaps, max, board, misere, outcomes, order, engine, work))]
#[expect(clippy::too_many_arguments, reason = "Python's face names them")]
fn table<'py>(
    py: Python<'py>,
    text: RulesGiven,
    heaps: Option<usize>,
    max: Vec<u64>,
    board: Option<(usize, usize)>,
    misere: bool,
    outcomes: bool,
    order: Option<&str>,
    engine: Option<&str>,
    work: Work<'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let made = (|| {
        let ruleset = text.ruleset(misere)?;
        let order = read::order(order)?;
        let place = read::place(&ruleset, (heaps, &max), board, order)?;
        Ok((ruleset, place, read::engine(engine)?))
    })();
    let (ruleset, place, engine) = made.map_err(|failure: CallError| failure.raised(py))?;
    let normal = ruleset.convention == Convention::Normal;
    let want = match normal && !outcomes {
        true => Want::Values,
        false => Want::Outcomes(ruleset.convention),
    };
    // of several heaps a sorted table is computed, which is far smaller, and written out
    let asked = &place.positions;
    let through = match place.rules.heap_rules() {
        Some(rules) if asked.order() == Order::Ordered && asked.heaps() > 2 => {
            let order = read::usual_order(rules, asked.max());
            (order == Order::Sorted).then(|| HeapBox::new(asked.max().to_vec(), order))
        }
        _ => None,
    };
    let through = through.and_then(Result::ok).filter(|_| engine.is_none());
    let size = Size::of(asked.count());
    let own = place.clone();
    let (computed, table, absent) = run(py, &work, size, move |context| {
        let (place, asked) = (&own, &own.positions);
        let place = match &through {
            Some(sorted) => Enumerated {
                rules: place.rules.clone(),
                positions: sorted.clone(),
            },
            None => place.clone(),
        };
        let Computed { table, plan } = place.table(want, engine, context)?;
        let absent = absent(&table, asked, context)?;
        let table = match table.cells() {
            Some(_) if through.is_none() => NumberArray::Table(table.into()),
            _ => written_out(&table, asked, context)?,
        };
        Ok((plan, table, absent))
    })?;
    let fields = Fields::of(py, &ruleset)?;
    head(&fields, &place)?;
    fields.set("outcomes", want != Want::Values)?;
    fields.set("engine", computed.engine.to_string())?;
    fields.set("plan", computed.to_string())?;
    let asked = &place.positions;
    fields.set("values", Bound::new(py, shaped(table, asked))?)?;
    let absent = absent.map(|bits| Bound::new(py, shaped(NumberArray::U8(bits), asked)));
    fields.set("absent", absent.transpose()?)?;
    Ok(fields.done())
}

/// What a table is of.
fn head(fields: &Fields<'_>, place: &Enumerated) -> PyResult<()> {
    fields.set("max", place.positions.max().to_vec())?;
    fields.set("order", place.positions.order().to_string())?;
    fields.set("board", place.rules.board_rules().is_some())?;
    fields.set("symmetric", place.rules.symmetric())?;
    Ok(())
}

/// Goes through a box in the order of its ranks.
fn each(
    positions: &HeapBox,
    (what, width): (&str, u64),
    context: &Context,
    mut see: impl FnMut(&[u64]),
) -> Result<(), Stop> {
    let count = positions.count();
    context.afford(what, count.saturating_mul(width.into()))?;
    let mut heaps = positions.unrank(0);
    for rank in 0..count as u64 {
        if rank % BLOCK == 0 {
            context.check()?;
        }
        see(&heaps);
        positions.advance(&mut heaps);
    }
    Ok(())
}

/// The numbers of a table that has no cell for each position of the box: of sums of single heaps,
/// and of a sorted table for all tuples.
fn written_out(table: &Table, positions: &HeapBox, context: &Context) -> Result<NumberArray, Stop> {
    let sorted = table.positions().order() == Order::Sorted;
    let mut inner = Vec::new();
    let mut number = |heaps: &[u64]| {
        if !sorted || heaps.is_sorted() {
            return table.number(heaps);
        }
        inner.clear();
        inner.extend_from_slice(heaps);
        inner.sort_unstable();
        table.number(&inner)
    };
    let what = "the table, written out,";
    let mut narrow = Vec::new();
    let mut widest = 0;
    each(positions, (what, 1), context, |heaps| {
        let number = number(heaps);
        widest = number.max(widest);
        narrow.push(number as u8);
    })?;
    if widest <= 0xff {
        return Ok(NumberArray::U8(narrow));
    }
    drop(narrow);
    let mut wide = Vec::new();
    each(positions, (what, 4), context, |heaps| {
        wide.push(number(heaps) as u32)
    })?;
    Ok(match widest <= 0xffff {
        true => NumberArray::U16(wide.into_iter().map(|number| number as u16).collect()),
        false => NumberArray::U32(wide),
    })
}

/// 1 for each tuple that is no position, if there are some.
fn absent(table: &Table, positions: &HeapBox, context: &Context) -> Result<Option<Vec<u8>>, Stop> {
    if table.is_full() {
        return Ok(None);
    }
    let sorted = table.positions().order() == Order::Sorted;
    let mut marks = Vec::new();
    each(
        positions,
        ("marks of tuples that are no positions", 1),
        context,
        |heaps| {
            let mut heaps = heaps.to_vec();
            if sorted {
                heaps.sort_unstable();
            }
            marks.push(u8::from(!table.is_position(&heaps)));
        },
    )?;
    Ok(Some(marks))
}

/// The nondecreasing tuples of a box in the order of a sorted table.
#[pyfunction]
fn sorted_positions<'py>(
    py: Python<'py>,
    heaps: usize,
    max: u64,
    work: Work<'py>,
) -> PyResult<Bound<'py, Buffer>> {
    let all = run(py, &work, Size::Large, move |context| {
        let positions = HeapBox::sorted(heaps, max)?;
        let (mut all, width) = (Vec::new(), 8 * heaps as u64);
        each(
            &positions,
            ("the list of positions", width),
            context,
            |tuple| {
                all.extend_from_slice(tuple);
            },
        )?;
        Ok(all)
    })?;
    Bound::new(py, Buffer::rows(NumberArray::U64(all), heaps))
}
