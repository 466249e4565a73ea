//! JSON: one object, the head first, then `entries` with one row per line.

use std::io::{self, Write};

use super::{Contents, Format, Style, Table, WriteError};

/// This format.
pub const FORMAT: Format = Format::new("json", "json", write);

/// Largest integer up to which every reader of JSON is exact (doubles).
const EXACT: u64 = 1 << 53;

/// Writes a table in one pass.
fn write(table: &Table, _: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    out.write_all(b"{\n")?;
    for (key, value) in &table.head {
        serde_json::to_writer(&mut *out, key).map_err(io::Error::from)?;
        out.write_all(b": ")?;
        serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
        out.write_all(b",\n")?;
    }
    out.write_all(b"\"entries\": [")?;
    let mut line = Vec::new();
    let mut between_rows: &[u8] = b"\n[";
    table.rows.visit(&mut |keys, number| {
        line.clear();
        line.extend_from_slice(between_rows);
        between_rows = b",\n[";
        for (at, &key) in keys.iter().enumerate() {
            if at > 0 {
                line.push(b',');
            }
            push_integer(key, &mut line);
        }
        match (table.contents, number) {
            (Contents::PPositions, _) => {}
            (Contents::Values, value) => {
                line.push(b',');
                push_integer(value, &mut line);
            }
            (Contents::Outcomes, 0) => line.extend_from_slice(b",\"P\""),
            (Contents::Outcomes, _) => line.extend_from_slice(b",\"N\""),
        }
        line.push(b']');
        out.write_all(&line)
    })?;
    Ok(out.write_all(b"\n]\n}\n")?)
}

fn push_integer(n: u64, line: &mut Vec<u8>) {
    let quote: &[u8] = if n <= EXACT { b"" } else { b"\"" };
    line.extend_from_slice(quote);
    line.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
    line.extend_from_slice(quote);
}

#[cfg(test)]
mod tests {
    use super::super::Order;
    use super::super::tests::{boards, bytes, printed};
    use super::*;
    use grundy::number::integer;
    use serde_json::json;

    #[test]
    fn head_then_entries() {
        let text = printed(&[1, 1], Contents::Values, Order::Sorted, FORMAT);
        let expected = "{\n\"rules\": \"nim\",\n\"box\": {\"heaps\":2},\n\
            \"entries\": [\n[0,0,0],\n[0,1,1],\n[1,1,0]\n]\n}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn every_kind_of_table_parses() {
        let entries = |contents| {
            let text = printed(&[1, 1], contents, Order::Sorted, FORMAT);
            let object: serde_json::Value = serde_json::from_str(&text).unwrap();
            object["entries"].clone()
        };
        let outcomes = json!([[0, 0, "P"], [0, 1, "N"], [1, 1, "P"]]);
        assert_eq!(entries(Contents::Outcomes), outcomes);
        assert_eq!(entries(Contents::PPositions), json!([[0, 0], [1, 1]]));
    }

    #[test]
    fn large_integers_are_strings_and_no_row_is_an_empty_list() {
        let rows = vec![(vec![EXACT, EXACT + 1], u64::MAX)];
        let text = bytes(&boards(&rows), FORMAT, false).unwrap();
        let object: serde_json::Value = serde_json::from_slice(&text).unwrap();
        let large = [integer(EXACT), integer(EXACT + 1), integer(u64::MAX)];
        assert_eq!(object["entries"], json!([large]));
        assert!(large[0].is_u64() && large[1].is_string());
        let none = bytes(&boards(&vec![]), FORMAT, false).unwrap();
        let object: serde_json::Value = serde_json::from_slice(&none).unwrap();
        assert_eq!(object["entries"], json!([]));
    }
}
