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

/// Numbers met so far, as many as there are tokens at most.
struct Seen(Vec<u64>);

impl Seen {
    fn below(limit: usize) -> Self {
        Self(vec![0; limit / 64 + 1])
    }

    fn insert(&mut self, value: u16) {
        self.0[usize::from(value >> 6)] |= 1 << (value & 63);
    }

    /// The mex; empties the set.
    fn take_mex(&mut self) -> u16 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let mex = full as u32 * 64 + self.0[full].trailing_ones();
        self.0.fill(0);
        mex as u16
    }
}

/// Values of nim on n sorted heaps up to m: a dense loop by colex rank.
pub(crate) fn nim(n: usize, m: usize) -> Vec<u16> {
    let t = terms(n, m);
    let mut table = vec![0_u16; binomial(m + n, n)];
    let mut p = vec![0_usize; n];
    let mut seen = Seen::below((m + 1).next_power_of_two());
    for rank in 0..table.len() {
        for i in (0..n).rev() {
            let x = p[i];
            let (mut r, mut j) = (rank - t[x * n + i], i);
            for y in (0..x).rev() {
                while j > 0 && p[j - 1] > y {
                    r += t[p[j - 1] * n + j] - t[p[j - 1] * n + j - 1];
                    j -= 1;
                }
                seen.insert(table[r + t[y * n + j]]);
            }
        }
        table[rank] = seen.take_mex();
        advance(&mut p, m);
    }
    table
}

/// Values of Wythoff's game on a square, all ordered positions: a dense loop.
pub(crate) fn wythoff(side: usize) -> Vec<u16> {
    let mut table = vec![0_u16; side * side];
    let mut seen = Seen::below(2 * side);
    for b in 0..side {
        for a in 0..side {
            (0..a).for_each(|y| seen.insert(table[b * side + y]));
            (0..b).for_each(|y| seen.insert(table[y * side + a]));
            (1..=a.min(b)).for_each(|t| seen.insert(table[(b - t) * side + a - t]));
            table[b * side + a] = seen.take_mex();
        }
    }
    table
}

/// The heaps of each ordered position in turn, the first running fastest.
fn next_tuple(p: &mut [usize], m: usize) {
    for x in p {
        *x += 1;
        if *x <= m {
            return;
        }
        *x = 0;
    }
}

/// Values of moore(2) on n heaps up to m, all ordered positions: a dense loop.
pub(crate) fn moore2_ordered(n: usize, m: usize) -> Vec<u16> {
    let step = |i: usize| (m + 1).pow(i as u32);
    let mut table = vec![0_u16; step(n)];
    let mut seen = Seen::below(n * m);
    let mut p = vec![0; n];
    for rank in 0..table.len() {
        for i in 0..n {
            for a in 1..=p[i] {
                let one = rank - a * step(i);
                seen.insert(table[one]);
                for j in 0..i {
                    (1..=p[j]).for_each(|b| seen.insert(table[one - b * step(j)]));
                }
            }
        }
        table[rank] = seen.take_mex();
        next_tuple(&mut p, m);
    }
    table
}

/// P-positions of moore(2) on n heaps up to m by forward search with early exit, all ordered
/// positions.
pub(crate) fn forward(n: usize, m: usize) -> u64 {
    let step = |i: usize| (m + 1).pow(i as u32);
    let mut p_position = vec![false; step(n)];
    let mut p = vec![0; n];
    let mut count = 0;
    for rank in 0..p_position.len() {
        let reaches = |(i, j): (usize, usize)| {
            (0..=p[i]).any(|a| {
                let one = rank - a * step(i);
                (0..=p[j]).any(|b| a + b > 0 && p_position[one - b * step(j)])
            })
        };
        let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
        if !pairs.into_iter().any(reaches) {
            p_position[rank] = true;
            count += 1;
        }
        next_tuple(&mut p, m);
    }
    count
}

/// P-positions of moore(2) on n heaps up to m by the P-sieve: an unmarked position is P, and
/// marks every position from which it can be reached.
pub(crate) fn p_sieve(n: usize, m: usize) -> u64 {
    let step = |i: usize| (m + 1).pow(i as u32);
    let mut marked = vec![false; step(n)];
    let mut p = vec![0; n];
    let mut count = 0;
    for rank in 0..marked.len() {
        if !marked[rank] {
            count += 1;
            for i in 0..n {
                for a in 0..=m - p[i] {
                    let one = rank + a * step(i);
                    for j in 0..i {
                        (0..=m - p[j]).for_each(|b| marked[one + b * step(j)] = true);
                    }
                }
            }
        }
        next_tuple(&mut p, m);
    }
    count
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
