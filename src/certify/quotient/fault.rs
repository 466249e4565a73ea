use crate::number::grouped;

/// Why a certificate of a quotient proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuotientFault {
    /// Element 0 is not the identity.
    #[error("0 times {0} is not {0}")]
    Identity(usize),
    /// The order of factors matters.
    #[error("{0} times {1} is not {1} times {0}")]
    Commutes(usize, usize),
    /// Brackets matter.
    #[error("({0} times {1}) times {2} is not {0} times ({1} times {2})")]
    Associates(usize, usize, usize),
    /// No sum of heaps has this element.
    #[error("element {0} is no product of elements of heaps")]
    Generated(usize),
    /// Two elements have the same outcomes in all sums.
    #[error("elements {0} and {1} have the same outcome with every element")]
    Reduced(usize, usize),
    /// The empty sum is said to be a P-position.
    #[error("element 0 is a P-position, but the empty sum is none in misere play")]
    Empty,
    /// A heap without moves is not 0.
    #[error("heap {heap} has no moves, but is element {element}")]
    NoMoves {
        /// The heap.
        heap: usize,
        /// Its element.
        element: usize,
    },
    /// The outcome of a sum is not what its options make it.
    #[error("{} is {}, but {}", heaps(.sum), outcome(*.p), options(*.p))]
    Outcome {
        /// The heaps of a sum with as few heaps as any that is wrong.
        sum: Vec<usize>,
        /// Whether its element is said to be a P-position.
        p: bool,
    },
    /// The elements of the heaps do not repeat as is said.
    #[error("heaps {} and {} are different elements", grouped(*.0 as u64), grouped(*.1 as u64))]
    Repeats(usize, usize),
    /// Too few heaps for the theorem on periods.
    #[error("the theorem on periods needs the heaps up to {}, found {}", grouped(*.needed as u64), grouped(*.to as u64))]
    Short {
        /// The last heap that it needs.
        needed: usize,
        /// The last heap that is given.
        to: usize,
    },
    /// The theorem on periods does not speak of the game.
    #[error("the theorem on periods says nothing of this game: {0}")]
    Uncovered(&'static str),
}

fn heaps(sum: &[usize]) -> String {
    let names: Vec<String> = sum.iter().map(usize::to_string).collect();
    format!("the sum of heaps {}", names.join(" "))
}

fn outcome(p: bool) -> char {
    if p { 'P' } else { 'N' }
}

fn options(p: bool) -> &'static str {
    match p {
        true => "has an option that is P",
        false => "has no option that is P",
    }
}
