//! Graphs whose vertices are cells of a rectangle, where it only depends on how far apart two cells
//! are whether they are joined: sets that are shifted, turned or mirrored there are the same game.

use crate::graph::{Graph, Set, members};

/// The rectangle, and which of its turns and mirror images keep what is joined.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Rectangle {
    rows: usize,
    cols: usize,
    /// By three bits: rows upside down, columns from the right, rows and columns exchanged.
    kept: [bool; 8],
}

/// Rows and columns at most.
const LINES: usize = 64;

/// How a cell that is this far away lies after a turn or a mirror image.
fn moved((row, col): (i32, i32), image: usize) -> (i32, i32) {
    let row = if image & 1 != 0 { -row } else { row };
    let col = if image & 2 != 0 { -col } else { col };
    if image & 4 != 0 {
        (col, row)
    } else {
        (row, col)
    }
}

impl Rectangle {
    /// The rectangle of some graph, if there is one. O(vertices^2) for each divisor of their number.
    pub(super) fn of<S: Set>(graph: &Graph<S>) -> Option<Self> {
        let count = graph.vertices();
        let fits = |side: &usize| *side <= LINES && count / *side <= LINES;
        let widths = (2..=count).filter(|cols| count.is_multiple_of(*cols));
        let widths = widths.filter(fits);
        widths.rev().find_map(|cols| Self::with(graph, cols))
    }

    fn with<S: Set>(graph: &Graph<S>, cols: usize) -> Option<Self> {
        let count = graph.vertices();
        let rows = count / cols;
        let far = |from: usize, to: usize| {
            let [row, col] = [from / cols, from % cols].map(|at| at as i32);
            (to as i32 / cols as i32 - row, to as i32 % cols as i32 - col)
        };
        // for each distance whether cells are joined, as the first pair says
        let (tall, wide) = (rows as i32, cols as i32);
        let mut joined = vec![None; 4 * rows * cols];
        let place = |(row, col): (i32, i32)| ((row + tall) * 2 * wide + col + wide) as usize;
        for from in 0..count {
            for to in (0..count).filter(|&to| to != from) {
                let are = graph.neighbours(from).has(to);
                if *joined[place(far(from, to))].get_or_insert(are) != are {
                    return None;
                }
            }
        }
        let mut kept = [true; 8];
        for (image, kept) in kept.iter_mut().enumerate() {
            *kept = (0..count).all(|from| {
                members(graph.neighbours(from)).all(|to| {
                    let (row, col) = moved(far(from, to), image);
                    let inside = row.abs() < tall && col.abs() < wide;
                    // where the image does not fit, the rectangle says nothing of it
                    inside && joined[place((row, col))] == Some(true)
                })
            });
        }
        Some(Self { rows, cols, kept })
    }

    /// Whether it has one row only.
    pub(super) fn is_row(&self) -> bool {
        self.rows == 1
    }

    /// One of the sets that are a set of vertices shifted, turned or mirrored, the same for all of them:
    /// the least of those that lie, or of all where none of these lies and stands. O(vertices).
    pub(super) fn least<S: Set>(&self, set: S) -> S {
        if set.is_empty() {
            return set;
        }
        // calls of closures for each line would take most of the time
        let mut lines = [0_u64; LINES];
        let (mut top, mut bottom, mut across) = (self.rows, 0, 0);
        for y in 0..self.rows {
            let line = set.line(y * self.cols, self.cols);
            lines[y] = line;
            if line != 0 {
                top = top.min(y);
                bottom = y;
                across |= line;
            }
        }
        let left = across.trailing_zeros();
        let (tall, wide) = (
            bottom + 1 - top,
            (64 - across.leading_zeros() - left) as usize,
        );
        for y in 0..tall {
            lines[y] = lines[y + top] >> left;
        }
        let [lying, standing] = [[true, self.kept[1]], [self.kept[4], self.kept[5]]];
        let fits = wide <= self.rows && tall <= self.cols && standing != [false; 2];
        if !fits || tall < wide {
            return self.least_image(&lines[..tall], wide, lying);
        }
        let mut exchanged = [0_u64; LINES];
        for y in 0..tall {
            let mut line = lines[y];
            while line != 0 {
                exchanged[line.trailing_zeros() as usize] |= 1 << y;
                line &= line - 1;
            }
        }
        let least: S = self.least_image(&exchanged[..wide], tall, standing);
        match tall == wide {
            true => least.min(self.least_image(&lines[..tall], wide, lying)),
            false => least,
        }
    }

    /// The least of some lines as they are and half turned, if these are kept, and upside down and from
    /// the right, if those are: half a turn always keeps what is joined.
    #[inline]
    fn least_image<S: Set>(&self, lines: &[u64], wide: usize, kept: [bool; 2]) -> S {
        let (mut same, mut upside) = (S::EMPTY, S::EMPTY);
        let (mut at, end) = (0, (lines.len() - 1) * self.cols);
        for y in 0..lines.len() {
            same.put(at, lines[y]);
            upside.put(end - at, lines[y]);
            at += self.cols;
        }
        // half a turn is all of it in the opposite order
        let end = end + wide;
        let mut least = if kept[0] {
            same.min(same.reversed(end))
        } else {
            upside
        };
        if kept[1] {
            least = least.min(upside).min(upside.reversed(end));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, Heap, HeapRules};
    use crate::plan::{Engine, Way, search};
    use crate::rulesets::heap_rules;
    use crate::solve::Want;
    use crate::work::Context;

    #[test]
    fn sets_that_are_shifted_turned_or_mirrored_are_one() {
        let of = |text: &str| Rectangle::of(&Graph::<u64>::read(text).unwrap());
        let grid = of("grid(3,4)").unwrap();
        // an L of three cells in all its places
        for set in [0b0001_0011, 0b0010_0011, 0b0011_0010, 0b1100_1000_0000] {
            assert_eq!(grid.least(set), 0b0001_0011);
        }
        // four in a row stand upright in no column of three
        assert_eq!(grid.least(0b1111_0000), 0b1111);
        // three lie
        for set in [0b0001_0001_0001, 0b1000_1000_1000, 0b1110_0000] {
            assert_eq!(grid.least(set), 0b111);
        }
        assert!(of("petersen").is_none() && of("star(5)").is_none());
        assert!(of("king(3,3)").is_some() && of("path(5)").is_some());
        // a torus joins cells that are far apart
        assert!(of("torus(3,4)").is_some_and(|torus| !torus.kept[4]));
    }

    #[test]
    fn values_by_proofs_are_those_of_all_options() {
        let context = Context::default();
        let graphs =
            "grid(3,4) king(3,4) knight(3,4) torus(3,4) rook(3,3) path(11) cycle(9) petersen";
        for graph in graphs.split(' ') {
            for game in [
                "node-kayles",
                "grim",
                "delete-odd",
                "delete-even",
                "arc-kayles",
            ] {
                let rules = heap_rules(&format!("{game}({graph})"));
                let all = rules.largest_heap(0).unwrap();
                let by = |engine| search(&rules, (1, all), Want::Values, (engine, Way::Heaps));
                let (mut memo, mut proof) = (by(Engine::Memo).unwrap(), by(Engine::Proof).unwrap());
                for i in 0..60 {
                    let set: Heap = all & (u64::wrapping_mul(i, 0x9E37_79B9_7F4A_7C15) ^ u64::MAX);
                    let value = memo.number(&[set], &context).unwrap();
                    assert_eq!(proof.number(&[set], &context), Ok(value), "{rules} {set:b}");
                    let pair = [set, all];
                    let sum = memo.number(&pair, &context).unwrap();
                    assert_eq!(proof.is(sum, &pair, &context), Ok(true), "{rules} {set:b}");
                    assert_eq!(proof.is_p(&pair, &context), Ok(sum == 0), "{rules} {set:b}");
                }
                let misere = Want::Outcomes(Convention::Misere);
                let by = |engine| search(&rules, (2, all), misere, (engine, Way::Whole));
                let (mut memo, mut proof) = (by(Engine::Memo).unwrap(), by(Engine::Proof).unwrap());
                for i in 0..30 {
                    let set: Heap = all & u64::wrapping_mul(i, 0x9E37_79B9_7F4A_7C15);
                    for pair in [[set, 0], [all & !set, set], [set, set]] {
                        let number = memo.number(&pair, &context).unwrap();
                        let found = proof.number(&pair, &context);
                        assert_eq!(found, Ok(number), "{rules} {pair:?}");
                    }
                }
            }
        }
    }
}
