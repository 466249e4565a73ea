//! Codes of coin-turning games, such as `1-3`, `1+C`, `3C(5)`, `4FS`.

use super::Arguments;
use crate::rulesets::Turning;
use crate::rulesets::turning::Near;
use crate::text::{Lexeme, NotationError, Token};

const REMEDY: &str = "such as turning 1-3 (1 to 3 coins), turning 3, turning 1+C (any number in a row), \
                      turning 3C(5) (3 of 5 in a row), turning 4FS";

/// The token, if it stands directly behind the place: after a space + is that of sums.
fn beside(token: Option<Token<'_>>, end: usize) -> Option<Token<'_>> {
    token.filter(|token| token.span.start == end)
}

impl Arguments<'_, '_> {
    /// The code of a coin-turning game.
    pub(in crate::rulesets) fn turning(self) -> Result<Turning, NotationError> {
        let tokens = self.tokens;
        tokens.take(":");
        let Some(mut end) = tokens.peek_number().map(|token| token.span.end) else {
            return Err(tokens.unexpected("how many coins a move turns", REMEDY));
        };
        let (least, span) = tokens.number()?;
        if least == 0 {
            return Err(tokens.wrong(span, "at least 1 coin", REMEDY));
        }
        let mut most = Some(least);
        if beside(tokens.peek(), end).is_some_and(|token| token.text == "+") {
            tokens.next();
            most = None;
            end += 1;
        } else if tokens.take("-").is_some() {
            let (number, span) = tokens.number()?;
            if number < least {
                let expected = format!("at least {least}, the smaller number of coins");
                return Err(tokens.wrong(span, expected, REMEDY));
            }
            most = Some(number);
            end = span.end;
        }
        let mut code = Turning {
            least,
            most,
            near: Near::Any,
            equal: false,
            first: false,
            mirrored: false,
        };
        while let Some(word) = beside(tokens.peek(), end).filter(|t| t.lexeme == Lexeme::Word) {
            tokens.next();
            end = word.span.end;
            for letter in word.text.chars() {
                match letter.to_ascii_uppercase() {
                    'C' => code.near = Near::Row,
                    'E' => code.equal = true,
                    'F' => code.first = true,
                    'S' => code.mirrored = true,
                    _ => {
                        let expected = "letters C, E, F, S after the number of coins";
                        return Err(tokens.wrong(word.span, expected, REMEDY));
                    }
                }
            }
            if word.text.ends_with(['C', 'c'])
                && beside(tokens.peek(), end).is_some_and(|t| t.text == "(")
            {
                tokens.next();
                let (width, span) = tokens.number()?;
                if width == 0 {
                    return Err(tokens.wrong(span, "at least 1 coin in a row", REMEDY));
                }
                end = tokens.expect(")", "close the bracket of C(..)")?.end;
                code.near = Near::Within(width);
            }
        }
        Ok(code)
    }
}
