//! How long play lasts, in words.

use grundy::number::counted;

/// Remoteness and suspense of a position, for people.
pub fn lasting_text([remoteness, suspense]: [u32; 2]) -> String {
    let moves = |number: u32| counted(number, "move");
    format!(
        "remoteness {remoteness}: {} if the winner hurries and the loser holds out\n\
         suspense {suspense}: {} if the winner delays and the loser hurries\n",
        moves(remoteness),
        moves(suspense)
    )
}
