//! Surveys of whole families: periods and classes of the octal games, subtraction games.

use crate::common::data::{Row as Published, read};
use grundy::game::Code;
use grundy::survey::{
    Evidence, Games, Status, SurveyPart, SurveyRow, SurveyRun, classes, merge, survey,
};
use grundy::work::Context;
use grundy::work::Shard;
use std::collections::HashMap;

fn games(text: &str) -> Games {
    let words: Vec<String> = text.split(' ').map(String::from).collect();
    Games::read(&words).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A part of a survey on some threads.
fn part(games: &Games, to: u64, shard: Shard, threads: usize) -> SurveyPart {
    let context = Context::new(threads, 1 << 30).expect("threads");
    let run = SurveyRun::new(games, to, shard).expect("a survey");
    survey(games, &run, None, &context).expect("a survey")
}

/// The published rows by canonical code.
fn published(file: &str, column: &str) -> HashMap<String, Published> {
    let rows = read(file).into_iter();
    let code = |row: &Published| {
        row.text(column)
            .parse::<Code>()
            .expect("a code")
            .to_string()
    };
    rows.map(|row| (code(&row), row)).collect()
}

fn period(row: &SurveyRow) -> (Status, Option<u64>, Option<u64>) {
    (row.verdict, row.period, row.preperiod)
}

const TO: u64 = 5_000;

#[test]
fn octal_games_of_two_digits() {
    let games = games("0.dd 4.d");
    let whole = part(&games, TO, Shard::WHOLE, 2);
    let shard = |index| {
        let threads = 1 + index as usize % 2;
        let part = part(&games, TO, Shard::new(index, 3).expect("a shard"), threads);
        (index.to_string(), part)
    };
    let merged = merge([3, 1, 2].map(shard).into()).expect("all shards");
    assert_eq!(merged, whole);

    let published = published("octal_games.csv", "code");
    let (mut proved, mut open, mut unlisted) = (0, 0, 0);
    for row in &whole.rows {
        let Some(known) = published.get(&row.code) else {
            unlisted += 1;
            continue;
        };
        let solved = known.text("status") == "solved";
        let numbers = ["period", "preperiod"].map(|name| known.text(name).parse().unwrap_or(0));
        if solved && numbers[0] + numbers[1] < TO {
            let told = (Status::Proved, Some(numbers[0]), Some(numbers[1]));
            assert_eq!(period(row), told, "{}", row.code);
            let largest = (known.number("max_nim"), known.number("max_at"));
            assert_eq!(row.largest, Some(largest), "{}", row.code);
            proved += 1;
        } else {
            assert_ne!(row.verdict, Status::Proved, "{}", row.code);
            open += 1;
        }
    }
    assert_eq!((whole.rows.len(), proved, open, unlisted), (72, 41, 13, 18));
}

/// Whether a published game is surveyed for its class: those that are soon proved, all of up to
/// two digits, and some that are known to be the same by their values only.
fn of_a_class(code: &str, known: &Published) -> bool {
    let soon = || known.number("period") + known.number("preperiod") < 2_000;
    let few = code.len() <= "0.dd".len();
    let numeric = ["0.56", "0.76"].iter().any(|begin| code.starts_with(begin));
    few || numeric || known.text("status") == "solved" && soon()
}

/// The classes that are published, by `rep` and `shift`. (All 736 games agree, which takes longer.)
#[test]
fn classes_of_octal_games() {
    const FAR: u64 = 600;
    let published = published("octal_games.csv", "code");
    let chosen = published.iter().filter(|(code, row)| of_a_class(code, row));
    let mut words: Vec<String> = chosen.map(|(code, _)| code.clone()).collect();
    words.sort();
    let games = Games::read(&words).expect("codes");
    let whole = part(&games, FAR, Shard::WHOLE, 2);
    let classes = classes(&whole.rows);
    let mut kinds: HashMap<Evidence, usize> = HashMap::new();
    for (row, class) in whole.rows.iter().zip(&classes) {
        let known = &published[&row.code];
        let rep: Code = known.text("rep").parse().expect("a code");
        let told = (whole.rows[class.first].code.as_str(), class.shift);
        let shift: i64 = known.text("shift").parse().expect("a shift");
        assert_eq!(told, (rep.to_string().as_str(), shift), "{}", row.code);
        *kinds.entry(class.evidence).or_default() += 1;
    }
    let count = |evidence| kinds.get(&evidence).copied().unwrap_or(0);
    let told = [
        Evidence::Itself,
        Evidence::Standard,
        Evidence::Period,
        Evidence::Numeric,
    ]
    .map(count);
    assert_eq!((whole.rows.len(), told), (554, [64, 132, 349, 9]));
}

#[test]
fn subtraction_games_with_amounts_up_to_seven() {
    let games = games("subtract:1-7");
    let [whole, other] = [1, 2].map(|threads| part(&games, 100, Shard::WHOLE, threads));
    assert_eq!(whole, other);
    let published = published("subtraction_games.csv", "octal");
    let mut compared = 0;
    for row in &whole.rows {
        let Some(known) = published.get(&row.code) else {
            continue;
        };
        let told = ["period", "preperiod"].map(|name| Some(known.number(name)));
        assert_eq!(
            period(row),
            (Status::Proved, told[0], told[1]),
            "{}",
            row.code
        );
        let largest = row.largest.map(|(value, _)| value);
        assert_eq!(largest, Some(known.number("max_nim")), "{}", row.code);
        let first = known.numbers("first_40");
        let (value, heap) = row.largest.expect("a largest value");
        // the first of the largest values is among those that are published
        assert_eq!(first.iter().position(|v| *v == value), Some(heap as usize));
        compared += 1;
    }
    assert_eq!((whole.rows.len(), compared), (127, 75));
}
