use super::afford::afford;
use super::analysis::{outcome, want};
use super::{Analysis, DigitalSum, Position, WinningMoves, remembered, theorem};
use crate::game::{Convention, Heap, HeapRules, Outcome, each_option};
use crate::number::grouped;
use crate::plan::{Engine, Way, search};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::solve::{Want, playable};
use crate::work::{Context, Stop};
use num_bigint::BigUint;

/// Options up to which a position is searched whole, some seconds; beyond, a sum of heaps is
/// searched heap by heap and a position of Nim or Moore's Nim decided by the theorem.
const SEARCHED: u128 = 300_000_000;

/// Analyses heaps: by search where that ends soon, otherwise heap by heap or by the theorem.
pub(super) fn on_heaps(
    ruleset: &Ruleset,
    rules: &HeapRuleset,
    (typed, states): (&[BigUint], Option<&[Heap]>),
    engine: Option<Engine>,
    context: &Context,
) -> Result<Analysis, Stop> {
    if typed.is_empty() {
        return Err(Stop::Refused("found no heap, expected at least one".into()));
    }
    playable(rules, rules, typed.len())?;
    remembered::suit(rules, states)?;
    let modulus = match rules {
        HeapRuleset::Nim(_) => Some(2),
        HeapRuleset::Moore(rules) => rules.k().checked_add(1),
        _ => None,
    };
    let digital_sum = modulus.map(|modulus| DigitalSum::new(typed, modulus));
    let small: Result<Vec<Heap>, &BigUint> = typed
        .iter()
        .map(|heap| Heap::try_from(heap).map_err(|_| heap))
        .collect();
    if let Ok(heaps) = &small {
        allowed(rules, heaps)?;
    }
    if let (Ok(heaps), true) = (&small, more_than_heaps(rules)) {
        let here = remembered::Here {
            ruleset,
            rules,
            heaps,
            states,
        };
        return remembered::analyse(&here, engine, context);
    }
    let way = match (&small, engine) {
        (Ok(heaps), Some(_)) => Some((heaps, Way::usual(rules, want(ruleset.convention)))),
        (Ok(heaps), None) => search_way(rules, heaps, ruleset.convention).map(|way| (heaps, way)),
        (Err(_), _) => None,
    };
    match (way, modulus, small.as_ref()) {
        (Some((heaps, way)), _, _) => {
            let search = Search {
                ruleset,
                rules,
                heaps,
                way,
                engine,
            };
            search.run(typed, digital_sum, context)
        }
        (None, Some(modulus), _) => Ok(by_theorem(ruleset, typed, modulus, digital_sum)),
        (None, None, Err(heap)) => Err(Stop::Refused(format!(
            "found a heap of {heap}, expected one below 2^64; only nim and moore take larger heaps"
        ))),
        (None, None, Ok(heaps)) => {
            // nothing faster is known: whoever asks may wait, or stop it
            let search = Search {
                ruleset,
                rules,
                heaps,
                way: Way::Whole,
                engine,
            };
            search.run(typed, digital_sum, context)
        }
    }
}

/// Refuses heaps that are no position of the rules.
pub(super) fn allowed(rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), Stop> {
    match rules.restriction() {
        Some(expected) if !rules.is_position(heaps) => {
            let list: Vec<String> = heaps.iter().map(Heap::to_string).collect();
            Err(Stop::Refused(format!(
                "found the heaps {}, which are no position of {rules}, expected {expected}",
                list.join(" ")
            )))
        }
        _ => Ok(()),
    }
}

/// Whether positions are more than heaps, or made of summands.
fn more_than_heaps(rules: &HeapRuleset) -> bool {
    rules.extra().is_some() || !rules.summands().is_empty()
}

/// How a position is searched within [`SEARCHED`] options; `None` if it is too large for that.
fn search_way(rules: &HeapRuleset, heaps: &[Heap], convention: Convention) -> Option<Way> {
    let shape = rules.shape();
    let options = |heaps: &[Heap]| {
        shape
            .options(heaps)
            .unwrap_or_else(|| heaps.iter().map(|&h| u128::from(h)).sum())
    };
    let cost = |heaps: &[Heap]| {
        let sizes = heaps.iter().map(|&heap| u128::from(heap) + 1);
        let positions = sizes.fold(1_u128, u128::saturating_mul);
        positions.saturating_mul(options(heaps)) / 2
    };
    let usual = Way::usual(rules, want(convention));
    let largest = heaps.iter().copied().max().unwrap_or(0);
    if usual == Way::Whole && cost(heaps) <= SEARCHED {
        return Some(Way::Whole);
    }
    let sum = shape.is_sum() && convention == Convention::Normal;
    let heap_by_heap = sum && cost(&[largest]) <= SEARCHED.saturating_mul(10);
    (heap_by_heap || usual == Way::Heaps).then_some(Way::Heaps)
}

struct Search<'a> {
    ruleset: &'a Ruleset,
    rules: &'a HeapRuleset,
    heaps: &'a [Heap],
    way: Way,
    engine: Option<Engine>,
}

impl Search<'_> {
    fn run(
        &self,
        typed: &[BigUint],
        digital_sum: Option<DigitalSum>,
        context: &Context,
    ) -> Result<Analysis, Stop> {
        let Self {
            ruleset,
            rules,
            heaps,
            way,
            engine,
        } = self;
        afford(rules, heaps, *way, context)?;
        let engine = engine.unwrap_or(Engine::Memo);
        let most = heaps.iter().copied().max().unwrap_or(0);
        let want = want(ruleset.convention);
        let mut search = search(*rules, (heaps.len(), most), want, (engine, *way))?;
        let number = search.number(heaps, context)?;
        let (mut winning, mut stop) = (Vec::new(), None);
        if outcome(number) == Outcome::N {
            each_option(*rules, heaps, |option| {
                match search.number(option, context) {
                    Ok(0) => winning.push(option.to_vec()),
                    Ok(_) => {}
                    Err(error) => stop = Some(error),
                }
                stop.is_none()
            })?;
        }
        if let Some(stop) = stop {
            return Err(stop);
        }
        let stored = search.stored();
        winning.sort();
        winning.dedup();
        let big = |heaps: Vec<Heap>| heaps.into_iter().map(BigUint::from).collect();
        let what = match way {
            Way::Whole => "position",
            Way::Heaps => "single heap",
        };
        let plural = crate::number::plural(stored);
        let stored = format!("{} {what}{plural}", grouped(stored));
        let combined = if *way == Way::Heaps {
            ", combined by nim-sum"
        } else {
            ""
        };
        let method = format!("{engine}, {stored}{combined}; each move checked by the rules");
        Ok(Analysis {
            ruleset: (*ruleset).clone(),
            position: Position::Heaps(typed.to_vec()),
            outcome: outcome(number),
            value: (want == Want::Values).then(|| number.into()),
            winning_moves: WinningMoves::Heaps(winning.into_iter().map(big).collect()),
            states: None,
            cut: false,
            method,
            digital_sum,
        })
    }
}

/// Nim and Moore's Nim by their theorem.
pub(super) fn by_theorem(
    ruleset: &Ruleset,
    heaps: &[BigUint],
    modulus: u64,
    digital_sum: Option<DigitalSum>,
) -> Analysis {
    let outcome = theorem::outcome(heaps, modulus, ruleset.convention);
    let (mut moves, all) = match outcome {
        Outcome::P => (Vec::new(), true),
        Outcome::N => theorem::winning_moves(heaps, modulus, ruleset.convention),
    };
    moves.sort();
    let value = match (ruleset.convention, modulus, outcome) {
        (Convention::Misere, ..) => None,
        (_, 2, _) => Some(heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap)),
        (_, _, Outcome::P) => Some(BigUint::ZERO),
        _ => None,
    };
    let name = if modulus == 2 { "Bouton's" } else { "Moore's" };
    Analysis {
        ruleset: ruleset.clone(),
        position: Position::Heaps(heaps.to_vec()),
        outcome,
        value,
        winning_moves: WinningMoves::Heaps(moves),
        states: None,
        cut: !all,
        method: format!("by {name} theorem, not by search: the position is too large for that"),
        digital_sum,
    }
}
