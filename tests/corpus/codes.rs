//! Octal games by their codes, against the table of all codes with up to three digits.

use super::values::compare;
use crate::common::data::{Row, read};
use crate::common::runs::{GENERAL, heap_box};
use grundy::game::{Code, Order};
use grundy::play::SplitMix64;
use grundy::rulesets::TakeAndBreak;
use std::collections::BTreeSet;

/// Values of heaps 0..=most, by the definition.
fn values(code: &Code, most: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=most {
        let mut seen = vec![false; heap as usize * 2 + 2];
        code.each_option(heap, |parts| {
            let sum = parts
                .iter()
                .fold(0, |sum, &part| sum ^ values[part as usize]);
            if let Some(seen) = seen.get_mut(sum as usize) {
                *seen = true;
            }
            true
        });
        let mex = seen.iter().position(|&seen| !seen);
        values.push(mex.expect("fewer values than heaps") as u64);
    }
    values
}

/// The same for an octal code as it is typed, straight from the meaning of its digits.
fn octal_values(typed: &str, most: usize) -> Vec<usize> {
    let (zero, digits) = typed.split_once('.').expect("a point");
    let bits = |c: char| c.to_digit(8).expect("an octal digit");
    let digits: Vec<u32> = std::iter::once(zero.chars().next().map_or(0, bits))
        .chain(digits.chars().map(bits))
        .collect();
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..=most {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if digit & 1 > 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 > 0 && rest > 0 {
                options.push(values[rest]);
            }
            if digit & 4 > 0 {
                options.extend((1..rest).map(|a| values[a] ^ values[rest - a]));
            }
        }
        values.push((0..).find(|n| !options.contains(n)).expect("a mex"));
    }
    values
}

fn code(row: &Row, column: &str) -> Code {
    let typed = row.text(column);
    typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"))
}

#[test]
fn first_values_of_octal_games() {
    let (mut compared, mut rows) = (0, 0);
    for row in read("octal_games.csv") {
        let first: Vec<(Vec<u64>, u64)> = (0..)
            .zip(row.numbers("first_20"))
            .map(|(heap, value)| (vec![heap], value))
            .collect();
        let typed = format!("code {}", row.text("code"));
        compared += compare(&typed, &first, &heap_box(&[20], Order::Sorted), &GENERAL);
        let (found, typed) = (values(&code(&row, "code"), 60), row.text("code"));
        let typed = if typed == "4" { "4." } else { typed };
        let expected = octal_values(typed, 60)
            .into_iter()
            .map(|value| value as u64);
        assert!(found.into_iter().eq(expected), "{typed}");
        rows += 1;
    }
    // heaps 0..=20, 3 engines, 2 numbers of threads
    assert_eq!((rows, compared), (850, 850 * 21 * 3 * 2));
}

/// Every row against the standard forms: the theorem tells the shift between a code and the
/// code that the table names for it wherever both have the same standard form.
#[test]
fn standard_forms_of_octal_games() {
    const MOST: u64 = 200;
    let (mut same, mut explained) = (0, 0);
    for row in read("octal_games.csv") {
        let (code, rep) = (code(&row, "code"), code(&row, "rep"));
        let shift: i64 = row.text("shift").parse().unwrap();
        let standard = code.standard().expect("octal");
        let of_code = values(&code, MOST + standard.shift);
        assert_eq!(
            of_code[standard.shift as usize..],
            values(&standard.code, MOST),
            "{code} and {}",
            standard.code
        );
        let of_rep = values(&rep, MOST);
        for (heap, value) in (0..).zip(&of_rep) {
            let there = usize::try_from(heap + shift).ok();
            if let Some(found) = there.and_then(|heap| of_code.get(heap)) {
                assert_eq!(found, value, "{code} and {rep} at {heap}");
            }
        }
        let of_rep = rep.standard().expect("octal");
        if code == rep {
            same += 1;
        } else if standard.code == of_rep.code {
            assert_eq!(standard.shift as i64 - of_rep.shift as i64, shift, "{code}");
            explained += 1;
        }
    }
    // the other rows are the same games for other reasons
    assert_eq!((same, explained), (141, 286));
}

#[test]
fn named_codes() {
    let mut compared = 0;
    for (name, typed) in [
        ("kayles", ".77"),
        ("dawson", ".07"),
        ("officers", ".6"),
        ("treblecross", ".007"),
    ] {
        let values = octal_values(typed, 40)
            .into_iter()
            .map(|value| value as u64);
        let first: Vec<(Vec<u64>, u64)> = (0..).map(|heap| vec![heap]).zip(values).collect();
        compared += compare(name, &first, &heap_box(&[40], Order::Sorted), &GENERAL);
        let named = TakeAndBreak::named(name).expect("a name");
        assert_eq!(named.code(), &typed.parse().expect("a code"));
    }
    assert_eq!(compared, 4 * 41 * 3 * 2);
}

/// Winning Ways, chapter 4: 4k + 3 and 4k + 4 change places.
#[test]
fn laskers_nim() {
    let value = |heap: u64| match heap % 4 {
        3 => heap + 1,
        0 if heap > 0 => heap - 1,
        _ => heap,
    };
    let published: Vec<(Vec<u64>, u64)> = (0..=60).map(|n| (vec![n], value(n))).collect();
    let heaps = heap_box(&[60], Order::Sorted);
    assert_eq!(compare("lasker", &published, &heaps, &GENERAL), 61 * 3 * 2);
}

/// A digit as it is typed, and what it means: numbers of heaps with the sign of each, and from
/// where on all are allowed.
struct Typed {
    text: String,
    counts: Vec<(usize, char)>,
    from: Option<(usize, char)>,
}

impl Typed {
    /// `least` is the smallest number of heaps that may be named.
    fn random(random: &mut SplitMix64, least: usize) -> Self {
        let sign = |random: &mut SplitMix64| *random.pick(&[' ', '!', '?', '=']).unwrap();
        let common = sign(random);
        let named: Vec<usize> = (least..5).filter(|_| random.below(3) == 0).collect();
        if random.below(2) == 0 {
            let digit = named.iter().fold(0, |digit, count| digit | 1 << count);
            let digit = char::from_digit(digit, 32).unwrap().to_uppercase();
            return Self {
                text: format!("{digit}{common}"),
                counts: named.into_iter().map(|count| (count, common)).collect(),
                from: None,
            };
        }
        let counts: Vec<(usize, char)> = named.iter().map(|&n| (n, sign(random))).collect();
        let endless = counts.is_empty() || random.below(4) == 0;
        let from = endless.then(|| (5 + random.below(3) as usize, sign(random)));
        let all = counts.iter().map(|(count, sign)| format!("{count}{sign}"));
        let all = all.chain(from.map(|(from, sign)| format!("{from}{sign}+")));
        Self {
            text: format!("{{{}}}", all.collect::<Vec<_>>().join(",")),
            counts,
            from,
        }
    }

    fn allows(&self, parts: &[usize]) -> bool {
        let distinct = parts.iter().collect::<BTreeSet<_>>().len();
        let count = parts.len();
        let named = self.counts.iter().find(|&&(named, _)| named == count);
        let endless = self.from.filter(|&(from, _)| count >= from);
        named.copied().or(endless).is_some_and(|(_, sign)| {
            count < 2
                || match sign {
                    '!' => distinct == count,
                    '?' => distinct > 1,
                    '=' => distinct == 1,
                    _ => true,
                }
        })
    }
}

/// Random codes, written from the meaning of the notation: digit i holds the numbers of heaps that
/// may be left of a heap from which i tokens are taken; of two or more heaps `!` asks that no two
/// are equal, `?` that not all are, `=` that all are; what is in brackets repeats.
#[test]
fn random_codes_mean_what_the_notation_says() {
    let mut random = SplitMix64::new(14);
    let mut compared = 0;
    for _ in 0..600 {
        let zero = Typed::random(&mut random, 2);
        let mut some = |least| -> Vec<Typed> {
            let count = least + random.below(4);
            (0..count).map(|_| Typed::random(&mut random, 0)).collect()
        };
        let (digits, tail) = (some(1), some(0));
        let text = |all: &[Typed]| all.iter().map(|digit| &digit.text[..]).collect::<String>();
        let zeros = "0".repeat(random.below(3) as usize);
        let mut typed = format!("{zeros}{}.{}", zero.text, text(&digits));
        if !tail.is_empty() {
            typed += &format!("[{}]", text(&tail));
        }
        let typed = typed.replace(' ', "");
        let code: Code = typed.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut expected: Vec<u64> = Vec::new();
        for heap in 0..=11_usize {
            let mut reached = BTreeSet::new();
            let all = [&zero].into_iter().chain(&digits);
            for (taken, digit) in (0..=heap).zip(all.chain(tail.iter().cycle())) {
                for parts in partitions(heap - taken, heap) {
                    if digit.allows(&parts) {
                        reached.insert(parts.iter().fold(0, |sum, part| sum ^ expected[*part]));
                    }
                }
            }
            expected.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        assert_eq!(values(&code, 11), expected, "{typed}");
        compared += 1;
    }
    assert_eq!(compared, 600);
    // not a published row: what the meaning gives where a single heap stays allowed
    let code: Code = "0.3F?".parse().unwrap();
    assert_eq!(values(&code, 9), [0, 1, 2, 0, 1, 2, 0, 3, 2, 4]);
}

/// The ways to write a number as a sum of positive ones, none above `most`, nonincreasing.
fn partitions(number: usize, most: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let first = (1..=number.min(most)).flat_map(|first| {
        let rest = partitions(number - first, first).into_iter();
        rest.map(move |rest| [&[first], &rest[..]].concat())
    });
    first.collect()
}
