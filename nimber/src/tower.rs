//! The tower: an element of a storey is a1 x + a0 with a0 and a1 of the storey below, where
//! x^2 = x + t and t is the top of the storey below, its largest power of two. x_k = *2^(2^k),
//! t_k = *2^(2^k - 1). Source: Conway, On Numbers and Games, chapter 6; Lenstra, Nim
//! multiplication, 1977.
//!
//! Written once, over what a ground storey computes: single bytes, vectors of bytes, vectors of
//! bits. All is inlined, so that the ground may be closures of a function that is compiled for a
//! CPU with vectors.

/// A storey: a field with the operations that the storey above needs.
pub trait Tower: Copy {
    /// An element, or a vector of elements.
    type Element: Copy;

    fn zero(self) -> Self::Element;
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element;
    fn mul(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The product with the top of this storey.
    fn times_top(self, a: Self::Element) -> Self::Element;

    #[inline(always)]
    fn times_top_twice(self, a: Self::Element) -> Self::Element {
        self.times_top(self.times_top(a))
    }

    #[inline(always)]
    fn times_top_thrice(self, a: Self::Element) -> Self::Element {
        self.times_top(self.times_top_twice(a))
    }
}

/// A storey that also solves equations.
pub trait Roots: Tower {
    fn square(self, a: Self::Element) -> Self::Element;
    fn sqrt(self, a: Self::Element) -> Self::Element;
    /// The inverse; 0 of 0.
    fn inverse(self, a: Self::Element) -> Self::Element;
    /// The trace over GF(2), which is the top bit, as the element 0 or 1.
    fn trace(self, a: Self::Element) -> Self::Element;
    /// The even x with x^2 + x = c, of a c of trace 0.
    fn artin(self, c: Self::Element) -> Self::Element;
}

/// A storey whose elements are made of planes: each holds one part of many elements, the lowest
/// part first.
pub trait Planes: Tower {
    type Plane: Copy;

    fn read(self, planes: &[Self::Plane]) -> Self::Element;
    fn write(self, element: Self::Element, planes: &mut [Self::Plane]);
}

/// The storey above another one.
#[derive(Clone, Copy, Debug)]
pub struct Double<F>(pub F);

impl<F: Tower> Tower for Double<F> {
    /// The lower half first.
    type Element = (F::Element, F::Element);

    #[inline(always)]
    fn zero(self) -> Self::Element {
        (self.0.zero(), self.0.zero())
    }

    #[inline(always)]
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element {
        (self.0.add(a.0, b.0), self.0.add(a.1, b.1))
    }

    // Karatsuba: d = a0 b0, c = a1 b1, e = (a0 + a1) (b0 + b1); d + t c and e + d
    #[inline(always)]
    fn mul(self, a: Self::Element, b: Self::Element) -> Self::Element {
        let half = self.0;
        let low = half.mul(a.0, b.0);
        let high = half.times_top(half.mul(a.1, b.1));
        let sums = (half.add(a.0, a.1), half.add(b.0, b.1));
        (half.add(low, high), half.add(half.mul(sums.0, sums.1), low))
    }

    // t x (a1 x + a0) = t (a0 + a1) x + t^2 a1
    #[inline(always)]
    fn times_top(self, a: Self::Element) -> Self::Element {
        let half = self.0;
        let sum = half.add(a.0, a.1);
        (half.times_top_twice(a.1), half.times_top(sum))
    }

    #[inline(always)]
    fn times_top_twice(self, a: Self::Element) -> Self::Element {
        let half = self.0;
        let sum = half.add(a.0, a.1);
        let high = half.add(half.times_top_thrice(a.1), half.times_top_twice(sum));
        (half.times_top_thrice(sum), high)
    }
}

impl<F: Roots> Roots for Double<F> {
    #[inline(always)]
    fn square(self, a: Self::Element) -> Self::Element {
        let half = self.0;
        let high = half.square(a.1);
        (half.add(half.square(a.0), half.times_top(high)), high)
    }

    #[inline(always)]
    fn sqrt(self, a: Self::Element) -> Self::Element {
        let half = self.0;
        let low = half.add(a.0, half.times_top(a.1));
        (half.sqrt(low), half.sqrt(a.1))
    }

    // the conjugate a1 x + (a0 + a1) over the norm a0 (a0 + a1) + t a1^2
    #[inline(always)]
    fn inverse(self, a: Self::Element) -> Self::Element {
        let half = self.0;
        let sum = half.add(a.0, a.1);
        let norm = half.add(half.mul(a.0, sum), half.times_top(half.square(a.1)));
        let inverse = half.inverse(norm);
        (half.mul(sum, inverse), half.mul(a.1, inverse))
    }

    #[inline(always)]
    fn trace(self, a: Self::Element) -> Self::Element {
        (self.0.trace(a.1), self.0.zero())
    }

    // the upper half y has y^2 + y = c1, which y + 1 has too; the lower one has
    // z^2 + z = c0 + t y^2, where one of the two gives a trace of 0, because t has trace 1
    #[inline(always)]
    fn artin(self, c: Self::Element) -> Self::Element {
        let half = self.0;
        let high = half.artin(c.1);
        let low = half.add(c.0, half.times_top(half.square(high)));
        let one = half.trace(low);
        let low = half.artin(half.add(low, half.times_top(one)));
        (low, half.add(high, one))
    }
}

impl<F: Planes> Planes for Double<F> {
    type Plane = F::Plane;

    #[inline(always)]
    fn read(self, planes: &[F::Plane]) -> Self::Element {
        let (low, high) = planes.split_at(planes.len() / 2);
        (self.0.read(low), self.0.read(high))
    }

    #[inline(always)]
    fn write(self, element: Self::Element, planes: &mut [F::Plane]) {
        let (low, high) = planes.split_at_mut(planes.len() / 2);
        self.0.write(element.0, low);
        self.0.write(element.1, high);
    }
}
