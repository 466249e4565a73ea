use crate::game::Order;
use crate::text::worded;

worded! {
    /// What a check found. HOLDS and FAILS are said of the positions that were enumerated, never of
    /// more.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Verdict {
        /// True at every position of the box.
        #[serde(rename = "HOLDS")]
        Holds = "HOLDS",
        /// False at some position.
        #[serde(rename = "FAILS")]
        Fails = "FAILS",
        /// True of every position, by an automaton and its certificate.
        #[serde(rename = "PROVED")]
        Proved = "PROVED",
        /// Neither proved nor refuted.
        #[serde(rename = "UNSETTLED")]
        Unsettled = "UNSETTLED",
        /// Too costly on this box.
        #[serde(rename = "NOT CHECKED")]
        NotChecked = "NOT CHECKED",
    }
}

impl Verdict {
    /// HOLDS of a statement that is false nowhere, else FAILS.
    pub fn of(failures: u128) -> Self {
        match failures {
            0 => Self::Holds,
            _ => Self::Fails,
        }
    }

    /// FAILS if one of several statements does, else HOLDS.
    pub fn all(verdicts: impl IntoIterator<Item = Self>) -> Self {
        let fails = verdicts.into_iter().any(|verdict| verdict == Self::Fails);
        Self::of(fails.into())
    }
}

/// A position at which a claim is false.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Counterexample {
    /// Its heaps.
    pub position: Vec<u64>,
    /// What the claim says of it.
    pub claimed: String,
    /// What the rules say of it.
    pub computed: String,
    /// Why, in words.
    pub reason: String,
}

/// What goes with a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Nothing.
    None,
    /// How many P-positions there are: among sorted tuples, if these were enumerated, and among
    /// all.
    PPositions(Option<u128>, u128),
    /// How many positions of the order the statement is about.
    Positions(u128, Order),
    /// The largest value.
    Largest(u64),
    /// Pairs of positions that were compared.
    Pairs(u128),
    /// Not checked, for what it would cost.
    Cost {
        /// Options to look at, about.
        options: u128,
        /// Whether the tables would fit the memory.
        fits: bool,
    },
    /// Not checked by the local engine, which decides outcomes only.
    OutcomesOnly,
}

/// One statement and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The statement.
    pub claim: String,
    /// The verdict.
    pub verdict: Verdict,
    /// At how many positions it is false; `None` if it was not checked.
    pub failures: Option<u128>,
    /// The smallest one, by total, then lexicographic.
    pub counterexample: Option<Counterexample>,
    /// Counts that go with it, or what the check would cost.
    pub note: Note,
}

impl Checked {
    /// A statement that was not checked, and why.
    pub(super) fn left(claim: String, note: Note) -> Self {
        Self {
            claim,
            verdict: Verdict::NotChecked,
            failures: None,
            counterexample: None,
            note,
        }
    }
}
