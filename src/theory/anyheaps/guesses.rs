use std::fmt;

/// A guess of a move on its way: which heaps are lowered so far, by name, and what is known of the
/// amount taken from each; and the state that the option has led to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Guess {
    /// Names, increasing, each with the state of its amount.
    pub(super) lowered: Vec<(u8, u8)>,
    pub(super) option: u32,
}

/// A state of the position, and guesses of which one is right: whatever columns were read, some
/// different heaps can have the names so that each guess is part of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct GuessLine {
    pub(super) state: u32,
    /// Whether all digits so far were 0, where that matters.
    pub(super) zero: bool,
    /// Sorted.
    pub(super) guesses: Vec<Guess>,
    /// How many names the guesses have, 0 the first.
    pub(super) names: u8,
}

impl Guess {
    /// No heap is lowered.
    pub(super) fn none(option: u32) -> Self {
        Self {
            lowered: Vec::new(),
            option,
        }
    }

    pub(super) fn amounts(&self) -> Vec<u8> {
        self.lowered.iter().map(|&(_, amount)| amount).collect()
    }

    fn renamed(&self, name: impl Fn(u8) -> u8) -> Self {
        let renamed = self
            .lowered
            .iter()
            .map(|&(old, amount)| (name(old), amount));
        let mut lowered: Vec<(u8, u8)> = renamed.collect();
        lowered.sort_unstable();
        Self {
            lowered,
            option: self.option,
        }
    }
}

impl GuessLine {
    /// A line of guesses in which heaps are called by any numbers, with the least of all names that
    /// it can have; and what each new name was.
    pub(super) fn new(state: u32, zero: bool, guesses: &[Guess]) -> (Self, Vec<u8>) {
        let mut sources: Vec<u8> = guesses
            .iter()
            .flat_map(|guess| guess.lowered.iter().map(|one| one.0))
            .collect();
        sources.sort_unstable();
        sources.dedup();
        // what does not depend on names puts most of them in order
        let told = |name: u8| {
            let own = guesses.iter().filter_map(|guess| {
                let place = guess.lowered.iter().find(|one| one.0 == name)?;
                let mut all = guess.amounts();
                all.sort_unstable();
                Some((place.1, all, guess.option))
            });
            let mut own: Vec<_> = own.collect();
            own.sort_unstable();
            own
        };
        sources.sort_by_cached_key(|&name| (told(name), name));
        let alike: Vec<bool> = sources
            .windows(2)
            .map(|two| guesses.len() > 1 && told(two[0]) == told(two[1]))
            .collect();
        let mut best: Option<(Vec<Guess>, Vec<u8>)> = None;
        permuted(&mut sources, 0, &alike, &mut |order| {
            let name = |old: u8| order.iter().position(|&one| one == old).unwrap_or(0) as u8;
            let mut all: Vec<Guess> = guesses.iter().map(|guess| guess.renamed(name)).collect();
            all.sort_unstable();
            all.dedup();
            if best.as_ref().is_none_or(|(least, _)| all < *least) {
                best = Some((all, order.to_vec()));
            }
        });
        let (guesses, sources) = best.expect("one order at least");
        let line = Self {
            state,
            zero,
            guesses,
            names: sources.len() as u8,
        };
        (line, sources)
    }

    /// For each name but the last whether it and the next one may change places.
    pub(super) fn alike(&self) -> Vec<bool> {
        let swapped = |at: u8| {
            let name = |old: u8| match old {
                _ if old == at => at + 1,
                _ if old == at + 1 => at,
                _ => old,
            };
            let mut all: Vec<Guess> = self.guesses.iter().map(|one| one.renamed(name)).collect();
            all.sort_unstable();
            all == self.guesses
        };
        (1..self.names).map(|after| swapped(after - 1)).collect()
    }
}

/// All orders that differ among neighbours that are alike.
fn permuted(all: &mut [u8], at: usize, alike: &[bool], each: &mut impl FnMut(&[u8])) {
    if at + 1 >= all.len() {
        return each(all);
    }
    let run = alike[at..].iter().take_while(|&&one| one).count();
    for other in at..=at + run {
        all.swap(at, other);
        permuted(all, at + 1, alike, each);
        all.swap(at, other);
    }
}

/// `3z -:0 0.1,1.0:4`: the state, z where all digits were 0, and the guesses.
impl fmt::Display for GuessLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.state, if self.zero { "z" } else { "" })?;
        for guess in &self.guesses {
            let lowered = guess.lowered.iter();
            let words: Vec<String> = lowered.map(|(name, at)| format!("{name}.{at}")).collect();
            let words = match words.is_empty() {
                true => "-".into(),
                false => words.join(","),
            };
            write!(f, " {words}:{}", guess.option)?;
        }
        Ok(())
    }
}
