use super::appended::Appended;
use super::{Learned, Numbers, WordLists, close};
use crate::theory::automata::Numeration;
use crate::theory::automata::dfao::NONE;
use crate::work::{Context, Stop};
use rayon::prelude::*;

/// Keys that are made side by side before they are numbered one after the other.
const CHUNK: u64 = 1 << 14;

/// The least automaton found that has the given outputs at all positions of `heaps` heaps up to
/// `max`, from the table of them.
///
/// O((max + 1)^heaps) time, and 4 bytes for each position with one digit less.
///
/// # Errors
/// [`Stop::Cancelled`]; [`Stop::Refused`] if there are too many letters.
pub fn dense(
    numeration: Numeration,
    heaps: usize,
    max: u64,
    output: impl Fn(&[u64]) -> u32 + Sync,
    context: &Context,
) -> Result<Learned, Stop> {
    let digits = numeration.length(max);
    let mut table = Table {
        output,
        appended: Appended::new(numeration, heaps, max)?,
        layers: Vec::new(),
    };
    let side = |depth| numeration.count(digits - depth).expect("at most max");
    let words = (1..=digits).map(|depth| side(depth).saturating_pow(heaps as u32));
    let words = words.fold(0, u64::saturating_add);
    context.progress().begin("words to learn from", Some(words));
    let mut at_least = 1;
    let learned = (1..=digits).try_for_each(|depth| {
        let mut numbers = Numbers::default();
        let layer = table.deeper(side(depth), &mut numbers, context);
        at_least = at_least.max(numbers.0.len());
        table.layers.push(layer?);
        Ok(())
    });
    context.progress().end();
    if let Err(stop) = learned {
        return Learned::until(stop, at_least);
    }
    let (closed, words) = close(&mut table, vec![0; heaps], digits, (numeration, heaps));
    let automaton = match closed {
        Some(closed) if closed.agrees(max, &table.output, context)? => Some(closed),
        _ => None,
    };
    let whole = Learned::whole(automaton, at_least, words.len());
    Ok(Learned { words, ..whole })
}

/// Futures to some depth of the positions below `side`.
struct Layer {
    side: u64,
    futures: Vec<u32>,
}

impl Layer {
    fn future(&self, position: &[u64]) -> u32 {
        let rank = position
            .iter()
            .fold(0, |rank, &heap| rank * self.side + heap);
        self.futures[rank as usize]
    }
}

struct Table<F> {
    output: F,
    appended: Appended,
    /// From depth 1 on.
    layers: Vec<Layer>,
}

impl<F: Fn(&[u64]) -> u32 + Sync> Table<F> {
    fn heaps(&self) -> usize {
        self.appended.alphabet.heaps()
    }

    /// The futures that are one deeper, below a side, numbered.
    fn deeper(&self, side: u64, numbers: &mut Numbers, context: &Context) -> Result<Layer, Stop> {
        let heaps = self.heaps();
        let refused = || {
            Stop::refused(
                format!("{heaps} heaps below {side}"),
                "fewer positions than this machine can address",
                "give fewer heaps",
            )
        };
        let count = side.checked_pow(heaps as u32).ok_or_else(refused)?;
        let letters = self.appended.alphabet.letters();
        let width = letters as usize + 1;
        let chunk = (CHUNK / u64::from(letters)).max(64);
        let mut futures = Vec::new();
        let mut keys = Vec::new();
        for first in (0..count).step_by(chunk as usize) {
            context.check()?;
            let here = chunk.min(count - first) as usize;
            let bytes = numbers.bytes(width) + 4 * u128::from(count);
            context.afford("learning an automaton", bytes)?;
            keys.clear();
            keys.resize(here * width, NONE);
            context.pool().install(|| {
                let each = keys.par_chunks_mut(width).enumerate();
                each.for_each(|(i, key)| {
                    self.key(&unranked(first + i as u64, side, heaps), key);
                });
            });
            futures.extend(keys.chunks(width).map(|key| numbers.of(key)));
            context.progress().advance(here as u64);
        }
        Ok(Layer { side, futures })
    }

    fn key(&self, position: &[u64], key: &mut [u32]) {
        key[0] = (self.output)(position);
        let mut longer = position.to_vec();
        for (letter, key) in (0..).zip(&mut key[1..]) {
            if self.appended.write(position, letter, &mut longer) {
                *key = match self.layers.last() {
                    Some(layer) => layer.future(&longer),
                    None => self.shallow(&longer),
                };
            }
        }
    }

    /// The future to depth 0.
    fn shallow(&self, position: &[u64]) -> u32 {
        (self.output)(position) << self.heaps() | self.appended.tails(position)
    }
}

fn unranked(rank: u64, side: u64, heaps: usize) -> Vec<u64> {
    let mut rest = rank;
    let mut position = vec![0; heaps];
    for heap in position.iter_mut().rev() {
        (*heap, rest) = (rest % side, rest / side);
    }
    position
}

impl<F: Fn(&[u64]) -> u32 + Sync> WordLists for Table<F> {
    /// The heaps.
    type Word = Vec<u64>;

    fn future(&mut self, word: &Vec<u64>, depth: u32) -> u32 {
        match depth {
            0 => self.shallow(word),
            _ => self.layers[depth as usize - 1].future(word),
        }
    }

    fn output(&self, word: &Vec<u64>) -> u32 {
        (self.output)(word)
    }

    fn longer(&self, word: &Vec<u64>, letter: u32) -> Option<Vec<u64>> {
        self.appended.longer(word, letter)
    }
}
