//! Tables of claims and experiments, whose rows become blocks on a narrow screen.

use super::escape::attribute;

/// HTML, and the class that adds a colour or alignment; may be empty.
pub(super) type Cell = (String, &'static str);

/// A table: names of the columns with their classes, and rows that begin with their head.
pub(super) fn stack(
    caption: &str,
    columns: &[(&str, &str)],
    rows: impl Iterator<Item = (String, Vec<Cell>)>,
) -> String {
    let mut html = format!(
        "<table class=\"stack\" role=\"table\">\n<caption>{caption}</caption>\n\
         <thead role=\"rowgroup\"><tr role=\"row\">"
    );
    for (name, class) in columns {
        let class = attribute("class", class);
        html += &format!("<th scope=\"col\" role=\"columnheader\"{class}>{name}</th>");
    }
    html += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
    for (head, cells) in rows {
        html += &format!("<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">{head}</th>");
        for ((cell, class), (name, _)) in cells.iter().zip(&columns[1..]) {
            let class = attribute("class", class);
            html += &format!("<td role=\"cell\" data-name=\"{name}\"{class}>{cell}</td>");
        }
        html += "</tr>\n";
    }
    html + "</tbody>\n</table>\n"
}
