//! Heaps as players name them: `heap 2`, `the heap of 5`, `5`.

use super::refusal::Refusal;
use super::typed::{Before, not_understood, number};
use num_bigint::BigUint;

impl Before<'_> {
    /// The place from 0 of the heap that is named, and the words after its name; at least `least`
    /// are to be taken from it, and `lead` is the word before it.
    pub(super) fn which<'w>(
        &self,
        words: &'w [&'w str],
        least: &BigUint,
        lead: &str,
    ) -> Result<(usize, &'w [&'w str]), Refusal> {
        match words {
            ["the", rest @ ..] => self.which(rest, least, lead),
            ["heap", "of", size, rest @ ..] => Ok((self.sized(size)?, rest)),
            ["heap", place, rest @ ..] => Ok((self.numbered(place)?, rest)),
            [word, rest @ ..] => Ok((self.either(word, least, lead)?, rest)),
            [] => Err(not_understood("")),
        }
    }

    fn heaps(&self) -> impl Iterator<Item = &BigUint> {
        self.summands.iter().flatten()
    }

    /// A number alone: of a heap or its size, whichever is possible.
    fn either(&self, word: &str, least: &BigUint, lead: &str) -> Result<usize, Refusal> {
        let typed = number(word)?;
        let heap = |place: usize| self.heaps().nth(place);
        let holds = |place: &usize| heap(*place).is_some_and(|heap| heap >= least);
        let numbered = usize::try_from(&typed).ok();
        let numbered = numbered.and_then(|n| n.checked_sub(1)).filter(holds);
        let sized = self.heaps().position(|heap| *heap == typed).filter(holds);
        match (numbered, sized) {
            (Some(place), Some(_)) if heap(place) != Some(&typed) => Err(Refusal::new(
                format!(
                    "{lead}{typed} could be heap {typed} (which has {}) or the heap of {typed}",
                    heap(place).unwrap_or(&typed)
                ),
                format!("write `{lead}heap {typed}` or `{lead}the heap of {typed}`"),
            )),
            (Some(place), _) | (None, Some(place)) => Ok(place),
            (None, None) => self.sized(word),
        }
    }

    pub(super) fn only(&self) -> Result<usize, Refusal> {
        match self.heaps().count() {
            1 => Ok(0),
            count => self.refused(format!(
                "there are {count} heaps, so say which one: take 1 from heap 2"
            )),
        }
    }

    pub(super) fn numbered(&self, word: &str) -> Result<usize, Refusal> {
        let (place, count) = (number(word)?, self.heaps().count());
        match usize::try_from(&place) {
            Ok(place) if (1..=count).contains(&place) => Ok(place - 1),
            _ => self.refused(format!(
                "there is no heap {place}; the heaps are numbered from 1 to {count}"
            )),
        }
    }

    fn sized(&self, word: &str) -> Result<usize, Refusal> {
        let size = number(word)?;
        let place = self.heaps().position(|heap| *heap == size);
        place.map_or_else(
            || {
                self.refused(format!(
                    "no heap holds {size}; heaps are named by their size (the heap of 5) or \
                     number (heap 2)"
                ))
            },
            Ok,
        )
    }

    /// A heap once something is taken from it.
    pub(super) fn lowered(&self, place: usize, amount: &BigUint) -> Result<BigUint, Refusal> {
        let heap = self.heaps().nth(place).expect("a place of a heap");
        let number = place + 1;
        match (amount.bits(), heap.bits()) {
            (_, 0) => self.refused(format!("heap {number} is empty")),
            (0, _) => self.refused("nothing is taken"),
            _ if amount > heap => {
                self.refused(format!("heap {number} holds {heap}, fewer than {amount}"))
            }
            _ => Ok(heap - amount),
        }
    }
}
