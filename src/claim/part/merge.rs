use super::{LocalStatement, PCounts, Part};
use crate::claim::Verdict;
use crate::game::keep_smaller;
use crate::store::{Mismatch, ShardRecord, complete};
use crate::work::Shard;

impl ShardRecord for Part {
    fn whole(&self) -> String {
        let shard = format!(" --shard {}", self.shard);
        let whole = self.command.strip_suffix(&shard);
        whole.unwrap_or(&self.command).into()
    }

    fn shard(&self) -> (u64, u64) {
        (self.shard.index(), self.shard.of())
    }

    fn agreed(&self) -> Vec<(&'static str, String)> {
        let claims: Vec<&str> = self.claims.iter().map(|c| c.claim.as_str()).collect();
        vec![
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
pub fn merge(parts: &[(String, Part)]) -> Result<Part, Mismatch> {
    complete(parts)?;
    let first = &parts[0].1;
    let mut all = first.clone();
    all.command = first.whole();
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

fn add(all: &mut LocalStatement, here: &LocalStatement) {
    let sum = |a: Option<u128>, b: Option<u128>| Some(a?.saturating_add(b?));
    all.failures = sum(all.failures, here.failures);
    let both = all.p_positions.zip(here.p_positions);
    all.p_positions = both.map(|(a, b)| PCounts {
        sorted: sum(a.sorted, b.sorted),
        ordered: a.ordered.saturating_add(b.ordered),
    });
    all.verdict = all.failures.map_or(Verdict::NotChecked, Verdict::of);
    let other = here.counterexample.clone();
    keep_smaller(&mut all.counterexample, other, |example| &example.position);
}
