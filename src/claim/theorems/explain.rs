use super::super::position_text;
use super::columns::columns;
use crate::game::{Convention, Heap, HeapRules, Order, each_option};
use crate::solve::{Table, Want};

/// Options named in a reason before "and more".
const SHOWN: usize = 8;

/// Why the rules give a position its outcome, by its options.
pub(super) fn by_rules<R: HeapRules>(rules: &R, table: &Table, heaps: &[Heap]) -> String {
    let at = position_text(heaps);
    if !rules.heaps_alone() {
        // options are more than heaps, and no table lists them
        return format!(
            "the table of opening positions has {at} as {}",
            table.outcome(heaps)
        );
    }
    let (mut options, mut to_p, mut lookup) = (Vec::new(), None, true);
    let listed = each_option(rules, heaps, |option| {
        // parts of a split heap leave the box
        lookup &= option.len() == heaps.len();
        let mut canonical = option.to_vec();
        if table.positions().order() == Order::Sorted {
            canonical.sort_unstable();
        }
        if lookup && to_p.is_none() && table.number(&canonical) == 0 {
            to_p = Some(option.to_vec());
        }
        if options.len() <= SHOWN && !options.contains(&option.to_vec()) {
            options.push(option.to_vec());
        }
        options.len() <= SHOWN || (lookup && to_p.is_none())
    });
    if let Err(fault) = listed {
        return fault.to_string();
    }
    let outcome = table.outcome(heaps);
    let misere = matches!(table.want(), Want::Outcomes(Convention::Misere));
    if options.is_empty() {
        let wins = if misere {
            "wins in misere play"
        } else {
            "loses"
        };
        return format!("by the rules {at} is {outcome}: it has no move, and that {wins}");
    }
    if let Some(p) = to_p {
        return format!(
            "by the rules {at} is N: it can move to {}, which is P",
            position_text(&p)
        );
    }
    let more = if options.len() > SHOWN { " ..." } else { "" };
    let list: Vec<String> = options
        .iter()
        .take(SHOWN)
        .map(|o| position_text(o))
        .collect();
    format!(
        "by the rules {at} is {outcome}: its moves {}{more} all lead to N",
        list.join(" ")
    )
}

/// Claim, truth and reason where a condition on outcomes differs from what was found.
pub(super) fn said(
    is_p: bool,
    found: String,
    rules: &str,
    because: &str,
) -> (String, String, String) {
    let claimed = if is_p { "P" } else { "N" };
    let reason = format!("{rules}; the condition says {claimed}: {because}");
    (claimed.into(), found, reason)
}

/// What the column sums of a position are, for Moore's condition.
pub(super) fn by_columns(heaps: &[Heap], modulus: u64) -> String {
    let sums = columns(heaps);
    let residues: Vec<String> = sums
        .iter()
        .rev()
        .map(|sum| (sum % modulus).to_string())
        .collect();
    match residues.len() {
        0 => format!("there is no column, so all sums are 0 mod {modulus}"),
        1 => format!("the column sum is {} mod {modulus}", residues[0]),
        _ => format!("column sums are {} mod {modulus}", residues.join(" ")),
    }
}
