//! Whether records are the shards of one run, all of them, each once.

use crate::text::Mismatch;

/// What a record of a shard says of itself.
#[derive(Clone, Debug)]
pub struct Piece<'a> {
    /// The name of its file.
    pub name: &'a str,
    /// What all shards of a run agree in, among it their number: name and text of each.
    pub run: Vec<(&'static str, String)>,
    /// Which shard, from 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
    /// The command of the whole run.
    pub command: &'a str,
}

/// Checks that records are all shards of one run, in any order. O(pieces).
///
/// # Errors
/// No record, records of different runs, a shard that is missing or there twice.
pub fn complete(pieces: &[Piece<'_>]) -> Result<(), Mismatch> {
    let Some(first) = pieces.first() else {
        let remedy = "name their files";
        return Err(Mismatch::new("no record", "one for each shard", remedy));
    };
    let of = first.of;
    let mut names = vec![None; pieces.len()];
    for piece in pieces {
        let name = piece.name;
        for ((what, here), (_, there)) in piece.run.iter().zip(&first.run) {
            if here != there {
                return Err(Mismatch::new(
                    format!("{what} {here} in {name}"),
                    format!("{there} as in {}", first.name),
                    "give the shards of one run",
                ));
            }
        }
        let slot = names.get_mut(piece.index as usize - 1);
        if let Some(earlier) = slot.and_then(|slot| slot.replace(name)) {
            return Err(Mismatch::new(
                format!("shard {}/{of} in both {earlier} and {name}", piece.index),
                "each shard once",
                "leave one of them out",
            ));
        }
    }
    let there: Vec<u64> = pieces.iter().map(|piece| piece.index).collect();
    if let Some(missing) = (1..=of).find(|index| !there.contains(index)) {
        return Err(Mismatch::new(
            format!("{} of {of} shards, no {missing}/{of}", pieces.len()),
            "all of them",
            format!(
                "make it: {} --shard {missing}/{of} --out FILE",
                first.command
            ),
        ));
    }
    Ok(())
}
