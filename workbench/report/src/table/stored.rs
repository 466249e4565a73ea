//! The checksummed binary file that `grundy certify` reads: a cell for each position of a box.

use super::{Contents, Format, Style, Table, WriteError};
use grundy::store::{Header, What, Width, Writer};
use std::io::Write;

/// This format.
pub const FORMAT: Format = Format {
    binary: true,
    fits,
    ..Format::new("grundy", "grundy", write)
};

/// Writes a table in two passes: the first finds how wide a cell has to be.
fn write(table: &Table, _: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    let header = header(table)?;
    let mut writer = Writer::new(out, &header)?;
    table.rows.visit(&mut |_, number| writer.push(number))?;
    writer.finish()?;
    Ok(())
}

fn fits(table: &Table) -> Result<(), WriteError> {
    let expected = "an entry for each position of a box of heaps";
    let unfit = |found: &str, remedy| Err(FORMAT.unfit(found, expected, remedy));
    if table.contents == Contents::PPositions {
        let remedy = "use ‹grundy table RULES BOX outcomes=›";
        return unfit("a list of P-positions", remedy);
    }
    let Some(max) = &table.max else {
        return unfit("a table of boards", "choose csv or json");
    };
    // a slice has other positions than its rules say
    let place = table.head.get("box");
    let heaps = place.and_then(|place| place["heaps"].as_u64());
    if heaps != Some(max.len() as u64) {
        return unfit("a slice", "leave ‹slice› out");
    }
    if !table.is_whole() {
        return unfit(
            "a box in which some tuples are not positions",
            "choose json, which `grundy certify` reads as well",
        );
    }
    Ok(())
}

fn header(table: &Table) -> Result<Header, WriteError> {
    let mut largest = 0;
    table.rows.visit(&mut |_, number| {
        largest = largest.max(number);
        Ok(())
    })?;
    let rules = table.head.get("rules").and_then(|rules| rules.as_str());
    Ok(Header {
        rules: rules.unwrap_or_default().into(),
        max: table.max.clone().unwrap_or_default(),
        order: table.order,
        what: match table.contents {
            Contents::Values => What::Values,
            Contents::Outcomes | Contents::PPositions => What::Outcomes,
        },
        width: Width::holding(largest),
        count: table.rows.count(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::Order;
    use super::super::tests::{boards, bytes, nim, table};
    use super::*;
    use grundy::store::{Reader, StoredCells};

    fn file(contents: Contents, order: Order) -> Result<Vec<u8>, WriteError> {
        let rows = nim(&[1, 1], contents, order);
        let table = table(&[1, 1], contents, order, &rows);
        bytes(&table, FORMAT, false)
    }

    #[test]
    fn reads_back() {
        for (contents, order, cells) in [
            (Contents::Values, Order::Sorted, &[0, 1, 0][..]),
            (Contents::Outcomes, Order::Ordered, &[0, 1, 1, 0]),
        ] {
            let file = file(contents, order).unwrap();
            let reader = Reader::open(&file[..], Some(file.len() as u64)).unwrap();
            let (header, read) = reader.cells().unwrap();
            assert_eq!((&*header.rules, &header.max[..]), ("nim", &[1, 1][..]));
            assert_eq!(read, StoredCells::of(cells));
        }
    }

    #[test]
    fn lists_boards_and_slices_are_refused() {
        assert!(file(Contents::PPositions, Order::Sorted).is_err());
        let rows = vec![(vec![1, 2], 0)];
        assert!(bytes(&boards(&rows), FORMAT, false).is_err());
        let mut slice = table(&[1, 1], Contents::Values, Order::Ordered, &rows);
        slice
            .head
            .insert("box".into(), serde_json::json!({ "heaps": 3 }));
        assert!(bytes(&slice, FORMAT, false).is_err());
    }
}
