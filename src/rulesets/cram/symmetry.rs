//! Boards that are lost by symmetry.

use crate::game::Grid;

/// A board of Cram that a half turn or a reflection leaves as it is, where no domino meets its
/// image: each domino is answered by its image.
pub(super) fn mirrored(grid: &Grid) -> Option<String> {
    let (rows, cols) = (grid.rows(), grid.cols());
    type Image = fn((usize, usize), (usize, usize)) -> (usize, usize);
    let images: [(Image, &str); 3] = [
        (
            |(r, c), (rows, cols)| (rows - 1 - r, cols - 1 - c),
            "half turn of the board",
        ),
        (
            |(r, c), (_, cols)| (r, cols - 1 - c),
            "reflection of left and right",
        ),
        (
            |(r, c), (rows, _)| (rows - 1 - r, c),
            "reflection of top and bottom",
        ),
    ];
    let found = images.into_iter().find(|(image, _)| {
        let image = |cell| image(cell, (rows, cols));
        let meets = |a, b| {
            [image(a), image(b)]
                .iter()
                .any(|&cell| cell == a || cell == b)
        };
        grid.cells().all(|(r, c)| {
            let (to_r, to_c) = image((r, c));
            let beside = [(r, c + 1), (r + 1, c)];
            let mut dominoes = beside.into_iter().filter(|&(r, c)| grid.is_free(r, c));
            grid.is_free(to_r, to_c) && !dominoes.any(|other| meets((r, c), other))
        })
    });
    found.map(|(_, name)| {
        format!("Symmetry: each domino is answered by its image under the {name}, which is free.")
    })
}
