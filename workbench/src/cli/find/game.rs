use crate::cli::output;
use crate::cli::session::Session;
use crate::cli::terms::{read_terms, terms_of_file};
use crate::failure::Failure;
use crate::present::{FoundGames, Source};
use grundy::number::duration;
use grundy::plan::HeapGame;
use grundy::sequence::Sequence;
use grundy::survey::{Evidence, comparable, compared_values, evidence, recognise};
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
    #[arg(long, value_name = "S", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=64))]
    shift: u32,
    /// All games that agree, however many
    #[arg(long)]
    all: bool,
}

/// Where values come from, they and their indices, the game that they are known to be of.
type Given = (Source, Vec<(i64, u64)>, Option<(HeapGame, Sequence)>);

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let (start, context) = (Instant::now(), &session.context);
        let (source, terms, own) = self.terms(session)?;
        let recognised = recognise(&terms, self.shift, context)?;
        let shown = match self.all || session.json {
            true => usize::MAX,
            false => SHOWN,
        };
        let mut games = Vec::new();
        for alike in recognised.alike.iter().take(shown) {
            let known = match &own {
                Some((own, values)) => evidence((own, values), alike, context)?,
                None => Evidence::Numeric,
            };
            games.push((alike, known));
        }
        let found = FoundGames {
            source,
            terms: &terms,
            shifts: self.shift,
            compared: recognised.games,
            alike: recognised.alike.len(),
            games,
        };
        session.remark(&format!("took {}", duration(start.elapsed())));
        output::show(session, || found.json(), || found.text())
    }

    /// The values, with their indices.
    fn terms(&self, session: &Session) -> Result<Given, Failure> {
        let is_file = |text: &String| Path::new(text).exists() || is_path(text);
        match &self.what[..] {
            [file] if is_file(file) => {
                let terms = terms_of_file(Path::new(file), &session.context)?;
                return Ok((Source::File(file.clone()), natural(&terms)?, None));
            }
            [first, second, ..] if is_file(first) && is_file(second) => {
                return Err(Failure::input(format!(
                    "found the files `{first}` and `{second}`, expected one; give one after the other"
                )));
            }
            _ => {}
        }
        let whole = self.what.join(" ");
        if is_list(&whole) {
            let terms = read_terms(&whole).map_err(Failure::input)?;
            return Ok((Source::Values, natural(&terms)?, None));
        }
        let game = HeapGame::read(&whole)?;
        let (terms, sequence) = compared_values(&game, &session.context)?;
        Ok((
            Source::Rules(game.to_string()),
            terms,
            Some((game, sequence)),
        ))
    }
}

/// Whether text is a list of numbers: not rules, though codes that begin with a digit have a point.
fn is_list(text: &str) -> bool {
    let text = text.trim();
    let bracket = text.starts_with(['[', '{', '(']);
    let number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    bracket || number && (text.contains(',') || text.contains(' ') && !text.contains('.'))
}

/// Whether text that is no file was meant as one.
fn is_path(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|end| end.to_str());
    let letters = |end: &str| end.starts_with(|c: char| c.is_ascii_alphabetic());
    !text.contains(['{', ' '])
        && (text.contains(std::path::MAIN_SEPARATOR) || extension.is_some_and(letters))
}

/// Terms as values of heaps.
fn natural(terms: &[(i64, i128)]) -> Result<Vec<(i64, u64)>, Failure> {
    comparable(terms).map_err(|error| Failure::input(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::{is_list, is_path};

    #[test]
    fn lists_paths_and_rules_are_told_apart() {
        for (text, list, path) in [
            ("0,1,2,3", true, false),
            ("0 1 2 3", true, false),
            ("[0, 1, 2]", true, false),
            ("{0,1,2}", true, false),
            ("0,1.5,2", true, false),
            ("-1,2", true, false),
            ("0.137", false, false),
            ("0.137 pass(1)", false, false),
            ("subtract{1,2}", false, false),
            ("turning 1,2", false, false),
            ("nosuch/file", false, true),
            ("values.txt", false, true),
            ("C.0", false, false),
        ] {
            assert_eq!((is_list(text), is_path(text)), (list, path), "{text}");
        }
    }
}
