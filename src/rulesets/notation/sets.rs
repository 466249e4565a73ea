use super::tokens::{Kind, Token, Tokens};
use super::{Arguments, NotationError, Span};
use crate::rulesets::{Hyper, Taken, nearest};

/// Most sets, subsets that a star adds included.
const MOST: usize = 1 << 16;

/// What may be taken from each heap of a set, as it is typed.
const AMOUNTS: [&str; 4] = ["any", "one", "equal", "total"];

impl<'t> Tokens<'t> {
    /// The sets of heaps that follow a name, if any, `{12,1-10}` or `:12,1-10`, a star (or, in
    /// the second way, a plus) and the word for amounts.
    pub(super) fn sets(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let mut arguments = Arguments::new(self, name);
        let brackets = match self.peek().map(|t| t.kind) {
            Some(Kind::Open('{')) => true,
            Some(Kind::Colon) => false,
            Some(Kind::Open(_)) => {
                return Err(self.unexpected("`{` or `:`", "write hyper{12,23}, or hyper:12,23"));
            }
            _ => return Ok(arguments),
        };
        arguments.open = self.next().map(|t| t.span);
        loop {
            arguments.sets.push(self.set()?);
            match (self.peek().map(|t| t.kind), brackets) {
                (Some(Kind::Comma), _) => _ = self.next(),
                (Some(Kind::Close('}')), true) => {
                    self.next();
                    break;
                }
                (_, false) => break,
                (_, true) => {
                    return Err(self.unexpected("`,` or `}`", "close the list with `}`"));
                }
            }
        }
        // a plus apart from the sets is no star
        let end = arguments.sets.last().map_or(0, |(_, span)| span.end);
        let plus = |t: &Token<'_>| t.kind == Kind::Other('+') && t.span.start == end;
        let star = |t: &Token<'_>| t.kind == Kind::Other('*') || (!brackets && plus(t));
        if let Some(token) = self.peek().filter(star) {
            self.next();
            arguments.star = Some(token.span);
        }
        if let Some(token) = self
            .peek()
            .filter(|t| AMOUNTS.contains(&self.slice(t.span)))
        {
            self.next();
            arguments.amounts = Some(token.span);
        }
        Ok(arguments)
    }

    /// `12`, or `1-10-12` and `12-` where a heap has two digits.
    fn set(&mut self) -> Result<(u64, Span), NotationError> {
        let remedy = "heaps are numbered from 1: 12 is the first two, 1-10 the first and the tenth";
        let start = self.peek().map_or(self.end(), |t| t.span).start;
        let mut numbers: Vec<&str> = Vec::new();
        let (mut end, mut dashed) = (start, false);
        loop {
            let Some(token) = self.peek() else {
                return Err(self.unexpected("a set of heaps", remedy));
            };
            let Kind::Number(digits) = token.kind else {
                return Err(self.unexpected("a set of heaps", remedy));
            };
            self.next();
            numbers.push(digits);
            end = end.max(token.span.end);
            match self.peek() {
                Some(token) if token.kind == Kind::Other('-') => _ = self.next(),
                _ => break,
            }
            dashed = true;
            // `12-` is the twelfth heap alone
            if !self
                .peek()
                .is_some_and(|t| matches!(t.kind, Kind::Number(_)))
            {
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
        let word = self.amounts.map(|span| &self.text[span.start..span.end]);
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
            let end = Span {
                start: self.name.end,
                end: self.name.end,
            };
            error(
                end,
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
