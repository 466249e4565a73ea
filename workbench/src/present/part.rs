use super::verdicts::verify_text;
use grundy::ask::{Counts, part_head, stated};
use grundy::claim::Part;
use grundy::number::grouped;
use grundy::work::Shard;

/// A record for people, on 80 columns.
pub fn part_text(part: &Part) -> String {
    let mut head = part_head(part);
    let mut subject = part.rules.clone();
    if let Ok(positions) = part.heap_box() {
        subject += &format!(", {positions}");
        if part.shard != Shard::WHOLE {
            let (here, all) = (grouped(part.positions), grouped(positions.count()));
            let order = part.order;
            subject += &format!(", shard {}: {here} of {all} {order} positions", part.shard);
            head.counts = Counts::default();
        }
    }
    verify_text(&head, &subject, &stated(&part.checked()))
}
