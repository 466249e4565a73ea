//! Nimbers below w^w^w: the laws of a field, and what is known of single ones.

use grundy_nimber::ordinal::{Exponent, alpha};
use grundy_nimber::{Field, Nim, Ordinal, OrdinalError};
use num_bigint::BigUint;
use proptest::prelude::*;

fn term() -> impl Strategy<Value = Ordinal> {
    let exponent = prop_oneof![
        prop::collection::vec(0_u64..12, 0..2),
        prop::collection::vec(0_u64..6, 0..4),
        (0_usize..6).prop_map(|k| {
            let mut exponent = vec![0; k + 1];
            exponent[k] = 1;
            exponent
        }),
    ];
    (exponent, 1_u64..20).prop_map(|(exponent, n)| Ordinal::term(Exponent::new(exponent), n.into()))
}

fn ordinal() -> impl Strategy<Value = Ordinal> {
    let terms = prop::collection::vec(term(), 1..4);
    terms.prop_map(|terms| terms.iter().fold(Ordinal::default(), |sum, x| sum.plus(x)))
}

/// What holds for any three elements.
fn laws(a: &Ordinal, b: &Ordinal, c: &Ordinal) -> Result<(), OrdinalError> {
    let (zero, one) = (Ordinal::default(), Ordinal::from(1));
    assert_eq!(a.plus(b), b.plus(a));
    assert_eq!(a.plus(b).plus(c), a.plus(&b.plus(c)));
    assert_eq!(a.plus(a), zero);
    let ab = a.times(b)?;
    assert_eq!(ab, b.times(a)?);
    assert_eq!(ab.times(c)?, a.times(&b.times(c)?)?, "{a}, {b}, {c}");
    assert_eq!(a.times(&one)?, *a);
    assert_eq!(a.times(&b.plus(c))?, ab.plus(&a.times(c)?));
    assert_eq!(ab.is_zero(), a.is_zero() || b.is_zero());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("GRUNDY_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
    ))]

    #[test]
    fn laws_of_a_field(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!(laws(&a, &b, &c), Ok(()));
    }

    #[test]
    fn roots(a in ordinal()) {
        let root = a.sqrt().unwrap();
        prop_assert_eq!(root.times(&root).unwrap(), a);
    }

    #[test]
    fn inverses(a in prop_oneof![term(), (term(), 1_u64..9).prop_map(|(a, n)| a.plus(&n.into()))]) {
        match a.inverse() {
            Ok(inverse) => prop_assert_eq!(a.times(&inverse), Ok(Ordinal::from(1)), "{}", a),
            Err(error) => prop_assert_eq!(error, OrdinalError::Zero),
        }
    }

    /// Finite ordinals are the nimbers that they were.
    #[test]
    fn finite(a: u64, b: u64, e: u8) {
        let [x, y] = [a, b].map(Ordinal::from);
        let [m, n] = [a, b].map(Nim::from);
        prop_assert_eq!(x.plus(&y).finite(), Some(m.plus(&n)));
        prop_assert_eq!(x.times(&y).unwrap().finite(), Some(m.times(&n)));
        prop_assert_eq!(x.sqrt().unwrap().finite(), Some(m.sqrt()));
        prop_assert_eq!(x.pow(&e.into()).unwrap().finite(), Some(m.pow(&e.into())));
        prop_assert_eq!(x.inverse().ok().and_then(|x| x.finite()), m.inverse());
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
    }
}

/// w^(w^k).
fn tower(k: usize) -> Ordinal {
    let mut exponent = vec![0; k + 1];
    exponent[k] = 1;
    Ordinal::power_of_omega(Exponent::new(exponent))
}

/// The p-th powers of the towers of the primes up to 43, which another test computes.
#[test]
fn powers_of_towers() -> Result<(), OrdinalError> {
    let published = [
        (3, "*2"),
        (5, "*4"),
        (7, "w + 1"),
        (11, "w^w + 1"),
        (13, "w + 4"),
        (17, "*16"),
        (19, "w^3 + 4"),
        (23, "w^(w^3) + 1"),
        (29, "w^(w^2) + 4"),
        (31, "w^w + 1"),
        (37, "w^3 + 4"),
        (41, "w^w + 1"),
        (43, "w^(w^2) + 1"),
    ];
    for (k, (p, power)) in published.into_iter().enumerate() {
        assert_eq!(
            tower(k).pow(&BigUint::from(p as u64))?.to_string(),
            power,
            "{p}"
        );
        assert_eq!(alpha(p as u64)?.to_string(), power, "{p}");
    }
    Ok(())
}

/// An ordinal is the least one that the definition leaves: on products with few smaller ones, whose
/// factors are w + n and finite.
#[test]
fn products_are_least() -> Result<(), OrdinalError> {
    let w = Ordinal::omega();
    // (w n) m is w (n m), and no product of w and a finite nimber is less than w
    for n in 0..16_u64 {
        for m in 0..16_u64 {
            let product = w.times(&n.into())?.times(&m.into())?;
            let coefficient = Nim::from(n).times(&m.into());
            assert_eq!(product, Ordinal::term(Exponent::from(1), coefficient));
        }
    }
    assert_eq!(w.times(&w)?, Ordinal::power_of_omega(Exponent::from(2)));
    let ninth = Ordinal::power_of_omega(Exponent::from(3));
    assert_eq!(ninth.pow(&3_u8.into())?, w);
    assert!(w > Ordinal::from(u64::MAX) && tower(1) > ninth);
    Ok(())
}

#[test]
fn refusals() {
    assert_eq!(Ordinal::default().inverse(), Err(OrdinalError::Zero));
    // the 106-th odd prime is past the table
    let past = tower(105);
    assert!(past.times(&past).is_ok());
    assert_eq!(past.pow(&587_u32.into()), Err(OrdinalError::Prime(587)));
    // an exponent past all primes that are known
    let far = tower(2_000);
    assert_eq!(far.times(&far), Err(OrdinalError::Tower(2_000)));
    assert_eq!(far.plus(&far), Ordinal::default());
}
