//! Certificates of misere quotients: right ones are accepted, altered ones are not.

use super::quotients::{ENOUGH, complete, game, quotient};
use grundy::certify::Subject;
use grundy::certify::quotient::{QuotientClaim, certify_quotient};
use grundy::theory::misere::Quotient;
use grundy::work::Context;

/// The certificate of a quotient, as text.
fn certificate(code: &str, found: &Quotient) -> serde_json::Value {
    game(code).quotient_certificate(found).into()
}

fn certified(certificate: &serde_json::Value) -> Option<u64> {
    let text = certificate.to_string();
    let context = Context::default();
    let subject = Subject::read(text.as_bytes(), None, &context).ok()?;
    let Subject::Quotient(claim) = subject else {
        panic!("not a certificate of a quotient");
    };
    let found = certify_quotient(&claim, &context).unwrap();
    found.accepted().then_some(found.entries)
}

#[test]
fn all_quotients_are_certified() {
    let rows = complete();
    let mut pairs = 0;
    for (code, row) in &rows {
        // its transition algebra has 33,726 pairs
        if code == "0.152" && std::env::var("GRUNDY_DEEP").is_err() {
            continue;
        }
        let found = certified(&certificate(code, &quotient(code, ENOUGH)));
        pairs += found.unwrap_or_else(|| panic!("{code} is rejected"));
        assert!(row.number("Q_order") > 0);
    }
    assert!(pairs > 15_000, "{pairs}");
    // of games that are not proved for all heaps, and of rules without a code
    for (rules, to) in [("0.07", 27), ("grundy", 18), ("4.7", 20)] {
        let found = quotient(rules, to);
        assert_eq!(found.period, None);
        assert!(certified(&certificate(rules, &found)).is_some(), "{rules}");
    }
}

#[test]
fn altered_certificates_are_rejected() {
    let mut state = 1u64;
    let mut random = |below: usize| {
        // xorshift; the numbers must be the same in every run
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let count = match std::env::var("GRUNDY_DEEP") {
        Ok(_) => 2000,
        Err(_) => 150,
    };
    let codes = ["0.77", "0.123", "0.144", "0.53", "4.56", "0.71"];
    let right = codes.map(|code| certificate(code, &quotient(code, ENOUGH)));
    for i in 0..count {
        let mut altered = right[i % codes.len()].clone();
        let order = altered["order"].as_u64().unwrap() as usize;
        let (x, y) = (random(order), random(order));
        match random(3) {
            0 => {
                let p = altered["p"].as_array_mut().unwrap();
                match p.iter().position(|e| e.as_u64() == Some(x as u64)) {
                    Some(place) => _ = p.remove(place),
                    None => {
                        p.push(x.into());
                        p.sort_by_key(serde_json::Value::as_u64);
                    }
                }
            }
            1 => {
                let heap = 1 + random(altered["phi"].as_array().unwrap().len() - 1);
                let old = altered["phi"][heap].as_u64().unwrap() as usize;
                altered["phi"][heap] = ((old + 1 + random(order - 1)) % order).into();
            }
            _ => {
                let old = altered["table"][x][y].as_u64().unwrap() as usize;
                let new = (old + 1 + random(order - 1)) % order;
                // both products, so that it is no trivial damage
                altered["table"][x][y] = new.into();
                altered["table"][y][x] = new.into();
            }
        }
        assert_eq!(certified(&altered), None, "{}, {i}", codes[i % codes.len()]);
    }
}

#[test]
fn damaged_certificates_are_refused() {
    let right = certificate("0.123", &quotient("0.123", 100));
    for (key, value) in [
        ("version", 2.into()),
        ("order", 19.into()),
        ("to", 5.into()),
        ("code", "0.9x".into()),
        ("phi", serde_json::json!([0, 99])),
        ("p", serde_json::json!([3, 2])),
        ("complete", serde_json::json!({"preperiod": 0, "period": 5})),
        ("more", 1.into()),
    ] {
        let mut damaged = right.clone();
        damaged[key] = value;
        let read = QuotientClaim::read(damaged.to_string().as_bytes());
        assert!(read.is_err(), "{key}");
    }
}
