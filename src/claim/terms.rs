use crate::sequence::Sequence;

/// Where a list of terms and the values of a heap game differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermsVerdict {
    /// Terms compared: all.
    pub compared: u64,
    /// How many of them are not the value of their heap.
    pub differences: u64,
    /// The first of these.
    pub first: Option<WrongTerm>,
}

/// A term that is not the value of its heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTerm {
    /// The heap.
    pub heap: u64,
    /// The term.
    pub term: i128,
    /// The value.
    pub computed: u128,
}

/// Why terms cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// A shifted index is not a heap: below 0, or 2^64 - 1 and more.
    #[error(
        "found index {n}, which with shift {shift} is no heap, expected heaps of 0 or more; index \
         n stands for heap n + shift: choose another ‹shift›"
    )]
    NoHeap {
        /// The index.
        n: i64,
        /// What was added.
        shift: i64,
    },
    /// The value of a heap is not known.
    #[error(
        "found no value of heap {heap}, expected one that was computed or follows from a proved period"
    )]
    Unknown {
        /// The heap.
        heap: u64,
    },
}

/// The heap that an index stands for: index + shift.
///
/// # Errors
/// [`TermsError::NoHeap`].
pub fn heap_of(n: i64, shift: i64) -> Result<u64, TermsError> {
    let heap = i128::from(n) + i128::from(shift);
    u64::try_from(heap).map_err(|_| TermsError::NoHeap { n, shift })
}

/// Compares terms, as pairs of index and term, with the values of the heaps index + `shift`.
/// Every term is compared, in the order given. O(terms).
///
/// # Errors
/// An index that is not a heap, a heap whose value is not known.
pub fn compare_terms(
    terms: &[(i64, i128)],
    shift: i64,
    sequence: &Sequence,
) -> Result<TermsVerdict, TermsError> {
    let mut verdict = TermsVerdict::default();
    for &(n, term) in terms {
        let heap = heap_of(n, shift)?;
        let computed = sequence
            .value(heap.into())
            .ok_or(TermsError::Unknown { heap })?;
        verdict.compared += 1;
        if u128::try_from(term) != Ok(computed) {
            verdict.differences += 1;
            let wrong = WrongTerm {
                heap,
                term,
                computed,
            };
            verdict.first.get_or_insert(wrong);
        }
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Context;

    fn compare(terms: &[(i64, i128)], shift: i64, to: u64) -> Result<TermsVerdict, TermsError> {
        let nim: crate::game::Code = "0.[3]".parse().unwrap();
        let sequence = Sequence::run(&nim, to, &Context::default()).unwrap();
        compare_terms(terms, shift, &sequence)
    }

    #[test]
    fn an_index_stands_for_the_heap_that_is_shifted() {
        let terms = [(0, 1), (1, 2), (5, 6)];
        let shifted = compare(&terms, 1, 6).unwrap();
        let expected = TermsVerdict {
            compared: 3,
            ..TermsVerdict::default()
        };
        assert_eq!(shifted, expected);
        let plain = compare(&terms, 0, 6).unwrap();
        assert_eq!((plain.compared, plain.differences), (3, 3));
        let (heap, term, computed) = (0, 1, 0);
        let first = WrongTerm {
            heap,
            term,
            computed,
        };
        assert_eq!(plain.first, Some(first));
    }

    #[test]
    fn the_first_of_several_differences_is_told() {
        let verdict = compare(&[(3, 3), (4, -4), (5, 5), (6, i128::MAX)], 0, 6).unwrap();
        assert_eq!((verdict.compared, verdict.differences), (4, 2));
        let first = verdict.first.unwrap();
        assert_eq!((first.heap, first.term, first.computed), (4, -4, 4));
    }

    #[test]
    fn what_is_no_heap_or_not_known_is_an_error() {
        let (n, shift) = (2, -3);
        assert_eq!(
            compare(&[(2, 0)], -3, 6),
            Err(TermsError::NoHeap { n, shift })
        );
        assert_eq!(heap_of(i64::MAX, i64::MAX), Ok(u64::MAX - 1));
        assert!(heap_of(i64::MIN, i64::MIN).is_err());
        // no theorem tells more than the first values, of which some more are computed
        let grundy: crate::game::Code = "4!.0".parse().unwrap();
        let sequence = Sequence::run(&grundy, 6, &Context::default()).unwrap();
        assert_eq!(
            compare_terms(&[(1000, 8)], 0, &sequence),
            Err(TermsError::Unknown { heap: 1000 })
        );
    }
}
