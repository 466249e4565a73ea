//! LaTeX: a `tabular` without packages, P-positions bold.

use std::io::Write;

use grundy::number::joined;

use super::lines::{CellLines, READABLE};
use super::{Format, Style, Table, WriteError};

/// This format.
pub const FORMAT: Format = Format {
    square: true,
    ..Format::new("latex", "tex", write)
};

/// Writes a table in one pass. A `tabular` does not break over pages; that is left to the author.
fn write(table: &Table, style: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    for text in table.title.lines() {
        writeln!(out, "% {text}")?;
    }
    let lines = CellLines::of(table, if style.wide { usize::MAX } else { READABLE })?;
    let names = lines.names(" $\\backslash$ ");
    // A line sets the heads of the rows, or the last column, apart.
    let heads = "r".repeat(lines.heads());
    let columns = match names.len() - heads.len() {
        0 => heads,
        cells => format!("{heads}|{}", "r".repeat(cells)),
    };
    writeln!(out, "\\begin{{tabular}}{{{columns}}}")?;
    let names = names.join(" & ").replace('_', "\\_");
    writeln!(out, "{names} \\\\ \\hline")?;
    lines.visit(&mut |heads, cells| {
        let heads = heads.iter().map(u64::to_string);
        let cells = cells.iter().map(|&cell| match table.contents.shown(cell) {
            p if cell == Some(0) => format!("\\textbf{{{p}}}"),
            text => text,
        });
        writeln!(out, "{} \\\\", joined(heads.chain(cells), " & "))
    })?;
    Ok(writeln!(out, "\\end{{tabular}}")?)
}

#[cfg(test)]
mod tests {
    use super::super::tests::printed;
    use super::super::{Contents, Order};
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
