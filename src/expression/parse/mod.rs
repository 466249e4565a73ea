//! Text to tree.

mod clause;
mod implied;
mod instead;
mod operand;
mod operators;
mod rules;

pub(crate) use clause::{Clause, clause};
pub(crate) use instead::of_function;

use super::tree::{Binder, Node, NodeKind, On, Template};
use crate::text::{Lexeme, Tokens};
use crate::text::{NotationError, Span, nearest};

/// Words that are no names.
const RESERVED: [&str; 21] = [
    "forall", "exists", "let", "in", "if", "then", "else", "and", "or", "not", "div", "mod", "xor",
    "odd", "even", "divides", "except", "on", "ordered", "sorted", "misere",
];

/// How deep parts may be nested.
const DEEPEST: usize = 100;

/// Reads a claim, or a part of rules; `known` tells the names of rulesets, and the example is what
/// is written at such a place.
///
/// # Errors
/// With the column, what was found, what was expected, and a remedy.
pub(crate) fn parse(
    text: &str,
    known: &dyn Fn(&str) -> bool,
    example: &'static str,
) -> Result<Node, NotationError> {
    let mut parser = Parser::new(text, known, example);
    let node = parser.expression()?;
    if parser.tokens.peek().is_some() {
        return Err(parser.trailing());
    }
    Ok(node)
}

struct Parser<'t> {
    tokens: Tokens<'t>,
    /// Names of enclosing quantifiers and lets.
    bound: Vec<String>,
    /// Those of them that stand for rules, by their place.
    rules: Vec<(usize, Template)>,
    /// `in` ends the value of a let.
    without_in: bool,
    /// `*` may come after the amounts of a clause.
    starrable: bool,
    depth: usize,
    operands: usize,
    known: &'t dyn Fn(&str) -> bool,
    example: &'static str,
}

type Parsed = Result<Node, NotationError>;

impl<'t> Parser<'t> {
    fn new(text: &'t str, known: &'t dyn Fn(&str) -> bool, example: &'static str) -> Self {
        Self {
            tokens: Tokens::read(text),
            bound: Vec::new(),
            rules: Vec::new(),
            without_in: false,
            starrable: false,
            depth: 0,
            operands: 0,
            known,
            example,
        }
    }
}

impl Parser<'_> {
    /// What follows a word, if it comes next.
    fn following<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Result<T, NotationError>,
    ) -> Result<Option<T>, NotationError> {
        let next = self.tokens.take(word);
        next.map(|_| read(self)).transpose()
    }

    fn node(&self, start: usize, kind: NodeKind) -> Node {
        let end = self.tokens.behind().max(start);
        Node {
            span: Span { start, end },
            kind,
        }
    }

    fn trailing(&self) -> NotationError {
        let found = self.tokens.peek().map_or("", |token| token.text);
        let words = RESERVED.iter().copied();
        let after = self.tokens.second().map_or("", |token| token.text);
        let before = self.tokens.last().map_or("", |token| token.text);
        let remedy = match instead::of_operator(before, found, after) {
            _ if found == "if" && after == "and" => "equivalence is written <=>".to_owned(),
            _ if found == "if" => "write what is meant first: a = b => P(nim, x)".to_owned(),
            _ if let Some(product) = self.product() => product,
            Some(instead) => instead.to_owned(),
            None => match nearest(found, words).filter(|_| found.len() > 1) {
                Some(near) => format!("did you mean `{near}`?"),
                None => instead::OPERATORS.to_owned(),
            },
        };
        self.tokens.unexpected("an operator or the end", &remedy)
    }

    /// What to write where a name stands directly after a number.
    fn product(&self) -> Option<String> {
        let name = self
            .tokens
            .peek()
            .filter(|next| next.lexeme == Lexeme::Word)?;
        let end = self.tokens.behind();
        let before = self.tokens.slice(Span { start: 0, end });
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let number = &before[before.len() - digits..];
        let beside = name.span.start == end && digits > 0;
        beside.then(|| format!("a product is written {number}*{}", name.text))
    }

    /// All that may be alone.
    fn expression(&mut self) -> Parsed {
        self.deeper(
            |parser| match parser.tokens.peek().map_or("", |token| token.text) {
                "forall" | "exists" => parser.quantified(),
                "let" => parser.bindings(),
                "if" => parser.choice(),
                _ => parser.implied(),
            },
        )
    }

    /// Reads a part inside of another one, if it is not nested too deeply.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self
                .tokens
                .unexpected("less nesting", "name parts by let s = .., t = .. in .."));
        }
        let node = read(self);
        self.depth -= 1;
        node
    }

    /// A name that a quantifier or a let binds.
    fn new_name(&mut self, such_as: &str) -> Result<(String, Span), NotationError> {
        let Some(token) = self
            .tokens
            .peek()
            .filter(|token| token.lexeme == crate::text::Lexeme::Word)
        else {
            return Err(self.tokens.unexpected("a name", such_as));
        };
        if token.text == "if" {
            let remedy = "write no comma before `if`";
            return Err(self.tokens.unexpected("one more name", remedy));
        }
        if RESERVED.contains(&token.text) || ["P", "N", "D", "G", "x"].contains(&token.text) {
            return Err(self
                .tokens
                .unexpected("a name that is not in use yet", such_as));
        }
        self.tokens.next();
        Ok((token.text.to_owned(), token.span))
    }

    fn quantified(&mut self) -> Parsed {
        let start = self.tokens.place();
        let quantifier = self.tokens.next().expect("it was peeked");
        let name = match quantifier.text {
            "forall" => "all",
            _ => "any",
        };
        let outer = self.bound.len();
        let binders = self.binders()?;
        let on = self.following("on", |parser| parser.place().map(Box::new))?;
        self.tokens.expect(
            ":",
            "a quantifier is followed by its ranges and a colon: forall p in 1..30: ..",
        )?;
        let body = self.inside(|parser| parser.expression())?;
        self.bound.truncate(outer);
        let kind = NodeKind::Over {
            name: name.into(),
            at: quantifier.span,
            binders,
            body: Box::new(body),
            on,
        };
        Ok(self.node(start, kind))
    }

    /// `p in 1..30, q in p+1..60`, or `h` alone; the names are bound from there on.
    fn binders(&mut self) -> Result<Vec<Binder>, NotationError> {
        let such_as = "such as forall j in 0..9: ..";
        let mut binders = Vec::new();
        loop {
            let mut names = vec![self.new_name(such_as)?];
            // names that share a range
            while self.tokens.is(",") {
                let mark = self.tokens.clone();
                self.tokens.next();
                names.push(self.new_name(such_as)?);
                if !self.tokens.is("in") && !self.tokens.is(",") {
                    self.tokens = mark;
                    names.pop();
                    break;
                }
            }
            let range = self.following("in", |parser| parser.inside(|parser| parser.set()))?;
            for (name, span) in names {
                self.bound.push(name.clone());
                binders.push(Binder {
                    name,
                    span,
                    range: range.clone(),
                });
            }
            if self.tokens.take(",").is_none() {
                return Ok(binders);
            }
        }
    }

    /// What follows `on`.
    fn place(&mut self) -> Result<On, NotationError> {
        let remedy = "such as on heaps 2 max 31, or on max 31";
        let heaps = self.following("heaps", Self::sum)?;
        let max = self.following("max", Self::sum)?;
        if heaps.is_none() && max.is_none() {
            return Err(self.tokens.unexpected("`heaps` or `max`", remedy));
        }
        Ok(On { heaps, max })
    }

    fn bindings(&mut self) -> Parsed {
        let start = self.tokens.place();
        self.tokens.next();
        let outer = self.bound.len();
        let mut bound = Vec::new();
        loop {
            let (name, at) = self.new_name("such as let s = sum(x) in ..")?;
            self.tokens
                .expect("=", "such as let s = sum(x), m = min(x) in ..")?;
            if self.names_rules() {
                let rules = self.template(at)?;
                self.rules.push((self.bound.len(), rules));
                self.bound.push(name);
            } else {
                let before = std::mem::replace(&mut self.without_in, true);
                let value = self.expression();
                self.without_in = before;
                self.bound.push(name.clone());
                bound.push((name, value?));
            }
            if self.tokens.take(",").is_none() {
                break;
            }
        }
        self.tokens
            .expect("in", "a let ends with in: let s = sum(x) in s mod 2 = 0")?;
        let body = self.expression()?;
        self.bound.truncate(outer);
        self.rules.retain(|(place, _)| *place < outer);
        match bound.is_empty() {
            true => Ok(body),
            false => Ok(self.node(start, NodeKind::Let(bound, Box::new(body)))),
        }
    }

    fn choice(&mut self) -> Parsed {
        let start = self.tokens.place();
        self.tokens.next();
        let remedy = "a choice has three parts: if a > b then a else b";
        let condition = self.expression()?;
        self.tokens.expect("then", remedy)?;
        let yes = self.expression()?;
        self.tokens.expect("else", remedy)?;
        let no = self.expression()?;
        let kind = NodeKind::If(Box::new(condition), Box::new(yes), Box::new(no));
        Ok(self.node(start, kind))
    }

    /// Inside brackets `in` and `*` are operators again.
    fn inside<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, NotationError>,
    ) -> Result<T, NotationError> {
        let before = (self.without_in, self.starrable);
        (self.without_in, self.starrable) = (false, false);
        let result = read(self);
        (self.without_in, self.starrable) = before;
        result
    }
}
