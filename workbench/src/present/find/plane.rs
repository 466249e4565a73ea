use crate::present::wrapped;
use grundy::number::{counted, grouped, integer};
use grundy::plan::PlanePeriods;
use grundy::solve::Want;
use serde_json::{Value, json};

/// What repeats in the plane.
#[derive(Clone, Debug)]
pub struct FoundPlane {
    /// The rules.
    pub rules: String,
    /// Values or outcomes.
    pub want: Want,
    /// The last row that was computed.
    pub last: u64,
    /// What was found.
    pub found: PlanePeriods,
}

impl FoundPlane {
    /// What scripts read.
    pub fn json(&self) -> Value {
        let period = self.found.period.as_ref();
        json!({
            "rules": self.rules,
            "contents": self.contents(),
            "rows": integer(self.last),
            "proved_rows": integer(self.found.proved),
            "verdict": if period.is_some() { "PROVED" } else { "NONE" },
            "preperiod": period.map(|p| [integer(p.row), integer(p.column)]),
            "period": period.map(|p| [integer(p.rows), integer(p.columns)]),
            "lattice": period.and_then(|p| p.lattice),
            "p_positions": period.map(|p| integer(p.zeros)),
        })
    }

    fn contents(&self) -> &'static str {
        match self.want {
            Want::Values => "values",
            Want::Outcomes(_) => "outcomes",
        }
    }

    /// What people read.
    pub fn text(&self) -> String {
        let convention = self.want.convention();
        let what = match self.want {
            Want::Values => "Grundy values G(a, b)",
            Want::Outcomes(_) => "outcomes o(a, b)",
        };
        let rules = self.rules.trim_end_matches(" misere");
        let head = format!("{rules}, 2 heaps, {convention} play: {what}");
        let mut text = wrapped(&head, 2);
        let Some(period) = &self.found.period else {
            let rows = counted(self.last.saturating_add(1), "row");
            let none = match self.found.reach > self.last {
                true => format!(
                    "  NONE     a move may take {} from the first heap, as many rows as a band \
                     needs: compute more by --rows",
                    grouped(self.found.reach)
                ),
                false => format!(
                    "  NONE     no two equal bands in {rows}, {} of which have a proved period; \
                     shifts of both heaps that repeat in no single row are not sought",
                    grouped(self.found.proved)
                ),
            };
            return text + &wrapped(&none, 11);
        };
        let [row, rows, column, columns] =
            [period.row, period.rows, period.column, period.columns].map(grouped);
        let name = if self.want == Want::Values { "G" } else { "o" };
        let mut line = |said: String| text += &wrapped(&said, 11);
        line(format!(
            "  PROVED   {name}(a + {rows}, b) = {name}(a, b) for all a >= {row} and all b"
        ));
        line(format!(
            "  PROVED   {name}(a, b + {columns}) = {name}(a, b) for all a >= {row} and b >= {column}"
        ));
        if let Some([(u, v), (_, w)]) = period.lattice {
            line(format!(
                "  lattice  the shifts that change nothing there: sums of ({u},{v}) and (0,{w})"
            ));
        }
        let all = u128::from(period.rows) * u128::from(period.columns);
        line(format!(
            "  density  {} P-positions in {} positions of a period",
            grouped(period.zeros),
            grouped(all)
        ));
        text
    }
}
