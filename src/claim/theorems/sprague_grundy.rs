//! The Sprague-Grundy theorem: the product game of two rulesets, enumerated as one game, against
//! the nim-sum of their values.

use super::{Method, Pairs, Theorem};
use crate::plan::product;
use std::ops::Add;

/// The theorem on sums of two games.
pub static SPRAGUE_GRUNDY: Theorem = Theorem {
    name: "sprague-grundy",
    summary: "the value of a sum of games is the nim-sum of their values",
    source: "R. P. Sprague (1935), P. M. Grundy (1939)",
    rules: "kayles",
    heaps: None,
    misere: false,
    method: Method::Pairs(Pairs {
        sign: "+",
        example: ["kayles", "nim"],
        product,
        value: Add::add,
        claim: "the value of the sum is the nim-sum of the values",
        operation: "nim-sum",
    }),
    statement: |_| None,
};
