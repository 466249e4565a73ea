//! Games of deletion: of a set of elements that are left a player chooses one, and some go with it.
//! What is left comes apart into parts that have nothing to do with each other.
//!
//! A game is a file here with [`Deleting`], and a line of the registry.

mod arc_kayles;
mod delete_parity;
mod grim;
mod hackenbush;
mod node_kayles;
mod picture;
mod poset;

pub use arc_kayles::ArcKayles;
pub use delete_parity::{DeleteEven, DeleteOdd};
pub use grim::Grim;
pub use hackenbush::{Hackenbush, standing};
pub use node_kayles::NodeKayles;
pub use poset::Poset;

use super::class::Named;
use super::{Arguments, Info};
use crate::game::{Heap, Mismatch, Moves, Names, OneHeap, Picture, PictureKind, Shape};
use crate::graph::{Graph, members};
use crate::number::joined;
use crate::text::NotationError;
use crate::theory::hackenbush::Hackenbush as Standing;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// The elements, which go together, and which hold together.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    /// What elements are called; numbers from 1 where there is no other name.
    labels: Option<Vec<String>>,
    /// What goes with each element, if it is left.
    gone: Vec<u64>,
    /// Which elements have to do with each.
    near: Graph,
    /// The graph on the ground, if the elements are its edges.
    standing: Option<Standing>,
}

impl Ground {
    /// The vertices of a graph.
    fn vertices(graph: Graph, gone: impl Fn(&Graph, usize) -> u64) -> Self {
        let gone = (0..graph.vertices()).map(|v| gone(&graph, v)).collect();
        Self {
            labels: None,
            gone,
            near: graph,
            standing: None,
        }
    }

    fn label(&self, element: usize) -> String {
        match &self.labels {
            Some(labels) => labels[element].clone(),
            None => (element + 1).to_string(),
        }
    }

    fn element(&self, label: &str) -> Option<usize> {
        match &self.labels {
            Some(labels) => labels.iter().position(|own| own == label),
            None => label
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
                .filter(|&element| element < self.gone.len()),
        }
    }
}

/// What rules of deletion say of themselves.
pub trait Deleting: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The class.
    const INFO: Info;
    /// What it is played on: `a graph`, `a partial order`.
    const ON: &str;

    /// What is drawn of it.
    const DRAWN: PictureKind = PictureKind::Vertices;

    /// Reads what it is played on.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    fn ground(text: &str) -> Result<Ground, Mismatch>;

    /// Whether an element of a set may be chosen while this set is left.
    fn may(ground: &Ground, set: u64, element: usize) -> bool {
        _ = (ground, set, element);
        true
    }

    /// What goes with an element of a set, besides itself.
    fn goes(ground: &Ground, set: u64, element: usize) -> u64 {
        ground.gone[element] & set & !(1 << element)
    }

    /// The move in words, and what stands between an element and those that go with it.
    const WORDS: [&str; 2] = ["take", "with"];

    /// What is left of a set without the elements that nobody can choose any more.
    fn tidy(ground: &Ground, set: u64) -> u64 {
        _ = ground;
        set
    }
}

/// Vertices of a set that have a neighbour in it.
fn joined_ones(ground: &Ground, set: u64) -> u64 {
    let lone = members(set).filter(|&v| ground.near.neighbours(v) & set == 0);
    lone.fold(set, |set, v| set & !(1 << v))
}

/// Rules of deletion on one ground. A heap is the set of the elements that are left, as a word: the
/// first element is its bit 0. O(elements^2) for the options of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deletion<R>(Arc<Played>, PhantomData<R>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Played {
    /// As it was typed.
    text: String,
    ground: Ground,
}

impl<R: Deleting> Deletion<R> {
    /// The game on what is typed.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let played = Played {
            text: text.trim().to_owned(),
            ground: R::ground(text)?,
        };
        Ok(Self(Arc::new(played), PhantomData))
    }

    fn all(&self) -> u64 {
        self.0.ground.near.all()
    }

    /// What is left of a set after the choice of an element, part by part; `None` if it may not be
    /// chosen.
    fn rest(&self, set: u64, element: usize) -> Option<Vec<Heap>> {
        let ground = &self.0.ground;
        let may = set >> element & 1 == 1 && R::may(ground, set, element);
        let rest = set & !(R::goes(ground, set, element) | 1 << element);
        may.then(|| ground.near.parts(R::tidy(ground, rest)).collect())
    }
}

impl<R: Deleting> OneHeap for Deletion<R> {
    fn moves<M: Moves>(&self, i: usize, set: Heap, to: &mut M) {
        // a set with other elements has no moves
        if set & !self.all() != 0 {
            return;
        }
        for element in members(set) {
            match self.rest(set, element).as_deref() {
                None => continue,
                Some([]) => to.replace(i, 0),
                Some(&[part]) => to.replace(i, part),
                Some(parts) => to.split(i, parts),
            }
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::Split
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }
}

impl<R: Deleting> Names for Deletion<R> {
    fn name(&self, heap: Heap) -> String {
        let ground = &self.0.ground;
        if heap == self.all() {
            return "all".into();
        }
        if ground.labels.is_some() {
            let labels = members(heap).map(|element| ground.label(element));
            return format!("{{{}}}", joined(labels, ","));
        }
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for element in members(heap).map(|element| element + 1) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == element => *last = element,
                _ => runs.push((element, element)),
            }
        }
        let runs = runs.into_iter().map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first},{last}"),
            _ => format!("{first}-{last}"),
        });
        format!("{{{}}}", joined(runs, ","))
    }

    fn heap(&self, name: &str) -> Result<Heap, Mismatch> {
        let ground = &self.0.ground;
        let count = ground.gone.len();
        let wrong = || {
            let (expected, remedy) = match &ground.labels {
                None => (
                    format!("a set of numbers from 1 to {count}"),
                    "such as {1,2}, {1-3,5} or all".to_owned(),
                ),
                Some(labels) => (
                    format!("a set of {}", joined(labels, ", ")),
                    format!("such as {{{}}} or all", labels[0]),
                ),
            };
            Mismatch::new(format!("`{name}`"), expected, remedy)
        };
        if name.eq_ignore_ascii_case("all") {
            return Ok(self.all());
        }
        let Some(inside) = name
            .strip_prefix('{')
            .and_then(|name| name.strip_suffix('}'))
        else {
            let number = name.parse().ok().filter(|&set| set <= self.all());
            return number.ok_or_else(wrong);
        };
        let mut set = 0;
        for typed in inside
            .split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
        {
            if let Some(element) = ground.element(typed) {
                set |= 1 << element;
                continue;
            }
            let (first, last) = typed.split_once('-').ok_or_else(wrong)?;
            let element = |text: &str| ground.element(text.trim()).ok_or_else(wrong);
            for element in element(first)?..=element(last)? {
                set |= 1 << element;
            }
        }
        Ok(set)
    }

    fn largest(&self) -> Heap {
        self.all()
    }

    fn start(&self) -> Option<Heap> {
        Some(self.all())
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let ground = &self.0.ground;
        let mut wanted = to.to_vec();
        wanted.sort_unstable();
        let leads = |&element: &usize| {
            let mut rest = self.rest(from, element).unwrap_or_else(|| vec![u64::MAX]);
            rest.sort_unstable();
            rest == wanted
        };
        let Some(taken) = members(from).find(leads) else {
            let parts = to.iter().map(|&part| self.name(part));
            return format!("leave {}", joined(parts, " and "));
        };
        let with = R::goes(ground, from, taken);
        let others: Vec<String> = members(with).map(|element| ground.label(element)).collect();
        let [verb, link] = R::WORDS;
        let taken = ground.label(taken);
        match &others[..] {
            [] => format!("{verb} {taken}"),
            [one] => format!("{verb} {taken} {link} {one}"),
            [first @ .., last] => {
                format!("{verb} {taken} {link} {} and {last}", joined(first, ", "))
            }
        }
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let [verb, link] = R::WORDS;
        let words = words.strip_prefix(verb).unwrap_or(words);
        let label = words.split(&format!(" {link}")).next()?.trim();
        self.rest(from, self.0.ground.element(label)?)
    }

    fn picture(&self) -> Option<Picture> {
        Some(picture::of(&self.0.ground, R::DRAWN))
    }
}

impl<R: Deleting> Named for Deletion<R> {
    const INFO: Info = R::INFO;

    fn read(mut arguments: Arguments<'_, '_>) -> Result<Self, NotationError> {
        arguments.raw(R::ON, R::INFO.example, Self::new)
    }
}

impl<R: Deleting> fmt::Display for Deletion<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", R::INFO.name, self.0.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names() {
        let game = Deletion::<NodeKayles>::new("path(7)").unwrap();
        for (heap, name) in [
            (0, "{}"),
            (0b1, "{1}"),
            (0b11, "{1,2}"),
            (0b101_0111, "{1-3,5,7}"),
            (0b111_1111, "all"),
        ] {
            assert_eq!(game.name(heap), name);
            assert_eq!(game.heap(name), Ok(heap));
        }
        for name in ["{8}", "{0}", "{1", "x", "128", "{a}"] {
            assert!(game.heap(name).is_err(), "{name}");
        }
        let words = "take 3 with 2 and 4";
        assert_eq!(game.describe(0b111_1111, &[0b1, 0b111_0000]), words);
        assert_eq!(
            game.read_move(0b111_1111, words),
            Some(vec![0b1, 0b111_0000])
        );
        assert_eq!(game.describe(0b1, &[]), "take 1");
        let divisors = Deletion::<Poset>::new("all-divisors(12)").unwrap();
        assert_eq!(divisors.name(0b11_0001), "{1,6,12}");
        assert_eq!(divisors.heap("{1,6,12}"), Ok(0b11_0001));
        let words = divisors.describe(divisors.all(), &[0b00_1011]);
        assert_eq!(words, "take 3 with 6 and 12");
        let edges = Deletion::<ArcKayles>::new("path(4)").unwrap();
        assert_eq!(
            edges.describe(edges.all(), &[]),
            "take 2-3 with 1-2 and 3-4"
        );
    }
}
