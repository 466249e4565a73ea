use crate::theory::misere::genus::Shortened;

crate::text::worded! {
    /// How a game behaves in sums, as far as its genus and its options say. Definitions of CGSuite.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MisereKind {
        /// A nim-heap.
        NimHeap = "nim-heap",
        /// Its genus is that of a position of Nim, and all options are tame.
        Tame = "tame",
        /// As tame, but for options that revert to generally tame games of its values.
        ReversiblyTame = "reversibly tame",
        /// As generally tame, where tameable options and reverting moves count, too.
        Tameable = "tameable",
        /// All options are tame, its value in normal play is 0 or 1, and its genus is none of Nim.
        Restive = "restive",
        /// As restive, but for options that revert to restive or tame games.
        ReversiblyRestive = "reversibly restive",
        /// All options are generally tame, its misere value is 0 or 1, the other one is larger.
        Restless = "restless",
        /// None of these.
        Wild = "wild",
    }
}

impl MisereKind {
    /// A nim-heap, tame, or reversibly tame.
    pub fn is_generally_tame(self) -> bool {
        self <= Self::ReversiblyTame
    }

    /// A nim-heap or tame.
    pub fn is_tame(self) -> bool {
        self <= Self::Tame
    }

    /// Generally tame or tameable.
    pub fn is_tameable(self) -> bool {
        self <= Self::Tameable
    }

    /// Restive or reversibly restive.
    pub fn is_generally_restive(self) -> bool {
        matches!(self, Self::Restive | Self::ReversiblyRestive)
    }

    /// How CGSuite shortens the genus of such a game.
    pub fn shortened(self) -> Shortened {
        match self {
            Self::NimHeap => Shortened::NimHeap,
            _ if self.is_generally_tame() || self.is_generally_restive() => Shortened::Single,
            _ => Shortened::Digits,
        }
    }
}
