//! LaTeX: a `tabular` without packages, P-positions bold.

use std::io::{self, Write};

use super::markdown::{readable, shown};
use super::{Contents, Entry, Format, Layout, Table};

/// This format.
pub const FORMAT: Format = Format {
    square: true,
    ..Format::new("latex", "tex", |table, style, out| {
        Ok(write(table, style.layout, out)?)
    })
};

/// Writes a table in one pass. A `tabular` does not break over pages; that is left to the author.
pub(super) fn write(table: &Table, layout: Layout, out: &mut dyn Write) -> io::Result<()> {
    for text in table.title.lines() {
        writeln!(out, "% {text}")?;
    }
    let grid = readable(table, layout)?;
    let names: Vec<String> = match &grid {
        Some(grid) => {
            let corner = format!(
                "{} $\\backslash$ {}",
                escaped(&table.keys[0]),
                escaped(&table.keys[1])
            );
            let columns = grid.columns.iter().map(u64::to_string);
            [corner].into_iter().chain(columns).collect()
        }
        None => table.columns().map(escaped).collect(),
    };
    // A line sets the heads of the rows, or the last column, apart.
    let others = "r".repeat(names.len() - 1);
    let columns = match (&grid, table.contents) {
        (Some(_), _) => format!("r|{others}"),
        (None, Contents::PPositions) => format!("r{others}"),
        (None, _) => format!("{others}|r"),
    };
    writeln!(out, "\\begin{{tabular}}{{{columns}}}")?;
    writeln!(out, "{} \\\\ \\hline", names.join(" & "))?;
    match grid {
        Some(grid) => grid.visit(&mut |first, cells| {
            write!(out, "{first}")?;
            for cell in cells {
                write!(out, " & {}", bold(*cell))?;
            }
            writeln!(out, " \\\\")
        })?,
        None => table.rows.visit(&mut |keys, last| {
            let keys = keys.iter().map(u64::to_string);
            let cells: Vec<String> = keys.chain(last.map(|last| bold(Some(last)))).collect();
            writeln!(out, "{} \\\\", cells.join(" & "))
        })?,
    }
    writeln!(out, "\\end{{tabular}}")
}

fn bold(cell: Option<Entry>) -> String {
    match cell {
        Some(entry) if entry.is_p() => format!("\\textbf{{{entry}}}"),
        cell => shown(cell),
    }
}

fn escaped(name: &str) -> String {
    name.replace('_', "\\_")
}

#[cfg(test)]
mod tests {
    use super::super::Order;
    use super::super::sample::printed;
    use super::*;

    #[test]
    fn a_square_with_bold_p_positions() {
        let text = printed(&[1, 2], Contents::Values, Order::Ordered, FORMAT);
        let expected = r"% nim, 2 heaps
\begin{tabular}{r|rrr}
heap\_1 $\backslash$ heap\_2 & 0 & 1 & 2 \\ \hline
0 & \textbf{0} & 1 & 2 \\
1 & 1 & \textbf{0} & 3 \\
\end{tabular}
";
        assert_eq!(text, expected);
    }

    #[test]
    fn rows_are_listed() {
        let text = printed(&[1], Contents::Outcomes, Order::Ordered, FORMAT);
        let expected = r"% nim, 1 heaps
\begin{tabular}{r|r}
heap\_1 & outcome \\ \hline
0 & \textbf{P} \\
1 & N \\
\end{tabular}
";
        assert_eq!(text, expected);
        let list = printed(&[1, 1], Contents::PPositions, Order::Sorted, FORMAT);
        assert!(
            list.contains("{rr}\n") && list.contains("\n1 & 1 \\\\\n"),
            "{list}"
        );
    }
}
