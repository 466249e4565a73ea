use super::answer::{Answer, ClaimError, Failure, Place};
use super::compile::{Program, Setting, compile};
use super::env::Env;
use super::found::{Found, State, key, merge};
use super::parameters::{Instance, instances};
use super::tables::Tables;
use super::tree::Node;
use crate::game::{Heap, HeapBox, Order};
use crate::rulesets::Rules;
use crate::work::{Context, Stop, share};

/// Failures that are listed at most.
const LISTED: usize = 1 << 20;
/// Times that tables are made larger.
const LARGER: usize = 24;

/// Decides a claim on a box.
pub(super) fn decide(
    text: &str,
    tree: &Node,
    place: &Place,
    context: &Context,
) -> Result<Answer, ClaimError> {
    let mut answer = Answer::default();
    let all = instances(text, tree, place)?;
    answer.instances = all.len() as u64;
    context.progress().begin("claims", Some(all.len() as u64));
    let result = all.iter().try_for_each(|instance| {
        context.check()?;
        one(text, instance, place, context, &mut answer)?;
        context.progress().advance(1);
        Ok(())
    });
    context.progress().end();
    result.map(|()| answer)
}

/// Adds what is found for one choice of the parameters.
fn one(
    text: &str,
    instance: &Instance<'_>,
    place: &Place,
    context: &Context,
    answer: &mut Answer,
) -> Result<(), ClaimError> {
    let max = instance.max.as_deref();
    let (program, order) = program(text, instance, place)?;
    let mut run = Run {
        program,
        context,
        positions: match max {
            Some(max) => {
                let positions = HeapBox::new(max.to_vec(), order);
                Some(positions.map_err(|e| Stop::Refused(e.to_string()))?)
            }
            None => None,
        },
        largest: max.and_then(|max| max.iter().max().copied()),
        listed: if place.all { LISTED } else { 0 },
    };
    let found = run.settle()?;
    let told = |heaps: &[Heap]| Failure {
        parameters: instance.parameters.clone(),
        position: heaps.to_vec(),
    };
    let (tables, counts, found) = found;
    if let Some((heaps, fault)) = found.fault {
        return Err(ClaimError::fault(text, fault, &told(&heaps)));
    }
    answer.positions += found.seen;
    answer.failures += found.failures.count;
    answer
        .listed
        .extend(found.listed.iter().map(|heaps| told(heaps)));
    for slot in &run.program.slots {
        let rules = slot.ruleset.to_string();
        if !answer.rules.contains(&rules) {
            answer.rules.push(rules);
        }
    }
    let of_box = run.program.of_positions || !run.program.counts.is_empty();
    let positions = run.positions.as_ref().filter(|_| of_box);
    answer.order = positions.map(HeapBox::order);
    answer.plans.extend(tables.plans.iter().cloned());
    if let (None, Some(first)) = (&answer.first, &found.failures.first) {
        let mut env = Env::new(run.program.names, &tables, &counts, context);
        env.go(first, None);
        let mut sides = Vec::new();
        (run.program.sides)(&env, &mut sides);
        answer.sides = sides
            .into_iter()
            .map(|(span, value)| (text[span.start..span.end].to_owned(), value))
            .collect();
        answer.first = Some(told(first));
    }
    Ok(())
}

/// The program, and the order of the box that suits all rules in it.
fn program(
    text: &str,
    instance: &Instance<'_>,
    place: &Place,
) -> Result<(Program, Order), ClaimError> {
    let max = instance.max.as_deref();
    let compiled = |order: Order| {
        compile(
            instance.body,
            &Setting {
                text,
                parameters: &instance.parameters,
                rules: place.rules.as_ref(),
                max,
                order,
            },
        )
    };
    let common = max.is_none_or(|max| max.windows(2).all(|pair| pair[0] == pair[1]));
    let program = compiled(if common {
        Order::Sorted
    } else {
        Order::Ordered
    })?;
    let heaps = max.map(<[Heap]>::len);
    let mut own = program
        .slots
        .iter()
        .filter(|slot| Some(slot.heaps) == heaps);
    let symmetric = |slot: &super::tables::Slot| symmetric_rules(&slot.ruleset);
    let unlike = own.clone().find(|slot| !symmetric(slot));
    match (place.order, unlike) {
        (Some(Order::Sorted), Some(slot)) => Err(ClaimError::Stop(Stop::Refused(format!(
            "a sorted box would miss positions of {}, which minds the order of its heaps; leave \
             --sorted out",
            slot.ruleset
        )))),
        (Some(order), _) => Ok((compiled(order)?, order)),
        (None, None) if common && own.next().is_some() => Ok((program, Order::Sorted)),
        // the rules of a claim that reads no table
        (None, None) if common && place.rules.as_ref().is_some_and(symmetric_rules) => {
            Ok((program, Order::Sorted))
        }
        (None, _) => Ok((compiled(Order::Ordered)?, Order::Ordered)),
    }
}

fn symmetric_rules(ruleset: &crate::rulesets::Ruleset) -> bool {
    match &ruleset.rules {
        Rules::Heaps(rules) => crate::game::HeapRules::symmetric(rules),
        Rules::Board(_) => false,
    }
}

struct Run<'c> {
    program: Program,
    context: &'c Context,
    positions: Option<HeapBox>,
    largest: Option<Heap>,
    listed: usize,
}

type Settled = (Tables, Vec<i128>, Found);

impl Run<'_> {
    /// Computes tables until they are large enough, and decides all positions.
    fn settle(&mut self) -> Result<Settled, ClaimError> {
        self.probe();
        for round in 0..LARGER {
            let slots = &self.program.slots;
            let tables = Tables::compute(slots, &self.program.facts, self.largest, self.context)?;
            let (counts, mut found) = self.counts(&tables)?;
            if found.needs.is_empty() && found.fault.is_none() {
                // counts go through the box as well
                let counted = found.seen;
                found = self.decide(&tables, &counts)?;
                found.seen = found.seen.max(counted);
                self.context.check()?;
            }
            if !self.enlarge(&found.needs, round > 2) {
                found.listed.sort_by(|a, b| key(a).cmp(&key(b)));
                return Ok((tables, counts, found));
            }
        }
        Err(ClaimError::Stop(Stop::Refused(format!(
            "the claim asks for positions further and further outside of the box: tables were \
             made larger {LARGER} times; name only positions near those of the box"
        ))))
    }

    /// Looks at the ends of the box for positions outside, with no numbers known.
    fn probe(&mut self) {
        let Some(positions) = self.positions.clone() else {
            return;
        };
        for _ in 0..4 {
            let stub = Tables::stub(&self.program.slots, &self.program.facts);
            let counts = vec![0; self.program.counts.len()];
            let mut env = Env::new(self.program.names, &stub, &counts, self.context);
            env.go(positions.max(), None);
            _ = (self.program.truth)(&env);
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
        for (slot, need) in self.program.slots.iter_mut().zip(needs) {
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
        for counted in &self.program.counts {
            let Some(positions) = &self.positions else {
                return Err(ClaimError::Stop(Stop::Refused(
                    "a count over the box needs one; add --heaps and --max".into(),
                )));
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
        let program = &self.program;
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
                each(
                    &Env::new(program.names, tables, counts, self.context),
                    &mut found,
                );
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
            let env = Env::new(self.program.names, tables, counts, self.context);
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
