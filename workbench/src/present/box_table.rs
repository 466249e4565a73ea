use grundy::ask::{Counts, Head};
use grundy::game::{Convention, HeapRules, Order};
use grundy::number::{grouped, integer};
use grundy::plan::{Computed, Engine, Enumerated, Plan, drawn_fates};
use grundy::rulesets::Ruleset;
use grundy::solve::{Statistics, Table, Want};
use grundy::work::{Context, Stop};
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
pub fn shown_in(kind: PlotKind, convention: Convention, outcomes: bool) -> Want {
    contents(convention, outcomes || kind == PlotKind::PPositions).0
}

/// The outcomes that are plotted of rules that may go on for ever: 2 for a draw, 3 where one depends
/// on positions outside the box. `None` for other rules.
///
/// # Errors
/// Those of the analysis.
pub fn plotted_fates(
    ruleset: &Ruleset,
    place: &Enumerated,
    context: &Context,
) -> Result<Option<Table>, Stop> {
    match ruleset.heap_rules() {
        Some(rules) if rules.loops() => {
            let convention = ruleset.convention;
            drawn_fates(rules, &place.positions, convention, context).map(Some)
        }
        _ => Ok(None),
    }
}

/// The table of a plot, what its numbers are, and how it was computed, but for outcomes of rules
/// that may go on for ever.
///
/// # Errors
/// Those of the engines.
pub fn plotted(
    (ruleset, place): (&Ruleset, &Enumerated),
    (kind, outcomes): (PlotKind, bool),
    engine: Option<Engine>,
    context: &Context,
) -> Result<(Table, Want, Option<Plan>), Stop> {
    if let Some(table) = plotted_fates(ruleset, place, context)? {
        return Ok((table, Want::Outcomes(ruleset.convention), None));
    }
    let want = shown_in(kind, ruleset.convention, outcomes);
    let Computed { table, plan } = place.table(want, engine, context)?;
    Ok((table, want, Some(plan)))
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
        let rows = BoxRows::new(&place.rules, table, contents, slice).map_err(Stop::told)?;
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
