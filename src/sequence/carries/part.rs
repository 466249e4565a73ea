//! The upper bits of the value of a large heap, as the bits of its q are read from the least.

/// Which q a value is said of: by the ones of q + shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ones {
    /// All q.
    Any,
    /// One bit alone is 1.
    One,
    /// More than one are.
    More,
}

/// What is still to be seen of the least 1 in q + shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Least {
    /// Nothing.
    Done,
    /// It is not reached: what is carried in q + shift, and what is added to the value there.
    Ahead { carry: i64, times: i64, ones: Ones },
    /// No other one may come.
    Alone { carry: i64 },
    /// Another one has to come.
    Followed { carry: i64 },
}

/// The number factor q + high + times 2^v, where v is the place of the least 1 in q + shift, as far as
/// its bits are not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct PartState {
    factor: i64,
    carry: i64,
    least: Least,
}

impl PartState {
    /// factor q + high.
    pub(super) fn linear(factor: u32, high: i64) -> Self {
        Self {
            factor: factor.into(),
            carry: high,
            least: Least::Done,
        }
    }

    /// The same, and times the least power of 2 in q + shift, which is positive; of these q alone.
    pub(super) fn ruled(self, times: i64, shift: i64, ones: Ones) -> Self {
        let least = Least::Ahead {
            carry: shift,
            times,
            ones,
        };
        Self { least, ..self }
    }

    /// The next bit of the number where that of q is this one; `None` where it is said of no such q.
    pub(super) fn after(self, bit: u32) -> Option<(u32, Self)> {
        let bit = i64::from(bit);
        let mut sum = self.carry + self.factor * bit;
        let least = match self.least {
            Least::Done => Least::Done,
            Least::Ahead { carry, times, ones } => {
                let (one, carry) = split(carry + bit);
                match (one, ones) {
                    (0, _) => Least::Ahead { carry, times, ones },
                    _ => {
                        sum += times;
                        match ones {
                            Ones::Any => Least::Done,
                            Ones::One => Least::Alone { carry },
                            Ones::More => Least::Followed { carry },
                        }
                    }
                }
            }
            Least::Alone { carry } => match split(carry + bit) {
                (0, carry) => Least::Alone { carry },
                _ => return None,
            },
            Least::Followed { carry } => match split(carry + bit) {
                (0, carry) => Least::Followed { carry },
                _ => Least::Done,
            },
        };
        let (now, carry) = split(sum);
        Some((
            now as u32,
            Self {
                carry,
                least,
                ..self
            },
        ))
    }

    /// What is left of the number where all further bits of q are 0; `None` where it is said of no such q.
    pub(super) fn rest(self) -> Option<i64> {
        match self.least {
            Least::Done => Some(self.carry),
            Least::Alone { carry } => (carry == 0).then_some(self.carry),
            Least::Followed { carry } => (carry > 0).then_some(self.carry),
            Least::Ahead { carry, times, ones } => {
                let least = carry & -carry;
                let fits = match ones {
                    Ones::Any => true,
                    Ones::One => carry == least,
                    Ones::More => carry > least,
                };
                (carry > 0 && fits).then(|| self.carry + times * least)
            }
        }
    }
}

/// The lowest bit, and the number of those above.
fn split(number: i64) -> (i64, i64) {
    (number & 1, number >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All numbers by their bits, and what is left.
    #[test]
    fn bits_are_those_of_the_number() {
        for (factor, high, times, shift) in
            [(1, 5, -2, 1), (3, 40, -1, 2), (0, 9, 4, 1), (2, 0, 3, 5)]
        {
            for (ones, said) in [
                (Ones::Any, (|_| true) as fn(i64) -> bool),
                (Ones::One, |n| n.count_ones() == 1),
                (Ones::More, |n| n.count_ones() > 1),
            ] {
                for q in 0..200_i64 {
                    let least = (q + shift) & -(q + shift);
                    let number = i64::from(factor) * q + high + times * least;
                    let start = PartState::linear(factor, high).ruled(times, shift, ones);
                    for read in 8..12 {
                        let mut state = Some(start);
                        let mut value = 0;
                        for place in 0..read {
                            let next = state.and_then(|state| state.after((q >> place & 1) as u32));
                            state = next.map(|(bit, next)| {
                                value += i64::from(bit) << place;
                                next
                            });
                        }
                        let rest = state.and_then(PartState::rest);
                        let found = rest.map(|rest| value + (rest << read));
                        assert_eq!(found, said(q + shift).then_some(number), "{q} {ones:?}");
                    }
                }
            }
        }
    }
}
