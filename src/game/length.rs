use crate::text::worded;

worded! {
    /// How long play lasts, in moves, where the one who wins and the one who loses want opposite
    /// things. In normal play it is even at P-positions, odd at N-positions (Steinhaus 1925; Conway,
    /// On Numbers and Games, chapter 14); in misere play the other way round.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Length {
        /// The winner hurries, the loser delays: the least of the parts tells who wins a
        /// conjunctive compound.
        Remoteness = "remoteness",
        /// The winner delays, the loser hurries: the greatest of the parts tells who wins a
        /// continued conjunctive compound.
        Suspense = "suspense",
    }
}
