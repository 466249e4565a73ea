//! Sets of elements as heaps. A set of a small ground is a word; those of a large one are numbered as
//! they are met, by a hash, so that a set has the same number in every run.

use super::ground::{Draft, Ground};
use crate::game::{Heap, Mismatch};
use crate::graph::{Set, SetWords};
use hashbrown::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// A ground with the numbers of its sets, by how many elements it has.
#[derive(Debug)]
pub(super) enum AnyGround {
    Small(Ground<u64>),
    Wide(Stored<SetWords<2>>),
    Large(Box<Stored<SetWords<16>>>),
}

/// The same for a ground of any size.
macro_rules! on {
    ($kept:expr, $name:ident => $body:expr) => {
        match &$kept {
            AnyGround::Small($name) => $body,
            AnyGround::Wide($name) => $body,
            AnyGround::Large($name) => {
                let $name = &**$name;
                $body
            }
        }
    };
}
pub(super) use on;

impl AnyGround {
    /// What is read as `whole`.
    pub(super) fn new(draft: Draft, whole: &str) -> Result<Self, Mismatch> {
        let count = draft.near.vertices();
        Ok(if count <= u64::MOST {
            Self::Small(Ground::new(draft)?)
        } else if count <= SetWords::<2>::MOST {
            Self::Wide(Stored::new(draft, &WIDE, whole)?)
        } else {
            Self::Large(Box::new(Stored::new(draft, &LARGE, whole)?))
        })
    }
}

/// A ground whose sets have numbers.
pub(super) trait Numbered {
    type Set: Set;

    fn ground(&self) -> &Ground<Self::Set>;

    /// The set with a number, if one has it.
    fn set(&self, heap: Heap) -> Option<Self::Set>;

    /// The number of a set.
    fn number(&self, set: Self::Set) -> Heap;

    /// How many elements the set with a number has.
    fn size(heap: Heap) -> u32;

    /// The sets that were met, each behind its number.
    fn met(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Takes over sets that were met elsewhere; whether no number stands for another set here.
    fn meet(&self, words: &[u64]) -> bool {
        words.is_empty()
    }

    /// Bytes that the sets which were met take.
    fn held(&self) -> u64 {
        0
    }

    fn of(&self, elements: &[usize]) -> Heap {
        let set = elements
            .iter()
            .fold(Self::Set::EMPTY, |set, &e| set | Self::Set::one(e));
        self.number(set)
    }
}

impl Numbered for Ground<u64> {
    type Set = u64;

    #[inline]
    fn ground(&self) -> &Ground<u64> {
        self
    }

    #[inline]
    fn set(&self, heap: Heap) -> Option<u64> {
        (heap & !self.near.all() == 0).then_some(heap)
    }

    #[inline]
    fn number(&self, set: u64) -> Heap {
        set
    }

    #[inline]
    fn size(heap: Heap) -> u32 {
        heap.count_ones()
    }
}

/// Bits of a number below the count of its elements, so that parts have smaller numbers than the whole.
const BITS: u32 = 46;

/// The sets that were met, by their numbers.
type SetNumbers<S> = Mutex<HashMap<Heap, S>>;

/// A large ground, and the sets that were met.
#[derive(Debug)]
pub(super) struct Stored<S> {
    ground: Ground<S>,
    sets: Arc<SetNumbers<S>>,
}

/// The sets of rules that are in use: rules that are read twice have them in common, as a number must
/// stand for its set wherever it comes from.
type Used<S> = LazyLock<Mutex<HashMap<String, Weak<SetNumbers<S>>>>>;

static WIDE: Used<SetWords<2>> = LazyLock::new(Mutex::default);
static LARGE: Used<SetWords<16>> = LazyLock::new(Mutex::default);

impl<const N: usize> Stored<SetWords<N>> {
    fn new(draft: Draft, used: &Used<SetWords<N>>, whole: &str) -> Result<Self, Mismatch> {
        let ground = Ground::new(draft)?;
        let mut used = used.lock().unwrap_or_else(PoisonError::into_inner);
        let sets = used.get(whole).and_then(Weak::upgrade).unwrap_or_else(|| {
            used.retain(|_, sets| sets.strong_count() > 0);
            let sets = Arc::default();
            used.insert(whole.to_owned(), Arc::downgrade(&sets));
            sets
        });
        Ok(Self { ground, sets })
    }
}

/// The number that a set has where no other one has it.
fn usual<const N: usize>(set: SetWords<N>) -> Heap {
    let hash = set.0.iter().fold(0_u64, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    });
    let hash = hash.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    u64::from(set.count()) << BITS | hash >> (64 - BITS + 1)
}

impl<const N: usize> Numbered for Stored<SetWords<N>> {
    type Set = SetWords<N>;

    fn ground(&self) -> &Ground<SetWords<N>> {
        &self.ground
    }

    fn set(&self, heap: Heap) -> Option<SetWords<N>> {
        if heap == 0 {
            return Some(SetWords::EMPTY);
        }
        let sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.get(&heap).copied()
    }

    fn number(&self, set: SetWords<N>) -> Heap {
        if set.is_empty() {
            return 0;
        }
        let mut number = usual(set);
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        // another set may have this number
        while *sets.entry(number).or_insert(set) != set {
            number += 1;
        }
        number
    }

    #[inline]
    fn size(heap: Heap) -> u32 {
        (heap >> BITS) as u32
    }

    fn met(&self) -> Vec<u64> {
        let sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        let words = |(&number, set): (&Heap, &SetWords<N>)| std::iter::once(number).chain(set.0);
        sets.iter().flat_map(words).collect()
    }

    fn meet(&self, words: &[u64]) -> bool {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        words.chunks(N + 1).all(|entry| match entry {
            [number, set @ ..] => match set.try_into() {
                Ok(words) => *sets.entry(*number).or_insert(SetWords(words)) == SetWords(words),
                Err(_) => false,
            },
            [] => true,
        })
    }

    fn held(&self) -> u64 {
        let sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        sets.allocation_size() as u64
    }
}
