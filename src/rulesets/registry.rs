use super::{Arguments, BoardRuleset, HeapRuleset, NotationError};
use crate::game::{Convention, Each};
use std::fmt;

/// What a ruleset says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in the notation.
    pub name: &'static str,
    /// Other names for it, with the arguments they stand for.
    pub aliases: &'static [(&'static str, &'static str)],
    /// The name with its parameters, such as `moore(k)`.
    pub signature: &'static str,
    /// The rule in one line.
    pub summary: &'static str,
    /// Where it was first described.
    pub source: &'static str,
    /// A ruleset of the class that parses.
    pub example: &'static str,
}

/// What the arguments of a class are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentForm {
    /// Numbers, such as `(2)` or `(1,2)`.
    Numbers,
    /// Amounts, such as `{1,3,4}` or `{1,primes}`.
    Amounts,
    /// A quotient, such as `(z/2)`.
    Quotient,
    /// Vectors, such as `{(1,0),(1,1)*}`, and perhaps a potential.
    Vectors,
    /// Sets of heaps, such as `{12,23}*`, and perhaps what is taken from each.
    Sets,
    /// The code of a take-and-break game, such as `0.77`.
    Code,
    /// Moves written out, such as `{2 heaps: take (1,1)*}`.
    Own,
}

/// A class of rulesets with a name and parameters.
pub trait Named: Sized {
    /// Its description.
    const INFO: Info;

    /// What its arguments are.
    const FORM: ArgumentForm = ArgumentForm::Numbers;

    /// Checks the arguments once and makes the ruleset.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError>;
}

impl<R: Named> Named for Each<R> {
    const INFO: Info = R::INFO;
    const FORM: ArgumentForm = R::FORM;

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        R::parse(arguments).map(Each)
    }
}

/// A class without arguments: its type, name, summary and source. A class of one number that is
/// at least 1: its type with the number's letter and meaning, and its [`Info`].
macro_rules! named {
    ($rules:ident, $name:literal, $summary:literal, $source:literal) => {
        impl $crate::rulesets::Named for $rules {
            const INFO: $crate::rulesets::Info = $crate::rulesets::Info {
                name: $name,
                aliases: &[],
                signature: $name,
                summary: $summary,
                source: $source,
                example: $name,
            };

            fn parse(
                arguments: &$crate::rulesets::Arguments<'_>,
            ) -> Result<Self, $crate::rulesets::NotationError> {
                arguments.none().map(|()| Self)
            }
        }

        impl std::fmt::Display for $rules {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($name)
            }
        }
    };
    ($rules:ident($letter:literal, $meaning:literal), $info:expr) => {
        impl $rules {
            #[doc = concat!("The rules of ", $letter, ": ", $meaning, ". `None` if it is 0.")]
            pub fn new(number: u64) -> Option<Self> {
                (number > 0).then_some(Self(number))
            }

            #[doc = concat!("The number ", $letter, ": ", $meaning, ".")]
            pub fn k(&self) -> u64 {
                self.0
            }
        }

        impl $crate::rulesets::Named for $rules {
            const INFO: $crate::rulesets::Info = $info;

            fn parse(
                arguments: &$crate::rulesets::Arguments<'_>,
            ) -> Result<Self, $crate::rulesets::NotationError> {
                arguments.one($letter, $meaning).map(Self)
            }
        }

        impl std::fmt::Display for $rules {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(
                    f,
                    "{}({})",
                    <Self as $crate::rulesets::Named>::INFO.name,
                    self.0
                )
            }
        }
    };
}
pub(super) use named;

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
            .chain(super::code::NAMED.iter().map(|named| &named.info))
            .chain(BoardRuleset::CLASSES.iter().map(|c| &c.info))
    }

    /// Whether a word is the name of registered rules, or another name for some.
    pub fn is_name(word: &str) -> bool {
        let mut all = Self::all();
        all.any(|info| info.name == word || info.aliases.iter().any(|(alias, _)| *alias == word))
    }

    /// The Moore parameter k, for the rulesets that have one: nim is moore(1).
    pub fn k(&self) -> Option<u64> {
        match &self.rules {
            Rules::Heaps(HeapRuleset::Nim(_)) => Some(1),
            Rules::Heaps(HeapRuleset::Moore(r)) => Some(r.k()),
            Rules::Heaps(HeapRuleset::Equal(r)) => Some(r.k()),
            Rules::Heaps(HeapRuleset::Exact(r)) => Some(r.k()),
            Rules::Heaps(HeapRuleset::Slow(r)) => Some(r.k()),
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

/// One class of the registry: how it describes itself and how it is made.
#[derive(Debug)]
pub(crate) struct Class<T> {
    pub(crate) info: Info,
    pub(crate) form: ArgumentForm,
    pub(crate) make: fn(&Arguments<'_>) -> Result<T, NotationError>,
}

/// The heap rulesets as one enum that itself implements `HeapRules`: engines are compiled once
/// for it, with one match a position. Behind the first semicolon those that write their moves
/// through a pointer, so that engines are not compiled for them; behind the second what no name
/// stands for, but is made of other rules.
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
            pub(crate) const CLASSES: &[registry::Class<Self>] = &[
                $(registry::Class {
                    info: <$rules as Named>::INFO,
                    form: <$rules as Named>::FORM,
                    make: |arguments| <$rules as Named>::parse(arguments).map(Self::$variant),
                },)*
                $(registry::Class {
                    info: <$seldom as Named>::INFO,
                    form: <$seldom as Named>::FORM,
                    make: |arguments| <$seldom as Named>::parse(arguments).map(Self::$rare),
                }),*
            ];
        }

        impl crate::game::HeapRules for HeapRuleset {
            #[inline]
            fn moves<M: crate::game::Moves>(&self, heaps: &[crate::game::Heap], to: &mut M) {
                match self {
                    $(Self::$variant(rules) => rules.moves(heaps, to),)*
                    $(Self::$rare(rules) => {
                        rules.moves(heaps, &mut (to as &mut dyn crate::game::Moves));
                    })*
                    $(Self::$made(rules) => {
                        rules.moves(heaps, &mut (to as &mut dyn crate::game::Moves));
                    })*
                }
            }

            fn symmetric(&self) -> bool {
                match self {
                    $(Self::$variant(rules) => rules.symmetric(),)*
                    $(Self::$rare(rules) => rules.symmetric(),)*
                    $(Self::$made(rules) => rules.symmetric()),*
                }
            }

            fn heaps(&self) -> std::ops::RangeInclusive<usize> {
                match self {
                    $(Self::$variant(rules) => crate::game::HeapRules::heaps(rules),)*
                    $(Self::$rare(rules) => crate::game::HeapRules::heaps(rules),)*
                    $(Self::$made(rules) => crate::game::HeapRules::heaps(rules)),*
                }
            }

            fn extra(&self) -> Option<crate::game::Extra> {
                match self {
                    $(Self::$variant(rules) => crate::game::HeapRules::extra(rules),)*
                    $(Self::$rare(rules) => crate::game::HeapRules::extra(rules),)*
                    $(Self::$made(rules) => crate::game::HeapRules::extra(rules)),*
                }
            }

            fn summands(&self) -> &[(Self, usize)] {
                match self {
                    Self::Sum(sum) => sum.summands(),
                    _ => &[],
                }
            }

            fn allotment(&self) -> Option<String> {
                match self {
                    Self::Sum(sum) => sum.allotment(),
                    _ => None,
                }
            }

            fn shape(&self) -> crate::game::Shape {
                match self {
                    $(Self::$variant(rules) => crate::game::HeapRules::shape(rules),)*
                    $(Self::$rare(rules) => crate::game::HeapRules::shape(rules),)*
                    $(Self::$made(rules) => crate::game::HeapRules::shape(rules)),*
                }
            }

            fn is_position(&self, heaps: &[crate::game::Heap]) -> bool {
                match self {
                    $(Self::$variant(rules) => rules.is_position(heaps),)*
                    $(Self::$rare(rules) => rules.is_position(heaps),)*
                    $(Self::$made(rules) => rules.is_position(heaps)),*
                }
            }

            fn may_fail(&self) -> bool {
                match self {
                    $(Self::$made(rules) => rules.may_fail(),)*
                    Self::Own(rules) => rules.may_fail(),
                    _ => false,
                }
            }

            fn restriction(&self) -> Option<String> {
                match self {
                    $(Self::$variant(rules) => rules.restriction(),)*
                    $(Self::$rare(rules) => rules.restriction(),)*
                    $(Self::$made(rules) => rules.restriction()),*
                }
            }
        }

        impl std::fmt::Display for HeapRuleset {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant(rules) => rules.fmt(f),)*
                    $(Self::$rare(rules) => rules.fmt(f),)*
                    $(Self::$made(rules) => rules.fmt(f)),*
                }
            }
        }
    };
}
pub(super) use heap_rulesets;

/// The board rulesets as one enum, behind `dyn BoardRules` once a board is known.
macro_rules! board_rulesets {
    ($($variant:ident($rules:ty)),* $(,)?) => {
        /// Every registered ruleset on boards.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "each variant is documented at its type")]
        pub enum BoardRuleset {
            $($variant($rules)),*
        }

        impl BoardRuleset {
            pub(crate) const CLASSES: &[registry::Class<Self>] = &[$(registry::Class {
                info: <$rules as Named>::INFO,
                form: <$rules as Named>::FORM,
                make: |arguments| <$rules as Named>::parse(arguments).map(Self::$variant),
            }),*];

            /// The rules on boards of at most `rows` x `cols` cells.
            ///
            /// # Errors
            /// If positions of such a board do not fit 64 bits.
            pub fn on(
                &self,
                rows: usize,
                cols: usize,
            ) -> Result<Box<dyn crate::game::BoardRules>, crate::game::GridError> {
                match self {
                    $(Self::$variant(rules) => rules.on(rows, cols)),*
                }
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
