use crate::cli::output;
use crate::cli::session::Session;
use crate::cli::terms::terms_of_file;
use crate::failure::Failure;
use crate::present::games_text;
use grundy::ask::{Answered, FindGameRequest, SoughtValues, ValueSource};
use grundy::number::duration;
use std::path::Path;
use std::time::Instant;

/// Games that text shows.
const SHOWN: usize = 12;

/// Which known games have some values.
///
/// The candidates are the rules with a name, octal codes of up to four digits and hexadecimal ones
/// of up to three, subtraction sets of amounts up to 12 and all-but sets up to 10, each also
/// shifted. For a list of values the answer says only that they agree. For rules it is PROVED that
/// all values are the same, if both are one game, have the same standard form, or have proved
/// periods.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Values are separated by commas, blanks or lines, from heap 0 on, with or without
brackets. A file contains such values, or is a b-file or a CSV of heaps, in
order, and values.

Examples:
  grundy find game 0,1,2,3,1,4,3,2,1,4,2,6
  grundy find game 'rules{each heap: to (i, h-2-i) for i in 0..h-2}'
  grundy sequence 0.137 --to 60 --format bfile --out x.txt; grundy find game x.txt"
)]
pub(in crate::cli) struct FindArgs {
    /// Values such as 0,1,2,3,1,4,3,2; a file of them; or rules
    #[arg(value_name = "VALUES|FILE|RULES", required = true)]
    what: Vec<String>,
    /// Shifts that are tried, either way
    #[arg(long, value_name = "S", default_value_t = FindGameRequest::SHIFTS, value_parser = clap::value_parser!(u32).range(..=i64::from(FindGameRequest::MOST)))]
    shift: u32,
    /// All games that agree, however many
    #[arg(long)]
    all: bool,
}

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let (start, context) = (Instant::now(), &session.context);
        let shown = match self.all || session.json {
            true => usize::MAX,
            false => SHOWN,
        };
        let found = self.sought(session)?.games(self.shift, shown, context)?;
        session.remark(&format!("took {}", duration(start.elapsed())));
        output::show(session, || found.json(), || games_text(&found))
    }

    /// The values that are looked for: files are the command line's.
    fn sought(&self, session: &Session) -> Result<SoughtValues, Failure> {
        let is_file = |text: &String| Path::new(text).exists() || is_path(text);
        match &self.what[..] {
            [file] if is_file(file) => {
                let terms = terms_of_file(Path::new(file), &session.context)?;
                Ok(SoughtValues::of_terms(
                    ValueSource::File(file.clone()),
                    &terms,
                )?)
            }
            [first, second, ..] if is_file(first) && is_file(second) => {
                Err(Failure::input(format!(
                    "found the files `{first}` and `{second}`, expected one; give one after the other"
                )))
            }
            words => Ok(SoughtValues::read(&words.join(" "), &session.context)?),
        }
    }
}

/// Whether text that is no file was meant as one.
fn is_path(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|end| end.to_str());
    let letters = |end: &str| end.starts_with(|c: char| c.is_ascii_alphabetic());
    !text.contains(['{', ' '])
        && (text.contains(std::path::MAIN_SEPARATOR) || extension.is_some_and(letters))
}

#[cfg(test)]
mod tests {
    use super::is_path;

    #[test]
    fn paths_are_no_lists_and_no_rules() {
        for (text, path) in [
            ("0,1,2,3", false),
            ("[0, 1, 2]", false),
            ("0,1.5,2", false),
            ("0.137", false),
            ("subtract{1,2}", false),
            ("nosuch/file", true),
            ("values.txt", true),
            ("C.0", false),
        ] {
            assert_eq!(is_path(text), path, "{text}");
        }
    }
}
