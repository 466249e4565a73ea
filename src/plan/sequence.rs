use super::Search;
use crate::game::{Amounts, Code, Convention, Heap, HeapRules, Shape};
use crate::rulesets::{HeapRuleset, NotationError, Rules, Ruleset, TakeAndBreak};
use crate::sequence::{Engine, Sequence};
use crate::work::{Context, Stop};

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

/// A search of heaps by the sequence of their values, combined by nim-sum: normal play of rules
/// with a code (see [`code_of`]), heaps of at most `max` at first. `None` for other rules.
pub fn sequence_search(rules: &HeapRuleset, max: Heap) -> Option<Box<dyn Search>> {
    let code = code_of(&rules.clone().into()).ok()?;
    let sequence = None;
    Some(Box::new(BySequence {
        code,
        max,
        sequence,
    }))
}

struct BySequence {
    code: Code,
    max: Heap,
    sequence: Option<Sequence>,
}

impl BySequence {
    fn value(&mut self, heap: Heap, context: &Context) -> Result<u64, Stop> {
        let known = |sequence: &Option<Sequence>| sequence.as_ref()?.value(heap.into());
        if known(&self.sequence).is_none() {
            self.max = self.max.max(heap);
            self.sequence = Some(Sequence::run(&self.code, self.max, context)?);
        }
        let value = known(&self.sequence).and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| Stop::Refused(format!("the value of heap {heap} is above 64 bits")))
    }
}

impl Search for BySequence {
    fn number(&mut self, whole: &[Heap], context: &Context) -> Result<u64, Stop> {
        let mut values = whole.iter().map(|&heap| self.value(heap, context));
        values.try_fold(0, |sum, value| Ok(sum ^ value?))
    }

    fn stored(&self) -> u64 {
        let computed = |sequence: &Sequence| sequence.computed().count();
        self.sequence.as_ref().map_or(0, computed)
    }

    fn sequence(&self) -> Option<Engine> {
        self.sequence.as_ref().map(Sequence::engine)
    }
}
