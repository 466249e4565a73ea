//! What is said of a survey of games on heaps.

use crate::number::integer;
use crate::survey::{Class, Evidence, Status, SurveyPart, SurveyRow, classes};
use serde_json::{Map, Value, json};

/// A game of a survey.
struct SurveyEntry<'a> {
    row: &'a SurveyRow,
    class: Class,
    /// The game that stands for its class.
    first: &'a SurveyRow,
}

/// A column of a survey: its name, and the cell of a game; null where there is nothing to say.
type Column = (&'static str, fn(&SurveyEntry<'_>) -> Value);

/// The columns, in order.
const COLUMNS: [Column; 18] = [
    ("code", |e| json!(e.row.code)),
    ("standard", |e| json!(e.row.standard)),
    ("shift", |e| {
        number(e.row.standard.as_ref().map(|_| e.row.idle))
    }),
    ("class", |e| json!(e.first.code)),
    ("class_shift", |e| json!(e.class.shift)),
    ("class_by", |e| json!(e.class.evidence.name())),
    ("verdict", |e| json!(e.row.verdict.name())),
    ("period", |e| number(e.row.period)),
    ("preperiod", |e| number(e.row.preperiod)),
    ("saltus", |e| number(e.row.saltus)),
    ("last_exception", |e| number(e.row.last_exception())),
    ("largest", |e| number(e.row.largest.map(|(value, _)| value))),
    ("largest_heap", |e| {
        number(e.row.largest.map(|(_, heap)| heap))
    }),
    ("computed", |e| integer(e.row.computed)),
    ("rares", |e| number(e.row.rares)),
    ("last_rare", |e| number(e.row.last_rare)),
    ("mask", |e| {
        json!(e.row.mask.map(|mask| format!("{mask:#x}")))
    }),
    ("seen", |e| number(e.row.seen)),
];

fn number(n: Option<u64>) -> Value {
    n.map_or(Value::Null, integer)
}

/// All games of a survey with their classes.
fn entries<'a>(
    rows: &'a [SurveyRow],
    classes: &'a [Class],
) -> impl Iterator<Item = SurveyEntry<'a>> + 'a {
    rows.iter().zip(classes).map(|(row, &class)| {
        let first = &rows[class.first];
        SurveyEntry { row, class, first }
    })
}

/// The names of the columns of a survey.
pub const SURVEY_COLUMNS: [&str; COLUMNS.len()] = {
    let mut names = [""; COLUMNS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = COLUMNS[i].0;
        i += 1;
    }
    names
};

/// The cells of a survey, a row a game; null where there is nothing to say.
pub fn survey_cells(part: &SurveyPart) -> Vec<[Value; COLUMNS.len()]> {
    let classes = classes(&part.rows);
    let lines = entries(&part.rows, &classes);
    lines
        .map(|entry| COLUMNS.map(|(_, cell)| cell(&entry)))
        .collect()
}

/// What scripts read of a whole survey.
pub fn survey_json(part: &SurveyPart) -> Value {
    let classes = classes(&part.rows);
    let sum = SurveySummary::of(&part.rows, &classes);
    let entry = |entry: SurveyEntry<'_>| -> Value {
        let cells = COLUMNS
            .iter()
            .map(|(name, cell)| (name.to_string(), cell(&entry)));
        Value::Object(cells.collect())
    };
    let verdicts = Status::ALL.iter().zip(sum.verdicts);
    let verdicts = verdicts.map(|(status, count)| (status.name().into(), count.into()));
    let longest = sum
        .longest
        .map(|row| json!({ "period": row.period, "code": row.code }));
    let largest = sum.largest.map(|(value, heap, row)| {
        json!({ "value": integer(value), "heap": integer(heap), "code": row.code })
    });
    json!({
        "families": part.run.families,
        "to": integer(part.run.to),
        "games": part.rows.len(),
        "verdicts": verdicts.collect::<Map<String, Value>>(),
        "classes": sum.classes,
        "compared": integer(part.run.compared),
        "longest": longest,
        "largest": largest,
        "entries": entries(&part.rows, &classes).map(entry).collect::<Vec<_>>(),
    })
}

/// What the rows of a survey say together.
pub struct SurveySummary<'a> {
    /// Games of each status.
    pub verdicts: [usize; 3],
    /// Classes of games that are the same but for a shift.
    pub classes: usize,
    /// Games that are in their class by standard form, by period, by values only.
    pub evidence: [usize; 3],
    /// The first row with the longest period.
    pub longest: Option<&'a SurveyRow>,
    /// The largest value, its heap, the first row that has it.
    pub largest: Option<(u64, u64, &'a SurveyRow)>,
}

impl<'a> SurveySummary<'a> {
    /// Of rows and their classes.
    pub fn of(rows: &'a [SurveyRow], classes: &[Class]) -> Self {
        let by = |evidence| classes.iter().filter(|c| c.evidence == evidence).count();
        // of several that are the largest, the last one is taken: the first of the rows
        let periodic = rows.iter().rev().filter(|row| row.period.is_some());
        let largest = rows.iter().rev().filter_map(|row| {
            let (value, heap) = row.largest?;
            Some((value, heap, row))
        });
        Self {
            verdicts: Status::ALL.map(|s| rows.iter().filter(|row| row.verdict == s).count()),
            classes: by(Evidence::Itself),
            evidence: [Evidence::Standard, Evidence::Period, Evidence::Numeric].map(by),
            longest: periodic.max_by_key(|row| row.period),
            largest: largest.max_by_key(|&(value, ..)| value),
        }
    }
}
