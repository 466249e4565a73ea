//! The formats, by name and by file extension.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A file format for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people, 80 columns.
    Text,
    /// Comma-separated values with a header.
    Csv,
    /// One object: the head, then `entries`.
    Json,
    /// A numpy array, version 1.0.
    Npy,
    /// A b-file of the OEIS: lines `n a(n)`.
    Bfile,
    /// A pipe table.
    Markdown,
    /// A `tabular` with P-positions bold.
    Latex,
    /// A checksummed binary table, see [`store`](grundy::store).
    Grundy,
}

/// A format that cannot be told from a name or a path.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// No format has this name.
    #[error("format: found `{0}`, expected one of text, csv, json, npy, bfile, md, latex, grundy")]
    Name(String),
    /// No format has the extension of this path.
    #[error(
        "output `{0}`: found no known extension, expected .csv, .json, .npy, .txt, .md, .tex \
        or .grundy (b123456.txt is a b-file); rename it or name a format"
    )]
    Extension(String),
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 8] = [
        Format::Text,
        Format::Csv,
        Format::Json,
        Format::Npy,
        Format::Bfile,
        Format::Markdown,
        Format::Latex,
        Format::Grundy,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Npy => "npy",
            Format::Bfile => "bfile",
            Format::Markdown => "md",
            Format::Latex => "latex",
            Format::Grundy => "grundy",
        }
    }

    /// The format of a file, from its extension; `.txt` is a b-file when the name is that of one
    /// (`b`, digits, then nothing that is a letter: `b004481.txt`), else text.
    ///
    /// # Errors
    /// When there is no extension or an unknown one.
    pub fn from_path(path: &Path) -> Result<Format, FormatError> {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        match &*extension.to_ascii_lowercase() {
            "csv" => Ok(Format::Csv),
            "json" => Ok(Format::Json),
            "npy" => Ok(Format::Npy),
            "md" => Ok(Format::Markdown),
            "tex" => Ok(Format::Latex),
            "grundy" => Ok(Format::Grundy),
            "txt" if names_bfile(path) => Ok(Format::Bfile),
            "txt" => Ok(Format::Text),
            _ => Err(FormatError::Extension(path.display().to_string())),
        }
    }
}

fn names_bfile(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix('b').is_some_and(|rest| {
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() < rest.len() && !after.starts_with(char::is_alphabetic)
    })
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Format, FormatError> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| FormatError::Name(name.to_owned()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            assert!(
                FormatError::Name(String::new())
                    .to_string()
                    .contains(format.name())
            );
        }
        assert!("xml".parse::<Format>().is_err());
    }

    #[test]
    fn extensions() {
        for (path, format) in [
            ("a/b.c/t.CSV", Format::Csv),
            ("t.json", Format::Json),
            ("t.npy", Format::Npy),
            ("t.md", Format::Markdown),
            ("t.tex", Format::Latex),
            ("t.grundy", Format::Grundy),
            ("a/b004481.txt", Format::Bfile),
            ("b1_short.txt", Format::Bfile),
            ("b.txt", Format::Text),
            ("b2b.txt", Format::Text),
            ("box.txt", Format::Text),
        ] {
            assert_eq!(Format::from_path(Path::new(path)), Ok(format), "{path}");
        }
        for path in ["table", "t.png", "", ".csv"] {
            assert!(Format::from_path(Path::new(path)).is_err(), "{path}");
        }
    }
}
