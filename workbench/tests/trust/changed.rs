//! Files with flipped bits, or cut: each is refused, or, of a checkpoint, what is lost is computed
//! again and the result is the same, byte for byte. Nothing else that means anything is accepted.

use super::stored::{ALL, Answer, Kept};
use super::{Random, times};

/// What happens to a file.
#[derive(Debug)]
enum Change {
    Flipped { byte: usize, bit: u32 },
    Cut { length: usize },
}

impl Change {
    /// Mostly flips: there are eight times as many.
    fn any(length: usize, random: &mut Random) -> Self {
        let mut below = |end: usize| random.below(end as u64) as usize;
        match below(4) {
            0 => Self::Cut {
                length: below(length),
            },
            _ => Self::Flipped {
                byte: below(length),
                bit: below(8) as u32,
            },
        }
    }

    fn of(&self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        match *self {
            Self::Flipped { byte, bit } => changed[byte] ^= 1 << bit,
            Self::Cut { length } => changed.truncate(length),
        }
        changed
    }
}

/// What the changes of one format led to.
#[derive(Default)]
struct Count {
    refused: u64,
    same: u64,
    /// Changes that mean nothing.
    empty: u64,
    /// Lists of which a smaller one is left.
    smaller: u64,
    /// Those that should have been refused.
    accepted: Vec<String>,
}

/// Whether a changed file may lead to the same result: a checkpoint goes on from what is whole.
fn may_go_on(kept: &Kept<'_>) -> bool {
    kept.stored.file == "log"
}

/// Whether a change means nothing: JSON and the rows of a CSV are whole without the line end after
/// them.
fn is_empty(kept: &Kept<'_>, change: &Change) -> bool {
    let last = kept.good().len() - 1;
    let text = [".json", ".csv"].map(|end| kept.stored.file.ends_with(end));
    text.contains(&true) && matches!(change, Change::Cut { length } if *length == last)
}

/// Whether whole rows are left of a table in CSV, which does not say how many it has: the first of
/// them can be the whole table of a smaller box, which is right, and of which the verdict speaks.
fn is_smaller(kept: &Kept<'_>, change: &Change) -> bool {
    let Change::Cut { length } = *change else {
        return false;
    };
    let ends = |at: usize| kept.good().get(at) == Some(&b'\n');
    kept.stored.file == "v.csv" && length > 0 && (ends(length - 1) || ends(length))
}

/// `GRUNDY_CORRUPTIONS=10000`: as many changes, in turn to a file of each format.
#[test]
fn no_change_is_accepted() {
    let changes = times("GRUNDY_CORRUPTIONS", 340);
    let all: Vec<Kept<'_>> = ALL.iter().map(Kept::new).collect();
    let mut counts: Vec<Count> = all.iter().map(|_| Count::default()).collect();
    let mut random = Random(88_172_645_463_325_252);
    for round in 1..=changes {
        let which = (round % all.len() as u64) as usize;
        let (kept, count) = (&all[which], &mut counts[which]);
        let change = Change::any(kept.good().len(), &mut random);
        let what = format!("{}: {} {change:?}", kept.stored.read, kept.stored.file);
        match kept.answer(&change.of(kept.good()), &what) {
            Answer::Refused => count.refused += 1,
            Answer::Same if may_go_on(kept) => count.same += 1,
            Answer::Same if is_empty(kept, &change) => count.empty += 1,
            Answer::Other if is_smaller(kept, &change) => count.smaller += 1,
            answer => count.accepted.push(format!("{answer:?}: {what}")),
        }
        if round % 1_000 == 0 {
            let accepted: usize = counts.iter().map(|count| count.accepted.len()).sum();
            println!("{round} changes, {accepted} accepted");
        }
    }
    let mut accepted = Vec::new();
    for (kept, count) in all.iter().zip(counts) {
        println!(
            "{} refused, {} computed again, {} without the last line end, {} cut to a smaller table, \
             {} accepted: {} by {}",
            count.refused,
            count.same,
            count.empty,
            count.smaller,
            count.accepted.len(),
            kept.stored.file,
            kept.stored.read
        );
        accepted.extend(count.accepted);
    }
    assert!(accepted.is_empty(), "{}", accepted.join("\n"));
}
