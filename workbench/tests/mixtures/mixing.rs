//! Mixtures of files, and the checksums that anybody can make of them.

use super::kinds::Kind;
use grundy::store::{seal, sha256};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files by their place, and what they hold.
pub(super) type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Numbers that look random.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A mixture of what was kept of two jobs: whole files, or lines of one of them.
pub(super) fn mixed(kind: &Kind, [a, b]: [&Files; 2], random: &mut Random) -> Files {
    let mut all = a.clone();
    let names: Vec<&PathBuf> = a.keys().collect();
    let others: Vec<&PathBuf> = b.keys().collect();
    let count = 1 + random.below(names.len());
    for _ in 0..count {
        let at = random.below(names.len());
        // that of the same name, or any other
        let other = match b.contains_key(names[at]) && random.below(4) > 0 {
            true => names[at],
            false => others[random.below(others.len())],
        };
        let mut bytes = b[other].clone();
        if random.below(3) == 0
            && let (Ok(own), Ok(text)) = (str::from_utf8(&all[names[at]]), str::from_utf8(&bytes))
        {
            // from some line on, or only one
            let (own, text): (Vec<&str>, Vec<&str>) = (
                own.split_inclusive('\n').collect(),
                text.split_inclusive('\n').collect(),
            );
            let cut = random.below(own.len() + 1);
            let to = if random.below(2) == 0 {
                cut + 1
            } else {
                own.len()
            };
            let head = own.iter().take(cut);
            let middle = text.iter().take(to).skip(cut);
            let lines: Vec<&str> = head
                .chain(middle)
                .chain(own.iter().skip(to))
                .copied()
                .collect();
            let joined: String = lines.concat();
            bytes = joined.into_bytes();
        }
        all.insert(names[at].clone(), bytes);
    }
    match kind.result {
        None if random.below(4) > 0 => run_sealed_again(&mut all, random.below(2) == 0),
        Some(_) if random.below(3) > 0 => sealed_again(&mut all),
        _ => {}
    }
    all
}

/// What anybody can do: the hashes of the outputs in a record, and of all files of a run, made again.
pub(super) fn run_sealed_again(all: &mut Files, record: bool) {
    let (place, sums) = (Path::new("r/e/record.json"), Path::new("r/SHA256SUMS"));
    if record && let Ok(mut said) = serde_json::from_slice::<serde_json::Value>(&all[place]) {
        for output in said["outputs"].as_array_mut().into_iter().flatten() {
            let file = output["file"].as_str().unwrap_or_default().to_owned();
            if let Some(bytes) = all.get(&place.with_file_name(file)) {
                output["sha256"] = sha256(bytes).into();
            }
        }
        all.insert(place.into(), format!("{said:#}\n").into());
    }
    let inside = |path: &Path| {
        path.strip_prefix("r")
            .expect("inside")
            .display()
            .to_string()
    };
    let lines = all.iter().filter(|(path, _)| *path != sums);
    let lines = lines.map(|(path, bytes)| format!("{}  {}\n", sha256(bytes), inside(path)));
    let lines: String = lines.collect();
    all.insert(sums.into(), lines.into());
}

/// The checksums of the lines of logs, with the hashes of the files that they name; those of shards
/// in an index; and the seals of records: made again, so that they are right.
pub(super) fn sealed_again(all: &mut Files) {
    let before = all.clone();
    for (place, bytes) in all.iter_mut() {
        let Ok(text) = str::from_utf8(bytes) else {
            continue;
        };
        let beside = |name: &str| before.get(&place.with_file_name(name));
        if let Ok(Value::Object(mut object)) = serde_json::from_str(text) {
            for shard in object
                .get_mut("shards")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if let Some(there) = beside(shard["file"].as_str().unwrap_or_default()) {
                    shard["sha256"] = sha256(there).into();
                    shard["bytes"] = there.len().into();
                }
            }
            *bytes = Value::Object(seal(object)).to_string().into();
            continue;
        }
        let log = place.display().to_string();
        let line = |line: &str| {
            let (_, said) = line.split_at_checked(9)?;
            let said = named_again(said, &|number| {
                before.get(Path::new(&format!("{log}.kept-{number}")))
            });
            Some(format!("{:08x} {said}\n", crc32c(said.as_bytes())))
        };
        let whole = text
            .ends_with('\n')
            .then(|| text.lines().map(line).collect::<Option<String>>());
        if let Some(again) = whole.flatten().filter(|_| !text.starts_with('{')) {
            *bytes = again.into();
        }
    }
}

/// A line of a log with the hash of the file beside it that it names, which ends with that of all
/// before it.
fn named_again<'f>(said: &str, file: &dyn Fn(u64) -> Option<&'f Vec<u8>>) -> String {
    let again = || {
        let (of, json) = said.split_once(" {")?;
        let mut object: Value = serde_json::from_str(&format!("{{{json}")).ok()?;
        let beside = object.get_mut("numbers")?.get_mut("beside")?;
        let (_, sum) = file(beside[0].as_u64()?)?.split_last_chunk::<32>()?;
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        beside[1] = sum.into();
        Some(format!("{of} {object}"))
    };
    again().unwrap_or_else(|| said.into())
}

/// CRC-32C, bit by bit.
fn crc32c(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        let sum = sum ^ u32::from(*byte);
        (0..8).fold(sum, |sum, _| {
            sum >> 1 ^ if sum & 1 == 1 { 0x82f6_3b78 } else { 0 }
        })
    };
    !bytes.iter().fold(!0, step)
}

#[test]
fn checksums_are_made_as_the_program_makes_them() {
    assert_eq!(crc32c(b"123456789"), 0xe306_9283);
}
