use super::columns::aligned;
use super::{screen_width, wrapped};
use grundy::ask::last_rares;
use grundy::number::grouped;
use grundy::sequence::{Engine, PeriodVerdict, RingSummary, Sequence, Statistics};
use grundy::survey::{Status, largest};
use grundy_report::table::{Contents, EachRow, Order, Rows, Table};
use serde_json::Map;
use std::fmt::Write;
use std::io;

/// Values that a text shows, if it does not show all.
const SHOWN: u64 = 400;
/// Sequences of fewer heaps are shown without statistics.
const FEW: u64 = 1 << 10;

/// The values of heaps 0 to `to` as rows.
#[derive(Clone, Copy, Debug)]
pub struct SequenceRows<'a> {
    sequence: &'a Sequence,
    to: u64,
}

impl<'a> SequenceRows<'a> {
    /// The values of a sequence that is [writable](grundy::ask::writable).
    pub fn new(sequence: &'a Sequence, to: u64) -> Self {
        Self { sequence, to }
    }

    /// The value of a heap.
    pub(super) fn value(&self, heap: u64) -> u64 {
        let value = self.sequence.value(heap.into());
        value.map_or(0, |value| value as u64)
    }
}

impl Rows for SequenceRows<'_> {
    fn count(&self) -> u64 {
        self.to.saturating_add(1)
    }

    fn visit(&self, each: &mut EachRow<'_>) -> io::Result<()> {
        (0..=self.to).try_for_each(|heap| each(&[heap], self.value(heap)))
    }
}

/// The sheet of the values of `rules`.
pub fn sequence_sheet<'a>(rules: &str, rows: &'a SequenceRows<'a>) -> Table<'a> {
    Table {
        title: format!(
            "{rules}, normal play: values of heaps 0 to {}",
            grouped(rows.to)
        ),
        keys: vec!["heap".into()],
        contents: Contents::Values,
        max: Some(vec![rows.to]),
        order: Order::Ordered,
        head: Map::new(),
        rows,
    }
}

/// How it was computed, with `known` values read from a checkpoint: the remark up to the time.
pub fn sequence_plan(sequence: &Sequence, statistics: &[Statistics], known: u64) -> String {
    let count = sequence.computed().count();
    let heaps = grouped(count);
    let read = match known.min(count) {
        0 => String::new(),
        all if all == count => return format!("all {heaps} heaps from the checkpoint"),
        known => format!(", {} from the checkpoint", grouped(known)),
    };
    let how = match (sequence.engine(), last_rares(statistics)) {
        (Engine::Full, _) => format!("each heap by all its options, {heaps} heaps"),
        (Engine::Recursion, _) => format!("each heap by the formula, {heaps} heaps"),
        (Engine::Register, _) => format!("all pairs of heaps in a register, {heaps} heaps"),
        (Engine::Dense, _) => format!("all pairs of heaps, {heaps} heaps"),
        (Engine::Sets, _) => format!("nim-sums of parts as sets, {heaps} heaps"),
        (Engine::Sparse, Some((of, rares))) if of == count => {
            format!("{} rare heaps of {heaps}, verified", grouped(rares.count))
        }
        (Engine::Sparse, _) => format!("rare heaps, {heaps} heaps, verified"),
    };
    format!("{}: {how}{read}", sequence.engine())
}

/// What people read: the first values, the period, the largest value; of a longer sequence also a
/// checksum and statistics.
pub fn sequence_text(
    rules: &str,
    sequence: &Sequence,
    statistics: &[Statistics],
    to: u64,
    all: bool,
) -> String {
    let rows = SequenceRows { sequence, to };
    let shown = if all || to < SHOWN { to } else { SHOWN - 1 };
    let mut text = format!(
        "{rules}, normal play: values of heaps 0 to {}\n",
        grouped(to)
    );
    let values: Vec<String> = (0..=shown)
        .map(|heap| rows.value(heap).to_string())
        .collect();
    let wide = values.iter().map(String::len).max().unwrap_or(1);
    let label = grouped(shown).len();
    // tens, so that a heap is found by its column
    let columns = ((screen_width() - 3 - label) / (wide + 1) / 10 * 10).max(10);
    for (line, values) in values.chunks(columns).enumerate() {
        let _ = write!(text, "{:>label$}:", grouped((line * columns) as u64));
        for value in values {
            let _ = write!(text, " {value:>wide$}");
        }
        text.push('\n');
    }
    if shown < to {
        text.push_str("(more with --values, all in a file with --out)\n");
    }
    let _ = writeln!(text, "period    {}", period_text(sequence));
    text.push_str(&law_text(sequence));
    if let Some((value, heap)) = largest(sequence, statistics, to) {
        let _ = writeln!(text, "largest   {value} at heap {}", grouped(heap));
    }
    let _ = writeln!(
        text,
        "computed  {} heaps",
        grouped(sequence.computed().count())
    );
    if let Some(unused) = sequence.unused() {
        let _ = writeln!(
            text,
            "engine    {}: {unused}, which was asked for, begins after more values",
            sequence.engine()
        );
    }
    if to >= FEW {
        if let Some(sum) = sequence.checksum(to) {
            text.push_str(&checksum_text(sum, to));
        }
        text.push_str(&statistics_text(statistics));
    }
    text
}

/// What people read of values that were not kept.
pub fn ring_text(rules: &str, summary: &RingSummary) -> String {
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

/// The line of the checksum of heaps 0 to `to`.
fn checksum_text(sum: u32, to: u64) -> String {
    let to = grouped(to);
    format!("checksum  {sum:08X} (G(0)..G({to}), modulus 2^16)\n")
}

/// A line for each number of heaps, few aside.
fn statistics_text(statistics: &[Statistics]) -> String {
    let long: Vec<&Statistics> = statistics.iter().filter(|s| s.heaps >= FEW).collect();
    if long.is_empty() {
        return String::new();
    }
    let mut lines =
        vec![["heaps", "largest", "at heap", "rares", "last rare", "mask"].map(String::from)];
    lines.extend(long.iter().map(|statistics| {
        let (value, heap) = statistics.largest;
        let [count, last, mask] = statistics.rares.map_or_else(Default::default, |rares| {
            let parity = if rares.space.parity { " parity" } else { "" };
            [
                grouped(rares.count),
                rares.last.map_or_else(|| "-".into(), grouped),
                format!("{:#x}{parity}", rares.space.mask),
            ]
        });
        [
            grouped(statistics.heaps),
            grouped(value),
            grouped(heap),
            count,
            last,
            mask,
        ]
    }));
    String::from("\n") + &aligned(&lines, |column| column < 5, usize::MAX)
}

/// What is known of values that do not repeat.
fn law_text(sequence: &Sequence) -> String {
    let mut text = String::new();
    if let Some(law) = sequence.law() {
        let _ = match law.proved {
            true => writeln!(text, "law       PROVED, by the {}", law.theorem.name()),
            false => writeln!(text, "law       OBSERVED, not proved"),
        };
        text.push_str(&wrapped(&format!("{:10}{}", "", law.formula), 10));
    }
    if let Some(ruler) = sequence.ruler() {
        let verdict = match ruler.is_proved() {
            true => Status::Proved,
            false => Status::Observed,
        };
        let line = format!(
            "ruler     {verdict}: {} from heap {} on; {} is how often {} divides {}",
            ruler.formula(),
            grouped(ruler.from),
            ruler.times(),
            ruler.base,
            ruler.divided()
        );
        text.push_str(&wrapped(&line, 10));
    }
    text
}

fn period_text(sequence: &Sequence) -> String {
    let Some(period) = sequence.period() else {
        return "NONE found".into();
    };
    let mut text = format!(
        "{}: {} from heap {} on",
        Status::of(Some(period)),
        grouped(period.length),
        grouped(period.preperiod)
    );
    if let Some(last) = period.last_exception() {
        let _ = write!(text, " (last exception {})", grouped(last));
    }
    if period.saltus > 0 {
        let _ = write!(text, ", saltus {}", grouped(period.saltus));
    }
    let _ = match period.verdict {
        PeriodVerdict::Proved(theorem) => write!(text, "\n          by the {}", theorem.name()),
        PeriodVerdict::Observed { times } => {
            write!(
                text,
                "\n          seen {} times, not proved",
                grouped(times)
            )
        }
    };
    text
}
