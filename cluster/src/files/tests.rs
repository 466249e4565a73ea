use super::{Index, Payload, read_index, read_shard, write_index, write_shard};
use crate::table::Cell;
use crate::{StoredTable, is_stored};
use grundy::game::Order;
use grundy::solve::Want;
use grundy::work::Context;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// Positions of a box of two heaps up to 31, in order.
const COUNT: u64 = 1024;

/// Writes a table in three shards, of which `cell` gives the bytes.
fn store(folder: &Path, cell: fn(u64) -> u8) -> Index {
    fs::create_dir(folder).unwrap();
    let want = Want::Values;
    let mut index = Index::new("nim".into(), (vec![31, 31], Order::Ordered), want);
    index.payload = Payload {
        cell: Some(Cell::U8),
        mask: 0,
    };
    let parts: [Range<u64>; 3] = [0..300, 300..700, 700..COUNT];
    for part in parts {
        let job = index.job();
        let stored = write_shard(folder, (part, &job), &mut |ranks, bytes| {
            bytes.extend(ranks.map(cell));
        });
        index.shards.push(stored.unwrap());
    }
    write_index(&folder.join("index.json"), &index).unwrap();
    index
}

fn stores(folder: &Path) -> [Index; 2] {
    [
        store(&folder.join("a"), |rank| (rank % 7) as u8),
        store(&folder.join("b"), |rank| (rank % 5) as u8),
    ]
}

#[test]
fn shards_of_one_length_differ_in_their_hash() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = stores(folder.path());
    for (a, b) in a.shards.iter().zip(&b.shards) {
        assert_eq!((&a.file, &a.ranks, a.bytes), (&b.file, &b.ranks, b.bytes));
        assert_ne!(a.sha256, b.sha256);
        // what a file holds is what is hashed
        let bytes = fs::read(folder.path().join("a").join(&a.file)).unwrap();
        assert_eq!(a.sha256, grundy::store::sha256(&bytes));
    }
}

/// Every mixture of two tables of one size, but those that are one of them.
#[test]
fn shards_of_another_table_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [index, _] = stores(folder.path());
    let names = index.shards.iter().map(|shard| shard.file.clone());
    let names: Vec<String> = names.chain(["index.json".into()]).collect();
    let mixed = folder.path().join("mixed");
    fs::create_dir(&mixed).unwrap();
    for mixture in 0..1_u32 << names.len() {
        for (bit, name) in names.iter().enumerate() {
            let from = ["a", "b"][(mixture >> bit & 1) as usize];
            fs::copy(folder.path().join(from).join(name), mixed.join(name)).unwrap();
        }
        assert!(is_stored(&mixed));
        let read = StoredTable::read(&mixed, &Context::default());
        match (mixture, read) {
            (0 | 15, Ok(stored)) => {
                let step = if mixture == 0 { 7 } else { 5 };
                for x in [[0, 0], [9, 11], [31, 31]] {
                    let rank = index.positions().unwrap().rank(&x);
                    assert_eq!(stored.table.number(&x), rank % step);
                }
            }
            (_, Err(error)) => {
                let error = error.to_string();
                assert!(error.contains("another SHA-256 than its index"), "{error}");
            }
            (mixture, Ok(_)) => panic!("mixture {mixture:04b} is taken"),
        }
    }
}

/// What anybody can do: an index that names a shard of another table, and is sealed again.
#[test]
fn a_shard_that_another_index_names_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [mut index, _] = stores(folder.path());
    let other = Index {
        rules: "wythoff".into(),
        ..index.clone()
    };
    let folder = folder.path().join("a");
    index.shards[1] = write_shard(&folder, (300..700, &other.job()), &mut |ranks, bytes| {
        bytes.extend(ranks.map(|rank| (rank % 7) as u8));
    })
    .unwrap();
    write_index(&folder.join("index.json"), &index).unwrap();
    let read = StoredTable::read(&folder, &Context::default());
    let error = read.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("of another table"), "{error}");
}

#[test]
fn indexes_of_older_versions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [mut index, _] = stores(folder.path());
    let path = folder.path().join("a/index.json");
    index.version = 1;
    write_index(&path, &index).unwrap();
    let error = read_index(&path).unwrap_err().to_string();
    assert!(
        error.contains("\"grundy table in shards\" 1, expected"),
        "{error}"
    );
    assert!(error.contains("compute the table again"), "{error}");
}

#[test]
fn a_shard_that_was_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [index, _] = stores(folder.path());
    let stored = &index.shards[1];
    let path = folder.path().join("a").join(&stored.file);
    let whole = fs::read(&path).unwrap();
    let all = 0..COUNT;
    let read = || {
        let from = (&*folder.path().join("a"), stored);
        read_shard(
            from,
            (index.payload, &index.job()),
            &all,
            &mut |_, _| Ok(()),
        )
    };
    read().unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        assert!(read().is_err(), "byte {at}");
    }
}
