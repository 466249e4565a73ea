//! Published values: every line of `data/nim_products.csv`.

use grundy_nimber::{Field, Nim};
use num_bigint::BigUint;

/// A line: the operation, the width in bits, the numbers.
pub(crate) struct Line<'a> {
    pub(crate) operation: &'a str,
    pub(crate) bits: u64,
    pub(crate) a: BigUint,
    pub(crate) b: Option<BigUint>,
    pub(crate) result: BigUint,
}

const TEXT: &str = include_str!("../../data/nim_products.csv");

pub(crate) fn lines() -> impl Iterator<Item = Line<'static>> {
    let hexadecimal = |text: &str| {
        let digits = text.strip_prefix("0x").expect("hexadecimal");
        BigUint::parse_bytes(digits.as_bytes(), 16).expect("digits")
    };
    TEXT.lines().skip(1).map(move |line| {
        let fields: Vec<&str> = line.split(',').collect();
        let [operation, bits, a, b, result] = fields[..] else {
            panic!("{line}")
        };
        Line {
            operation,
            bits: bits.parse().expect("bits"),
            a: hexadecimal(a),
            b: (!b.is_empty()).then(|| hexadecimal(b)),
            result: hexadecimal(result),
        }
    })
}

#[test]
fn nimbers_of_any_size() {
    let mut met = 0;
    for line in lines() {
        let a = Nim::from(line.a.clone());
        let b = || line.b.clone().expect("a second number");
        let result = match line.operation {
            "mul" | "mul_edge" => a * Nim::from(b()),
            "inv" => a.inverse().expect("not 0"),
            "sqrt" => a.sqrt(),
            "artin" => a.artin().expect("a solution of any size"),
            "pow" => a.pow(&b()),
            other => panic!("{other}"),
        };
        assert_eq!(
            BigUint::from(&result),
            line.result,
            "{} {:x}",
            line.operation,
            line.a
        );
        met += 1;
    }
    assert_eq!(met, 3_687);
}
