use super::search::by_hash;
use super::{Account, Engine, Enumerated, Plan, TableJob, Way, table};
use crate::game::{
    CodedBoard, Either, Game, Heap, HeapBox, HeapRules, Order, Pair, SingleHeap, Sums, Words,
};
use crate::rulesets::{HeapRuleset, Rules, Sum};
use crate::solve::{Fold, Want, dense, playable};
use crate::work::{Context, Stop};
use std::sync::Arc;

/// One side of a product: heap rules on the ordered positions of `heaps` heaps up to `max`, board
/// rules on the full boards up to `board`.
///
/// # Errors
/// If the box or board that the rules need is missing, or too large.
pub fn side(
    rules: &Rules,
    heaps: usize,
    max: Heap,
    board: Option<(usize, usize)>,
) -> Result<Enumerated, Stop> {
    match (rules, board) {
        (Rules::Heaps(rules), _) => {
            let positions = HeapBox::ordered(heaps, max)?;
            playable(rules, rules, heaps)?;
            if !rules.heaps_alone() {
                return Err(Stop::refused(
                    format!("{rules}, whose positions are more than heaps"),
                    "rules that remember and forbid nothing, of which products are computed",
                    "",
                ));
            }
            Ok(Enumerated::heaps(rules, positions))
        }
        (Rules::Board(rules), Some(board)) => Ok(Enumerated::boards(rules, board)?),
        (Rules::Board(rules), None) => Err(Stop::refused(
            format!("{rules}, which is played on a board, and no size"),
            "the size of its board",
            "add ‹board 3x3›",
        )),
    }
}

/// The positions of a side, each with its value computed on this side alone.
fn alone(side: &Enumerated, context: &Context) -> Result<Vec<(Vec<u64>, u64)>, Stop> {
    let positions = &side.positions;
    let computed = match side.rules.heap_rules() {
        // the nim-sum of heaps is what the product is compared with
        Some(rules) => {
            let usual = TableJob::usual(rules, positions.clone(), Want::Values);
            let way = Way::Whole;
            table(&TableJob { way, ..usual }, context)?
        }
        None => side.table(Want::Values, None, context)?,
    };
    let (mut all, mut heaps) = (Vec::new(), vec![0; positions.heaps()]);
    loop {
        let number = computed.table.get(&heaps);
        all.extend(number.map(|number| (heaps.clone(), number)));
        if !positions.advance_lex(&mut heaps) {
            return Ok(all);
        }
    }
}

/// The product of two games, enumerated as one: for each pair of positions its parts, the values
/// of the two alone, and the value of the whole.
#[derive(Clone, Debug)]
pub struct Product {
    /// Position of the first, of the second; value of the first, of the second, of both as one.
    pub entries: Vec<(Vec<u64>, Vec<u64>, [u64; 3])>,
    /// How the whole was computed.
    pub plan: Plan,
}

/// Computes the product game of two sides as ONE game, never combining their values.
///
/// Two rulesets whose heaps do not split are tabulated densely; otherwise whole sums of
/// components are searched by memo.
///
/// # Errors
/// Those of the engines.
pub fn product(
    first: &Enumerated,
    second: &Enumerated,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Product, Stop> {
    let (a, b) = (alone(first, context)?, alone(second, context)?);
    let pairs = a.len() as u128 * b.len() as u128;
    context.afford("the list of pairs of positions", pairs.saturating_mul(128))?;
    let mut entries = Vec::with_capacity(a.len() * b.len());
    for (p, v) in &a {
        entries.extend(b.iter().map(|(q, w)| (p.clone(), q.clone(), [*v, *w, 0])));
    }
    let plan = match (first.rules.heap_rules(), second.rules.heap_rules(), engine) {
        (Some(r), Some(s), None | Some(Engine::Dense))
            if [r.shape(), s.shape()]
                .iter()
                .all(|shape| !shape.splits() && !shape.raises()) =>
        {
            let sides = [(r, &first.positions), (s, &second.positions)];
            dense_product(sides, &mut entries, context)?
        }
        (_, _, None | Some(Engine::Memo | Engine::Definition)) => {
            let engine = engine.unwrap_or(Engine::Memo);
            searched_product((first, second), engine, &mut entries, context)?
        }
        (_, _, Some(engine)) => {
            return Err(Stop::refused(
                format!("the engine {engine}, which does not search this product"),
                "memo",
                "",
            ));
        }
    };
    Ok(Product { entries, plan })
}

type Entries = [(Vec<u64>, Vec<u64>, [u64; 3])];

fn dense_product(
    [(r, p), (s, q)]: [(&HeapRuleset, &HeapBox); 2],
    entries: &mut Entries,
    context: &Context,
) -> Result<Plan, Stop> {
    let rules = HeapRuleset::Sum(Sum::of([(r, p.heaps()), (s, q.heaps())]));
    let max = [p.max(), q.max()].concat();
    let positions = HeapBox::new(max, Order::Ordered)?;
    let table = dense::run(&rules, &positions, Want::Values, context)?;
    for (x, y, values) in entries {
        values[2] = table.number(&[&x[..], &y[..]].concat());
    }
    let why = Account::Pairs {
        bytes: table.bytes(),
    };
    Ok(Plan {
        engine: Engine::Dense,
        why,
        threads: context.threads(),
    })
}

fn searched_product(
    (first, second): (&Enumerated, &Enumerated),
    engine: Engine,
    entries: &mut Entries,
    context: &Context,
) -> Result<Plan, Stop> {
    let (a, b) = (components(first)?, components(second)?);
    let sums = Sums(Pair(a.game, b.game));
    let mut search = by_hash(Box::new(&sums), Fold::Values, engine);
    for (x, y, values) in entries {
        let left = (a.parts)(x)?.into_iter().map(Either::Left);
        let right = (b.parts)(y)?.into_iter().map(Either::Right);
        let whole = sums.sum(left.chain(right));
        values[2] = search.number(&whole, context)?;
    }
    Ok(searched(engine, search.stored(), context))
}

/// How pairs were searched.
pub(super) fn searched(engine: Engine, stored: u64, context: &Context) -> Plan {
    Plan {
        engine,
        why: Account::PairsSearched { stored },
        threads: context.threads(),
    }
}

/// A side as a game of components coded in words, and how a position becomes components.
struct Components {
    game: Box<dyn Game<Position = u64> + Send + Sync>,
    parts: Box<Parts>,
}

type Parts = dyn Fn(&[u64]) -> Result<Vec<u64>, Stop>;

fn components(side: &Enumerated) -> Result<Components, Stop> {
    let max = side.positions.max();
    Ok(match &side.rules {
        Rules::Heaps(rules) if rules.shape().splits() => Components {
            game: Box::new(SingleHeap(rules.clone())),
            parts: Box::new(|heaps| Ok(heaps.iter().copied().filter(|&h| h > 0).collect())),
        },
        Rules::Heaps(rules) => {
            let words = Words::new(rules.clone(), max.len(), max[0]);
            let words = words.ok_or_else(|| {
                Stop::refused(
                    "heaps that do not fit in 56 bits",
                    "smaller ones",
                    "choose a smaller box",
                )
            })?;
            let game = Box::new(words.clone());
            let parts = Box::new(move |heaps: &[u64]| Ok(vec![words.pack(heaps)]));
            Components { game, parts }
        }
        Rules::Board(rules) => {
            let side = |i: usize| max[i] as usize;
            let coded = rules.declared().coded(side(0), side(1))?;
            let on: Arc<dyn CodedBoard> = coded
                .ok_or_else(|| {
                    Stop::refused(
                        format!("{rules}"),
                        "rules whose boards are coded in words, such as cram",
                        "",
                    )
                })?
                .into();
            let (game, rules) = (Box::new(Arc::clone(&on)), rules.clone());
            let parts = Box::new(move |size: &[u64]| {
                let start = rules.declared().start(size[0] as usize, size[1] as usize);
                Ok(on.components(&start)?)
            });
            Components { game, parts }
        }
    })
}
