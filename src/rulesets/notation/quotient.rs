use super::tokens::Tokens;
use super::{Arguments, NotationError, Span};

impl<'t> Tokens<'t> {
    /// The quotient that follows a name, if any: `(z/2)` or `:z/2`.
    pub(super) fn quotient(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let typed = self.slice(name);
        let remedy = format!("such as {typed}(z/2), or {typed}:z/2 where a shell minds brackets");
        self.list(name, ",", |tokens, arguments, _| {
            let start = tokens.place();
            for sign in ["z", "/"] {
                if tokens.take(sign).is_none() {
                    return Err(tokens.unexpected("a quotient z/k, k at least 1", &*remedy));
                }
            }
            if tokens.peek_number().is_none() {
                return Err(tokens.unexpected("a number k, as in z/k", &*remedy));
            }
            let (k, Span { end, .. }) = tokens.number()?;
            arguments.items.push((k, Span { start, end }));
            Ok(())
        })
    }
}

impl Arguments<'_> {
    /// The divisor k of exactly one quotient z/k.
    ///
    /// # Errors
    /// If there is no quotient, another one, or k is 0.
    pub fn divisor(&self) -> Result<u64, NotationError> {
        let name = self.name();
        let (span, found) = match self.items[..] {
            [(k, _)] if k > 0 => return Ok(k),
            [] => (self.behind_name(), "no argument"),
            [(_, span)] => (span, span.of(self.text)),
            [_, (_, span), ..] => (span, "a second argument"),
        };
        Err(self.error(
            span,
            found,
            format!("`{name}(z/k)`, k at least 1"),
            format!("such as {name}(z/2), or {name}:z/2 where a shell minds brackets"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::Ruleset;

    #[test]
    fn prints_back_canonically() {
        for (typed, printed) in [
            ("chocolate(z/2)", "chocolate(z/2)"),
            ("chocolate:z/3 misere", "chocolate(z/3) misere"),
            (" chocolate ( z / 1 )", "chocolate(z/1)"),
            ("euclid", "euclid"),
            ("euclid:0", "euclid(0)"),
        ] {
            let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert_eq!(ruleset.to_string(), printed, "{typed}");
            assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
        }
    }

    #[test]
    fn errors_name_column_and_remedy() {
        for (typed, column, part) in [
            ("chocolate", 10, "chocolate(z/k)"),
            ("chocolate(2)", 11, "a quotient z/k"),
            ("chocolate(z)", 12, "a quotient z/k"),
            ("chocolate(z/)", 13, "a number k"),
            ("chocolate(z/0)", 11, "at least 1"),
            ("chocolate(z/2,z/3)", 15, "second"),
            ("chocolate(z/2", 14, "`)`"),
            ("euclid(1)", 8, "euclid(0)"),
            ("euclid(0,0)", 10, "euclid(0)"),
        ] {
            let error = typed.parse::<Ruleset>().unwrap_err();
            assert_eq!(error.column(), column, "{typed}: {error}");
            assert!(error.to_string().contains(part), "{typed}: {error}");
        }
    }
}
