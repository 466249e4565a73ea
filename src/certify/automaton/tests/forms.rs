//! A proof is accepted however its states are numbered and its lines are ordered, also with lines
//! and guesses that it does not need.

use super::{EXACT, EXACT_LIST, FIVE, accepted};

/// The other number of a state: all but the first in reverse.
fn other(state: &str) -> String {
    match state.parse::<u32>() {
        Ok(0) | Err(_) => state.into(),
        Ok(state) => (8 - state).to_string(),
    }
}

/// The automaton of exact(2) on five heaps with its states numbered otherwise.
fn renumbered_automaton() -> String {
    let mut lines: Vec<String> = EXACT.lines().map(str::to_string).collect();
    for line in &mut lines[1..] {
        let (output, next) = line.split_once(' ').unwrap();
        let next: Vec<String> = next.split(' ').map(other).collect();
        *line = format!("{output} {}", next.join(" "));
    }
    lines[2..].reverse();
    lines.join("\n") + "\n"
}

/// Its list, each line made by `line` of the state and the guesses.
fn list(line: impl Fn(&str, Vec<&str>) -> String) -> Vec<String> {
    let lines = EXACT_LIST.lines();
    let one = |text: &str| {
        let (state, guesses) = text.split_once(' ').unwrap();
        line(state, guesses.split(' ').collect())
    };
    lines.map(one).collect()
}

fn proved(automaton: &str, list: &[String]) -> bool {
    let (count, list) = (list.len(), list.join("\n"));
    accepted(&FIVE.file(
        true,
        &format!("# automaton passes 0\n{automaton}# level 0 guesses {count}\n{list}\n"),
    ))
}

#[test]
fn states_are_numbered_otherwise() {
    let automaton = renumbered_automaton();
    assert_ne!(automaton, EXACT);
    let list = list(|state, guesses| {
        let guesses = guesses.iter().map(|guess| {
            let (lowered, at) = guess.split_once(':').unwrap();
            format!("{lowered}:{}", other(at))
        });
        format!("{} {}", other(state), guesses.collect::<Vec<_>>().join(" "))
    });
    assert!(proved(&automaton, &list));
    // the list of the other numbers is none for these
    let old: Vec<String> = EXACT_LIST.lines().map(str::to_string).collect();
    assert!(!proved(&automaton, &old));
}

#[test]
fn lines_and_guesses_in_any_order_and_twice() {
    let mut reversed = list(|state, mut guesses| {
        guesses.reverse();
        format!("{state} {} {}", guesses.join(" "), guesses[0])
    });
    reversed.reverse();
    assert!(proved(EXACT, &reversed));
    let mut twice = reversed.clone();
    twice.extend(reversed);
    assert!(proved(EXACT, &twice));
}

#[test]
fn a_state_that_no_word_leads_to() {
    let automaton = EXACT.replacen(" 8 1", " 9 1", 1) + EXACT.lines().nth(8).unwrap() + "\n";
    let list: Vec<String> = EXACT_LIST.lines().map(str::to_string).collect();
    assert!(proved(&automaton, &list), "{automaton}");
}

#[test]
fn a_claim_of_kinds_that_leaves_out_what_another_kind_claims() {
    let head = super::Head {
        rules: "equal(2)",
        heaps: 2,
        largest: 0,
        numeration: "fib",
    };
    let body = super::learned::body(&head, 4, super::learned::With::Kinds);
    let lines: Vec<&str> = body.lines().collect();
    let first = lines.iter().position(|l| l.contains("kind 1")).unwrap();
    let (mut fewer, mut accepted_of_them) = (0, 0);
    for (number, line) in lines.iter().enumerate().skip(first + 2) {
        if line.starts_with("1 ") && line.split(' ').count() == 5 {
            let less = format!("0{}", &line[1..]);
            let mut lines = lines.clone();
            lines[number] = &less;
            fewer += 1;
            accepted_of_them += u32::from(accepted(&head.file(true, &(lines.join("\n") + "\n"))));
        }
    }
    // some positions have moves of several kinds to a P-position, others of one only
    assert!(
        (1..fewer).contains(&accepted_of_them),
        "{accepted_of_them} of {fewer}"
    );
}
