use super::*;

const EXACT: &str = include_str!("../../../../data/automata/exact2_5heaps.dfao");
const MOORE: &str = include_str!("../../../../data/automata/moore2_4heaps.dfao");
const WYTHOFF: &str = include_str!("../../../../data/automata/wythoff_values_0_1.dfao");

#[test]
fn what_is_written_is_read() {
    for (text, name) in [(EXACT, "2"), (MOORE, "2"), (WYTHOFF, "fib")] {
        let (automaton, values) = read(text, name.parse().unwrap()).unwrap();
        assert_eq!(automaton.text(values), text);
        let commented = format!("# rules\n#numeration {name}\n\n{text}\n# end\n");
        assert_eq!(
            read_any(&commented),
            Ok((automaton, Meaning::Values(values)))
        );
    }
    let (wythoff, _) = read(WYTHOFF, Numeration::Ostrowski(1)).unwrap();
    assert_eq!(
        [[1, 2], [0, 1], [3, 3]].map(|heaps| wythoff.run(&heaps)),
        [0, 1, 2]
    );
}

#[test]
fn other_texts_are_refused_with_their_line() {
    let cases = [
        ("", 1, "the end"),
        ("# only\n1 2 1", 2, "`1 2 1`"),
        ("1 3 1 1\n0 0 0", 1, "`3 digits`"),
        ("0 2 1 1\n0 0", 1, "`0 heaps`"),
        ("99 2 1 1", 1, "`99 heaps`"),
        ("1 2 0 1", 1, "`0 states`"),
        ("12 2 4294967295 1", 1, "`4294967295 states`"),
        ("1 2 1 0\n0 0 0", 1, "`0 values`"),
        ("1 2 1 65537\n0 0 0", 1, "`65537 values`"),
        ("1 2 2000000 1\n", 2, "the end"),
        ("1 2 1 1\n0 0", 2, "`2 numbers`"),
        ("1 2 1 1\n2 0 0", 2, "`2`"),
        ("1 2 1 1\n0 0 1", 2, "`1`"),
        ("1 2 1 1\n0 0 -2", 2, "`-2`"),
        ("1 2 1 1\n0 0 0\n0 0 0", 3, "`0 0 0`"),
        ("1 2 2 1\n0 1 0\n0 0 0", 2, "`1`"),
        ("1 2 2 1\n0 0 0\n0 0 0", 3, "`state 1`"),
        ("1 2 2 1\n0 0 1\n0 0 -1", 3, "`the successors of state 1`"),
    ];
    for (text, line, found) in cases {
        let error = read(text, Numeration::Base(2)).unwrap_err();
        assert_eq!(
            (error.line, error.mismatch.found.starts_with(found)),
            (line, true),
            "{error}"
        );
    }
    let fib = read("1 2 1 1\n0 0 0", Numeration::Ostrowski(1)).unwrap_err();
    assert_eq!(fib.line, 2);
    assert_eq!(read_any("\n# numeration base 77\n").unwrap_err().line, 2);
    assert_eq!(read_any("# value x\n1 2 1 1\n0 0 0\n").unwrap_err().line, 1);
    let (_, meaning) = read_any("# value 7\n1 2 1 1\n0 0 0\n").unwrap();
    assert_eq!(meaning, Meaning::Only(7));
    let hashed = |hash: &str| read_any(&format!("# sha256 {hash}\n1 2 1 1\n0 0 0\n"));
    let right = crate::store::sha256(b"1 2 1 1\n0 0 0\n");
    assert!(hashed(&right).is_ok());
    assert_eq!(
        hashed(&right.replace(&right[..1], "x")).unwrap_err().line,
        1
    );
    // what the program wrote has its hash
    let named = read_any("# grundy automaton\n1 2 1 1\n0 0 0\n");
    assert!(named.unwrap_err().to_string().contains("# sha256"));
}

#[test]
fn cut_and_changed_texts_do_not_panic() {
    for end in 0..EXACT.len() {
        let _ = read(&EXACT[..end], Numeration::Base(2));
        let changed = format!("{}-{}", &EXACT[..end], &EXACT[end + 1..]);
        let _ = read(&changed, Numeration::Base(2));
    }
}
