use super::sequence::{checksum_text, sequence_object, statistics_text};
use grundy::number::grouped;
use grundy::sequence::Summary;
use serde_json::Value;

/// What scripts read of values that were not kept: as of a sequence, without values or period.
pub fn ring_json(rules: &str, summary: &Summary) -> Value {
    let statistics = [summary.statistics];
    let to = summary.statistics.heaps - 1;
    let mut object = sequence_object(rules, &statistics, to, Some(summary.checksum), None);
    let (value, heap) = summary.statistics.largest;
    object["computed"] = summary.statistics.heaps.into();
    object["largest"] = serde_json::json!({ "value": value, "heap": heap });
    object
}

/// What people read of values that were not kept.
pub fn ring_text(rules: &str, summary: &Summary) -> String {
    let to = summary.statistics.heaps - 1;
    let (value, heap) = summary.statistics.largest;
    format!(
        "{rules}, normal play: heaps 0 to {}, values not kept\n\
         largest   {value} at heap {}\n{}{}",
        grouped(to),
        grouped(heap),
        checksum_text(summary.checksum, to),
        statistics_text(&[summary.statistics]),
    )
}
