//! Random graphs that are the same on every machine.
//!
//! `random(n,p,seed)` joins each pair of n vertices with probability p, independently (E. N. Gilbert
//! 1959). The pairs come in the order (0,1), (0,2), (1,2), (0,3), .. of graph6, and each takes the next
//! word w of 64 bits from the generator SplitMix64 (G. L. Steele, D. Lea, C. H. Flood 2014):
//!
//! ```text
//! s = s + 0x9e3779b97f4a7c15;  z = s
//! z = (z xor z >> 30) * 0xbf58476d1ce4e5b9;  z = (z xor z >> 27) * 0x94d049bb133111eb
//! w = z xor z >> 31                       (mod 2^64; s begins as the seed)
//! ```
//!
//! The pair is joined if w < p 2^64, compared exactly: p is a fraction of whole numbers.

use super::{EdgeList, VERTICES};
use crate::text::Mismatch;

/// Denominators at most.
const LARGEST: u64 = 1_000_000_000;

/// The graph for `n,p,seed`.
pub(super) fn random(inside: &str, text: &str) -> Result<EdgeList, Mismatch> {
    let wrong = || {
        Mismatch::new(
            format!("`{text}`"),
            format!(
                "random(n,p,seed) with n from 1 to {VERTICES}, p from 0 to 1 as a fraction or decimal, \
                 and a whole number as seed"
            ),
            "such as random(20,1/3,1) or random(20,0.25,1)",
        )
    };
    let numbers: Vec<&str> = inside.split(',').map(str::trim).collect();
    let [n, p, seed] = numbers[..] else {
        return Err(wrong());
    };
    let vertices = n.parse().ok().filter(|n| (1..=VERTICES).contains(n));
    let (Some(vertices), Some((over, under)), Ok(seed)) = (vertices, fraction(p), seed.parse())
    else {
        return Err(wrong());
    };
    let mut next = words(seed);
    let bound = u128::from(over) << 64;
    let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
    let joined = pairs.filter(|_| u128::from(next()) * u128::from(under) < bound);
    EdgeList::new(vertices, joined)
}

/// The words of SplitMix64.
fn words(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// `1/3`, `0.25`, `.5`, `0` or `1` as whole numbers.
fn fraction(text: &str) -> Option<(u64, u64)> {
    let number = |digits: &str| {
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse::<u64>().ok())?
    };
    let (over, under) = match (text.split_once('/'), text.split_once('.')) {
        (Some((over, under)), _) => (number(over.trim())?, number(under.trim())?),
        (None, Some((whole, part))) => {
            let under = 10_u64.checked_pow(u32::try_from(part.len()).ok()?)?;
            let whole = if whole.is_empty() { 0 } else { number(whole)? };
            (whole.checked_mul(under)?.checked_add(number(part)?)?, under)
        }
        (None, None) => (number(text)?, 1),
    };
    (over <= under && (1..=LARGEST).contains(&under)).then_some((over, under))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of SplitMix64 from 1234567, as its authors' program gives them.
    #[test]
    fn words_are_those_of_the_generator() {
        let mut next = words(1_234_567);
        let found = [next(), next(), next(), next(), next()];
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn graphs_are_the_same_everywhere() {
        let graph = |inside: &str| random(inside, inside).unwrap();
        let small = graph("6,1/2,1");
        let again = graph("6, 0.50, 1");
        assert_eq!(small, again);
        let edges = [(0, 3), (0, 5), (1, 3), (2, 4), (2, 5), (4, 5)];
        assert_eq!(small.edges(), edges);
        assert_ne!(small, graph("6,1/2,2"));
        assert_eq!(graph("9,0,5").edges().len(), 0);
        assert_eq!(graph("9,1,5").edges().len(), 36);
        // more likely edges contain those of less likely ones
        let (few, more) = (graph("40,0.1,3"), graph("40,0.3,3"));
        assert!(few.edges().iter().all(|edge| more.edges().contains(edge)));
        assert!((50..110).contains(&few.edges().len()) && (180..290).contains(&more.edges().len()));
        for wrong in [
            "",
            "5",
            "5,1/2",
            "0,1/2,1",
            "5,3/2,1",
            "5,1/0,1",
            "5,-1,1",
            "5,x,1",
            "5,1e-1,1",
            "5,1/2,-1",
            "1001,1/2,1",
            "5,1/2,1,1",
            "5,0.,1",
            "5,1/9999999999,1",
        ] {
            assert!(random(wrong, wrong).is_err(), "{wrong}");
        }
    }
}
