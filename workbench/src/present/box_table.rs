use super::{Counts, Head};
use grundy::game::{BoxError, Convention, Heap, HeapBox, HeapRules, Order};
use grundy::number::grouped;
use grundy::plan::Computed;
use grundy::rulesets::Ruleset;
use grundy::solve::{Statistics, Want};
use grundy::work::{Context, Stop};
use grundy_report::computed::{BoxRows, Fixed, PlotKind, slice_text};
use grundy_report::table::{Contents, Rows, Table as Sheet};

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

/// The title of a plot of a box.
pub fn plot_title(
    ruleset: &Ruleset,
    positions: &HeapBox,
    slice: &[Fixed],
    (kind, want): (PlotKind, Want),
) -> String {
    let what = match (kind, want) {
        (PlotKind::PPositions, _) => "P-positions",
        (_, Want::Outcomes(_)) => "outcomes",
        (_, Want::Values) => "Grundy values",
    };
    // counts say what they count
    let of = match kind {
        PlotKind::Histogram => format!(" of {} positions", positions.order()),
        _ => String::new(),
    };
    format!(
        "{}, {positions}{}, {} play: {what}{of}",
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
        Computed { table, plan }: &'a Computed,
        (contents, slice): (Contents, &[Fixed]),
        context: &Context,
    ) -> Result<Self, Stop> {
        let statistics = Statistics::of(table, context)?;
        let positions = table.positions();
        let counts = Counts::of_box(positions, rules.symmetric(), table.want(), &statistics);
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

/// What a table of `p` P-positions shows.
pub fn subject(contents: Contents, p: u128, order: &str) -> String {
    match contents {
        Contents::Values => "Grundy values".into(),
        Contents::Outcomes => "outcomes".into(),
        Contents::PPositions if p == 1 => format!("1 {order}P-position"),
        Contents::PPositions => format!("{} {order}P-positions", grouped(p)),
    }
}
