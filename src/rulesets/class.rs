//! A class of rulesets: what it says of itself, how it is read and printed.

use super::Arguments;
use crate::game::Each;
use crate::text::NotationError;
use std::hash::{Hash, Hasher};

/// What a ruleset says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Info {
    /// The name in the notation.
    pub name: &'static str,
    /// Other names for it, with the arguments they stand for.
    #[serde(skip)]
    pub aliases: &'static [(&'static str, &'static str)],
    /// The name with its parameters, such as `moore(k)`.
    pub signature: &'static str,
    /// The rule in one line.
    pub summary: &'static str,
    /// Where it was first described.
    #[serde(skip)]
    pub source: &'static str,
    /// A ruleset of the class that parses.
    pub example: &'static str,
}

impl Info {
    /// Of rules with parameters: name, name with them, rule, source, example.
    pub(super) const fn new(
        name: &'static str,
        signature: &'static str,
        summary: &'static str,
        source: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            signature,
            summary,
            source,
            example,
        }
    }
}

/// A class of rulesets with a name and parameters.
pub(super) trait Named: Sized {
    /// Its description.
    const INFO: Info;

    /// Reads the arguments, checks them once and makes the ruleset.
    ///
    /// # Errors
    /// With the column, what was found, what was expected, and a remedy.
    fn read(arguments: Arguments<'_, '_>) -> Result<Self, NotationError>;
}

/// Whether rules were called by their other name, `wythoff` for `equal(2)`: printed back as typed,
/// and no part of what they are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Alias(pub(super) bool);

impl PartialEq for Alias {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Alias {}

impl Hash for Alias {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// One class of the registry: how it describes itself and how it is read.
#[derive(Debug)]
pub(super) struct Class<T> {
    pub(super) info: Info,
    pub(super) read: fn(Arguments<'_, '_>) -> Result<T, NotationError>,
}

impl<R: Named> Named for Each<R> {
    const INFO: Info = R::INFO;

    fn read(arguments: Arguments<'_, '_>) -> Result<Self, NotationError> {
        R::read(arguments).map(Each)
    }
}

/// How rules describe themselves, how they are read from [`Arguments`] and how they print.
macro_rules! class {
    (
        $rules:ty, $info:expr,
        |$arguments:ident| $read:expr,
        |$own:ident, $f:ident| $print:expr $(,)?
    ) => {
        impl $crate::rulesets::class::Named for $rules {
            const INFO: $crate::rulesets::Info = $info;

            #[allow(unused_mut, reason = "some arguments are read piece by piece")]
            fn read(
                mut $arguments: $crate::rulesets::Arguments<'_, '_>,
            ) -> Result<Self, $crate::rulesets::NotationError> {
                $read
            }
        }

        impl std::fmt::Display for $rules {
            fn fmt(&$own, $f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $print
            }
        }
    };
}
pub(super) use class;

/// The page of a class: its type, its description, how it is read and printed. Three kinds:
/// without arguments; with one number of at least 1, of which a letter and the meaning are given;
/// with one argument of its own type, which a method of [`Arguments`] reads.
macro_rules! ruleset {
    (
        $(#[$doc:meta])* $rules:ident, $name:literal, $summary:literal, $source:literal $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $rules;

        $crate::rulesets::class::class!(
            $rules,
            $crate::rulesets::Info::new($name, $name, $summary, $source, $name),
            |arguments| arguments.none().map(|()| Self),
            |self, f| f.write_str($name),
        );
    };
    (
        $(#[$doc:meta])* $rules:ident($letter:ident: $meaning:literal),
        $name:literal $(= $alias:literal($of:literal))?, example $example:literal,
        $summary:literal, $source:literal $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $rules(u64, $crate::rulesets::class::Alias);

        impl $rules {
            #[doc = concat!(
                "The rules of ", stringify!($letter), ": ", $meaning, ". `None` if it is 0."
            )]
            pub fn new(number: u64) -> Option<Self> {
                (number > 0).then_some(Self(number, Default::default()))
            }

            #[doc = concat!("The number ", stringify!($letter), ": ", $meaning, ".")]
            pub fn k(&self) -> u64 {
                self.0
            }
        }

        $crate::rulesets::class::class!(
            $rules,
            $crate::rulesets::Info {
                aliases: &[$(($alias, concat!($name, "(", $of, ")")))?],
                ..$crate::rulesets::Info::new(
                    $name,
                    concat!($name, "(", stringify!($letter), ")"),
                    $summary,
                    $source,
                    concat!($name, "(", $example, ")"),
                )
            },
            |arguments| {
                let alias = arguments.alias;
                arguments.one(stringify!($letter), $meaning).map(|number| Self(number, alias))
            },
            |self, f| match self.1.0 {
                $(true => f.write_str($alias),)?
                _ => write!(f, "{}({})", $name, self.0),
            },
        );
    };
    (
        $(#[$doc:meta])* $rules:ident($argument:ty) by $read:ident, $name:literal,
        $signature:literal, example $example:literal, $summary:literal, $source:literal $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $rules($argument);

        $crate::rulesets::class::class!(
            $rules,
            $crate::rulesets::Info::new(
                $name,
                concat!($name, $signature),
                $summary,
                $source,
                concat!($name, $example),
            ),
            |arguments| arguments.$read().map(Self),
            |self, f| write!(f, "{}{}", $name, self.0),
        );
    };
}
pub(super) use ruleset;

/// What rules declare of all positions alike: that the order of the heaps does not matter, or how
/// many heaps there are.
macro_rules! declares {
    (symmetric $(, $more:tt)?) => {
        fn symmetric(&self) -> bool {
            true
        }
        $(declares!($more);)?
    };
    ($heaps:literal) => {
        fn heaps(&self) -> std::ops::RangeInclusive<usize> {
            $heaps..=$heaps
        }
    };
}
pub(super) use declares;
