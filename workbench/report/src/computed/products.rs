use crate::plot::{HeatMap, Picture, Plane, PlotError, Scale};
use crate::table::{Contents, EachRow, Order, Rows, Table};
use grundy::nimber::Nimber;
use grundy::nimber::field::{Nim64, bulk};
use grundy::number::grouped;
use grundy::work::Cpu;
use serde_json::{Map, json};
use std::io;

/// The nim-products of all pairs of numbers up to a bound.
#[derive(Clone, Copy, Debug)]
pub struct Products {
    /// The bound.
    pub max: u64,
    /// The features that products are made with.
    pub cpu: Cpu,
}

impl Products {
    fn title(self) -> String {
        format!("nim-products, factors <= {}", grouped(self.max))
    }

    /// The table.
    pub fn sheet(&self) -> Table<'_> {
        let head = [
            ("operation", json!("nim-product")),
            ("max", json!(self.max)),
        ];
        Table {
            title: self.title(),
            keys: vec!["a".into(), "b".into()],
            contents: Contents::Values,
            max: Some(vec![self.max; 2]),
            order: Order::Ordered,
            head: Map::from_iter(head.map(|(key, value)| (key.to_owned(), value))),
            rows: self,
        }
    }

    /// The heat map, of a width in pixels.
    ///
    /// # Errors
    /// More cells than a picture holds.
    pub fn picture(self, picture: Picture, width: u32) -> Result<Vec<u8>, PlotError> {
        let plane = Plane {
            title: self.title(),
            names: ["a".into(), "b".into()],
            max: [self.max; 2],
        };
        let cell = &|a, b| Some((Nimber(a) * Nimber(b)).0);
        let shown = Scale::Numbers;
        HeatMap { plane, cell, shown }
            .layout(picture, width)?
            .draw(picture)
    }
}

impl Rows for Products {
    fn count(&self) -> u64 {
        self.max
            .saturating_add(1)
            .saturating_mul(self.max.saturating_add(1))
    }

    /// A row of the square at a time, by the bulk product.
    fn visit(&self, each: &mut EachRow) -> io::Result<()> {
        let factors: Vec<Nim64> = (0..=self.max).map(Nim64).collect();
        let mut products = factors.clone();
        for a in 0..=self.max {
            products.fill(Nim64(a));
            bulk::multiply(&mut products, &factors, self.cpu);
            for (b, product) in (0..).zip(&products) {
                each(&[a, b], product.0)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{CSV, Style, write};

    #[test]
    fn every_instruction_set_writes_the_same_table() {
        for cpu in Cpu::all() {
            let mut text = Vec::new();
            write(
                &Products { max: 3, cpu }.sheet(),
                CSV,
                Style::default(),
                &mut text,
            )
            .unwrap();
            let text = String::from_utf8(text).unwrap();
            let values = text
                .lines()
                .skip(1)
                .map(|line| line.rsplit(',').next().unwrap());
            let expected = "0 0 0 0 0 1 2 3 0 2 3 1 0 3 1 2";
            assert_eq!(values.collect::<Vec<_>>().join(" "), expected);
            assert_eq!(text.lines().next(), Some("a,b,value"));
        }
    }
}
