//! The laws of a field, for every type.

use grundy_nimber::{Field, Nim, Nim8, Nim16, Nim32, Nim64, Nim128};
use num_bigint::BigUint;
use proptest::prelude::*;

/// Numbers of all lengths up to `bits`.
fn number(bits: u64) -> impl Strategy<Value = BigUint> {
    let limbs = prop::collection::vec(any::<u32>(), bits.div_ceil(32) as usize);
    (limbs, 0..=bits)
        .prop_map(move |(limbs, bits)| BigUint::new(limbs) & ((BigUint::from(1_u8) << bits) - 1_u8))
}

/// What holds of any three elements.
fn laws<F: Field>(a: &F, b: &F, c: &F) -> Result<(), TestCaseError> {
    let (zero, one) = (F::zero(), F::one());
    prop_assert_eq!(a.plus(b), b.plus(a));
    prop_assert_eq!(a.plus(b).plus(c), a.plus(&b.plus(c)));
    prop_assert_eq!(a.plus(&zero), a.clone());
    prop_assert_eq!(a.plus(a), zero.clone());
    prop_assert_eq!(a.times(b), b.times(a));
    prop_assert_eq!(a.times(b).times(c), a.times(&b.times(c)));
    prop_assert_eq!(a.times(&one), a.clone());
    prop_assert_eq!(a.times(&b.plus(c)), a.times(b).plus(&a.times(c)));
    prop_assert_eq!(a.square(), a.times(a));
    prop_assert_eq!(a.sqrt().square(), a.clone());
    match a.inverse() {
        Some(inverse) => prop_assert_eq!(a.times(&inverse), one),
        None => prop_assert_eq!(a.clone(), zero),
    }
    if let Some(x) = a.artin() {
        prop_assert_eq!(x.square().plus(&x), a.clone());
        prop_assert!(!x.bit(0));
    }
    Ok(())
}

macro_rules! laws {
    ($($test:ident $same:ident $nim:ident $int:ty;)*) => {
        proptest! {$(
            #[test]
            fn $test(a: $int, b: $int, c: $int, bits in 0..<$int>::BITS) {
                let mask = <$int>::MAX >> bits;
                laws(&$nim(a & mask), &$nim(b), &$nim(c & mask))?;
                // those with a top bit alone have no solution of the same width
                prop_assert_eq!($nim(a).artin().is_some(), a.leading_zeros() > 0);
            }

            /// All types are parts of one field.
            #[test]
            fn $same(a: $int, b: $int) {
                let wide = |x: $nim| Nim::from(x);
                let (a, b) = ($nim(a), $nim(b));
                prop_assert_eq!(wide(a) + wide(b), wide(a + b));
                prop_assert_eq!(wide(a) * wide(b), wide(a * b));
                prop_assert_eq!(wide(a).square(), wide(a.square()));
                prop_assert_eq!(wide(a).sqrt(), wide(a.sqrt()));
                prop_assert_eq!(wide(a).inverse(), a.inverse().map(wide));
                let artin = wide(a).artin().filter(|_| a.artin().is_some());
                prop_assert_eq!(artin, a.artin().map(wide));
                prop_assert_eq!(wide(a).to_string(), a.to_string());
                for level in a.level()..=<$int>::BITS.ilog2() {
                    prop_assert_eq!(wide(a).trace(level), a.trace(level));
                    prop_assert_eq!(wide(a).conjugate(level), wide(a.conjugate(level)));
                    prop_assert_eq!(wide(a).norm(level), wide(a.norm(level)));
                }
            }
        )*}
    };
}

mod of {
    use super::*;
    laws! {
        bytes bytes_in_one_field Nim8 u8;
        nimbers_of_16_bits nimbers_of_16_bits_in_one_field Nim16 u16;
        nimbers_of_32_bits nimbers_of_32_bits_in_one_field Nim32 u32;
        nimbers_of_64_bits nimbers_of_64_bits_in_one_field Nim64 u64;
        nimbers_of_128_bits nimbers_of_128_bits_in_one_field Nim128 u128;
    }
}

proptest! {
    #[test]
    fn of_any_size(a in number(2_000), b in number(300), c in number(1_000)) {
        let [a, b, c] = [a, b, c].map(Nim::from);
        laws(&a, &b, &c)?;
        laws(&b, &c, &a)?;
        prop_assert!(a.artin().is_some() && b.artin().is_some());
        let [numbers, nimbers] = [BigUint::from(&a) ^ BigUint::from(&b), BigUint::from(&(a + b))];
        prop_assert_eq!(numbers, nimbers);
    }

    #[test]
    fn quotients(a: u64, b in 1_u64..) {
        prop_assert_eq!(Nim64(a) / Nim64(b) * Nim64(b), Nim64(a));
        let [a, b] = [Nim::from(a), Nim::from(b)];
        prop_assert_eq!(&(&a / &b) * &b, a);
    }

    #[test]
    fn powers(a: u64, n in 0_u32..50, m: u64) {
        let product: Nim64 = (0..n).map(|_| Nim64(a)).product();
        prop_assert_eq!(Nim64(a).pow(&n.into()), product);
        // exponents are added, and count modulo the order of the group
        let [n, m] = [BigUint::from(n), BigUint::from(m)];
        let a = Nim::from(a);
        prop_assert_eq!(a.pow(&n).times(&a.pow(&m)), a.pow(&(&n + &m)));
        let group = BigUint::from(u64::MAX);
        prop_assert_eq!(a.pow(&(&n + group * &m)), if a == Nim::zero() { Nim::zero() } else { a.pow(&n) });
    }

    #[test]
    fn conjugates_traces_and_norms(a: u64) {
        let a = Nim64(a);
        let level = a.level();
        let conjugates = grundy_nimber::conjugates(&a);
        prop_assert_eq!(conjugates.len(), 1 << level);
        prop_assert_eq!(conjugates.last().map(|x| x.square()), Some(a));
        let sum: Nim64 = conjugates.iter().copied().sum();
        prop_assert_eq!(sum, Nim64(a.trace(level).into()));
        if level > 0 {
            prop_assert_eq!(a.conjugate(level), conjugates[conjugates.len() / 2]);
            prop_assert_eq!(a.norm(level), a * a.conjugate(level));
            prop_assert!(a.norm(level).level() < level);
        }
    }
}
