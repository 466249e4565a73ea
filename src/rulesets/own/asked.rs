//! Outcomes and values of other rules, in clauses: `take (s, t) .. if P(wythoff, s, t)`. What is
//! found is kept for all rules that ask, and dropped where it takes too much room.

use crate::expression::{Asked, At, Fact, Lookups, Numbers, Sought, Why};
use crate::game::{Convention, Game, Heap, HeapRules, Options, SingleHeap, Wholes, extended};
use crate::nimber::mex;
use crate::rulesets::{Definitions, HeapRuleset, Ruleset};
use crate::text::NotationError;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The games that clauses of all rules ask, by their place.
pub(super) struct Others {
    games: [OnceLock<Other>; GAMES],
}

/// The games that clauses ask.
pub(super) static OTHERS: Others = Others {
    games: [const { OnceLock::new() }; GAMES],
};

/// Games that one process may ask.
const GAMES: usize = 1 << 10;

/// Place 0 of the tables of a claim is that of the position itself, which clauses do not have.
const FIRST: usize = 1;

/// Positions of one game that are kept, and that one question may need.
const KEPT: usize = 1 << 22;

/// Options of the positions on the way.
const HELD: usize = 1 << 24;

/// Options that one question may look at, some seconds.
const LOOKED_AT: u64 = 1 << 28;

/// One game on some heaps.
struct Other {
    ruleset: Ruleset,
    heaps: usize,
    way: Mutex<Searched>,
    /// The numbers of small positions, plus one, as far as they are known: most questions are asked
    /// again and again, by all threads.
    small: Box<[AtomicU8]>,
    /// Bits of each heap of a small position.
    bits: u32,
}

/// Small positions of each game.
const SMALL: u32 = 18;

/// Positions that the searches of all games keep.
static HELD_BY_ALL: AtomicUsize = AtomicUsize::new(0);

/// What is known of its positions.
enum Searched {
    /// Values of heaps, whose nim-sum that of the position is.
    Heaps(ByDefinition<SingleHeap<HeapRuleset>>),
    /// Values or outcomes of whole positions.
    Wholes(ByDefinition<Wholes<HeapRuleset>>),
}

/// A search by the definition.
struct ByDefinition<G: Game> {
    game: G,
    want: Wanted,
    known: HashMap<G::Position, u64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Value,
    Outcome(Convention),
}

impl Wanted {
    /// The number of a position with options of these numbers.
    fn of(self, numbers: Vec<u64>) -> u64 {
        match self {
            Self::Value => mex(numbers),
            Self::Outcome(Convention::Normal) => numbers.contains(&0).into(),
            Self::Outcome(Convention::Misere) => {
                (numbers.is_empty() || numbers.contains(&0)).into()
            }
        }
    }
}

impl<P> Opened<P> {
    /// The first option that is not done.
    fn next(&self) -> Option<&[P]> {
        let ends = self.options.ends();
        let at = self.done.len();
        let start = at.checked_sub(1).map_or(0, |before| ends[before]);
        ends.get(at).map(|&end| &self.options.parts()[start..end])
    }
}

/// A position on the way, its options, and the numbers of those that are done.
struct Opened<P> {
    position: P,
    options: Options<P>,
    done: Vec<u64>,
}

impl<G: Game> ByDefinition<G> {
    fn new(game: G, want: Wanted) -> Self {
        Self {
            game,
            want,
            known: HashMap::new(),
        }
    }

    /// The number of a position.
    fn number(&mut self, position: G::Position) -> Result<u64, Why> {
        if let Some(number) = self.known.get(&position) {
            return Ok(*number);
        }
        if HELD_BY_ALL.load(Ordering::Relaxed) > KEPT {
            HELD_BY_ALL.fetch_sub(self.known.len(), Ordering::Relaxed);
            self.known.clear();
        }
        let (before, mut looked_at, mut held) = (self.known.len(), 0, 0);
        let mut way = vec![self.open(position)?];
        held += way[0].options.parts().len();
        loop {
            if self.known.len() - before + way.len() > KEPT || looked_at > LOOKED_AT || held > HELD
            {
                return Err(Why::Others(KEPT as u64));
            }
            let last = way.last_mut().expect("it is not empty");
            let Some(next) = last.next() else {
                let last = way.pop().expect("it is not empty");
                held -= last.options.parts().len();
                let Opened { position, done, .. } = last;
                let number = self.want.of(done);
                self.known.insert(position, number);
                HELD_BY_ALL.fetch_add(1, Ordering::Relaxed);
                if way.is_empty() {
                    return Ok(number);
                }
                continue;
            };
            looked_at += 1;
            let mut sum = 0;
            let unknown = next.iter().find(|part| match self.known.get(*part) {
                Some(number) => {
                    sum ^= number;
                    false
                }
                None => true,
            });
            match unknown.cloned() {
                None => last.done.push(sum),
                Some(part) => {
                    let open = self.open(part)?;
                    held += open.options.parts().len();
                    way.push(open);
                }
            }
        }
    }

    fn open(&self, position: G::Position) -> Result<Opened<G::Position>, Why> {
        let mut options = Options::within(KEPT);
        self.game.options(&position, &mut options);
        if options.is_full() {
            return Err(Why::Others(KEPT as u64));
        }
        options.complete().map_err(|_| Why::NoMoves)?;
        Ok(Opened {
            position,
            options,
            done: Vec::new(),
        })
    }
}

impl Other {
    fn new(ruleset: Ruleset, rules: &HeapRuleset, heaps: usize) -> Self {
        let normal = ruleset.convention == Convention::Normal;
        let want = match normal && rules.has_values() {
            true => Wanted::Value,
            false => Wanted::Outcome(ruleset.convention),
        };
        let alone = want == Wanted::Value && rules.heaps_alone() && rules.shape().is_sum();
        let way = match alone && !rules.is_restricted() {
            true => Searched::Heaps(ByDefinition::new(SingleHeap(rules.clone()), want)),
            false => Searched::Wholes(ByDefinition::new(Wholes::new(rules), want)),
        };
        let bits = SMALL / u32::try_from(heaps).unwrap_or(u32::MAX).max(1);
        let small = if bits > 0 {
            1 << (bits * heaps as u32)
        } else {
            0
        };
        Self {
            ruleset,
            heaps,
            way: Mutex::new(way),
            small: (0..small).map(|_| AtomicU8::new(0)).collect(),
            bits,
        }
    }

    /// Where a small position is kept.
    fn place(&self, heaps: &[Heap]) -> Option<usize> {
        let fits = self.bits > 0 && heaps.iter().all(|heap| heap >> self.bits == 0);
        fits.then(|| {
            heaps
                .iter()
                .fold(0, |place, &heap| place << self.bits | heap as usize)
        })
    }

    fn rules(&self) -> &HeapRuleset {
        let heaps = self.ruleset.heap_rules();
        heaps.expect("rules on boards are refused")
    }

    fn number(&self, heaps: &[Heap]) -> Result<u64, Why> {
        let kept = self.place(heaps).map(|place| &self.small[place]);
        if let Some(known) = kept.and_then(|kept| kept.load(Ordering::Relaxed).checked_sub(1)) {
            return Ok(known.into());
        }
        let number = self.searched(heaps)?;
        if let (Some(kept), Ok(known)) = (kept, u8::try_from(number + 1)) {
            kept.store(known, Ordering::Relaxed);
        }
        Ok(number)
    }

    fn searched(&self, heaps: &[Heap]) -> Result<u64, Why> {
        if !self.rules().is_position(heaps) {
            return Err(Why::NoPosition);
        }
        // whoever panicked left what was known before
        let mut way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *way {
            Searched::Heaps(search) => {
                let heaps = heaps.iter().filter(|&&heap| heap > 0);
                heaps
                    .map(|&heap| search.number(heap))
                    .try_fold(0, |sum, number| Ok(sum ^ number?))
            }
            Searched::Wholes(search) => {
                let whole = search.game.canonical(extended(self.rules(), heaps).into());
                search.number(whole)
            }
        }
    }
}

impl Others {
    fn at(&self, table: usize) -> &Other {
        let game = self.games[table - FIRST].get();
        game.expect("clauses ask games that they were given")
    }

    /// The place of a game, which is made if nobody has asked for it; `None` where there are too
    /// many.
    fn place_of(&self, ruleset: &Ruleset, rules: &HeapRuleset, heaps: usize) -> Option<usize> {
        self.games.iter().position(|game| {
            let game = game.get_or_init(|| Other::new(ruleset.clone(), rules, heaps));
            game.heaps == heaps && game.ruleset == *ruleset
        })
    }
}

impl Numbers for Others {
    fn number(&self, table: usize, heaps: &[Heap]) -> Option<u64> {
        self.at(table).number(heaps).ok()
    }

    fn absent(&self, table: usize, heaps: &[Heap]) -> Option<Why> {
        let found = self.at(table).number(heaps);
        // what was too much may be known by now
        Some(found.err().unwrap_or(Why::Others(KEPT as u64)))
    }
}

/// What clauses may ask.
pub(super) struct Clauses;

impl Lookups for Clauses {
    fn has_parameters(&self) -> bool {
        false
    }

    fn table(&mut self, asked: &Asked<'_>, at: At, what: Sought) -> Result<usize, NotationError> {
        let refuse = |expected: &str, remedy: &str| {
            Err(NotationError::at(asked.text, asked.at, expected, remedy))
        };
        let Some(quoted) = &asked.rules else {
            let remedy = "whether a position is P in these rules themselves depends on the moves; \
                          name other rules, such as P(nim, s, t)";
            return refuse("the outcome of other rules", remedy);
        };
        let ruleset = Ruleset::read(&quoted.notation, &Definitions::default())
            .map_err(|error| error.within(asked.text, quoted.span, quoted.same))?;
        let (At::Here(heaps) | At::Elsewhere(heaps)) = at;
        let Some(rules) = ruleset.heap_rules() else {
            return refuse("rules on heaps", "such as P(wythoff, s, t)");
        };
        if let Sought::Measured(_) | Sought::Genera = what {
            return refuse("P, N or G of other rules", "such as P(wythoff, s, t)");
        }
        if rules.extra().unwrap_or_default().blocks > 0 {
            return refuse("rules without `block`", "leave it out");
        }
        let outcomes = ruleset.convention == Convention::Misere || !rules.has_values();
        if what == Sought::Values && outcomes {
            return refuse("values of normal play", "write P(..) or N(..)");
        }
        if !rules.heaps().contains(&heaps) {
            let (least, most) = (*rules.heaps().start(), *rules.heaps().end());
            let expected = match least == most {
                true => format!("{least} heaps of {rules}"),
                false => format!("at least {least} heaps of {rules}"),
            };
            return refuse(&expected, "such as P(wythoff, s, t)");
        }
        match OTHERS.place_of(&ruleset, rules, heaps) {
            Some(place) => Ok(place + FIRST),
            None => refuse(
                &format!("at most {GAMES} games in all clauses"),
                "start the program again",
            ),
        }
    }

    fn fact(&mut self, asked: &Asked<'_>, _: Fact) -> Result<usize, NotationError> {
        let remedy = "moves are given by numbers of tokens, and outcomes and values of other rules";
        Err(NotationError::at(asked.text, asked.at, "numbers", remedy))
    }
}
