use super::sequence::SequenceRows;
use grundy::ask::writable;
use grundy::number::grouped;
use grundy::sequence::{Sequence, Statistics};
use grundy::survey::Status;
use grundy_report::computed::{LARGEST, PlotKind, VALUE, records};
use grundy_report::plot::{self, Picture, PlotError, sequence_fits};

/// Draws the values of heaps 0 to `to`, the period and, where they are known, the rare heaps.
///
/// # Errors
/// Values that are not known or need more than 63 bits; a plot that cannot be drawn.
pub fn sequence_picture(
    rules: &str,
    sequence: &Sequence,
    statistics: &[Statistics],
    to: u64,
    (kind, picture, width): (PlotKind, Picture, u32),
) -> Result<Vec<u8>, PlotError> {
    writable(sequence, to)
        .map_err(|error| PlotError::Slice(format!("{error}; plot fewer heaps")))?;
    let rows = SequenceRows::new(sequence, to);
    let all = (0..=to).map(|heap| (heap, rows.value(heap)));
    let grows = kind == PlotKind::Growth;
    let points = match grows {
        true => records(all),
        false => {
            sequence_fits(to.saturating_add(1), picture)?;
            all.collect()
        }
    };
    let rares = match grows {
        true => Vec::new(),
        false => rare_heaps(&rows, statistics, to).collect::<Vec<u64>>(),
    };
    let period = sequence.period();
    let found = match period {
        None => "no period found".into(),
        Some(period) => {
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(", saltus {}", grouped(saltus)),
            };
            let verdict = Status::of(Some(period));
            format!("period {} {verdict}{saltus}", grouped(period.length))
        }
    };
    let spec = plot::Sequence {
        title: format!(
            "{rules}, normal play: {} of heaps 0 to {}; {found}",
            if grows { "the largest value" } else { "values" },
            grouped(to)
        ),
        told: if grows { LARGEST } else { VALUE },
        points: &points,
        period,
        rares: &rares,
    };
    spec.layout(picture, width)?.draw(picture)
}

/// The rare heaps up to `to`, where they are known.
pub fn rare_heaps(
    rows: &SequenceRows<'_>,
    statistics: &[Statistics],
    to: u64,
) -> impl Iterator<Item = u64> {
    let rares = statistics.last().and_then(|last| last.rares);
    let space = rares.map(|rares| rares.space);
    (0..=to).filter(
        move |&heap| match (space, u32::try_from(rows.value(heap))) {
            (Some(space), Ok(value)) => space.rare(heap, value),
            _ => false,
        },
    )
}
