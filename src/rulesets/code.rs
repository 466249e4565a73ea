use super::Info;
use super::class::class;
use crate::game::{Code, Heap, Moves, OneHeap, Shape};

/// A take-and-break game, given by its code: octal games such as Kayles, games with digits of
/// more than two heaps, with restrictions on the parts, without end (R. K. Guy, C. A. B. Smith,
/// The G-values of various games, 1956; Winning Ways, chapter 4).
///
/// Some codes have a name, under which they print: see [`TakeAndBreak::named`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak(Code);

impl TakeAndBreak {
    /// The game of a code.
    pub fn new(code: Code) -> Self {
        Self(code)
    }

    /// The game with a name: kayles, dawson, officers, treblecross, grundy or lasker.
    pub fn named(name: &str) -> Option<Self> {
        let (_, code) = NAMED.into_iter().find(|(info, _)| info.name == name)?;
        Some(Self(code.parse().expect("codes with a name can be parsed")))
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.0
    }
}

impl OneHeap for TakeAndBreak {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        self.0.moves(i, heap, to);
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }

    fn as_code(&self) -> Option<&Code> {
        Some(&self.0)
    }
}

class!(
    TakeAndBreak,
    Info::new(
        "code",
        "code d0.d1d2..",
        "take i from a heap and leave k heaps, where digit i of the code has bit k; digits 0-9 A-V {2,5} {3+} *, signs ! ? =, [..] repeats",
        "R. K. Guy, C. A. B. Smith, The G-values of various games (1956)",
        "code 0.137",
    ),
    |arguments| arguments.code().map(Self),
    |self, f| {
        let code = self.0.to_string();
        match NAMED.into_iter().find(|(_, named)| *named == code) {
            Some((info, _)) => f.write_str(info.name),
            None => write!(f, "code {code}"),
        }
    },
);

/// All codes with a name of their own: what is said of it, and the canonical code.
pub(super) const NAMED: [(Info, &str); 6] = [
    // values A002186
    named(
        "kayles",
        "0.77",
        "take 1 or 2 from a heap, and split the rest in two if you like",
        "H. E. Dudeney, The Canterbury Puzzles (1907); Guy, Smith, The G-values of various games (1956)",
    ),
    // values A002187
    named(
        "dawson",
        "0.07",
        "Dawson's Kayles: take 2 from a heap, and split the rest in two if you like",
        "T. R. Dawson, Fairy Chess Review (1935); Guy, Smith, The G-values of various games (1956)",
    ),
    named(
        "officers",
        "0.6",
        "take 1 from a heap of more than 1, and split the rest in two if you like",
        "Berlekamp, Conway, Guy, Winning Ways (1982)",
    ),
    named(
        "treblecross",
        "0.007",
        "take 3 from a heap, and split the rest in two if you like",
        "Berlekamp, Conway, Guy, Winning Ways (1982)",
    ),
    // values A002188
    named(
        "grundy",
        "4!.0",
        "split a heap into two unequal heaps",
        "P. M. Grundy, Mathematics and games (1939)",
    ),
    named(
        "lasker",
        "4.[3]",
        "take any number from a heap, or split it in two",
        "E. Lasker, Brettspiele der Voelker (1931)",
    ),
];

const fn named(
    name: &'static str,
    code: &'static str,
    summary: &'static str,
    source: &'static str,
) -> (Info, &'static str) {
    (Info::new(name, name, summary, source, name), code)
}
