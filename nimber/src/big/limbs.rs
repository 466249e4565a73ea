//! Limbs of 64 bits: elements of the fields from 256 bits on, in the polynomial form of
//! [`crate::polynomial`].

#[cfg(target_arch = "x86_64")]
use crate::cpu::carryless;
#[cfg(target_arch = "x86_64")]
use crate::polynomial::carryless_product;
use crate::polynomial::{FROM_NIM, Polynomials, TO_NIM, mapped, portable};
use crate::recursion::{self, Leaf, Leaves, step};
use crate::tower::{Double, Planes, Roots};

/// Limbs of a leaf.
pub(super) const LEAF: usize = 4;

/// What is done with limbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Square,
    Sqrt,
    Inverse,
    Artin,
}

fn leaf(polynomials: impl Roots + Planes<Plane = u64>) -> impl Roots + Planes<Plane = u64> {
    Double(Double(polynomials))
}

fn add(a: &mut [u64], b: &[u64]) {
    recursion::add(a, b, |a, b| a ^ b);
}

/// Leaves by integer multiplications, on any CPU.
fn portable_leaves() -> impl Leaf<Limb = u64> {
    let tower = leaf(Polynomials(portable));
    Leaves::<_, _, _, LEAF> {
        zero: 0,
        add,
        step: move |what, a: &mut [u64], b: &[u64]| step::<_, LEAF>(tower, what, a, b),
    }
}

/// Leaves by carry-less multiplication. Closures are compiled for the features of the function
/// that they are in.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "pclmulqdq")]
fn carryless_leaves() -> impl Leaf<Limb = u64> {
    let tower = leaf(Polynomials(|a, b| carryless_product(a, b)));
    Leaves::<_, _, _, LEAF> {
        zero: 0,
        add,
        step: move |what, a: &mut [u64], b: &[u64]| step::<_, LEAF>(tower, what, a, b),
    }
}

/// Makes limbs of nimbers those of another number.
// Its twin is that of `portable_leaves`. Products of 1,024 bits take 0.5 us, and 2 us by it.
#[allow(unsafe_code, reason = "carry-less multiplication is 4 times as fast")]
pub(super) fn change(operation: Operation, limbs: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if carryless() {
        // SAFETY: the feature was detected
        return changed(unsafe { carryless_leaves() }, operation, limbs);
    }
    changed(portable_leaves(), operation, limbs);
}

/// The product of limbs of nimbers: at least a leaf each, and a power of two of them.
// Its twin is that of `portable_leaves`.
#[allow(unsafe_code, reason = "carry-less multiplication is 4 times as fast")]
pub(super) fn product(a: Vec<u64>, b: Vec<u64>) -> Vec<u64> {
    #[cfg(target_arch = "x86_64")]
    if carryless() {
        // SAFETY: the feature was detected
        return product_by(unsafe { carryless_leaves() }, a, b);
    }
    product_by(portable_leaves(), a, b)
}

fn map(table: &crate::polynomial::ByteImages, limbs: &mut [u64]) {
    for limb in limbs {
        *limb = mapped(table, *limb, 8);
    }
}

fn changed<L: Leaf<Limb = u64>>(leaf: L, operation: Operation, limbs: &mut [u64]) {
    map(&FROM_NIM, limbs);
    match operation {
        Operation::Square => recursion::square(leaf, limbs),
        Operation::Sqrt => recursion::sqrt(leaf, limbs),
        Operation::Inverse => recursion::inverse(leaf, limbs),
        Operation::Artin => recursion::artin(leaf, limbs),
    }
    map(&TO_NIM, limbs);
}

/// If one of them is in a smaller field, its products with the parts of the other one that are in
/// that field are the parts of the result.
fn product_by<L: Leaf<Limb = u64>>(leaf: L, a: Vec<u64>, b: Vec<u64>) -> Vec<u64> {
    let (mut long, mut short) = match a.len() >= b.len() {
        true => (a, b),
        false => (b, a),
    };
    map(&FROM_NIM, &mut long);
    map(&FROM_NIM, &mut short);
    let mut result = vec![0; long.len()];
    let mut scratch = vec![0; 2 * short.len()];
    for first in (0..long.len()).step_by(short.len()) {
        let part = first..first + short.len();
        let to = &mut result[part.clone()];
        recursion::multiply(leaf, &long[part], &short, to, &mut scratch);
    }
    map(&TO_NIM, &mut result);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn limbs() -> impl Strategy<Value = Vec<u64>> {
        (2..6_usize).prop_flat_map(|level| prop::collection::vec(any::<u64>(), 1 << level))
    }

    proptest! {
        #[test]
        fn both_leaves_agree(a in limbs(), b in limbs()) {
            let expected = product_by(portable_leaves(), a.clone(), b.clone());
            prop_assert_eq!(product(a.clone(), b), expected);
            for operation in [Operation::Square, Operation::Sqrt, Operation::Inverse, Operation::Artin] {
                let [mut found, mut expected] = [a.clone(), a.clone()];
                if operation == Operation::Artin {
                    // a trace of 0
                    for limbs in [&mut found, &mut expected] {
                        *limbs.last_mut().unwrap() >>= 1;
                    }
                }
                change(operation, &mut found);
                changed(portable_leaves(), operation, &mut expected);
                prop_assert_eq!(found, expected);
            }
        }
    }
}
