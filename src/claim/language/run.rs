use super::Claim;
use super::answer::{Answer, ClaimError, Place};
use super::found::{Found, State, merge};
use super::local;
use super::parameters::{Instance, instances};
use super::prepare::{Prepared, prepare};
use super::symmetric::is_symmetric;
use super::tables::Tables;
use crate::expression::Env;
use crate::game::{Heap, HeapBox, Order, by_total};
use crate::work::{Context, Stop, share};

/// Failures that are listed at most.
const LISTED: usize = 1 << 20;
/// Times that tables are made larger.
const LARGER: usize = 24;

/// Decides a claim on a box.
pub(super) fn decide(
    claim: &Claim,
    place: &Place,
    context: &Context,
) -> Result<Answer, ClaimError> {
    let mut answer = Answer {
        claim: claim.text.clone(),
        symmetric: is_symmetric(&claim.tree),
        ..Answer::default()
    };
    let all = instances(&claim.text, &claim.tree, place)?;
    answer.instances = all.len() as u64;
    context.progress().begin("claims", Some(all.len() as u64));
    let result = all.iter().try_for_each(|instance| {
        context.check()?;
        one(claim, instance, place, context, &mut answer)?;
        context.progress().advance(1);
        Ok(())
    });
    context.progress().end();
    let order = answer.order.unwrap_or(Order::Ordered);
    let place = place.max.clone();
    answer.place = place.and_then(|max| HeapBox::new(max, order).ok());
    result.map(|()| answer)
}

/// Adds what is found for one choice of the parameters.
fn one(
    claim: &Claim,
    instance: &Instance<'_>,
    place: &Place,
    context: &Context,
    answer: &mut Answer,
) -> Result<(), ClaimError> {
    let max = instance.max.as_deref();
    let prepared = prepare(claim, instance, place)?;
    let order = prepared.order;
    let mut run = ClaimRun {
        prepared,
        context,
        positions: match max {
            Some(max) => Some(HeapBox::new(max.to_vec(), order).map_err(Stop::from)?),
            None => None,
        },
        largest: max.and_then(|max| max.iter().max().copied()),
        listed: if place.all { LISTED } else { 0 },
    };
    let found = match (run.settle(), &run.positions) {
        // a table does not fit, but perhaps none is needed
        (Err(ClaimError::Stop(stop @ Stop::Memory { .. })), Some(positions)) => {
            let on = (&run.prepared, positions);
            return match local::certify((claim, instance, place), on, context, answer) {
                Ok(true) => Ok(()),
                // not for such claims, or not for such rules
                Ok(false) | Err(ClaimError::Stop(Stop::Refused(_))) => Err(stop.into()),
                Err(error) => Err(error),
            };
        }
        (found, _) => found?,
    };
    let (tables, counts, found) = found;
    if let Some((heaps, fault)) = found.fault {
        return Err(ClaimError::fault(&claim.text, fault, &instance.at(&heaps)));
    }
    answer.positions += found.seen;
    answer.failures += found.failures.count;
    answer
        .listed
        .extend(found.listed.iter().map(|heaps| instance.at(heaps)));
    for slot in &run.prepared.tables {
        let rules = slot.ruleset.to_string();
        if !answer.rules.contains(&rules) {
            answer.rules.push(rules);
        }
    }
    let program = &run.prepared.program;
    let of_box = program.of_positions || !program.counts.is_empty();
    let positions = run.positions.as_ref().filter(|_| of_box);
    answer.order = positions.map(HeapBox::order);
    answer.plans.extend(tables.plans.iter().cloned());
    if let (None, Some(first)) = (&answer.first, &found.failures.first) {
        let mut env = Env::new(&tables, &counts, Some(context));
        env.go(first, None);
        answer.sides = (program.sides)(&env)
            .into_iter()
            .map(|(span, value)| (span.of(&claim.text).to_owned(), value))
            .collect();
        answer.first = Some(instance.at(first));
    }
    Ok(())
}

struct ClaimRun<'c> {
    prepared: Prepared,
    context: &'c Context,
    positions: Option<HeapBox>,
    largest: Option<Heap>,
    listed: usize,
}

type Settled = (Tables, Vec<i128>, Found);

impl ClaimRun<'_> {
    /// Computes tables until they are large enough, and decides all positions.
    fn settle(&mut self) -> Result<Settled, ClaimError> {
        self.probe();
        for round in 0..LARGER {
            let Prepared { tables, facts, .. } = &self.prepared;
            let tables = Tables::compute(tables, facts, self.largest, self.context)?;
            let (counts, mut found) = self.counts(&tables)?;
            if found.needs.is_empty() && found.fault.is_none() {
                // counts go through the box as well
                let counted = found.seen;
                found = self.decide(&tables, &counts)?;
                found.seen = found.seen.max(counted);
                self.context.check()?;
            }
            if !self.enlarge(&found.needs, round > 2) {
                found.listed.sort_by(|a, b| by_total(a).cmp(&by_total(b)));
                return Ok((tables, counts, found));
            }
        }
        Err(ClaimError::refused(format!(
            "the claim asks for positions further and further outside the box: tables were \
             made larger {LARGER} times; name only positions near those of the box"
        )))
    }

    /// Looks at the ends of the box for positions outside, with no numbers known.
    fn probe(&mut self) {
        let Some(positions) = self.positions.clone() else {
            return;
        };
        for _ in 0..4 {
            let Prepared {
                tables,
                facts,
                program,
                ..
            } = &self.prepared;
            let stub = Tables::stub(tables, facts);
            let counts = vec![0; program.counts.len()];
            let mut env = Env::new(&stub, &counts, Some(self.context));
            env.go(positions.max(), None);
            _ = (program.truth)(&env);
            let needs = env.needs.take();
            if !self.enlarge(&needs, false) {
                return;
            }
        }
    }

    /// Makes room for positions outside, twice as much at least if `boldly`; whether there are
    /// some.
    fn enlarge(&mut self, needs: &[Vec<Heap>], boldly: bool) -> bool {
        let mut larger = false;
        for (slot, need) in self.prepared.tables.iter_mut().zip(needs) {
            for (max, &need) in slot.max.iter_mut().zip(need) {
                if need > *max {
                    *max = need.max(max.saturating_mul(if boldly { 2 } else { 1 }));
                    larger = true;
                }
            }
            if slot.order == Order::Sorted {
                let most = slot.max.iter().max().copied().unwrap_or(0);
                slot.max.fill(most);
            }
        }
        larger
    }

    /// Counts over the whole box.
    fn counts(&self, tables: &Tables) -> Result<(Vec<i128>, Found), ClaimError> {
        let mut counts = Vec::new();
        let mut all = Found::default();
        for counted in &self.prepared.program.counts {
            let Some(positions) = &self.positions else {
                return Err(ClaimError::refused(
                    "a count over the box needs one; add --heaps and --max",
                ));
            };
            let order = counted.order.unwrap_or(positions.order());
            let weight = |heaps: &[Heap]| match (positions.order(), order) {
                (Order::Sorted, Order::Ordered) => positions.multiplicity(heaps),
                (Order::Ordered, Order::Sorted) => u128::from(heaps.is_sorted()),
                _ => 1,
            };
            let found = self.visit(positions, tables, &[], |env, found| {
                let holds = (counted.truth)(env);
                if !found.faulty(env) && holds {
                    found.count += weight(&env.heaps);
                }
            })?;
            counts.push(found.count as i128);
            let seen = found.seen.max(all.seen);
            all = all.merge(found);
            all.seen = seen;
        }
        Ok((counts, all))
    }

    /// Decides the claim at all positions.
    fn decide(&self, tables: &Tables, counts: &[i128]) -> Result<Found, ClaimError> {
        let program = &self.prepared.program;
        let each = |env: &Env<'_>, found: &mut Found| {
            let holds = (program.truth)(env);
            if !found.faulty(env) && !holds {
                found.failures.add(&env.heaps);
                if found.listed.len() < self.listed {
                    found.listed.push(env.heaps.clone());
                }
            }
        };
        match &self.positions {
            Some(positions) if program.of_positions => {
                Ok(self.visit(positions, tables, counts, each)?)
            }
            _ => {
                let mut found = Found {
                    seen: 1,
                    ..Found::default()
                };
                each(&Env::new(tables, counts, Some(self.context)), &mut found);
                Ok(found)
            }
        }
    }

    /// Goes through the box, on all threads.
    fn visit(
        &self,
        positions: &HeapBox,
        tables: &Tables,
        counts: &[i128],
        each: impl Fn(&Env<'_>, &mut Found) + Sync,
    ) -> Result<Found, Stop> {
        let init = || {
            let env = Env::new(tables, counts, Some(self.context));
            (env, Found::default())
        };
        if let Some(table) = tables.on(0, positions) {
            let (_, found) = table.visit(
                self.context,
                init,
                |(env, found), heaps, number| {
                    found.seen += 1;
                    env.go(heaps, Some(number));
                    each(env, found);
                    Ok(())
                },
                merge,
            )?;
            return Ok(found);
        }
        let count = u64::try_from(positions.count())
            .map_err(|_| Stop::Refused("more than 2^64 positions cannot be visited".into()))?;
        const CHUNK: u64 = 1 << 12;
        let run = |(env, found): &mut State<'_>, chunk: u64| {
            self.context.check()?;
            let mut heaps = positions.unrank(chunk * CHUNK);
            for _ in chunk * CHUNK..count.min((chunk + 1) * CHUNK) {
                found.seen += 1;
                env.go(&heaps, None);
                each(env, found);
                positions.advance(&mut heaps);
            }
            Ok(())
        };
        let chunks = count.div_ceil(CHUNK);
        let (_, found) = share::sum(self.context, chunks, &init, &run, merge)?;
        Ok(found)
    }
}
