mod of_game;
mod read;

use super::class::class;
use super::{HeapRuleset, Info, Ruleset};
use crate::game::{Each, Heap, Mismatch, Moves, Names, OneHeap, Picture, PictureKind, Shape};
use crate::number::joined;
use hashbrown::HashMap;
use read::chains;
use std::sync::Arc;

/// Vertices of a picture at most.
const DRAWN: usize = 63;

/// Moves that are listed at most.
const MOVES: usize = 1 << 22;

/// A game given by its positions and moves: a token on a directed graph, which whoever moves takes
/// along an arrow (a "digraph game" of R. P. Sprague's and P. M. Grundy's theory). Several tokens are
/// heaps, and their sum.
///
/// A heap is the number of a vertex, so that every arrow leads to a smaller one: those that no arrow
/// leaves come first. Vertices from which a loop can be reached come last, and arrows between them
/// lead anywhere. O(1) for an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Explicit(Arc<Arrows>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Arrows {
    /// The arrows as they were typed, and vertices alone.
    typed: Vec<(Heap, Option<Heap>)>,
    /// By heap.
    names: Vec<String>,
    /// The heaps of the names, by name.
    sorted: Vec<Heap>,
    /// Where arrows from each heap lead, each once, the largest first.
    to: Vec<Vec<Heap>>,
    /// The heap of the first name that was typed.
    first: Heap,
    /// Whether there is a loop.
    loops: bool,
}

impl Explicit {
    /// The game of a list of arrows, `a>b, b>c, c`: separated by commas, semicolons or ends of lines,
    /// with `>`, `->` or blanks between the vertices, which may stand in double quotes.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let (mut names, mut numbers) = (Vec::<String>::new(), HashMap::<String, u32>::new());
        let mut typed: Vec<(u32, Option<u32>)> = Vec::new();
        for chain in chains(text)? {
            let mut before = None;
            let alone = chain.len() == 1;
            for name in chain {
                let next = names.len() as u32;
                let number = *numbers.entry(name).or_insert_with_key(|name| {
                    names.push(name.clone());
                    next
                });
                match before.replace(number) {
                    Some(before) => typed.push((before, Some(number))),
                    None if alone => typed.push((number, None)),
                    None => {}
                }
            }
            if typed.len() > MOVES {
                return Err(Mismatch::new(
                    "more than four million moves",
                    "fewer",
                    "a game of this size is better written as rules{..}",
                ));
            }
        }
        if names.is_empty() {
            return Err(Mismatch::new(
                "no move",
                "moves such as a>b",
                "such as edges{a>b, a>c, b>c}",
            ));
        }
        Self::ordered(&names, typed, true)
    }

    /// Numbers the vertices so that arrows fall, unless they are in loops, which are allowed or not.
    fn ordered(
        names: &[String],
        typed: Vec<(u32, Option<u32>)>,
        loops: bool,
    ) -> Result<Self, Mismatch> {
        let arrows: Vec<(u32, u32)> = typed.iter().filter_map(|&(a, b)| Some((a, b?))).collect();
        let mut into = vec![Vec::new(); names.len()];
        let mut left = vec![0_u32; names.len()];
        for &(a, b) in &arrows {
            into[b as usize].push(a);
            left[a as usize] += 1;
        }
        let mut order: Vec<u32> = (0..names.len() as u32)
            .filter(|&v| left[v as usize] == 0)
            .collect();
        let mut at = 0;
        while let Some(&vertex) = order.get(at) {
            at += 1;
            for &before in &into[vertex as usize] {
                left[before as usize] -= 1;
                if left[before as usize] == 0 {
                    order.push(before);
                }
            }
        }
        let straight = order.len();
        if straight < names.len() {
            if !loops {
                return Err(looped(names, &arrows, &left));
            }
            order.extend((0..names.len() as u32).filter(|&v| left[v as usize] > 0));
        }
        let mut heap = vec![0; names.len()];
        for (number, &vertex) in (0..).zip(&order) {
            heap[vertex as usize] = number;
        }
        let mut to = vec![Vec::new(); names.len()];
        for &(a, b) in &arrows {
            to[heap[a as usize] as usize].push(heap[b as usize]);
        }
        for options in &mut to {
            options.sort_unstable_by(|a, b| b.cmp(a));
            options.dedup();
        }
        let by_heap = order.iter().map(|&vertex| names[vertex as usize].clone());
        let names: Vec<String> = by_heap.collect();
        let mut sorted: Vec<Heap> = (0..names.len() as Heap).collect();
        sorted.sort_unstable_by_key(|&heap| &names[heap as usize]);
        Ok(Self(Arc::new(Arrows {
            typed: typed
                .into_iter()
                .map(|(a, b)| (heap[a as usize], b.map(|b| heap[b as usize])))
                .collect(),
            first: heap[0],
            loops: straight < names.len(),
            names,
            sorted,
            to,
        })))
    }
}

/// Signs that a name has in quotes only.
const SIGNS: &str = ",;>#\"{}()|+";

/// A name as it is written: in quotes where it has signs or blanks.
pub fn quoted(name: &str) -> String {
    let plain = |c: char| !c.is_whitespace() && !SIGNS.contains(c);
    match !name.is_empty() && name.chars().all(plain) {
        true => name.to_owned(),
        false => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

/// The refusal of a loop, which names it.
fn looped(names: &[String], typed: &[(u32, u32)], left: &[u32]) -> Mismatch {
    // from a vertex that is left some arrow leads to another one that is left
    let next: HashMap<u32, u32> = typed
        .iter()
        .copied()
        .filter(|&(a, b)| left[a as usize] > 0 && left[b as usize] > 0)
        .collect();
    let mut at = (0..names.len() as u32)
        .find(|&v| left[v as usize] > 0)
        .unwrap_or(0);
    let mut way = vec![at];
    while let Some(&to) = next.get(&at) {
        if let Some(first) = way.iter().position(|&before| before == to) {
            way.drain(..first);
            way.push(to);
            break;
        }
        way.push(to);
        at = to;
    }
    let way = way.iter().map(|&v| quoted(&names[v as usize]));
    Mismatch::new(
        format!("the loop {}", joined(way, " > ")),
        "moves that do not come back",
        "ask for the game with its loops: Explicit::of_loopy_game, or rules(.., loopy=True) in Python",
    )
}

impl OneHeap for Explicit {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        let options = usize::try_from(heap)
            .ok()
            .and_then(|heap| self.0.to.get(heap));
        for &option in options.into_iter().flatten() {
            to.replace(i, option);
            if to.enough() {
                return;
            }
        }
    }

    fn loops(&self) -> bool {
        self.0.loops
    }

    fn shape(&self) -> Shape {
        Shape::HEAPS
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }
}

impl From<Explicit> for Ruleset {
    fn from(rules: Explicit) -> Self {
        HeapRuleset::Explicit(Each(rules)).into()
    }
}

impl Names for Explicit {
    fn name(&self, heap: Heap) -> String {
        let name = usize::try_from(heap).ok();
        let name = name.and_then(|heap| self.0.names.get(heap));
        name.map_or_else(|| heap.to_string(), |name| quoted(name))
    }

    fn heap(&self, typed: &str) -> Result<Heap, Mismatch> {
        let inside = typed
            .strip_prefix('"')
            .and_then(|name| name.strip_suffix('"'));
        let name = &inside.map_or_else(|| typed.to_owned(), |name| name.replace("\"\"", "\""));
        let names = &self.0.names;
        let at = self
            .0
            .sorted
            .binary_search_by_key(&name, |&heap| &names[heap as usize]);
        if let Ok(at) = at {
            return Ok(self.0.sorted[at]);
        }
        // the number of a position, where no name is one
        let number = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        if number(name) && !names.iter().any(|name| number(name)) {
            let heap = name.parse().ok().filter(|&heap| heap <= self.largest());
            return heap.ok_or_else(|| {
                Mismatch::new(
                    format!("`{name}`"),
                    format!(
                        "the name of a position, or a number up to {}",
                        self.largest()
                    ),
                    format!("such as {}", self.name(self.largest())),
                )
            });
        }
        let near = crate::text::nearest(name, names.iter().map(String::as_str));
        Err(Mismatch::new(
            format!("`{name}`"),
            "the name of a position",
            near.map_or_else(
                || format!("such as {}", names[names.len() - 1]),
                |near| format!("did you mean {near}?"),
            ),
        ))
    }

    fn largest(&self) -> Heap {
        self.0.names.len() as Heap - 1
    }

    fn start(&self) -> Option<Heap> {
        Some(self.0.first)
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let to = joined(to.iter().map(|&heap| self.name(heap)), " and ");
        format!("from {} to {to}", self.name(from))
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let start = format!("from {} ", self.name(from));
        let words = words.strip_prefix(&start).unwrap_or(words).trim_start();
        let to = self
            .heap(words.strip_prefix("to ").unwrap_or(words).trim())
            .ok()?;
        let options = self.0.to.get(usize::try_from(from).ok()?)?;
        options.contains(&to).then(|| vec![to])
    }

    fn picture(&self) -> Option<Picture> {
        let arrows = self.0.to.iter().enumerate();
        let small = self.0.names.len() <= DRAWN;
        small.then(|| Picture {
            kind: PictureKind::Arrows,
            names: self.0.names.clone(),
            pairs: arrows
                .flat_map(|(a, to)| to.iter().map(move |&b| (a, b as usize)))
                .collect(),
            ground: None,
        })
    }
}

class!(
    Explicit,
    Info::new(
        "edges",
        "edges{a>b,..}",
        "a token on a directed graph: move it along an arrow; moves are listed one by one, loops allowed",
        "R. P. Sprague (1935), P. M. Grundy (1939)",
        "edges{a>b,a>c,b>c}",
    ),
    |arguments| arguments.raw("moves", "edges{a>b, a>c, b>c}", Self::new),
    |self, f| {
        let moves = self.0.typed.iter().map(|&(from, to)| match to {
            Some(to) => format!("{}>{}", self.name(from), self.name(to)),
            None => self.name(from),
        });
        write!(f, "edges{{{}}}", joined(moves, ","))
    },
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_fall_and_print_back() {
        for (typed, printed) in [
            ("a>b, a>c, b>c", "edges{a>b,a>c,b>c}"),
            ("a>b>c; d", "edges{a>b,b>c,d}"),
            ("d; a -> b\n# moves\nb c", "edges{d,a>b,b>c}"),
            ("3>2>1, 3>1, 3>1", "edges{3>2,2>1,3>1,3>1}"),
            (
                "\"x y\" > \"say \"\"no\"\"\", x-1 -> it's",
                "edges{\"x y\">\"say \"\"no\"\"\",x-1>it's}",
            ),
        ] {
            let game = Explicit::new(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!(game.to_string(), printed);
            let inside = &printed["edges{".len()..printed.len() - 1];
            assert_eq!(Explicit::new(inside), Ok(game.clone()));
            for heap in 0..=game.largest() {
                assert_eq!(game.heap(&game.name(heap)), Ok(heap));
                assert!(game.0.to[heap as usize].iter().all(|&option| option < heap));
            }
        }
    }

    /// The vertices that reach no loop come first, and the loops are said.
    #[test]
    fn loops_are_kept() {
        let game = Explicit::new("a>b, b>c, c>b, b>d, e>d").unwrap();
        assert!(game.loops() && !Explicit::new("a>b, b>c").unwrap().loops());
        assert_eq!(game.to_string(), "edges{a>b,b>c,c>b,b>d,e>d}");
        let heap = |name| game.heap(name).unwrap();
        assert!(heap("d") < heap("e") && heap("e") < heap("a").min(heap("b")).min(heap("c")));
        assert_eq!(game.0.to[heap("b") as usize].len(), 2);
    }

    #[test]
    fn other_texts_are_refused() {
        for (typed, found) in [("", "no move"), ("a>b, (c", "`(`"), ("a>\"b", "`\"b`")] {
            assert_eq!(Explicit::new(typed).unwrap_err().found, found);
        }
    }
}
