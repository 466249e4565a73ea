//! Rules side by side, brackets around them, and what is said of the whole.

use super::{NotationError, Span, base};
use crate::game::Convention;
use crate::rulesets::{
    BoardRuleset, Compound, Definitions, HeapRuleset, Rules, Ruleset, Sum, TurningProduct,
};
use crate::text::{Token, Tokens};

/// How deep brackets may be nested.
const DEEPEST: usize = 30;

/// Reads rules, with the names that they may use.
pub(super) struct Reading<'r, 't> {
    pub(super) tokens: &'r mut Tokens<'t>,
    pub(super) definitions: &'r Definitions,
    /// Where `misere` stood.
    pub(super) misere: Option<Span>,
    /// How many brackets are open.
    depth: usize,
}

/// Rules that may be one of several, and what is said of them.
pub(super) struct Typed {
    pub(super) rules: Rules,
    span: Span,
    /// The number of their heaps.
    heaps: Option<(usize, Span)>,
    /// Modifiers that have acted on them: each acts once.
    pub(super) seen: Vec<&'static str>,
}

/// A whole text: parts, each with its modifiers, and `misere` first or last.
pub(super) fn ruleset(
    tokens: &mut Tokens<'_>,
    definitions: &Definitions,
) -> Result<Ruleset, NotationError> {
    let misere = tokens.take("misere");
    let mut reader = Reading {
        tokens,
        definitions,
        misere,
        depth: 0,
    };
    let Typed { rules, heaps, .. } = reader.side_by_side()?;
    if let Some((_, span)) = heaps {
        let expected = "a sum, of which each summand has heaps of its own";
        let remedy =
            "such as welter on 2 + nim on 3; otherwise the heaps that are typed, or ‹heaps›";
        return Err(reader.tokens.wrong(span, expected, remedy));
    }
    let convention = match reader.misere {
        Some(_) => Convention::Misere,
        None => Convention::Normal,
    };
    Ok(Ruleset { rules, convention })
}

impl Reading<'_, '_> {
    /// Parts with one word between them, up to the end or a bracket that closes.
    fn side_by_side(&mut self) -> Result<Typed, NotationError> {
        let leading = self.misere;
        let mut parts: Vec<Typed> = Vec::new();
        let mut compound = None;
        loop {
            parts.push(self.part()?);
            let between = self.tokens.peek();
            let Some(between) = between.filter(|token| COMPOUNDS.contains(&token.text)) else {
                break;
            };
            self.tokens.next();
            let kind = compound_of(self.tokens, between)?;
            if let Some(before) = compound.filter(|before| *before != kind) {
                let remedy = format!(
                    "put brackets around one of them: (A {before} B) {kind} C, or A {before} (B \
                     {kind} C)"
                );
                return Err(self.tokens.wrong(
                    between.span,
                    format!("`{before}`, as before"),
                    remedy,
                ));
            }
            compound = Some(kind);
            if let Some(span) = self.misere.filter(|_| leading.is_none()) {
                return Err(self.tokens.error(
                    span,
                    format!("`misere` before `{kind}`"),
                    format!("`{kind}`: misere play is of the whole"),
                    "write misere last, such as kayles + nim misere",
                ));
            }
        }
        match compound {
            Some(compound) => sum(self.tokens, compound, parts),
            None => Ok(parts.remove(0)),
        }
    }

    /// Rules with their modifiers, and their number of heaps.
    fn part(&mut self) -> Result<Typed, NotationError> {
        let mut part = self.product()?;
        while let Some(token) = self.tokens.peek() {
            if COMPOUNDS.contains(&token.text) || token.text == ")" && self.depth > 0 {
                break;
            }
            self.tokens.next();
            if token.text != "on" {
                self.modifier(token, &mut part)?;
                continue;
            }
            let remedy = "such as welter on 2 + nim on 3";
            if self.tokens.peek_number().is_none() {
                return Err(self.tokens.unexpected("a number of heaps", remedy));
            }
            let (count, span) = self.tokens.number()?;
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            let (start, end) = (token.span.start, span.end);
            if part.heaps.replace((count, Span { start, end })).is_some() {
                return Err(self
                    .tokens
                    .error(token.span, "a second `on`", "one", remedy));
            }
        }
        part.span.end = self.tokens.behind();
        Ok(part)
    }

    /// Rules, or a product of two.
    fn product(&mut self) -> Result<Typed, NotationError> {
        let first = self.primary()?;
        if !self.tokens.is("x") || self.tokens.second().is_none() {
            return Ok(first);
        }
        self.tokens.next();
        let second = self.primary()?;
        if self.tokens.is("x") && self.tokens.second().is_some() {
            let remedy = "products are of two games, such as turning 2 x turning 2; write one x";
            return Err(self.tokens.unexpected("no third factor", remedy));
        }
        let (start, end) = (first.span.start, second.span.end);
        let spans = [first.span, second.span];
        let tokens = &*self.tokens;
        let side = |part: Typed| {
            let found = |rules: &BoardRuleset| format!("{rules}, which is played on a board");
            let remedy = "such as turning 2 x turning 1+C";
            on_heaps(
                tokens,
                part.rules,
                part.span,
                found,
                ["rules on single heaps", remedy],
            )
        };
        let product =
            TurningProduct::new([side(first)?, side(second)?]).map_err(|(i, unfit)| {
                let found = format!("`{}`", tokens.slice(spans[i]).trim_end());
                tokens.error(spans[i], found, unfit.expected, unfit.remedy)
            })?;
        Ok(Typed {
            rules: HeapRuleset::Product(product).into(),
            span: Span { start, end },
            heaps: None,
            seen: Vec::new(),
        })
    }

    /// A name with its arguments, or rules in brackets.
    pub(super) fn primary(&mut self) -> Result<Typed, NotationError> {
        let start = self.tokens.place();
        if let Some(open) = self.tokens.take("(") {
            return self.bracket(open);
        }
        let rules = base(self.tokens, self.definitions)?;
        let seen = match rules {
            Rules::Heaps(HeapRuleset::Bounded(_)) => vec!["bounded"],
            _ => Vec::new(),
        };
        let end = self.tokens.behind();
        Ok(Typed {
            rules,
            span: Span { start, end },
            heaps: None,
            seen,
        })
    }

    /// What follows an open bracket, and the bracket that closes.
    fn bracket(&mut self, open: Span) -> Result<Typed, NotationError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let expected = format!("at most {DEEPEST} open brackets");
            return Err(self.tokens.wrong(open, expected, "leave some brackets out"));
        }
        let before = self.misere;
        if let Some(token) = self.tokens.peek().filter(|token| token.text == "misere") {
            return Err(self.of_the_whole(token.span));
        }
        let mut part = self.side_by_side()?;
        if let Some(span) = self.misere.filter(|_| before.is_none()) {
            return Err(self.of_the_whole(span));
        }
        let remedy = format!("close the bracket that opens at column {}", open.start + 1);
        let close = self.tokens.expect(")", &remedy)?;
        self.depth -= 1;
        part.span = Span {
            start: open.start,
            end: close.end,
        };
        Ok(part)
    }

    fn of_the_whole(&self, span: Span) -> NotationError {
        self.tokens.error(
            span,
            "`misere` in brackets",
            "`misere` outside of them: misere play is of the whole",
            "write misere last, such as (nim + nim) pass(1) misere",
        )
    }
}

/// Rules on heaps; what is said of others.
pub(super) fn on_heaps(
    tokens: &Tokens<'_>,
    rules: Rules,
    span: Span,
    found: impl Fn(&BoardRuleset) -> String,
    [expected, remedy]: [&str; 2],
) -> Result<HeapRuleset, NotationError> {
    match rules {
        Rules::Heaps(rules) => Ok(rules),
        Rules::Board(rules) => Err(tokens.error(span, found(&rules), expected, remedy)),
    }
}

/// What is between two parts.
pub(super) const COMPOUNDS: [&str; 6] = [
    "+",
    "selective",
    "conjunctive",
    "continued",
    "shortened",
    "ordinal",
];

fn compound_of(tokens: &mut Tokens<'_>, token: Token<'_>) -> Result<Compound, NotationError> {
    Ok(match token.text {
        "+" => Compound::Disjunctive,
        "selective" => Compound::Selective,
        "conjunctive" => Compound::Conjunctive,
        "ordinal" => Compound::Ordinal,
        "shortened" => {
            tokens.expect("selective", "such as nim shortened selective nim")?;
            Compound::Shortened
        }
        _ => {
            tokens.expect("conjunctive", "such as nim continued conjunctive nim")?;
            Compound::Continued
        }
    })
}

fn sum(tokens: &Tokens<'_>, compound: Compound, parts: Vec<Typed>) -> Result<Typed, NotationError> {
    let (mut rules, mut spans) = (Vec::new(), Vec::new());
    for part in parts {
        let found = |rules: &BoardRuleset| format!("{rules}, which is played on a board");
        let remedy = "‹grundy verify sprague-grundy› plays boards next to heaps";
        let expected = ["summands on heaps", remedy];
        let summand = on_heaps(tokens, part.rules, part.span, found, expected)?;
        rules.push((summand, part.heaps.map(|(count, _)| count)));
        spans.push(part.span);
    }
    let sum = Sum::new(compound, rules).map_err(|(i, unfit)| {
        let found = format!("`{}`", tokens.slice(spans[i]).trim_end());
        tokens.error(spans[i], found, unfit.expected, unfit.remedy)
    })?;
    let end = spans.last().map_or(0, |span| span.end);
    Ok(Typed {
        rules: HeapRuleset::Sum(sum).into(),
        span: Span {
            start: spans[0].start,
            end,
        },
        heaps: None,
        seen: Vec::new(),
    })
}
