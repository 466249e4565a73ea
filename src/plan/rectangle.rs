use super::product::searched;
use super::search::by_hash;
use super::{Engine, Enumerated, Product};
use crate::rulesets::{HeapRuleset, Rules, Turning, TurningProduct};
use crate::solve::Want;
use crate::work::{Context, Stop};

/// The coin-turning game of a side, on one heap.
fn turning(side: &Enumerated) -> Result<Turning, Stop> {
    match &side.rules {
        Rules::Heaps(HeapRuleset::Turning(rules)) if side.positions.heaps() == 1 => {
            Ok(rules.0.clone())
        }
        rules => Err(Stop::Refused(format!(
            "found {rules} on {side}, expected a coin-turning game on one heap, the place of a \
             head; such as turning 1-3"
        ))),
    }
}

/// Computes the product of two coin-turning games in a rectangle from its rules, never combining
/// their values: for each pair of places the values of the two games and that of a head there.
/// Every option of every place is searched by memo.
///
/// # Errors
/// [`Stop::Refused`] for other rules, more than one heap a side, or an engine that is not memo;
/// those of the engines.
pub fn rectangle(
    first: &Enumerated,
    second: &Enumerated,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Product, Stop> {
    let game = TurningProduct {
        first: turning(first)?,
        second: turning(second)?,
    };
    let engine = engine.unwrap_or(Engine::Memo);
    if ![Engine::Memo, Engine::Definition].contains(&engine) {
        return Err(Stop::Refused(format!(
            "{engine} does not search this product; use memo"
        )));
    }
    let [rows, columns] = [first, second].map(|side| side.positions.max()[0]);
    let pairs = (u128::from(rows) + 1) * (u128::from(columns) + 1);
    context.afford("the list of pairs of positions", pairs.saturating_mul(128))?;
    let alone = |side: &Enumerated| Ok::<_, Stop>(side.table(Want::Values, None, context)?.table);
    let (a, b) = (alone(first)?, alone(second)?);
    let mut search = by_hash(Box::new(game), Want::Values, engine);
    let mut entries = Vec::new();
    for x in 0..=rows {
        for y in 0..=columns {
            let whole = search.number(&(x, y), context)?;
            let values = [a.number(&[x]), b.number(&[y]), whole];
            entries.push((vec![x], vec![y], values));
        }
    }
    let plan = searched(engine, search.stored(), context);
    Ok(Product { entries, plan })
}
