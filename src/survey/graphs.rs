//! Rules on graphs or partial orders, on many of them: a row for each.

use super::checkpoint::{Checkpoint, KeptRun};
use super::rows;
use crate::game::{Convention, HeapRules, Names, Outcome};
use crate::graph::EdgeList;
use crate::plan::{Engine, Way, search, usual_search};
use crate::rulesets::Ruleset;
use crate::solve::Want;
use crate::store::checkpoint::LoggedRun;
use crate::store::sha256;
use crate::work::Shard;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};

/// What is known of rules on one graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// Which graphs are surveyed: what binds rows to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphRun {
    /// The version of the program.
    grundy: String,
    /// The rules.
    pub rules: String,
    /// Normal or misere play.
    pub convention: Convention,
    /// How many graphs, in all shards.
    graphs: u64,
    /// SHA-256 of the graphs as they are given, one per line.
    lines: String,
    /// Which part of the graphs, in their order.
    pub shard: Shard,
}

impl GraphRun {
    /// The survey of some graphs.
    pub fn new(rules: &str, convention: Convention, lines: &[&str]) -> Self {
        Self {
            grundy: env!("CARGO_PKG_VERSION").into(),
            rules: rules.into(),
            convention,
            graphs: lines.len() as u64,
            lines: hash(lines),
            shard: Shard::WHOLE,
        }
    }

    /// SHA-256 of its graphs as they are given, one per line.
    pub fn hash(&self) -> &str {
        &self.lines
    }

    /// Whether these are its graphs.
    fn is_on(&self, lines: &[&str]) -> bool {
        self.graphs == lines.len() as u64 && self.lines == hash(lines)
    }
}

/// SHA-256 of graphs as they are given, one per line.
fn hash(lines: &[&str]) -> String {
    let all: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
    sha256(all.as_bytes())
}

impl LoggedRun for GraphRun {
    const FORMAT: &'static str = "grundy survey of graphs checkpoint";
    const VERSION: u32 = 2;

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = self.agreed();
        parts.push(("shard", self.shard.to_string()));
        parts
    }
}

impl KeptRun for GraphRun {
    type Row = GraphRow;
    const RECORD: (&'static str, u32) = ("grundy survey of graphs", 1);
    const SOURCE: &'static str = "one of ‹grundy survey RULES @FILE shard=i/n out=FILE›";

    fn count(&self) -> u64 {
        self.graphs
    }

    fn shard(&self) -> Shard {
        self.shard
    }

    fn of_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    fn agreed(&self) -> Vec<(&'static str, String)> {
        vec![
            ("version", self.grundy.clone()),
            ("rules", self.rules.clone()),
            ("convention", self.convention.to_string()),
            ("number of graphs", self.graphs.to_string()),
            ("graphs with hash", self.lines.clone()),
        ]
    }

    fn is_of(&self, rows: &[GraphRow]) -> bool {
        let lines: Vec<&str> = rows.iter().map(|row| &row.graph[..]).collect();
        self.is_on(&lines)
    }
}

/// Elements up to which the memo is soon done.
const AT_ONCE: u32 = 16;

/// The rules of a name on a structure: in graph6 or sparse6, or as it is typed behind the rules.
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
/// out, and the headers of graph6 and sparse6.
pub fn graph_lines(text: &str) -> Vec<&str> {
    let lines = text
        .lines()
        .map(|line| line.trim().trim_start_matches(">>graph6<<"))
        .map(|line| line.trim_start_matches(">>sparse6<<"));
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
/// whatever their number. Rows that `checkpoint` holds are not computed again, and each new one is
/// appended to it.
///
/// ```
/// use grundy::survey::graphs;
/// use grundy::game::Convention;
/// use grundy::work::Context;
///
/// // in graph6: the path and the triangle of three vertices
/// let lines = ["Bg", "Bw"];
/// let rows = graphs("node-kayles", Convention::Normal, &lines, None, &Context::default())?;
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
    checkpoint: Option<&mut Checkpoint<GraphRow>>,
    context: &Context,
) -> Result<Vec<GraphRow>, Stop> {
    let run = GraphRun::new(name, convention, lines);
    graph_rows(&run, lines, checkpoint, context)
}

/// The same of a shard of the graphs; `lines` are all of them.
///
/// # Errors
/// As [`graphs`]; other graphs than those of the run.
pub fn graph_rows(
    run: &GraphRun,
    lines: &[&str],
    checkpoint: Option<&mut Checkpoint<GraphRow>>,
    context: &Context,
) -> Result<Vec<GraphRow>, Stop> {
    if !run.is_on(lines) {
        return Err(Stop::refused(
            "other graphs than those of the survey",
            "the same in their order",
            "give the file that it was begun with",
        ));
    }
    let (name, convention) = (&run.rules, run.convention);
    let what = ("graphs", context.threads());
    rows(what, run, checkpoint, context, &|number, alone| {
        let line = lines[number as usize];
        let ruleset = on(name, line).ok_or_else(|| {
            Stop::refused(name.as_str(), "rules on graphs, such as node-kayles", "")
        })?;
        let ruleset = ruleset
            .map_err(|error| Stop::told(format_args!("graph {}, `{line}`: {error}", number + 1)))?;
        whole(&ruleset.with(convention), line, alone)
    })
}

fn whole(ruleset: &Ruleset, line: &str, context: &Context) -> Result<GraphRow, Stop> {
    context.check()?;
    let Some(rules) = ruleset.heap_rules() else {
        unreachable!("rules on graphs are played with heaps");
    };
    let start = |names: &dyn Names| names.start().unwrap_or(names.largest());
    let all = rules.names().map_or(0, start);
    let want = match ruleset.convention {
        Convention::Normal => Want::Values,
        convention => Want::Outcomes(convention),
    };
    let way = Way::usual(rules, want);
    let graph = EdgeList::read(&format!("g6:{line}")).or_else(|_| EdgeList::read(line));
    let vertices = graph.ok().map(|graph| graph.vertices());
    let pieces = rules.by_proofs();
    let elements = pieces.map_or(all.count_ones(), |pieces| pieces.weight(all));
    let engine = match elements {
        ..=AT_ONCE => Engine::Memo,
        _ => usual_search(rules, want, way),
    };
    let number = search(rules, (1, all), want, (engine, way))?.number(&[all], context)?;
    Ok(GraphRow {
        graph: line.to_owned(),
        vertices: vertices.unwrap_or(elements as usize),
        value: (want == Want::Values).then_some(number),
        outcome: want.outcome(number),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::unseal;
    use crate::survey::{SurveyPart, merge};

    #[test]
    fn rows_are_those_of_their_graphs_in_their_order() {
        let text = ">>graph6<<Bg\n\n# a triangle\nBw\npath(4)\n";
        let lines = graph_lines(text);
        assert_eq!(lines, ["Bg", "Bw", "path(4)"]);
        for threads in [1, 2] {
            let context = Context::new(threads, 1 << 30).unwrap();
            let rows = |name, convention| graphs(name, convention, &lines, None, &context);
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
            let refused = graphs("grim", Convention::Normal, &["Bg", "B"], None, &context);
            assert!(refused.unwrap_err().to_string().contains("graph 2, `B`"));
        }
    }

    /// Shards, each on its own, make the whole, whichever order they come in.
    #[test]
    fn shards_make_the_whole() {
        let context = Context::default();
        let lines = [
            "Bg", "Bw", "path(4)", ":Fa@x^", "cycle(7)", "g6:DQc", "star(5)",
        ];
        for convention in [Convention::Normal, Convention::Misere] {
            let whole = graphs("node-kayles", convention, &lines, None, &context).unwrap();
            let run = GraphRun::new("node-kayles", convention, &lines);
            for of in [1, 2, 3, 9] {
                let part = |index| {
                    let run = run.clone().of_shard(Shard::new(index, of).unwrap());
                    let rows = graph_rows(&run, &lines, None, &context).unwrap();
                    let part = SurveyPart::new("grundy survey".into(), run, rows);
                    let text = serde_json::to_string(&part.json()).unwrap();
                    let read = SurveyPart::from_record(unseal(&text).unwrap()).unwrap();
                    assert_eq!(read, part);
                    (format!("{index}.json"), part)
                };
                let mut parts: Vec<_> = (1..=of).rev().map(part).collect();
                assert_eq!(merge(parts.clone()).unwrap().rows, whole);
                let (_, one) = parts.pop().unwrap();
                assert!(merge(parts.clone()).is_err());
                let other = graph_rows(&run, &lines[1..], None, &context);
                assert!(other.is_err());
                // a row of another graph
                let mut altered = one.clone();
                if let Some(row) = altered.rows.first_mut() {
                    row.graph = "Bg ".into();
                    parts.push(("1.json".into(), altered));
                    assert!(merge(parts).is_err());
                }
            }
        }
    }

    #[test]
    fn rows_are_kept_and_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        let lines = ["Bg", "Bw", "path(4)", "path(9)", "cycle(7)"];
        let run = GraphRun::new("node-kayles", Convention::Normal, &lines);
        let survey = |kept: Option<&mut Checkpoint<GraphRow>>, context: &Context| {
            graphs("node-kayles", Convention::Normal, &lines, kept, context)
        };
        let context = Context::default();
        let expected = survey(None, &context).unwrap();
        let mut whole = Checkpoint::create(&path, &run).unwrap();
        assert_eq!(survey(Some(&mut whole), &context).as_ref(), Ok(&expected));
        drop(whole);
        // cut short in its fourth row
        let text = std::fs::read(&path).unwrap();
        let ends: Vec<usize> = (0..text.len()).filter(|&i| text[i] == b'\n').collect();
        std::fs::write(&path, &text[..ends[3] + 20]).unwrap();
        let mut kept = Checkpoint::resume(&path, &run).unwrap();
        assert_eq!(kept.done(), 3);
        assert_eq!(survey(Some(&mut kept), &context).as_ref(), Ok(&expected));
        drop(kept);
        // what is kept is not computed again
        let mut kept = Checkpoint::resume(&path, &run).unwrap();
        assert_eq!(kept.done(), lines.len());
        kept.rows[0].1.value = Some(77);
        assert_eq!(
            survey(Some(&mut kept), &context).unwrap()[0].value,
            Some(77)
        );
        drop(kept);
        for other in [
            GraphRun::new("grim", Convention::Normal, &lines),
            GraphRun::new("node-kayles", Convention::Misere, &lines),
            GraphRun::new("node-kayles", Convention::Normal, &lines[1..]),
        ] {
            assert!(Checkpoint::resume(&path, &other).is_err());
        }
    }
}
