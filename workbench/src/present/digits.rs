use grundy::play::{Analysis, DigitalSum};
use num_bigint::BigUint;
use std::fmt::Write;

/// Longest name of a row; longer heaps are cut.
const NAME: usize = 24;

/// Columns in a line of the compact form: groups of four.
const RUN: usize = 40;

/// Writes a digital-sum table: columns headed 8 4 2 1 where they fit 80
/// columns, otherwise one character a digit in groups of four.
pub(super) fn write(text: &mut String, table: &DigitalSum, analysis: &Analysis) {
    let heaps = analysis.position.heap_lists().concat();
    let columns = table.sums.len();
    // the head of the first column is the longest; 2^67 has more digits than fit anyway
    let width = BigUint::from(1_u8) << (columns - 1).min(67);
    let width = width.to_string().len().max(3) + 1;
    let name = |n: &BigUint| match n.to_string() {
        long if long.len() > NAME => format!("{}...", &long[..NAME - 3]),
        short => short,
    };
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for (heap, row) in heaps.iter().zip(&table.rows) {
        let digit = |&digit: &u8| if digit == 1 { "1" } else { "." }.to_owned();
        rows.push((name(heap), row.iter().map(digit).collect()));
    }
    let numbers = |list: &[u64]| list.iter().map(u64::to_string).collect();
    rows.push(("sum".into(), numbers(&table.sums)));
    rows.push((format!("mod {}", table.modulus), numbers(&table.residues)));
    let names = rows.iter().map(|row| row.0.len()).max().unwrap_or(0).max(6);
    if names + 1 + width * columns <= super::screen_width() {
        let heads = table.columns().map(|column| column.to_string()).collect();
        rows.insert(0, (String::new(), heads));
        spread(text, &rows, names, width);
    } else {
        // a sum of several digits does not fit one character: its residue may
        rows.retain(|(_, cells)| cells.iter().all(|cell| cell.len() == 1));
        compact(text, &rows, names, columns);
    }
}

fn spread(text: &mut String, rows: &[(String, Vec<String>)], names: usize, width: usize) {
    text.push('\n');
    for (name, cells) in rows {
        let mut line = format!("{name:>names$} ");
        cells
            .iter()
            .for_each(|cell| _ = write!(line, "{cell:>width$}"));
        _ = writeln!(text, "{}", line.trim_end());
    }
}

fn compact(text: &mut String, rows: &[(String, Vec<String>)], names: usize, columns: usize) {
    // lines end at multiples of four columns from the right
    let mut start = 0;
    while start < columns {
        let left = columns - start;
        let run = if left > RUN {
            RUN - (RUN - left % 4) % 4
        } else {
            left
        };
        text.push('\n');
        let mut line = format!("{:>names$}  ", "");
        let mut at = start;
        while at < start + run {
            // the last column of each group carries its exponent
            let group = (columns - at - 1) % 4 + 1;
            _ = write!(line, "{:>group$} ", format!("{}", columns - at - group));
            at += group;
        }
        _ = writeln!(text, "{}", line.trim_end());
        for (name, cells) in rows {
            let mut line = format!("{name:>names$}  ");
            for (c, cell) in (start..start + run).zip(&cells[start..]) {
                line.push_str(cell);
                if (columns - c - 1).is_multiple_of(4) {
                    line.push(' ');
                }
            }
            _ = writeln!(text, "{}", line.trim_end());
        }
        start += run;
    }
    text.push_str(
        "\ncolumns are headed by the exponent of their last digit: 4 is the column of 2^4\n",
    );
}
