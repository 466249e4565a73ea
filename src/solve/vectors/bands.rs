//! The table of two heaps by bands of its rows, as [`band`](super::band) settles them.

use super::Job;
use super::band::{Band, Bands};
use super::code::Code;
use super::layout::PlaneLayout;
use super::square::SIDE;
use crate::work::Stop;
use crate::work::memory::reserved;

/// Whether bands do for the layout: two heaps that no vector raises, none starred, and no
/// vector takes more than a square is high.
pub(super) fn fits(layout: &PlaneLayout) -> bool {
    let small = |takes: &[i64]| {
        takes.iter().all(|take| *take >= 0) && takes.iter().sum::<i64>() <= SIDE as i64
    };
    let mut steps = layout.steps.iter();
    layout.asked.len() == 2 && steps.all(|step| step.layer.is_none() && small(&step.takes))
}

/// Bytes of the table and all that is kept next to it, saturating.
pub(super) fn bytes<C: Code>(layout: &PlaneLayout) -> u128 {
    let side = |i: usize| layout.asked[i] as u128 + 1;
    let table = side(0).saturating_mul(side(1));
    table.saturating_add(Bands::<C>::bytes(layout))
}

impl Job<'_> {
    /// The cells of the ordered table; `None` if a number is too large for the codes.
    pub(super) fn bands<C: Code>(&self) -> Result<Option<Vec<u8>>, Stop> {
        let (layout, context) = (self.layout, self.context);
        let (width, height) = (layout.asked[0] + 1, layout.asked[1] + 1);
        // a band is cleared when its turn comes: then it is still in the cache
        let mut cells: Vec<u8> = reserved(width * height, "the table", context)?;
        let mut bands = Bands::<C>::new(layout, self.convention, context)?;
        let rows = bands.rows();
        context.progress().begin("rows", Some(height as u64));
        let mut settled = true;
        for first in (0..height).step_by(rows) {
            context.check()?;
            let from = cells.len();
            cells.resize(from + rows.min(height - first) * width, 0);
            settled = context.cpu().run(Band {
                bands: &mut bands,
                first,
                cells: &mut cells[from..],
            });
            if !settled {
                break;
            }
            context.progress().advance(rows.min(height - first) as u64);
        }
        context.progress().end();
        Ok(settled.then_some(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, HeapBox, MoveVector, MoveVectors, Order, Times};
    use crate::solve::Want;
    use crate::solve::vectors::code::Mark;
    use crate::work::{Context, Cpu};

    type Moves = [(usize, usize)];

    /// The table by the definition; 0 for P and 1 for N if outcomes are wanted.
    fn by_hand(moves: &Moves, (width, height): (usize, usize), want: Want) -> Vec<u8> {
        let mut numbers = vec![0; width * height];
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            let taken = moves.iter().filter(|(a, b)| *a <= x && *b <= y);
            let options = taken.map(|(a, b)| 1 << numbers[(y - b) * width + x - a]);
            let seen: u64 = options.fold(0, |seen, bit| seen | bit);
            numbers[y * width + x] = match want {
                Want::Values => seen.trailing_ones() as u8,
                Want::Outcomes(Convention::Misere) if seen == 0 => 1,
                Want::Outcomes(_) => (seen & 1) as u8,
            };
        }
        numbers
    }

    fn vectors(moves: &Moves) -> MoveVectors {
        let list = moves.iter().map(|&(a, b)| MoveVector {
            takes: vec![a as i32, b as i32],
            times: Times::Once,
        });
        MoveVectors::new(list.collect(), None).unwrap()
    }

    fn compare(moves: &Moves, (width, height): (usize, usize), want: Want) {
        let max = [width as u64 - 1, height as u64 - 1];
        let layout = &PlaneLayout::new(&vectors(moves), &max).unwrap();
        assert!(fits(layout));
        let positions = HeapBox::new(max.to_vec(), Order::Ordered).unwrap();
        let expected = by_hand(moves, (width, height), want);
        for cpu in Cpu::all() {
            let context = &Context::new(1, 1 << 30).unwrap().with_cpu(cpu);
            let job = Job {
                layout,
                convention: want.convention(),
                context,
            };
            let found = if want == Want::Values {
                let narrow = job.bands::<u8>().unwrap();
                let twin = job.fill::<u8>(&positions).unwrap();
                let largest = expected.iter().max();
                assert_eq!(narrow.is_some(), largest < Some(&8));
                assert_eq!(narrow, twin);
                [job.bands::<u16>(), job.bands::<u64>()]
            } else {
                [job.bands::<Mark>(), job.fill::<Mark>(&positions)]
            };
            for found in found {
                let found = found.unwrap().unwrap();
                let cells = found.iter().zip(&expected);
                let differs = cells.enumerate().find(|(_, (a, b))| a != b);
                let text = format!("{moves:?} on {width} x {height}, {want:?}");
                assert_eq!((found.len(), differs), (expected.len(), None), "{text}");
            }
        }
    }

    const WANTS: [Want; 3] = [
        Want::Values,
        Want::Outcomes(Convention::Normal),
        Want::Outcomes(Convention::Misere),
    ];

    #[test]
    fn borders_of_squares_and_bands() {
        let few = [(1, 0), (0, 1), (2, 0), (0, 3), (1, 1), (2, 1), (1, 3)];
        let far = [(64, 0), (0, 64), (1, 1), (30, 34), (63, 1), (5, 0)];
        // up to 9 moves: they need wider codes
        let many = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(|t| (t, t / 9));
        let sides = [1, 2, 63, 64, 65, 127, 128, 129, 200];
        for moves in [&few[..], &far, &many, &[(0, 2)]] {
            for (width, height) in sides.iter().flat_map(|w| sides.map(|h| (*w, h))) {
                for want in WANTS {
                    compare(moves, (width, height), want);
                }
            }
            // bands of several squares, and pieces of rows of several runs
            for size in [(1_024, 257), (1_025, 300), (2_113, 520), (600, 257)] {
                compare(moves, size, Want::Values);
                compare(moves, size, WANTS[2]);
            }
        }
    }

    #[test]
    fn costs_little_beside_the_table() {
        let layout = |max: &[u64]| PlaneLayout::new(&vectors(&[(1, 0), (0, 1)]), max).unwrap();
        for (max, most) in [
            ([4_095, 4_095], 1.05),
            ([1 << 20, 9], 1.05),
            ([9, 1 << 20], 1.05),
        ] {
            let table = (max[0] + 1) as f64 * (max[1] + 1) as f64;
            let ratio = bytes::<u8>(&layout(&max)) as f64 / table;
            assert!((1.0..most).contains(&ratio), "{max:?}: {ratio}");
        }
    }
}
