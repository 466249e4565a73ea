//! What the head of a table in JSON says of its entries.

use super::item::Item;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// The message for the entries; null where it means nothing.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    pub(super) positions: Both,
    pub(super) p_positions: Both,
    pub(super) values: Option<Histogram>,
    pub(super) largest_value: Option<Item>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Both {
    pub(super) sorted: Option<Item>,
    pub(super) ordered: Option<Item>,
}

/// How many entries have each value.
#[derive(Clone, Debug)]
pub(super) struct Histogram(pub(super) BTreeMap<u64, u128>);

impl<'de> Deserialize<'de> for Histogram {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reading;

        impl<'de> Visitor<'de> for Reading {
            type Value = Histogram;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("values with how many entries have each, every value once")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Histogram, M::Error> {
                let wrong = |why: String| serde::de::Error::custom(why);
                let mut all = BTreeMap::new();
                while let Some((value, count)) = map.next_entry::<String, Item>()? {
                    let known = value.parse().ok().zip(count.count());
                    let (number, count) = known
                        .ok_or_else(|| wrong(format!("{value} has a count that is no number")))?;
                    if all.insert(number, count).is_some() {
                        return Err(wrong(format!("value {value} occurs twice")));
                    }
                }
                Ok(Histogram(all))
            }
        }
        from.deserialize_map(Reading)
    }
}
