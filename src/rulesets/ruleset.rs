//! Rulesets: rules and a convention, and the registry of all rules.

use super::code::NAMED as NAMED_CODES;
use super::{BoardRuleset, HeapRuleset, Info};
use crate::game::{
    Code, Convention, Extra, Fault, Heap, HeapRules, Moves, Names, Piece, Pieces, Shape,
};
use crate::graph::EdgeList;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

/// Heap rules or board rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Rules on heaps.
    Heaps(HeapRuleset),
    /// Rules on a board.
    Board(BoardRuleset),
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heaps(rules) => rules.fmt(f),
            Self::Board(rules) => rules.fmt(f),
        }
    }
}

/// A ruleset: rules and a convention, without bounds. Reads from and prints as notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The moves.
    pub rules: Rules,
    /// Normal or misere play.
    pub convention: Convention,
}

impl Ruleset {
    /// The same rules under another convention.
    #[must_use]
    pub fn with(&self, convention: Convention) -> Self {
        Self {
            rules: self.rules.clone(),
            convention,
        }
    }

    /// Descriptions of all registered rulesets: heaps, codes with a name, then boards.
    pub fn all() -> impl Iterator<Item = &'static Info> {
        HeapRuleset::CLASSES
            .iter()
            .map(|c| &c.info)
            .chain(NAMED_CODES.iter().map(|(info, _)| info))
            .chain(BoardRuleset::CLASSES.iter().map(|c| &c.info))
    }

    /// Whether a word is the name of registered rules, or another name for some, in any case.
    pub fn is_name(word: &str) -> bool {
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        let mut all = Self::all();
        all.any(|info| is(info.name) || info.aliases.iter().any(|(alias, _)| is(alias)))
    }

    /// The rules of a name that are played on a graph or a partial order, which may also be typed
    /// behind it as a word of its own: `node-kayles` and `path(7)` are `node-kayles(path(7))`.
    /// A code stands before the graph, wherever that is: `graph-code 0.137`. Rules on boards that are
    /// played on graphs, too, have another name there: `nogo` and `path(7)` are
    /// `graph-nogo(path(7))`.
    pub fn on_structure(name: &str, structure: &str) -> Option<String> {
        let signed = |typed: &str| {
            let mut all = Self::all().filter(|info| info.name.eq_ignore_ascii_case(typed));
            all.next().map(|info| info.signature)
        };
        let (name, structure) = (name.trim(), structure.trim());
        if let Some((name, code)) = name.split_once([' ', ':', '(']) {
            let code = code.trim().trim_end_matches(')').trim_end();
            let takes = !code.contains(',') && signed(name)?.ends_with("(code, graph)");
            return takes.then(|| format!("{name}({code}, {structure})"));
        }
        let signature = signed(name)?;
        let takes = ["(graph)", "(order)", "(code, graph)"];
        let takes = takes.into_iter().any(|end| signature.ends_with(end));
        // what is played on boards otherwise
        let graph = format!("graph-{name}");
        let on_graph = !takes && signed(&graph).is_some() && EdgeList::read(structure).is_ok();
        let name = if on_graph { &graph } else { name };
        (takes || on_graph).then(|| format!("{name}({structure})"))
    }

    /// The Moore parameter k, for the rulesets that have one: nim is moore(1).
    pub fn k(&self) -> Option<u64> {
        match &self.rules {
            Rules::Heaps(rules) => rules.k(),
            Rules::Board(_) => None,
        }
    }
}

impl HeapRuleset {
    /// The rules of each piece of a position: those of the parts of a compound where these are kept
    /// apart, or these rules.
    pub fn rules_of_pieces(&self) -> Vec<&Self> {
        match self {
            Self::Sum(sum) if !sum.heaps_alone() => {
                let parts = sum.parts_alone().iter();
                parts
                    .flat_map(|(rules, _)| rules.rules_of_pieces())
                    .collect()
            }
            Self::Changed(changed) if changed.pieces().len() > 1 => {
                changed.base().rules_of_pieces()
            }
            rules => vec![rules],
        }
    }

    /// The summands, each with where it stands in a whole position; none but of disjunctive sums.
    pub(crate) fn summands_of<'a>(&'a self, whole: &'a [Heap]) -> Vec<(&'a Self, Range<usize>)> {
        let Self::Sum(sum) = self else {
            return Vec::new();
        };
        if sum.summands().is_empty() {
            return Vec::new();
        }
        let parts = sum.parts(whole);
        parts
            .map(|(rules, start, own)| (rules, start..start + own.map_or(0, <[Heap]>::len)))
            .collect()
    }

    /// Whether some heap has a name.
    pub fn has_names(&self) -> bool {
        match self {
            Self::Changed(changed) => changed.base().has_names(),
            rules => {
                let mut parts = rules.summands().iter();
                rules.names().is_some() || parts.any(|(part, _)| part.has_names())
            }
        }
    }

    /// How a heap is called, by its index among all heaps as they are typed, where heaps have names.
    pub fn names_of_heap(&self, heap: usize) -> Option<&dyn Names> {
        let rules = match self {
            Self::Changed(changed) => changed.base(),
            rules => rules,
        };
        let mut first = 0;
        for (summand, count) in rules.summands() {
            if heap < first + count {
                return summand.names_of_heap(heap - first);
            }
            first += count;
        }
        rules.names()
    }

    /// How a heap is called, by its piece and its index there, where heaps have names.
    pub fn names_of(&self, piece: usize, heap: usize) -> Option<&dyn Names> {
        match &self.rules_of_pieces()[..] {
            [_] => self.names_of_heap(heap),
            all => all.get(piece)?.names_of_heap(heap),
        }
    }

    /// The rules as a part of others: a compound in brackets.
    pub(super) fn bracketed(&self) -> String {
        match self {
            Self::Sum(_) => format!("({self})"),
            _ => self.to_string(),
        }
    }

    /// As [`Ruleset::k`].
    pub(crate) fn k(&self) -> Option<u64> {
        match self {
            Self::Nim(_) => Some(1),
            Self::Moore(rules) => Some(rules.k()),
            Self::Equal(rules) => Some(rules.k()),
            Self::Exact(rules) => Some(rules.k()),
            Self::Slow(rules) => Some(rules.k()),
            _ => None,
        }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)?;
        match self.convention {
            Convention::Normal => Ok(()),
            Convention::Misere => f.write_str(" misere"),
        }
    }
}

impl From<HeapRuleset> for Ruleset {
    fn from(rules: HeapRuleset) -> Self {
        Self {
            rules: Rules::Heaps(rules),
            convention: Convention::Normal,
        }
    }
}

/// Heap rules that print.
pub(super) trait Printed: HeapRules + fmt::Display {}

impl<R: HeapRules + fmt::Display> Printed for R {}

/// The heap rulesets as one enum that itself implements `HeapRules`: engines are compiled once
/// for it, with one match a position. After the first semicolon those that write their moves
/// through a pointer, so that engines are not compiled for them; after the second those without a
/// name, which are made of other rules.
macro_rules! heap_rulesets {
    (
        $($variant:ident($rules:ty)),* ;
        $($rare:ident($seldom:ty)),* ;
        $($made:ident($other:ty)),* $(,)?
    ) => {
        /// Every registered ruleset on heaps.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each variant is documented at its type")]
        pub enum HeapRuleset {
            $($variant($rules),)*
            $($rare($seldom),)*
            $($made($other)),*
        }

        impl HeapRuleset {
            const CLASSES: &[Class<Self>] = &[
                $(Class {
                    info: <$rules as Named>::INFO,
                    read: |arguments| <$rules as Named>::read(arguments).map(Self::$variant),
                },)*
                $(Class {
                    info: <$seldom as Named>::INFO,
                    read: |arguments| <$seldom as Named>::read(arguments).map(Self::$rare),
                }),*
            ];

            /// The rules, for all but their moves.
            fn declared(&self) -> &dyn Printed {
                match self {
                    $(Self::$variant(rules) => rules,)*
                    $(Self::$rare(rules) => rules,)*
                    $(Self::$made(rules) => rules),*
                }
            }

            #[inline]
            fn write<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
                match self {
                    $(Self::$variant(rules) => rules.moves(heaps, to),)*
                    $(Self::$rare(rules) => rules.moves(heaps, &mut (to as &mut dyn Moves)),)*
                    $(Self::$made(rules) => rules.moves(heaps, &mut (to as &mut dyn Moves))),*
                }
            }
        }
    };
}
pub(super) use heap_rulesets;

impl HeapRules for HeapRuleset {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        self.write(heaps, to);
    }

    fn symmetric(&self) -> bool {
        self.declared().symmetric()
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        self.declared().heaps()
    }

    fn shape(&self) -> Shape {
        self.declared().shape()
    }

    fn as_code(&self) -> Option<&Code> {
        self.declared().as_code()
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        self.declared().is_position(heaps)
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        self.declared().may_begin(first)
    }

    fn restriction(&self) -> Option<String> {
        self.declared().restriction()
    }

    fn loops(&self) -> bool {
        self.declared().loops()
    }

    fn may_fail(&self) -> bool {
        self.declared().may_fail()
    }

    fn cancels(&self, piece: usize, states: &[Heap]) -> bool {
        self.declared().cancels(piece, states)
    }

    fn extra(&self) -> Option<Extra> {
        self.declared().extra()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.declared().pieces()
    }

    fn won(&self, whole: &[Heap]) -> Result<bool, Fault> {
        self.declared().won(whole)
    }

    fn names(&self) -> Option<&dyn Names> {
        match self {
            Self::Changed(changed) => changed.base().names(),
            rules => rules.declared().names(),
        }
    }

    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        self.declared().by_proofs()
    }

    fn largest_heap(&self, heap: usize) -> Option<Heap> {
        self.names_of_heap(heap).map(Names::largest)
    }

    fn summands(&self) -> &[(Self, usize)] {
        match self {
            Self::Sum(sum) => sum.summands(),
            _ => &[],
        }
    }

    fn allotment(&self) -> Option<String> {
        self.declared().allotment()
    }
}

impl fmt::Display for HeapRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.declared().fmt(f)
    }
}

/// The board rulesets as one enum; once a board is known, the rules on it are a `dyn BoardRules`.
macro_rules! board_rulesets {
    ($($variant:ident($rules:ty)),* $(,)?) => {
        /// Every registered ruleset on boards.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each variant is documented at its type")]
        pub enum BoardRuleset {
            $($variant($rules)),*
        }

        impl BoardRuleset {
            const CLASSES: &[Class<Self>] = &[$(Class {
                info: <$rules as Named>::INFO,
                read: |arguments| <$rules as Named>::read(arguments).map(Self::$variant),
            }),*];

            /// What the rules say of themselves.
            pub fn declared(&self) -> &(dyn crate::game::BoardRules + 'static) {
                match self {
                    $(Self::$variant(rules) => rules),*
                }
            }
        }

        impl std::ops::Deref for BoardRuleset {
            type Target = dyn crate::game::BoardRules;

            fn deref(&self) -> &(dyn crate::game::BoardRules + 'static) {
                self.declared()
            }
        }

        impl std::fmt::Display for BoardRuleset {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant(rules) => rules.fmt(f)),*
                }
            }
        }
    };
}
pub(super) use board_rulesets;

/// Rules on heaps, for tests.
#[cfg(test)]
pub(crate) fn heap_rules(text: &str) -> super::HeapRuleset {
    match text.parse::<Ruleset>().unwrap().rules {
        Rules::Heaps(rules) => rules,
        Rules::Board(_) => panic!("{text} is played on a board"),
    }
}
