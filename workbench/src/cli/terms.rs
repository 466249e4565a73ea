//! Sequences that somebody else wrote: b-files, CSV, lists.

use crate::failure::Failure;
use grundy::number::bytes;
use grundy::store::unread;
use grundy::work::Context;
use grundy_report::table::bfile;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Indices and values, by increasing indices.
pub(super) type Terms = Vec<(i64, i128)>;

/// Memory that a byte of a file takes, read as terms: 2 bytes a term at least, 32 a term, and room
/// to grow.
const ROOM: u64 = 64;

/// The terms of a file, which is read no further than memory goes.
pub(super) fn terms_of_file(file: &Path, context: &Context) -> Result<Terms, Failure> {
    let named = |text: &str| Failure::input(format!("`{}`: {text}", file.display()));
    if file.is_dir() {
        return Err(named("is a folder; name a file"));
    }
    let most = context.memory() / ROOM;
    let mut text = Vec::new();
    let read = |text: &mut Vec<u8>| -> io::Result<usize> {
        let file = File::open(file)?;
        file.take(most.saturating_add(1)).read_to_end(text)
    };
    read(&mut text).map_err(|e| named(&unread(&e)))?;
    if text.len() as u64 > most {
        return Err(Failure::Unfinished(format!(
            "`{}` has more than {}, all that the memory limit allows for; raise --max-memory",
            file.display(),
            bytes(most)
        )));
    }
    let text = String::from_utf8(text).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        named(&format!(
            "found no text at byte {at}, expected a b-file, CSV or list in UTF-8; name such a file"
        ))
    })?;
    read_terms(&text).map_err(|e| named(&e))
}

/// Reads terms: a b-file or a table of two columns, whose indices are in order; columns with a
/// heading; or else the values in order, from index 0 on, with any brackets around them.
///
/// # Errors
/// The first line that is not what most are.
pub(super) fn read_terms(text: &str) -> Result<Terms, String> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        if !line.trim().is_empty() {
            lines.push(TextLine::new(number, line));
        }
    }
    let heading = lines.first().and_then(TextLine::heading);
    if let Some(columns) = heading {
        return in_columns(&lines[1..], columns);
    }
    if counts_up(&lines) {
        // b-files have no commas
        return match text.contains([',', ';']) {
            true => in_columns(&lines, (0, 1)),
            false => bfile::read(text).map_err(|e| e.to_string()),
        };
    }
    let words = lines.iter().flat_map(|line| {
        let words = line.words.iter();
        words.map(|word| line.integer(word))
    });
    let values: Result<Vec<i128>, String> = words.collect();
    Ok((0..).zip(values?).collect())
}

struct TextLine<'a> {
    number: usize,
    words: Vec<&'a str>,
}

impl<'a> TextLine<'a> {
    fn new(number: usize, line: &'a str) -> Self {
        let apart = |c: char| c.is_whitespace() || ",;[]{}()\"'".contains(c);
        let words = line.split(apart).filter(|word| !word.is_empty());
        let words = words.collect();
        Self { number, words }
    }

    fn integer(&self, word: &str) -> Result<i128, String> {
        word.parse().map_err(|_| {
            let word: String = word.chars().take(50).collect();
            let number = self.number;
            format!("line {number}: found `{word}`, expected an integer of at most 38 digits")
        })
    }

    /// Where the index and the value stand, if this is a heading.
    fn heading(&self) -> Option<(usize, usize)> {
        let is_word = |word: &&str| word.starts_with(char::is_alphabetic);
        if !self.words.iter().all(is_word) || self.words.is_empty() {
            return None;
        }
        let named = |names: &[&str]| {
            let mut words = self.words.iter();
            words.position(|word| names.contains(&word.to_lowercase().as_str()))
        };
        let index = named(&["heap", "heap_1", "n", "index"]);
        let value = named(&["value", "g", "grundy", "a"]);
        let index = index.unwrap_or(if value == Some(0) { 1 } else { 0 });
        Some((index, value.unwrap_or(self.words.len() - 1)))
    }
}

/// Whether lines are an index and a value, as most indices are one more than the one before.
fn counts_up(lines: &[TextLine<'_>]) -> bool {
    if lines.is_empty() || lines.iter().any(|line| line.words.len() != 2) {
        return false;
    }
    let index = |line: &TextLine<'_>| line.words[0].parse::<i64>().ok();
    let next = |pair: &&[TextLine<'_>]| {
        let both = index(&pair[0]).zip(index(&pair[1]));
        both.is_some_and(|(before, after)| before.checked_add(1) == Some(after))
    };
    2 * lines.windows(2).filter(next).count() >= lines.len() - 1
}

fn in_columns(lines: &[TextLine<'_>], (index, value): (usize, usize)) -> Result<Terms, String> {
    let mut terms = Terms::new();
    for line in lines {
        let number = line.number;
        let word = |column: usize| {
            let count = line.words.len();
            let missing = || {
                format!(
                    "line {number}: found {count} columns, expected {}",
                    column + 1
                )
            };
            line.words.get(column).copied().ok_or_else(missing)
        };
        let at = i64::try_from(line.integer(word(index)?)?);
        let at = at.map_err(|_| format!("line {number}: found an index of more than 64 bits"))?;
        let value = line.integer(word(value)?)?;
        if terms.last().is_some_and(|&(before, _)| before >= at) {
            return Err(format!(
                "line {number}: found index {at}, expected a larger one than on the line before; \
                 sort the lines, each index once"
            ));
        }
        terms.push((at, value));
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::read_terms;

    #[test]
    fn terms_are_read_as_they_are_written() {
        let list = [(0, 3), (1, 1), (2, 4), (3, 1)];
        for text in [
            "3,1,4,1",
            "3 1 4 1\n",
            "3\n1\n4\n1",
            "# a\n3, 1; 4\n1,",
            "3, 1, 4,\r\n1,\r\n",
            "[3, 1, 4, 1]",
            "{3, 1, 4, 1}",
            "0 3\n1 1\n2 4\n3 1",
            "0,3\n1,1\n2,4\n3,1",
            "heap,value\n0,3\n1,1\n2,4\n3,1\n",
            "\"heap_1\",\"value\"\n0,3\n1,1\n2,4\n3,1\n",
            "value;heap\n3;0\n1;1\n4;2\n1;3\n",
            "n,options,value\n0,9,3\n1,9,1\n2,9,4\n3,9,1\n",
            "\u{feff}# offset 0\n0 3 # a\n1 1\n\n2 4\n3 1\n",
        ] {
            assert_eq!(read_terms(text).unwrap(), list, "{text}");
        }
        assert_eq!(
            read_terms("5 1\n6 2\n9 0").unwrap(),
            [(5, 1), (6, 2), (9, 0)]
        );
        // values in rows, of which the first do not count up
        let wrapped = read_terms("0,1,2\n3,1,4\n3,2,1").unwrap();
        assert_eq!(wrapped.len(), 9);
        assert_eq!(read_terms("0 1\n2 3\n4 5").unwrap().len(), 6);
        assert_eq!(read_terms("").unwrap(), []);
    }

    #[test]
    fn what_is_out_of_order_is_refused() {
        for (text, told) in [
            ("3,x", "`x`"),
            ("1.5,2", "`1.5`"),
            ("0 3\n1 1\n1 2\n2 4", "line 3"),
            ("0,3\n1,1\n1,2\n2,4", "line 3: found index 1"),
            ("heap,value\n3,1\n2,0", "line 3: found index 2"),
            ("heap,value\n3", "line 2: found 1 columns"),
            ("0 3\n1 1\n2 y", "`y`"),
        ] {
            let error = read_terms(text).unwrap_err();
            assert!(error.contains(told), "{error}");
        }
    }
}
