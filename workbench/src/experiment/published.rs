//! Published values: a CSV file with the position in its first columns, its value in `value`, and
//! where each row comes from in `source`.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::Decision;
use super::error::{FileError, Source};
use super::place::about;
use grundy::ask::Stated;
use grundy::claim::{Counterexample, Failures, Verdict, position_text};
use grundy::game::Convention;
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped, joined};
use grundy::plan::Enumerated;
use grundy::solve::Want;
use grundy::store::sha256;
use serde_json::json;
use std::path::{Path, PathBuf};
use toml::Spanned;

impl At<'_> {
    /// Published values, compared with the computed ones.
    pub(super) fn published(&self, file: &Spanned<PathBuf>) -> Result<Decide, FileError> {
        self.only("values", &["rule"])?;
        let ruleset = self.ruleset(2)?;
        if ruleset.convention == Convention::Misere {
            return self.error(format!(
                "found {ruleset}, expected normal play: Grundy values belong to it"
            ));
        }
        let place = self.place(&ruleset.rules)?;
        let source = self.reader.source;
        let values = Published::read(source, file.get_ref(), place);
        let values = values.map_err(|text| source.at(file, text))?;
        Ok(Box::new(move |raw, tables| {
            let found = tables.of(&values.place, Want::Values)?;
            let checked = values.compare(|key| found.computed.table.get(key));
            let place = &values.place;
            let rules = &place.rules;
            let mut about = about(place, &rules.to_string(), &found.computed.plan);
            about["published"] = json!({ "file": values.file, "sha256": values.sha256 });
            let text = format!("values published in {}", values.file.display());
            let said = (text, format!("{rules}, {place}"), about);
            let found = (vec![checked], values.rows.len() as u128);
            Ok(Decision::new(raw, said, found))
        }))
    }
}

/// What is wrong with a row.
fn unequal(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!(
            "found {}, expected {expected_len}, as many as there are columns",
            counted(*len, "cell")
        ),
        _ => error.to_string(),
    }
}

/// The values of a file, and where they are compared.
#[derive(Clone, Debug)]
struct Published {
    /// The file as the experiment names it.
    file: PathBuf,
    /// SHA-256 of the file.
    sha256: String,
    /// The rules and the box.
    place: Enumerated,
    /// Rows of the file.
    total: u64,
    /// Position and value, one per row, of the positions in the box.
    rows: Vec<(Vec<u64>, u64)>,
}

impl Published {
    /// Reads the columns that positions of `place` need: `heap` (a single heap), `heap_1`, ...,
    /// or `rows`, `cols`. The path is relative to the experiment file.
    fn read(source: Source<'_>, file: &Path, place: Enumerated) -> Result<Self, String> {
        let path = source.file.parent().unwrap_or(Path::new("")).join(file);
        let text = source.input(file)?;
        let wanted: Vec<String> = match (place.rules.board_rules(), place.positions.heaps()) {
            (Some(_), _) => vec!["rows".into(), "cols".into()],
            (_, 1) => vec!["heap".into()],
            (_, heaps) => (1..=heaps).map(|i| format!("heap_{i}")).collect(),
        };
        let wrong = |line: u64, what: String| format!("{}, line {line}: {what}", path.display());
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header = reader.headers().map_err(|e| wrong(1, unequal(&e)))?.clone();
        let column = |name: &str| {
            header
                .iter()
                .position(|column| column == name)
                .ok_or_else(|| {
                    let found = match header.is_empty() {
                        true => "no columns".into(),
                        false => format!("columns {}", joined(&header, ", ")),
                    };
                    wrong(1, format!("found {found}, expected `{name}`"))
                })
        };
        let keys = wanted
            .iter()
            .map(|name| column(name))
            .collect::<Result<Vec<usize>, _>>()?;
        let value = column("value")?;
        let (mut rows, mut total) = (Vec::new(), 0);
        for record in reader.records() {
            let at = |place: Option<&csv::Position>| place.map_or(0, csv::Position::line);
            let record = record.map_err(|e| wrong(at(e.position()), unequal(&e)))?;
            let line = at(record.position());
            let number = |&i: &usize| {
                let cell = record.get(i).unwrap_or("");
                cell.trim().parse::<u64>().map_err(|_| {
                    wrong(
                        line,
                        format!("found `{cell}`, expected a whole number from 0 on"),
                    )
                })
            };
            let key = keys.iter().map(number).collect::<Result<Vec<u64>, _>>()?;
            let value = number(&value)?;
            total += 1;
            if place.positions.contains(&key) {
                rows.push((key, value));
            }
        }
        if rows.is_empty() {
            return Err(format!(
                "found no position of {place} in {}, expected at least one; widen the box",
                path.display()
            ));
        }
        Ok(Self {
            file: file.to_owned(),
            sha256: sha256(text.as_bytes()),
            place,
            total,
            rows,
        })
    }

    /// Compares every row in reach with the computed value.
    /// What is no position has no value and fails.
    fn compare(&self, computed: impl Fn(&[u64]) -> Option<u64>) -> Stated {
        let differs = |(key, value): &&(Vec<u64>, u64)| computed(key) != Some(*value);
        let mut failures = Failures::default();
        for (key, _) in self.rows.iter().filter(differs) {
            failures.add(key);
        }
        let smallest = |row: &&(Vec<u64>, u64)| failures.first.as_ref() == Some(&row.0);
        let first = self.rows.iter().filter(differs).find(smallest);
        let counterexample = first.map(|(position, claimed)| {
            let value = computed(position);
            let found = match value {
                Some(value) => format!("has value {}", Nimber(value)),
                None => "is no position".into(),
            };
            let reason = format!(
                "by the rules {} {found}, the published value is {}",
                position_text(position),
                Nimber(*claimed)
            );
            Counterexample {
                position: position.clone(),
                claimed: claimed.to_string(),
                computed: value.map_or("none".into(), |value| value.to_string()),
                reason,
            }
        });
        Stated {
            claim: "values: those published".into(),
            verdict: Verdict::of(failures.count),
            failures: Some(failures.count),
            counterexample,
            note: format!(
                "{} of {} published values compared",
                grouped(self.rows.len() as u64),
                grouped(self.total)
            ),
        }
    }
}
