use crate::present::wrapped;
use grundy::ask::FoundPlane;
use grundy::number::{counted, grouped};
use grundy::solve::Want;

/// What people read.
pub fn plane_text(found: &FoundPlane) -> String {
    let convention = found.want.convention();
    let what = match found.want {
        Want::Values => "Grundy values G(a, b)",
        Want::Outcomes(_) => "outcomes o(a, b)",
    };
    let rules = found.rules.trim_end_matches(" misere");
    let head = format!("{rules}, 2 heaps, {convention} play: {what}");
    let mut text = wrapped(&head, 2);
    let Some(period) = &found.found.period else {
        let rows = counted(found.last.saturating_add(1), "row");
        let none = match found.found.reach > found.last {
            true => format!(
                "  NONE     a move may take {} from the first heap, as many rows as a band \
                 needs: compute more by --rows",
                grouped(found.found.reach)
            ),
            false => format!(
                "  NONE     no two equal bands in {rows}, {} of which have a proved period; \
                 shifts of both heaps that repeat in no single row are not sought",
                grouped(found.found.proved)
            ),
        };
        return text + &wrapped(&none, 11);
    };
    let [row, rows, column, columns] =
        [period.row, period.rows, period.column, period.columns].map(grouped);
    let name = if found.want == Want::Values { "G" } else { "o" };
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
