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
            if !rules.shape().is_sum() || rules.extra().is_some() || !rules.summands().is_empty() {
                return Err(CertifyError::input(
                    format!("a certificate of {rules}"),
                    "rules whose positions are sums of single heaps",
                    "check a table of them instead",
                ));
            }
            let heap = |text: &str| text.parse::<Heap>().ok();
            let roots = record.position.split(' ').map(heap).collect();
            let falls = |from: &Heap, to: &Heap| to < from;
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
            Some(roots) => self.tidied(roots)?,
            None => return Ok(refused(ValueFault::Position)),
        };
        if self.known(&roots) != Some(self.value) {
            return Ok(refused(ValueFault::Position));
        }
        let faults = context.pool().install(|| {
            let all = self.listed.par_iter().map(|(piece, text)| {
                context.check()?;
                self.fault_of(piece, text)
            });
            all.collect::<Result<Vec<_>, CertifyError>>()
        })?;
        Ok(ClaimCheck {
            entries,
            fault: faults.into_iter().flatten().next(),
        })
    }

    fn options(&self, piece: &G::Position) -> Result<Vec<Vec<G::Position>>, CertifyError> {
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
            self.tidied(parts.collect())
        };
        listed.iter().map(sum).collect()
    }

    /// Without pairs of equal parts, and without parts that have no moves.
    fn tidied(&self, mut parts: Vec<G::Position>) -> Result<Vec<G::Position>, CertifyError> {
        parts.sort();
        let mut sum = Vec::new();
        for part in parts {
            if self.values.contains_key(&part) || self.moves(&part) {
                match sum.last() == Some(&part) {
                    true => _ = sum.pop(),
                    false => sum.push(part),
                }
            }
        }
        Ok(sum)
    }

    fn moves(&self, piece: &G::Position) -> bool {
        let mut listed = Options::within(1);
        self.game.options(piece, &mut listed);
        !listed.is_empty() || listed.is_full()
    }

    fn known(&self, sum: &[G::Position]) -> Option<u64> {
        sum.iter()
            .try_fold(0, |total, part| Some(total ^ self.values.get(part)?))
    }

    fn fault_of(
        &self,
        piece: &G::Position,
        text: &str,
    ) -> Result<Option<ValueFault>, CertifyError> {
        let value = self.values[piece];
        let options = self.options(piece)?;
        let known: Vec<Option<u64>> = options.iter().map(|option| self.known(option)).collect();
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
                None => self.has_reply(option, value)?,
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
    fn has_reply(&self, sum: &[G::Position], value: u64) -> Result<bool, CertifyError> {
        for (i, part) in sum.iter().enumerate() {
            for option in self.options(part)? {
                let parts = [&sum[..i], &option, &sum[i + 1..]].concat();
                if self.known(&self.tidied(parts)?) == Some(value) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
