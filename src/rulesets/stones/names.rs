//! Positions as people read and type them: a sign for each vertex, in their order.

use super::signs::{Coding, Signs};
use super::{Placing, Stones};
use crate::game::{Heap, Mismatch, Names, Picture, PictureKind};

impl<R: Placing> Stones<R> {
    fn count(&self) -> usize {
        self.graph().vertices()
    }

    /// The sign of a vertex where nothing is that takes part.
    fn gone(&self) -> char {
        match R::CODING {
            Coding::Filling => '#',
            Coding::Clearing => '.',
        }
    }
}

impl<R: Placing> Names for Stones<R> {
    fn name(&self, heap: Heap) -> String {
        let Some(at) = Signs::of(heap, self.count(), R::CODING) else {
            return heap.to_string();
        };
        let signs = (0..self.count()).map(|v| at.sign(v));
        signs
            .map(|sign| if sign == '#' { self.gone() } else { sign })
            .collect()
    }

    fn heap(&self, name: &str) -> Result<Heap, Mismatch> {
        let count = self.count();
        let wrong = |found: String| {
            let signs = match R::CODING {
                Coding::Filling => {
                    "`.` where it is free, `x` and `o` where a stone is, `#` where it is gone"
                }
                Coding::Clearing => "`x` and `o` where a stone is, `.` where none is",
            };
            let example = self.name(self.word(R::start(self.graph())));
            Mismatch::new(
                found,
                format!("a sign for each of the {count} vertices: {signs}"),
                format!("such as {example}, or all to begin with"),
            )
        };
        if name.eq_ignore_ascii_case("all") {
            return Ok(self.word(R::start(self.graph())));
        }
        // the number of a position: no sign is a digit
        if let Some(heap) = name.parse().ok().filter(|&heap| heap <= self.largest()) {
            return Ok(heap);
        }
        if name.chars().count() != count {
            return Err(wrong(format!("`{name}`")));
        }
        let mut at = Signs::default();
        for (vertex, sign) in name.chars().enumerate() {
            let sign = if sign == self.gone() { '#' } else { sign };
            let read = at.read(vertex, sign);
            at = read.ok_or_else(|| wrong(format!("`{sign}` in `{name}`")))?;
        }
        if let Some([found, expected]) = R::refusal(self.graph(), at) {
            return Err(Mismatch::new(
                format!("{found} in {name}"),
                expected,
                "take a stone away",
            ));
        }
        Ok(self.word(at))
    }

    fn largest(&self) -> Heap {
        let all = self.graph().all();
        all | all << self.count()
    }

    fn start(&self) -> Option<Heap> {
        Some(self.word(R::start(self.graph())))
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let mut to: Vec<Heap> = to.iter().copied().filter(|&heap| heap > 0).collect();
        to.sort_unstable();
        let mut said = String::new();
        self.each_move(from, |[first, second], mut parts| {
            parts.sort_unstable();
            if parts[..] == to[..] {
                said = R::said(first, second);
            }
            said.is_empty()
        });
        said
    }

    fn picture(&self) -> Option<Picture> {
        Some(Picture {
            kind: match R::CODING {
                Coding::Filling => PictureKind::Filling,
                Coding::Clearing => PictureKind::Clearing,
            },
            names: (1..=self.count()).map(|v| v.to_string()).collect(),
            pairs: self.graph().edges().collect(),
            ground: None,
        })
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let asked = R::read(words.trim())?;
        let mut found = None;
        self.each_move(from, |said, parts| {
            if said == asked {
                found = Some(parts.to_vec());
            }
            found.is_none()
        });
        found
    }
}
