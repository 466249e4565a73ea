//! Certificates of values, rechecked from the rules: each position that is listed must have, for each
//! smaller value n, a move to a sum of listed positions of value n, and from each of its options that
//! is no such sum of another value a reply to one of its own value. Plays end, so by induction all
//! values that are listed are right.

use super::{CertifyError, ClaimCheck};
use crate::game::{Board, Convention, Game, Grid, Heap, HeapRules, Options, SingleHeap};
use crate::rulesets::{Rules, Ruleset};
use crate::store::ValueRecord;
use crate::work::Context;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;

/// A certificate of a value, read.
#[derive(Clone, Debug)]
pub struct ValueClaim {
    /// What the file says.
    pub record: ValueRecord,
    ruleset: Ruleset,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFault {
    /// A position that is listed, and is none or does not come as it is.
    Piece(String),
    /// No move leads to a smaller value.
    Missing {
        /// The position.
        piece: String,
        /// Its value.
        value: u64,
        /// The smaller value.
        smaller: u64,
    },
    /// An option has the value, or nothing shows that it has not.
    Option {
        /// The position.
        piece: String,
        /// Its value.
        value: u64,
        /// The parts of the option.
        option: String,
    },
    /// The position itself is no sum of listed ones of this value.
    Position,
}

impl fmt::Display for ValueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => write!(f, "`{piece}` is no position that does not come apart"),
            Self::Missing {
                piece,
                value,
                smaller,
            } => write!(
                f,
                "{piece} is listed with the value {value}, and no move leads to a listed position of \
                 value {smaller}"
            ),
            Self::Option {
                piece,
                value,
                option,
            } => write!(
                f,
                "{piece} is listed with the value {value}, and nothing shows that its option \
                 {option} has another one"
            ),
            Self::Position => write!(f, "the position is no sum of listed ones of this value"),
        }
    }
}

impl ValueClaim {
    /// Reads a certificate.
    ///
    /// # Errors
    /// What is wrong with the file, or rules that cannot be read.
    pub fn read(text: &[u8]) -> Result<Self, CertifyError> {
        let wrong =
            |found: &str| CertifyError::input(found, "a certificate of a value", "write it again");
        let text = std::str::from_utf8(text).map_err(|_| wrong("bytes that are no UTF-8"))?;
        let record = ValueRecord::read(text).map_err(CertifyError::Input)?;
        let ruleset: Ruleset = record
            .rules
            .parse()
            .map_err(|error| CertifyError::input(format!("{error}"), "rules", "write it again"))?;
        match ruleset.convention {
            Convention::Normal => Ok(Self { record, ruleset }),
            Convention::Misere => Err(wrong("misere play, which has no values")),
        }
    }
}

/// Rechecks a certificate of a value. O(positions x options^2), on all threads.
///
/// # Errors
/// Those of the moves; rules whose positions are not sums of single heaps or boards.
pub fn certify_value(
    claim: &ValueClaim,
    context: &Context,
) -> Result<ClaimCheck<ValueFault>, CertifyError> {
    let record = &claim.record;
    match &claim.ruleset.rules {
        Rules::Board(rules) => {
            let board = Board(rules.clone());
            let grid = |text: &str| {
                let grid: Grid = text.parse().ok()?;
                rules.check(&grid).ok()?;
                Some(grid)
            };
            let roots = grid(&record.position).map(|grid| board.parts(&grid));
            Checked::of(board, |_, _| true, record, |text| grid(text), context)?
                .verdict(roots, context)
        }
        Rules::Heaps(rules) => {
            if !rules.shape().is_sum() || !rules.heaps_alone() || !rules.summands().is_empty() {
                return Err(CertifyError::input(
                    format!("a certificate of {rules}"),
                    "rules whose positions are sums of single heaps",
                    "check a table of them instead",
                ));
            }
            let heap = |text: &str| match rules.names() {
                Some(names) => names.heap(text).ok(),
                None => text.parse::<Heap>().ok(),
            };
            let roots = record.position.split(' ').map(heap).collect();
            // where heaps may rise, something else falls, as the rules say
            let falls = match rules.shape().raises() {
                true => |_: &Heap, _: &Heap| true,
                false => |from: &Heap, to: &Heap| to < from,
            };
            Checked::of(SingleHeap(rules.clone()), falls, record, heap, context)?
                .verdict(roots, context)
        }
    }
}

/// The positions that are listed.
struct Checked<G: Game> {
    game: G,
    falls: fn(&G::Position, &G::Position) -> bool,
    values: HashMap<G::Position, u64>,
    /// In their order, as they are written.
    listed: Vec<(G::Position, String)>,
    fault: Option<ValueFault>,
    value: u64,
}

impl<G: Game + Sync> Checked<G>
where
    G::Position: Send + Sync + Eq + Hash + Ord,
{
    /// `falls` says whether a part of an option is smaller than what it comes from.
    fn of(
        game: G,
        falls: fn(&G::Position, &G::Position) -> bool,
        record: &ValueRecord,
        read: impl Fn(&str) -> Option<G::Position>,
        context: &Context,
    ) -> Result<Self, CertifyError> {
        let mut values = HashMap::new();
        let (mut listed, mut fault) = (Vec::new(), None);
        for (value, text) in &record.pieces {
            context.check()?;
            let piece = read(text).filter(|piece| game.canonical(piece.clone()) == *piece);
            match piece {
                Some(piece) if values.insert(piece.clone(), *value).is_none() => {
                    listed.push((piece, text.clone()));
                }
                _ => _ = fault.get_or_insert(ValueFault::Piece(text.clone())),
            }
        }
        Ok(Self {
            game,
            falls,
            values,
            listed,
            fault,
            value: record.value,
        })
    }

    fn verdict(
        self,
        roots: Option<Vec<G::Position>>,
        context: &Context,
    ) -> Result<ClaimCheck<ValueFault>, CertifyError> {
        let entries = self.listed.len() as u64;
        let refused = |fault| ClaimCheck {
            entries,
            fault: Some(fault),
        };
        if let Some(fault) = self.fault {
            return Ok(refused(fault));
        }
        let roots = match roots {
            Some(roots) => without_pairs(roots),
            None => return Ok(refused(ValueFault::Position)),
        };
        if self.known(&roots, &mut Recalled::new())? != Some(self.value) {
            return Ok(refused(ValueFault::Position));
        }
        let faults = context.pool().install(|| {
            let listed = self.listed.par_iter();
            let all = listed.map_init(Recalled::new, |seen, (piece, text)| {
                context.check()?;
                self.fault_of(piece, text, seen)
            });
            all.collect::<Result<Vec<_>, CertifyError>>()
        })?;
        Ok(ClaimCheck {
            entries,
            fault: faults.into_iter().flatten().next(),
        })
    }

    /// The options of a piece: canonical parts, without pairs of equal ones.
    fn options(
        &self,
        piece: &G::Position,
        seen: &mut Recalled<G::Position>,
    ) -> Result<Rc<Vec<Vec<G::Position>>>, CertifyError> {
        if let Some(options) = seen.get(piece) {
            return Ok(Rc::clone(options));
        }
        let mut listed = Options::new();
        self.game.options(piece, &mut listed);
        listed.complete()?;
        if let Some(part) = listed
            .parts()
            .iter()
            .find(|part| !(self.falls)(piece, part))
        {
            return Err(CertifyError::input(
                format!("a move from {piece:?} to {part:?}, which is not lower"),
                "heaps that fall, as the check is an induction on their size",
                "check a table of these rules instead",
            ));
        }
        let sum = |option: &[G::Position]| {
            let parts = option.iter().map(|part| self.game.canonical(part.clone()));
            without_pairs(parts.collect())
        };
        let mut options: Vec<_> = listed.iter().map(sum).collect();
        options.sort();
        options.dedup();
        if seen.len() >= KEPT {
            seen.clear();
        }
        let options = Rc::new(options);
        seen.insert(piece.clone(), Rc::clone(&options));
        Ok(options)
    }

    /// The value of a sum, if each of its parts is listed or has no moves.
    fn known(
        &self,
        sum: &[G::Position],
        seen: &mut Recalled<G::Position>,
    ) -> Result<Option<u64>, CertifyError> {
        let mut total = 0;
        for part in sum {
            match self.values.get(part) {
                Some(value) => total ^= value,
                None if self.options(part, seen)?.is_empty() => {}
                None => return Ok(None),
            }
        }
        Ok(Some(total))
    }

    fn fault_of(
        &self,
        piece: &G::Position,
        text: &str,
        seen: &mut Recalled<G::Position>,
    ) -> Result<Option<ValueFault>, CertifyError> {
        let value = self.values[piece];
        let options = self.options(piece, seen)?;
        let known = options.iter().map(|option| self.known(option, seen));
        let known = known.collect::<Result<Vec<Option<u64>>, CertifyError>>()?;
        if let Some(smaller) = (0..value).find(|&smaller| !known.contains(&Some(smaller))) {
            return Ok(Some(ValueFault::Missing {
                piece: text.to_owned(),
                value,
                smaller,
            }));
        }
        for (option, known) in options.iter().zip(known) {
            let differs = match known {
                Some(known) => known != value,
                None => self.has_reply(option, value, seen)?,
            };
            if !differs {
                return Ok(Some(ValueFault::Option {
                    piece: text.to_owned(),
                    value,
                    option: format!("{option:?}"),
                }));
            }
        }
        Ok(None)
    }

    /// Whether a move from a sum leads to a value.
    fn has_reply(
        &self,
        sum: &[G::Position],
        value: u64,
        seen: &mut Recalled<G::Position>,
    ) -> Result<bool, CertifyError> {
        for (i, part) in sum.iter().enumerate() {
            for option in self.options(part, seen)?.iter() {
                let parts = without_pairs([&sum[..i], option, &sum[i + 1..]].concat());
                if self.known(&parts, seen)? == Some(value) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// Options that were asked for before.
type Recalled<P> = HashMap<P, Rc<Vec<Vec<P>>>>;

/// How many of them are kept.
const KEPT: usize = 1 << 16;

fn without_pairs<P: Ord>(mut parts: Vec<P>) -> Vec<P> {
    parts.sort();
    let mut sum: Vec<P> = Vec::with_capacity(parts.len());
    for part in parts {
        match sum.last() == Some(&part) {
            true => _ = sum.pop(),
            false => sum.push(part),
        }
    }
    sum
}
