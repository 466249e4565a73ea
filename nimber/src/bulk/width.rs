use crate::field::Field;
use crate::scalar::{Nim8, Nim16, Nim32, Nim64, Nim128};
use crate::tower::{Double, Planes, Roots};

/// How wide nimbers are: towers as high, and arrays with room for each of their parts.
///
/// Only this crate implements it, and calls most of it.
pub trait Width: Field + Copy + Default + Send + Sync {
    /// Bytes of a nimber.
    const BYTES: usize;

    /// The tower above a field of bytes.
    #[doc(hidden)]
    type Over<F: Roots + Planes>: Roots + Planes<Plane = F::Plane>;
    /// Something for each byte.
    #[doc(hidden)]
    type EachByte<V: Copy>: Copy + AsMut<[V]> + AsRef<[V]>;
    /// Something for each bit.
    #[doc(hidden)]
    type EachBit<V: Copy>: Copy + AsMut<[V]> + AsRef<[V]>;

    #[doc(hidden)]
    fn over<F: Roots + Planes>(bytes: F) -> Self::Over<F>;
    #[doc(hidden)]
    fn each_byte<V: Copy>(value: V) -> Self::EachByte<V>;
    #[doc(hidden)]
    fn each_bit<V: Copy>(value: V) -> Self::EachBit<V>;

    #[doc(hidden)]
    fn number(self) -> u128;
    #[doc(hidden)]
    fn from_number(number: u128) -> Self;
}

macro_rules! width {
    ($($nim:ident $int:ident $bytes:literal |$ground:ident: $f:ident| $over:expr => $tower:ty;)*) => {$(
        impl Width for $nim {
            const BYTES: usize = $bytes;

            type Over<$f: Roots + Planes> = $tower;
            type EachByte<V: Copy> = [V; $bytes];
            type EachBit<V: Copy> = [V; 8 * $bytes];

            #[inline(always)]
            fn over<$f: Roots + Planes>($ground: $f) -> $tower {
                $over
            }

            #[inline(always)]
            fn each_byte<V: Copy>(value: V) -> [V; $bytes] {
                [value; $bytes]
            }

            #[inline(always)]
            fn each_bit<V: Copy>(value: V) -> [V; 8 * $bytes] {
                [value; 8 * $bytes]
            }

            #[inline(always)]
            fn number(self) -> u128 {
                self.0.into()
            }

            #[inline(always)]
            fn from_number(number: u128) -> Self {
                Self(number as $int)
            }
        }
    )*};
}

width! {
    Nim8 u8 1 |f: F| f => F;
    Nim16 u16 2 |f: F| Double(f) => Double<F>;
    Nim32 u32 4 |f: F| Double(Double(f)) => Double<Double<F>>;
    Nim64 u64 8 |f: F| Double(Double(Double(f))) => Double<Double<Double<F>>>;
    Nim128 u128 16 |f: F| Double(Double(Double(Double(f)))) => Double<Double<Double<Double<F>>>>;
}
