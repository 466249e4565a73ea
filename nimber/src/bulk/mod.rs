//! Operations on many nimbers at once: on slices, and on numbers kept in the form that the CPU
//! computes with ([`Planar`]).
//!
//! Each takes the instruction set to use, [`Cpu::best`] or another one. With the Galois field
//! instructions a vector holds one byte of many nimbers, in the basis of AES, where a product of
//! bytes is one instruction; otherwise it holds one bit of many nimbers, and a product is
//! conjunctions and sums; with carry-less multiplication products are made one after another, as
//! polynomials.
//!
//! ```
//! use grundy_nimber::cpu::Cpu;
//! use grundy_nimber::{Nim64, bulk};
//!
//! let mut a: Vec<Nim64> = (1..=1_000).map(Nim64).collect();
//! let b = a.clone();
//! bulk::inverse(&mut a, Cpu::best());
//! bulk::multiply(&mut a, &b, Cpu::best());
//! assert!(a.iter().all(|&x| x == Nim64(1)));
//! ```

#![allow(
    clippy::type_complexity,
    reason = "closures for some CPU have no shorter types"
)]

mod aes;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_gfni;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_gfni;
mod bits;
#[cfg(target_arch = "x86_64")]
mod clmul;
mod dispatch;
mod drive;
mod operation;
mod planar;
mod plane;
mod portable;
mod turn;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod width;

use crate::cpu::Cpu;
use dispatch::Dispatch;
use operation::Operation;
pub use planar::Planar;

/// The widths that bulk operations know: [`crate::Nim8`], [`crate::Nim16`], [`crate::Nim32`],
/// [`crate::Nim64`] and [`crate::Nim128`].
pub trait Bulk: Dispatch {}

impl<N: Dispatch> Bulk for N {}

/// The largest block of an instruction set, in nimbers.
const LARGEST: usize = 512;

/// Adds each number of the second slice to that of the first.
///
/// # Panics
/// If the slices are not of one length.
pub fn add<N: Bulk>(a: &mut [N], b: &[N]) {
    assert_eq!(a.len(), b.len(), "slices of one length");
    for i in 0..a.len() {
        a[i] = a[i].plus(&b[i]);
    }
}

/// Multiplies each number of the first slice by that of the second.
///
/// # Panics
/// If the slices are not of one length.
pub fn multiply<N: Bulk>(a: &mut [N], b: &[N], cpu: Cpu) {
    assert_eq!(a.len(), b.len(), "slices of one length");
    run(Operation::Multiply, a, b, cpu);
}

/// Squares each number.
pub fn square<N: Bulk>(a: &mut [N], cpu: Cpu) {
    run(Operation::Square, a, &[], cpu);
}

/// Makes each number its square root.
pub fn sqrt<N: Bulk>(a: &mut [N], cpu: Cpu) {
    run(Operation::Sqrt, a, &[], cpu);
}

/// Makes each number its inverse; 0, which has none, stays 0.
pub fn inverse<N: Bulk>(a: &mut [N], cpu: Cpu) {
    run(Operation::Inverse, a, &[], cpu);
}

/// Makes each number c the even x with x^2 + x = c.
///
/// # Errors
/// The index of the first number whose top bit is set: its x is wider. Nothing is changed then.
pub fn artin<N: Bulk>(a: &mut [N], cpu: Cpu) -> Result<(), usize> {
    let top = 8 * N::BYTES as u64 - 1;
    match a.iter().position(|c| c.bit(top)) {
        Some(wide) => Err(wide),
        None => {
            run(Operation::Artin, a, &[], cpu);
            Ok(())
        }
    }
}

/// Whole blocks where they are, and the rest in a block of its own.
fn run<N: Bulk>(operation: Operation, a: &mut [N], b: &[N], cpu: Cpu) {
    let block = dispatch::block(cpu);
    let whole = a.len() / block * block;
    let (blocks, rest) = a.split_at_mut(whole);
    let (other_blocks, other_rest) = b.split_at(whole.min(b.len()));
    N::elements(operation, (blocks, other_blocks), cpu);
    if rest.is_empty() {
        return;
    }
    let [mut last, mut other] = [[N::default(); LARGEST]; 2];
    last[..rest.len()].copy_from_slice(rest);
    other[..other_rest.len()].copy_from_slice(other_rest);
    let other = if b.is_empty() { &[] } else { &other[..block] };
    N::elements(operation, (&mut last[..block], other), cpu);
    rest.copy_from_slice(&last[..rest.len()]);
}
