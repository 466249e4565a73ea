//! Moves as players type them, on the terminal and on the page: from text to the position after
//! the move, or to the reason why there is none.

mod becomes;
mod example;
mod forms;
mod guess;
mod named;
mod names;
mod on_board;
mod plain;
mod refusal;
mod row;
mod rule;
mod turned;
mod typed;
mod written;

pub use forms::forms;
pub use guess::guess;
pub use refusal::Refusal;
pub use rule::rule;
pub use written::written;

use crate::present::{by_word as of_option, move_line};
use example::example;
use grundy::game::Heap;
use grundy::play::{Match, Position, pieces_that_split, splits};
use names::by_names;
use on_board::on_board;
use row::cancelled;
use std::cmp::Reverse;
use turned::by_turning;
use typed::{Before, Summands, Typed};

/// The position that is meant: an option that is not forbidden.
///
/// # Errors
/// Why the text is not a legal move.
pub fn read(game: &Match, text: &str) -> Result<Position, Refusal> {
    let from = game.position();
    let to = match from.grid() {
        Some(grid) => on_board(from, grid, text)?,
        None => on_heaps(from, text)?,
    };
    let checked = game.check(&to);
    checked.map_err(|illegal| Refusal::illegal(from, &to, &illegal))?;
    Ok(to)
}

/// For nim and moore the heaps are what was typed; elsewhere they may leave a choice, and the
/// options decide what is meant.
fn on_heaps(from: &Position, text: &str) -> Result<Position, Refusal> {
    if let Some(to) = by_names(from, text) {
        return to;
    }
    let (ruleset, summands) = (from.ruleset(), &from.heap_lists());
    let own = in_own_words(from, text);
    if let [meant] = &own[..] {
        return Ok(meant.clone());
    }
    let read = match (Before { ruleset, summands }).read(text) {
        Ok(read) => read,
        Err(refusal) => {
            return only(own).unwrap_or_else(|| {
                Err(match refusal.legal.is_empty() {
                    true => Refusal {
                        legal: example(from),
                        ..refusal
                    },
                    false => refusal,
                })
            });
        }
    };
    let (target, remembered) = match read {
        Typed::Word(word) => return by_word(from, &word),
        Typed::Turned(places) => return by_turning(from, &places),
        Typed::Heaps(target, remembered) => (target, remembered),
    };
    if from.lowered().is_none() {
        return meant(from, &target, remembered.as_deref());
    }
    let target = target.concat();
    match Position::heaps(ruleset, target.clone(), None) {
        Ok(to) if target.len() == summands.concat().len() => Ok(to),
        _ => Err(Refusal::heaps(from, &target)),
    }
}

/// The options that the program says by these very words.
fn in_own_words(from: &Position, text: &str) -> Vec<Position> {
    let plain = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").to_lowercase()
    };
    let typed = plain(text);
    if from.lowered().is_some() || !typed.contains(char::is_alphabetic) {
        return Vec::new();
    }
    let mut found = options(from).unwrap_or_default();
    found.retain(|option| plain(&move_line(from, option)) == typed);
    found
}

/// The options of a position, each once.
fn options(from: &Position) -> Result<Vec<Position>, Refusal> {
    let options = from.options(0);
    let options =
        options.map_err(|e| Refusal::new(e.to_string(), "what is legal is not known here"))?;
    Ok(options.unwrap_or_default())
}

/// `pass` or `switch`.
fn by_word(from: &Position, word: &str) -> Result<Position, Refusal> {
    let ruleset = from.ruleset();
    if from.lowered().is_some() {
        let reason = format!("the rules have no `{word}`");
        return Err(Refusal::by_rule(ruleset, reason));
    }
    let mut found = options(from)?;
    found.retain(|option| of_option(from, option) == Some(word));
    only(found).unwrap_or_else(|| {
        let reason = format!("`{word}` is not a move here");
        Err(Refusal::by_rule(ruleset, reason))
    })
}

/// The option that typed heaps mean: exactly, or up to empty heaps where they split, or up to the
/// order there, which makes no other position.
fn meant(
    from: &Position,
    target: &Summands,
    remembered: Option<&[Heap]>,
) -> Result<Position, Refusal> {
    let (ruleset, summands) = (from.ruleset(), from.heap_lists().len());
    // no mark between heaps means anything where there is one game
    let target = &match summands {
        1 => vec![target.concat()],
        _ => target.clone(),
    };
    let alone = target.len() == 1 && summands > 1;
    if !alone && target.len() != summands {
        return Err(Refusal::by_rule(
            ruleset,
            format!(
                "found {} summands between `|`, expected {summands}",
                target.len()
            ),
        ));
    }
    let splits = match ruleset.heap_rules() {
        Some(rules) if summands > 1 => pieces_that_split(rules),
        _ => vec![splits(ruleset)],
    };
    let filled = |mut heaps: Summands| {
        if alone {
            heaps = vec![heaps.concat()];
        }
        for (at, heaps) in heaps.iter_mut().enumerate() {
            if alone || splits[at] {
                heaps.retain(|heap| heap.bits() > 0);
            }
        }
        heaps
    };
    let sorted = |mut filled: Summands| {
        if !alone {
            let split = filled.iter_mut().zip(&splits);
            split
                .filter(|(_, splits)| **splits)
                .for_each(|(heaps, _)| heaps.sort_unstable());
        }
        filled
    };
    let near = cancelled(from, filled(target.clone()));
    let far = sorted(near.clone());
    let (mut exact, mut nearly, mut reordered) = (Vec::new(), Vec::new(), Vec::new());
    for option in options(from)? {
        if remembered.is_some_and(|typed| typed != option.states()) {
            continue;
        }
        let heaps = option.heap_lists();
        if heaps == *target || alone && heaps.concat() == target[0] {
            exact.push(option);
            continue;
        }
        let heaps = filled(heaps);
        if heaps == near {
            nearly.push(option);
        } else if sorted(heaps) == far {
            reordered.push(option);
        }
    }
    // of the same heaps in other orders the one that begins as it was typed
    let begins = |option: &Position| {
        let (found, typed) = (filled(option.heap_lists()).concat(), near.concat());
        found.iter().zip(&typed).take_while(|(a, b)| a == b).count()
    };
    reordered.sort_by_cached_key(|option| (option.states(), Reverse(begins(option))));
    reordered.dedup_by_key(|option| option.states());
    let all = [exact, nearly, reordered];
    let found = all.into_iter().find(|found| !found.is_empty());
    let found = found.unwrap_or_default();
    only(found).unwrap_or_else(|| Err(Refusal::heaps(from, &target.concat())))
}

/// The one that was found; refused where what is typed stands for several.
fn only(mut found: Vec<Position>) -> Option<Result<Position, Refusal>> {
    if found.len() < 2 {
        return found.pop().map(Ok);
    }
    let found: Vec<String> = found.iter().take(4).map(Position::to_string).collect();
    Some(Err(Refusal::new(
        "that may be one of several moves",
        format!("one of them in full: {}", found.join(", or ")),
    )))
}

#[cfg(test)]
mod tests;
