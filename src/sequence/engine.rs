use crate::text::worded;

worded! {
    /// A way to compute the values of heaps.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Engine {
        /// All pairs of heaps, whose sums are marked in a register: values below 128.
        Register = "register",
        /// Few heaps are rare: their sums make a value, common pairs check it.
        Sparse = "sparse",
        /// All pairs of heaps, of which a few are marked and the others strike what is left.
        Dense = "dense",
        /// Nim-sums of three parts or more as sets of numbers, one for each total.
        Sets = "sets",
        /// Each heap from smaller ones by a formula that holds for all heaps.
        Recursion = "recursion",
        /// Each heap by all its options, as the definition says.
        Full = "full",
    }
}
