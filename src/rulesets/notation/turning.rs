//! Codes of coin-turning games, such as `1-3`, `1+C`, `3C(5)`, `4FS`, `{1,4,9}C`.

use super::Arguments;
use crate::rulesets::Turning;
use crate::rulesets::turning::{CoinCounts, Near};
use crate::text::{Lexeme, NotationError, Token};

const REMEDY: &str = "such as turning 1-3 (1 to 3 coins), turning 3, turning 1+C (any number in a row), \
                      turning 3C(5) (3 of 5 in a row), turning 4FS, turning {1,4,9}C";

/// The token, if it stands directly after the place: after a space + is that of sums.
fn beside(token: Option<Token<'_>>, end: usize) -> Option<Token<'_>> {
    token.filter(|token| token.span.start == end)
}

impl Arguments<'_, '_> {
    /// The code of a coin-turning game.
    pub(in crate::rulesets) fn turning(mut self) -> Result<Turning, NotationError> {
        self.tokens.take(":");
        let (sizes, mut end) = match self.tokens.is("{") {
            true => {
                let set = self.amount_set()?;
                (CoinCounts::of(set), self.tokens.behind())
            }
            false => self.counts()?,
        };
        let tokens = self.tokens;
        let mut code = Turning {
            sizes,
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

    /// `3`, `1-3` or `1+`, and where it ends.
    fn counts(&mut self) -> Result<(CoinCounts, usize), NotationError> {
        let tokens = &mut *self.tokens;
        if tokens.peek_number().is_none() {
            return Err(tokens.unexpected("how many coins a move turns", REMEDY));
        }
        let (least, span) = tokens.number()?;
        if least == 0 {
            return Err(tokens.wrong(span, "at least 1 coin", REMEDY));
        }
        let end = span.end;
        if beside(tokens.peek(), end).is_some_and(|token| token.text == "+") {
            tokens.next();
            return Ok((CoinCounts::Between(least, None), end + 1));
        }
        if tokens.take("-").is_none() {
            return Ok((CoinCounts::Between(least, Some(least)), end));
        }
        let (number, span) = tokens.number()?;
        if number < least {
            let expected = format!("at least {least}, the smaller number of coins");
            return Err(tokens.wrong(span, expected, REMEDY));
        }
        Ok((CoinCounts::Between(least, Some(number)), span.end))
    }
}
