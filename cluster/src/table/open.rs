use grundy::game::Convention;
use grundy::solve::Want;

/// A position whose number is not known yet.
pub(super) struct Open {
    pub(super) rank: u64,
    pub(super) terminal: bool,
    /// The values of options that are known, or whether one is P.
    pub(super) seen: Vec<u64>,
}

impl Open {
    #[inline]
    pub(super) fn see(&mut self, number: u64, want: Want) {
        match want {
            Want::Values => {
                let word = (number / 64) as usize;
                if self.seen.len() <= word {
                    self.seen.resize(word + 1, 0);
                }
                self.seen[word] |= 1 << (number % 64);
            }
            // some option is P
            Want::Outcomes(_) if number == 0 => self.seen = vec![1],
            Want::Outcomes(_) => {}
        }
    }

    pub(super) fn number(&self, want: Want) -> u64 {
        match want {
            Want::Values => {
                let full = self
                    .seen
                    .iter()
                    .take_while(|&&word| word == u64::MAX)
                    .count();
                let rest = self.seen.get(full).map_or(0, |word| word.trailing_ones());
                full as u64 * 64 + u64::from(rest)
            }
            Want::Outcomes(Convention::Misere) if self.terminal => 1,
            Want::Outcomes(_) => (!self.seen.is_empty()).into(),
        }
    }
}
