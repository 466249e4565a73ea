//! Tables of texts: numbers to the right, long ones folded.

use super::TablePart;
use super::escape::{attribute, escape};
use super::links::file;

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

/// A table with its caption, its note and the name of its file.
pub(super) fn table(part: &TablePart, folder: &str) -> String {
    let wide = match part.header.len() > MANY {
        true => "wide dense",
        false => "wide",
    };
    let number = |i: usize| {
        let all = (part.rows.iter()).all(|row| row.get(i).is_some_and(|cell| is_number(cell)));
        attribute("class", if all { "number" } else { "" })
    };
    let classes: Vec<String> = (0..part.header.len()).map(number).collect();
    let line = |cells: &[String], tag: &str, scope: &str| {
        let cells = cells.iter().enumerate().map(|(i, cell)| {
            let class = classes.get(i).map_or("", String::as_str);
            format!("<{tag}{scope}{class}>{}</{tag}>", escape(cell))
        });
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let head = line(&part.header, "th", " scope=\"col\"");
    let rows = part.rows.iter();
    let rows: String = rows.map(|row| line(row, "td", "") + "\n").collect();
    // Wide tables scroll by themselves, also by keyboard, and leave the page still.
    let caption = escape(&part.caption);
    let mut html = format!(
        "<div class=\"{wide}\" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\">\n\
         <table>\n<caption><span>{caption}</span></caption>\n\
         <thead>{head}</thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    );
    if part.rows.len() > SHORT {
        html = format!(
            "<details>\n<summary>{caption} <span class=\"quiet\">({} rows)</span></summary>\n\
             {html}</details>\n",
            part.rows.len()
        );
    }
    // Outside the fold: what is left out must be seen without opening it.
    let note = match part.note.as_str() {
        "" => String::new(),
        note => format!("{} · ", escape(note)),
    };
    let name = file(folder, &part.file);
    html + &format!("<p class=\"remark\">{note}File: {name}</p>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_distinguished_from_texts() {
        for number in ["0", "-12", "1,048,576", "*5", "0.25"] {
            assert!(is_number(number), "{number}");
        }
        for text in ["", "-", "P", "1 row", "(1,2)", "..5"] {
            assert!(!is_number(text), "{text}");
        }
    }
}
