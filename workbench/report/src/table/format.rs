//! A format: its file, and one line of the list [`FORMATS`].

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

use grundy::number::joined;

use super::{FORMATS, Style, Table, WriteError};

/// A file format for tables: its names, and the function that writes a table in it.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// The extension of its files, without the point.
    pub extension: &'static str,
    /// Which files with that extension are of this format, where two formats share it; the first
    /// of [`FORMATS`] that claims a file has it.
    pub claims: fn(&Path) -> bool,
    /// Whether a terminal cannot show it.
    pub binary: bool,
    /// Whether two keys can be laid out as a square.
    pub square: bool,
    /// Whether it can hold such a table, as far as that is seen without the rows.
    pub fits: fn(&Table<'_>) -> Result<(), WriteError>,
    /// Writes a table that fits.
    pub write: fn(&Table<'_>, Style, &mut dyn Write) -> Result<(), WriteError>,
}

/// A name or a path that names no format.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// No format has this name.
    #[error("format: found `{0}`, expected one of {names}", names = Format::names())]
    Name(String),
    /// No format has the extension of this path.
    #[error(
        "output `{0}`: found no known extension, expected {extensions} (b123456.txt is a b-file); rename it \
         or name a format",
        extensions = extensions()
    )]
    Extension(String),
}

impl Format {
    /// What most formats are: text, without a square, of all files with their extension.
    pub(super) const fn new(
        name: &'static str,
        extension: &'static str,
        write: fn(&Table<'_>, Style, &mut dyn Write) -> Result<(), WriteError>,
    ) -> Self {
        Self {
            name,
            extension,
            claims: |_| true,
            binary: false,
            square: false,
            fits: |_| Ok(()),
            write,
        }
    }

    /// The error for a table that this format cannot hold.
    pub(super) fn unfit(
        self,
        found: impl Into<String>,
        expected: &'static str,
        remedy: &'static str,
    ) -> WriteError {
        WriteError::Unfit {
            format: self,
            found: found.into(),
            expected,
            remedy,
        }
    }

    /// The names of all formats: `csv, json, ...`.
    pub fn names() -> String {
        joined(FORMATS.iter().map(|format| format.name), ", ")
    }

    /// The format of a file, from its extension.
    ///
    /// # Errors
    /// When there is no extension or an unknown one.
    pub fn from_path(path: &Path) -> Result<Self, FormatError> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let mut all = FORMATS.iter().copied();
        all.find(|format| extension == format.extension && (format.claims)(path))
            .ok_or_else(|| FormatError::Extension(path.display().to_string()))
    }
}

/// The extensions of all formats: `.csv, ... or .grundy`.
fn extensions() -> String {
    let mut all: Vec<String> = Vec::new();
    for format in FORMATS {
        let extension = format!(".{}", format.extension);
        if !all.contains(&extension) {
            all.push(extension);
        }
    }
    let last = all.pop().unwrap_or_default();
    format!("{} or {last}", all.join(", "))
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl FromStr for Format {
    type Err = FormatError;

    /// Reads a name, or an extension: `latex` or `tex`.
    fn from_str(name: &str) -> Result<Self, FormatError> {
        let mut all = FORMATS.iter().copied();
        let named = all.find(|format| format.name == name);
        let file = Path::new("table").with_extension(name);
        named
            .or_else(|| Self::from_path(&file).ok().filter(|_| !name.is_empty()))
            .ok_or_else(|| FormatError::Name(name.to_owned()))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CSV, JSON, TEXT, bfile, latex, markdown, npy, stored};
    use super::*;

    #[test]
    fn names_read_back() {
        for &format in FORMATS {
            assert_eq!(format.name.parse(), Ok(format));
            assert!(
                FormatError::Name(String::new())
                    .to_string()
                    .contains(format.name)
            );
        }
        assert_eq!("tex".parse(), Ok(latex::FORMAT));
        assert_eq!("txt".parse(), Ok(TEXT));
        for bad in ["xml", "", "."] {
            assert!(bad.parse::<Format>().is_err(), "{bad}");
        }
    }

    #[test]
    fn extensions() {
        for (path, format) in [
            ("a/b.c/t.CSV", CSV),
            ("t.json", JSON),
            ("t.npy", npy::FORMAT),
            ("t.md", markdown::FORMAT),
            ("t.tex", latex::FORMAT),
            ("t.grundy", stored::FORMAT),
            ("a/b004481.txt", bfile::FORMAT),
            ("b1_short.txt", bfile::FORMAT),
            ("b.txt", TEXT),
            ("b2b.txt", TEXT),
            ("box.txt", TEXT),
        ] {
            assert_eq!(Format::from_path(Path::new(path)), Ok(format), "{path}");
        }
        for path in ["table", "t.png", "", ".csv"] {
            assert!(Format::from_path(Path::new(path)).is_err(), "{path}");
        }
    }
}
