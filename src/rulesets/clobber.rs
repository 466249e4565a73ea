use super::class::ruleset;
use crate::game::{BoardRules, FREE, GONE, Grid, Marks, Sign};
use crate::number::joined;

ruleset! {
    /// Impartial Clobber: a stone moves onto a neighbouring stone of the other colour, which goes;
    /// either player moves either colour (Albert, Grossman, Nowakowski, Wolfe 2005).
    Clobber, "clobber",
    "move a stone onto a neighbouring stone of the other colour, which goes",
    "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber (2005)"
}

const SIGNS: &[Sign] = &[
    Sign::new(b'x', "a dark stone"),
    Sign::new(b'o', "a light stone"),
    Sign::new(FREE, "free"),
];

impl BoardRules for Clobber {
    fn signs(&self) -> &[Sign] {
        SIGNS
    }

    fn start(&self, rows: usize, cols: usize) -> Grid {
        Grid::of(
            rows,
            cols,
            |r, c| if (r + c) % 2 == 0 { b'x' } else { b'o' },
        )
    }

    fn usual(&self) -> (usize, usize) {
        (3, 4)
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let mut all = Vec::new();
        for from in grid.all() {
            let stone = grid.at(from.0, from.1);
            let other = |to: &(usize, usize)| {
                let there = grid.at(to.0, to.1);
                ![stone, FREE, GONE].contains(&there)
            };
            if ![FREE, GONE].contains(&stone) {
                all.extend(
                    grid.beside(from)
                        .filter(other)
                        .map(|to| grid.with([(from, FREE), (to, stone)])),
                );
            }
        }
        all
    }

    fn parts(&self, grid: &Grid) -> Vec<Grid> {
        // free cells stay free: stones that are not connected never meet
        grid.connected(FREE, |sign| ![FREE, GONE].contains(&sign), |_, _| true)
    }

    fn marks(&self) -> Marks {
        Marks::Pair
    }

    fn points(&self, from: &Grid, to: &Grid) -> Vec<(usize, usize)> {
        let mut cells = from.changed(to);
        // the stone that moves, and where it goes
        cells.sort_by_key(|&(r, c)| to.at(r, c) != FREE);
        cells
    }

    fn describe(&self, from: &Grid, to: &Grid) -> String {
        let cells = self.points(from, to).into_iter();
        let cells = cells.map(|(r, c)| format!("row {}, column {}", r + 1, c + 1));
        joined(cells, " to ")
    }

    fn refusal(&self, _: &Grid, _: &Grid) -> &'static str {
        "no stone moves there onto a neighbouring stone of the other colour"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, WholeBoard};
    use crate::solve::Fold;
    use crate::solve::definition::Definition;
    use crate::work::Context;

    /// Parts are found again by the definition on whole boards.
    #[test]
    fn stones_that_are_not_connected_are_a_sum() {
        let rules = &Clobber as &dyn BoardRules;
        let (context, cells) = (Context::default(), Board(rules));
        let mut whole = Definition::new(WholeBoard(rules), Fold::Values);
        let mut parts = Definition::new(cells, Fold::Values);
        let mut several = 0;
        for set in 0..3_usize.pow(8) {
            let sign = |r, c| {
                *b".xo"
                    .get(set / 3_usize.pow((r * 4 + c) as u32) % 3)
                    .unwrap()
            };
            let grid = Grid::of(2, 4, sign);
            let all = cells.parts(&grid);
            several += usize::from(all.len() > 1);
            let sum = all
                .iter()
                .fold(0, |sum, part| sum ^ parts.solve(part, &context).unwrap());
            assert_eq!(sum, whole.solve(&grid, &context).unwrap(), "{grid}");
        }
        assert!(several > 1_000, "{several}");
    }
}
