use num_bigint::BigUint;

/// The generator SplitMix64: a counter in steps of the golden ratio, each state mixed to a number.
/// Its stream is fixed, so that a seed means the same game on every machine and in every version.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators
/// (OOPSLA 2014); constants as in the public-domain `splitmix64.c` of S. Vigna.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

/// 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl SplitMix64 {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of one move of a game: what was drawn for earlier moves, or taken back, does not
    /// matter.
    pub fn of_move(seed: u64, number: usize) -> Self {
        let mut seeds = Self(seed.wrapping_add(STEP.wrapping_mul(number as u64)));
        Self(seeds.draw())
    }

    /// The next number of 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`, all alike to within n / 2^64; 0 where `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.draw()) * u128::from(n)) >> 64) as u64
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u64) as usize)
    }

    /// A number below `n` of any size; 0 where `n` is 0.
    pub fn below_big(&mut self, n: &BigUint) -> BigUint {
        if *n == BigUint::ZERO {
            return BigUint::ZERO;
        }
        // 64 bits more than `n` has, so that the remainder is as good as even
        let words = n.bits() / 64 + 2;
        let number = (0..words).fold(BigUint::ZERO, |number, _| (number << 64) + self.draw());
        number % n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published program for the seed 1234567.
    #[test]
    fn the_published_stream() {
        let mut generator = SplitMix64::new(1_234_567);
        let stream: Vec<u64> = (0..5).map(|_| generator.draw()).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(stream, published);
    }

    #[test]
    fn numbers_stay_below() {
        let mut generator = SplitMix64::new(1);
        let mut seen = [0_u32; 6];
        (0..6_000).for_each(|_| seen[generator.below(6) as usize] += 1);
        assert!(
            seen.iter().all(|count| (850..1_150).contains(count)),
            "{seen:?}"
        );
        let big = BigUint::from(10_u8).pow(30);
        assert!((0..100).all(|_| generator.below_big(&big) < big));
        assert_eq!(generator.below_big(&BigUint::ZERO), BigUint::ZERO);
        assert_eq!(generator.below(0), 0);
        assert_eq!(generator.pick::<u8>(&[]), None);
    }
}
