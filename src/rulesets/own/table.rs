//! Rules that are a table: what a heap of 0, 1, 2, .. may become.

use super::Definition;
use crate::expression::{Node, NodeKind, parse};
use crate::game::{Heap, Moves, Shape};
use crate::text::{NotationError, Span};

/// For each heap its options; each is some heaps, none if the heap vanishes.
pub(super) struct SplitTable(Vec<Vec<Vec<Heap>>>);

impl SplitTable {
    pub(super) fn read(clause: &str, definition: &Definition) -> Result<Self, NotationError> {
        let end = clause.len();
        let start = end - clause["table".len()..].trim_start().len();
        let place = Span { start, end };
        let example = "such as table {}, {0}, {0, 1}, {2, (1, 1)}: a heap of 3 becomes one of 2, \
                       or two of 1";
        let refuse =
            |span: Span, expected: &str| NotationError::at(clause, span, expected, example);
        if !definition.each {
            return Err(refuse(place, "clauses: a table belongs to `each heap`"));
        }
        // read as one list
        let list = format!("({})", &clause[start..]);
        let outer = |span: Span| {
            let at = |place: usize| (start + place.saturating_sub(1)).min(end);
            Span {
                start: at(span.start),
                end: at(span.end),
            }
        };
        let node = parse(&list, &|_| false, example)
            .map_err(|error| error.within(clause, place, false))?;
        let rows = match node.kind {
            NodeKind::List(rows) => rows,
            _ => vec![node],
        };
        let number = |node: &Node, heap: usize| match node.kind {
            NodeKind::Number(part) if part >= 0 && part < heap as i128 => Ok(part as Heap),
            _ => Err(refuse(outer(node.span), "heaps that are smaller")),
        };
        let all = rows.iter().enumerate().map(|(heap, row)| {
            let NodeKind::Set(options) = &row.kind else {
                return Err(refuse(outer(row.span), "the options of a heap in braces"));
            };
            let options = options.iter().map(|option| {
                let parts = match &option.kind {
                    NodeKind::List(parts) => &parts[..],
                    _ => std::slice::from_ref(option),
                };
                let parts = parts.iter().map(|part| number(part, heap));
                let parts = parts.filter(|part| !matches!(part, Ok(0)));
                let mut parts = parts.collect::<Result<Vec<Heap>, _>>()?;
                // they have no order: (1, 3) and (3, 1) are one move
                parts.sort_unstable();
                Ok(parts)
            });
            options.collect()
        });
        Ok(Self(all.collect::<Result<_, _>>()?))
    }

    /// The largest heap that the table knows.
    pub(super) fn largest(&self) -> Heap {
        self.0.len().saturating_sub(1) as Heap
    }

    pub(super) fn shape(&self) -> Shape {
        let splits = |option: &Vec<Heap>| option.len() > 1;
        match self.0.iter().flatten().any(splits) {
            true => Shape::SPLITS,
            false => Shape::HEAPS,
        }
    }

    /// Writes what a heap may become.
    pub(super) fn write(&self, heap: Heap, to: &mut dyn Moves) {
        let options = usize::try_from(heap).ok().and_then(|heap| self.0.get(heap));
        for option in options.into_iter().flatten() {
            match option[..] {
                [] => to.replace(0, 0),
                [part] => to.replace(0, part),
                _ => to.split(0, option),
            }
        }
    }
}
