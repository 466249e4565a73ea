//! Clauses compiled to closures.

use super::Definition;
use super::asked::Clauses;
use super::linear::{Form, Guards};
use super::reach::within_reach;
use super::steps::STEEP;
use crate::expression::{
    Binder, Clause, Compiler, Fault, Heaps, Listed, Loop, Node, NodeKind, Number, Operator,
    Setting, Truth, heap_named, own_name,
};
use crate::text::{NotationError, pointed};

/// The moves of one clause.
pub(super) struct Move {
    pub(super) text: String,
    /// As it was read, to see what kind of move it is; without guards that always hold.
    pub(super) read: Clause,
    /// The heap of each component, from 1; all in their order if it is left out.
    pub(super) from: Option<Vec<Number>>,
    pub(super) components: Vec<Number>,
    /// What is left, where that is a list.
    pub(super) list: Option<Listed>,
    /// The guard, as far as the last range does not keep it.
    pub(super) guard: Option<Truth>,
    /// The names that are bound, without the last if that runs through a range of numbers.
    pub(super) outer: Loop,
    pub(super) last: Option<Last>,
}

/// The innermost range of numbers.
pub(super) struct Last {
    pub(super) place: usize,
    pub(super) low: Number,
    pub(super) high: Number,
    /// The place of each name.
    pub(super) places: Vec<usize>,
    /// What guards say that is linear: forms that are at least 0.
    pub(super) bounds: Vec<Form>,
    /// By how much each component grows with it, if these and the guard alone depend on it.
    pub(super) slopes: Option<Vec<i128>>,
    /// Whether the guard depends on it.
    pub(super) guarded: bool,
}

impl Move {
    /// Compiles a clause.
    pub(super) fn new(
        text: &str,
        mut read: Clause,
        definition: &Definition,
    ) -> Result<Self, NotationError> {
        numbers_of_heaps(text, &read)?;
        let setting = setting(text, definition);
        let mut tables = Clauses;
        let mut compiler = Compiler::new(&setting, &mut tables);
        let guards = Guards::of(&read, definition);
        let binders = within_reach(&read, definition.heaps);
        let (before, last) = innermost(&binders);
        let outer = compiler.bind_all(before, read.span)?;
        let mut last = match last {
            Some((binder, low, high)) => {
                let (low, high) = (compiler.number(low)?, compiler.number(high)?);
                let place = compiler.bind(&binder.name, binder.span)?;
                let names = read.binders.iter().map(|binder| &binder.name);
                Some(Last {
                    place,
                    low,
                    high,
                    places: names.filter_map(|name| compiler.place_of(name)).collect(),
                    bounds: guards.linear,
                    slopes: None,
                    guarded: false,
                })
            }
            None => None,
        };
        if let Some(condition) = &read.condition {
            // errors are those of the whole
            _ = compiler.truth(condition)?;
        }
        let condition = match last {
            Some(_) => &guards.others,
            None => &guards.condition,
        };
        // and the names on which they depend
        let (condition, of_condition) = compiler.depending(|compiler| {
            let condition = condition.as_ref().map(|node| compiler.truth(node));
            condition.transpose()
        })?;
        let (from, of_from) = compiler.depending(|compiler| {
            let from = read.from.as_ref().map(|nodes| compiler.numbers(nodes));
            from.transpose()
        })?;
        let (components, list) = match compiler.components(&read.components)? {
            Ok(numbers) => (numbers, None),
            Err(list) => (Vec::new(), Some(list)),
        };
        check(text, &read, definition, list.is_some())?;
        if let (Some(last), Some(binder)) = (&mut last, read.binders.last()) {
            let name = own_name(last.place);
            let parts = definition.each && read.components.len() != 1;
            let uneven = read.starred || list.is_some() || parts || of_from & name != 0;
            let small = |step: &i128| step.abs() < STEEP >> 6;
            let slopes = read.components.iter().map(|node| slope(node, &binder.name));
            let slopes = slopes.collect::<Option<Vec<i128>>>();
            last.slopes = slopes.filter(|slopes| !uneven && slopes.iter().all(small));
            last.guarded = of_condition & name != 0;
        }
        read.condition = guards.condition;
        Ok(Self {
            text: text.to_owned(),
            from,
            components,
            list,
            guard: condition,
            outer,
            last,
            read,
        })
    }
}

pub(super) fn setting<'s>(text: &'s str, definition: &Definition) -> Setting<'s> {
    Setting {
        text,
        parameters: &[],
        heaps: definition.heaps,
        max: None,
    }
}

/// Whether `from` is followed by numbers of heaps, and not by their sizes.
fn numbers_of_heaps(text: &str, read: &Clause) -> Result<(), NotationError> {
    let bound = |node: &Node| read.binders.iter().any(|binder| node.is(&binder.name));
    for node in read.from.iter().flatten().filter(|node| !bound(node)) {
        let (what, remedy) = match &node.kind {
            NodeKind::Name(name) if name == "x" => (
                "all heaps",
                "from any one of them: take t from i for i in 1..n, t in 1..x[i]",
            ),
            NodeKind::Name(name) if heap_named(name).is_some() => (
                "the size of a heap",
                "write from 1 for the first heap, or take (t, 0) for t in 1..a",
            ),
            _ => continue,
        };
        let found = format!("`{}`, which is {what}", node.span.of(text));
        let expected = "the number of a heap";
        return Err(NotationError::new(text, node.span, found, expected, remedy));
    }
    Ok(())
}

/// Whether a clause has the right number of components. A list, of which the length is known at a
/// position only, says what is left.
fn check(
    text: &str,
    read: &Clause,
    definition: &Definition,
    list: bool,
) -> Result<(), NotationError> {
    let count = read.components.len();
    let error = |found: String, expected: String, remedy: &str| {
        Err(NotationError::new(text, read.span, found, expected, remedy))
    };
    let found = match count {
        1 => "1 number".to_owned(),
        _ => format!("{count} numbers"),
    };
    if list {
        if read.takes || read.from.is_some() || read.starred {
            let remedy = "such as to (h div d : i in 1..d) for d in 2..h if d divides h";
            return error(
                "a list".into(),
                "numbers, or `to` and a list alone".into(),
                remedy,
            );
        }
        return Ok(());
    }
    if definition.each
        && let Some(part) = read.of_all_heaps()
    {
        let found = format!("`{}`", part.span.of(text));
        let remedy = "x would be that heap alone; begin with `any heaps`, such as \
                      take t from i for i in 1..n, t in 1..x[i] if x[i] > min(x)";
        let expected = "numbers of one heap, which is h, after `each heap`";
        return Err(NotationError::new(text, part.span, found, expected, remedy));
    }
    if let Some(from) = &read.from {
        if definition.each {
            let remedy = "each heap is one; leave `from` out, or begin with `any heaps`";
            return error("`from`".into(), "moves of a single heap".into(), remedy);
        }
        if from.len() != count {
            let expected = format!("{} numbers, one for each heap after `from`", from.len());
            return error(found, expected, "such as take (t, t) from (i, j)");
        }
        return Ok(());
    }
    match definition.heaps {
        // a heap may be left as several
        _ if definition.each && !read.takes => Ok(()),
        Heaps::Fixed(heaps) if count == heaps => Ok(()),
        Heaps::Fixed(heaps) => {
            let expected = match heaps {
                1 => "one number".to_owned(),
                _ => format!("{heaps} numbers, one for each heap"),
            };
            error(found, expected, "such as take (t, 0) for t in 1..a")
        }
        _ => error(
            found,
            "`from` and the heaps that are meant, for their number is left open".into(),
            "such as take t from i for i in 1..n, t in 1..x[i]",
        ),
    }
}

/// The binders, without the last if that runs through a range.
fn innermost(binders: &[Binder]) -> (&[Binder], Option<(&Binder, &Node, &Node)>) {
    if let Some((last, before)) = binders.split_last()
        && let Some(range) = &last.range
        && let NodeKind::Range(low, high) = &range.kind
    {
        return (before, Some((last, low, high)));
    }
    (binders, None)
}

/// By how much a part grows when a name grows by 1, if that is the same everywhere.
fn slope(node: &Node, name: &str) -> Option<i128> {
    match &node.kind {
        _ if node.is(name) => Some(1),
        _ if !node.any(&mut |part| part.is(name)) => Some(0),
        NodeKind::Operation(Operator::Add, a, b) => slope(a, name)?.checked_add(slope(b, name)?),
        NodeKind::Operation(Operator::Subtract, a, b) => {
            slope(a, name)?.checked_sub(slope(b, name)?)
        }
        NodeKind::Operation(Operator::Multiply, a, b) => match (&a.kind, &b.kind) {
            (NodeKind::Number(factor), _) => slope(b, name)?.checked_mul(*factor),
            (_, NodeKind::Number(factor)) => slope(a, name)?.checked_mul(*factor),
            _ => None,
        },
        _ => None,
    }
}

/// The message for a fault in a clause.
pub(super) fn described(text: &str, fault: Fault) -> String {
    let column = text[..fault.span.start].chars().count() + 1;
    format!(
        "column {column} of the clause: found {}\n{}",
        fault.why,
        pointed(text, fault.span)
    )
}
