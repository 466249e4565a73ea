use super::{PCounts, Part, Statement, verdict};
use crate::claim::{Counterexample, Verdict};
use crate::solve::local::Shard;

/// Why records cannot be put together: found, expected, remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, expected {expected}; {remedy}")]
pub struct PartError {
    found: String,
    expected: String,
    remedy: String,
}

impl PartError {
    fn new(found: String, expected: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            found,
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }
}

impl Part {
    /// The command of the whole run.
    fn whole(&self) -> &str {
        let shard = format!(" --shard {}", self.shard);
        self.command.strip_suffix(&shard).unwrap_or(&self.command)
    }

    /// What all shards of a run agree in: name and text of each.
    fn run(&self) -> [(&'static str, String); 7] {
        let claims: Vec<&str> = self.claims.iter().map(|c| c.claim.as_str()).collect();
        [
            ("theorem", format!("{} with k = {}", self.theorem, self.k)),
            ("rules", self.rules.clone()),
            ("box", self.place.to_string()),
            ("order", self.order.to_string()),
            ("engine", self.engine.to_string()),
            ("number of shards", self.shard.of().to_string()),
            ("statements", claims.join("; ")),
        ]
    }
}

/// Puts all shards of one run together, given with their names: the record that the whole run
/// would have written.
///
/// # Errors
/// No record, records of different runs, a shard that is missing or there twice.
pub fn merge(parts: &[(String, Part)]) -> Result<Part, PartError> {
    let Some((first_name, first)) = parts.first() else {
        return Err(PartError::new(
            "no record".into(),
            "one for each shard",
            "name their files",
        ));
    };
    let mut names = vec![None; parts.len()];
    for (name, part) in parts {
        for ((what, here), (_, there)) in part.run().into_iter().zip(first.run()) {
            if here != there {
                return Err(PartError::new(
                    format!("{what} {here} in {name}"),
                    format!("{there} as in {first_name}"),
                    "give the shards of one run",
                ));
            }
        }
        let slot = names.get_mut(part.shard.index() as usize - 1);
        if let Some(earlier) = slot.and_then(|slot| slot.replace(name)) {
            return Err(PartError::new(
                format!("shard {} in both {earlier} and {name}", part.shard),
                "each shard once",
                "leave one of them out",
            ));
        }
    }
    let of = first.shard.of();
    let there: Vec<u64> = parts.iter().map(|(_, part)| part.shard.index()).collect();
    if let Some(missing) = (1..=of).find(|index| !there.contains(index)) {
        return Err(PartError::new(
            format!("{} of {of} shards, no {missing}/{of}", parts.len()),
            "all of them",
            format!(
                "make it: {} --shard {missing}/{of} --out FILE",
                first.whole()
            ),
        ));
    }
    let mut all = first.clone();
    all.command = first.whole().into();
    all.grundy = env!("CARGO_PKG_VERSION").into();
    all.shard = Shard::WHOLE;
    for (_, part) in &parts[1..] {
        all.positions += part.positions;
        for (all, here) in all.claims.iter_mut().zip(&part.claims) {
            add(all, here);
        }
    }
    all.settle();
    Ok(all)
}

fn add(all: &mut Statement, here: &Statement) {
    let sum = |a: Option<u128>, b: Option<u128>| Some(a?.saturating_add(b?));
    all.failures = sum(all.failures, here.failures);
    all.p_positions = match (all.p_positions, here.p_positions) {
        (Some(a), Some(b)) => Some(PCounts {
            sorted: sum(a.sorted, b.sorted),
            ordered: a.ordered.saturating_add(b.ordered),
        }),
        _ => None,
    };
    all.verdict = all.failures.map_or(Verdict::NotChecked, verdict);
    let key = |example: &Counterexample| {
        let total: u128 = example.position.iter().map(|&heap| u128::from(heap)).sum();
        (total, example.position.clone())
    };
    let examples = [&all.counterexample, &here.counterexample];
    let smallest = examples.into_iter().flatten().min_by_key(|e| key(e));
    all.counterexample = smallest.cloned();
}
