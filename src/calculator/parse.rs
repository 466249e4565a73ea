//! Text to tree: sums of products of powers.

use super::tree::{Function, Part, PartKind};
use crate::text::{Lexeme, NotationError, Span, Token, Tokens, nearest};
use grundy_nimber::{Nim, Ordinal};
use num_bigint::BigUint;

/// How deep parts may be nested.
const DEEPEST: usize = 100;

/// The largest level of a field that can be named: fields of 2^(2^32) elements.
const HIGHEST: u32 = 32;

/// The least infinite ordinal.
pub(super) const OMEGA: &str = "w";

type Parsed = Result<Part, NotationError>;

pub(super) struct Parser<'t> {
    pub(super) tokens: Tokens<'t>,
    depth: usize,
    /// Whether w is in the text, so that bare numbers are nimbers.
    ordinals: bool,
}

/// Reads an expression.
///
/// # Errors
/// With the column, what was found, what was expected, and a remedy.
pub(super) fn parse(text: &str) -> Parsed {
    let tokens = Tokens::read(text);
    let ordinals = tokens.ahead().any(|token| token.text == OMEGA);
    let mut parser = Parser {
        ordinals,
        tokens,
        depth: 0,
    };
    let part = parser.sum()?;
    let Some(token) = parser.tokens.peek() else {
        return Ok(part);
    };
    let remedy = match token.text {
        ")" => "remove it, or open a bracket before it",
        _ => "operators are +, *, / and ^; the product of *7 and *11 is *7 * *11",
    };
    Err(parser.tokens.unexpected("an operator or the end", remedy))
}

impl<'t> Parser<'t> {
    fn part(&self, start: usize, kind: PartKind) -> Part {
        let end = self.tokens.behind().max(start);
        Part {
            span: Span { start, end },
            kind,
        }
    }

    fn sum(&mut self) -> Parsed {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.tokens.unexpected(
                "less nesting",
                "compute a part on its own, and write its value",
            ));
        }
        let start = self.tokens.place();
        let mut sum = self.product()?;
        // each nimber is its own negative
        while ["+", "-", "xor"]
            .iter()
            .any(|sign| self.tokens.take(sign).is_some())
        {
            let terms = Box::new([sum, self.product()?]);
            sum = self.part(start, PartKind::Sum(terms));
        }
        self.depth -= 1;
        Ok(sum)
    }

    fn product(&mut self) -> Parsed {
        let start = self.tokens.place();
        let mut product = self.power()?;
        loop {
            let kind = match self.tokens.peek().map_or("", |token| token.text) {
                "*" => PartKind::Product,
                "/" => PartKind::Quotient,
                _ => return Ok(product),
            };
            self.tokens.next();
            let factors = Box::new([product, self.power()?]);
            product = self.part(start, kind(factors));
        }
    }

    fn power(&mut self) -> Parsed {
        let start = self.tokens.place();
        let base = self.operand()?;
        if self.tokens.take("^").is_none() {
            return Ok(base);
        }
        let (negative, exponent) = self.exponent()?;
        if self.tokens.is("^") {
            return Err(self.tokens.unexpected(
                "one exponent",
                "use brackets, such as (*7 ^ 2) ^ 3, or multiply the exponents",
            ));
        }
        let base = Box::new(base);
        let kind = PartKind::Power {
            base,
            exponent,
            negative,
        };
        Ok(self.part(start, kind))
    }

    fn exponent(&mut self) -> Result<(bool, BigUint), NotationError> {
        let bracket = self.tokens.take("(").is_some();
        let negative = self.tokens.take("-").is_some();
        let Some((digits, _)) = self.number()? else {
            return Err(self.tokens.unexpected(
                "an exponent",
                "exponents are integers without a star, such as *7 ^ 3 or *7 ^ -1",
            ));
        };
        if bracket {
            self.tokens
                .expect(")", "close the bracket of the exponent")?;
        }
        Ok((negative, digits))
    }

    fn operand(&mut self) -> Parsed {
        let start = self.tokens.place();
        let remedy =
            "write a nimber, such as *5 or *0x1f, a bracket, or a function such as sqrt(*5)";
        let Some(token) = self.tokens.peek() else {
            return Err(self.tokens.unexpected("a nimber", remedy));
        };
        match (token.lexeme, token.text) {
            (_, OMEGA) => {
                let ordinal = self.power_of_omega()?;
                Ok(self.part(start, PartKind::Nimber(ordinal)))
            }
            (_, "*") => {
                self.tokens.next();
                if self.tokens.is(OMEGA) {
                    return self.operand();
                }
                match self.number()? {
                    Some((number, _)) => {
                        let nimber = Nim::from(number).into();
                        Ok(self.part(start, PartKind::Nimber(nimber)))
                    }
                    None => Err(self.tokens.unexpected(
                        "a number after the star",
                        "*5 is the nimber 5, and the product of *5 and *6 is *5 * *6",
                    )),
                }
            }
            (_, "(") => {
                self.tokens.next();
                let inner = self.sum()?;
                self.tokens
                    .expect(")", "close the bracket, or write an operator")?;
                Ok(self.part(start, inner.kind))
            }
            (Lexeme::Number, _) => {
                let Some((number, span)) = self.number()? else {
                    unreachable!("a number was peeked")
                };
                if number == BigUint::ZERO || self.ordinals {
                    let nimber = Ordinal::from(Nim::from(number));
                    return Ok(self.part(start, PartKind::Nimber(nimber)));
                }
                let digits = self.tokens.slice(span);
                let remedy = format!(
                    "write *{digits}: a bare number is only an exponent, as in *7 ^ {digits}"
                );
                Err(self.tokens.wrong(span, "a nimber", remedy))
            }
            (Lexeme::Word, _) => self.call(token),
            _ => Err(self.tokens.unexpected("a nimber", remedy)),
        }
    }

    /// A decimal or hexadecimal number, if one comes next.
    pub(super) fn number(&mut self) -> Result<Option<(BigUint, Span)>, NotationError> {
        let Some(token) = self.tokens.peek_number() else {
            return Ok(None);
        };
        self.tokens.next();
        let mut span = token.span;
        // the lexer ends a number at the first letter
        let rest = self
            .tokens
            .peek()
            .filter(|rest| rest.lexeme == Lexeme::Word && rest.span.start == span.end);
        let number = match rest {
            None => BigUint::parse_bytes(token.text.as_bytes(), 10),
            Some(rest) => {
                self.tokens.next();
                span.end = rest.span.end;
                let digits = rest
                    .text
                    .strip_prefix(['x', 'X'])
                    .filter(|_| token.text == "0");
                digits.and_then(|digits| BigUint::parse_bytes(digits.as_bytes(), 16))
            }
        };
        match number {
            Some(number) => Ok(Some((number, span))),
            None => Err(self.tokens.wrong(
                span,
                "a number",
                "write digits, or 0x and hexadecimal digits",
            )),
        }
    }

    fn call(&mut self, name: Token<'t>) -> Parsed {
        self.tokens.next();
        let names = Function::ALL.map(Function::name);
        let Some(function) = Function::named(name.text) else {
            let remedy = match nearest(name.text, names) {
                _ if name.text == "mex" => "‹grundy value› takes the mex of all options".into(),
                Some(near) => format!("did you mean `{near}`?"),
                None => "a nimber is written with a star, such as *5".into(),
            };
            let expected = format!("a nimber or one of {}", names.join(", "));
            return Err(self.tokens.wrong(name.span, expected, remedy));
        };
        let remedy = format!("write {}", function.usage());
        self.tokens.expect("(", &remedy)?;
        let mut arguments = vec![self.sum()?];
        let mut level = None;
        if function == Function::Log {
            self.tokens.expect(",", &remedy)?;
            arguments.push(self.sum()?);
        } else if function.in_field() && self.tokens.take(",").is_some() {
            level = Some(self.field()?);
        }
        self.tokens.expect(")", &remedy)?;
        let kind = PartKind::Call {
            function,
            arguments,
            level,
        };
        Ok(self.part(name.span.start, kind))
    }

    /// The level of a field that is named by its bits.
    fn field(&mut self) -> Result<(u32, Span), NotationError> {
        let remedy = "fields have 1, 2, 4, 8, 16, .. bits";
        let Some((bits, span)) = self.number()? else {
            return Err(self.tokens.unexpected("the bits of a field", remedy));
        };
        let level = (0..=HIGHEST).find(|&level| BigUint::from(1_u64 << level) == bits);
        match level {
            Some(level) => Ok((level, span)),
            None => Err(self.tokens.wrong(span, "the bits of a field", remedy)),
        }
    }
}
