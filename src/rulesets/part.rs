//! What rules must be to be next to others.

use super::{HeapRuleset, Unfit};
use crate::game::{HeapRules, extended, is_number, options_of};
use crate::number::plural;

/// As many heaps as rules are about: with fewer they would be other rules.
pub(super) fn own_heaps(rules: &HeapRuleset) -> usize {
    let named = match rules {
        HeapRuleset::Changed(rules) => own_heaps(rules.base()) as u64,
        rules => rules.k().unwrap_or(1),
    };
    let named = usize::try_from(named).unwrap_or(usize::MAX);
    let range = rules.heaps();
    named.min(*range.end()).max(*range.start())
}

/// Whether rules can be a part with this many heaps.
pub(super) fn fits(rules: &HeapRuleset, count: usize) -> Result<(), Unfit> {
    if !rules.heaps().contains(&count) {
        let (least, most) = (*rules.heaps().start(), *rules.heaps().end());
        let played = match most {
            usize::MAX => format!("{least} heap{} or more", plural(least)),
            _ if least == most => format!("{least} heap{}", plural(least)),
            _ => format!("{least} to {most} heaps"),
        };
        return Err(Unfit::new(
            &format!("a number of heaps that {rules} is played on: {played}"),
            "choose another number after `on`",
        ));
    }
    if let [piece] = &rules.pieces()[..]
        && piece.width > 1
        && !count.is_multiple_of(piece.width)
    {
        let expected = format!("an even number for {rules}: row and column of each head");
        return Err(Unfit::new(&expected, "choose another number after `on`"));
    }
    match rules.extra() {
        Some(extra) if extra.blocks > 0 => Err(Unfit::new(
            "summands that have values",
            "moves are forbidden in the whole game; leave `block` out",
        )),
        Some(extra) if extra.ends => Err(Unfit::new(
            "parts in which the player who cannot move loses",
            "`won if` says who has won when the whole game is over; leave it out, or play these \
             rules alone",
        )),
        _ => Ok(()),
    }
}

/// Whether rules allow that all heaps are empty, and nothing remembered, and have no move then.
pub(super) fn may_be_emptied(rules: &HeapRuleset, count: usize) -> bool {
    if !rules.is_position(&vec![0; count]) {
        return false;
    }
    let mut whole = extended(rules, &vec![0; count]);
    let numbers = whole.iter_mut().filter(|entry| is_number(entry));
    numbers.for_each(|number| *number = 0);
    options_of(rules, &whole).is_ok_and(|options| options.is_empty())
}
