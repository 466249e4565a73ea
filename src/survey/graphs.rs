//! Rules on graphs or partial orders, on many of them: a row for each.

use crate::game::{Convention, HeapRules, Names, Outcome};
use crate::graph::Graph;
use crate::plan::{Engine, Way, search};
use crate::rulesets::{Rules, Ruleset};
use crate::solve::Want;
use crate::work::{Context, Stop};
use rayon::prelude::*;

/// What is known of rules on one graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphRow {
    /// The graph as it was given.
    pub graph: String,
    /// Its vertices; the elements of a partial order.
    pub vertices: usize,
    /// The Grundy value of the whole, in normal play.
    pub value: Option<u64>,
    /// Who wins.
    pub outcome: Outcome,
}

/// The rules of a name on a structure: in graph6, or as it is typed behind the rules.
fn on(name: &str, line: &str) -> Option<Result<Ruleset, String>> {
    let whole = |structure: &str| Ruleset::on_structure(name, structure);
    let graph6: Ruleset = match whole(&format!("g6:{line}"))?.parse() {
        Ok(ruleset) => return Some(Ok(ruleset)),
        Err(error) => match whole(line)?.parse::<Ruleset>() {
            Ok(ruleset) => ruleset,
            Err(typed) => {
                let plain = line.contains(['(', '{', ' ']);
                return Some(Err(if plain { typed } else { error }.to_string()));
            }
        },
    };
    Some(Ok(graph6))
}

/// The graphs of a text, one a line, in their order: blank lines and what begins with `#` are left
/// out, and the header of graph6.
pub fn graph_lines(text: &str) -> Vec<&str> {
    let lines = text
        .lines()
        .map(|line| line.trim().trim_start_matches(">>graph6<<"));
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// The members of a family with the parameter `n`, such as `grid(3,n)`, for n = 1 to `to`, from the
/// first on that is a structure for the rules: `cycle(n)` begins with `cycle(3)`. `None` where `n` does
/// not stand alone anywhere.
///
/// ```
/// use grundy::survey::family_lines;
///
/// let lines = family_lines("node-kayles", "cycle(n) + path(2)", 4).unwrap();
/// assert_eq!(lines, ["cycle(3) + path(2)", "cycle(4) + path(2)"]);
/// assert_eq!(family_lines("node-kayles", "petersen", 4), None);
/// ```
pub fn family_lines(name: &str, family: &str, to: u64) -> Option<Vec<String>> {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let places = family.match_indices('n').map(|(at, _)| at);
    let alone = |&at: &usize| !family[..at].ends_with(part) && !family[at + 1..].starts_with(part);
    let places: Vec<usize> = places.filter(alone).collect();
    let first = *places.first()?;
    let member = |n: u64| {
        let mut text = family[..first].to_owned();
        for (i, &at) in places.iter().enumerate() {
            let end = places.get(i + 1).copied().unwrap_or(family.len());
            text += &n.to_string();
            text += &family[at + 1..end];
        }
        text
    };
    let is_one = |line: &String| matches!(on(name, line), Some(Ok(_)));
    let least = (1..=to.min(4)).find(|&n| is_one(&member(n))).unwrap_or(1);
    Some((least..=to).map(member).collect())
}

/// The values of rules on each of some graphs, by all threads; the same rows in the same order
/// whatever their number.
///
/// ```
/// use grundy::survey::graphs;
/// use grundy::game::Convention;
/// use grundy::work::Context;
///
/// // in graph6: the path and the triangle of three vertices
/// let rows = graphs("node-kayles", Convention::Normal, &["Bg", "Bw"], &Context::default())?;
/// assert_eq!(rows.iter().map(|row| row.value).collect::<Vec<_>>(), [Some(2), Some(1)]);
/// # Ok::<(), grundy::work::Stop>(())
/// ```
///
/// # Errors
/// [`Stop::Refused`] for rules that are not played on graphs, and a graph that cannot be read, with
/// its number; those of the search.
pub fn graphs(
    name: &str,
    convention: Convention,
    lines: &[&str],
    context: &Context,
) -> Result<Vec<GraphRow>, Stop> {
    context.progress().begin("graphs", Some(lines.len() as u64));
    let row = |(number, line): (usize, &&str)| {
        let ruleset = on(name, line).ok_or_else(|| {
            Stop::Refused(format!(
                "found {name}, expected rules on graphs, such as node-kayles"
            ))
        })?;
        let ruleset = ruleset
            .map_err(|error| Stop::Refused(format!("graph {}, `{line}`: {error}", number + 1)))?;
        let found = whole(&ruleset.with(convention), line, context)?;
        context.progress().advance(1);
        Ok(found)
    };
    let found = context
        .pool()
        .install(|| lines.par_iter().enumerate().map(row).collect());
    context.progress().end();
    found
}

fn whole(ruleset: &Ruleset, line: &str, context: &Context) -> Result<GraphRow, Stop> {
    context.check()?;
    let Rules::Heaps(rules) = &ruleset.rules else {
        unreachable!("rules on graphs are played with heaps");
    };
    let all = rules.names().map_or(0, Names::largest);
    let want = match ruleset.convention {
        Convention::Normal => Want::Values,
        convention => Want::Outcomes(convention),
    };
    let way = Way::usual(rules, want);
    let graph = Graph::read(&format!("g6:{line}")).or_else(|_| Graph::read(line));
    let vertices = graph.ok().map(|graph| graph.vertices());
    let number = search(rules, (1, all), want, (Engine::Memo, way))?.number(&[all], context)?;
    Ok(GraphRow {
        graph: line.to_owned(),
        vertices: vertices.unwrap_or(all.count_ones() as usize),
        value: (want == Want::Values).then_some(number),
        outcome: want.outcome(number),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_those_of_their_graphs_in_their_order() {
        let text = ">>graph6<<Bg\n\n# a triangle\nBw\npath(4)\n";
        let lines = graph_lines(text);
        assert_eq!(lines, ["Bg", "Bw", "path(4)"]);
        for threads in [1, 2] {
            let context = Context::new(threads, 1 << 30).unwrap();
            let rows = |name, convention| graphs(name, convention, &lines, &context);
            let values: Vec<Option<u64>> = rows("node-kayles", Convention::Normal)
                .unwrap()
                .iter()
                .map(|row| row.value)
                .collect();
            assert_eq!(values, [Some(2), Some(1), Some(0)]);
            let arcs = rows("arc-kayles", Convention::Misere).unwrap();
            let told = arcs
                .iter()
                .map(|row| (row.vertices, row.value, row.outcome));
            let outcomes = [Outcome::P, Outcome::P, Outcome::N];
            let expected = [3, 3, 4]
                .into_iter()
                .zip(outcomes)
                .map(|(n, o)| (n, None, o));
            assert!(told.eq(expected), "{arcs:?}");
            assert!(rows("nim", Convention::Normal).is_err());
            let refused = graphs("grim", Convention::Normal, &["Bg", "B"], &context);
            assert!(refused.unwrap_err().to_string().contains("graph 2, `B`"));
        }
    }
}
