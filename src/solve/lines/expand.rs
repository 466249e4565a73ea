use crate::arithmetic::colex_term;
use crate::game::{Heap, HeapBox};
use crate::solve::Cells;
use crate::work::memory::filled;
use crate::work::{Context, Stop, share};

/// The cells of the ordered box from those of the sorted one.
pub(super) fn expand(
    sorted: &Cells,
    positions: &HeapBox,
    context: &Context,
) -> Result<Cells, Stop> {
    Ok(match sorted {
        Cells::U8(cells) => Cells::U8(rows(cells, positions, context)?),
        Cells::U16(cells) => Cells::U16(rows(cells, positions, context)?),
        Cells::U32(cells) => Cells::U32(rows(cells, positions, context)?),
    })
}

/// Rows between two looks at the cancel flag.
const ROWS: usize = 64;

/// Every row of the ordered box: all of heap 0 with the other heaps fixed. As heap 0 passes the
/// k-th of the others it takes place k of the sorted position.
fn rows<C: Copy + Default + Send + Sync>(
    sorted: &[C],
    positions: &HeapBox,
    context: &Context,
) -> Result<Vec<C>, Stop> {
    let (n, side) = (positions.heaps(), positions.max()[0] as usize + 1);
    // T(x, i), the place i by place; the box is in memory, so they fit
    let terms: Vec<Vec<usize>> = (0..n)
        .map(|i| {
            (0..side as u64)
                .map(|x| colex_term(x, i) as usize)
                .collect()
        })
        .collect();
    let mut all = filled(
        positions.count_ordered() as usize,
        "the ordered table",
        context,
        C::default,
    )?;
    let fill = |chunk: usize, cells: &mut [C]| {
        context.check()?;
        let first = chunk * ROWS * side;
        let mut heaps = positions.unrank(first as u64);
        let mut others = Vec::with_capacity(n - 1);
        for row in cells.chunks_mut(side) {
            others.clear();
            others.extend_from_slice(&heaps[1..]);
            others.sort_unstable();
            let above = others.iter().enumerate();
            let mut rank: usize = above.map(|(i, &x)| terms[i + 1][x as usize]).sum();
            let mut from = 0;
            for place in 0..n {
                let to = others.get(place).map_or(side, |&x| x as usize);
                let terms_here = &terms[place];
                for i in from..to {
                    row[i] = sorted[rank + terms_here[i]];
                }
                if place < n - 1 {
                    // this heap is now below heap 0
                    rank = rank - terms[place + 1][to] + terms_here[to];
                }
                from = to;
            }
            // on from the last position of the row
            heaps[0] = side as Heap - 1;
            positions.advance(&mut heaps);
        }
        Ok(())
    };
    share::parts(context, all.chunks_mut(ROWS * side), &fill)?;
    Ok(all)
}
