//! Certificates of values: positions that come apart, each with its value, which together show one
//! another.

use super::record::sha256;
use crate::text::Mismatch;
use std::fmt::Write;

/// The first line of the file.
const HEAD: &str = "# grundy value";

/// Bytes of a file at most.
pub const LARGEST_VALUE_RECORD: u64 = 1 << 30;

/// A certificate of a value as it is written:
///
/// ```text
/// # grundy value
/// # rules cram
/// # position ./.
/// # value 1
/// # sha256 ..            of all other lines
/// # pieces 1
/// 1 ..                   a value and a position, one per line
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueRecord {
    /// The rules.
    pub rules: String,
    /// The position: its heaps with blanks between them, or the rows of a board.
    pub position: String,
    /// Its Grundy value.
    pub value: u64,
    /// Values, and the positions that have them: each one heap, or a board that does not come apart.
    pub pieces: Vec<(u64, String)>,
}

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> Mismatch {
    Mismatch::new(found, expected, "write the certificate again")
}

impl ValueRecord {
    /// Whether a text begins as these certificates do.
    pub fn is_named(text: &[u8]) -> bool {
        text.split(|&byte| byte == b'\n').next() == Some(HEAD.as_bytes())
    }

    /// The file.
    pub fn text(&self) -> String {
        let mut head = format!(
            "{HEAD}\n# rules {}\n# position {}\n# value {}\n",
            self.rules, self.position, self.value
        );
        let mut body = format!("# pieces {}\n", self.pieces.len());
        for (value, piece) in &self.pieces {
            _ = writeln!(body, "{value} {piece}");
        }
        let hash = sha256((head.clone() + &body).as_bytes());
        _ = writeln!(head, "# sha256 {hash}");
        head + &body
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, Mismatch> {
        let mut lines = text.split('\n');
        if lines.next_back() != Some("") || lines.next() != Some(HEAD) {
            return Err(wrong("another text", format!("`{HEAD}` as its first line")));
        }
        let mut field = |name: &str| {
            let line = lines.next().unwrap_or_default();
            let value = line.strip_prefix(&format!("# {name} "));
            value.ok_or_else(|| wrong(format!("`{line}`"), format!("the line `# {name} ..`")))
        };
        let number = |text: &str| {
            let plain = text == "0" || !text.starts_with(['0', '+']);
            let number = text.parse::<u64>().ok().filter(|_| plain);
            number.ok_or_else(|| wrong(format!("`{text}`"), "a number"))
        };
        let rules = field("rules")?.to_owned();
        let position = field("position")?.to_owned();
        let value = number(field("value")?)?;
        let hash = field("sha256")?.to_owned();
        let count = number(field("pieces")?)?;
        let pieces = lines.map(|line| {
            let split = line.split_once(' ');
            let (value, piece) =
                split.ok_or_else(|| wrong(format!("`{line}`"), "a value and a position"))?;
            Ok((number(value)?, piece.to_owned()))
        });
        let pieces = pieces.collect::<Result<Vec<_>, Mismatch>>()?;
        if pieces.len() as u64 != count {
            return Err(wrong(
                format!("{} positions", pieces.len()),
                format!("{count}, as its head says"),
            ));
        }
        let record = Self {
            rules,
            position,
            value,
            pieces,
        };
        let rest = text.replacen(&format!("# sha256 {hash}\n"), "", 1);
        match sha256(rest.as_bytes()) == hash && record.text() == text {
            true => Ok(record),
            false => Err(wrong(
                "a text with another SHA-256",
                "the one that it names",
            )),
        }
    }
}
