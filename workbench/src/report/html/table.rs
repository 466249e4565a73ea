//! Tables of texts: numbers to the right, long ones folded.

use std::fmt::Write as _;

use super::TablePart;
use super::escape::escape;

/// Longer tables are folded.
const SHORT: usize = 12;
/// Tables with more columns are printed small.
const MANY: usize = 12;

/// Whether a text reads as a number, so that its column is set to the right.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '−', '*']).unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits
            .chars()
            .all(|c| c.is_ascii_digit() || c == ',' || c == '.')
}

/// Writes a table with its caption, its note and the name of its file.
pub(super) fn table(html: &mut String, part: &TablePart) {
    let rows = match part.rows.len() {
        1 => "1 row".to_string(),
        n => format!("{n} rows"),
    };
    let long = part.rows.len() > SHORT;
    if long {
        let _ = writeln!(
            html,
            "<details>\n<summary>{} <span class=\"quiet\">({rows})</span></summary>",
            escape(&part.caption)
        );
    }
    let wide = if part.header.len() > MANY {
        "wide dense"
    } else {
        "wide"
    };
    // Wide tables scroll by themselves, also by keyboard, and leave the page still.
    let _ = writeln!(
        html,
        "<div class=\"{wide}\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\">\n<table>\n\
         <caption><span>{0}</span></caption>",
        escape(&part.caption)
    );
    let numbers: Vec<bool> = (0..part.header.len())
        .map(|i| {
            part.rows
                .iter()
                .all(|row| row.get(i).is_some_and(|cell| is_number(cell)))
        })
        .collect();
    let class = |i: usize| match numbers.get(i) {
        Some(true) => " class=\"number\"",
        _ => "",
    };
    html.push_str("<thead><tr>");
    for (i, name) in part.header.iter().enumerate() {
        let _ = write!(html, "<th scope=\"col\"{}>{}</th>", class(i), escape(name));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for row in &part.rows {
        html.push_str("<tr>");
        for (i, cell) in row.iter().enumerate() {
            let _ = write!(html, "<td{}>{}</td>", class(i), escape(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    if long {
        html.push_str("</details>\n");
    }
    // Outside the fold: what is left out must be seen without opening it.
    let mut remarks = Vec::new();
    if !part.note.is_empty() {
        remarks.push(escape(&part.note));
    }
    if !part.file.is_empty() {
        remarks.push(format!("File: <code>{}</code>", escape(&part.file)));
    }
    if !remarks.is_empty() {
        let _ = writeln!(html, "<p class=\"remark\">{}</p>", remarks.join(" · "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_texts() {
        for number in ["0", "-12", "1,048,576", "*5", "0.25"] {
            assert!(is_number(number), "{number}");
        }
        for text in ["", "-", "P", "1 row", "(1,2)", "..5"] {
            assert!(!is_number(text), "{text}");
        }
    }
}
