use super::{Arguments, NotationError, Span};
use crate::game::Amounts;
use crate::rulesets::Hyper;
use crate::text::Tokens;

/// Most sets, subsets that a star adds included.
const MOST: usize = 1 << 16;

/// What may be taken from each heap of a set, as it is typed. Who may give nothing from a heap of
/// the set (`total`) plays in a subset of it.
const AMOUNTS: [(&str, Amounts); 4] = [
    ("any", Amounts::Any),
    ("one", Amounts::UpTo(1)),
    ("equal", Amounts::Equal),
    ("total", Amounts::Any),
];

impl Arguments<'_, '_> {
    /// The sets of heaps, `{12,1-10}` or `:12,1-10`, a star (or, in the second way, a plus), which
    /// adds all their subsets, and the word for amounts.
    pub(in crate::rulesets) fn hyper(mut self) -> Result<Hyper, NotationError> {
        let remedy = "write hyper{12,23}, or hyper:12,23";
        let (mut sets, mut spans) = (Vec::new(), Vec::new());
        let open = self.list_in_braces(",", remedy, &mut |tokens, _| {
            let (set, span) = tokens.set()?;
            sets.push(set);
            spans.push(span);
            Ok(())
        })?;
        let (Some(open), Some(first), Some(last)) = (open, spans.first(), spans.last()) else {
            let expected = "`hyper{12,23}`, a list of sets of heaps".to_owned();
            let example = ["{12,23,13}", "12,23,13"];
            return Err(self.missing("set of heaps", expected, example));
        };
        let tokens = self.tokens;
        let mut star = tokens.star(last.end, open.text == ":").is_some();
        let word = tokens.peek().map_or("", |token| token.text);
        let amounts = AMOUNTS.into_iter().find(|(typed, _)| *typed == word);
        if amounts.is_some() {
            tokens.next();
            star |= word == "total";
        }
        if star {
            sets = closure(&sets).ok_or_else(|| {
                let (start, end) = (first.start, last.end);
                tokens.error(
                    Span { start, end },
                    "sets with very many subsets",
                    "65,536 subsets in all at most",
                    "name smaller sets; moore(k) is all sets of at most k heaps",
                )
            })?;
        }
        let taken = amounts.map_or(Amounts::Any, |(_, taken)| taken);
        Ok(Hyper::new(sets, taken).expect("a set that is read names a heap"))
    }
}

impl Tokens<'_> {
    /// `12`, or `1-10-12` and `12-` where a heap has two digits.
    fn set(&mut self) -> Result<(u64, Span), NotationError> {
        let remedy = "heaps are numbered from 1: 12 is the first two, 1-10 the first and the tenth";
        let start = self.place();
        let mut numbers: Vec<&str> = Vec::new();
        let mut dashed = false;
        // `12-` is the twelfth heap alone
        while let Some(token) = self.peek_number() {
            self.next();
            numbers.push(token.text);
            if self.take("-").is_none() {
                break;
            }
            dashed = true;
        }
        if numbers.is_empty() {
            return Err(self.unexpected("a set of heaps", remedy));
        }
        let end = self.behind();
        let span = Span { start, end };
        let heaps: Vec<Option<u32>> = if dashed {
            numbers.iter().map(|digits| digits.parse().ok()).collect()
        } else {
            numbers[0].chars().map(|c| c.to_digit(10)).collect()
        };
        let mut set = 0_u64;
        for heap in heaps {
            let heap = heap.filter(|heap| (1..=64).contains(heap));
            let (twice, expected) = match heap.map(|heap| 1 << (heap - 1)) {
                Some(bit) if set & bit == 0 => {
                    set |= bit;
                    continue;
                }
                Some(_) => (", which names a heap twice", "each heap of a set once"),
                None => ("", "heaps from 1 to 64"),
            };
            let found = format!("`{}`{twice}", self.slice(span));
            return Err(self.error(span, found, expected, remedy));
        }
        Ok((set, span))
    }
}

/// All subsets of the sets except the empty one; `None` if they are too many.
fn closure(sets: &[u64]) -> Option<Vec<u64>> {
    let mut all = std::collections::BTreeSet::new();
    for &set in sets {
        if set.count_ones() > MOST.ilog2() {
            return None;
        }
        // the next smaller subset
        let subsets = std::iter::successors(Some(set), |part| Some(part.wrapping_sub(1) & set));
        all.extend(subsets.take_while(|&part| part != 0));
        if all.len() > MOST {
            return None;
        }
    }
    Some(all.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use crate::rulesets::Ruleset;
    use crate::text::refused;

    #[test]
    fn prints_back_canonically() {
        for (typed, printed) in [
            ("hyper{12,23,13}", "hyper{12,13,23}"),
            ("hyper{ 21 , 3 }", "hyper{12,3}"),
            ("hyper{12,23}*", "hyper{12,23}*"),
            ("hyper{1,2,12}", "hyper{12}*"),
            ("hyper{1,2,3}", "hyper{1,2,3}"),
            ("hyper{1,2,3}*", "hyper{1,2,3}"),
            ("hyper{12,23} total", "hyper{12,23}*"),
            ("hyper{12,23} any misere", "hyper{12,23} misere"),
            ("hyper{12,23}* one", "hyper{12,23}* one"),
            ("hyper:12,23,13 equal", "hyper{12,13,23} equal"),
            ("hyper:12,23+", "hyper{12,23}*"),
            ("hyper{1-10-12,9,12-}", "hyper{9,12-,1-10-12}"),
        ] {
            let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert_eq!(ruleset.to_string(), printed, "{typed}");
            assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
        }
    }

    #[test]
    fn errors_name_column_and_remedy() {
        refused::<Ruleset>(&[
            ("hyper", 6, "no set of heaps"),
            ("hyper(12)", 6, "`{` or `:`"),
            ("hyper{}", 7, "a set of heaps"),
            ("hyper{12,}", 10, "a set of heaps"),
            ("hyper{12;23}", 9, "`,` or `}`"),
            ("hyper{11}", 7, "twice"),
            ("hyper{10}", 7, "1 to 64"),
            ("hyper{1-65}", 7, "1 to 64"),
            ("hyper{12} some", 11, "modifier"),
            (
                "hyper{1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17}*",
                7,
                "subsets",
            ),
        ]);
    }
}
