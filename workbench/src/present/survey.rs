use super::columns::aligned;
use grundy::ask::{SURVEY_COLUMNS, SurveySummary, survey_cells};
use grundy::number::{counted, grouped, joined};
use grundy::survey::{Class, Evidence, Status, SurveyPart, classes};
use grundy_report::table::write_lines;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Characters of a code that a text shows.
const CODE: usize = 22;

/// Games that a text shows.
const SHOWN: usize = 1_000;

/// Writes a whole survey as CSV: a header, a row a game.
///
/// # Errors
/// Those of `out`.
pub fn survey_csv(part: &SurveyPart, out: &mut dyn Write) -> io::Result<()> {
    let text = |cell: Value| match cell {
        Value::Null => String::new(),
        Value::String(text) => text,
        number => number.to_string(),
    };
    let lines = survey_cells(part).into_iter();
    let lines = lines.map(|cells| cells.map(text).into());
    write_lines(&SURVEY_COLUMNS, lines, out)
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
