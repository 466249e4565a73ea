//! Positions of the games with entailing moves: Top Entails, Nimstring, rules that people write.

mod heaps;

use heaps::{HeapsThatEntail, heap_move};

use crate::game::Outcome;
use crate::graph::Graph;
use crate::solve::entailing::{
    EntailedSearch, EntailedValue, Entailing, EntailingMove, Nimstring, TopEntails, Turn,
    top_entails,
};
use crate::text::Mismatch;
use crate::work::{Context, Stop};

/// Rules with entailing moves, and a position.
///
/// ```
/// use grundy::play::EntailedPosition;
/// use grundy::work::Context;
///
/// let position = EntailedPosition::read("top-entails", &["5", "7"]).expect("such rules")?;
/// let found = position.analyse(&Context::default())?;
/// assert_eq!(found.value.to_string(), "*1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntailedPosition {
    rules: String,
    of: Of,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Of {
    Stacks(Vec<u64>),
    Strings(Nimstring),
    Heaps(HeapsThatEntail, Vec<u64>),
}

/// Why there are no values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntailedError {
    /// The rules.
    #[error(transparent)]
    Rules(Mismatch),
    /// The computation.
    #[error(transparent)]
    Stop(Stop),
}

/// The names of rules with entailing moves.
const NAMES: [&str; 3] = ["top-entails", "nimstring", "strings-and-coins"];

/// Coins of a stack that is searched, at most.
const COINS: u64 = 2_000;

/// What is known of a position of a game with entailing moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntailedAnalysis {
    /// The rules.
    pub rules: String,
    /// The components, each with its value.
    pub components: Vec<(String, EntailedValue)>,
    /// The value of their sum.
    pub value: EntailedValue,
    /// Who wins.
    pub outcome: Outcome,
    /// The winning moves, in words.
    pub winning: Vec<String>,
    /// Components that were searched.
    pub searched: u64,
}

impl EntailedPosition {
    /// Whether rules have entailing moves, by their name.
    pub fn is_meant(rules: &str) -> bool {
        let name = rules
            .trim()
            .split('(')
            .next()
            .unwrap_or_default()
            .trim_end();
        NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
            || HeapsThatEntail::is_meant(rules)
    }

    /// Reads `top-entails` with the sizes of its stacks, or `nimstring(GRAPH)`,
    /// `nimstring(GRAPH, 1)` where vertex 1 is the ground; the graph may also be the first of the
    /// words. `None` for other rules.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    #[allow(clippy::missing_panics_doc, reason = "no brackets are cut in a name")]
    pub fn read(rules: &str, words: &[&str]) -> Option<Result<Self, Mismatch>> {
        if !Self::is_meant(rules) {
            return None;
        }
        if HeapsThatEntail::is_meant(rules) {
            return Some(Self::heaps(rules, words));
        }
        let (name, inside) = match rules.trim().split_once('(') {
            None => (rules.trim(), None),
            Some((name, inside)) => {
                let inside = inside.trim_end();
                (
                    name.trim_end(),
                    Some(inside.strip_suffix(')').unwrap_or(inside)),
                )
            }
        };
        Some(match name.eq_ignore_ascii_case(NAMES[0]) {
            true => Self::stacks(words),
            false => Self::strings(inside, words),
        })
    }

    fn heaps(rules: &str, words: &[&str]) -> Result<Self, Mismatch> {
        let rules = HeapsThatEntail::read(rules)?;
        let heaps = Self::sizes(words)?;
        Ok(Self {
            rules: rules.text().to_owned(),
            of: Of::Heaps(rules, heaps),
        })
    }

    fn stacks(words: &[&str]) -> Result<Self, Mismatch> {
        Ok(Self {
            rules: NAMES[0].into(),
            of: Of::Stacks(Self::sizes(words)?),
        })
    }

    /// The sizes of stacks or heaps.
    fn sizes(words: &[&str]) -> Result<Vec<u64>, Mismatch> {
        let size = |word: &&str| {
            let size = word.parse().ok().filter(|&size| size <= COINS);
            size.ok_or_else(|| {
                Mismatch::new(
                    format!("`{word}` among the stacks"),
                    format!("a number of coins up to {COINS}"),
                    "for larger single stacks: ‹grundy sequence top-entails to=100000›",
                )
            })
        };
        let words = words.iter().flat_map(|word| word.split_whitespace());
        let stacks = words
            .map(|word| size(&word))
            .collect::<Result<Vec<u64>, _>>()?;
        if stacks.is_empty() {
            let remedy = "such as ‹grundy value top-entails 5 7›";
            return Err(Mismatch::new("no stack", "at least one", remedy));
        }
        Ok(stacks)
    }

    /// The values of single heaps up to some size, of rules whose components are heaps. O(n^2) for Top
    /// Entails, by memo for others. `None` for rules on graphs.
    ///
    /// # Errors
    /// Rules that cannot be read; those of [`analyse`](Self::analyse).
    pub fn values(
        rules: &str,
        to: u64,
        context: &Context,
    ) -> Option<Result<Vec<EntailedValue>, EntailedError>> {
        if rules.trim().eq_ignore_ascii_case(NAMES[0]) {
            return Some(top_entails(to, context).map_err(EntailedError::Stop));
        }
        if !HeapsThatEntail::is_meant(rules) {
            return None;
        }
        let game = match HeapsThatEntail::read(rules) {
            Ok(game) => game,
            Err(error) => return Some(Err(EntailedError::Rules(error))),
        };
        let mut search = EntailedSearch::new(game);
        let values = (0..=to).map(|heap| search.value(&heap, context));
        Some(
            values
                .collect::<Result<_, _>>()
                .map_err(EntailedError::Stop),
        )
    }

    fn strings(inside: Option<&str>, words: &[&str]) -> Result<Self, Mismatch> {
        let joined = words.join(" ");
        let text = inside.unwrap_or(&joined).trim();
        let remedy = "such as nimstring('grid(3,3)'), or 'nimstring(path(4), 1)' where vertex 1 is \
                      the ground";
        let (graph, ground) = match text.rsplit_once(',') {
            Some((graph, ground)) if ground.trim().parse::<usize>().is_ok() => {
                (graph.trim(), ground.trim().parse().ok())
            }
            _ => (text, None),
        };
        if graph.is_empty() {
            return Err(Mismatch::new(
                "no graph",
                "a graph of coins and strings",
                remedy,
            ));
        }
        let read = Graph::read(graph)?;
        if let Some(ground) = ground.filter(|ground| !(1..=read.vertices()).contains(ground)) {
            return Err(Mismatch::new(
                format!("the ground {ground}"),
                format!("a vertex from 1 to {}", read.vertices()),
                remedy,
            ));
        }
        let game = Nimstring::new(&read, ground.map(|vertex| vertex - 1));
        let game = game.ok_or_else(|| {
            Mismatch::new("more than 64 strings", "fewer", "take a smaller graph")
        })?;
        let ground = ground.map_or(String::new(), |vertex| format!(", {vertex}"));
        Ok(Self {
            rules: format!("nimstring({graph}{ground})"),
            of: Of::Strings(game),
        })
    }

    /// Values, outcome and winning moves.
    ///
    /// # Errors
    /// [`Stop::Cancelled`]; [`Stop::Refused`] for positions that are too large to be searched.
    pub fn analyse(&self, context: &Context) -> Result<EntailedAnalysis, Stop> {
        match &self.of {
            Of::Stacks(stacks) => {
                let name = |stack: &u64| stack.to_string();
                self.of_parts(TopEntails, stacks, name, stack_move, context)
            }
            Of::Heaps(game, heaps) => {
                let name = |heap: &u64| heap.to_string();
                self.of_parts(game.clone(), heaps, name, heap_move, context)
            }
            Of::Strings(game) => {
                let words = |from: &u64, (turn, left): &EntailingMove<u64>| {
                    let cut = from & !left.iter().fold(0, |all, part| all | part);
                    let again = if *turn == Turn::Again {
                        " and move again"
                    } else {
                        ""
                    };
                    format!("cut {}{again}", listed(game, cut))
                };
                let name = |part: &u64| listed(game, *part);
                self.of_parts(game.clone(), &game.start(), name, words, context)
            }
        }
    }

    fn of_parts<G: Entailing>(
        &self,
        game: G,
        parts: &[G::Position],
        name: impl Fn(&G::Position) -> String,
        words: impl Fn(&G::Position, &EntailingMove<G::Position>) -> String,
        context: &Context,
    ) -> Result<EntailedAnalysis, Stop> {
        let mut search = EntailedSearch::new(game);
        let mut components = Vec::new();
        for part in parts {
            components.push((name(part), search.value(part, context)?));
        }
        let value = EntailedValue::sum(components.iter().map(|(_, value)| *value));
        let winning = search.winning(parts, context)?;
        let mut winning: Vec<String> = winning
            .iter()
            .map(|(i, to)| words(&parts[*i], to))
            .collect();
        winning.dedup();
        Ok(EntailedAnalysis {
            rules: self.rules.clone(),
            components,
            value,
            outcome: if value.is_p() { Outcome::P } else { Outcome::N },
            winning,
            searched: search.positions(),
        })
    }
}

fn stack_move(from: &u64, (turn, to): &EntailingMove<u64>) -> String {
    match (turn, &to[..]) {
        (Turn::Entails, _) => format!(
            "take the top coin of the stack of {from}: the opponent must move in the {} left",
            from - 1
        ),
        (_, [a, b]) => format!("split the stack of {from} into {a} and {b}"),
        _ => format!("move in the stack of {from}"),
    }
}

/// The strings of a set, by their ends from 1 on.
fn listed(game: &Nimstring, set: u64) -> String {
    let strings = game.strings().iter().enumerate();
    let inside = strings.filter(|(i, _)| set >> i & 1 == 1);
    let names = inside.map(|(_, (a, b))| format!("{}-{}", a + 1, b + 1));
    crate::number::joined(names, ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn analysed(rules: &str, words: &[&str]) -> EntailedAnalysis {
        let position = EntailedPosition::read(rules, words).unwrap().unwrap();
        position.analyse(&Context::default()).unwrap()
    }

    #[test]
    fn stacks_and_strings() {
        let found = analysed("top-entails", &["3", "5"]);
        assert_eq!(found.value, EntailedValue::Loony);
        assert!(found.winning[0].starts_with("take the top coin of the stack of 3"));
        let found = analysed("Top-Entails", &["4 6"]);
        assert_eq!(found.value, EntailedValue::Nimber(3));
        // two coins on one string: who cuts it must move again, and cannot
        let found = analysed("nimstring", &["path(2)"]);
        assert_eq!(
            (found.value, found.winning.len()),
            (EntailedValue::Nimber(0), 0)
        );
        // the middle string leaves two of these
        let found = analysed("nimstring(path(4))", &[]);
        assert_eq!(found.value, EntailedValue::Loony);
        assert_eq!(found.rules, "nimstring(path(4))");
        // a coin that hangs on the ground by one string
        let found = analysed("nimstring(path(2), 1)", &[]);
        assert_eq!(found.value, EntailedValue::Nimber(0));
    }

    #[test]
    fn what_is_refused() {
        for (rules, words) in [
            ("top-entails", &["x"][..]),
            ("top-entails", &[]),
            ("nimstring", &[]),
            ("nimstring(path(3), 4)", &[]),
            ("nimstring(complete(20))", &[]),
        ] {
            assert!(
                EntailedPosition::read(rules, words).unwrap().is_err(),
                "{rules}"
            );
        }
        assert!(EntailedPosition::read("nim", &["3"]).is_none());
    }
}
