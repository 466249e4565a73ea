//! Numbers of lands: the same for a land in every run, whichever was met first.

use super::land::{FREE, Land, total};
use super::moves::moves;
use super::text::written;
use crate::game::Heap;
use hashbrown::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// Numbers below are those of free spots alone.
pub(super) const SPOTS: Heap = 1 << 12;

/// Bits of a number below the lives of a land: a hash of its text.
const BITS: u32 = 44;

/// What is left of a land after a move: the numbers of its parts, in order.
type Rest = Box<[Heap]>;

#[derive(Default)]
struct Store {
    lands: HashMap<Heap, Arc<Land>>,
    numbers: HashMap<Arc<Land>, Heap>,
    options: HashMap<Heap, Arc<[Rest]>>,
}

/// All lands that were met: a heap is a number, and what it stands for must be known to all who see
/// it.
static STORE: LazyLock<RwLock<Store>> = LazyLock::new(RwLock::default);

/// The number of a land in its canonical form; of one without spots 0.
pub(super) fn number(land: Land) -> Heap {
    let free = land.len() == 1 && land[0].iter().all(|boundary| boundary == &[FREE]);
    if land.is_empty() || free {
        return land.first().map_or(0, Vec::len) as Heap;
    }
    let store = STORE.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(&number) = store.numbers.get(&land) {
        return number;
    }
    drop(store);
    let hash = written(&land)
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    // what is mixed upwards only must come down again
    let hash = (hash ^ hash >> 32) & ((1 << BITS) - 1);
    let mut number = u64::from(total(&land)) << BITS | hash;
    let mut store = STORE.write().unwrap_or_else(PoisonError::into_inner);
    // another land may have this hash
    while let Some(other) = store.lands.get(&number) {
        if **other == land {
            return number;
        }
        number += 1;
    }
    let land = Arc::new(land);
    store.lands.insert(number, Arc::clone(&land));
    store.numbers.insert(land, number);
    number
}

/// The land with a number, if one has it.
pub(super) fn land(number: Heap) -> Option<Arc<Land>> {
    match number {
        0 => Some(Arc::default()),
        1..SPOTS => Some(Arc::new(vec![vec![vec![FREE]; number as usize]])),
        _ => {
            let store = STORE.read().unwrap_or_else(PoisonError::into_inner);
            store.lands.get(&number).cloned()
        }
    }
}

/// The options of a land, each once; none of a number that stands for no land.
pub(super) fn options(number: Heap) -> Arc<[Rest]> {
    let store = STORE.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = store.options.get(&number) {
        return Arc::clone(known);
    }
    drop(store);
    let Some(land) = land(number) else {
        return Arc::default();
    };
    let mut all: Vec<Rest> = Vec::new();
    moves(&land, &mut |lands| {
        let mut parts: Vec<Heap> = lands.into_iter().map(self::number).collect();
        parts.sort_unstable();
        all.push(parts.into());
        true
    });
    all.sort_unstable();
    all.dedup();
    let all: Arc<[Rest]> = all.into();
    let mut store = STORE.write().unwrap_or_else(PoisonError::into_inner);
    store.options.insert(number, Arc::clone(&all));
    all
}
