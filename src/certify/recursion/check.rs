use super::super::{CertifyError, ClaimCheck};
use super::{RecursionClaim, RecursionTheorem, remainders};
use crate::game::{Heap, each_option};
use crate::number::grouped;
use crate::rulesets::HeapRuleset;
use crate::store::values_sha256;
use crate::work::{Context, Stop};
use std::collections::BTreeSet;

/// Heaps between two looks at the wish to stop.
const PAUSE: u64 = 1 << 6;

/// What the check of a recursion certificate found; its entries are the heaps whose options were gone
/// through, none where the claim itself is wrong already.
pub type RecursionCheck = ClaimCheck<RecursionFault>;

/// Why a recursion certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecursionFault {
    /// The numbers do not belong together.
    #[error("the numbers do not belong together: {0}")]
    Numbers(&'static str),
    /// The options of a heap are not all heaps between two.
    #[error("the options of heap {} are not those of the theorem", grouped(*heap))]
    Options {
        /// The heap.
        heap: u64,
    },
    /// What may be taken or left at most falls, or rises too fast.
    #[error("at heap {} what may be taken or left at most is not as the theorem needs it", grouped(*heap))]
    Steps {
        /// The heap.
        heap: u64,
    },
    /// The options of large heaps are others, or not seen to be these.
    #[error("the options of larger heaps: {0}")]
    Larger(&'static str),
    /// The values are others than those that were hashed.
    #[error("the values have SHA-256 {computed}, not that of the certificate")]
    Hash {
        /// The hash of the values by the rules.
        computed: String,
    },
}

/// Decides a recursion certificate: that the options of the first heaps are all heaps between two, and
/// those of all later ones too, that their ends grow as the theorem needs it, and the hash of the values.
///
/// O(N^2) steps for N heaps, one thread.
///
/// # Errors
/// Moves that cannot be computed; too little memory; interrupted.
pub fn certify_recursion(
    claim: &RecursionClaim,
    context: &Context,
) -> Result<RecursionCheck, CertifyError> {
    let RecursionClaim {
        rules,
        theorem,
        record,
    } = claim;
    let [from, modulus, gained] = record.recurs;
    let at_once = match (theorem, record.least) {
        _ if modulus == 0 || record.known != from + modulus => {
            Some("known is not B + m, or m is 0")
        }
        (RecursionTheorem::RestrictedNim, Some(_)) => Some("least is of another theorem"),
        (RecursionTheorem::SmallHeaps, None) => Some("least is missing"),
        _ => None,
    };
    if let Some(why) = at_once {
        return Ok(RecursionCheck {
            entries: 0,
            fault: Some(RecursionFault::Numbers(why)),
        });
    }
    let (mut values, mut ends): (Vec<u32>, Vec<Option<u64>>) = (Vec::new(), Vec::new());
    let fault = 'fault: {
        for heap in 0..record.known {
            if heap % PAUSE == 0 {
                context.check()?;
            }
            let left = options(rules, heap)?;
            let all = left.first().zip(left.last());
            // without gaps
            let whole = all.is_none_or(|(first, last)| last - first + 1 == left.len() as u64);
            let end = match record.least {
                None => match all {
                    Some((_, last)) if last + 1 != heap => None,
                    _ => Some(Some(left.len() as u64)),
                },
                Some(least) => match all {
                    Some((&first, _)) if first != least => None,
                    _ => Some(all.map(|(_, &last)| last)),
                },
            };
            let Some(end) = end.filter(|_| whole) else {
                break 'fault Some(RecursionFault::Options { heap });
            };
            let met: BTreeSet<u32> = left.iter().map(|&left| values[left as usize]).collect();
            values.push((0..).find(|value| !met.contains(value)).unwrap_or(0));
            ends.push(end);
        }
        // that of heap B + m too
        let next = ends[from as usize].map(|end| end + gained);
        for (heap, pair) in (1..).zip([&ends[..], &[next]].concat().windows(2)) {
            let grows = match (theorem, pair[0], pair[1]) {
                (RecursionTheorem::RestrictedNim, Some(before), Some(now)) => {
                    (before..=before + 1).contains(&now)
                }
                (RecursionTheorem::SmallHeaps, before, now) => before <= now,
                _ => false,
            };
            if !grows {
                break 'fault Some(RecursionFault::Steps { heap });
            }
        }
        let later = ends[from as usize..]
            .iter()
            .copied()
            .collect::<Option<Vec<u64>>>();
        let why = match later {
            Some(later) => remainders::fault(rules, record, &later, context)?,
            None => Some("there are none from the heap on from which they should recur"),
        };
        if let Some(why) = why {
            break 'fault Some(RecursionFault::Larger(why));
        }
        let computed = values_sha256(values.iter().copied());
        (computed != record.values_sha256).then_some(RecursionFault::Hash { computed })
    };
    Ok(RecursionCheck {
        entries: record.known,
        fault,
    })
}

/// The heaps that a move leaves.
fn options(rules: &HeapRuleset, heap: Heap) -> Result<BTreeSet<Heap>, CertifyError> {
    let mut all = BTreeSet::new();
    let mut wrong = false;
    let found = each_option(rules, &[heap], |parts| {
        let parts: Vec<Heap> = parts.iter().copied().filter(|&part| part > 0).collect();
        wrong = parts.len() > 1 || parts.iter().any(|&part| part >= heap);
        all.insert(parts.first().copied().unwrap_or(0));
        !wrong
    });
    found.map_err(Stop::from)?;
    match wrong {
        false => Ok(all),
        true => Err(CertifyError::input(
            format!("a move from a heap of {heap} that leaves several heaps, or no smaller one"),
            "moves that leave one smaller heap",
            "mend the rules",
        )),
    }
}
