//! Sets of elements as people read and type them, and moves in words.

use super::{Deleting, Deletion, picture};
use crate::game::{Heap, Mismatch, Names, Picture};
use crate::graph::members;
use crate::number::joined;

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

#[cfg(test)]
mod tests {
    use super::super::{ArcKayles, NodeKayles, Poset};
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
