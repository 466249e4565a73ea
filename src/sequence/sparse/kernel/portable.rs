use super::{CANDIDATES, CHUNK, LANES, Lanes, Met, Step, View, WINDOW};
use crate::sequence::dense::keep;

pub(super) fn meet(view: View<'_>, heap: usize, steps: &[Step], windows: usize, met: &mut Met) {
    met.0[..2 * windows].fill([0; LANES]);
    let below = windows * WINDOW;
    for step in steps {
        let codes = view.lanes(heap - step.less);
        for (lane, &code) in codes.iter().enumerate() {
            let code = usize::from(code ^ step.code);
            if code < below {
                met.0[code / 8][lane] |= 1 << (code % 8);
            }
        }
    }
}

pub(super) fn filter(
    view: View<'_>,
    heap: usize,
    steps: &[Step],
    candidates: &[Lanes; CANDIDATES],
    alive: &mut [Lanes; CANDIDATES],
) {
    for step in steps {
        let codes = view.lanes(heap - step.less);
        for (candidates, alive) in candidates.iter().zip(&mut *alive) {
            for lane in 0..LANES {
                let other = codes[lane] ^ step.code ^ candidates[lane];
                alive[lane] = alive[lane].min(other);
            }
        }
    }
}

pub(super) fn strike(a: &[u8], b: &[u8], masks: &[[u64; 4]], codes: &mut [u8]) -> (usize, usize) {
    let (mut left, mut compared) = (codes.len(), 0);
    let pairs = a.chunks_exact(CHUNK).zip(b.rchunks_exact(CHUNK));
    for ((a, b), masks) in pairs.zip(masks) {
        if left == 0 {
            break;
        }
        let mut met = [false; 256];
        for (i, (&a, &b)) in a.iter().zip(b.iter().rev()).enumerate() {
            met[usize::from(a ^ b)] |= masks[i / 64] >> (i % 64) & 1 == 1;
        }
        compared += left;
        left = keep(codes, left, |code| !met[usize::from(code)]);
    }
    (left, compared)
}
