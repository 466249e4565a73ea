use super::{Measuring, lengthened, longest};

/// In how many moves play ends where the winner delays and the loser hurries. The greatest of the
/// parts tells who wins a continued conjunctive compound (J. H. Conway, On Numbers and Games,
/// chapter 14).
pub(super) struct Suspense;

impl Measuring for Suspense {
    fn name(&self) -> &'static str {
        "suspense"
    }

    fn summary(&self) -> &'static str {
        "moves play lasts if the winner delays and the loser hurries"
    }

    fn of(&self, options: &[u64], normal: bool) -> u64 {
        let p = |&number: &u64| (number % 2 == 0) == normal;
        let latest = options.iter().copied().filter(p).max();
        latest
            .or(options.iter().copied().min())
            .map_or(0, |moves| moves + 1)
    }

    fn add(&self, kept: u64, number: u64, normal: bool) -> u64 {
        lengthened(kept, number, normal, false)
    }

    fn decide(&self, kept: u64, _: bool) -> u64 {
        longest(kept)
    }
}
