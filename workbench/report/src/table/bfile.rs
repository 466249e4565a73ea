//! B-files of the OEIS: lines `n a(n)`, comments after `#`.
//!
//! * Values of one key: `heap value`.
//! * P-positions of one key: the k-th one, k counted from 0.
//! * Values of two keys with one bound: antidiagonals T(a, b), a + b = 0, 1, 2, ..., a ascending
//!   from 0, n counted from 0 (as A004481 and other tables of the OEIS are); only antidiagonals
//!   that lie in the box as a whole.
//!
//! The format: <https://oeis.org/B-files.html>

use std::io::{self, Write};
use std::path::Path;

use super::{Contents, Format, Order, Style, Table, WriteError, misfit};

/// This format.
pub const FORMAT: Format = Format {
    claims: is_named_so,
    fits,
    ..Format::new("bfile", "txt", write)
};

/// Whether a file is named as b-files are: `b`, digits, then nothing that is a letter
/// (`b004481.txt`).
fn is_named_so(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix('b').is_some_and(|rest| {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() < rest.len() && !after.starts_with(char::is_alphabetic)
    })
}

/// Writes a table that is a sequence.
fn write(table: &Table, _: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    match (table.contents, table.keys.len()) {
        (Contents::Values, 1) => {
            heading(table, &format!("n = {}, a(n) = value", table.keys[0]), out)?;
            table
                .rows
                .visit(&mut |keys, value| line(keys[0], value, out))?;
        }
        (Contents::PPositions, 1) => {
            heading(table, "a(n) = n-th P-position, n from 0", out)?;
            let mut n = 0;
            table.rows.visit(&mut |keys, _| {
                n += 1;
                line(n - 1, keys[0], out)
            })?;
        }
        (Contents::Values, 2) => {
            let terms = antidiagonals(table)?;
            let note = "antidiagonals T(a,b), a + b = 0, 1, 2, ..., a ascending from 0; n from 0";
            heading(table, note, out)?;
            for (n, &term) in terms.iter().enumerate() {
                line(n as u64, term, out)?;
            }
        }
        _ => fits(table)?,
    }
    Ok(())
}

fn fits(table: &Table) -> Result<(), WriteError> {
    match (table.contents, table.keys.len()) {
        (Contents::Values | Contents::PPositions, 1) => Ok(()),
        (Contents::Values, 2) => side(table).map(|_| ()),
        (Contents::Outcomes, _) => Err(unfit("outcomes, which are not integers")),
        (Contents::PPositions, keys) => Err(unfit(format!("P-positions with {keys} keys"))),
        (Contents::Values, keys) => Err(unfit(format!("values of {keys} keys"))),
    }
}

fn unfit(found: impl Into<String>) -> WriteError {
    FORMAT.unfit(
        found,
        "values of one heap, P-positions of one heap, or values of two heaps on a whole square box \
         (one bound for both)",
        "choose such a box, or csv or npy, which hold every table",
    )
}

fn heading(table: &Table, note: &str, out: &mut dyn Write) -> io::Result<()> {
    for text in table.title.lines().chain([note]) {
        writeln!(out, "# {text}")?;
    }
    Ok(())
}

fn line(n: u64, term: u64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{n} {term}")
}

/// The bound of both keys of a whole square box.
fn side(table: &Table) -> Result<u64, WriteError> {
    let max = match table.max.as_deref() {
        Some(&[a, b]) if a == b => a,
        Some(max) => return Err(unfit(format!("values of two keys with the bounds {max:?}"))),
        None => return Err(unfit("values of two keys that are not a box of heaps")),
    };
    match table.is_whole() {
        true => Ok(max),
        false => Err(unfit(
            "values of two keys on a box in which some tuples are not positions",
        )),
    }
}

/// T(0,0), T(0,1), T(1,0), T(0,2), ...: the cells with a + b <= max, 8 bytes each.
fn antidiagonals(table: &Table) -> Result<Vec<u64>, WriteError> {
    let max = side(table)?;
    let side = u128::from(max) + 1;
    let triangle = side * (side + 1) / 2;
    let mut terms = vec![0; triangle as usize];
    let mut set = |a: u64, b: u64, value| {
        let place = terms.get_mut(((a + b) * (a + b + 1) / 2 + a) as usize);
        place.map(|term| *term = value)
    };
    table.rows.visit(&mut |keys, value| {
        let (a, b) = (keys[0], keys[1]);
        // Guards the sum, too: both are then far below 2^63.
        if a > max || b > max {
            return Err(misfit(keys));
        }
        if a + b <= max {
            set(a, b, value).ok_or_else(|| misfit(keys))?;
            if table.order == Order::Sorted {
                set(b, a, value).ok_or_else(|| misfit(keys))?;
            }
        }
        Ok(())
    })?;
    Ok(terms)
}

/// Why a text is not a b-file, with the line, counted from 1.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "b-file, line {line}: found {found}, expected {expected}; correct the line or put # before it"
)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is there.
    pub found: String,
    /// What should be there.
    pub expected: &'static str,
}

/// Reads a b-file: the pairs n, a(n) in order. Blank lines and what follows a `#` are skipped; n
/// may leave gaps. Time and space are linear.
///
/// # Errors
/// The first line that is not two integers (of at most 38 digits), or whose n does not rise.
pub fn read(text: &str) -> Result<Vec<(i64, i128)>, ReadError> {
    let mut terms: Vec<(i64, i128)> = Vec::new();
    for (at, whole) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let error = |found: String, expected| ReadError {
            line: at + 1,
            found,
            expected,
        };
        let content = whole.split('#').next().unwrap_or_default();
        let words: Vec<&str> = content.split_whitespace().collect();
        let (n, term) = match words[..] {
            [] => continue,
            [n, term] => (n, term),
            _ => {
                let found = format!("{} words", words.len());
                return Err(error(found, "two integers, n and a(n)"));
            }
        };
        let quoted = |word: &str| format!("`{}`", word.chars().take(50).collect::<String>());
        let n: i64 = n
            .parse()
            .map_err(|_| error(quoted(n), "an integer n of at most 18 digits"))?;
        let term = term
            .parse()
            .map_err(|_| error(quoted(term), "an integer a(n) of at most 38 digits"))?;
        if terms.last().is_some_and(|&(before, _)| before >= n) {
            return Err(error(
                format!("n = {n}"),
                "a larger n than on the line before",
            ));
        }
        terms.push((n, term));
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, bytes, nim, printed, rows, table};
    use super::*;

    #[test]
    fn one_key() {
        let text = printed(&[2], Contents::Values, Order::Ordered, FORMAT);
        assert_eq!(
            text,
            "# nim, 1 heaps\n# n = heap_1, a(n) = value\n0 0\n1 1\n2 2\n"
        );
        let rows = rows(&[9], |t| (t[0] % 4 == 1).then_some(0));
        let table = table(&[9], Contents::PPositions, Order::Ordered, &rows);
        let text = bytes(&table, FORMAT, false).unwrap();
        assert!(
            String::from_utf8(text)
                .unwrap()
                .ends_with("from 0\n0 1\n1 5\n2 9\n")
        );
    }

    #[test]
    fn antidiagonals_of_a_3_by_3_table() {
        // T(a,b) = 10a + b distinguishes the two keys.
        let rows = rows(&[2, 2], |t| Some(10 * t[0] + t[1]));
        let table = table(&[2, 2], Contents::Values, Order::Ordered, &rows);
        let text = String::from_utf8(bytes(&table, FORMAT, false).unwrap());
        let text = text.unwrap();
        assert!(
            text.ends_with("n from 0\n0 0\n1 1\n2 10\n3 2\n4 11\n5 20\n"),
            "{text}"
        );
        let terms = read(&text).unwrap();
        assert_eq!(terms[4..], [(4, 11), (5, 20)]);
    }

    #[test]
    fn sorted_tables_are_mirrored() {
        let [ordered, sorted] = [Order::Ordered, Order::Sorted]
            .map(|order| printed(&[7, 7], Contents::Values, order, FORMAT));
        assert_eq!(ordered, sorted);
        // A003987, nim-addition by antidiagonals.
        let terms: Vec<i128> = read(&sorted).unwrap().iter().map(|term| term.1).collect();
        assert_eq!(terms[..15], [0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4]);
        assert_eq!(terms.len(), 36);
    }

    #[test]
    fn what_is_no_sequence_is_refused() {
        let refused = |max: &[u64], contents| {
            let rows = nim(max, contents, Order::Ordered);
            let table = table(max, contents, Order::Ordered, &rows);
            let error = bytes(&table, FORMAT, false).unwrap_err();
            assert!(matches!(error, WriteError::Unfit { .. }), "{error}");
        };
        refused(&[1, 2], Contents::Values);
        refused(&[1, 1, 1], Contents::Values);
        refused(&[1], Contents::Outcomes);
        refused(&[1, 1], Contents::PPositions);
        let list = vec![(vec![1, 1], 0)];
        assert!(bytes(&boards(&list), FORMAT, false).is_err());
        let holes = table(&[1, 1], Contents::Values, Order::Ordered, &list);
        assert!(bytes(&holes, FORMAT, false).is_err());
    }

    #[test]
    fn reading() {
        let text =
            "\u{feff}# A000000\r\n\r\n-1 5 # noted\n 3\t-170141183460469231731687303715884105728\n";
        assert_eq!(read(text), Ok(vec![(-1, 5), (3, i128::MIN)]));
        assert_eq!(read(""), Ok(vec![]));
        for (text, line) in [
            ("1 2\n3\n", 2),
            ("# c\n\n1 2 3", 3),
            ("1 x", 1),
            ("0 1\n1 1.5", 2),
            ("0 0\n0 1", 2),
            ("0 170141183460469231731687303715884105728", 1),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.line, line, "{error}");
        }
    }
}
