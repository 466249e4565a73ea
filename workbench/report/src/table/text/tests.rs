//! Small tables as literals, and the margin for many shapes.

use super::super::tests::{boards, bytes, nim, printed, rows, table};
use super::super::{Order, Table, write as write_as};
use super::FORMAT;
use super::*;

fn text(table: &Table) -> String {
    String::from_utf8(bytes(table, FORMAT, false).unwrap()).unwrap()
}

#[test]
fn a_small_grid() {
    let values = printed(&[3, 3], Contents::Values, Order::Sorted, FORMAT);
    let expected = "\
nim, 2 heaps

heap_1 down, heap_2 across

  |  0  1  2  3
--+------------
0 |  0  1  2  3
1 |  1  0  3  2
2 |  2  3  0  1
3 |  3  2  1  0
";
    assert_eq!(values, expected);
    let outcomes = printed(&[1, 10], Contents::Outcomes, Order::Ordered, FORMAT);
    let expected = "\
nim, 2 heaps

heap_1 down, heap_2 across

  |   0   1   2   3   4   5   6   7   8   9  10
--+--------------------------------------------
0 |   P   .   .   .   .   .   .   .   .   .   .
1 |   .   P   .   .   .   .   .   .   .   .   .

P: the previous player wins, .: the next one does
";
    assert_eq!(outcomes, expected);
}

#[test]
fn boards_have_holes() {
    let rows = vec![(vec![1, 2], 1), (vec![2, 3], 0)];
    let expected = "\
cram

rows down, cols across

  |  2  3
--+------
1 |  1
2 |     0
";
    assert_eq!(text(&boards(&rows)), expected);
}

#[test]
fn one_heap_in_lines() {
    let values = printed(&[24], Contents::Values, Order::Ordered, FORMAT);
    let expected = "\
nim, 1 heaps

heap_1 = number at the left + number above

   |  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
---+------------------------------------------------------------
 0 |  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
20 | 20 21 22 23 24
";
    assert_eq!(values, expected);
    // Twenty of three digits and the head would take 84.
    let wide = rows(&[29], |t| Some(100 + t[0]));
    let table = table(&[29], Contents::Values, Order::Ordered, &wide);
    assert!(text(&table).ends_with("\n20 |  120  121  122  123  124  125  126  127  128  129\n"));
}

#[test]
fn three_heaps_side_by_side() {
    let values = printed(&[1, 1, 1], Contents::Values, Order::Ordered, FORMAT);
    let expected = "\
nim, 3 heaps

Read across: heap_1 heap_2 heap_3  value

0 0 0  0    0 0 1  1    0 1 0  1    0 1 1  0    1 0 0  1    1 0 1  0    1 1 0  0
1 1 1  1
";
    assert_eq!(values, expected);
}

#[test]
fn lists_of_p_positions() {
    let list = printed(&[3, 3, 3], Contents::PPositions, Order::Sorted, FORMAT);
    let expected = "\
nim, 3 heaps

(0,0,0)  (0,1,1)  (0,2,2)  (0,3,3)  (1,2,3)
";
    assert_eq!(list, expected);
    let multiples = rows(&[120], |t| (t[0] % 4 == 0).then_some(0));
    let one = table(&[120], Contents::PPositions, Order::Ordered, &multiples);
    let text_of_one = text(&one);
    let lines: Vec<&str> = text_of_one.lines().skip(2).collect();
    assert!(lines[0].starts_with("  0    4    8   12"), "{text_of_one}");
    assert_eq!(lines.len(), 2);
    let nothing = vec![];
    let none = table(&[3], Contents::PPositions, Order::Ordered, &nothing);
    assert!(text(&none).ends_with("\n\nnone\n"));
}

#[test]
fn colour_only_adds() {
    let held = nim(&[3, 3], Contents::Outcomes, Order::Sorted);
    let table = table(&[3, 3], Contents::Outcomes, Order::Sorted, &held);
    let style = Style {
        colour: true,
        ..Style::default()
    };
    let mut out = Vec::new();
    write_as(&table, FORMAT, style, &mut out).unwrap();
    let mut coloured = String::from_utf8(out).unwrap();
    assert!(
        coloured.contains("\x1b[32m  P\x1b[0m\x1b[33m  .\x1b[0m"),
        "{coloured}"
    );
    for escape in ["\x1b[32m", "\x1b[33m", "\x1b[0m"] {
        coloured = coloured.replace(escape, "");
    }
    assert_eq!(coloured, text(&table));
}

#[test]
fn nothing_passes_column_80_and_no_line_ends_in_spaces() {
    let orders = [Order::Sorted, Order::Ordered];
    let kinds = [Contents::Values, Contents::Outcomes, Contents::PPositions];
    for n in 1..=4 {
        for top in [0, 1, 2, 3, 9, 15, 19, 22, 25, 26, 30, 40, 99, 300, 1000] {
            if u64::pow(top + 1, n) > 20_000 {
                continue;
            }
            let max = vec![top; n as usize];
            for (order, contents) in orders.iter().flat_map(|o| kinds.map(|c| (*o, c))) {
                let text = printed(&max, contents, order, FORMAT);
                check_lines(&text);
            }
        }
    }
}

#[test]
fn wide_rows_and_long_titles_are_folded() {
    for keys in [10, 30, 60] {
        let row: Vec<u64> = (0..keys).map(|i| u64::MAX >> (i % 60)).collect();
        let max = vec![u64::MAX; row.len()];
        for (contents, last) in [(Contents::PPositions, 0), (Contents::Values, u64::MAX)] {
            let rows = vec![(row.clone(), last)];
            let mut table = table(&max, contents, Order::Ordered, &rows);
            table.title = format!("vectors{{{}}} {}", "(1,0),".repeat(30), "x".repeat(200));
            let text = text(&table);
            check_lines(&text);
            let kept: String = text.split_whitespace().collect();
            assert!(kept.contains(&"x".repeat(200)));
            assert!(kept.contains(&row[7].to_string()));
        }
    }
}

#[test]
fn every_value_of_a_table_of_large_numbers_is_there() {
    let held = rows(&[30], |t| Some(u64::MAX - t[0]));
    let table = table(&[30], Contents::Values, Order::Ordered, &held);
    let text = text(&table);
    check_lines(&text);
    assert!((0..=30).all(|n| text.contains(&(u64::MAX - n).to_string())));
}

fn check_lines(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert!(!line.ends_with(' '), "{line:?}");
    }
}
