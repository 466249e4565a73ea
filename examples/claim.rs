//! A conjecture decided on a box: Moore's rule for Nim_2, and the same rule for Wythoff's game.

use grundy::claim::language::{Claim, ClaimError, Place};
use grundy::work::Context;

fn main() -> Result<(), ClaimError> {
    let place = Place {
        max: Some(vec![15; 3]),
        ..Place::default()
    };
    for rules in ["moore(2)", "equal(3)"] {
        let claim = Claim::parse(&format!("P({rules}, x) <=> all(bits(x), sum mod 3 = 0)"))?;
        let answer = claim.decide(&place, &Context::default())?;
        match &answer.first {
            None => println!("{rules}: holds at {} positions", answer.positions),
            Some(first) => println!("{rules}: fails first at {first}"),
        }
    }
    Ok(())
}
