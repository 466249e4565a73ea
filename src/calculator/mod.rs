//! A calculator of nimbers: text to value.
//!
//! `*5` is a nimber, a bare number only an exponent. `+` is nim-addition, and so are `-` and `xor`,
//! `*` between nimbers the nim-product, `/` its inverse; `^` has integer exponents, also negative
//! ones. Functions: `sqrt(x)`; `artin(c)`, the even x with x^2 + x = c; `trace(x)`, over GF(2),
//! `norm(x)` and `conj(x)`, over the field of half the bits, all in the smallest field that contains
//! x or in that of the bits that a second argument names; `minpoly(x)`; `order(x)`; `log(base, x)`.
//! `degree(x)` over GF(2). Numbers are decimal or `0x..`, of any size.
//!
//! `w` is the least infinite ordinal, and `w^2`, `w^w`, `w^(w^2*3 + 1)` are powers of it as an
//! ordinal: the nimbers below w^w^w. In a text with `w` a bare number is a nimber as well, so that
//! an ordinal is written as usual, `w*2 + 3`; operators are those of nimbers: `(w)^3` is `*2`.
//!
//! ```
//! let value = grundy::calculator::evaluate("(*7 * *11)^-1 + *3")?;
//! assert_eq!(value.to_string(), "*2");
//! # Ok::<(), grundy::rulesets::NotationError>(())
//! ```

mod evaluate;
mod ordinal;
mod parse;
mod tree;
mod value;

pub use tree::Function;
pub use value::Value;

use crate::text::NotationError;

/// The value of an expression.
///
/// # Errors
/// Text that is no expression, a division by 0, and orders and logarithms that do not exist or are
/// out of reach: with the column, what was found, what was expected, and a remedy.
pub fn evaluate(text: &str) -> Result<Value, NotationError> {
    evaluate::value(text, &parse::parse(text)?)
}

#[cfg(test)]
mod tests;
