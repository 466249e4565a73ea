use crate::game::{Amounts, Code, Convention, HeapRules, Shape};
use crate::rulesets::{HeapRuleset, NotationError, Rules, Ruleset, TakeAndBreak};
use crate::work::Stop;

/// The code of a ruleset that is played heap by heap: that of a take-and-break game, or of the
/// amounts that may be taken.
///
/// # Errors
/// [`Stop::Refused`] for misere play, boards, and rules that are no such game.
pub fn code_of(ruleset: &Ruleset) -> Result<Code, Stop> {
    let refused = |why: &str| {
        Err(Stop::Refused(format!(
            "{ruleset} has no sequence of values: {why}; expected a game played heap by heap in \
             normal play, such as kayles, code 0.137, subtract{{1,3,4}} or bounded(3)"
        )))
    };
    if ruleset.convention == Convention::Misere {
        return refused("misere play has no Grundy values that add up");
    }
    let Rules::Heaps(rules) = &ruleset.rules else {
        return refused("it is played on a board");
    };
    if let HeapRuleset::Code(game) = rules {
        return Ok(game.0.code().clone());
    }
    let code = match rules.shape() {
        Shape::Code(code) => Ok(code),
        Shape::Each(Amounts::Any) => Code::allbut(&[]),
        Shape::Each(Amounts::UpTo(most)) => {
            // longer codes are refused before their amounts are listed
            let longest = most.min(crate::game::MOST_AMOUNT + 1);
            Code::subtraction(&(1..=longest).collect::<Vec<_>>())
        }
        Shape::Each(Amounts::In(set)) => Code::subtraction(&set),
        _ if matches!(rules, HeapRuleset::Changed(_) | HeapRuleset::Sum(_)) => {
            return refused("its moves are told by no code");
        }
        _ if rules.extra().is_some() => return refused("its moves depend on those before"),
        Shape::Each(Amounts::AllBut(set)) => Code::allbut(&set),
        shape @ (Shape::Heaps | Shape::Linear(_)) if shape.is_sum() => {
            return refused(
                "no code says its amounts (`grundy table` with --heaps 1 has its values)",
            );
        }
        _ => return refused("a move may touch several heaps"),
    };
    code.or_else(|e| refused(&e.to_string()))
}

/// Why a text names no game with a code.
#[derive(Debug, thiserror::Error)]
pub enum NoCode {
    /// It does not read.
    #[error("in the rules, {0}")]
    Notation(#[from] NotationError),
    /// It is another game.
    #[error(transparent)]
    Refused(#[from] Stop),
}

/// The code that a text names, and how it prints: a code alone (0.77), or a ruleset with a code
/// (kayles, subtract:1,3,4).
///
/// # Errors
/// What does not read, and rules without a code (see [`code_of`]).
pub fn read_code(text: &str) -> Result<(Code, String), NoCode> {
    let bare = |c: char| c.is_ascii_digit() || "{[*.".contains(c);
    if text.trim_start().starts_with(bare) {
        let code: Code = text.parse()?;
        let name = TakeAndBreak::new(code.clone()).to_string();
        return Ok((code, name));
    }
    let ruleset: Ruleset = text.parse()?;
    Ok((code_of(&ruleset)?, ruleset.to_string()))
}
