//! The store of games without keys: a hash map of positions.

use super::store::{DONE, EMPTY, Room, Store};
use hashbrown::HashMap;
use std::hash::Hash;

/// States in a `hashbrown` map.
#[derive(Debug)]
pub(super) struct Hashed<P> {
    states: HashMap<P, u64>,
}

impl<P> Default for Hashed<P> {
    fn default() -> Self {
        Self {
            states: HashMap::new(),
        }
    }
}

impl<P> Hashed<P> {
    /// Bytes of a map with room for `capacity` positions: at most 7/8 of its slots are used, and
    /// each has a byte of its own beside the pair.
    fn size(capacity: usize) -> u128 {
        let slots = (capacity as u128 * 8 / 7).next_power_of_two();
        slots * (size_of::<(P, u64)>() as u128 + 1)
    }

    /// Forgets what is not finished; how many positions are left.
    pub(super) fn keep_finished(&mut self) -> u64 {
        self.states.retain(|_, state| *state >= DONE);
        self.states.len() as u64
    }

    /// All positions with their states.
    pub(super) fn into_states(self) -> impl Iterator<Item = (P, u64)> {
        self.states.into_iter()
    }
}

impl<P: Clone + Eq + Hash> Store<P> for Hashed<P> {
    const LARGEST: u64 = u64::MAX;

    fn look(&self, parts: &[P], states: &mut Vec<u64>) {
        states.extend(parts.iter().map(|part| self.state(part)));
    }

    fn state(&self, position: &P) -> u64 {
        self.states.get(position).copied().unwrap_or(EMPTY)
    }

    fn mark(&mut self, position: &P, mark: u64) -> bool {
        self.finish(position, mark)
    }

    fn finish(&mut self, position: &P, state: u64) -> bool {
        if let Some(known) = self.states.get_mut(position) {
            *known = state;
            return false;
        }
        self.states.insert(position.clone(), state);
        true
    }
}

impl<P: Eq + Hash> Room for Hashed<P> {
    fn bytes(&self) -> u128 {
        Self::size(self.states.capacity())
    }

    fn room(&mut self, stored: u64, more: u64, limit: u128) -> Result<(), u128> {
        let need = usize::try_from(stored.saturating_add(more)).unwrap_or(usize::MAX);
        if need <= self.states.capacity() {
            return Ok(());
        }
        let bytes = self.bytes() + Self::size(need);
        let additional = need - self.states.len();
        if bytes > limit || self.states.try_reserve(additional).is_err() {
            return Err(bytes);
        }
        Ok(())
    }
}
