//! Sums, products and powers of transfinite nimbers, as CGSuite's own tests have them.

use crate::common::data::read;
use grundy::calculator::evaluate;

#[test]
fn arithmetic_of_transfinite_nimbers() {
    let mut compared = 0;
    for row in read("ordinals.csv") {
        let expression = row.text("expression");
        let found = evaluate(expression).expect("an expression");
        assert_eq!(found.to_string(), row.text("result"), "{expression}");
        compared += 1;
    }
    assert_eq!(compared, 20);
}
