use std::fmt;

/// A way to compute the values of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Each heap by all its options, as the definition says.
    Full,
    /// All pairs of heaps, whose sums are marked in a register: values below 128.
    Register,
    /// All pairs of heaps, of which a few are marked and the others strike what is left.
    Dense,
    /// Few heaps are rare: their sums make a value, common pairs check it.
    Sparse,
}

impl Engine {
    /// All engines.
    pub const ALL: [Self; 4] = [Self::Register, Self::Sparse, Self::Dense, Self::Full];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Register => "register",
            Self::Dense => "dense",
            Self::Sparse => "sparse",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
