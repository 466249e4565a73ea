use super::arena::{Arena, MisereForm};
use crate::work::Stop;

/// A text that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// At a byte of the text: what was found, and what was expected.
    #[error("at column {}: found {found}, expected {expected}", at + 1)]
    Unexpected {
        /// Index of the byte.
        at: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// The computation ended.
    #[error(transparent)]
    Stop(#[from] Stop),
}

/// Brackets may be nested this deeply.
const DEEPEST: usize = 200;

struct GameReader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Arena {
    /// Reads a sum of games as CGSuite does: `*[2]` is a nim-heap, `*[[2],1]` the game with the
    /// options `*[[2]]` and `*1`, where options are nim-heaps, lists in brackets, or games again;
    /// `*n` and `*` are nim-heaps, `#` after a game makes it the only option, `+` adds.
    ///
    /// # Errors
    /// What is no game, with its place; or if memory or time run out.
    pub fn read(&mut self, text: &str) -> Result<MisereForm, ReadError> {
        let mut reader = GameReader {
            text,
            at: 0,
            depth: 0,
        };
        let form = reader.sum(self)?;
        reader.blank();
        match reader.peek() {
            None => Ok(form),
            Some(_) => reader.fail("+ or the end"),
        }
    }
}

impl GameReader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn blank(&mut self) {
        while let Some(c) = self.peek().filter(|c| c.is_whitespace()) {
            self.at += c.len_utf8();
        }
    }

    fn eat(&mut self, sign: char) -> bool {
        self.blank();
        let there = self.peek() == Some(sign);
        if there {
            self.at += sign.len_utf8();
        }
        there
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, ReadError> {
        Err(ReadError::Unexpected {
            at: self.at,
            found: match self.peek() {
                Some(sign) => format!("`{sign}`"),
                None => "the end".into(),
            },
            expected,
        })
    }

    fn sum(&mut self, arena: &mut Arena) -> Result<MisereForm, ReadError> {
        let mut sum = self.term(arena)?;
        while self.eat('+') {
            let term = self.term(arena)?;
            sum = arena.sum(sum, term)?;
        }
        Ok(sum)
    }

    /// A nim-heap, a list of options, or a game after `*`; `#` may follow.
    fn term(&mut self, arena: &mut Arena) -> Result<MisereForm, ReadError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail("brackets that are nested less deeply");
        }
        let mut form = match () {
            () if self.eat('*') => self.starred(arena)?,
            () if self.eat('[') => {
                let options = self.options(arena)?;
                arena.form(options)?
            }
            () if self.eat('(') => {
                let sum = self.sum(arena)?;
                if !self.eat(')') {
                    return self.fail(") or +");
                }
                sum
            }
            () => match self.number()? {
                Some(size) => arena.nim(size)?,
                None => return self.fail("a game such as *[[2],1], or a number"),
            },
        };
        while self.eat('#') {
            form = arena.form(vec![form])?;
        }
        self.depth -= 1;
        Ok(form)
    }

    /// What follows a star: `*[x]` is x itself, `*[x,y]` has two options.
    fn starred(&mut self, arena: &mut Arena) -> Result<MisereForm, ReadError> {
        if self.eat('[') {
            let options = self.options(arena)?;
            return Ok(match options[..] {
                [one] => one,
                _ => arena.form(options)?,
            });
        }
        let size = self.number()?.unwrap_or(1);
        Ok(arena.nim(size)?)
    }

    fn options(&mut self, arena: &mut Arena) -> Result<Vec<MisereForm>, ReadError> {
        let mut options = Vec::new();
        if self.eat(']') {
            return Ok(options);
        }
        loop {
            options.push(self.sum(arena)?);
            if self.eat(']') {
                return Ok(options);
            }
            if !self.eat(',') {
                return self.fail(", or ] or +");
            }
        }
    }

    fn number(&mut self) -> Result<Option<usize>, ReadError> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let digits = &rest[..end.unwrap_or(rest.len())];
        if digits.is_empty() {
            return Ok(None);
        }
        let Ok(size) = digits.parse() else {
            return self.fail("a smaller number");
        };
        self.at += digits.len();
        Ok(Some(size))
    }
}
