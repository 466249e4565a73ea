//! The way of a slice through an instruction set, the same for all of them: blocks are read, made
//! planes, computed with and written back.

use super::operation::Operation;
use super::plane::Plane;
use super::turn::Turn;
use super::width::Width;
use crate::tower::{Planes, Roots};

/// The slice that is changed, and that of second factors.
pub(super) type Slices<'a, T> = (&'a mut [T], &'a [T]);

/// What reads and writes vectors, and turns rows of them into planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vectors<Load, Store, Turn> {
    /// Bytes of a vector.
    pub(super) bytes: usize,
    pub(super) load: Load,
    pub(super) store: Store,
    pub(super) turn: Turn,
}

/// Elements in a row: `compute` changes the planes of a block, and is called with those of the
/// second slice where there is one. Blocks are copies of `empty`.
///
/// The next block is turned into planes before this one is computed with, so that the units of the
/// CPU for shuffles and for products work at the same time.
#[inline(always)]
pub(super) fn elements<N: Width, V: Copy, B: AsMut<[V]> + AsRef<[V]> + Copy>(
    (a, b): Slices<'_, N>,
    vectors: Vectors<impl Fn(&[N]) -> V, impl Fn(&mut [N], V), impl Turn<V>>,
    empty: B,
    compute: impl Fn(&mut [V], &[V]),
) {
    let group = vectors.bytes / N::BYTES * empty.as_ref().len();
    let [mut next, mut next_other] = [empty; 2];
    // one round more than blocks: the first has nothing to compute yet
    for first in (0..a.len() + group).step_by(group) {
        let [mut block, other] = [next, next_other];
        if first < a.len() {
            gather(&a[first..][..group], &vectors, next.as_mut());
        }
        if first < b.len() {
            gather(&b[first..][..group], &vectors, next_other.as_mut());
        }
        if first > 0 {
            compute(block.as_mut(), other.as_ref());
            scatter(block.as_mut(), &vectors, &mut a[first - group..][..group]);
        }
    }
}

#[inline(always)]
fn gather<N: Width, V: Copy, S>(
    from: &[N],
    vectors: &Vectors<impl Fn(&[N]) -> V, S, impl Turn<V>>,
    rows: &mut [V],
) {
    let each = vectors.bytes / N::BYTES;
    for j in 0..rows.len() {
        rows[j] = (vectors.load)(&from[j * each..][..each]);
    }
    vectors.turn.to_planes(rows);
}

#[inline(always)]
fn scatter<N: Width, V: Copy, L>(
    rows: &mut [V],
    vectors: &Vectors<L, impl Fn(&mut [N], V), impl Turn<V>>,
    to: &mut [N],
) {
    let each = vectors.bytes / N::BYTES;
    vectors.turn.to_rows(rows);
    for j in 0..rows.len() {
        (vectors.store)(&mut to[j * each..][..each], rows[j]);
    }
}

/// Planes, as many in a row as a block has.
#[inline(always)]
pub(super) fn planes<V: Copy, B: AsMut<[V]> + AsRef<[V]> + Copy>(
    (a, b): Slices<'_, Plane>,
    raw: Vectors<impl Fn(&[u8]) -> V, impl Fn(&mut [u8], V), ()>,
    empty: B,
    compute: impl Fn(&mut [V], &[V]),
) {
    let count = empty.as_ref().len();
    for first in (0..a.len()).step_by(count) {
        for from in (0..Plane::BYTES).step_by(raw.bytes) {
            let [mut block, mut other] = [empty; 2];
            read(&a[first..][..count], from, &raw, block.as_mut());
            if first < b.len() {
                read(&b[first..][..count], from, &raw, other.as_mut());
            }
            compute(block.as_mut(), other.as_ref());
            write(block.as_ref(), &raw, &mut a[first..][..count], from);
        }
    }
}

/// Of block i of elements: where they begin, where their planes begin, and from which byte of
/// these; and how many elements it has. A plane has room for several blocks.
#[inline(always)]
fn places<N: Width>(i: usize, bytes: usize, count: usize) -> ([usize; 3], usize) {
    let (parts, group) = (Plane::BYTES / bytes, bytes / N::BYTES * count);
    ([i * group, i / parts * count, i % parts * bytes], group)
}

/// Elements to planes.
#[inline(always)]
pub(super) fn spread<N: Width, V: Copy, B: AsMut<[V]> + AsRef<[V]> + Copy>(
    (to, elements): (&mut [Plane], &[N]),
    vectors: Vectors<impl Fn(&[N]) -> V, impl Fn(&mut [N], V), impl Turn<V>>,
    raw: Vectors<impl Fn(&[u8]) -> V, impl Fn(&mut [u8], V), ()>,
    empty: B,
) {
    let count = empty.as_ref().len();
    for i in 0..elements.len() / places::<N>(0, raw.bytes, count).1 {
        let ([element, plane, from], group) = places::<N>(i, raw.bytes, count);
        let mut rows = empty;
        gather(&elements[element..][..group], &vectors, rows.as_mut());
        write(rows.as_ref(), &raw, &mut to[plane..][..count], from);
    }
}

/// Planes to elements.
#[inline(always)]
pub(super) fn collect<N: Width, V: Copy, B: AsMut<[V]> + AsRef<[V]> + Copy>(
    (elements, from): (&mut [N], &[Plane]),
    vectors: Vectors<impl Fn(&[N]) -> V, impl Fn(&mut [N], V), impl Turn<V>>,
    raw: Vectors<impl Fn(&[u8]) -> V, impl Fn(&mut [u8], V), ()>,
    empty: B,
) {
    let count = empty.as_ref().len();
    for i in 0..elements.len() / places::<N>(0, raw.bytes, count).1 {
        let ([element, plane, byte], group) = places::<N>(i, raw.bytes, count);
        let mut rows = empty;
        read(&from[plane..][..count], byte, &raw, rows.as_mut());
        scatter(rows.as_mut(), &vectors, &mut elements[element..][..group]);
    }
}

#[inline(always)]
fn read<V, S>(
    planes: &[Plane],
    from: usize,
    raw: &Vectors<impl Fn(&[u8]) -> V, S, ()>,
    rows: &mut [V],
) {
    for j in 0..rows.len() {
        rows[j] = (raw.load)(&planes[j].0[from..][..raw.bytes]);
    }
}

#[inline(always)]
fn write<V: Copy, L>(
    rows: &[V],
    raw: &Vectors<L, impl Fn(&mut [u8], V), ()>,
    planes: &mut [Plane],
    from: usize,
) {
    for j in 0..rows.len() {
        (raw.store)(&mut planes[j].0[from..][..raw.bytes], rows[j]);
    }
}

/// Does something with the planes of a block, by a tower that is written out.
#[inline(always)]
pub(super) fn compute<T: Roots + Planes>(
    tower: T,
    operation: Operation,
    a: &mut [T::Plane],
    b: &[T::Plane],
) {
    let x = tower.read(a);
    let result = match operation {
        Operation::Multiply => tower.mul(x, tower.read(b)),
        Operation::Square => tower.square(x),
        Operation::Sqrt => tower.sqrt(x),
        Operation::Inverse => tower.inverse(x),
        Operation::Artin => tower.artin(x),
    };
    tower.write(result, a);
}

/// The functions of an instruction set, from its `rows`, its `raw` vectors and what it computes.
macro_rules! entrances {
    (
        $($features:literal,)? $vector:ty, $each:ident($zero:expr),
        <$nim:ident> |$operation:ident, $a:ident, $b:ident| $compute:expr
    ) => {
        /// Does something with blocks of elements.
        $(#[target_feature(enable = $features)])?
        pub(in crate::bulk) fn elements<$nim: Width>($operation: Operation, slices: Slices<'_, $nim>) {
            let compute = |$a: &mut [$vector], $b: &[$vector]| $compute;
            drive::elements::<$nim, _, _>(slices, rows(), $nim::$each($zero), compute);
        }

        /// Does something with blocks of planes.
        $(#[target_feature(enable = $features)])?
        pub(in crate::bulk) fn planes<$nim: Width>($operation: Operation, slices: Slices<'_, Plane>) {
            let compute = |$a: &mut [$vector], $b: &[$vector]| $compute;
            drive::planes(slices, raw(), $nim::$each($zero), compute);
        }

        /// Elements to planes.
        $(#[target_feature(enable = $features)])?
        pub(in crate::bulk) fn spread<$nim: Width>(to: &mut [Plane], elements: &[$nim]) {
            drive::spread((to, elements), rows(), raw(), $nim::$each($zero));
        }

        /// Planes to elements.
        $(#[target_feature(enable = $features)])?
        pub(in crate::bulk) fn collect<$nim: Width>(elements: &mut [$nim], from: &[Plane]) {
            drive::collect((elements, from), rows(), raw(), $nim::$each($zero));
        }
    };
}
pub(super) use entrances;
