use grundy::ask::{Counts, Head};
use grundy::game::{Convention, Order};
use grundy::number::{grouped, integer};
use grundy::plan::{Computed, Enumerated};
use grundy::rulesets::Ruleset;
use grundy::solve::{Statistics, Want};
use grundy::work::Stop;
use grundy_report::computed::{BoxRows, Fixed, PlotKind, slice_text};
use grundy_report::table::{Contents, Rows, Table as Sheet};
use serde_json::{Map, Value};

/// What is computed for a table, and its last column: outcomes where they are asked for, and in
/// misere play, which has no values.
pub fn contents(convention: Convention, outcomes: bool) -> (Want, Contents) {
    match (outcomes, convention) {
        (false, Convention::Normal) => (Want::Values, Contents::Values),
        (_, convention) => (Want::Outcomes(convention), Contents::Outcomes),
    }
}

/// What is computed for a plot.
pub fn plotted(kind: PlotKind, convention: Convention, outcomes: bool) -> Want {
    contents(convention, outcomes || kind == PlotKind::PPositions).0
}

/// The title of a plot.
pub fn plot_title(
    ruleset: &Ruleset,
    place: &Enumerated,
    slice: &[Fixed],
    (kind, want): (PlotKind, Want),
) -> String {
    let what = match (kind, want) {
        (PlotKind::PPositions, _) => "P-positions",
        (_, Want::Outcomes(_)) => "outcomes",
        (_, Want::Values) => "Grundy values",
    };
    // counts say what they count
    let of = match (kind, place.order()) {
        (PlotKind::Histogram, Some(order)) => format!(" of {order} positions"),
        _ => String::new(),
    };
    format!(
        "{}, {place}{}, {} play: {what}{of}",
        ruleset.rules,
        slice_text(slice),
        ruleset.convention
    )
}

/// A computed table, ready to be written in any format.
#[derive(Debug)]
pub struct BoxTable<'a> {
    rows: BoxRows<'a>,
    head: Map<String, Value>,
    title: String,
}

impl<'a> BoxTable<'a> {
    /// What `shown` says of a table, of which `statistics` were counted.
    ///
    /// # Errors
    /// [`Stop::Refused`] for a slice that lies outside the box.
    pub fn new(
        ruleset: &Ruleset,
        place: &Enumerated,
        Computed { table, plan }: &'a Computed,
        statistics: &Statistics,
        (contents, slice): (Contents, &[Fixed]),
    ) -> Result<Self, Stop> {
        let counts = Counts::of(place, table.want(), statistics);
        let mut head = Head::of(ruleset, place, plan.engine, counts);
        let rows = BoxRows::new(&place.rules, table, contents, slice).map_err(Stop::Refused)?;
        if !slice.is_empty() {
            // all tuples of the other heaps are listed
            head.order = head.order.map(|_| Order::Ordered);
        }
        let order = head
            .order
            .map_or(String::new(), |order| format!("{order} "));
        let mut head = head.json();
        if !slice.is_empty() {
            let held = slice.iter().map(|fixed| {
                let heap = format!("heap_{}", fixed.heap + 1);
                (heap, integer(fixed.value))
            });
            head.insert("slice".into(), held.collect::<Map<_, _>>().into());
        }
        let title = format!(
            "{}, {place}{}, {} play: {}",
            ruleset.rules,
            slice_text(slice),
            ruleset.convention,
            subject(contents, rows.count().into(), &order)
        );
        Ok(Self { rows, head, title })
    }

    /// The sheet.
    pub fn sheet(&self) -> Sheet<'_> {
        self.rows.sheet(self.title.clone(), self.head.clone())
    }
}

/// What a table of `p` P-positions shows.
fn subject(contents: Contents, p: u128, order: &str) -> String {
    match contents {
        Contents::Values => "Grundy values".into(),
        Contents::Outcomes => "outcomes".into(),
        Contents::PPositions if p == 1 => format!("1 {order}P-position"),
        Contents::PPositions => format!("{} {order}P-positions", grouped(p)),
    }
}
