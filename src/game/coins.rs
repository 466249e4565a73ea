use super::{Fault, Game, Heap, HeapRules, Keyed, Moves, Options};
use std::sync::OnceLock;

/// Rows of coins: positions of rules whose equal heaps [cancel](HeapRules::cancels), a bit for each
/// place from 1 up to 56. A move turns a head and what its heap becomes: the word with the bits of
/// these turned, whatever else lies in the row.
#[derive(Debug)]
pub struct Coins<R> {
    rules: R,
    /// The bits that each move turns, by the place of the head; found when they are first asked for.
    turned: Vec<OnceLock<Result<Box<[u64]>, Fault>>>,
}

/// Places of a row.
const PLACES: Heap = 56;

impl<R: HeapRules> Coins<R> {
    /// Rows up to a place; `None` for longer ones than fit a word, and if equal heaps do not cancel.
    pub fn new(rules: R, most: Heap) -> Option<Self> {
        let fits = most <= PLACES && rules.heaps_alone() && rules.cancels(0, &[]);
        fits.then(|| Self {
            rules,
            turned: (0..=most).map(|_| OnceLock::new()).collect(),
        })
    }

    /// The word of heaps, of which equal ones cancel; `None` if one is too large.
    pub fn pack(&self, heaps: &[Heap]) -> Option<u64> {
        let fit = heaps.iter().all(|&heap| heap < self.turned.len() as Heap);
        fit.then(|| word(heaps))
    }

    /// What each move of a head at a place turns.
    fn turned(&self, place: Heap) -> &Result<Box<[u64]>, Fault> {
        self.turned[place as usize].get_or_init(|| {
            let mut found = HeadMoves {
                place,
                most: self.turned.len() as Heap - 1,
                words: Vec::new(),
                fault: None,
            };
            self.rules
                .moves(&[place], &mut (&mut found as &mut dyn Moves));
            match found.fault {
                Some(fault) => Err(*fault),
                None => Ok(found.words.into()),
            }
        })
    }
}

/// The bits of some heaps.
fn word(heaps: &[Heap]) -> u64 {
    let places = heaps.iter().filter(|&&place| place > 0);
    places.fold(0, |word, place| word ^ 1 << (place - 1))
}

impl<R: HeapRules> Game for Coins<R> {
    type Position = u64;

    fn may_fail(&self) -> bool {
        self.rules.may_fail()
    }

    fn options(&self, from: &u64, to: &mut Options<u64>) {
        let mut heads = *from;
        while heads != 0 {
            let head = heads.trailing_zeros();
            heads &= heads - 1;
            match self.turned(Heap::from(head) + 1) {
                Ok(turned) => {
                    if !to.fits(turned.len() as u64) {
                        return;
                    }
                    turned.iter().for_each(|turned| to.one(from ^ turned));
                }
                Err(fault) => to.fail(fault.clone()),
            }
            if to.is_full() {
                return;
            }
        }
    }
}

impl<R: HeapRules> Keyed for Coins<R> {
    fn key(&self, position: &u64) -> u64 {
        *position
    }
}

/// The moves of one head, each as the bits that it turns.
struct HeadMoves {
    place: Heap,
    most: Heap,
    words: Vec<u64>,
    fault: Option<Box<Fault>>,
}

impl Moves for HeadMoves {
    fn replace(&mut self, _: usize, y: Heap) {
        self.split(0, &[y]);
    }

    // there is no other heap to change inside
    fn enter(&mut self, _: usize, _: Heap) {}

    fn leave(&mut self) {}

    fn split(&mut self, _: usize, parts: &[Heap]) {
        match parts.iter().all(|&part| part <= self.most) {
            true => self.words.push(word(&[self.place]) ^ word(parts)),
            false => self.fail(Fault::undeclared(&[self.place], parts)),
        }
    }

    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }
}
