use super::columns::aligned;
use crate::report::table::{integer, write_lines};
use grundy::number::grouped;
use grundy::survey::{Class, Evidence, Part, Row, Status, classes};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Games that a text shows.
const SHOWN: usize = 1_000;

/// The columns of a survey, in order.
const COLUMNS: [&str; 17] = [
    "code",
    "standard",
    "shift",
    "class",
    "class_shift",
    "class_by",
    "verdict",
    "period",
    "preperiod",
    "saltus",
    "last_exception",
    "largest",
    "largest_heap",
    "computed",
    "rares",
    "last_rare",
    "mask",
];

/// The cells of a row under [`COLUMNS`]; null where there is nothing to say.
fn cells(row: &Row, class: Class, rows: &[Row]) -> [Value; COLUMNS.len()] {
    let number = |n: Option<u64>| n.map_or(Value::Null, integer);
    [
        json!(row.code),
        json!(row.standard),
        number(row.standard.as_ref().map(|_| row.idle)),
        json!(rows[class.first].code),
        json!(class.shift),
        json!(class.evidence.name()),
        json!(row.verdict.name()),
        number(row.period),
        number(row.preperiod),
        number(row.saltus),
        number(row.last_exception()),
        number(row.largest.map(|(value, _)| value)),
        number(row.largest.map(|(_, heap)| heap)),
        number(Some(row.computed)),
        number(row.rares),
        number(row.last_rare),
        json!(row.mask.map(|mask| format!("{mask:#x}"))),
    ]
}

/// Writes a whole survey as CSV: a header, a row a game.
///
/// # Errors
/// Those of `out`.
pub fn survey_csv(part: &Part, out: &mut dyn Write) -> io::Result<()> {
    let classes = classes(&part.rows);
    let text = |cell: Value| match cell {
        Value::Null => String::new(),
        Value::String(text) => text,
        number => number.to_string(),
    };
    let lines = part.rows.iter().zip(classes);
    let lines = lines.map(|(row, class)| cells(row, class, &part.rows).map(text).into());
    write_lines(&COLUMNS, lines, out)
}

/// What scripts read of a whole survey.
pub fn survey_json(part: &Part) -> Value {
    let classes = classes(&part.rows);
    let sum = Summary::of(&part.rows, &classes);
    let entry = |(row, class): (&Row, &Class)| -> Value {
        let cells = cells(row, *class, &part.rows);
        let names = COLUMNS.map(String::from).into_iter();
        Value::Object(names.zip(cells).collect())
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
        "entries": part.rows.iter().zip(&classes).map(entry).collect::<Vec<_>>(),
    })
}

/// What people read of a whole survey: a line a game, and the summary; 80 columns for codes of up
/// to 14 characters.
pub fn survey_text(part: &Part) -> String {
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
            row.code.clone(),
            unless(part.rows[class.first].code.clone()),
            unless(format!("{:+}", class.shift)),
            unless(class.evidence.name().into()),
            row.verdict.name().into(),
            dash(row.period) + &saltus,
            dash(row.preperiod),
            dash(row.largest.map(|(value, _)| value)),
        ]);
    }
    text.push_str(&aligned(&lines, |column| matches!(column, 2 | 5..)));
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

/// The summary of a whole survey, for people.
pub fn survey_summary(part: &Part) -> String {
    title(part) + "\n" + &summary(part, &classes(&part.rows))
}

fn title(part: &Part) -> String {
    format!(
        "{}, heaps 0 to {}: {} game{}",
        part.run.families.join(" "),
        grouped(part.run.to),
        grouped(part.rows.len() as u64),
        grundy::number::plural(part.rows.len())
    )
}

fn summary(part: &Part, classes: &[Class]) -> String {
    let sum = Summary::of(&part.rows, classes);
    let verdicts = Status::ALL.iter().zip(sum.verdicts);
    let verdicts = verdicts.map(|(status, n)| format!("{} {status}", grouped(n as u64)));
    let mut text = format!("periods   {}\n", verdicts.collect::<Vec<_>>().join(", "));
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
struct Summary<'a> {
    /// Games of each status.
    verdicts: [usize; 3],
    classes: usize,
    /// Games that are in their class by standard form, by period, by values only.
    evidence: [usize; 3],
    /// The first row with the longest period.
    longest: Option<&'a Row>,
    /// The largest value, its heap, the first row that has it.
    largest: Option<(u64, u64, &'a Row)>,
}

impl<'a> Summary<'a> {
    fn of(rows: &'a [Row], classes: &[Class]) -> Self {
        let by = |evidence| classes.iter().filter(|c| c.evidence == evidence).count();
        let earlier = |place: usize| std::cmp::Reverse(place);
        let longest = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.period.is_some());
        let longest = longest.max_by_key(|(place, row)| (row.period, earlier(*place)));
        let largest = rows.iter().enumerate().filter_map(|(place, row)| {
            let (value, heap) = row.largest?;
            Some((value, earlier(place), heap, row))
        });
        let largest = largest.max_by_key(|&(value, place, ..)| (value, place));
        Self {
            verdicts: Status::ALL.map(|s| rows.iter().filter(|row| row.verdict == s).count()),
            classes: by(Evidence::Itself),
            evidence: [Evidence::Standard, Evidence::Period, Evidence::Numeric].map(by),
            longest: longest.map(|(_, row)| row),
            largest: largest.map(|(value, _, heap, row)| (value, heap, row)),
        }
    }
}
