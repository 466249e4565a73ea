//! Vectors of bits: each bit of a vector belongs to another element, and a nimber of n bits is
//! spread over n vectors. Products are conjunctions and sums, on any CPU.

use super::operation::Operation;
use crate::recursion::{self, Leaf};
use crate::tower::{Planes, Roots, Tower};

/// GF(2), by instructions on vectors of bits. The top of the field is *1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits<V, Xor, And> {
    pub(super) zero: V,
    pub(super) xor: Xor,
    pub(super) and: And,
}

impl<V, Xor, And> Tower for Bits<V, Xor, And>
where
    V: Copy,
    Xor: Fn(V, V) -> V + Copy,
    And: Fn(V, V) -> V + Copy,
{
    type Element = V;

    #[inline(always)]
    fn zero(self) -> V {
        self.zero
    }

    #[inline(always)]
    fn add(self, a: V, b: V) -> V {
        (self.xor)(a, b)
    }

    #[inline(always)]
    fn mul(self, a: V, b: V) -> V {
        (self.and)(a, b)
    }

    #[inline(always)]
    fn times_top(self, a: V) -> V {
        a
    }
}

impl<V: Copy, Xor, And> Roots for Bits<V, Xor, And>
where
    Self: Tower<Element = V>,
{
    #[inline(always)]
    fn square(self, a: V) -> V {
        a
    }

    #[inline(always)]
    fn sqrt(self, a: V) -> V {
        a
    }

    #[inline(always)]
    fn inverse(self, a: V) -> V {
        a
    }

    #[inline(always)]
    fn trace(self, a: V) -> V {
        a
    }

    #[inline(always)]
    fn artin(self, _: V) -> V {
        self.zero()
    }
}

impl<V: Copy, Xor, And> Planes for Bits<V, Xor, And>
where
    Self: Tower<Element = V>,
{
    type Plane = V;

    #[inline(always)]
    fn read(self, planes: &[V]) -> V {
        planes[0]
    }

    #[inline(always)]
    fn write(self, element: V, planes: &mut [V]) {
        planes[0] = element;
    }
}

/// Planes of a leaf: those of a byte.
pub(super) const LEAF: usize = 8;

/// Does something with the planes of a block.
pub(super) fn compute<L: Leaf>(leaf: L, operation: Operation, a: &mut [L::Limb], b: &[L::Limb]) {
    match operation {
        Operation::Multiply => {
            let (first, mut scratch) = (a.to_vec(), vec![leaf.zero(); 2 * a.len()]);
            recursion::multiply(leaf, &first, b, a, &mut scratch);
        }
        Operation::Square => recursion::square(leaf, a),
        Operation::Sqrt => recursion::sqrt(leaf, a),
        Operation::Inverse => recursion::inverse(leaf, a),
        Operation::Artin => recursion::artin(leaf, a),
    }
}
