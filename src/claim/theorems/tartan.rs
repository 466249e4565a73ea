//! The Tartan theorem: the product of two coin-turning games, played in a rectangle by its rules,
//! against the nim-product of their values. Of Turning Corners, `turning 2` with itself, it says
//! that its values are the table of nim-products.

use super::{Method, Pairs, Theorem};
use crate::plan::rectangle;
use std::ops::Mul;

/// The theorem on products of two coin-turning games.
pub static TARTAN: Theorem = Theorem {
    name: "tartan",
    summary: "the value of a product of coin-turning games is the nim-product of their values",
    source: "J. H. Conway; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 14",
    rules: "turning 1-3",
    heaps: Some(1),
    misere: false,
    method: Method::Pairs(Pairs {
        sign: "x",
        example: ["'turning 1-3'", "'turning 1+C'"],
        product: rectangle,
        value: Mul::mul,
        claim: "the value of the product is the nim-product of the values",
        operation: "nim-product",
    }),
    statement: |_| None,
};
