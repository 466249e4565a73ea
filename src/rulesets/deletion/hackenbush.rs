use super::kept::{AnyGround, Numbered, on};
use super::{Deleting, Deletion, Draft, Gone, Ground, Info};
use crate::game::{Heap, Mismatch, PictureKind};
use crate::graph::{EdgeList, Set, VERTICES, members};
use crate::theory::hackenbush::Hackenbush as Standing;
use hashbrown::HashMap;

/// Green Hackenbush: cut an edge, and what is not joined to the ground any more falls away
/// (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 7). The elements are the edges,
/// called `1-2` by their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush;

impl Deleting for Hackenbush {
    const INFO: Info = Info::new(
        "hackenbush",
        "hackenbush(graph)",
        "cut an edge, and what hangs loose falls away; the ground is vertex 0, or else 1",
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 7",
        "hackenbush(path(4))",
    );
    const DRAWN: PictureKind = PictureKind::Edges;
    const ON: &str = "a graph";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        let (standing, names) = standing(text)?;
        let count = standing.edges();
        if count > VERTICES {
            return Err(Mismatch::new(
                format!("a graph of {count} edges"),
                format!("at most {VERTICES}"),
                "the value of a larger one: ‹grundy value hackenbush @FILE›",
            ));
        }
        // edges hold together at a vertex, but not at the ground
        let ends = |edge: usize| [standing.ends(edge).0, standing.ends(edge).1];
        let meet = |i: usize, j: usize| {
            let shared = |v: &u32| ends(j).contains(v) && *v != standing.ground();
            ends(i).iter().any(shared)
        };
        let pairs = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
        let near = EdgeList::new(count, pairs.filter(|&(i, j)| meet(i, j)))?;
        let mut times: HashMap<String, usize> = HashMap::new();
        let labels = (0..count).map(|edge| {
            let [a, b] = ends(edge).map(|v| &names[v as usize]);
            let name = format!("{a}-{b}");
            let seen = times.entry(name.clone()).or_default();
            *seen += 1;
            match seen {
                1 => name,
                more => format!("{name}/{more}"),
            }
        });
        let labels = Some(labels.collect());
        Ok(Draft {
            labels,
            standing: Some(standing),
            ..Draft::vertices(near, Gone::Alone)
        })
    }

    const WORDS: [&str; 2] = ["cut", "and drop"];

    fn may<S: Set>(ground: &Ground<S>, set: S, element: usize) -> bool {
        Self::stands(ground, set).has(element)
    }

    fn goes<S: Set>(ground: &Ground<S>, set: S, element: usize) -> S {
        set & !Self::stands(ground, set & !S::one(element))
    }
}

impl Hackenbush {
    /// The edges of a set that are joined to the ground by others.
    fn stands<S: Set>(ground: &Ground<S>, set: S) -> S {
        let standing = ground.standing.as_ref().expect("made with the ground");
        let reached = members(set).filter(|&edge| standing.is_on_ground(edge));
        let mut reached = reached.fold(S::EMPTY, |all, edge| all | S::one(edge));
        let mut new = reached;
        while !new.is_empty() {
            let near =
                members(new).fold(S::EMPTY, |near, edge| near | ground.near.neighbours(edge));
            new = near & set & !reached;
            reached = reached | new;
        }
        reached
    }
}

impl Deletion<Hackenbush> {
    /// The Grundy value of the edges that are left, in normal play, by the colon and fusion
    /// principles. O(edges + vertices).
    pub fn value(&self, set: Heap) -> u64 {
        on!(self.0.kept, kept => match (&kept.ground().standing, kept.set(set)) {
            (Some(graph), Some(set)) => graph.value(|edge| set.has(edge as usize)),
            _ => 0,
        })
    }
}

/// The graph of a text, and the names of its vertices. Edges `a-b` between any names or numbers, of
/// which `ground`, or else 0, or else 1 is the ground; or a graph as for other rules, which stands on
/// its first vertex.
///
/// # Errors
/// What was found, what was expected, and a remedy; among them an edge that hangs loose.
pub fn standing(text: &str) -> Result<(Standing, Vec<String>), Mismatch> {
    let trimmed = text.trim();
    let inside = trimmed
        .strip_prefix("edges")
        .map_or(trimmed, str::trim_start)
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    let (names, ends) = match inside {
        Some(inside) if !inside.contains(['{', '}']) => listed(inside)?,
        _ => {
            let graph = EdgeList::read(trimmed)?;
            let names = (1..=graph.vertices()).map(|v| v.to_string()).collect();
            let ends = graph.edges().iter().map(|&(a, b)| (a as u32, b as u32));
            (names, ends.collect())
        }
    };
    let named = |wanted: &str| {
        names
            .iter()
            .position(|name| name.eq_ignore_ascii_case(wanted))
    };
    let ground = ["ground", "0", "1"].into_iter().find_map(named);
    let ground = ground.ok_or_else(|| {
        Mismatch::new(
            "no ground",
            "a vertex called ground, 0 or 1",
            "such as edges{0-a,a-b,a-c}",
        )
    })?;
    if ends.is_empty() {
        return Err(Mismatch::new(
            "no edge",
            "edges such as 0-1",
            "such as edges{0-1,1-2,1-3}",
        ));
    }
    let standing = Standing::new(ends, ground as u32);
    if let Some(loose) = standing.standing().iter().position(|stands| !stands) {
        let (a, b) = standing.ends(loose);
        return Err(Mismatch::new(
            format!(
                "the edge {}-{}, which hangs loose",
                names[a as usize], names[b as usize]
            ),
            format!("edges that are joined to the ground, {}", names[ground]),
            "leave it out, or join it",
        ));
    }
    Ok((standing, names))
}

/// The names of vertices, and edges between them by number.
type NamedEdges = (Vec<String>, Vec<(u32, u32)>);

/// The vertices and edges of a list `a-b, b-c`: with commas, semicolons or ends of lines.
fn listed(text: &str) -> Result<NamedEdges, Mismatch> {
    let (mut names, mut numbers) = (Vec::new(), HashMap::<&str, u32>::new());
    let mut ends = Vec::new();
    for edge in text
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|edge| !edge.is_empty())
    {
        let sign = |c: char| c == '-' || c == '>' || c.is_whitespace();
        let mut both = edge.split(sign).filter(|name| !name.is_empty());
        let (Some(a), Some(b), None) = (both.next(), both.next(), both.next()) else {
            return Err(Mismatch::new(
                format!("`{edge}`"),
                "an edge between two vertices",
                "such as 0-1",
            ));
        };
        let mut number = |name| {
            *numbers.entry(name).or_insert_with(|| {
                names.push(name.to_owned());
                names.len() as u32 - 1
            })
        };
        ends.push((number(a), number(b)));
    }
    Ok((names, ends))
}
