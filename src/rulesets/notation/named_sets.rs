use super::tokens::Tokens;
use super::{Arguments, NotationError, Span};
use crate::rulesets::{AmountSet, NamedSet, nearest};
use crate::text::Lexeme;

impl<'t> Tokens<'t> {
    /// The amounts that follow a name, if any, `{1,primes}` or `:1,primes`.
    pub(super) fn amounts(&mut self, name: Span) -> Result<Arguments<'t>, NotationError> {
        let typed = self.slice(name);
        self.list(name, ",", |tokens, arguments, _| {
            let Some(token) = tokens.peek() else {
                return Err(tokens.unexpected(EXPECTED, example(typed)));
            };
            match token.lexeme {
                Lexeme::Word => {
                    let word = token.text;
                    let Some(set) = NamedSet::named(word) else {
                        let remedy = match nearest(word, NamedSet::ALL.map(NamedSet::name)) {
                            Some(near) => format!("did you mean `{near}`?"),
                            None => example(typed),
                        };
                        let found = format!("`{word}`");
                        return Err(tokens.error(token.span, found, EXPECTED, remedy));
                    };
                    tokens.next();
                    arguments.named.push(set);
                }
                Lexeme::Number => arguments.items.push(tokens.number()?),
                _ => return Err(tokens.unexpected(EXPECTED, example(typed))),
            }
            Ok(())
        })
    }
}

/// What an item of a list of amounts is.
const EXPECTED: &str = "a number or a named set (primes, squares, factorials, fib)";

fn example(name: &str) -> String {
    match name {
        "allbut" => "such as allbut{2} or allbut{1,squares}; all but nothing is nim".into(),
        _ => format!("such as {name}{{1,3}} or {name}{{1,primes}}"),
    }
}

impl Arguments<'_> {
    /// A set of at least one amount.
    ///
    /// # Errors
    /// If there is none, or one is 0.
    pub fn amount_set(&self) -> Result<AmountSet, NotationError> {
        let numbers = self.set("amounts")?;
        let set = AmountSet::new(numbers, self.named.clone());
        Ok(set.expect("amounts are checked to be there and positive"))
    }
}

#[cfg(test)]
mod tests {
    use crate::rulesets::Ruleset;

    #[test]
    fn prints_back_canonically() {
        for (typed, printed) in [
            ("subtract{primes,1}", "subtract{1,primes}"),
            ("subtract:1,primes", "subtract{1,primes}"),
            ("subtract{3,primes,4}", "subtract{4,primes}"),
            ("subtract{ fib , 4, squares }", "subtract{squares,fib}"),
            ("subtract{fib,fib,6}", "subtract{6,fib}"),
            ("allbut:2", "allbut{2}"),
            ("allbut{4,2,4} misere", "allbut{2,4} misere"),
            ("allbut{factorials,7,24}", "allbut{7,factorials}"),
        ] {
            let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}: {e}"));
            assert_eq!(ruleset.to_string(), printed, "{typed}");
            assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
        }
    }

    #[test]
    fn errors_name_column_and_remedy() {
        for (typed, column, part) in [
            ("allbut", 7, "allbut{a,b,..}"),
            ("allbut{}", 8, "all but nothing is nim"),
            ("allbut{0}", 8, "at least 1"),
            ("subtract{1,pirmes}", 12, "did you mean `primes`"),
            ("subtract{1,cubes}", 12, "a named set (primes, squares"),
            ("subtract{primes", 16, "`,` or `}`"),
            ("subtract{1,", 12, "a named set"),
            ("nim primes", 5, "modifier"),
        ] {
            let error = typed.parse::<Ruleset>().unwrap_err();
            assert_eq!(error.column(), column, "{typed}: {error}");
            assert!(error.to_string().contains(part), "{typed}: {error}");
        }
    }
}
