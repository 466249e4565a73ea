//! Orders and logarithms.

use grundy_nimber::{Field, Nim, Nim64, OrderError, is_primitive, log, order, primitive};
use num_bigint::BigUint;
use proptest::prelude::*;

/// OEIS A212200: the orders of *1, *2, ..
const A212200: [u32; 34] = [
    1, 3, 3, 15, 15, 15, 15, 5, 15, 5, 15, 15, 5, 5, 15, 85, 85, 255, 255, 85, 85, 255, 255, 85,
    85, 255, 255, 255, 255, 85, 85, 255, 255, 255,
];

#[test]
fn published_orders() {
    for (n, expected) in (1..).zip(A212200) {
        assert_eq!(order(&Nim64(n)), Ok(expected.into()), "*{n}");
    }
    assert_eq!(order(&Nim64(256)), Ok(21_845_u32.into()));
}

#[test]
fn orders_are_the_least_exponents() {
    for n in 1..1_000 {
        let powers = std::iter::successors(Some(Nim64(n)), |&x| Some(x * Nim64(n)));
        let least = 1 + powers.take_while(|&x| x != Nim64(1)).count();
        assert_eq!(order(&Nim64(n)), Ok(least.into()), "*{n}");
    }
}

#[test]
fn primitive_elements() {
    for level in 0..=9 {
        let x = primitive(level).unwrap();
        assert_eq!((x.level(), is_primitive(&x)), (level, Ok(true)));
    }
    let least = |level| primitive(level).unwrap().to_string();
    assert_eq!([0, 1, 2, 3].map(least), ["*1", "*2", "*4", "*18"]);
    assert_eq!(primitive(13), Err(OrderError::Wide(8_192)));
}

#[test]
fn wide_orders() {
    let x = Nim::power_of_two(4_000);
    let order = order(&x).unwrap();
    assert_eq!(x.pow(&order), Nim::one());
    assert_eq!(
        grundy_nimber::order(&Nim::power_of_two(4_096)),
        Err(OrderError::Wide(4_097))
    );
    assert_eq!(grundy_nimber::order(&Nim::zero()), Err(OrderError::Zero));
}

#[test]
fn no_logarithm() {
    assert_eq!(log(&Nim64(2), &Nim64(4)), Err(OrderError::NoPower));
    assert_eq!(log(&Nim64(0), &Nim64(4)), Err(OrderError::Zero));
    assert_eq!(log(&Nim64(2), &Nim64(0)), Err(OrderError::Zero));
    let wide = primitive(7).unwrap();
    assert!(matches!(
        log(&wide, &Nim::from(5)),
        Err(OrderError::Factor(_))
    ));
    // a wide base of a small order
    let (three, group) = (BigUint::from(3_u8), BigUint::from(u128::MAX));
    let small = wide.pow(&(group / three));
    assert_eq!(log(&small, &small.square()), Ok(2_u8.into()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn logarithms(base in 1_u64.., n: u64, bits in 0_u32..63) {
        let base = Nim64(base >> bits);
        prop_assume!(base != Nim64(0));
        let expected = BigUint::from(n) % order(&base).unwrap();
        prop_assert_eq!(log(&base, &base.pow(&n.into())), Ok(expected));
    }
}
