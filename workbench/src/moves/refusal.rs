use super::row::cancelled;
use super::rule::summary;
use crate::present::{all_of, head};
use grundy::game::{Grid, HeapRules, Shape};
use grundy::number::{counted, joined};
use grundy::play::{Illegal, Position, pieces_that_split};
use grundy::rulesets::Ruleset;
use num_bigint::BigUint;

/// Why a move is refused, and what is legal instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong.
    pub reason: String,
    /// What is legal.
    pub legal: String,
    /// What the terminal adds: a command that says more.
    pub command: &'static str,
}

impl Refusal {
    pub(super) fn new(reason: impl Into<String>, legal: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            legal: legal.into(),
            command: "",
        }
    }

    /// A reason, with the rule next to it.
    pub(super) fn by_rule(ruleset: &Ruleset, reason: impl Into<String>) -> Self {
        Self {
            command: "; `moves` lists all",
            ..Self::new(reason, summary(ruleset))
        }
    }

    /// Why no move leads from a position to these heaps.
    pub(super) fn heaps(from: &Position, to: &[BigUint]) -> Self {
        if from.coins() == [true] {
            let both = [from.heap_lists().concat(), to.to_vec()].concat();
            let turned = cancelled(from, vec![both]).concat();
            if !turned.is_empty() {
                return Self::turned(from, &turned);
            }
        }
        Self::by_rule(from.ruleset(), of_heaps(from, to))
    }

    /// Why coins may not be turned together.
    pub(super) fn turned(from: &Position, places: &[BigUint]) -> Self {
        let width = from.widths().into_iter().max().unwrap_or(1);
        let mut sorted: Vec<&[BigUint]> = places.chunks(width).collect();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let heaps = from.heap_lists().concat();
        let is_head = |place: &[BigUint]| heaps.chunks(width).any(|head| head == place);
        let reason = match sorted.first() {
            Some(last) if !is_head(last) => format!("there is no head at {}", head(last)),
            _ => {
                let all: Vec<String> = sorted.into_iter().map(head).collect();
                format!("turning {} is not a move here", all_of(&all))
            }
        };
        Self::by_rule(from.ruleset(), reason)
    }

    /// Why no move leads from one board to another.
    pub(super) fn board(ruleset: &Ruleset, from: &Grid, to: &Grid) -> Self {
        Self::by_rule(ruleset, of_board(ruleset, from, to))
    }

    /// Why a move to a position is not legal.
    pub fn illegal(from: &Position, to: &Position, illegal: &Illegal) -> Self {
        match (illegal, from.grid(), to.grid()) {
            (Illegal::NoOption, Some(from), Some(grid)) => Self::board(to.ruleset(), from, grid),
            (Illegal::NoOption, ..) => Self::heaps(from, &to.heap_lists().concat()),
            (Illegal::Forbidden, ..) => {
                Self::new(illegal.to_string(), "make a move that is not forbidden")
            }
            (Illegal::Enough, ..) => Self::new(illegal.to_string(), "let the other side move"),
            (Illegal::Fault(fault), ..) => {
                Self::new(fault.to_string(), "what is legal is not known here")
            }
        }
    }
}

/// What is wrong with the heaps after a move.
fn of_heaps(at: &Position, to: &[BigUint]) -> String {
    let from = &at.heap_lists().concat()[..];
    let Some(rules) = at.ruleset().heap_rules() else {
        return "the rules do not allow it".into();
    };
    let splits = pieces_that_split(rules).contains(&true);
    if from.len() != to.len() && !splits {
        return format!(
            "found {}, and the position has {}: write them all, also empty ones",
            counted(to.len() as u64, "heap"),
            from.len()
        );
    }
    if from == to {
        return "nothing is taken".into();
    }
    if from.len() != to.len() || splits {
        return of_split(at, from, to);
    }
    let pairs = || from.iter().zip(to).enumerate();
    let changed: Vec<usize> = pairs()
        .filter(|(_, (x, y))| x != y)
        .map(|(i, _)| i + 1)
        .collect();
    // heaps of parts that are kept apart may rise
    let may_rise = rules.shape().raises() || rules.extra().unwrap_or_default().apart;
    if let (Some((i, (x, y))), false) = (pairs().find(|(_, (x, y))| y > x), may_rise) {
        return match x.bits() {
            0 => format!("heap {} is empty, and cannot become {y}", i + 1),
            _ => format!("heap {} would grow from {x} to {y}", i + 1),
        };
    }
    let most = most_heaps(at);
    if changed.len() as u64 > most {
        let list: Vec<String> = changed.iter().map(usize::to_string).collect();
        let most = match most {
            1 => "one".into(),
            n => format!("at most {n}"),
        };
        let (last, others) = list
            .split_last()
            .map_or(("", &[][..]), |(l, o)| (l.as_str(), o));
        return format!(
            "{} heaps change ({} and {last}), and a move changes {most}",
            changed.len(),
            others.join(", ")
        );
    }
    match &changed[..] {
        [i] => {
            let taken = &from[i - 1] - &to[i - 1].clone().min(from[i - 1].clone());
            format!("heap {i} may not be lowered by {taken} here")
        }
        _ => "the rules do not allow these amounts together".into(),
    }
}

/// How many heaps a move may change, as far as the rules declare it.
fn most_heaps(at: &Position) -> u64 {
    let Some(rules) = at.ruleset().heap_rules() else {
        return 0;
    };
    match (rules.shape(), at.lowered()) {
        (_, Some(k)) => k,
        (shape, _) if shape.is_sum() => 1,
        (Shape::Faces { sizes, .. }, _) => *sizes.end() as u64,
        _ => u64::MAX,
    }
}

/// What is wrong with the heaps after a move where heaps split: which one becomes what.
fn of_split(at: &Position, from: &[BigUint], to: &[BigUint]) -> String {
    let filled = |heaps: &[BigUint]| -> Vec<BigUint> {
        let filled = heaps.iter().filter(|heap| heap.bits() > 0);
        filled.cloned().collect()
    };
    let (mut gone, mut parts) = (filled(from), filled(to));
    parts.retain(|part| match gone.iter().position(|heap| heap == part) {
        Some(same) => {
            gone.remove(same);
            false
        }
        None => true,
    });
    let [heap] = &gone[..] else {
        return "no heap becomes that".into();
    };
    let becomes = match &parts[..] {
        [] => format!("{heap} to 0"),
        [part] => format!("{heap} to {part}"),
        parts => format!("{heap} into {}", joined(parts, " and ")),
    };
    let total: BigUint = parts.iter().sum();
    if total > *heap {
        return format!("{becomes} adds {}", total - heap);
    }
    let (taken, options) = (heap - total, at.options(0));
    let mut options = options.ok().flatten().unwrap_or_default().into_iter();
    match options.any(|option| option.size() + &taken == at.size()) {
        true => format!("{becomes} is not a move here"),
        false if taken.bits() == 0 => format!("{becomes} takes nothing"),
        false => format!("{becomes} takes {taken}, and no move here does"),
    }
}

/// What is wrong with the board after a move.
fn of_board(ruleset: &Ruleset, from: &Grid, to: &Grid) -> String {
    match ruleset.board_rules() {
        _ if from == to => "the board does not change",
        Some(rules) => rules.declared().refusal(from, to),
        None => "no move leads to that board",
    }
    .into()
}
