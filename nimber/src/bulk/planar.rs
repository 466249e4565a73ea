use super::dispatch;
use super::operation::Operation;
use super::plane::Plane;
use super::{Bulk, LARGEST};
use crate::cpu::Cpu;
use std::marker::PhantomData;

/// Nimbers in the form that an instruction set computes with: their bytes, or their bits, in planes
/// of their own. Who computes more than once with the same numbers spares the way there and back.
#[derive(Clone, Debug)]
pub struct Planar<N> {
    planes: Vec<Plane>,
    len: usize,
    cpu: Cpu,
    numbers: PhantomData<N>,
}

impl<N: Bulk> Planar<N> {
    /// Planes of these numbers, for an instruction set.
    pub fn new(numbers: &[N], cpu: Cpu) -> Self {
        let blocks = numbers.len().div_ceil(LARGEST);
        let mut planes = vec![Plane::ZERO; blocks * dispatch::planes(N::BYTES)];
        let (whole, rest) = numbers.split_at(numbers.len() / LARGEST * LARGEST);
        let (first, last) = planes.split_at_mut(whole.len() / LARGEST * dispatch::planes(N::BYTES));
        N::spread(first, whole, cpu);
        if !rest.is_empty() {
            let mut block = [N::default(); LARGEST];
            block[..rest.len()].copy_from_slice(rest);
            N::spread(last, &block, cpu);
        }
        Self {
            planes,
            len: numbers.len(),
            cpu,
            numbers: PhantomData,
        }
    }

    /// The numbers.
    pub fn to_vec(&self) -> Vec<N> {
        let mut numbers = vec![N::default(); self.len.next_multiple_of(LARGEST)];
        N::collect(&mut numbers, &self.planes, self.cpu);
        numbers.truncate(self.len);
        numbers
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the numbers of another one.
    ///
    /// # Panics
    /// As [`Planar::multiply`].
    pub fn add(&mut self, other: &Self) {
        self.must_fit(other);
        let others = &other.planes[..self.planes.len()];
        for i in 0..self.planes.len() {
            let (to, from) = (&mut self.planes[i].0, &others[i].0);
            for j in 0..Plane::BYTES {
                to[j] ^= from[j];
            }
        }
    }

    /// Multiplies by the numbers of another one.
    ///
    /// # Panics
    /// If the other one has more or fewer numbers, or was made for another instruction set.
    pub fn multiply(&mut self, other: &Self) {
        self.must_fit(other);
        let slices = (&mut self.planes[..], &other.planes[..]);
        N::planes(Operation::Multiply, slices, self.cpu);
    }

    fn must_fit(&self, other: &Self) {
        assert_eq!(self.len, other.len, "as many numbers");
        assert_eq!(self.cpu, other.cpu, "the same instruction set");
    }

    /// Squares each number.
    pub fn square(&mut self) {
        self.change(Operation::Square);
    }

    /// Makes each number its square root.
    pub fn sqrt(&mut self) {
        self.change(Operation::Sqrt);
    }

    /// Makes each number its inverse; 0, which has none, stays 0.
    pub fn inverse(&mut self) {
        self.change(Operation::Inverse);
    }

    fn change(&mut self, operation: Operation) {
        N::planes(operation, (&mut self.planes, &[]), self.cpu);
    }
}
