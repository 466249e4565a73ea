use super::{Counts, Head};
use grundy::game::{BoxError, Convention, Heap, HeapBox, HeapRules, Order};
use grundy::number::grouped;
use grundy::plan::{BoardTable, Computed};
use grundy::rulesets::Ruleset;
use grundy::solve::{Statistics, Want};
use grundy::work::{Context, Stop};
use grundy_report::computed::{BoxRows, Fixed, PlotKind, board_table, slice_text};
use grundy_report::table::{Contents, Held, Rows, Table as Sheet};
use std::fmt::Display;

/// The box of these bounds in the usual order: sorted where the rules and the bounds are
/// symmetric.
///
/// # Errors
/// A box that cannot be.
pub fn usual_box(rules: &impl HeapRules, max: Vec<Heap>) -> Result<HeapBox, BoxError> {
    let common = max.windows(2).all(|w| w[0] == w[1]);
    let order = match rules.symmetric() && common {
        true => Order::Sorted,
        false => Order::Ordered,
    };
    HeapBox::new(max, order)
}

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
    let outcomes = outcomes || convention == Convention::Misere || kind == PlotKind::PPositions;
    match outcomes {
        true => Want::Outcomes(convention),
        false => Want::Values,
    }
}

/// The title of a plot of a box, or of boards, which have no order.
pub fn plot_title(
    ruleset: &Ruleset,
    (place, order): (&dyn Display, Option<Order>),
    slice: &[Fixed],
    (kind, want): (PlotKind, Want),
) -> String {
    let what = match (kind, want) {
        (PlotKind::PPositions, _) => "P-positions",
        (_, Want::Outcomes(_)) => "outcomes",
        (_, Want::Values) => "Grundy values",
    };
    // counts say what they count
    let of = match (kind, order) {
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

/// A computed table of a box, ready to be written in any format.
#[derive(Debug)]
pub struct BoxTable<'a> {
    rows: BoxRows<'a>,
    head: Head,
    title: String,
}

impl<'a> BoxTable<'a> {
    /// Counts what is in the table.
    ///
    /// # Errors
    /// [`Stop::Refused`] for a slice that lies outside the box; [`Stop::Cancelled`].
    pub fn new(
        ruleset: &Ruleset,
        rules: &impl HeapRules,
        computed: &'a Computed,
        shown: (Contents, &[Fixed]),
        context: &Context,
    ) -> Result<Self, Stop> {
        let table = &computed.table;
        let statistics = Statistics::of(table, context)?;
        let (symmetric, want) = (rules.symmetric(), table.want());
        let counts = Counts::of_box(table.positions(), symmetric, want, &statistics);
        Self::counted(ruleset, computed, counts, shown)
    }

    /// As [`new`](Self::new), where the table was counted before.
    ///
    /// # Errors
    /// [`Stop::Refused`] for a slice that lies outside the box.
    pub fn counted(
        ruleset: &Ruleset,
        Computed { table, plan }: &'a Computed,
        counts: Counts,
        (contents, slice): (Contents, &[Fixed]),
    ) -> Result<Self, Stop> {
        let positions = table.positions();
        let head = Head::of_box(ruleset, positions, plan.engine, counts);
        let rows = BoxRows::new(table, contents, slice).map_err(Stop::Refused)?;
        let order = match slice.is_empty() {
            true => positions.order(),
            false => Order::Ordered,
        };
        let title = format!(
            "{}, {positions}{}, {} play: {}",
            ruleset.rules,
            slice_text(slice),
            ruleset.convention,
            subject(contents, rows.count().into(), &format!("{order} "))
        );
        Ok(Self { rows, head, title })
    }

    /// The sheet.
    pub fn sheet(&self) -> Sheet<'_> {
        self.rows.sheet(self.title.clone(), self.head.json())
    }
}

/// The sheet of full boards, of which the rows are listed.
pub fn board_sheet<'a>(
    ruleset: &Ruleset,
    table: &BoardTable,
    contents: Contents,
    rows: &'a Held,
) -> Sheet<'a> {
    let p = table.entries.iter().filter(|entry| entry.2 == 0).count() as u128;
    let largest = table.entries.last();
    let (height, width) = largest.map_or((0, 0), |&(rows, cols, _)| (rows, cols));
    let title = format!(
        "{}, full boards up to {height}x{width}, {} play: {}",
        ruleset.rules,
        ruleset.convention,
        subject(contents, p, "")
    );
    let head = Head::of_boards(ruleset, (height, width), table.plan.engine);
    board_table(title, contents, head.json(), rows)
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
