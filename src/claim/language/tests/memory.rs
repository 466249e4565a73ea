//! Claims that need more memory than there is.

use super::*;

/// Lists of failures count, where more are asked for than the first ten.
#[test]
fn all_failures_are_listed_where_they_fit() {
    for (all, memory, fits) in [
        (false, 1 << 20, true),
        (true, 1 << 20, false),
        (true, 1 << 24, true),
    ] {
        for threads in [1, 2] {
            let place = Place {
                max: Some(vec![199; 2]),
                all,
                ..Place::default()
            };
            let context = Context::new(threads, memory * threads as u64).unwrap();
            let claim = Claim::parse("G(nim, x) > 255").unwrap();
            // 216 bytes for each position
            match claim.decide(&place, &context) {
                Ok(answer) => assert!(fits && answer.failures == 20_100, "{all}"),
                Err(ClaimError::Stop(Stop::Memory { what, .. })) => {
                    assert!(!fits && what.contains("failures"), "{what}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Where a table does not fit the memory, outcomes are certified by what is said of the options.
#[test]
fn boxes_too_large_for_a_table_are_certified() {
    let decide = |text: &str, memory: u64| {
        let place = Place {
            max: Some(vec![15; 4]),
            ..Place::default()
        };
        let context = Context::new(2, memory).unwrap();
        Claim::parse(text).unwrap().decide(&place, &context)
    };
    for (text, failures) in [
        ("P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)", false),
        ("all(bits(x), sum mod 4 = 0) <=> P(moore(3))", false),
        ("P(moore(2), x) <=> nimsum(x) = 0", true),
        (
            "P(moore(2) misere, x) <=> all(bits(x), sum mod 3 = 0)",
            true,
        ),
        ("P(circular(2), x) <=> a = c and b = d", false),
    ] {
        let (table, local) = (decide(text, 1 << 26).unwrap(), decide(text, 256).unwrap());
        assert!(!table.uncounted, "{text}");
        assert_eq!(local.plans[0].engine, crate::plan::Engine::Local, "{text}");
        assert_eq!(local.positions, table.positions, "{text}");
        assert_eq!(
            (local.failures > 0, local.uncounted),
            (failures, failures),
            "{text}"
        );
        assert_eq!(local.first, table.first, "{text}");
        assert_eq!(local.sides, table.sides, "{text}");
    }
    // what comes after a link that does not hold is not computed
    let cut = decide("not (a + 1 <= a <= 7 div (a - a)) and P(nim, 0)", 1 << 26).unwrap();
    assert_eq!(cut.failures, 0);
    let fault = decide("P(nim, x) <=> 6 div (9 - sum(x)) = 0", 256);
    assert!(
        matches!(&fault, Err(ClaimError::Fault(fault)) if fault.at == "(0,0,0,9)"),
        "{fault:?}"
    );
    // values, counts and other tables need a table
    for text in [
        "G(nim, x) = nimsum(x)",
        "P(nim, x) <=> P(nim, d, c, b, a)",
        "P(nim, x) => nimsum(x) = 0",
    ] {
        let result = decide(text, 256);
        assert!(
            matches!(result, Err(ClaimError::Stop(Stop::Memory { .. }))),
            "{text}: {result:?}"
        );
    }
}
