//! Quadratic equations and minimal polynomials.

use grundy_nimber::{Field, Nim, Nim32, Nim64, conjugates, minimal_polynomial, quadratic};
use num_bigint::BigUint;
use proptest::prelude::*;

/// The value of a polynomial, by Horner.
fn value<F: Field>(polynomial: &[F], x: &F) -> F {
    polynomial
        .iter()
        .rev()
        .fold(F::zero(), |sum, a| sum.times(x).plus(a))
}

fn coefficients<F: Field>(polynomial: &[bool]) -> Vec<F> {
    let coefficient = |&one| if one { F::one() } else { F::zero() };
    polynomial.iter().map(coefficient).collect()
}

#[test]
fn known_minimal_polynomials() {
    let of = |x: u64| -> Vec<u8> {
        minimal_polynomial(&Nim64(x))
            .into_iter()
            .map(u8::from)
            .collect()
    };
    assert_eq!(of(0), [0, 1]);
    assert_eq!(of(1), [1, 1]);
    assert_eq!(of(2), [1, 1, 1]);
    assert_eq!(of(4), [1, 1, 0, 0, 1]); // *4 has order 15
    assert_eq!(of(8), [1, 1, 1, 1, 1]); // *8 has order 5
}

#[test]
fn a_wide_minimal_polynomial_vanishes() {
    let x = Nim::from((BigUint::from(7_u8) << 500) + 12_345_u32);
    let polynomial = minimal_polynomial(&x);
    assert_eq!(polynomial.len(), 513);
    assert_eq!(value(&coefficients(&polynomial), &x), Nim::zero());
}

proptest! {
    #[test]
    fn solutions_solve(a in 1_u64.., b: u64, c: u64) {
        let [a, b, c] = [a, b, c].map(Nim::from);
        for b in [&b, &Nim::zero()] {
            let roots = quadratic(&a, b, &c).unwrap();
            for x in &roots {
                prop_assert_eq!(value(&[c.clone(), b.clone(), a.clone()], x), Nim::zero());
            }
            prop_assert_eq!(roots[0] == roots[1], *b == Nim::zero());
        }
        prop_assert_eq!(quadratic(&Nim::zero(), &a, &b), None);
    }

    #[test]
    fn minimal_polynomials_are_products_over_conjugates(x: u32, bits in 0_u32..32) {
        let x = Nim32(x >> bits);
        let mut product = vec![Nim32(1)];
        for y in conjugates(&x) {
            // times X + y
            let shifted = std::iter::once(Nim32(0)).chain(product.iter().copied());
            let scaled = product.iter().map(|&a| a * y).chain([Nim32(0)]);
            product = shifted.zip(scaled).map(|(a, b)| a + b).collect();
        }
        let expected: Vec<Nim32> = coefficients(&minimal_polynomial(&x));
        prop_assert_eq!(product, expected);
    }
}
