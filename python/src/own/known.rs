//! The positions of a game that were seen, with their numbers, and the options of those that were
//! asked for.

use super::integer::integer;
use super::{Node, int};
use crate::errors::CallError;
use grundy::game::Options;
use hashbrown::{HashMap, HashTable};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyRange, PyTuple};

/// Integers from 0 to here are found by their place in a list.
const SMALL: i64 = 1 << 22;

/// Bytes that an object of Python takes, about.
const OBJECT: u64 = 96;

/// A position: integers are kept as such.
enum Object {
    Int(i64),
    Other { object: Py<PyAny>, hash: u64 },
}

/// Where the options of a position are.
#[derive(Clone, Copy)]
struct Span {
    /// Where their components begin.
    parts: usize,
    /// How many components.
    count: u32,
    /// Where their ends begin, if some option is not just one component.
    ends: Option<usize>,
    /// How many options.
    options: u32,
}

/// What is known of a game.
#[derive(Default)]
pub(super) struct Known {
    objects: Vec<Object>,
    /// By an integer, one more than its number; 0 for none.
    small: Vec<u32>,
    large: HashMap<i64, u32>,
    /// Tuples of a few small integers, packed.
    packed: HashTable<(u128, u32)>,
    others: HashTable<u32>,
    spans: Vec<Option<Span>>,
    parts: Vec<u32>,
    ends: Vec<u32>,
    expanded: usize,
    /// Positions that were asked for, to look around now and then.
    pub(super) asked: u32,
    /// What ended a search of the library from within the game.
    pub(super) ended: Option<CallError>,
}

impl Known {
    /// The number of a position.
    ///
    /// # Errors
    /// Those of its hash and of comparing it.
    #[inline]
    pub(super) fn number(&mut self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        if let Some(number) = integer(position.as_borrowed()) {
            return self.of_int(number);
        }
        if let Ok(tuple) = position.cast_exact::<PyTuple>()
            && let Some(key) = packed(tuple)
        {
            let hash = folded(key);
            if let Some(&(_, at)) = self.packed.find(hash, |&(other, _)| other == key) {
                return Ok(at);
            }
            let object = position.clone().unbind();
            let at = self.add(Object::Other { object, hash: 0 })?;
            let rehash = |&(key, _): &(u128, u32)| folded(key);
            self.packed.insert_unique(hash, (key, at), rehash);
            return Ok(at);
        }
        self.of_object(position)
    }

    /// The number of a tuple of small integers, if it was seen before.
    #[inline]
    pub(super) fn seen(&self, position: &Bound<'_, PyAny>) -> Option<u32> {
        let key = packed(position.cast_exact::<PyTuple>().ok()?)?;
        let found = self.packed.find(folded(key), |&(other, _)| other == key);
        found.map(|&(_, at)| at)
    }

    fn of_object(&mut self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (py, hash) = (position.py(), position.hash()? as u64);
        let place = mixed(hash);
        let mut failed = None;
        let objects = &self.objects;
        let found = self.others.find(place, |&at| match &objects[at as usize] {
            Object::Other {
                object,
                hash: other,
            } if *other == hash => {
                let object = object.bind(py);
                object.is(position)
                    || object.eq(position).unwrap_or_else(|error| {
                        failed.get_or_insert(error);
                        true
                    })
            }
            _ => false,
        });
        if let Some(error) = failed {
            return Err(error);
        }
        if let Some(&at) = found {
            return Ok(at);
        }
        let object = position.clone().unbind();
        let at = self.add(Object::Other { object, hash })?;
        let objects = &self.objects;
        self.others
            .insert_unique(place, at, |&at| match &objects[at as usize] {
                Object::Other { hash, .. } => mixed(*hash),
                Object::Int(_) => 0,
            });
        Ok(at)
    }

    /// The number of an integer.
    #[inline]
    pub(super) fn of_int(&mut self, number: i64) -> PyResult<u32> {
        if (0..SMALL).contains(&number) {
            let place = number as usize;
            if let Some(&at @ 1..) = self.small.get(place) {
                return Ok(at - 1);
            }
            let at = self.add(Object::Int(number))?;
            if self.small.len() <= place {
                let room = (place + 1).next_power_of_two().max(64);
                self.small.resize(room, 0);
            }
            self.small[place] = at + 1;
            return Ok(at);
        }
        if let Some(&at) = self.large.get(&number) {
            return Ok(at);
        }
        let at = self.add(Object::Int(number))?;
        self.large.insert(number, at);
        Ok(at)
    }

    fn add(&mut self, object: Object) -> PyResult<u32> {
        // the highest bit is free for marks
        let at = u32::try_from(self.objects.len())
            .ok()
            .filter(|&at| at < 1 << 31);
        let at = at.ok_or_else(|| PyMemoryError::new_err("more than 2^31 positions"))?;
        self.objects.push(object);
        self.spans.push(None);
        Ok(at)
    }

    /// The numbers of a range of integers, without making them.
    pub(super) fn range(
        &mut self,
        range: &Bound<'_, PyRange>,
        mut to: impl FnMut(u32),
    ) -> PyResult<()> {
        let bound = |name| range.getattr(name)?.extract::<i64>();
        let (start, stop, step) = (bound("start")?, bound("stop")?, bound("step")?);
        let mut at = start;
        while (step > 0 && at < stop) || (step < 0 && at > stop) {
            to(self.of_int(at)?);
            at = match at.checked_add(step) {
                Some(next) => next,
                None => break,
            };
        }
        Ok(())
    }

    /// The position of a number.
    pub(super) fn object<'py>(&self, py: Python<'py>, at: u32) -> PyResult<Bound<'py, PyAny>> {
        Ok(match &self.objects[at as usize] {
            Object::Int(number) => int(py, *number),
            Object::Other { object, .. } => object.bind(py).clone(),
        })
    }

    /// Keeps the options of a position; without `ends` each is one component.
    pub(super) fn keep(&mut self, at: u32, parts: &[u32], ends: &[usize]) {
        let single = ends.is_empty() || ends.iter().enumerate().all(|(i, &end)| end == i + 1);
        let span = Span {
            parts: self.parts.len(),
            count: parts.len() as u32,
            ends: (!single).then_some(self.ends.len()),
            options: if single { parts.len() } else { ends.len() } as u32,
        };
        self.parts.extend_from_slice(parts);
        if !single {
            self.ends.extend(ends.iter().map(|&end| end as u32));
        }
        self.expanded += usize::from(self.spans[at as usize].replace(span).is_none());
    }

    /// Whether the options of a position are known.
    pub(super) fn is_kept(&self, at: u32) -> bool {
        self.spans[at as usize].is_some()
    }

    /// Writes the options of a position, which are known.
    pub(super) fn write(&self, at: u32, to: &mut Options<Node>) {
        let Some(span) = self.spans[at as usize] else {
            return;
        };
        let parts = &self.parts[span.parts..][..span.count as usize];
        let Some(first) = span.ends else {
            for &part in parts {
                to.one(Node(part));
            }
            return;
        };
        let mut start = 0;
        for &end in &self.ends[first..][..span.options as usize] {
            let option = &parts[start..end as usize];
            to.sum(option.iter().map(|&part| Node(part)));
            start = end as usize;
        }
    }

    /// Positions whose options are known.
    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    /// Positions seen.
    pub(super) fn count(&self) -> usize {
        self.objects.len()
    }

    /// Bytes that all of it takes, about.
    pub(super) fn bytes(&self) -> u64 {
        let own = self.objects.len() * (size_of::<Object>() + size_of::<Option<Span>>() + 8);
        let others = (self.others.len() + self.packed.len()) as u64 * OBJECT;
        (own + 4 * (self.parts.len() + self.ends.len() + self.small.len())) as u64 + others
    }

    /// The objects of Python.
    pub(super) fn objects(&self) -> impl Iterator<Item = &Py<PyAny>> {
        self.objects.iter().filter_map(|object| match object {
            Object::Other { object, .. } => Some(object),
            Object::Int(_) => None,
        })
    }
}

/// A tuple of at most seven integers, none negative or too large, as one number.
#[inline]
fn packed(tuple: &Bound<'_, PyTuple>) -> Option<u128> {
    let items = tuple.iter_borrowed();
    let count = items.len();
    if !(1..=7).contains(&count) {
        return None;
    }
    let width = 120 / count as u32;
    let mut key = count as u128;
    for item in items {
        let number = u64::try_from(integer(item)?).ok()?;
        if width < 64 && number >> width != 0 {
            return None;
        }
        key = key << width | u128::from(number);
    }
    Some(key)
}

/// A hash all of whose bits count: Python's hashes of numbers are the numbers.
#[inline]
fn mixed(hash: u64) -> u64 {
    folded(hash.into())
}

/// A hash of a packed tuple: both halves, multiplied, and the halves of that.
#[inline]
fn folded(key: u128) -> u64 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let low = u128::from(low ^ 0x9e37_79b9_7f4a_7c15);
    let product = low * u128::from(high ^ 0xc2b2_ae3d_27d4_eb4f);
    product as u64 ^ (product >> 64) as u64
}
