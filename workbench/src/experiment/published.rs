//! Published values: a CSV file with the position in its first columns, its value in `value`, and
//! where each row comes from in `source`.

use super::place::Enumerated;
use crate::present::Stated;
use grundy::claim::{Counterexample, Failures, Verdict, position_text};
use grundy::nimber::Nimber;
use grundy::number::grouped;
use grundy::store::sha256;
use std::path::{Path, PathBuf};

/// The values of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The file as the experiment names it.
    pub file: PathBuf,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Position and value, one a row.
    pub rows: Vec<(Vec<u64>, u64)>,
}

impl Published {
    /// Reads the columns that positions of `place` need: `heap` (a single heap), `heap_1`, ...,
    /// or `rows`, `cols`. The path is relative to the experiment file.
    pub(super) fn read(experiment: &Path, file: &Path, place: &Enumerated) -> Result<Self, String> {
        let path = experiment.parent().unwrap_or(Path::new("")).join(file);
        let bytes = std::fs::read(&path).map_err(|error| {
            format!(
                "found no readable file {} ({error}), expected published values in CSV; the path \
                 is relative to the experiment file",
                path.display()
            )
        })?;
        let wanted: Vec<String> = match place {
            Enumerated::Boards(..) => vec!["rows".into(), "cols".into()],
            Enumerated::Heaps(_, positions) if positions.heaps() == 1 => vec!["heap".into()],
            Enumerated::Heaps(_, positions) => (1..=positions.heaps())
                .map(|i| format!("heap_{i}"))
                .collect(),
        };
        let wrong = |line: u64, what: String| format!("{}, line {line}: {what}", path.display());
        let mut reader = csv::Reader::from_reader(&bytes[..]);
        let header = reader
            .headers()
            .map_err(|e| wrong(1, e.to_string()))?
            .clone();
        let column = |name: &str| {
            header
                .iter()
                .position(|column| column == name)
                .ok_or_else(|| {
                    let found: Vec<&str> = header.iter().collect();
                    wrong(
                        1,
                        format!("found columns {}, expected `{name}`", found.join(", ")),
                    )
                })
        };
        let keys = wanted
            .iter()
            .map(|name| column(name))
            .collect::<Result<Vec<usize>, _>>()?;
        let value = column("value")?;
        let mut rows = Vec::new();
        for (record, line) in reader.records().zip(2..) {
            let record = record.map_err(|e| wrong(line, e.to_string()))?;
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
            rows.push((key, number(&value)?));
        }
        let published = Self {
            file: file.to_owned(),
            sha256: sha256(&bytes),
            rows,
        };
        if published.in_reach(place).next().is_none() {
            return Err(format!(
                "found no position of {place} in {}, expected at least one; widen the box",
                path.display()
            ));
        }
        Ok(published)
    }

    /// The rows whose position lies in the box.
    fn in_reach(&self, place: &Enumerated) -> impl Iterator<Item = &(Vec<u64>, u64)> {
        self.rows.iter().filter(move |(key, _)| match place {
            Enumerated::Heaps(_, positions) => positions.contains(key),
            Enumerated::Boards(_, (rows, cols)) => key[0] <= *rows as u64 && key[1] <= *cols as u64,
        })
    }

    /// How many rows are compared.
    pub(super) fn compared(&self, place: &Enumerated) -> u128 {
        self.in_reach(place).count() as u128
    }

    /// Compares every row in reach with the computed value.
    /// What is no position has no value and fails.
    pub(super) fn compare(
        &self,
        place: &Enumerated,
        computed: impl Fn(&[u64]) -> Option<u64>,
    ) -> Stated {
        let mut failures = Failures::default();
        for (key, value) in self.in_reach(place) {
            if computed(key) != Some(*value) {
                failures.add(key);
            }
        }
        let counterexample = failures.first.clone().map(|position| {
            let row = self
                .in_reach(place)
                .find(|(key, value)| *key == position && computed(key) != Some(*value));
            let (claimed, value) = (row.map_or(0, |row| row.1), computed(&position));
            let found = match value {
                Some(value) => format!("has value {}", Nimber(value)),
                None => "is no position".into(),
            };
            let reason = format!(
                "by the rules {} {found}, the published value is {}",
                position_text(&position),
                Nimber(claimed)
            );
            Counterexample {
                position,
                claimed: claimed.to_string(),
                computed: value.map_or("none".into(), |value| value.to_string()),
                reason,
            }
        });
        let total = grouped(self.rows.len() as u64);
        Stated {
            claim: "values: those published".into(),
            verdict: Verdict::of(failures.count),
            failures: Some(failures.count),
            counterexample,
            note: format!(
                "{} of {total} published values compared",
                grouped(self.compared(place))
            ),
        }
    }
}
