use super::MoveVector;

/// Whether taking the vector lowers the weighted total.
pub(super) fn lowers(weights: &[u64], takes: &[i32]) -> bool {
    // at most 2^95 for each of at most 2^31 heaps
    let heaps = weights.iter().zip(takes);
    heaps
        .map(|(&w, &t)| i128::from(w) * i128::from(t))
        .sum::<i128>()
        > 0
}

/// Weights tried.
const TRIED: usize = 1 << 16;

/// Weights with which every vector lowers the total, the smallest largest weight first; only
/// small ones are tried.
pub(super) fn find(vectors: &[MoveVector]) -> Option<Vec<u64>> {
    let heaps = vectors[0].takes.len();
    let fall = |weights: &Vec<u64>| vectors.iter().all(|v| lowers(weights, &v.takes));
    let mut tried = 0;
    for most in 1..=16 {
        let mut weights = vec![1; heaps];
        loop {
            tried += 1;
            if tried > TRIED {
                return None;
            }
            if fall(&weights) {
                return Some(weights);
            }
            let Some(i) = weights.iter().position(|&w| w < most) else {
                break;
            };
            weights[i] += 1;
            weights[..i].fill(1);
        }
    }
    None
}
