use std::fmt;

/// What a check found. HOLDS and FAILS are said of the positions that were enumerated, never of
/// more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Verdict {
    /// True at every position of the box.
    #[serde(rename = "HOLDS")]
    Holds,
    /// False at some position.
    #[serde(rename = "FAILS")]
    Fails,
    /// True of every position, by an automaton and its certificate.
    #[serde(rename = "PROVED")]
    Proved,
    /// Neither proved nor refuted.
    #[serde(rename = "UNSETTLED")]
    Unsettled,
    /// Too costly on this box.
    #[serde(rename = "NOT CHECKED")]
    NotChecked,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Holds => "HOLDS",
            Self::Fails => "FAILS",
            Self::Proved => "PROVED",
            Self::Unsettled => "UNSETTLED",
            Self::NotChecked => "NOT CHECKED",
        })
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

/// One statement and its verdict.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
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
    pub note: String,
}

impl Checked {
    /// A statement that was left, and why.
    pub fn left(claim: impl Into<String>, note: impl Into<String>) -> Self {
        Self {
            claim: claim.into(),
            verdict: Verdict::NotChecked,
            failures: None,
            counterexample: None,
            note: note.into(),
        }
    }
}
