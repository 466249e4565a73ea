//! Memoised search.
pub(super) fn misere_sum() -> super::Stop {
    super::Stop::Refused(
        "in misere play a sum is one position, its components have no outcome of their own; \
         search whole sums (Sums)"
            .into(),
    )
}
