use super::Numbers;
use crate::theory::automata::dfao::NONE;

/// Futures: the output, the tails, and the futures after each letter unless the depth is 0.
#[derive(Default)]
pub(super) struct Futures {
    numbers: Numbers,
    keys: Vec<Box<[u32]>>,
    /// By future: the same one less deep, or [`NONE`] as long as nobody asked.
    shallower: Vec<u32>,
}

impl Futures {
    /// The number of a future.
    pub(super) fn of(&mut self, key: &[u32]) -> u32 {
        let number = self.numbers.of(key);
        if number as usize == self.keys.len() {
            self.keys.push(key.into());
            self.shallower.push(NONE);
        }
        number
    }

    /// A future one less deep; its depth is at least 1.
    pub(super) fn shallower(&mut self, future: u32) -> u32 {
        let known = self.shallower[future as usize];
        if known != NONE {
            return known;
        }
        let mut key = self.keys[future as usize].clone();
        let mut longer = key[2..].iter().filter(|&&longer| longer != NONE);
        let last = longer.any(|&longer| self.keys[longer as usize].len() == 2);
        let shallower = if last {
            self.of(&key[..2])
        } else {
            for longer in &mut key[2..] {
                if *longer != NONE {
                    *longer = self.shallower(*longer);
                }
            }
            self.of(&key)
        };
        self.shallower[future as usize] = shallower;
        shallower
    }
}
