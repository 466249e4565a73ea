//! Values that depend on how often a number divides the heap, as the marks of a ruler do.

use super::known::Known;

/// Bases that are tried.
const BASES: std::ops::RangeInclusive<u64> = 2..=10;

/// How often the base divides a heap, different numbers that have to be seen twice.
const SEEN: usize = 4;

/// The values of a sequence as those of a ruler: G(n) = g(v), where v is how often the base divides
/// n + shift, for all n from a heap on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruler {
    /// At least 2.
    pub base: u64,
    /// -1, 0 or 1.
    pub shift: i64,
    /// The first heap of which it holds.
    pub from: u64,
    /// g(0), g(1), .., as far as they are known.
    pub values: Vec<u32>,
    /// Of a ruler that is proved, the last so many values come again and again; 0 if it was only seen.
    pub again: usize,
}

/// How often a base divides a number above 0.
fn divides(base: u64, mut number: u64) -> usize {
    let mut times = 0;
    while number.is_multiple_of(base) {
        number /= base;
        times += 1;
    }
    times
}

impl Ruler {
    /// The ruler that values show, from the first eighth of them on, with the least base. O(values).
    pub(super) fn seen(known: &dyn Known) -> Option<Self> {
        let shifts = [0, 1, -1];
        let all = BASES.flat_map(|base| shifts.map(|shift| (base, shift)));
        all.into_iter()
            .find_map(|(base, shift)| Self::shown(known, base, shift))
    }

    fn shown(known: &dyn Known, base: u64, shift: i64) -> Option<Self> {
        let count = known.count() as u64;
        let mut values: Vec<Option<u32>> = Vec::new();
        let mut met: Vec<usize> = Vec::new();
        let mut from = 0;
        for heap in (0..count).rev() {
            let Some(number) = heap.checked_add_signed(shift).filter(|&number| number > 0) else {
                from = heap + 1;
                break;
            };
            let times = divides(base, number);
            if times >= values.len() {
                values.resize(times + 1, None);
                met.resize(times + 1, 0);
            }
            let value = known.at(heap as usize);
            if *values[times].get_or_insert(value) != value {
                from = heap + 1;
                break;
            }
            met[times] += 1;
        }
        let often = met.iter().take_while(|&&times| times > 1).count();
        let values: Vec<u32> = values.into_iter().map_while(|value| value).collect();
        let varies = values
            .get(1..often)?
            .windows(2)
            .any(|pair| pair[0] != pair[1]);
        (from <= count / 8 && often >= SEEN && varies).then_some(Self {
            base,
            shift,
            from,
            values,
            again: 0,
        })
    }

    /// Whether it is proved.
    pub fn is_proved(&self) -> bool {
        self.again > 0
    }

    /// What is divided.
    pub fn divided(&self) -> &'static str {
        match self.shift {
            0 => "n",
            1 => "n + 1",
            _ => "n - 1",
        }
    }

    /// How often the base divides it, as it is written.
    pub fn times(&self) -> String {
        format!("v{}({})", self.base, self.divided())
    }

    /// The values as a formula.
    pub fn formula(&self) -> String {
        let times = self.times();
        let all = || (0_u32..).zip(&self.values);
        let (first, second) = (self.values[0], self.values[1]);
        // those that are proved recur, and do not rise
        if self.again == 0 && second > first {
            let step = second - first;
            if all().all(|(k, &value)| {
                u64::from(value) == u64::from(first) + u64::from(k) * u64::from(step)
            }) {
                let scaled = match step {
                    1 => times,
                    step => format!("{step} {times}"),
                };
                return match first {
                    0 => format!("G(n) = {scaled}"),
                    first => format!("G(n) = {scaled} + {first}"),
                };
            }
            let powers = all().all(|(k, &value)| first.checked_shl(k) == Some(value));
            if powers && first == 1 {
                return format!("G(n) = 2^{times}");
            }
        }
        let most = self.values.iter().max().map_or(0, |&most| most + 1);
        let in_turn = most > 1 && all().all(|(k, &value)| value == k % most);
        let recurs = match self.again as u32 {
            0 => self.values.len() as u32 > most,
            again => again.is_multiple_of(most),
        };
        if in_turn && recurs {
            return format!("G(n) = {times} mod {most}");
        }
        let values = crate::number::joined(&self.values, ", ");
        let ends = match self.again {
            0 => ", ..".to_owned(),
            1 => ", the last again and again".to_owned(),
            again => format!(", the last {again} again and again"),
        };
        format!("G(n) = {values}{ends} for {times} = 0, 1, ..")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(values: impl Fn(u64) -> u32, count: u64) -> Option<(u64, i64, u64, String)> {
        let values: Vec<u32> = (0..count).map(values).collect();
        let ruler = Ruler::seen(&values)?;
        Some((ruler.base, ruler.shift, ruler.from, ruler.formula()))
    }

    #[test]
    fn rulers_are_seen() {
        for base in BASES {
            // a power of a base is no other base
            let least = |n: u64| if n == 0 { 9 } else { divides(base, n) as u32 };
            let name = match base {
                4 | 8 | 9 => continue,
                base => format!("v{base}(n)"),
            };
            let found = seen(least, 2 * base.pow(4));
            assert_eq!(found, Some((base, 0, 1, format!("G(n) = {name}"))));
            assert_eq!(seen(least, base.pow(3) + 1), None);
            let found = seen(|n| least(n) % 2, 2 * base.pow(5));
            assert_eq!(found.unwrap().3, format!("G(n) = {name} mod 2"));
            let found = seen(|n| 1 << least(n + 1), 2 * base.pow(4));
            assert_eq!(found.unwrap().3, format!("G(n) = 2^v{base}(n + 1)"));
            let found = seen(|n| 3 + 2 * least(n.abs_diff(1)), 2 * base.pow(4));
            assert_eq!(found.unwrap().3, format!("G(n) = 2 v{base}(n - 1) + 3"));
        }
    }

    #[test]
    fn what_is_no_ruler_is_none() {
        assert_eq!(seen(|n| n as u32, 1 << 12), None);
        assert_eq!(seen(|n| (n % 3) as u32, 1 << 12), None);
        assert_eq!(seen(|n| n.count_ones() % 2, 1 << 12), None);
        // a late exception
        let one = |n: u64| match n {
            0 | 2_000 => 7,
            n => n.trailing_zeros(),
        };
        assert_eq!(seen(one, 1 << 12), None);
        assert_eq!(seen(one, 1 << 15).map(|found| found.2), Some(2_001));
    }
}
