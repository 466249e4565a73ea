//! The tower on slices: an element is a row of limbs, lowest first, whose halves are of the storey
//! below, down to leaves of a few limbs. The formulas are those of [`crate::tower`], as loops and
//! calls, for towers that are too high to be written out.

use crate::tower::{Planes, Roots};

/// The storey of the leaves.
pub(crate) trait Leaf: Copy {
    /// A part of an element.
    type Limb: Copy;

    /// Limbs of a leaf.
    const SIZE: usize;

    fn zero(self) -> Self::Limb;
    /// Adds elements of any size.
    fn add(self, a: &mut [Self::Limb], b: &[Self::Limb]);
    /// Does something with a leaf; only a product looks at the second one.
    fn step(self, step: LeafOperation, a: &mut [Self::Limb], b: &[Self::Limb]);
}

/// What is done with a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeafOperation {
    Multiply,
    TimesTop,
    Square,
    Sqrt,
    Inverse,
    Trace,
    Artin,
}

/// Leaves of some limbs, by functions that are compiled for some CPU: `add` adds elements of any
/// size, and `step` calls [`step`] with a tower as high as a leaf.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaves<V, Add, Call, const SIZE: usize> {
    pub(crate) zero: V,
    pub(crate) add: Add,
    pub(crate) step: Call,
}

impl<V, Add, Call, const SIZE: usize> Leaf for Leaves<V, Add, Call, SIZE>
where
    V: Copy,
    Add: Fn(&mut [V], &[V]) + Copy,
    Call: Fn(LeafOperation, &mut [V], &[V]) + Copy,
{
    type Limb = V;

    const SIZE: usize = SIZE;

    fn zero(self) -> V {
        self.zero
    }

    #[inline]
    fn add(self, a: &mut [V], b: &[V]) {
        (self.add)(a, b);
    }

    #[inline]
    fn step(self, step: LeafOperation, a: &mut [V], b: &[V]) {
        (self.step)(step, a, b);
    }
}

/// Does something with a leaf, by a tower that is written out.
#[inline(always)]
pub(crate) fn step<T: Roots + Planes, const SIZE: usize>(
    tower: T,
    step: LeafOperation,
    a: &mut [T::Plane],
    b: &[T::Plane],
) {
    let a = &mut a[..SIZE];
    let x = tower.read(a);
    let result = match step {
        LeafOperation::Multiply => tower.mul(x, tower.read(&b[..SIZE])),
        LeafOperation::TimesTop => tower.times_top(x),
        LeafOperation::Square => tower.square(x),
        LeafOperation::Sqrt => tower.sqrt(x),
        LeafOperation::Inverse => tower.inverse(x),
        LeafOperation::Trace => tower.trace(x),
        LeafOperation::Artin => tower.artin(x),
    };
    tower.write(result, a);
}

/// Adds elements of any size.
#[inline(always)]
pub(crate) fn add<V: Copy>(a: &mut [V], b: &[V], xor: impl Fn(V, V) -> V) {
    let b = &b[..a.len()];
    for i in 0..a.len() {
        a[i] = xor(a[i], b[i]);
    }
}

fn halves<T>(a: &mut [T]) -> (&mut [T], &mut [T]) {
    a.split_at_mut(a.len() / 2)
}

/// The product of n limbs, with 2n limbs of scratch space, by Karatsuba.
pub(crate) fn multiply<L: Leaf>(
    leaf: L,
    a: &[L::Limb],
    b: &[L::Limb],
    to: &mut [L::Limb],
    scratch: &mut [L::Limb],
) {
    if a.len() == L::SIZE {
        to.copy_from_slice(a);
        leaf.step(LeafOperation::Multiply, to, b);
        return;
    }
    let half = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let (low, high) = halves(to);
    let (sums, scratch) = scratch.split_at_mut(2 * half);
    let (sum_a, sum_b) = halves(sums);
    multiply(leaf, a0, b0, low, scratch);
    sum_a.copy_from_slice(a0);
    sum_b.copy_from_slice(b0);
    leaf.add(sum_a, a1);
    leaf.add(sum_b, b1);
    multiply(leaf, sum_a, sum_b, high, scratch);
    leaf.add(high, low);
    multiply(leaf, a1, b1, sum_a, scratch);
    times_top(leaf, sum_a);
    leaf.add(low, sum_a);
}

fn product<L: Leaf>(leaf: L, a: &[L::Limb], b: &[L::Limb]) -> Vec<L::Limb> {
    let mut product = a.to_vec();
    multiply(
        leaf,
        a,
        b,
        &mut product,
        &mut vec![leaf.zero(); 2 * a.len()],
    );
    product
}

/// The product with the top of the field of this many limbs: t (a0 + a1) x + t^2 a1.
fn times_top<L: Leaf>(leaf: L, a: &mut [L::Limb]) {
    if a.len() == L::SIZE {
        return leaf.step(LeafOperation::TimesTop, a, &[]);
    }
    let (low, high) = halves(a);
    leaf.add(low, high);
    times_top(leaf, low);
    times_top(leaf, high);
    times_top(leaf, high);
    low.swap_with_slice(high);
}

/// t a.
fn top_times<L: Leaf>(leaf: L, a: &[L::Limb]) -> Vec<L::Limb> {
    let mut product = a.to_vec();
    times_top(leaf, &mut product);
    product
}

pub(crate) fn square<L: Leaf>(leaf: L, a: &mut [L::Limb]) {
    if a.len() == L::SIZE {
        return leaf.step(LeafOperation::Square, a, &[]);
    }
    let (low, high) = halves(a);
    square(leaf, low);
    square(leaf, high);
    leaf.add(low, &top_times(leaf, high));
}

pub(crate) fn sqrt<L: Leaf>(leaf: L, a: &mut [L::Limb]) {
    if a.len() == L::SIZE {
        return leaf.step(LeafOperation::Sqrt, a, &[]);
    }
    let (low, high) = halves(a);
    leaf.add(low, &top_times(leaf, high));
    sqrt(leaf, low);
    sqrt(leaf, high);
}

/// The inverse; 0 of 0.
pub(crate) fn inverse<L: Leaf>(leaf: L, a: &mut [L::Limb]) {
    if a.len() == L::SIZE {
        return leaf.step(LeafOperation::Inverse, a, &[]);
    }
    let (low, high) = halves(a);
    let mut sum = low.to_vec();
    leaf.add(&mut sum, high);
    let mut norm = high.to_vec();
    square(leaf, &mut norm);
    times_top(leaf, &mut norm);
    leaf.add(&mut norm, &product(leaf, low, &sum));
    inverse(leaf, &mut norm);
    low.copy_from_slice(&product(leaf, &sum, &norm));
    let product = product(leaf, high, &norm);
    high.copy_from_slice(&product);
}

/// The even x with x^2 + x = c, of a c of trace 0.
pub(crate) fn artin<L: Leaf>(leaf: L, c: &mut [L::Limb]) {
    if c.len() == L::SIZE {
        return leaf.step(LeafOperation::Artin, c, &[]);
    }
    let (low, high) = halves(c);
    artin(leaf, high);
    let mut square_of_high = high.to_vec();
    square(leaf, &mut square_of_high);
    leaf.add(low, &top_times(leaf, &square_of_high));
    let mut one = vec![leaf.zero(); low.len()];
    one[..L::SIZE].copy_from_slice(&low[low.len() - L::SIZE..]);
    leaf.step(LeafOperation::Trace, &mut one[..L::SIZE], &[]);
    leaf.add(high, &one);
    leaf.add(low, &top_times(leaf, &one));
    artin(leaf, low);
}
