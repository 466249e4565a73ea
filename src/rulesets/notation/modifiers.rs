//! What may follow a name: modifiers, and further summands.

use super::{Arguments, NotationError, Span, base};
use crate::game::{Convention, Each, Heap, Times};
use crate::rulesets::modifier::MODIFIER_NAMES;
use crate::rulesets::{
    BoardRuleset, Bounded, Change, Changed, Compound, Definitions, HeapRuleset, Rules, Ruleset,
    Sum, Terminal, Unfit, nearest,
};
use crate::text::{Lexeme, Token, Tokens};

/// A whole text: summands, each with its modifiers, and `misere` first or last.
pub(super) fn ruleset(
    tokens: &mut Tokens<'_>,
    definitions: &Definitions,
) -> Result<Ruleset, NotationError> {
    let leading = tokens.take("misere");
    let mut misere = leading;
    let mut summands: Vec<Summand> = Vec::new();
    let mut compound = None;
    loop {
        let start = tokens.place();
        let mut rules = base(tokens, definitions)?;
        let mut seen = Vec::new();
        if matches!(rules, Rules::Heaps(HeapRuleset::Bounded(_))) {
            seen.push("bounded");
        }
        let mut heaps = None;
        let plus = loop {
            match tokens.next() {
                None => break None,
                Some(token) if COMPOUNDS.contains(&token.text) => break Some(token),
                Some(token) if token.text == "on" => {
                    if tokens.peek_number().is_none() {
                        let remedy = "such as welter on 2 + nim on 3";
                        return Err(tokens.unexpected("a number of heaps", remedy));
                    }
                    let (count, span) = tokens.number()?;
                    let count = usize::try_from(count).unwrap_or(usize::MAX);
                    let (start, end) = (token.span.start, span.end);
                    if heaps.replace((count, Span { start, end })).is_some() {
                        let remedy = "such as welter on 2 + nim on 3";
                        return Err(tokens.error(token.span, "a second `on`", "one", remedy));
                    }
                }
                Some(token) => {
                    rules = modifier((tokens, definitions), token, rules, &mut seen, &mut misere)?
                }
            }
        };
        let end = plus.map_or(tokens.end(), |t| t.span).start;
        summands.push(Summand {
            rules,
            span: Span { start, end },
            heaps,
        });
        let Some(between) = plus else {
            break;
        };
        let kind = compound_of(tokens, between)?;
        if compound.is_some_and(|before| before != kind) {
            let remedy = "such as nim selective nim selective wythoff; only one kind at a time";
            return Err(tokens.wrong(between.span, "the same word as before", remedy));
        }
        compound = Some(kind);
        if let Some(span) = misere.filter(|_| leading.is_none()) {
            return Err(tokens.error(
                span,
                format!("`misere` before `{kind}`"),
                format!("`{kind}`: misere play is of the whole"),
                "write misere last, such as kayles + nim misere",
            ));
        }
    }
    let convention = match misere {
        Some(_) => Convention::Misere,
        None => Convention::Normal,
    };
    let rules = sum(tokens, compound.unwrap_or(Compound::Disjunctive), summands)?;
    Ok(Ruleset { rules, convention })
}

/// Rules that may be one of several, and what is said of the number of their heaps.
struct Summand {
    rules: Rules,
    span: Span,
    heaps: Option<(usize, Span)>,
}

/// Rules on heaps; what is said of others.
fn on_heaps(
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

/// What stands between two parts.
const COMPOUNDS: [&str; 5] = ["+", "selective", "conjunctive", "continued", "ordinal"];

fn compound_of(tokens: &mut Tokens<'_>, token: Token<'_>) -> Result<Compound, NotationError> {
    Ok(match token.text {
        "+" => Compound::Disjunctive,
        "selective" => Compound::Selective,
        "conjunctive" => Compound::Conjunctive,
        "ordinal" => Compound::Ordinal,
        _ => {
            tokens.expect("conjunctive", "such as nim continued conjunctive nim")?;
            Compound::Continued
        }
    })
}

fn sum(
    tokens: &Tokens<'_>,
    compound: Compound,
    mut summands: Vec<Summand>,
) -> Result<Rules, NotationError> {
    if summands.len() == 1 {
        let Summand { rules, heaps, .. } = summands.remove(0);
        let Some((_, span)) = heaps else {
            return Ok(rules);
        };
        let expected = "a sum, of which each summand has heaps of its own";
        let remedy =
            "such as welter on 2 + nim on 3; otherwise the heaps that are typed, or --heaps";
        return Err(tokens.wrong(span, expected, remedy));
    }
    let (mut rules, mut spans) = (Vec::new(), Vec::new());
    for Summand {
        rules: summand,
        span,
        heaps,
    } in summands
    {
        let found = |rules: &BoardRuleset| format!("{rules}, which is played on a board");
        let remedy = "`grundy verify sprague-grundy` plays boards beside heaps";
        let expected = ["summands on heaps", remedy];
        let summand = on_heaps(tokens, summand, span, found, expected)?;
        rules.push((summand, heaps.map(|(count, _)| count)));
        spans.push(span);
    }
    let sum = Sum::new(compound, rules).map_err(|(i, unfit)| {
        let found = format!("`{}`", tokens.slice(spans[i]).trim_end());
        tokens.error(spans[i], found, unfit.expected, unfit.remedy)
    })?;
    Ok(Rules::Heaps(HeapRuleset::Sum(sum)))
}

/// One modifier after some rules.
fn modifier(
    (tokens, definitions): (&mut Tokens<'_>, &Definitions),
    token: Token<'_>,
    rules: Rules,
    seen: &mut Vec<&'static str>,
    misere: &mut Option<Span>,
) -> Result<Rules, NotationError> {
    let word = match token.lexeme {
        Lexeme::Word => token.text,
        _ => "",
    };
    let Some(name) = MODIFIER_NAMES.into_iter().find(|name| *name == word) else {
        let words = MODIFIER_NAMES.into_iter().chain(COMPOUNDS);
        let remedy = match nearest(word, words).filter(|_| !word.is_empty()) {
            _ if matches!(word, "if" | "where") => {
                "registered rules have no conditions; write the moves, such as \
                 rules{2 heaps: take (t,0) for t in 1..a if a > b}"
                    .into()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => "see `grundy list rulesets` for what can be typed".into(),
        };
        return Err(tokens.wrong(
            token.span,
            "the end, `+`, another compound (selective, conjunctive, continued conjunctive, \
             ordinal), or a modifier: misere, bounded(b), terminal{..}, pass(p), then, block(b)",
            remedy,
        ));
    };
    let again = (name == "misere" && misere.is_some()) || seen.contains(&name);
    if again {
        return Err(tokens.error(
            token.span,
            format!("a second `{name}`"),
            "one at most",
            "leave one of them out",
        ));
    }
    if name == "misere" {
        *misere = Some(token.span);
        return Ok(rules);
    }
    seen.push(name);
    let found = |rules: &BoardRuleset| format!("`{name}` after {rules}");
    let expected = "the end or `misere`: rules on boards take no other modifier";
    let rules = on_heaps(tokens, rules, token.span, found, [expected, "leave it out"])?;
    let arguments = Arguments::new(tokens, token.span, definitions);
    let useless = "with 0 nothing changes; leave the modifier out";
    let change = match name {
        "terminal" => Change::Terminal(positions(arguments)?),
        "then" => {
            // modifiers that follow are those of the whole
            let next = base(tokens, definitions)?;
            let found = |rules: &BoardRuleset| format!("`then` before {rules}");
            let expected = ["rules on heaps", "such as nim then wythoff"];
            Change::Then(on_heaps(tokens, next, token.span, found, expected)?)
        }
        "bounded" => {
            let most = arguments.one("b", "most tokens from a heap in a move")?;
            if let (HeapRuleset::Nim(_), Some(rules)) = (&rules, Bounded::new(most)) {
                return Ok(Rules::Heaps(HeapRuleset::Bounded(Each(rules))));
            }
            Change::Bounded(most)
        }
        "pass" => Change::Pass(arguments.positive("p", "passes in the whole game", useless)?),
        _ => Change::Block(arguments.positive("b", "options that may be forbidden", useless)?),
    };
    let before = rules.to_string();
    let changed = Changed::new(rules, change).map_err(|Unfit { expected, remedy }| {
        let found = format!("`{name}` after {before}");
        tokens.error(token.span, found, expected, remedy)
    })?;
    Ok(Rules::Heaps(HeapRuleset::Changed(changed)))
}

/// `{(1,1),(0,2)*}` or `:1,1/0,2*`.
fn positions(mut arguments: Arguments<'_, '_>) -> Result<Terminal, NotationError> {
    let typed = arguments.typed_vectors()?;
    let example = "such as nim terminal{(1,1),(0,2)*}: (1,1), and (0,2) in any order of the heaps";
    if typed.is_empty() {
        let expected = "a list of positions without moves";
        return Err(arguments.error(None, "no list", expected, example));
    }
    let tokens = arguments.tokens;
    if tokens.is("potential") {
        return Err(tokens.unexpected("positions only", example));
    }
    let list = typed.iter().map(|(vector, span)| {
        let heaps = vector.takes.iter().map(|&x| Heap::try_from(x).ok());
        let heaps = heaps
            .collect::<Option<Vec<Heap>>>()
            .ok_or_else(|| tokens.wrong(*span, "a position: heaps of 0 or more", example))?;
        Ok((heaps, vector.times == Times::Any))
    });
    let list = list.collect::<Result<Vec<_>, NotationError>>()?;
    Terminal::new(list).ok_or_else(|| {
        let (found, expected) = (
            "more than 65,536 positions",
            "fewer, with stars written out",
        );
        tokens.error(typed[0].1, found, expected, "leave some stars out")
    })
}
