use crate::game::{Code, Convention, Digit, Sizes};
use crate::rulesets::{Ruleset, TakeAndBreak};
use crate::text::refused;
use proptest::prelude::*;

#[test]
fn prints_back_canonically() {
    for (typed, printed) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        (" 0.770 ", "0.77"),
        ("4", "4.0"),
        ("4.", "4.0"),
        ("0", "0.0"),
        (".0", "0.0"),
        ("4!.0", "4!.0"),
        ("4?.0", "4!.0"),
        ("4.[3]", "4.[3]"),
        (".[3]", "0.[3]"),
        ("0.3[33]", "0.[3]"),
        ("0.1[0101]", "0.[10]"),
        ("0.[30]", "0.[30]"),
        ("0.12[0]", "0.12"),
        ("4.4[4]", "4.[4]"),
        ("0.3!1?1=", "0.311"),
        ("0.7?", "0.7!"),
        ("0.3F?", "0.3F?"),
        ("0.vF", "0.VF"),
        ("0.{0,1,2}", "0.7"),
        ("0.{5}", "0.{5}"),
        ("{ 3, 2 }.0", "C.0"),
        ("{5,2}!.0", "{2,5}!.0"),
        ("{2+}=.{1,2,3+}*", "{2+}=.{1+}*"),
        ("0.{0,1+}", "0.*"),
        ("0.{4,2+,7+,1}", "0.{1+}"),
        ("0.*!", "0.*!"),
        ("0.*?", "0.*?"),
        ("0.[ 1 0 ]", "0.[10]"),
        ("0.{0!,2!,3}", "0.{0,2!,3}"),
        ("0.{0!,2!}", "0.5!"),
        ("{2,3?+}.0", "{2,3?+}.0"),
        ("0.{2?,3?+}", "0.{2+}?"),
        ("0.{2!,3?+}", "0.{2+}?"),
        ("0.{1=,2!+}", "0.{1+}!"),
        ("0.{2,3!}=", "0.{2=,3!}"),
        ("0.{2!+,5!+}", "0.{2+}!"),
        ("0.{2?,2!}", "0.4!"),
        ("0.{3!,4+}?", "0.{3!,4?+}"),
        ("04.30", "4.3"),
        ("00.00[00]", "0.0"),
        ("000.07", "0.07"),
        ("0{2+}.3", "{2+}.3"),
    ] {
        let code: Code = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
        assert_eq!(code.to_string(), printed, "{typed}");
        assert_eq!(printed.parse::<Code>().unwrap(), code);
    }
}

#[test]
fn codes_are_rulesets() {
    for (typed, printed) in [
        ("code 0.137", "code 0.137"),
        ("code:.137", "code 0.137"),
        ("code : 0.137 misere", "code 0.137 misere"),
        ("misere code 4.444", "code 4.444 misere"),
        ("code {2,3}?.[01] misere", "code C?.[01] misere"),
        ("code{2+}.0", "code {2+}.0"),
        ("code 0.77", "kayles"),
        ("code:4!.0", "grundy"),
        ("code 0.07 misere", "dawson misere"),
        ("lasker", "lasker"),
        ("treblecross misere", "treblecross misere"),
        ("code 0.[3]", "code 0.[3]"),
    ] {
        let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
        assert_eq!(ruleset.to_string(), printed, "{typed}");
        assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
        assert_eq!(
            ruleset.convention == Convention::Misere,
            typed.contains("misere")
        );
    }
    for (name, code) in [
        ("kayles", "0.77"),
        ("dawson", "0.07"),
        ("officers", "0.6"),
        ("treblecross", "0.007"),
        ("grundy", "4!.0"),
        ("lasker", "4.[3]"),
    ] {
        let named = TakeAndBreak::named(name).unwrap();
        assert_eq!(named.code().to_string(), code);
        assert_eq!(named.to_string(), name);
    }
    assert_eq!(TakeAndBreak::named("nim"), None);
}

#[test]
fn errors_name_column_and_remedy() {
    refused::<Code>(&[
        ("", 1, "found the end"),
        (".", 2, "a digit of a code"),
        ("20.017", 1, "a heap may not grow"),
        ("77", 1, "write 0.77"),
        ("0.7W", 4, "0-9, A-V"),
        ("z.0", 1, "{5}"),
        ("0.7.7", 4, "one point"),
        (".7[3].", 6, "nothing after"),
        ("3.0", 1, "allows 0 heaps"),
        ("2.0", 1, "allows 1 heap\n".trim_end()),
        ("*.0", 1, "must split the heap"),
        ("{1,2}.7", 1, "allows 1 heap"),
        ("0.{2,3", 7, "`,` or `}`"),
        ("0.{2;3}", 5, "`,` or `}`"),
        ("0.{", 4, "a number of heaps"),
        ("0.{2,}", 6, "a number of heaps"),
        ("0.{}", 3, "`{}`"),
        ("0.{ }7", 3, "write 0"),
        ("0.{-1}", 4, "a number of heaps"),
        ("0.7[3", 6, "a digit or `]`"),
        ("0.7[]", 4, "repeat"),
        ("0.[3]7", 6, "nothing after"),
        ("0.[3[3]]", 5, "a digit or `]`"),
        ("[3]", 1, "a digit"),
        ("0[3]", 2, "`.` before"),
        ("0.4!!", 5, "one of"),
        ("!.0", 1, "a digit"),
        ("0.{65537}", 4, "65536"),
        ("0.{2!,2}", 3, "2 heaps twice"),
        ("0.{5,2!+}", 3, "5 heaps twice"),
        ("0.{2!+,5+}", 8, "one sign"),
        ("0.{2!!}", 6, "`,` or `}`"),
        ("40.7", 1, "a heap may not grow"),
        ("00", 1, "a point after"),
        ("0.{1,99999999999}", 6, "65536"),
        ("0.{65537+}", 4, "65536"),
        ("0.7,7", 4, "a blank"),
        ("0.7 7", 5, "nothing after"),
        ("0.é", 3, "é"),
        ("é0.7", 1, "é"),
    ]);
}

#[test]
fn errors_of_rulesets_name_column_and_remedy() {
    refused::<Ruleset>(&[
        ("code", 5, "no code"),
        ("code:", 6, "a digit of a code"),
        ("code misere", 5, "code 0.77"),
        ("code(0.77)", 5, "without brackets"),
        ("code 20.017", 6, "may not grow"),
        ("code:0.7W misere", 9, "A-V"),
        ("code 0.77 x", 11, "modifier"),
        ("code 0 .77", 8, "modifier"),
        ("code 0.77(3)", 10, "a blank"),
        ("kayles(3)", 7, "no argument"),
        ("kayle", 1, "did you mean `kayles`"),
        ("code 0.77 block(3)", 11, "do not split"),
        ("code pass(1)", 5, "no code"),
    ]);
}

/// A digit as somebody may type it.
fn digit() -> impl Strategy<Value = String> {
    let plain =
        "[0-9A-Va-v]|\\*|\\{[0-9]{1,2}(,[0-9]\\+?){0,2}\\}|\\{[0-4][!?=]?(,[5-9][!?=]?\\+?)?\\}";
    (plain, "[!?=]?").prop_map(|(digit, suffix)| digit + &suffix)
}

proptest! {
    #[test]
    fn printing_is_canonical(
        zero in prop::sample::select(vec!["", "0", "4", "C!", "{2,7}?", "{3+}", "s="]),
        digits in prop::collection::vec(digit(), 1..5),
        tail in prop::collection::vec(digit(), 0..4),
    ) {
        let mut typed = format!("{zero}.{}", digits.concat());
        if !tail.is_empty() {
            typed += &format!("[{}]", tail.concat());
        }
        let code: Code = typed.parse().unwrap();
        let printed = code.to_string();
        let again: Code = printed.parse().unwrap();
        prop_assert_eq!(&again, &code);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn no_text_breaks_the_reader(typed in "[0-9A-Za-z.{}\\[\\],+*!?= ]{0,12}") {
        if let Ok(code) = typed.parse::<Code>() {
            let printed = code.to_string();
            prop_assert_eq!(printed.parse::<Code>().unwrap(), code);
        }
    }

    #[test]
    fn all_codes_print_and_read(bits in prop::collection::vec(0..64_u32, 0..5)) {
        let digits = bits.iter().map(|&bits| Digit::of_bits(bits));
        let unequal = Digit::new(vec![(2, Sizes::Unequal), (9, Sizes::Unequal)], None).unwrap();
        let code = Code::new([unequal].into_iter().chain(digits).collect(), vec![]).unwrap();
        prop_assert_eq!(code.to_string().parse::<Code>().unwrap(), code);
    }
}
