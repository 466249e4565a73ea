use super::product::searched;
use super::search::by_hash;
use super::{Engine, Enumerated, Product};
use crate::rulesets::{HeapRuleset, Rules, TurningProduct};
use crate::solve::{Fold, Want};
use crate::work::{Context, Stop};

/// The rules of a side, on one heap.
fn single(side: &Enumerated) -> Result<HeapRuleset, Stop> {
    let rules = side
        .rules
        .heap_rules()
        .filter(|_| side.positions.heaps() == 1);
    rules.cloned().ok_or_else(|| unfit(side, &side.rules))
}

fn unfit(side: &Enumerated, rules: &Rules) -> Stop {
    Stop::refused(
        format!("{rules} on {side}"),
        "rules of single heaps on one heap, the place of a head, such as turning 1-3",
        "",
    )
}

/// Computes the product of two games of one heap in a rectangle of coins from its rules, never combining
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
    let game = TurningProduct::new([single(first)?, single(second)?]).map_err(|(i, _)| {
        let side = [first, second][i];
        unfit(side, &side.rules)
    })?;
    let engine = engine.unwrap_or(Engine::Memo);
    if ![Engine::Memo, Engine::Definition].contains(&engine) {
        return Err(Stop::refused(
            format!("the engine {engine}, which does not search this product"),
            "memo",
            "",
        ));
    }
    let [rows, columns] = [first, second].map(|side| side.positions.max()[0]);
    let pairs = (u128::from(rows) + 1) * (u128::from(columns) + 1);
    context.afford("the list of pairs of positions", pairs.saturating_mul(128))?;
    let alone = |side: &Enumerated| Ok::<_, Stop>(side.table(Want::Values, None, context)?.table);
    let (a, b) = (alone(first)?, alone(second)?);
    let mut search = by_hash(Box::new(game), Fold::Values, engine);
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
