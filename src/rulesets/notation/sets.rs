use super::tokens::Tokens;
use super::{Arguments, NotationError, Span};
use crate::rulesets::{Hyper, Taken, nearest};
use crate::text::Token;

/// Most sets, subsets that a star adds included.
const MOST: usize = 1 << 16;

/// What may be taken from each heap of a set, as it is typed.
const AMOUNTS: [&str; 4] = ["any", "one", "equal", "total"];

impl<'t> Tokens<'t> {
    /// The sets of heaps that follow a name, if any, `{12,1-10}` or `:12,1-10`, a star (or, in
    /// the second way, a plus) and the word for amounts.
    pub(super) fn sets(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let remedy = "write hyper{12,23}, or hyper:12,23";
        let mut arguments = self.list_in_braces(name, ",", remedy, |tokens, arguments, _| {
            arguments.sets.push(tokens.set()?);
            Ok(())
        })?;
        let Some(open) = arguments.open else {
            return Ok(arguments);
        };
        let brackets = self.slice(open) == "{";
        // a plus apart from the sets is no star
        let end = arguments.sets.last().map_or(0, |(_, span)| span.end);
        let plus = |t: &Token<'_>| t.text == "+" && t.span.start == end;
        let star = |t: &Token<'_>| t.text == "*" || (!brackets && plus(t));
        if let Some(token) = self.peek().filter(star) {
            self.next();
            arguments.star = Some(token.span);
        }
        if let Some(token) = self.peek().filter(|t| AMOUNTS.contains(&t.text)) {
            self.next();
            arguments.amounts = Some(token.span);
        }
        Ok(arguments)
    }

    /// `12`, or `1-10-12` and `12-` where a heap has two digits.
    fn set(&mut self) -> Result<(u64, Span), NotationError> {
        let remedy = "heaps are numbered from 1: 12 is the first two, 1-10 the first and the tenth";
        let start = self.place();
        let mut numbers: Vec<&str> = Vec::new();
        let (mut end, mut dashed) = (start, false);
        loop {
            let Some(token) = self.peek_number() else {
                return Err(self.unexpected("a set of heaps", remedy));
            };
            self.next();
            numbers.push(token.text);
            end = end.max(token.span.end);
            if self.take("-").is_none() {
                break;
            }
            dashed = true;
            // `12-` is the twelfth heap alone
            if self.peek_number().is_none() {
                break;
            }
        }
        let span = Span { start, end };
        let heaps: Vec<Option<u32>> = if dashed {
            numbers.iter().map(|digits| digits.parse().ok()).collect()
        } else {
            numbers[0].chars().map(|c| c.to_digit(10)).collect()
        };
        let mut set = 0_u64;
        for heap in heaps {
            let bit = heap
                .filter(|heap| (1..=64).contains(heap))
                .map(|heap| 1 << (heap - 1));
            match bit {
                Some(bit) if set & bit == 0 => set |= bit,
                Some(_) => {
                    return Err(self.error(
                        span,
                        format!("`{}`, which names a heap twice", self.slice(span)),
                        "each heap of a set once",
                        remedy,
                    ));
                }
                None => {
                    return Err(self.error(
                        span,
                        format!("`{}`", self.slice(span)),
                        "heaps from 1 to 64",
                        remedy,
                    ));
                }
            }
        }
        Ok((set, span))
    }
}

impl Arguments<'_> {
    /// Sets of heaps, with what is taken from each.
    ///
    /// # Errors
    /// If there is no set, or the star adds too many.
    pub fn hyper(&self) -> Result<Hyper, NotationError> {
        let error = |span: Span, found: &str, expected: &str, remedy: &str| {
            NotationError::new(self.text, span, found, expected, remedy)
        };
        let word = self.amounts.map(|span| span.of(self.text));
        let taken = match word {
            None | Some("any" | "total") => Taken::Any,
            Some("one") => Taken::One,
            Some("equal") => Taken::Equal,
            Some(word) => unreachable!("{word} is none of {:?}", nearest(word, AMOUNTS)),
        };
        let mut sets: Vec<u64> = self.sets.iter().map(|(set, _)| *set).collect();
        // who may give nothing from a heap of the set plays in a subset of it
        if self.star.is_some() || word == Some("total") {
            sets = closure(&sets).ok_or_else(|| {
                let all = Span {
                    start: self.sets[0].1.start,
                    end: self.sets[self.sets.len() - 1].1.end,
                };
                error(
                    all,
                    "sets with very many subsets",
                    "65,536 subsets in all at most",
                    "name smaller sets; moore(k) is all sets of at most k heaps",
                )
            })?;
        }
        Hyper::new(sets, taken).ok_or_else(|| {
            error(
                self.behind_name(),
                "no set of heaps",
                "`hyper{12,23}`, a list of sets of heaps",
                "such as hyper{12,23,13}, or hyper:12,23,13 where a shell minds brackets",
            )
        })
    }
}

/// All subsets of the sets but the empty one; `None` if they are too many.
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
        for (typed, column, part) in [
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
        ] {
            let error = typed.parse::<Ruleset>().unwrap_err();
            assert_eq!(error.column(), column, "{typed}: {error}");
            assert!(error.to_string().contains(part), "{typed}: {error}");
        }
    }
}
