//! Sets of elements as people read and type them, and moves in words.

use super::kept::{AnyGround, Numbered, on};
use super::{Deleting, Deletion, picture};
use crate::game::{Heap, Mismatch, Names, Picture};
use crate::number::joined;

impl<R: Deleting> Names for Deletion<R> {
    fn name(&self, heap: Heap) -> String {
        if heap == self.all() {
            return "all".into();
        }
        let elements = self.elements(heap);
        if on!(self.0.kept, kept => kept.ground().labels.is_some()) {
            let labels = elements.into_iter().map(|element| self.label(element));
            return format!("{{{}}}", joined(labels, ","));
        }
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for element in elements.into_iter().map(|element| element + 1) {
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
        let wrong = || {
            let (count, labels) = on!(self.0.kept, kept => {
                (kept.ground().count(), kept.ground().labels.as_ref())
            });
            let (expected, remedy) = match labels {
                None => (
                    format!("a set of numbers from 1 to {count}"),
                    "such as {1,2}, {1-3,5} or all".to_owned(),
                ),
                Some(labels) => (
                    format!("a set of {}", listed(labels)),
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
            // what numbers of large grounds stand for nobody knows by heart
            let small = matches!(self.0.kept, AnyGround::Small(_));
            let number = name.parse().ok();
            let number = number.filter(|&set| small && set <= self.all());
            return number.ok_or_else(wrong);
        };
        let mut elements = Vec::new();
        for typed in inside
            .split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
        {
            if let Some(element) = self.element(typed) {
                elements.push(element);
                continue;
            }
            let (first, last) = typed.split_once('-').ok_or_else(wrong)?;
            let element = |text: &str| self.element(text.trim()).ok_or_else(wrong);
            elements.extend(element(first)?..=element(last)?);
        }
        Ok(self.heap_of(&elements))
    }

    fn largest(&self) -> Heap {
        self.all()
    }

    fn start(&self) -> Option<Heap> {
        Some(self.all())
    }

    fn describe(&self, from: Heap, to: &[Heap]) -> String {
        let mut wanted = to.to_vec();
        wanted.sort_unstable();
        let left: Vec<usize> = to.iter().flat_map(|&part| self.elements(part)).collect();
        let leads = |&choice: &usize| {
            // what stays cannot go
            let goes = self.named(from, choice);
            if goes.iter().flatten().any(|element| left.contains(element)) {
                return false;
            }
            let mut rest = self.rest(from, choice).unwrap_or_else(|| vec![u64::MAX]);
            rest.sort_unstable();
            rest == wanted
        };
        let Some(choice) = self.choices(from).into_iter().find(leads) else {
            let parts = to.iter().map(|&part| self.name(part));
            return format!("leave {}", joined(parts, " and "));
        };
        let [taken, with] = self.named(from, choice).map(|elements| {
            let labels = elements.into_iter().map(|element| self.label(element));
            together(&labels.collect::<Vec<_>>())
        });
        let [verb, link] = R::WORDS;
        match &with[..] {
            "" => format!("{verb} {taken}"),
            with => format!("{verb} {taken} {link} {with}"),
        }
    }

    fn read_move(&self, from: Heap, words: &str) -> Option<Vec<Heap>> {
        let [verb, link] = R::WORDS;
        let words = words.strip_prefix(verb).unwrap_or(words);
        let named = words.split(&format!(" {link}")).next()?;
        let labels = named
            .split([',', ' '])
            .filter(|label| !["", "and"].contains(label));
        let elements: Option<Vec<usize>> = labels.map(|label| self.element(label)).collect();
        let mut elements = elements?;
        elements.sort_unstable();
        let mut choices = self.choices(from).into_iter();
        let choice = choices.find(|&choice| self.named(from, choice)[0] == elements)?;
        self.rest(from, choice)
    }

    fn picture(&self) -> Option<Picture> {
        // pictures show heaps by their bits
        match &self.0.kept {
            AnyGround::Small(ground) => Some(picture::of(ground, R::DRAWN)),
            _ => None,
        }
    }
}

/// Labels in a sentence.
fn together(labels: &[String]) -> String {
    match labels {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", joined(first, ", ")),
    }
}

/// Labels, as far as a line takes them.
fn listed(labels: &[String]) -> String {
    match labels {
        [first, second, .., last] if labels.len() > 64 => format!("{first}, {second}, .., {last}"),
        labels => joined(labels, ", "),
    }
}

impl<R: Deleting> Deletion<R> {
    fn label(&self, element: usize) -> String {
        on!(self.0.kept, kept => kept.ground().label(element))
    }

    fn element(&self, label: &str) -> Option<usize> {
        on!(self.0.kept, kept => kept.ground().element(label))
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
