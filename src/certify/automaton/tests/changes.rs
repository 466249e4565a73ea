//! Every number of a file, changed, is rejected; also where the hash is made anew.

use super::super::read::Proof;
use super::learned::With::{Kinds, Lists, Nothing};
use super::learned::body;
use super::learner::Oracle;
use super::{AutomatonClaim, EXACT, EXACT_LIST, FIVE, Head, accepted, fault, five, with_context};

const PAIR: Head<'_> = Head {
    rules: "nim",
    heaps: 2,
    largest: 1,
    numeration: "base 2",
};

/// The text with one word changed, for each word of some lines and some other numbers.
fn changed(text: &str, lines: impl Fn(usize) -> bool, to: &[&str]) -> Vec<String> {
    let all: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (number, line) in all.iter().enumerate() {
        if !lines(number) || line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        for at in 0..words.len() {
            for other in to.iter().filter(|&&other| other != words[at]) {
                let mut words = words.clone();
                words[at] = other;
                let words = words.join(" ");
                let mut lines = all.clone();
                lines[number] = &words;
                found.push(lines.join("\n") + "\n");
            }
        }
    }
    found
}

#[test]
fn every_changed_entry_of_an_automaton_is_rejected() {
    let nim = body(&PAIR, 2, Nothing);
    let to = ["0", "1", "2", "3", "4", "5", "-1", "99"];
    for text in changed(&nim, |_| true, &to) {
        assert!(!accepted(&PAIR.file(false, &text)), "{text}");
    }
    let head = Head {
        rules: "equal(2)",
        largest: 0,
        numeration: "fib",
        ..PAIR
    };
    let wythoff = body(&head, 4, Nothing);
    assert!(accepted(&head.file(false, &wythoff)));
    for text in changed(&wythoff, |_| true, &["0", "1", "4", "9", "-1"]) {
        assert!(!accepted(&head.file(false, &text)), "{text}");
    }
}

#[test]
fn every_changed_entry_of_a_certificate_is_rejected() {
    let body = format!("# automaton passes 0\n{EXACT}# level 0 guesses 57\n{EXACT_LIST}");
    assert_eq!(FIVE.file(true, &body), five());
    for text in changed(&body, |line| line < 10, &["0", "3"]) {
        assert!(!accepted(&FIVE.file(true, &text)), "{text}");
    }
    // without a new hash it is the hash that tells
    let text = five();
    for text in changed(&text, |_| true, &["0", "3", "5:5"]) {
        assert!(!accepted(&text), "{text}");
    }
}

#[test]
fn a_changed_guess_is_rejected_or_proves_the_same() {
    let head = Head {
        rules: "exact(2)",
        heaps: 3,
        largest: 0,
        ..PAIR
    };
    let text = body(&head, 2, Lists);
    let at = text.find("# level").unwrap();
    let (automaton, list) = text.split_at(at);
    assert!(accepted(&head.file(true, &text)));
    let guesses = ["0:0", "0:4", "1:0", "2:3", "5:5", "3:0", "15:2", "0"];
    let all = changed(list, |_| true, &guesses);
    let list_lines: Vec<&str> = list.lines().collect();
    let mut kept = 0;
    for list in &all {
        if accepted(&head.file(true, &format!("{automaton}{list}"))) {
            // the guess gave way to one that the line has as well
            let lines = list.lines().zip(&list_lines);
            for (new, old) in lines.filter(|(new, old)| new != *old) {
                assert!(
                    new.split(' ').all(|word| old.split(' ').any(|w| w == word)),
                    "{new}"
                );
            }
            kept += 1;
        }
    }
    assert!(kept * 10 < all.len(), "{kept} of {}", all.len());
}

#[test]
fn every_line_of_a_list_is_needed() {
    for line in 0..57 {
        let lines = EXACT_LIST.lines().enumerate();
        let list: Vec<&str> = lines.filter(|l| l.0 != line).map(|l| l.1).collect();
        let body = format!(
            "# automaton passes 0\n{EXACT}# level 0 guesses 56\n{}\n",
            list.join("\n")
        );
        assert!(!accepted(&FIVE.file(true, &body)), "without line {line}");
    }
}

#[test]
fn changed_claims_of_kinds_are_rejected() {
    let head = Head {
        rules: "equal(2)",
        largest: 0,
        numeration: "fib",
        ..PAIR
    };
    let body = body(&head, 4, Kinds);
    let lines: Vec<&str> = body.lines().collect();
    let first = lines.iter().position(|l| l.contains("kind 1")).unwrap();
    let own: Vec<usize> = (1..first).collect();
    for text in changed(&body, |line| own.contains(&line), &["0", "1", "6", "-1"]) {
        assert!(!accepted(&head.file(true, &text)), "{text}");
    }
    // a state that claims a move where there is none
    let mut rejected = 0;
    for (number, line) in lines.iter().enumerate().skip(first + 2) {
        if line.starts_with("0 ") && line.split(' ').count() == 5 {
            let more = format!("1{}", &line[1..]);
            let mut lines = lines.clone();
            lines[number] = &more;
            let text = head.file(true, &(lines.join("\n") + "\n"));
            assert!(!accepted(&text), "line {number}");
            rejected += 1;
        }
    }
    assert!(rejected > 20, "{rejected}");
    // any other change is rejected, or what is claimed still is right
    let claims: Vec<usize> = (first + 2..lines.len()).collect();
    let all = changed(&body, |line| claims.contains(&line), &["0", "1", "2", "-1"]);
    let kept = all.iter().map(|text| head.file(true, text));
    let kept: Vec<String> = kept.filter(|text| accepted(text)).collect();
    kept.iter().for_each(|text| claims_are_right(text));
    assert!(
        kept.len() * 10 < all.len(),
        "{} of {}",
        kept.len(),
        all.len()
    );
    // no kind claims anything
    let mut silent = lines.clone();
    let silenced = |line: &str| match line.strip_prefix("1 ") {
        Some(rest) if line.split(' ').count() == 5 => format!("0 {rest}"),
        _ => line.into(),
    };
    let all: Vec<String> = lines[first..].iter().map(|line| silenced(line)).collect();
    for (number, line) in all.iter().enumerate() {
        silent[first + number] = line;
    }
    let found = fault(&head.file(true, &(silent.join("\n") + "\n")));
    assert!(found.why.contains("no kind claims a move"), "{found}");
}

/// On all words of up to six letters: a kind claims a move where one leads to a P-position, and
/// nowhere else, by plain search.
fn claims_are_right(text: &str) {
    let claim = with_context(1 << 30, |context| {
        AutomatonClaim::read(text.as_bytes(), context)
    });
    let claim = claim.unwrap();
    let Proof::Kinds(kinds) = &claim.sections[0].proofs[0] else {
        panic!("no kinds: {text}");
    };
    let mut oracle = Oracle::new(&claim.played);
    let mut words: Vec<(Vec<u32>, Vec<u32>)> = vec![(Vec::new(), vec![0; kinds.len()])];
    for _ in 0..6 {
        let longer = words.iter().flat_map(|(word, states)| {
            claim.letters.all().filter_map(move |letter| {
                let next = kinds.iter().zip(states);
                let next = next.map(|(kind, &state)| kind.next(state, letter));
                Some((
                    [&word[..], &[letter]].concat(),
                    next.collect::<Option<_>>()?,
                ))
            })
        });
        words = longer.collect();
    }
    for (word, states) in words {
        let x = claim.letters.position(&word).unwrap();
        let mut both = kinds.iter().zip(states);
        let claimed = both.any(|(kind, state)| kind.output(state) == 1);
        assert_eq!(claimed, oracle.value(&x) > 0, "{x:?}: {text}");
    }
}

#[test]
fn proofs_of_other_positions_are_rejected() {
    // the right proof after a wrong automaton
    let right = body(&PAIR, 2, Lists);
    let other = Head {
        rules: "moore(2)",
        ..PAIR
    };
    let found = fault(&other.file(true, &right));
    assert_eq!(found.level, Some(0));
    assert!(accepted(&PAIR.file(true, &right)));
    let empty = right.replace("2:", "1:");
    assert!(!accepted(&PAIR.file(true, &empty)));
}
