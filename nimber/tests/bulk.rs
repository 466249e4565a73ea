//! Operations on many nimbers, by every instruction set that this CPU has.

use crate::published;
use grundy_nimber::bulk::{self, Bulk, Planar};
use grundy_nimber::cpu::Cpu;
use grundy_nimber::{Nim8, Nim16, Nim32, Nim64, Nim128};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::fmt::Debug;

/// What is done with two numbers, or with the first of them.
type Single<N> = fn(&N, &N) -> N;
type Slices<N> = fn(&mut [N], &[N], Cpu);
type Planes<N> = fn(&mut Planar<N>, &Planar<N>);

/// An operation on single numbers, on slices and on planes.
type Row<N> = (&'static str, Single<N>, Slices<N>, Planes<N>);

fn operations<N: Bulk>() -> [Row<N>; 5] {
    [
        ("add", N::plus, |a, b, _| bulk::add(a, b), Planar::add),
        ("multiply", N::times, bulk::multiply, Planar::multiply),
        (
            "square",
            |a, _| a.times(a),
            |a, _, cpu| bulk::square(a, cpu),
            |a, _| a.square(),
        ),
        (
            "sqrt",
            |a, _| a.sqrt(),
            |a, _, cpu| bulk::sqrt(a, cpu),
            |a, _| a.sqrt(),
        ),
        (
            "inverse",
            |a, _| a.inverse().unwrap_or_default(),
            |a, _, cpu| bulk::inverse(a, cpu),
            |a, _| a.inverse(),
        ),
    ]
}

/// All instruction sets against single numbers, on slices that begin at odd places.
fn agree<N: Bulk + Debug>(a: &[N], b: &[N]) -> Result<(), TestCaseError> {
    for cpu in Cpu::all() {
        for (name, single, slices, planes) in operations::<N>() {
            let expected: Vec<N> = (0..a.len()).map(|i| single(&a[i], &b[i])).collect();
            let mut found = a.to_vec();
            slices(&mut found, b, cpu);
            prop_assert_eq!(&found, &expected, "{} by {}", name, cpu.features());
            let mut planar = Planar::new(a, cpu);
            planes(&mut planar, &Planar::new(b, cpu));
            prop_assert_eq!(
                planar.to_vec(),
                expected,
                "{} of planes by {}",
                name,
                cpu.features()
            );
            prop_assert_eq!((planar.len(), planar.is_empty()), (a.len(), a.is_empty()));
        }
        let mut solutions = a.to_vec();
        let expected: Option<Vec<N>> = a.iter().map(N::artin).collect();
        let found = bulk::artin(&mut solutions, cpu);
        prop_assert_eq!(
            found,
            match a.iter().position(|c| c.artin().is_none()) {
                Some(wide) => Err(wide),
                None => Ok(()),
            }
        );
        prop_assert_eq!(
            solutions,
            expected.unwrap_or(a.to_vec()),
            "{}",
            cpu.features()
        );
    }
    Ok(())
}

macro_rules! agree {
    ($($test:ident $nim:ident $int:ty;)*) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(24))]
            $(
                #[test]
                fn $test(
                    numbers in prop::collection::vec(any::<($int, $int)>(), 0..1_300),
                    zeros: bool,
                    skip in 0..3_usize,
                ) {
                    let mut a: Vec<$nim> = numbers.iter().map(|x| $nim(x.0)).collect();
                    let b: Vec<$nim> = numbers.iter().map(|x| $nim(x.1)).collect();
                    let from = skip.min(a.len());
                    agree(&a[from..], &b[from..])?;
                    // equations that have solutions, and numbers that have no inverse
                    for (i, x) in a.iter_mut().enumerate() {
                        x.0 = if zeros && i % 5 == 0 { 0 } else { x.0 >> 1 };
                    }
                    agree(&a[from..], &b[from..])?;
                }
            )*
        }
    };
}

agree! {
    bytes Nim8 u8;
    nimbers_of_16_bits Nim16 u16;
    nimbers_of_32_bits Nim32 u32;
    nimbers_of_64_bits Nim64 u64;
    nimbers_of_128_bits Nim128 u128;
}

/// The published lines of one width by one instruction set: how many there were.
fn published<N: Bulk + Debug>(nim: impl Fn(u128) -> N, cpu: Cpu) -> usize {
    let number = |n: &BigUint| nim(n.try_into().expect("128 bits"));
    let lines: Vec<_> =
        (published::lines().filter(|line| line.bits == 8 * N::BYTES as u64)).collect();
    let of = |names: &[&str]| {
        let lines = lines.iter().filter(|line| names.contains(&line.operation));
        let second = |line: &published::Line<'_>| line.b.as_ref().map_or(N::zero(), number);
        let numbers = lines.map(|line| (number(&line.a), second(line), number(&line.result)));
        let (pairs, results): (Vec<_>, Vec<_>) = numbers.map(|(a, b, c)| ((a, b), c)).unzip();
        let (a, b): (Vec<N>, Vec<N>) = pairs.into_iter().unzip();
        (a, b, results)
    };
    let mut met = 0;
    let mut compare = |names: &[&str], apply: Slices<N>| {
        let (mut a, b, expected) = of(names);
        apply(&mut a, &b, cpu);
        assert_eq!(a, expected, "{names:?} by {}", cpu.features());
        met += a.len();
    };
    compare(&["mul", "mul_edge"], bulk::multiply);
    compare(&["inv"], |a, _, cpu| bulk::inverse(a, cpu));
    compare(&["sqrt"], |a, _, cpu| bulk::sqrt(a, cpu));
    // of those with a top bit the solution is wider
    let (mut a, _, expected) = of(&["artin"]);
    let narrow: Vec<bool> = a.iter().map(|c| c.artin().is_some()).collect();
    let keep = |all: &[N]| -> Vec<N> {
        let kept = all.iter().zip(&narrow).filter(|(_, narrow)| **narrow);
        kept.map(|(x, _)| *x).collect()
    };
    a = keep(&a);
    bulk::artin(&mut a, cpu).expect("solutions of this width");
    assert_eq!(a, keep(&expected), "artin by {}", cpu.features());
    met + a.len()
}

#[test]
fn published_values_by_every_instruction_set() {
    for cpu in Cpu::all() {
        let met = [
            published(|n| Nim8(n as u8), cpu),
            published(|n| Nim16(n as u16), cpu),
            published(|n| Nim32(n as u32), cpu),
            published(|n| Nim64(n as u64), cpu),
            published(Nim128, cpu),
        ];
        assert!(met.iter().all(|&met| met > 609), "{met:?}");
    }
}
