use super::*;

fn codes(text: &str) -> Vec<String> {
    let family: Family = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let count = family.count();
    let codes: Vec<String> = family.codes().map(|code| code.to_string()).collect();
    assert_eq!(codes.len() as u128, count);
    codes
}

#[test]
fn a_pattern_is_each_code_once() {
    assert_eq!(codes("0.d")[..3], ["0.0", "0.1", "0.2"]);
    assert_eq!(codes(".d7:0,3-4"), ["0.07", "0.37", "0.47"]);
    assert_eq!(codes("4.d1:0-1"), ["4.01", "4.11"]);
    assert_eq!(codes("0.dV:8,D"), ["0.8V", "0.DV"]);
    let mut all = codes("0.ddd");
    // 0.770 is 0.77: the shorter codes are among them
    for (text, count) in [("0.d", 8), ("0.dd", 64), ("0.ddd", 512), ("4.dd", 64)] {
        let some = codes(text);
        assert_eq!(some.len(), count);
        assert!(text.starts_with('4') || some.iter().all(|code| all.contains(code)));
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 512);
}

#[test]
fn sets_are_all_that_are_not_empty() {
    let typed = |set: &[u64]| Code::subtraction(set).unwrap().to_string();
    let expected = [typed(&[2]), typed(&[3]), typed(&[2, 3])];
    assert_eq!(codes("subtract:2-3"), expected);
    let others = |set: &[u64]| Code::allbut(set).unwrap().to_string();
    assert_eq!(
        codes("allbut:1-2"),
        [others(&[1]), others(&[2]), others(&[1, 2])]
    );
    assert_eq!(codes("subtract:1-7").len(), 127);
    let huge = |text: &str| text.parse::<Family>().unwrap().count();
    assert_eq!(huge("subtract:1-65536"), u128::MAX);
    assert_eq!(huge("subtract:1-127"), (1 << 127) - 1);
    assert_eq!(huge(&format!("0.{}", "d".repeat(60))), u128::MAX);
}

#[test]
fn prints_what_it_reads() {
    for (typed, printed) in [
        ("0.ddd", "0.ddd"),
        (".d7", "0.d7"),
        ("4.dd:0-3", "4.dd:0-3"),
        ("0.d:7,0,2-3,1", "0.d:0-3,7"),
        ("0.d:0-7", "0.d"),
        ("0.d:0-F", "0.d:0-F"),
        ("subtract:1-7", "subtract:1-7"),
        ("allbut:3-3", "allbut:3-3"),
    ] {
        let family: Family = typed.parse().unwrap();
        assert_eq!(family.to_string(), printed);
        assert_eq!(printed.parse::<Family>().unwrap(), family);
    }
}

#[test]
fn tells_families_from_codes_and_rulesets() {
    for family in [
        "0.ddd",
        ".d",
        "4.dd:0-3",
        "0.77:0-3",
        "subtract:1-7",
        "allbut:2",
    ] {
        assert!(Family::is_meant(family), "{family}");
    }
    for other in [
        "0.77",
        "4!.0",
        "0.[3]",
        "dawson",
        "subtract:1,3,4",
        "subtract:7",
        "code:0.77",
        "0.D",
    ] {
        assert!(!Family::is_meant(other), "{other}");
    }
}

#[test]
fn errors_point_at_the_column() {
    for (typed, column, found, expected) in [
        ("0.d?", 4, "`?`", "a digit (0-9, A-V), or d for any digit"),
        ("0.dx", 4, "`x`", "a digit (0-9, A-V), or d for any digit"),
        ("d.dd", 1, "`d` before the point", "one digit there"),
        ("40.dd", 1, "`40` before the point", "one digit there"),
        ("2.dd", 1, "`2` before the point", "a digit that leaves"),
        ("0.dd:", 6, "the end", "a digit (0-9, A-V) or a range"),
        ("0.dd:0-3,", 10, "the end", "a digit (0-9, A-V) or a range"),
        ("0.dd:1,3-1", 8, "`3-1`", "the smaller digit first"),
        ("0.dd:03", 6, "`03`", "a digit (0-9, A-V) or a range"),
        ("0.dd:W", 6, "`W`", "a digit (0-9, A-V) or a range"),
        ("0.77:0-3", 5, "digits for d, and no d", "a d before"),
        ("subtract:0-3", 10, "`0-3`", "1 or more"),
        ("subtract:7-3", 10, "`7-3`", "the smaller amount first"),
        ("subtract:1-x", 10, "`1-x`", "two amounts"),
        ("subtract:1-+7", 10, "`1-+7`", "two amounts"),
        ("subtract:1-70000", 10, "`1-70000`", "amounts up to 65536"),
        ("allbut:", 8, "the end", "a range of amounts"),
        ("allbut:2", 8, "`2`", "a range of amounts"),
    ] {
        let error = typed.parse::<Family>().unwrap_err();
        assert_eq!(error.column(), column, "{typed}: {error}");
        assert_eq!(error.found, found, "{typed}");
        assert!(error.expected.starts_with(expected), "{typed}: {error}");
    }
}
