//! The definition by mex, and the tower's, slowly.

use grundy_nimber::{Field, Nim, Nim8, Nim16, Nim32, Nim64, Nim128};
use num_bigint::BigUint;
use proptest::prelude::*;

/// Conway's definition: a b = mex { a' b + a b' + a' b' : a' < a, b' < b }.
fn by_mex(below: usize) -> Vec<Vec<u16>> {
    let mut products = vec![vec![0; below]; below];
    for a in 0..below {
        for b in 0..=a {
            let mut met = vec![false; a * b + 1];
            for less_a in 0..a {
                for less_b in 0..b {
                    let value =
                        products[less_a][b] ^ products[a][less_b] ^ products[less_a][less_b];
                    if let Some(met) = met.get_mut(usize::from(value)) {
                        *met = true;
                    }
                }
            }
            let mex = met
                .iter()
                .position(|met| !met)
                .expect("one more than values");
            products[a][b] = mex as u16;
            products[b][a] = mex as u16;
        }
    }
    products
}

/// The product by the tower.
pub(crate) fn by_tower(a: &BigUint, b: &BigUint, bits: u64) -> BigUint {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (BigUint::from(1_u8) << half) - 1_u8;
    let ((a0, a1), (b0, b1)) = ((a & &mask, a >> half), (b & &mask, b >> half));
    let top = BigUint::from(1_u8) << (half - 1);
    let low = by_tower(&a0, &b0, half);
    let high = by_tower(&by_tower(&a1, &b1, half), &top, half);
    let middle = by_tower(&(&a0 ^ &a1), &(&b0 ^ &b1), half) ^ &low;
    middle << half | (low ^ high)
}

#[test]
fn products_of_bytes_are_those_of_the_definition() {
    let products = by_mex(256);
    for a in 0..=255_u8 {
        for b in 0..=255_u8 {
            let expected = products[usize::from(a)][usize::from(b)];
            let found = [
                u16::from((Nim8(a) * Nim8(b)).0),
                (Nim16(a.into()) * Nim16(b.into())).0,
                (Nim32(a.into()) * Nim32(b.into())).0 as u16,
                (Nim64(a.into()) * Nim64(b.into())).0 as u16,
                (Nim128(a.into()) * Nim128(b.into())).0 as u16,
                (Nim::from(u64::from(a)) * Nim::from(u64::from(b)))
                    .short()
                    .unwrap_or(0) as u16,
            ];
            assert_eq!(found, [expected; 6], "*{a} * *{b}");
        }
    }
}

fn number(bits: usize) -> impl Strategy<Value = BigUint> {
    prop::collection::vec(any::<u32>(), 0..=bits / 32).prop_map(BigUint::new)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn wide_products_are_those_of_the_tower(a in number(512), b in number(512)) {
        let product = Nim::from(a.clone()) * Nim::from(b.clone());
        prop_assert_eq!(BigUint::from(&product), by_tower(&a, &b, 512));
    }

    #[test]
    fn short_products_are_those_of_the_tower(a: u128, b: u128) {
        let expected = by_tower(&a.into(), &b.into(), 128);
        prop_assert_eq!(BigUint::from((Nim128(a) * Nim128(b)).0), expected);
        let (a, b) = (a as u64, b as u64);
        let expected = by_tower(&a.into(), &b.into(), 64);
        prop_assert_eq!(BigUint::from((Nim64(a) * Nim64(b)).0), expected);
        let (a, b) = (a as u32, b as u32);
        let expected = by_tower(&a.into(), &b.into(), 32);
        prop_assert_eq!(BigUint::from((Nim32(a) * Nim32(b)).0), expected);
        let (a, b) = (a as u16, b as u16);
        let expected = by_tower(&a.into(), &b.into(), 16);
        prop_assert_eq!(BigUint::from((Nim16(a) * Nim16(b)).0), expected);
    }
}

/// The definition of addition and of multiplication leave 2^(2^k) as the x of the next level:
/// x y = ordinary product for y < x, x^2 = 3 x / 2.
#[test]
fn powers_of_two_of_powers_of_two() {
    for k in 0..14 {
        let x = Nim::power_of_two(1 << k);
        assert_eq!(
            &x * &Nim::power_of_two((1 << k) - 1),
            Nim::power_of_two((2 << k) - 1)
        );
        assert_eq!(x.square(), &x + &Nim::power_of_two((1 << k) - 1));
    }
}
