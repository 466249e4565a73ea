/// Lines of cells in columns, two blanks apart; those of `right` (numbers) to the right. A cell
/// longer than `most` widens its own line alone.
pub(super) fn aligned<const N: usize>(
    lines: &[[String; N]],
    right: impl Fn(usize) -> bool,
    most: usize,
) -> String {
    let mut widths = [0; N];
    for line in lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.len().min(most).max(*width);
        }
    }
    let mut text = String::new();
    for line in lines {
        let mut printed = String::new();
        for (column, (cell, width)) in line.iter().zip(widths).enumerate() {
            // widths in a format have 16 bits
            let pad = " ".repeat(width.saturating_sub(cell.len()));
            match right(column) {
                true => printed.extend([&pad, cell.as_str(), "  "]),
                false => printed.extend([cell, pad.as_str(), "  "]),
            }
        }
        text.push_str(printed.trim_end());
        text.push('\n');
    }
    text
}
