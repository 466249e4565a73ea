//! The one place where an instruction set is called.

use super::drive::Slices;
use super::operation::Operation;
use super::plane::Plane;
use super::portable;
use super::width::Width;
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx2_gfni, avx512, avx512_gfni, clmul};
use crate::cpu::{Cpu, Features};
use crate::scalar::{Nim8, Nim16, Nim32, Nim64, Nim128};

/// Nimbers of a block: slices are worked on as a whole number of blocks.
pub(super) fn block(cpu: Cpu) -> usize {
    match cpu.features() {
        Features::Portable | Features::Clmul => 128,
        Features::Avx2 => 256,
        Features::Avx512 => 512,
        Features::Avx2Gfni => 32,
        Features::Avx512Gfni => 64,
    }
}

/// Planes of a block of [`super::LARGEST`] nimbers of this many bytes: one for each byte, eight
/// times as long, or one for each bit.
pub(super) fn planes(bytes: usize) -> usize {
    8 * bytes
}

/// Widths with all their operations, compiled once.
pub trait Dispatch: Width {
    /// Does something with a whole number of blocks.
    #[doc(hidden)]
    fn elements(operation: Operation, slices: Slices<'_, Self>, cpu: Cpu);
    /// Does something with planes of [`super::LARGEST`] nimbers, or of several times as many.
    #[doc(hidden)]
    fn planes(operation: Operation, slices: Slices<'_, Plane>, cpu: Cpu);
    /// This many elements to planes.
    #[doc(hidden)]
    fn spread(to: &mut [Plane], elements: &[Self], cpu: Cpu);
    /// Planes to this many elements.
    #[doc(hidden)]
    fn collect(elements: &mut [Self], from: &[Plane], cpu: Cpu);
}

// The twin of all is `portable`: tests compare them. Products of 64 bits take 15 ns by it, 6 ns by
// carry-less multiplication, 0.6 ns by AVX-512 with GFNI.
macro_rules! call {
    ($cpu:ident, $name:ident::<$nim:ty>($($argument:expr),*)) => {
        match $cpu.features() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a Cpu is made by detection only
            Features::Avx512Gfni => unsafe { avx512_gfni::$name::<$nim>($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above
            Features::Avx2Gfni => unsafe { avx2_gfni::$name::<$nim>($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above
            Features::Avx512 => unsafe { avx512::$name::<$nim>($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above
            Features::Avx2 => unsafe { avx2::$name::<$nim>($($argument),*) },
            _ if <$nim>::BYTES > 8 => portable::wide::$name::<$nim>($($argument),*),
            _ => portable::narrow::$name::<$nim>($($argument),*),
        }
    };
}

macro_rules! dispatch {
    ($($nim:ident)*) => {$(
        #[allow(unsafe_code, reason = "vectors multiply up to 25 times as fast")]
        impl Dispatch for $nim {
            fn elements(operation: Operation, slices: Slices<'_, Self>, cpu: Cpu) {
                #[cfg(target_arch = "x86_64")]
                if (cpu.features(), operation) == (Features::Clmul, Operation::Multiply) {
                    // SAFETY: a Cpu is made by detection only
                    return unsafe { clmul::multiply(slices) };
                }
                call!(cpu, elements::<$nim>(operation, slices));
            }

            fn planes(operation: Operation, slices: Slices<'_, Plane>, cpu: Cpu) {
                call!(cpu, planes::<$nim>(operation, slices));
            }

            fn spread(to: &mut [Plane], elements: &[Self], cpu: Cpu) {
                call!(cpu, spread::<$nim>(to, elements));
            }

            fn collect(elements: &mut [Self], from: &[Plane], cpu: Cpu) {
                call!(cpu, collect::<$nim>(elements, from));
            }
        }
    )*};
}

dispatch!(Nim8 Nim16 Nim32 Nim64 Nim128);
