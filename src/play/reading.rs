//! From what a player types to the position after the move.

use super::layout::Layout;
use super::memory::memories;
use super::on_board::on_board;
use super::options::each_whole;
use super::refusal::of_heaps;
use super::typed::{self, Typed, Which};
use super::{Refusal, Shown, WholePosition};
use crate::game::Heap;
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use num_bigint::BigUint;

/// The heaps of each summand.
type Summands = Vec<Vec<BigUint>>;

/// The position that is meant. Whether it is an option is looked at where it is the whole of what
/// was typed; where heaps leave a choice, the options decide what is meant.
pub(super) fn read(
    ruleset: &Ruleset,
    from: &WholePosition,
    text: &str,
) -> Result<WholePosition, Refusal> {
    match (from, &ruleset.rules, from.shown(ruleset)) {
        (WholePosition::Grid(grid), Rules::Board(rules), _) => {
            on_board(ruleset, rules, grid, text).map(WholePosition::Grid)
        }
        (_, _, Shown::Heaps { summands, states }) => {
            let typed = typed::heaps(text)?;
            if let Typed::Word(word) = typed {
                return by_word(ruleset, from, &states, &word);
            }
            let (target, remembered) = target(ruleset, &summands, typed)?;
            match (from, &ruleset.rules) {
                (WholePosition::Heaps(whole), Rules::Heaps(rules)) => meant(
                    ruleset,
                    rules,
                    whole,
                    (&summands, &target),
                    remembered.as_deref(),
                ),
                _ => {
                    let (target, from) = (target.concat(), summands.concat());
                    match target.len() == from.len() {
                        true => Ok(WholePosition::Large(target)),
                        false => Err(Refusal::by_rule(ruleset, of_heaps(ruleset, &from, &target))),
                    }
                }
            }
        }
        _ => Err(Refusal::by_rule(ruleset, "the rules do not allow it")),
    }
}

/// The heaps after the move.
fn target(
    ruleset: &Ruleset,
    from: &Summands,
    typed: Typed,
) -> Result<(Summands, Option<Vec<Heap>>), Refusal> {
    let mut all = from.clone();
    let mut changed: Vec<(usize, usize, Vec<BigUint>)> = Vec::new();
    match typed {
        Typed::Heaps(summands, states) => return Ok((summands, states)),
        Typed::Word(_) => {}
        Typed::Becomes(list) => {
            for (which, parts) in list {
                let (s, i) = find(ruleset, from, &which)?;
                changed.push((s, i, parts));
            }
        }
        Typed::Takes(list) => {
            for (amount, which) in list {
                let (s, i) = find(ruleset, from, &which)?;
                let heap = &from[s][i];
                let number = from[..s].iter().map(Vec::len).sum::<usize>() + i + 1;
                let reason = match (amount.bits(), heap.bits()) {
                    (_, 0) => format!("heap {number} is empty"),
                    (0, _) => "nothing is taken".into(),
                    _ if amount > *heap => {
                        format!("heap {number} holds {heap}, fewer than {amount}")
                    }
                    _ => {
                        changed.push((s, i, vec![heap - amount]));
                        continue;
                    }
                };
                return Err(Refusal::by_rule(ruleset, reason));
            }
        }
    }
    // from the right, so that heaps that are split move none that is still to change
    changed.sort_by_key(|&(s, i, _)| std::cmp::Reverse((s, i)));
    if changed
        .windows(2)
        .any(|two| (two[0].0, two[0].1) == (two[1].0, two[1].1))
    {
        return Err(Refusal::by_rule(ruleset, "the same heap is named twice"));
    }
    for (s, i, parts) in changed {
        all[s].splice(i..=i, parts);
    }
    Ok((all, None))
}

/// Which heap: its summand, and its place in that.
fn find(ruleset: &Ruleset, from: &Summands, which: &Which) -> Result<(usize, usize), Refusal> {
    let mut all = from
        .iter()
        .enumerate()
        .flat_map(|(s, heaps)| (0..heaps.len()).map(move |i| (s, i)));
    let count = from.iter().map(Vec::len).sum::<usize>();
    let (found, reason) = match which {
        Which::Only if count == 1 => (all.next(), String::new()),
        Which::Only => (
            None,
            format!("there are {count} heaps, and which is meant is not said: take 1 from heap 2"),
        ),
        Which::Number(number) => (
            usize::try_from(number)
                .ok()
                .and_then(|number| all.nth(number.checked_sub(1)?)),
            format!("there is no heap {number}; the heaps are numbered from 1 to {count}"),
        ),
        Which::Size(size) => (
            all.find(|&(s, i)| from[s][i] == *size),
            format!(
                "no heap holds {size}; heaps are named by their size (the heap of 5) or number (heap 2)"
            ),
        ),
    };
    found.ok_or_else(|| Refusal::by_rule(ruleset, reason))
}

/// `pass` or `switch`.
fn by_word(
    ruleset: &Ruleset,
    from: &WholePosition,
    states: &[Heap],
    word: &str,
) -> Result<WholePosition, Refusal> {
    let (WholePosition::Heaps(whole), Rules::Heaps(rules)) = (from, &ruleset.rules) else {
        return Err(Refusal::by_rule(
            ruleset,
            format!("the rules have no `{word}`"),
        ));
    };
    let memories = memories(ruleset);
    let layout = Layout::new(rules);
    let heaps = |whole: &[Heap]| -> Vec<Vec<Heap>> {
        layout
            .parts(whole)
            .iter()
            .map(|(heaps, _)| heaps.to_vec())
            .collect()
    };
    let (here, mut found) = (heaps(whole), Vec::new());
    each_whole(rules, whole, |option| {
        let after: Vec<Heap> = layout
            .parts(&option)
            .iter()
            .flat_map(|(_, s)| s.to_vec())
            .collect();
        let mut fallen = memories.iter().zip(states.iter().zip(&after));
        let by_word = fallen.any(|(memory, (x, y))| memory.word() == Some(word) && y < x);
        if by_word && heaps(&option) == here && !found.contains(&option) {
            found.push(option);
        }
        true
    })?;
    match found.len() {
        0 => Err(Refusal::by_rule(
            ruleset,
            format!("`{word}` is no move here"),
        )),
        1 => Ok(WholePosition::Heaps(found.remove(0))),
        _ => Err(several(&layout, &found)),
    }
}

/// The option that typed heaps mean: exactly, or up to empty heaps and the order where they split.
fn meant(
    ruleset: &Ruleset,
    rules: &HeapRuleset,
    whole: &[Heap],
    (from, target): (&Summands, &Summands),
    remembered: Option<&[Heap]>,
) -> Result<WholePosition, Refusal> {
    let no_option =
        || Refusal::by_rule(ruleset, of_heaps(ruleset, &from.concat(), &target.concat()));
    let small = |heaps: &Vec<BigUint>| -> Option<Vec<Heap>> {
        heaps.iter().map(|heap| Heap::try_from(heap).ok()).collect()
    };
    let target: Vec<Vec<Heap>> = target
        .iter()
        .map(small)
        .collect::<Option<_>>()
        .ok_or_else(no_option)?;
    let layout = Layout::new(rules);
    let loose = |mut parts: Vec<Vec<Heap>>| {
        for (heaps, _) in parts
            .iter_mut()
            .zip(layout.splits())
            .filter(|(_, splits)| *splits)
        {
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable();
        }
        parts
    };
    let flat = |parts: Vec<Vec<Heap>>| {
        parts
            .concat()
            .into_iter()
            .filter(|&heap| heap > 0)
            .collect()
    };
    let alone = target.len() == 1 && from.len() > 1;
    if !alone && target.len() != from.len() {
        return Err(Refusal::by_rule(
            ruleset,
            format!(
                "found {} summands between `|`, expected {}",
                target.len(),
                from.len()
            ),
        ));
    }
    let near: Vec<Vec<Heap>> = if alone {
        target.clone()
    } else {
        loose(target.clone())
    };
    let near_flat: Vec<Heap> = flat(near.clone());
    let (mut exact, mut others) = (Vec::new(), Vec::new());
    each_whole(rules, whole, |option| {
        let parts = layout.parts(&option);
        let states: Vec<Heap> = parts
            .iter()
            .flat_map(|(_, states)| states.to_vec())
            .collect();
        if remembered.is_some_and(|typed| typed != states) {
            return true;
        }
        let heaps: Vec<Vec<Heap>> = parts.iter().map(|(heaps, _)| heaps.to_vec()).collect();
        let same = if alone {
            heaps.concat() == target[0]
        } else {
            heaps == target
        };
        let like = if alone {
            flat(heaps) == near_flat
        } else {
            loose(heaps) == near
        };
        let list = if same { &mut exact } else { &mut others };
        if (same || like) && !list.contains(&option) {
            list.push(option);
        }
        exact.len() <= 8
    })?;
    let mut found = if exact.is_empty() { others } else { exact };
    match found.len() {
        0 => Err(no_option()),
        1 => Ok(WholePosition::Heaps(found.remove(0))),
        _ => Err(several(&layout, &found)),
    }
}

/// What is typed stands for several options.
fn several(layout: &Layout, found: &[Vec<Heap>]) -> Refusal {
    let text = |whole: &Vec<Heap>| {
        let list = |heaps: &[Heap]| {
            heaps
                .iter()
                .map(Heap::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let parts = layout.parts(whole);
        let heaps: Vec<String> = parts.iter().map(|(heaps, _)| list(heaps)).collect();
        let states: Vec<Heap> = parts
            .iter()
            .flat_map(|(_, states)| states.to_vec())
            .collect();
        match states.is_empty() {
            true => heaps.join(" | "),
            false => format!("{} state {}", heaps.join(" | "), list(&states)),
        }
    };
    let found: Vec<String> = found.iter().take(4).map(text).collect();
    Refusal::new(
        "that may be one of several moves",
        format!("one of them in full: {}", found.join(", or ")),
    )
}
