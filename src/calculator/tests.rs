use super::evaluate;
use proptest::prelude::*;

fn value(text: &str) -> String {
    evaluate(text).unwrap_or_else(|e| panic!("{e}")).to_string()
}

#[test]
fn known_values() {
    let known = [
        ("*7 * *11", "*1"),
        ("(*7 * *11)^-1 + *3", "*2"),
        ("0", "0"),
        ("*0 + 0", "0"),
        ("*5 - *5", "0"),
        ("*3 xor *5", "*6"),
        ("*6 / *6", "*1"),
        ("*2 + *2 * *3", "*3"),
        ("*2 * *2 ^ 2 * *1", "*1"),
        ("*4^0", "*1"),
        ("*0x1F + *0Xa", "*21"),
        ("sqrt(*3)", "*2"),
        ("artin(*1)", "*2"),
        ("artin(*2)", "*4"),
        ("trace(*2) + trace(*2, 4) + trace(*1)", "0"),
        ("trace(*8)", "*1"),
        ("norm(*4)", "*2"),
        ("conj(*4)", "*5"),
        ("conj(*4, 64)", "*4"),
        ("norm(*4, 64)", "*6"),
        ("minpoly(*4)", "x^4 + x + 1"),
        ("minpoly(0)", "x"),
        ("order(*4)", "15"),
        ("log(*2, *3)", "2"),
        ("log(*4, *4 ^ 11)", "11"),
        ("degree(*4) ", "4"),
        ("w*2 + 3", "w*2 + 3"),
        ("w^w * *2", "w^w*2"),
        ("*w + w", "0"),
        ("(w)^3", "*2"),
        ("w^3", "w^3"),
        ("(w^3)^3", "w"),
        ("w^2 * w", "*2"),
        ("1/w", "w^2*3"),
        ("(w^w)^-1 * w^w", "*1"),
        ("(w^w)^5", "*4"),
        ("(w^w^2)^7", "w + 1"),
        ("(w^(w^3))^11", "w^w + 1"),
        ("w^(w^2*3 + w + 7)*5", "w^(w^2*3 + w + 7)*5"),
        ("w^w*w^2 + *7", "w^(w + 2) + 7"),
        ("sqrt(w)^2", "w"),
        ("degree(w^w^2)", "42"),
        ("*18446744073709551616 ^ 2", "*27670116110564327424"),
        (
            "*340282366920938463463374607431768211456 ^ (-1) * *340282366920938463463374607431768211456",
            "*1",
        ),
    ];
    for (text, expected) in known {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn errors_point_at_the_column() {
    let wrong = [
        ("", 1, "the end"),
        ("*7 * 11", 6, "`11`"),
        ("*7 *11", 5, "`11`"),
        ("*7 11", 4, "`11`"),
        ("*7 + ", 5, "the end"),
        ("*x", 2, "`x`"),
        ("*12x", 2, "`12x`"),
        ("*0xg", 2, "`0xg`"),
        ("(*7", 4, "the end"),
        ("*7)", 3, "`)`"),
        ("*7 ^ *2", 6, "`*`"),
        ("*7 ^ 2 ^ 3", 8, "`^`"),
        ("*7 / (*3 + *3)", 6, "0"),
        ("*0 ^ -1", 1, "0"),
        ("sqr(*7)", 1, "`sqr`"),
        ("sqrt *7", 6, "`*`"),
        ("w^-1", 3, "`-`"),
        ("w^2^3", 4, "`^`"),
        ("w^(1 + w)", 8, "`w`"),
        ("1/(w + w)", 3, "0"),
        ("order(w)", 7, "`w`"),
        ("(w^w^200)^1300", 1, "a power of a large tower"),
        ("w^(w^1001)", 6, "`1001`"),
        ("log(*2)", 7, "`)`"),
        ("sqrt(*7, 4)", 8, "`,`"),
        ("trace(*7, 3)", 11, "`3`"),
        ("norm(*7, 2)", 10, "`2`"),
        ("order(*3) + *1", 1, "`order(*3)`"),
        ("*1 + minpoly(*3)", 6, "`minpoly(*3)`"),
        ("log(*2, *4)", 9, "a nimber that is no power of the base"),
        ("log(0, *4)", 5, "0"),
        ("log(*2, 0)", 9, "0"),
        ("*7 ⊕ *5", 4, "`⊕`"),
    ];
    for (text, column, found) in wrong {
        let error = evaluate(text).expect_err(text);
        assert_eq!(
            (error.column(), error.found.as_str()),
            (column, found),
            "{text}: {error}"
        );
    }
    let deep = "(".repeat(200);
    assert_eq!(evaluate(&deep).unwrap_err().expected, "less nesting");
    let wide = format!("order(*0x1{})", "0".repeat(2_000));
    assert!(evaluate(&wide).unwrap_err().found.contains("8001 bits"));
}

proptest! {
    /// What is displayed can be read back, and operators are those of the field.
    #[test]
    fn values_read_back(a: u64, b in 1_u64..) {
        for text in [
            format!("*{a} * *{b} / *{b}"),
            format!("*{a} + *{b} + *{b:#x}"),
            format!("sqrt(*{a})^2"),
            format!("artin(*{a})^2 + artin(*{a})"),
            format!("conj(conj(*{a}))"),
        ] {
            let first = value(&text);
            prop_assert_eq!(&value(&first), &first);
            prop_assert_eq!(first, value(&format!("*{a}")));
        }
    }

    /// Ordinals as they are displayed are expressions of the same value.
    #[test]
    fn ordinals_read_back(a in 0_u64..30, b in 1_u64..30, n in 1_u64..30) {
        let text = format!("w^(w^2*{b} + {a})*{n} + w^{b} + (w^w*{n} + {a})^2");
        let first = value(&text);
        prop_assert_eq!(value(&first), first);
    }

    #[test]
    fn any_text_ends(text in "[-*+/^(), 0-3w]{0,20}|[-*+/^(), 0-9a-fx]{0,40}") {
        if let Err(error) = evaluate(&text) {
            prop_assert!(error.column() <= text.chars().count() + 1);
        }
    }
}
