//! What instruction sets with vectors have in common, whatever the width: each is a list of its
//! instructions. Closures are compiled for the features of the function that they are in, hence
//! macros.

/// Vectors of planes, and the functions of the instruction set: those of [`entrances`].
///
/// [`entrances`]: super::drive::entrances
macro_rules! vectors {
    (
        $features:literal, $vector:ty, $bytes:literal, $each:ident, $zero:ident,
        <$nim:ident> |$operation:ident, $a:ident, $b:ident| $compute:expr
    ) => {
        /// Vectors of planes.
        #[inline]
        #[target_feature(enable = $features)]
        fn raw() -> Vectors<impl Fn(&[u8]) -> $vector, impl Fn(&mut [u8], $vector), ()> {
            Vectors {
                bytes: $bytes,
                load: |from: &[u8]| load(from),
                store: |to: &mut [u8], vector| store(to, vector),
                turn: (),
            }
        }

        $crate::bulk::drive::entrances! {
            $features, $vector, $each($zero()),
            <$nim> |$operation, $a, $b| $compute
        }
    };
}
pub(super) use vectors;

/// Vectors as rows of bits, by the operations of bits alone.
macro_rules! sliced {
    (
        $features:literal, $vector:ty, $bytes:literal, zero $zero:ident, set $set:ident,
        xor $xor:ident, and $and:ident, shift $right:ident $left:ident,
        halves $lower_halves:ident $upper_halves:ident
    ) => {
        /// Bytes as leaves.
        #[inline]
        #[target_feature(enable = $features)]
        fn bytes() -> impl Leaf<Limb = $vector> {
            let bits = Bits {
                zero: $zero(),
                xor: |a, b| $xor(a, b),
                and: |a, b| $and(a, b),
            };
            let tower = Double(Double(Double(bits)));
            Leaves::<_, _, _, LEAF> {
                zero: $zero(),
                add: |a: &mut [$vector], b: &[$vector]| add(a, b, |a, b| $xor(a, b)),
                step: move |what, a: &mut [$vector], b: &[$vector]| {
                    step::<_, LEAF>(tower, what, a, b)
                },
            }
        }

        /// Vectors of elements.
        #[inline]
        #[target_feature(enable = $features)]
        fn rows<N: Width>()
        -> Vectors<impl Fn(&[N]) -> $vector, impl Fn(&mut [N], $vector), impl Turn<$vector>> {
            Vectors {
                bytes: $bytes,
                load: |from: &[N]| load(from),
                store: |to: &mut [N], vector| store(to, vector),
                turn: Swaps(|a, b, d: u32| {
                    if d == 6 {
                        return ($lower_halves(a, b), $upper_halves(a, b));
                    }
                    let lower = $set(LOWER[d as usize] as i64);
                    let width = $set(1 << d);
                    let differ = $and($xor($right(a, width), b), lower);
                    ($xor(a, $left(differ, width)), $xor(b, differ))
                }),
            }
        }

        $crate::bulk::vectors::vectors! {
            $features, $vector, $bytes, each_bit, $zero,
            <N> |operation, a, b| compute(bytes(), operation, a, b)
        }
    };
}
pub(super) use sliced;

/// Vectors as planes of bytes, by the Galois field instructions; `turn` is how they become planes.
macro_rules! galois {
    (
        $features:literal, $vector:ty, $bytes:literal, zero $zero:ident, set $set:ident,
        xor $xor:ident, mul $mul:ident, affine $affine:ident, inverse $inverse:ident,
        turn $turn:expr
    ) => {
        /// The field of bytes.
        #[inline]
        #[target_feature(enable = $features)]
        fn aes() -> impl Roots + Planes<Plane = $vector> {
            Aes {
                zero: $zero(),
                xor: |a, b| $xor(a, b),
                mul: |a, b| $mul(a, b),
                inverse: |a| $inverse::<0>(a, $set(SAME as i64)),
                affine: |a, matrix| affine(a, matrix),
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn affine(vector: $vector, matrix: u64) -> $vector {
            $affine::<0>(vector, $set(matrix as i64))
        }

        /// Vectors of elements.
        #[inline]
        #[target_feature(enable = $features)]
        fn rows<N: Width>()
        -> Vectors<impl Fn(&[N]) -> $vector, impl Fn(&mut [N], $vector), impl Turn<$vector>> {
            Vectors {
                bytes: $bytes,
                load: |from: &[N]| affine(load(from), FROM_NIM),
                store: |to: &mut [N], vector| store(to, affine(vector, TO_NIM)),
                turn: $turn,
            }
        }

        $crate::bulk::vectors::vectors! {
            $features, $vector, $bytes, each_byte, $zero,
            <N> |operation, a, b| drive::compute(N::over(aes()), operation, a, b)
        }
    };
}
pub(super) use galois;
