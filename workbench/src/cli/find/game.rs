use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::{FoundGames, Source};
use grundy::number::duration;
use grundy::plan::HeapGame;
use grundy::sequence::Sequence;
use grundy::survey::{Evidence, LEAST, evidence, recognise};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Instant;

/// Bytes of a file that are read at most.
const LARGEST: u64 = 1 << 20;
/// Values of rules that are compared.
const VALUES: u64 = 200;
/// The largest first index of values.
const FIRST: i64 = 1_000;
/// Games that text shows.
const SHOWN: usize = 12;

/// Which known games have some values.
///
/// Compared are the rules with a name, octal codes of up to four digits and hexadecimal ones of up
/// to three, subtraction sets of amounts up to 12 and all-but sets up to 10, each also shifted.
/// Of values no more can be said than that they agree. Of rules it is PROVED that all values are the
/// same, if both are one game, have the same standard form, or have proved periods.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Values are separated by commas or blanks, from heap 0 on; a file holds them, or is a
b-file or a CSV with heaps in the first column and values in the last.

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
type Terms = (Source, Vec<(i64, u64)>, Option<(HeapGame, Sequence)>);

impl FindArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let (start, context) = (Instant::now(), &session.context);
        let (source, terms, own) = self.terms(session)?;
        if terms.len() < LEAST {
            return Err(Failure::input(format!(
                "found {} values, expected at least {LEAST}: hundreds of games agree on fewer; give \
                 more",
                terms.len()
            )));
        }
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
    fn terms(&self, session: &Session) -> Result<Terms, Failure> {
        if let [file] = &self.what[..]
            && Path::new(file).is_file()
        {
            let terms = terms_of(&text_of(file)?);
            let terms = terms.map_err(|text| Failure::input(format!("`{file}`: {text}")))?;
            return Ok((Source::File(file.clone()), terms, None));
        }
        let whole = self.what.join(" ");
        // codes that begin with a digit have a point
        let begins = whole.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if begins && whole.contains([',', ' ']) && !whole.contains('.') {
            let terms = terms_of(&whole).map_err(Failure::input)?;
            return Ok((Source::Values, terms, None));
        }
        let game = HeapGame::read(&whole)?;
        let sequence = Sequence::run(&game, VALUES, &session.context)?;
        let value = |heap: u64| {
            sequence
                .value(heap.into())
                .and_then(|v| u64::try_from(v).ok())
        };
        let values = (0..=VALUES).map_while(|heap| Some((heap as i64, value(heap)?)));
        let terms = values.collect();
        Ok((
            Source::Rules(game.to_string()),
            terms,
            Some((game, sequence)),
        ))
    }
}

fn text_of(file: &str) -> Result<String, Failure> {
    let unread = |why: String| Failure::input(format!("`{file}` cannot be read ({why})"));
    let mut text = String::new();
    let opened = File::open(file).map_err(|e| unread(e.to_string()))?;
    let read = opened.take(LARGEST + 1).read_to_string(&mut text);
    match read.map_err(|e| unread(e.to_string()))? as u64 {
        bytes if bytes > LARGEST => Err(unread("it has more than a MiB".into())),
        _ => Ok(text),
    }
}

/// Values from index 0 on; or, if each line has two numbers or more and there are several lines,
/// the first as index and the last as value.
fn terms_of(text: &str) -> Result<Vec<(i64, u64)>, String> {
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        let title = lines.is_empty() && line.starts_with(char::is_alphabetic);
        if line.is_empty() || title {
            continue;
        }
        let words = line
            .split([',', ' ', ';', '\t'])
            .filter(|word| !word.is_empty());
        let cells: Result<Vec<i64>, _> = words.map(|word| word.parse().map_err(|_| word)).collect();
        lines.push(
            cells.map_err(|word| {
                format!("found `{word}` in line {number}, expected whole numbers")
            })?,
        );
    }
    let pairs = lines.len() > 1 && lines.iter().all(|cells| cells.len() > 1);
    let terms: Vec<(i64, i64)> = match pairs {
        true => lines
            .iter()
            .map(|cells| (cells[0], cells[cells.len() - 1]))
            .collect(),
        false => (0..).zip(lines.into_iter().flatten()).collect(),
    };
    let far = |&(index, _): &(i64, i64)| !(0..=1 << 20).contains(&index);
    if let Some((index, _)) = terms.iter().copied().find(far) {
        return Err(format!(
            "found index {index}, expected one from 0 to {}",
            1 << 20
        ));
    }
    // each game would be computed as far before it could be told from others
    if let Some((first, _)) = terms.first().filter(|(first, _)| *first > FIRST) {
        return Err(format!(
            "found {first} as the first index, expected one up to {FIRST}; begin with smaller heaps"
        ));
    }
    let natural = terms.into_iter().map(|(index, value)| {
        let value = u64::try_from(value);
        Ok((
            index,
            value.map_err(|_| "found a value below 0, expected Grundy values")?,
        ))
    });
    natural.collect()
}

#[cfg(test)]
mod tests {
    use super::terms_of;

    #[test]
    fn values_are_read_from_lists_and_lines() {
        let list = [(0, 3), (1, 1), (2, 4)];
        for text in [
            "3,1,4",
            "3 1 4\n",
            "3\n1\n4",
            "# a\n3, 1; 4",
            "0 3\n1 1\n2 4",
            "heap,value\n0,3\n1,1\n2,4\n",
        ] {
            assert_eq!(terms_of(text).unwrap(), list, "{text}");
        }
        for (text, told) in [
            ("3,x", "`x`"),
            ("0 -1\n1 2", "below 0"),
            ("-1 3\n0 1", "index -1"),
            ("1001 3\n1002 1", "1001 as the first index"),
        ] {
            let error = terms_of(text).unwrap_err();
            assert!(error.contains(told), "{error}");
        }
    }
}
