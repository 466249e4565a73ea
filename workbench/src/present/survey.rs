use super::columns::aligned;
use grundy::number::{counted, grouped, integer, joined};
use grundy::survey::{Class, Evidence, Status, SurveyPart, SurveyRow, classes};
use grundy_report::table::write_lines;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Characters of a code that a text shows.
const CODE: usize = 22;

/// Games that a text shows.
const SHOWN: usize = 1_000;

/// A game of a survey.
struct SurveyEntry<'a> {
    row: &'a SurveyRow,
    class: Class,
    /// The game that stands for its class.
    first: &'a SurveyRow,
}

/// A column of a survey: its name, and the cell of a game; null where there is nothing to say.
type Column = (&'static str, fn(&SurveyEntry<'_>) -> Value);

/// The columns of a survey, in order.
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

/// Writes a whole survey as CSV: a header, a row a game.
///
/// # Errors
/// Those of `out`.
pub fn survey_csv(part: &SurveyPart, out: &mut dyn Write) -> io::Result<()> {
    let classes = classes(&part.rows);
    let text = |cell: Value| match cell {
        Value::Null => String::new(),
        Value::String(text) => text,
        number => number.to_string(),
    };
    let lines = entries(&part.rows, &classes);
    let lines = lines.map(|entry| COLUMNS.map(|(_, cell)| text(cell(&entry))).into());
    write_lines(&COLUMNS.map(|(name, _)| name), lines, out)
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

/// What people read of a whole survey: a line a game, and the summary; 80 columns for codes of up
/// to 14 characters.
pub fn survey_text(part: &SurveyPart) -> String {
    let classes = classes(&part.rows);
    let mut text = title(part);
    text.push_str("\n\n");
    let dash = |n: Option<u64>| n.map_or_else(|| "-".into(), grouped);
    let mut lines = vec![
        [
            "code", "class", "shift", "by", "verdict", "period", "from", "largest",
        ]
        .map(String::from),
    ];
    for (row, class) in part.rows.iter().zip(&classes).take(SHOWN) {
        let itself = class.evidence == Evidence::Itself;
        let unless = |text: String| if itself { String::new() } else { text };
        let saltus = row.saltus.filter(|&saltus| saltus > 0);
        let saltus = saltus.map_or(String::new(), |saltus| format!(" +{}", grouped(saltus)));
        lines.push([
            shortened(&row.code),
            unless(shortened(&part.rows[class.first].code)),
            unless(format!("{:+}", class.shift)),
            unless(class.evidence.name().into()),
            row.verdict.name().into(),
            dash(row.period) + &saltus,
            dash(row.preperiod),
            dash(row.largest.map(|(value, _)| value)),
        ]);
    }
    text.push_str(&aligned(
        &lines,
        |column| matches!(column, 2 | 5..),
        usize::MAX,
    ));
    if part.rows.len() > SHOWN {
        let _ = writeln!(
            text,
            "({} more; all in a file with --out)",
            grouped((part.rows.len() - SHOWN) as u64)
        );
    }
    text.push('\n');
    text + &summary(part, &classes)
}

/// A code, or the beginning of one that is too long for a line.
fn shortened(code: &str) -> String {
    match code.len() > CODE {
        true => format!("{}..", code.chars().take(CODE - 2).collect::<String>()),
        false => code.into(),
    }
}

/// The summary of a whole survey, for people.
pub fn survey_summary(part: &SurveyPart) -> String {
    title(part) + "\n" + &summary(part, &classes(&part.rows))
}

fn title(part: &SurveyPart) -> String {
    format!(
        "{}, heaps 0 to {}: {}",
        part.run.families.join(" "),
        grouped(part.run.to),
        counted(part.rows.len() as u64, "game")
    )
}

fn summary(part: &SurveyPart, classes: &[Class]) -> String {
    let sum = SurveySummary::of(&part.rows, classes);
    let verdicts = Status::ALL.iter().zip(sum.verdicts);
    let least = part.rows.iter().filter_map(|row| row.seen).min();
    let verdicts = verdicts.map(|(status, n)| {
        let seen = match least.filter(|_| *status == Status::Observed) {
            Some(times) => format!(" (seen {} times or more)", grouped(times)),
            None => String::new(),
        };
        format!("{} {status}{seen}", grouped(n as u64))
    });
    let mut text = format!("periods   {}\n", joined(verdicts, ", "));
    let [standard, period, numeric] = sum.evidence.map(|n| grouped(n as u64));
    let _ = writeln!(
        text,
        "classes   {}, where G(n + shift) = G_class(n); of the other games\n\
         \x20         proved: {standard} by standard form, {period} by period\n\
         \x20         numeric: {numeric}, with the same first {} values",
        grouped(sum.classes as u64),
        grouped(part.run.compared)
    );
    if let Some(row) = sum.longest {
        let _ = writeln!(
            text,
            "longest   period {} of {}, from heap {} on ({})",
            grouped(row.period.unwrap_or(0)),
            row.code,
            grouped(row.preperiod.unwrap_or(0)),
            row.verdict
        );
    }
    if let Some((value, heap, row)) = sum.largest {
        let _ = writeln!(
            text,
            "largest   {} at heap {} of {}",
            grouped(value),
            grouped(heap),
            row.code
        );
    }
    text
}

/// What the rows of a survey say together.
struct SurveySummary<'a> {
    /// Games of each status.
    verdicts: [usize; 3],
    classes: usize,
    /// Games that are in their class by standard form, by period, by values only.
    evidence: [usize; 3],
    /// The first row with the longest period.
    longest: Option<&'a SurveyRow>,
    /// The largest value, its heap, the first row that has it.
    largest: Option<(u64, u64, &'a SurveyRow)>,
}

impl<'a> SurveySummary<'a> {
    fn of(rows: &'a [SurveyRow], classes: &[Class]) -> Self {
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
