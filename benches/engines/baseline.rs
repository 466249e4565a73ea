//! Straightforward code that the engines are compared with.

use std::collections::HashMap;

fn binomial(n: usize, k: usize) -> usize {
    (1..=k).fold(1, |c, i| c * (n - k + i) / i)
}

/// T(x, i) = C(x + i, i + 1), the terms of the colex rank.
fn terms(n: usize, m: usize) -> Vec<usize> {
    (0..=m)
        .flat_map(|x| (0..n).map(move |i| binomial(x + i, i + 1)))
        .collect()
}

fn advance(p: &mut [usize], m: usize) {
    for i in 0..p.len() {
        let limit = p.get(i + 1).copied().unwrap_or(m);
        if p[i] < limit {
            p[i] += 1;
            return;
        }
        p[i] = 0;
    }
}

fn mex(seen: [u64; 4]) -> u8 {
    let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
    (full as u32 * 64 + seen[full].trailing_ones()) as u8
}

/// Values of n heaps up to m, take 1..=b from one: the dense loop written by hand for this game.
pub(crate) fn take(n: usize, m: usize, b: usize) -> Vec<u8> {
    let t = terms(n, m);
    let mut table = vec![0_u8; binomial(m + n, n)];
    let mut p = vec![0_usize; n];
    for rank in 0..table.len() {
        let mut seen = [0_u64; 4];
        for i in (0..n).rev() {
            let x = p[i];
            let (mut r, mut j) = (rank - t[x * n + i], i);
            for y in (x.saturating_sub(b)..x).rev() {
                while j > 0 && p[j - 1] > y {
                    r += t[p[j - 1] * n + j] - t[p[j - 1] * n + j - 1];
                    j -= 1;
                }
                let value = table[r + t[y * n + j]];
                seen[usize::from(value >> 6)] |= 1 << (value & 63);
            }
        }
        table[rank] = mex(seen);
        advance(&mut p, m);
    }
    table
}

/// Values of moore(2) on n heaps up to m, by hand.
pub(crate) fn moore2(n: usize, m: usize) -> Vec<u8> {
    let t = terms(n, m);
    let mut table = vec![0_u8; binomial(m + n, n)];
    let (mut p, mut q) = (vec![0_usize; n], vec![0_usize; n]);
    for rank in 0..table.len() {
        let mut seen = [0_u64; 4];
        for i in (0..n).rev() {
            let (mut r, mut j) = (rank - t[p[i] * n + i], i);
            q[..=i].copy_from_slice(&p[..=i]);
            for y in (0..p[i]).rev() {
                while j > 0 && p[j - 1] > y {
                    r += t[p[j - 1] * n + j] - t[p[j - 1] * n + j - 1];
                    q[j] = p[j - 1];
                    j -= 1;
                }
                q[j] = y;
                let first = r + t[y * n + j];
                let value = table[first];
                seen[usize::from(value >> 6)] |= 1 << (value & 63);
                for &z in &p[..i] {
                    // the second heap stands one place higher if the first fell below it
                    let mut k = q[..=i]
                        .iter()
                        .rposition(|&x| x == z)
                        .expect("it is still there");
                    let mut s = first - t[z * n + k];
                    for y in (0..z).rev() {
                        while k > 0 && q[k - 1] > y {
                            s += t[q[k - 1] * n + k] - t[q[k - 1] * n + k - 1];
                            k -= 1;
                        }
                        let value = table[s + t[y * n + k]];
                        seen[usize::from(value >> 6)] |= 1 << (value & 63);
                    }
                }
            }
        }
        table[rank] = mex(seen);
        advance(&mut p, m);
    }
    table
}

/// The recursion on a `HashMap` of the standard library, take 1..=b: how one writes it first.
pub(crate) fn recursion(heaps: Vec<u64>, b: u64, memo: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = memo.get(&heaps) {
        return value;
    }
    let mut values = Vec::new();
    for i in 0..heaps.len() {
        for taken in 1..=b.min(heaps[i]) {
            let mut option = heaps.clone();
            option[i] -= taken;
            option.sort_unstable();
            values.push(recursion(option, b, memo));
        }
    }
    let mex = (0..)
        .find(|value| !values.contains(value))
        .expect("some value is missing");
    memo.insert(heaps, mex);
    mex
}

/// Values of rules by move vectors on two heaps up to m: a flat table, each option looked up
/// with a test of its bounds. Heap 0 runs fastest.
pub(crate) fn vectors(m: usize, moves: &[(usize, usize)]) -> Vec<u8> {
    let side = m + 1;
    let mut values = vec![0_u8; side * side];
    for y in 0..side {
        for x in 0..side {
            let mut seen = 0_u64;
            for &(a, b) in moves {
                if a <= x && b <= y {
                    seen |= 1 << values[(y - b) * side + x - a];
                }
            }
            values[y * side + x] = (!seen).trailing_zeros() as u8;
        }
    }
    values
}
