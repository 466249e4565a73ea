//! One choice of a claim's parameters, decided for itself.

use super::Claim;
use super::answer::{ClaimError, Place};
use super::decided::Decided;
use super::local;
use super::parameters::Instance;
use super::prepare::prepare;
use super::run::ClaimRun;
use super::slots::restricted;
use super::untested::Untested;
use crate::expression::{Env, Node, NodeKind, untested};
use crate::game::HeapBox;
use crate::text::{NotationError, from_json};
use crate::work::{Context, Stop};
use std::time::{Duration, Instant};

/// Time of a choice from which on it is kept that the claim holds for it.
const LONG: Duration = Duration::from_millis(10);

/// Positions that are not examined one after another: that takes weeks.
const ONE_BY_ONE: u128 = 10_u128.pow(14);

/// Decides the claim for one choice; as many failures are listed as `most`.
pub(super) fn decide(
    (claim, instance, place): (&Claim, &Instance, &Place),
    most: usize,
    context: &Context,
) -> Result<Decided, ClaimError> {
    let context = &context.within(&format_args!(
        "claim {} with {:?}, of {place:?}, {:?}",
        claim.text, instance.parameters, claim.definitions
    ));
    let stage = context.stage(&"the choice");
    let kept = stage.find_text()?;
    if let Some(kept) = kept.and_then(|(_, text)| from_json(text.as_bytes()).ok()) {
        return Ok(kept);
    }
    let start = Instant::now();
    let max = instance.max.as_deref();
    all_have_ranges(&claim.text, instance.body(&claim.tree))?;
    let prepared = prepare(claim, instance, place)?;
    let order = prepared.order;
    let others = max.map(|max| prepared.restricted(place.rules.as_ref(), max.len()));
    let mut run = ClaimRun {
        prepared,
        context,
        positions: match max {
            Some(max) => Some(HeapBox::new(max.to_vec(), order).map_err(Stop::from)?),
            None => None,
        },
        boards: place.boards,
        engine: place.engine,
        largest: max.and_then(|max| max.iter().max().copied()),
        restricted: others.unwrap_or_default(),
        listed: most,
    };
    let found = match (run.settle(), &run.positions) {
        // a table does not fit, but perhaps none is needed
        (Err(ClaimError::Stop(stop @ Stop::Memory { .. })), Some(positions))
            if place.engine.is_none() =>
        {
            let on = (&run.prepared, positions);
            // its positions are those of the rules whose moves it looks at
            let tables = &run.prepared.tables;
            let own = tables.first().and_then(|slot| restricted(&slot.ruleset));
            if run.restricted.iter().any(|rules| Some(rules) != own) {
                return Err(stop.into());
            }
            if positions.count() > ONE_BY_ONE {
                return Err(stop.into());
            }
            return match local::certify((claim, instance, place), on, context) {
                Ok(Some(decided)) => Ok(decided),
                // not for such claims, or not for such rules
                Ok(None) | Err(ClaimError::Stop(Stop::Refused(_))) => Err(stop.into()),
                Err(error) => Err(error),
            };
        }
        (found, _) => found?,
    };
    let (tables, counts, found) = found;
    if let Some((heaps, fault)) = found.fault {
        return Err(ClaimError::fault(&claim.text, fault, &instance.at(&heaps)));
    }
    let program = &run.prepared.program;
    let of_box = program.of_positions || !program.counts.is_empty();
    let positions = run.positions.as_ref().filter(|_| of_box);
    let slots = run.prepared.tables.iter();
    let sides = found.failures.first.as_deref().map(|first| {
        let mut env = Env::new(&tables, &counts, Some(context));
        env.go(first, None);
        (program.sides)(&env)
            .into_iter()
            .map(|(span, value)| (span.of(&claim.text).to_owned(), value))
            .collect()
    });
    let holds = found.failures.count == 0;
    let decided = Decided {
        seen: found.seen,
        rules: slots.map(|slot| slot.ruleset.to_string()).collect(),
        order: positions.map(HeapBox::order),
        whole: !program.of_positions && !program.counts.is_empty(),
        plans: tables.plans.clone(),
        periods: !run.prepared.facts.is_empty(),
        failures: found.failures.count,
        uncounted: false,
        first: found.failures.first,
        sides: sides.unwrap_or_default(),
        listed: found.listed.sorted().collect(),
        untested: match holds {
            true => untested(&program.tests, found.met | program.kept.met())
                .into_iter()
                .map(|test| Untested::of(test, &claim.text))
                .collect(),
            false => Vec::new(),
        },
        of_nothing: run.positions.is_some() && !of_box && run.prepared.facts.is_empty(),
    };
    if decided.failures == 0 && start.elapsed() > LONG {
        let text = serde_json::to_string(&decided).expect("it is JSON");
        stage.note(&text)?;
    }
    Ok(decided)
}

/// Refuses what is said of all numbers, or of some of them: a box decides nothing of it.
fn all_have_ranges(text: &str, body: &Node) -> Result<(), NotationError> {
    let mut open = None;
    body.any(&mut |part| {
        if let NodeKind::Over { name, binders, .. } = &part.kind
            && ["all", "any"].contains(&&name[..])
        {
            let binder = binders.iter().find(|binder| binder.range.is_none());
            open = binder.map(|binder| (binder.name.clone(), binder.span));
        }
        open.is_some()
    });
    let Some((name, span)) = open else {
        return Ok(());
    };
    let remedy =
        format!("such as {name} in 0..100; a proof decides it for all numbers (‹grundy prove›)");
    Err(NotationError::at(text, span, "a range", remedy))
}
