//! Misere quotients of many games: a row for each.

use super::checkpoint::{Checkpoint, KeptRun};
use super::{Games, games, quoted, rows};
use crate::certify::CertifyError;
use crate::certify::quotient::{QuotientClaim, QuotientFault, certify_quotient};
use crate::game::Code;
use crate::store::checkpoint::LoggedRun;
use crate::text::worded;
use crate::theory::misere::{Limits, Period, Quotient, Reach};
use crate::work::Shard;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

worded! {
    /// What ended the search for a quotient that is not proved for all heaps.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum LimitReached {
        /// The last heap that was asked for.
        Heaps = "heaps",
        /// The quotient has more elements than are wanted.
        Elements = "elements",
        /// The steps for one game are used up.
        Effort = "effort",
        /// The memory for one game does not suffice.
        Memory = "memory",
        /// The search gives up by itself: too much would have to be guessed.
        Search = "search",
    }
}

/// What is known of the misere quotient of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotientRow {
    /// The code.
    pub code: String,
    /// The last heap that was looked at.
    pub to: usize,
    /// Number of elements.
    pub order: usize,
    /// How many of them are P-positions.
    pub p: usize,
    /// If it is proved to be the quotient of all heaps.
    pub period: Option<Period>,
    /// n, if it is the quotient of Nim with heaps below 2^n.
    pub nim: Option<u32>,
    /// The last heap at which it changed; 0 if there is none.
    pub grew: usize,
    /// What ended the search, unless it is proved for all heaps.
    pub limit: Option<LimitReached>,
}

/// Which quotients are surveyed and how far: what binds rows to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotientRun {
    /// The version of the program.
    grundy: String,
    /// The words that name the games.
    pub families: Vec<String>,
    /// How many games, in all shards.
    games: u64,
    /// SHA-256 of their codes, one per line.
    codes: String,
    /// Where the search for each game ends.
    #[serde(flatten)]
    pub limits: Limits,
    /// Which part of the games, in their order.
    pub shard: Shard,
}

impl QuotientRun {
    /// Elements after which no larger heaps are looked at, where nothing else is said.
    pub const ELEMENTS: usize = 2000;

    /// The last heap, where nothing else is said.
    pub const HEAPS: usize = 100;

    /// Steps for each game, where nothing else is said.
    pub const EFFORT: u64 = 50_000_000;

    /// Bytes for each game, where nothing else is said and there are so many.
    pub const MEMORY: u64 = 1 << 28;

    /// The survey of some games.
    pub fn new(games: &Games, limits: Limits) -> Self {
        Self {
            grundy: env!("CARGO_PKG_VERSION").into(),
            families: games.words.clone(),
            games: games.count(),
            codes: games.hash(),
            limits,
            shard: Shard::WHOLE,
        }
    }

    /// What repeats it as a whole on a command line.
    pub fn command(&self) -> String {
        let (families, limits) = (quoted(&self.families), self.limits);
        let mut command = format!("grundy survey {families} --misere --to {}", limits.to);
        let usual = [
            ("elements", limits.order as u64, Self::ELEMENTS as u64),
            ("effort", limits.effort, Self::EFFORT),
            ("game-memory", limits.memory, Self::MEMORY),
        ];
        for (name, number, usual) in usual {
            if number != usual {
                command += &format!(" --{name} {number}");
            }
        }
        command
    }
}

impl LoggedRun for QuotientRun {
    const FORMAT: &'static str = "grundy survey of quotients checkpoint";
    const VERSION: u32 = 1;

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = self.agreed();
        parts.push(("shard", self.shard.to_string()));
        parts
    }
}

impl KeptRun for QuotientRun {
    type Row = QuotientRow;
    const RECORD: (&'static str, u32) = ("grundy survey of quotients", 1);
    const SOURCE: &'static str = "one of ‹grundy survey FAMILY misere shard=i/n out=FILE›";

    fn count(&self) -> u64 {
        self.games
    }

    fn shard(&self) -> Shard {
        self.shard
    }

    fn of_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    fn agreed(&self) -> Vec<(&'static str, String)> {
        vec![
            ("version", self.grundy.clone()),
            ("family", self.families.join(" ")),
            ("codes with hash", self.codes.clone()),
            ("number of games", self.games.to_string()),
            ("last heap", self.limits.to.to_string()),
            ("number of elements", self.limits.order.to_string()),
            ("effort", self.limits.effort.to_string()),
            ("memory for a game", self.limits.memory.to_string()),
        ]
    }

    fn is_of(&self, rows: &[QuotientRow]) -> bool {
        games::hash(rows.iter().map(|row| row.code.clone())) == self.codes
    }
}

/// The misere quotients of the games of a shard, one game on each thread at a time. Rows that
/// `checkpoint` holds are not computed again, and each new one is appended to it.
///
/// The rows are the same on any number of threads: each game has the memory of `run`, and as many
/// games are searched at once as fit the memory of the context.
///
/// # Errors
/// If it is cancelled, a move cannot be computed, or the checkpoint cannot be written. What memory
/// or effort do not reach ends a game at the heap before.
pub fn quotients(
    games: &Games,
    run: &QuotientRun,
    checkpoint: Option<&mut Checkpoint<QuotientRow>>,
    context: &Context,
) -> Result<Vec<QuotientRow>, Stop> {
    each(games, run, checkpoint, context, &|_, _, _| Ok(()))
}

/// What becomes of each quotient besides its row.
type EachQuotient<'a> = dyn Fn(&Code, &Quotient, &Context) -> Result<(), Stop> + Sync + 'a;

fn each(
    games: &Games,
    run: &QuotientRun,
    checkpoint: Option<&mut Checkpoint<QuotientRow>>,
    context: &Context,
    seen: &EachQuotient<'_>,
) -> Result<Vec<QuotientRow>, Stop> {
    let limits = run.limits;
    context.afford("the quotient of one game", limits.memory.into())?;
    let fit = context.memory() / limits.memory.max(1);
    let at_once = usize::try_from(fit).unwrap_or(usize::MAX);
    let what = ("games", at_once.clamp(1, context.threads()));
    rows(what, run, checkpoint, context, &|game, alone| {
        let alone = &alone.clone().with_memory(limits.memory);
        let code = games.code(game);
        let found = Quotient::find(code, Reach::of(code), limits, alone)?;
        seen(code, &found, alone)?;
        Ok(QuotientRow {
            code: code.to_string(),
            to: found.to,
            order: found.order(),
            p: found.p.len(),
            period: found.period,
            nim: found.nim(alone)?,
            grew: found.growth.last().map_or(0, |growth| growth.heap),
            limit: reached(&found, limits),
        })
    })
}

/// Quotients that were checked by code that shares nothing with the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuotientChecks {
    /// How many were accepted.
    pub accepted: u64,
    /// How many were not checked, as that would take too much memory.
    pub left: u64,
    /// A code whose quotient is wrong, and why.
    pub fault: Option<(String, QuotientFault)>,
}

/// As [`quotients`], where each quotient is checked from the rules alone as its certificate is.
///
/// # Errors
/// Those of [`quotients`].
pub fn checked_quotients(
    games: &Games,
    run: &QuotientRun,
    context: &Context,
) -> Result<(Vec<QuotientRow>, QuotientChecks), Stop> {
    let checks = Mutex::new(QuotientChecks::default());
    let rows = each(games, run, None, context, &|code, found, alone| {
        let file = found.certificate(Some(code.to_string()), "");
        let text = Value::Object(file).to_string();
        let small = alone.clone().with_memory(alone.memory().min(CHECK));
        let checked =
            QuotientClaim::read(text.as_bytes()).and_then(|claim| certify_quotient(&claim, &small));
        let mut checks = checks.lock().unwrap_or_else(PoisonError::into_inner);
        match checked.map(|checked| checked.fault) {
            Ok(None) => checks.accepted += 1,
            Ok(Some(fault)) => checks.fault = Some((code.to_string(), fault)),
            Err(CertifyError::Stop(Stop::Memory { .. })) => {
                alone.check()?;
                checks.left += 1;
            }
            Err(CertifyError::Stop(stop)) => return Err(stop),
            Err(error) => return Err(Stop::told(format_args!("{code}: {error}"))),
        }
        Ok(())
    })?;
    let checks = checks.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((rows, checks))
}

/// Bytes for the check of a quotient.
const CHECK: u64 = 1 << 24;

/// What ended the search for a quotient.
fn reached(found: &Quotient, limits: Limits) -> Option<LimitReached> {
    match &found.ended {
        _ if found.period.is_some() => None,
        Some(Stop::Memory { .. }) => Some(LimitReached::Memory),
        Some(Stop::Spent(_)) => Some(LimitReached::Effort),
        Some(_) => Some(LimitReached::Search),
        None if found.order() > limits.order => Some(LimitReached::Elements),
        None => Some(LimitReached::Heaps),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::unseal;
    use crate::survey::{SurveyPart, merge};

    fn games() -> Games {
        let words = ["0.1d", "0.77", "0.26", "0.07"].map(String::from);
        Games::read(&words).unwrap()
    }

    fn limits() -> Limits {
        Limits {
            to: 30,
            order: 100,
            effort: 100_000,
            memory: 1 << 24,
        }
    }

    #[test]
    fn rows_are_the_same_on_any_number_of_threads_and_in_shards() {
        let (games, run) = (games(), QuotientRun::new(&games(), limits()));
        let rows = |threads, memory| {
            let context = Context::new(threads, memory).unwrap();
            quotients(&games, &run, None, &context)
        };
        let whole = rows(1, 1 << 28).unwrap();
        assert_eq!(rows(2, 1 << 28).as_ref(), Ok(&whole));
        // one after the other, where two at once do not fit
        assert_eq!(rows(2, 1 << 24).as_ref(), Ok(&whole));
        assert!(matches!(rows(2, 1 << 23), Err(Stop::Memory { .. })));
        let of = |code: &str| whole.iter().find(|row| row.code == code).unwrap();
        assert_eq!(
            (of("0.12").period.is_some(), of("0.12").limit),
            (true, None)
        );
        assert_eq!(of("0.77").limit, Some(LimitReached::Heaps));
        let limits: Vec<_> = whole.iter().filter_map(|row| row.limit).collect();
        assert!(limits.contains(&LimitReached::Effort) || limits.contains(&LimitReached::Elements));
        let context = Context::default();
        for of in [1, 2, 5] {
            let part = |index| {
                let run = run.clone().of_shard(Shard::new(index, of).unwrap());
                let rows = quotients(&games, &run, None, &context).unwrap();
                let part = SurveyPart::new(run.command(), run, rows);
                let text = serde_json::to_string(&part.json()).unwrap();
                let read = SurveyPart::from_record(unseal(&text).unwrap()).unwrap();
                assert_eq!(read, part);
                (format!("{index}.json"), part)
            };
            let parts: Vec<_> = (1..=of).rev().map(part).collect();
            let merged = merge(parts.clone()).unwrap();
            assert_eq!((&merged.rows, &merged.run), (&whole, &run));
            assert!(merge(parts[1..].to_vec()).is_err());
        }
    }

    #[test]
    fn rows_are_kept_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        let (games, run, context) = (
            games(),
            QuotientRun::new(&games(), limits()),
            Context::default(),
        );
        let mut whole = Checkpoint::create(&path, &run).unwrap();
        let expected = quotients(&games, &run, Some(&mut whole), &context).unwrap();
        drop(whole);
        // cut short in its fourth row
        let text = std::fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b'\n').collect();
        std::fs::write(&path, &text[..ends[3] + 20]).unwrap();
        let mut kept = Checkpoint::resume(&path, &run).unwrap();
        assert_eq!(kept.done(), 3);
        let again = quotients(&games, &run, Some(&mut kept), &context);
        assert_eq!(again.as_ref(), Ok(&expected));
        drop(kept);
        for other in [
            Limits {
                effort: 7,
                ..limits()
            },
            Limits {
                memory: 1 << 25,
                ..limits()
            },
            Limits {
                order: 99,
                ..limits()
            },
        ] {
            let other = QuotientRun::new(&games, other);
            assert!(Checkpoint::resume(&path, &other).is_err());
        }
    }

    /// Each quotient of a survey is checked from the rules alone.
    #[test]
    fn quotients_are_checked() {
        let (games, run) = (games(), QuotientRun::new(&games(), limits()));
        let context = Context::new(2, 1 << 28).unwrap();
        let (rows, checks) = checked_quotients(&games, &run, &context).unwrap();
        assert_eq!(Ok(rows), quotients(&games, &run, None, &context));
        assert_eq!(checks.accepted + checks.left, games.count());
        assert!(checks.accepted > 8 && checks.fault.is_none(), "{checks:?}");
    }
}
