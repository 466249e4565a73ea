use super::SurveyRow;
use crate::text::worded;
use hashbrown::HashMap;

/// The class of a game: games with the same values up to a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The place of the game that stands for the class: the one with the shortest code, written
    /// .77 for 0.77 and 4 for 4.0; of equally short ones the first in the order of digits.
    pub first: usize,
    /// G(n + shift) = G_first(n) for this game and all n from the heaps without a move on.
    pub shift: i64,
    /// How that is known.
    pub evidence: Evidence,
}

worded! {
    /// How it is known that a game has the values of another one, up to a shift.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Evidence {
        /// It is that game.
        Itself = "itself",
        /// Proved: both have the same standard form.
        Standard = "standard",
        /// Proved: both have a proved period, and the same values up to its end.
        Period = "period",
        /// Seen: the values that the survey compares are the same.
        Numeric = "numeric",
    }
}

/// The class of each game of a survey, in the order of the rows; all rows must be there. Games are
/// in one class if the values that are compared are the same, unless proved periods tell them
/// apart further on. O(rows).
pub fn classes(rows: &[SurveyRow]) -> Vec<Class> {
    let mut of_standard = HashMap::new();
    for row in rows {
        if let (Some(standard), Some(proof)) = (&row.standard, &row.proof) {
            of_standard
                .entry(standard.as_str())
                .or_insert(proof.as_str());
        }
    }
    // what is proved of a game is proved of all that have its standard form
    let proofs: Vec<Option<&str>> = (rows.iter())
        .map(|row| {
            let other = || of_standard.get(row.standard.as_deref()?).copied();
            row.proof.as_deref().or_else(other)
        })
        .collect();
    let mut of_values = HashMap::new();
    for (row, proof) in rows.iter().zip(&proofs) {
        if let Some(proof) = proof {
            of_values.entry(row.values.as_str()).or_insert(*proof);
        }
    }
    let key = |place: usize| {
        let values = rows[place].values.as_str();
        let proof = proofs[place].or_else(|| of_values.get(values).copied());
        (values, proof)
    };
    let mut firsts: HashMap<_, usize> = HashMap::new();
    for (place, row) in rows.iter().enumerate() {
        let first = firsts.entry(key(place)).or_insert(place);
        if spelling(row) < spelling(&rows[*first]) {
            *first = place;
        }
    }
    let class = |(place, row): (usize, &SurveyRow)| {
        let first = firsts[&key(place)];
        let there = &rows[first];
        let evidence = if place == first {
            Evidence::Itself
        } else if row.standard.is_some() && row.standard == there.standard {
            Evidence::Standard
        } else if proofs[place].is_some() && proofs[place] == proofs[first] {
            Evidence::Period
        } else {
            Evidence::Numeric
        };
        Class {
            first,
            shift: row.idle as i64 - there.idle as i64,
            evidence,
        }
    };
    rows.iter().enumerate().map(class).collect()
}

/// Shorter codes first: .77 for 0.77, 4 for 4.0.
fn spelling(row: &SurveyRow) -> (usize, &str) {
    let code = row.code.as_str();
    let short = code.strip_prefix('0').unwrap_or(code);
    let short = match short.strip_suffix(".0") {
        None | Some("") => short,
        Some(alone) => alone,
    };
    (short.len(), short)
}
