//! What may follow a name: modifiers.

use super::compounds::{COMPOUNDS, Reading, Typed, on_heaps};
use super::{Arguments, NotationError};
use crate::game::{Each, Heap, Times};
use crate::rulesets::modifier::MODIFIER_NAMES;
use crate::rulesets::{
    BoardRuleset, Bounded, Change, Changed, HeapRuleset, Terminal, Unfit, nearest,
};
use crate::text::{Lexeme, Token};

impl Reading<'_, '_> {
    /// One modifier after some rules.
    pub(super) fn modifier(
        &mut self,
        token: Token<'_>,
        part: &mut Typed,
    ) -> Result<(), NotationError> {
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
                None if token.text == ".." => {
                    "a list has no ranges: write all numbers, such as 1,2,3".into()
                }
                None => "see ‹grundy list rulesets› for what can be typed".into(),
            };
            return Err(self.tokens.wrong(
                token.span,
                "the end, `+`, another compound (selective, conjunctive, continued conjunctive, \
             ordinal), or a modifier: misere, bounded(b), terminal{..}, pass(p), then, block(b)",
                remedy,
            ));
        };
        let again = (name == "misere" && self.misere.is_some()) || part.seen.contains(&name);
        if again {
            return Err(self.tokens.error(
                token.span,
                format!("a second `{name}`"),
                "one at most",
                "leave one of them out",
            ));
        }
        if name == "misere" {
            self.misere = Some(token.span);
            return Ok(());
        }
        part.seen.push(name);
        let found = |rules: &BoardRuleset| format!("`{name}` after {rules}");
        let expected = "the end or `misere`: rules on boards take no other modifier";
        let expected = [expected, "leave it out"];
        let rules = on_heaps(self.tokens, part.rules.clone(), token.span, found, expected)?;
        part.rules = self.changed((name, token), rules)?.into();
        Ok(())
    }

    /// Rules under a modifier, of which the arguments follow.
    fn changed(
        &mut self,
        (name, token): (&str, Token<'_>),
        rules: HeapRuleset,
    ) -> Result<HeapRuleset, NotationError> {
        let change = if name == "then" {
            // modifiers that follow are those of the whole
            let next = self.primary()?;
            let found = |rules: &BoardRuleset| format!("`then` before {rules}");
            let expected = ["rules on heaps", "such as nim then wythoff"];
            let next = on_heaps(self.tokens, next.rules, token.span, found, expected)?;
            Change::Then(next)
        } else {
            let arguments = Arguments::new(self.tokens, token.span, self.definitions);
            let useless = "with 0 nothing changes; leave the modifier out";
            match name {
                "terminal" => Change::Terminal(positions(arguments)?),
                "bounded" => {
                    let most = arguments.one("b", "most tokens from a heap in a move")?;
                    if let (HeapRuleset::Nim(_), Some(rules)) = (&rules, Bounded::new(most)) {
                        return Ok(HeapRuleset::Bounded(Each(rules)));
                    }
                    Change::Bounded(most)
                }
                "pass" => {
                    Change::Pass(arguments.positive("p", "passes in the whole game", useless)?)
                }
                _ => Change::Block(arguments.positive(
                    "b",
                    "options that may be forbidden",
                    useless,
                )?),
            }
        };
        let before = rules.to_string();
        let changed = Changed::new(rules, change).map_err(|Unfit { expected, remedy }| {
            let found = format!("`{name}` after {before}");
            self.tokens.error(token.span, found, expected, remedy)
        })?;
        Ok(HeapRuleset::Changed(changed))
    }
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
