use crate::certify::CertifyError;

/// The lines of a text, numbered from 1.
pub(super) struct Lines<'a> {
    rest: &'a str,
    number: usize,
    /// The last line with its end.
    last: &'a str,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            number: 0,
            last: "",
        }
    }

    /// The next line, without going on.
    pub(super) fn peek(&self) -> Option<(usize, &'a str)> {
        let line = self.rest.split_inclusive('\n').next()?;
        Some((self.number + 1, line.strip_suffix('\n').unwrap_or(line)))
    }

    pub(super) fn next(&mut self) -> Option<(usize, &'a str)> {
        let (number, line) = self.peek()?;
        let whole = self.rest.split_inclusive('\n').next()?;
        self.rest = &self.rest[whole.len()..];
        self.last = whole;
        self.number = number;
        Some((number, line))
    }

    /// The line that was read last, with its end.
    pub(super) fn last_with_end(&self) -> &'a str {
        self.last
    }

    /// The next line, which has to be there.
    pub(super) fn wanted(&mut self, expected: &str) -> Result<(usize, &'a str), CertifyError> {
        let number = self.number + 1;
        self.next()
            .ok_or_else(|| wrong(number, "the end of the file", expected))
    }

    /// Takes this line.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), CertifyError> {
        let expected = format!("`{text}`");
        let (number, line) = self.wanted(&expected)?;
        if line == text {
            return Ok(());
        }
        Err(wrong(number, line, &expected))
    }
}

/// Numbers with single spaces between them.
pub(super) fn numbers(line: &str) -> Option<Vec<u64>> {
    line.split(' ').map(|word| word.parse().ok()).collect()
}

/// What is wrong with a line; number 0 for the head as a whole.
pub(super) fn wrong(number: usize, found: &str, expected: &str) -> CertifyError {
    const SHOWN: usize = 60;
    let mut short: String = found.chars().take(SHOWN).collect();
    if short.len() < found.len() {
        short.push_str(" ...");
    }
    let place = match number {
        0 => String::new(),
        number => format!(" in line {number}"),
    };
    CertifyError::input(
        format!("{short}{place}"),
        expected,
        "write the file again with `grundy discover`",
    )
}
