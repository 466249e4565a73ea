//! Rules that people write, of heaps each alone, with entailing moves: `rules{each heap: take 1;
//! entail take 2}`.

use crate::game::{Heap, HeapRules, options_of};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::solve::entailing::{Entailing, EntailingMove, Turn};
use crate::text::Mismatch;
use std::sync::Arc;

/// The words before a clause, and what they ask.
const WORDS: [(&str, Turn); 2] = [("entail", Turn::Entails), ("again", Turn::Again)];

/// Rules of heaps: those of each kind of move.
#[derive(Clone, Debug)]
pub(super) struct HeapsThatEntail {
    /// As they were typed.
    text: Arc<str>,
    kinds: Vec<(Turn, HeapRuleset)>,
}

impl PartialEq for HeapsThatEntail {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for HeapsThatEntail {}

/// The head and the clauses of rules that are written in braces.
fn clauses(rules: &str) -> Option<(&str, Vec<&str>)> {
    let inside = rules.trim().strip_prefix("rules")?.trim_start();
    let inside = inside.strip_prefix('{')?.strip_suffix('}')?;
    let (head, body) = inside.split_once(':')?;
    let (mut all, mut depth, mut start) = (Vec::new(), 0_i32, 0);
    for (at, letter) in body.char_indices() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ';' if depth == 0 => {
                all.push(body[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(body[start..].trim());
    Some((head.trim(), all))
}

/// What a clause asks, and the clause without the word for it.
fn asked(clause: &str) -> (Turn, &str) {
    let found = WORDS.iter().find_map(|(word, turn)| {
        let rest = clause.strip_prefix(word)?;
        rest.starts_with(' ').then_some((*turn, rest.trim_start()))
    });
    found.unwrap_or((Turn::Plain, clause))
}

impl HeapsThatEntail {
    /// Whether some clause has a word for an entailing move.
    pub(super) fn is_meant(rules: &str) -> bool {
        let all = clauses(rules).map_or(Vec::new(), |(_, all)| all);
        all.iter().any(|clause| asked(clause).0 != Turn::Plain)
    }

    /// Reads the rules.
    ///
    /// # Errors
    /// Clauses that cannot be read; rules of another kind than of heaps, each alone.
    pub(super) fn read(rules: &str) -> Result<Self, Mismatch> {
        let (head, all) = clauses(rules).unwrap_or_default();
        let everywhere = |clause: &&str| clause.starts_with("where") || clause.starts_with("let ");
        let shared: Vec<&str> = all.iter().copied().filter(everywhere).collect();
        let mut kinds = Vec::new();
        for turn in [Turn::Plain, Turn::Entails, Turn::Again] {
            let own = all.iter().filter(|clause| !everywhere(clause));
            let own = own.map(|clause| asked(clause));
            let mut own: Vec<&str> = own.filter(|one| one.0 == turn).map(|one| one.1).collect();
            if own.is_empty() {
                continue;
            }
            own.extend(&shared);
            let text = format!("rules{{{head}: {}}}", own.join("; "));
            let remedy = "such as rules{each heap: take 1; entail take 2}";
            let wrong = |found: String| {
                Mismatch::new(found, "rules of heaps, each alone, that end", remedy)
            };
            let ruleset: Ruleset =
                text.parse()
                    .map_err(|error: crate::rulesets::NotationError| {
                        wrong(format!("rules that cannot be read ({error})"))
                    })?;
            match ruleset.heap_rules() {
                Some(rules) if rules.shape().is_sum() && rules.heaps_alone() && !rules.loops() => {
                    kinds.push((turn, rules.clone()));
                }
                _ => return Err(wrong(ruleset.rules.to_string())),
            }
        }
        Ok(Self {
            text: rules.trim().into(),
            kinds,
        })
    }

    /// As they were typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl Entailing for HeapsThatEntail {
    type Position = Heap;

    fn moves(&self, &from: &Heap) -> Vec<EntailingMove<Heap>> {
        let mut all = Vec::new();
        for (turn, rules) in &self.kinds {
            // clauses with a division by 0 have no such move
            for option in options_of(rules, &[from]).unwrap_or_default() {
                let option = match option.is_empty() {
                    true => vec![0],
                    false => option,
                };
                if !all.contains(&(*turn, option.clone())) {
                    all.push((*turn, option));
                }
            }
        }
        all
    }
}

/// A move in words.
pub(super) fn heap_move(from: &Heap, (turn, to): &EntailingMove<Heap>) -> String {
    let left = crate::number::joined(to, " and ");
    let then = match turn {
        Turn::Plain => String::new(),
        Turn::Entails => format!(": the opponent must move in the {} left", to[0]),
        Turn::Again => " and move again".into(),
    };
    format!("from {from} to {left}{then}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::entailing::{EntailedSearch, EntailedValue, top_entails};
    use crate::work::Context;

    #[test]
    fn top_entails_as_written_rules() {
        let rules = "rules{each heap: as code 4.0; entail take 1}";
        assert!(HeapsThatEntail::is_meant(rules));
        let game = HeapsThatEntail::read(rules).unwrap();
        let (mut search, context) = (EntailedSearch::new(game), Context::default());
        for (stack, value) in top_entails(40, &context).unwrap().into_iter().enumerate() {
            assert_eq!(search.value(&(stack as Heap), &context).unwrap(), value);
        }
    }

    #[test]
    fn rules_without_the_words_are_not_meant() {
        for rules in [
            "rules{each heap: take 1}",
            "rules{each heap: take again}",
            "nim",
        ] {
            assert!(!HeapsThatEntail::is_meant(rules), "{rules}");
        }
        for wrong in [
            "rules{2 heaps: entail take 1 from a}",
            "rules{each heap: entail grab 1}",
        ] {
            assert!(HeapsThatEntail::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn who_moves_again_wins_with_the_last_token() {
        // a move with another one after it, that cannot be made, loses
        let game = HeapsThatEntail::read("rules{each heap: again take 1}").unwrap();
        let (mut search, context) = (EntailedSearch::new(game), Context::default());
        let value = search.value(&1, &context).unwrap();
        assert_eq!(value, EntailedValue::Nimber(0));
    }
}
