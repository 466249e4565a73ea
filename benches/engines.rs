//! Engines beside their baselines, in one run: ratios, not absolute times.
use grundy::game::HeapBox;
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::{Context, Want, dense};
use std::time::Instant;

fn binom(x: usize, i: usize) -> usize {
    (1..=i).fold(1, |c, k| c * (x - i + k) / k)
}

fn hand_take(n: usize, m: usize, b: usize) -> Vec<u8> {
    let t: Vec<usize> = (0..=m)
        .flat_map(|x| (0..n).map(move |i| binom(x + i, i + 1)))
        .collect();
    let count = binom(m + n, n);
    let mut table = vec![0u8; count];
    let mut p = vec![0usize; n];
    for idx in 0..count {
        let mut seen = [0u64; 4];
        for i in (0..n).rev() {
            let x = p[i];
            let mut r = idx - t[x * n + i];
            let mut j = i;
            for y in (x.saturating_sub(b)..x).rev() {
                while j > 0 && p[j - 1] > y {
                    r += t[p[j - 1] * n + j] - t[p[j - 1] * n + j - 1];
                    j -= 1;
                }
                let v = table[r + t[y * n + j]];
                seen[(v >> 6) as usize] |= 1 << (v & 63);
            }
        }
        let mut g = 0;
        for w in seen {
            if w == u64::MAX {
                g += 64
            } else {
                g += w.trailing_ones();
                break;
            }
        }
        table[idx] = g as u8;
        for i in 0..n {
            let limit = if i + 1 < n { p[i + 1] } else { m };
            if p[i] < limit {
                p[i] += 1;
                break;
            }
            p[i] = 0;
        }
    }
    table
}

fn hand_moore2(n: usize, m: usize) -> Vec<u8> {
    let t: Vec<usize> = (0..=m)
        .flat_map(|x| (0..n).map(move |i| binom(x + i, i + 1)))
        .collect();
    let count = binom(m + n, n);
    let mut table = vec![0u8; count];
    let mut p = vec![0usize; n];
    let mut q = vec![0usize; n];
    for idx in 0..count {
        let mut seen = [0u64; 4];
        for i in (0..n).rev() {
            let x = p[i];
            let mut r = idx - t[x * n + i];
            let mut j = i;
            q[..=i].copy_from_slice(&p[..=i]);
            for y in (0..x).rev() {
                while j > 0 && p[j - 1] > y {
                    r += t[p[j - 1] * n + j] - t[p[j - 1] * n + j - 1];
                    q[j] = p[j - 1];
                    j -= 1;
                }
                q[j] = y;
                let r1 = r + t[y * n + j];
                let v = table[r1];
                seen[(v >> 6) as usize] |= 1 << (v & 63);
                for i2 in 0..i {
                    let z = p[i2];
                    let mut k = if z > y { i2 + 1 } else { i2 };
                    let mut s = r1 - t[z * n + k];
                    for y2 in (0..z).rev() {
                        while k > 0 && q[k - 1] > y2 {
                            s += t[q[k - 1] * n + k] - t[q[k - 1] * n + k - 1];
                            k -= 1;
                        }
                        let v = table[s + t[y2 * n + k]];
                        seen[(v >> 6) as usize] |= 1 << (v & 63);
                    }
                }
            }
        }
        let mut g = 0;
        for w in seen {
            if w == u64::MAX {
                g += 64
            } else {
                g += w.trailing_ones();
                break;
            }
        }
        table[idx] = g as u8;
        for i in 0..n {
            let limit = if i + 1 < n { p[i + 1] } else { m };
            if p[i] < limit {
                p[i] += 1;
                break;
            }
            p[i] = 0;
        }
    }
    table
}

fn rules(t: &str) -> grundy::rulesets::HeapRuleset {
    match t.parse::<Ruleset>().unwrap().rules {
        Rules::Heaps(h) => h,
        _ => panic!(),
    }
}

fn main() {
    for threads in [1, 2] {
        let ctx = Context::new(threads, 8 << 30).unwrap();
        let t = Instant::now();
        let h = hand_take(6, 31, 3);
        let hand = t.elapsed();
        let t = Instant::now();
        let d = dense::run(
            &rules("bounded(3)"),
            &HeapBox::sorted(6, 31).unwrap(),
            Want::Values,
            &ctx,
        )
        .unwrap();
        let eng = t.elapsed();
        println!(
            "take: hand {hand:?} engine {eng:?} ratio {}",
            eng.as_secs_f64() / hand.as_secs_f64()
        );
        for r in 0..h.len() {
            assert_eq!(u64::from(h[r]), d.cells().unwrap().get(r as u64));
        }
        let t = Instant::now();
        let h = hand_moore2(4, 31);
        let hand = t.elapsed();
        let t = Instant::now();
        let d = dense::run(
            &rules("moore(2)"),
            &HeapBox::sorted(4, 31).unwrap(),
            Want::Values,
            &ctx,
        )
        .unwrap();
        let eng = t.elapsed();
        println!(
            "moore: hand {hand:?} engine {eng:?} ratio {}",
            eng.as_secs_f64() / hand.as_secs_f64()
        );
        for r in 0..h.len() {
            assert_eq!(u64::from(h[r]), d.cells().unwrap().get(r as u64));
        }
    }
}
