//! Moves as people say them, in the words that are read.

/// Words that say nothing.
const EMPTY: [&str; 12] = [
    "token", "tokens", "stone", "stones", "coin", "coins", "i", "please", "my", "turn", "away",
    "out",
];
const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
const SHORT: [&str; 6] = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/// A move in plain words: a pile is a heap, the second heap is heap 2, and brackets say nothing.
pub(super) fn plain(text: &str) -> String {
    let text = text.replace(['(', ')', '[', ']'], " ").replace("->", ":");
    let (mut said, mut numbered) = (Vec::new(), false);
    for (i, word) in text.to_lowercase().split_whitespace().enumerate() {
        let word = word.trim_end_matches(['.', '!', '?']);
        let place = |list: [&str; 6]| list.iter().position(|one| *one == word);
        if let Some(place) = place(ORDINALS).or(place(SHORT)) {
            said.push(format!("heap {}", place + 1));
            numbered = true;
            continue;
        }
        let word = match word {
            "pile" | "row" | "stack" => "heap",
            "remove" | "subtract" | "eat" | "bite" => "take",
            "off" => "from",
            "skip" => "pass",
            word => word,
        };
        // coins are turned, and a turn is passed
        if i == 0 && ["turn", "flip"].contains(&word) {
            said.push("turn".to_owned());
        } else if !(EMPTY.contains(&word) || word == "heap" && numbered) {
            said.push(word.to_owned());
        }
        numbered = false;
    }
    said.join(" ")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_people_say() {
        for (said, read) in [
            (
                "Take 2 stones off the second pile.",
                "take 2 from the heap 2",
            ),
            ("heap 1 -> 3", "heap 1 : 3"),
            ("(2, 3)", "2, 3"),
            ("remove one from 1st", "take one from heap 1"),
            ("pass my turn!", "pass"),
            ("take 1 from the heap of 4", "take 1 from the heap of 4"),
            ("Flip the coins 5 and 3", "turn the 5 and 3"),
        ] {
            assert_eq!(plain(said), read);
        }
    }
}
