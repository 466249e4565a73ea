//! Numbers as people read them: thousands separators, sizes in bytes, durations.
//!
//! For titles, counts and messages. Cells of tables and everything that a program reads stay plain.

mod typed;

pub use typed::{amount, big_integer, integer, no_amount, whole};

use std::time::Duration;

/// `n` with a comma before every third digit from the right: `1,048,576`.
///
/// Takes u64, u128 and smaller; time and space are linear in the number of digits.
#[must_use]
pub fn grouped(n: impl Into<u128>) -> String {
    grouped_digits(&n.into().to_string())
}

/// As [`grouped`], of the digits of a number of any size.
#[must_use]
pub fn grouped_digits(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What a noun ends in next to a number: nothing for one, `s` for others.
#[must_use]
pub fn plural<N: From<u8> + PartialEq>(n: N) -> &'static str {
    if n == N::from(1) { "" } else { "s" }
}

/// A number of things: `1 heap`, `1,024 heaps`.
#[must_use]
pub fn counted(n: impl Into<u128>, thing: &str) -> String {
    let n = n.into();
    format!("{} {thing}{}", grouped(n), plural(n))
}

/// Things in a row, with a text between any two.
#[must_use]
pub fn joined<T: ToString>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let texts = things.into_iter().map(|thing| thing.to_string());
    texts.collect::<Vec<_>>().join(between)
}

/// Numbers as a position is written: `(1,3,5)`.
#[must_use]
pub fn tuple<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    format!("({})", joined(numbers, ","))
}

/// A position, which may have no heaps: `(1,3,5)`, `no heaps`.
#[must_use]
pub fn position<T: ToString>(heaps: &[T]) -> String {
    match heaps {
        [] => "no heaps".into(),
        heaps => format!("({})", joined(heaps.iter().map(T::to_string), ",")),
    }
}

/// A size in decimal units (1 KB = 1,000 bytes): `512 B`, `52 KB`, `1.2 GB`.
///
/// One digit after the point below ten units, none from there on; rounded half up.
#[must_use]
pub fn bytes(n: impl Into<u128>) -> String {
    const UNITS: [&str; 6] = ["KB", "MB", "GB", "TB", "PB", "EB"];
    let n = n.into();
    if n < 1000 {
        return format!("{n} B");
    }
    let mut unit: u128 = 1000;
    let mut name = UNITS[0];
    for &larger in &UNITS[1..] {
        // What would round to 1000 of this unit is 1.0 of the next one.
        if rounded(n, unit) < 1000 {
            break;
        }
        unit *= 1000;
        name = larger;
    }
    let tenths = rounded(n, unit / 10);
    if tenths < 100 {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    } else {
        format!("{} {name}", grouped(rounded(n, unit)))
    }
}

/// A duration as `< 1 ms`, `3 ms`, `1.9 s`, `2 min 5 s`, `3 h 20 min` or `2 d 4 h`, rounded to the
/// smallest unit shown.
#[must_use]
pub fn duration(time: Duration) -> String {
    let millis = rounded(time.as_nanos(), 1_000_000);
    let tenths = rounded(time.as_nanos(), 100_000_000);
    let seconds = rounded(time.as_nanos(), 1_000_000_000);
    let minutes = rounded(seconds, 60);
    let hours = rounded(minutes, 60);
    if time < Duration::from_millis(1) {
        "< 1 ms".to_owned()
    } else if millis < 1000 {
        format!("{millis} ms")
    } else if tenths < 600 {
        format!("{}.{} s", tenths / 10, tenths % 10)
    } else if seconds < 3600 {
        format!("{} min {} s", seconds / 60, seconds % 60)
    } else if minutes < 24 * 60 {
        format!("{} h {} min", minutes / 60, minutes % 60)
    } else {
        format!("{} d {} h", grouped(hours / 24), hours % 24)
    }
}

/// The integer nearest to n / unit, halves up, without the overflow of n + unit / 2.
fn rounded(n: u128, unit: u128) -> u128 {
    n / unit + u128::from(n % unit >= unit.div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        for (n, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (52_360, "52,360"),
            (1_048_576, "1,048,576"),
        ] {
            assert_eq!(grouped(n as u64), text);
        }
        let top = "340,282,366,920,938,463,463,374,607,431,768,211,455";
        assert_eq!(grouped(u128::MAX), top);
    }

    #[test]
    fn sizes() {
        for (n, text) in [
            (0_u64, "0 B"),
            (999, "999 B"),
            (1000, "1.0 KB"),
            (9_949, "9.9 KB"),
            (9_950, "10 KB"),
            (52_360, "52 KB"),
            (999_499, "999 KB"),
            (999_500, "1.0 MB"),
            (1_234_000_000, "1.2 GB"),
        ] {
            assert_eq!(bytes(n), text);
        }
        assert_eq!(bytes(u128::from(u64::MAX) * 1_000_000), "18,446,744 EB");
        assert!(bytes(u128::MAX).ends_with(" EB"));
    }

    #[test]
    fn durations() {
        for (micros, text) in [
            (0, "< 1 ms"),
            (999, "< 1 ms"),
            (3_000, "3 ms"),
            (999_499, "999 ms"),
            (999_500, "1.0 s"),
            (1_900_000, "1.9 s"),
            (59_949_999, "59.9 s"),
            (59_950_000, "1 min 0 s"),
            (125_000_000, "2 min 5 s"),
            (3_599_499_999, "59 min 59 s"),
            (3_600_000_000, "1 h 0 min"),
            (12_000_000_000, "3 h 20 min"),
            (187_200_000_000, "2 d 4 h"),
        ] {
            assert_eq!(duration(Duration::from_micros(micros)), text);
        }
        assert!(duration(Duration::MAX).contains(" d "));
    }
}
