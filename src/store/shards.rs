//! Whether records are the shards of one run, all of them, each once.

use crate::text::Mismatch;

/// The record of a shard of a run.
pub trait ShardRecord {
    /// What all shards of a run agree in, among it their number: name and text of each.
    fn agreed(&self) -> Vec<(&'static str, String)>;

    /// Which shard, from 1, and of how many.
    fn shard(&self) -> (u64, u64);

    /// The command of the whole run.
    fn whole(&self) -> String;
}

/// Checks that records, given with the names of their files, are all shards of one run, in any
/// order. O(records).
///
/// # Errors
/// No record, records of different runs, a shard that is missing or there twice.
pub fn complete<R: ShardRecord>(records: &[(String, R)]) -> Result<(), Mismatch> {
    let Some((first_name, first)) = records.first() else {
        let remedy = "name their files";
        return Err(Mismatch::new("no record", "one for each shard", remedy));
    };
    let (agreed, (_, of)) = (first.agreed(), first.shard());
    let mut names = vec![None; records.len()];
    let mut there = Vec::new();
    for (name, record) in records {
        for ((what, here), (_, there)) in record.agreed().iter().zip(&agreed) {
            if here != there {
                return Err(Mismatch::new(
                    format!("{what} {here} in {name}"),
                    format!("{there} as in {first_name}"),
                    "give the shards of one run",
                ));
            }
        }
        let (index, _) = record.shard();
        there.push(index);
        let slot = names.get_mut(index as usize - 1);
        if let Some(earlier) = slot.and_then(|slot| slot.replace(name)) {
            return Err(Mismatch::new(
                format!("shard {index}/{of} in both {earlier} and {name}"),
                "each shard once",
                "leave one of them out",
            ));
        }
    }
    if let Some(missing) = (1..=of).find(|index| !there.contains(index)) {
        return Err(Mismatch::new(
            format!("{} of {of} shards, no {missing}/{of}", there.len()),
            "all of them",
            format!(
                "make it: {} ‹shard {missing}/{of}› ‹out FILE›",
                first.whole()
            ),
        ));
    }
    Ok(())
}
