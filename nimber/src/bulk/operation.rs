/// What is done with all elements of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The product with the element of a second slice.
    Multiply,
    /// The product with itself.
    Square,
    /// The square root.
    Sqrt,
    /// The inverse; 0 of 0.
    Inverse,
    /// The even x with x^2 + x = c, of a c of trace 0.
    Artin,
}
