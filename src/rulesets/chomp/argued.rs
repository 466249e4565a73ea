//! Boards on which it is seen at once who wins.

use crate::game::Grid;

/// A board of Chomp of two arms: equal, or of two rows of which the first is longer by one.
pub(super) fn bitten(grid: &Grid) -> Option<String> {
    let lengths =
        (0..grid.rows()).map(|r| (0..grid.cols()).take_while(|&c| grid.is_free(r, c)).count());
    let lengths: Vec<usize> = lengths.filter(|&length| length > 0).collect();
    let arms = lengths.iter().skip(1).all(|&length| length == 1);
    if arms && lengths.first() == Some(&lengths.len()) {
        return Some(
            "Mirror play: both arms are equally long, and each bite is answered by the same bite of \
             the other arm."
                .into(),
        );
    }
    let two = match lengths[..] {
        [first, second] => Some((first, second)),
        _ => None,
    };
    // two columns are two rows, transposed
    let columns = match (
        lengths.first(),
        lengths.iter().filter(|&&length| length == 2).count(),
    ) {
        (Some(2), second) => Some((lengths.len(), second)),
        _ => None,
    };
    let longer = [two, columns]
        .into_iter()
        .flatten()
        .any(|(first, second)| first == second + 1);
    longer.then(|| {
        "Two rows of which the first is one cell longer: each bite is answered by one that leaves \
         two such rows again."
            .into()
    })
}

/// A full rectangle of more than the corner: the first player could have bitten what the second one
/// bites.
pub(super) fn stolen(grid: &Grid) -> Option<String> {
    let rows = (0..grid.rows()).filter(|&r| grid.is_free(r, 0)).count();
    let cols = (0..grid.cols()).filter(|&c| grid.is_free(0, c)).count();
    let free = grid.cells().count();
    (free > 1 && free == rows * cols).then(|| {
        "Strategy stealing: if the bite of the last corner does not win, the answer to it is a \
         first move that does."
            .into()
    })
}
