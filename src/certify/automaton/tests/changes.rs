//! Every number of a file, changed, is rejected; also where the hash is made anew.

use super::learned::With::{Kinds, Lists, Nothing};
use super::learned::body;
use super::{EXACT, EXACT_LIST, FIVE, Head, accepted, check, fault, five};

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
    let wythoff = body(&head, 5, Nothing);
    assert!(accepted(&head.file(false, &wythoff)));
    for text in changed(&wythoff, |_| true, &["0", "1", "4", "9", "-1"]) {
        assert!(!accepted(&head.file(false, &text)), "{text}");
    }
}

#[test]
fn every_changed_entry_of_a_certificate_is_rejected() {
    let body = format!("# automaton passes 0\n{EXACT}# level 0 guesses 57\n{EXACT_LIST}");
    assert_eq!(FIVE.file(true, &body), five());
    let to = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "-1"];
    for text in changed(&body, |line| line < 10, &to) {
        assert!(!accepted(&FIVE.file(true, &text)), "{text}");
    }
    // without a new hash it is the hash that tells
    let text = five();
    for text in changed(&text, |_| true, &["0", "3", "5:5"]) {
        assert!(!accepted(&text), "{text}");
    }
}

#[test]
fn every_changed_guess_is_rejected() {
    let head = format!("# automaton passes 0\n{EXACT}# level 0 guesses 57\n");
    let guesses = [
        "0:0", "0:4", "1:0", "1:1", "2:3", "5:5", "3:0", "31:2", "24:7", "0",
    ];
    let mut kept = Vec::new();
    for list in changed(EXACT_LIST, |_| true, &guesses) {
        let text = FIVE.file(true, &format!("{head}{list}"));
        if accepted(&text) {
            kept.push(list);
        }
    }
    assert!(
        kept.is_empty(),
        "{} accepted, such as {}",
        kept.len(),
        kept[0]
    );
    // and every line left out
    for line in 0..57 {
        let lines = EXACT_LIST.lines().enumerate();
        let list: Vec<&str> = lines.filter(|l| l.0 != line).map(|l| l.1).collect();
        let head = head.replace("57", "56");
        let text = FIVE.file(true, &format!("{head}{}\n", list.join("\n")));
        assert!(!accepted(&text), "without line {line}");
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
    let body = body(&head, 5, Kinds);
    let lines: Vec<&str> = body.lines().collect();
    let first = lines.iter().position(|l| l.contains("kind 1")).unwrap();
    let own: Vec<usize> = (1..first).collect();
    for text in changed(&body, |line| own.contains(&line), &["0", "1", "6", "-1"]) {
        assert!(!accepted(&head.file(true, &text)), "{text}");
    }
    // a state that claims a move where there is none, or none where it is needed
    let mut rejected = 0;
    for (number, line) in lines.iter().enumerate().skip(first + 2) {
        if line.starts_with('#') || line.split(' ').count() != 5 {
            continue;
        }
        let other = match line.as_bytes()[0] {
            b'0' => format!("1{}", &line[1..]),
            _ => format!("0{}", &line[1..]),
        };
        let mut lines = lines.clone();
        lines[number] = &other;
        let text = head.file(true, &(lines.join("\n") + "\n"));
        let found = check(&text).unwrap();
        if line.starts_with('0') {
            assert!(!found.accepted(), "line {number}");
        }
        rejected += u32::from(!found.accepted());
    }
    assert!(rejected > 20, "{rejected}");
}

#[test]
fn proofs_of_other_positions_are_rejected() {
    // the right proof behind a wrong automaton
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
