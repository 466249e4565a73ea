use super::search::by_heaps;
use super::{Search, by_digits};
use crate::game::{
    Amounts, Code, CodeError, Convention, Extra, Heap, HeapRules, Moves, Shape, Whole,
};
use crate::number::grouped;
use crate::rulesets::{HeapRuleset, NotationError, Ruleset, is_code};
use crate::sequence::{Engine, HeapWise, Law, LookBack, Sequence, Window, provable};
use crate::solve::Fold;
use crate::work::{Context, Stop};
use std::fmt::{self, Display};

/// A ruleset that is played heap by heap in normal play: its values are a sequence. With passes its
/// values are those of single heaps with all passes left, and do not add up.
#[derive(Clone, Debug)]
pub struct HeapGame {
    name: String,
    code: Option<Code>,
    /// Those without passes.
    rules: HeapRuleset,
    passes: u64,
}

impl HeapWise for HeapGame {
    fn as_code(&self) -> Option<&Code> {
        self.code.as_ref()
    }

    fn options(&self, heap: Heap, mut to: &mut dyn Moves) {
        self.rules.moves(&[heap], &mut to);
    }

    fn passes(&self) -> u64 {
        self.passes
    }

    fn looks_back(&self) -> Option<LookBack> {
        LookBack::of(&self.rules.leaving()?)
    }

    fn window(&self) -> Option<Window> {
        // said of heaps without passes
        let alone = self.passes == 0;
        alone.then(|| Window::of(&self.rules.leaving()?)).flatten()
    }

    fn by_digits(&self, largest: u32, context: &Context) -> Result<Option<Law>, Stop> {
        if self.passes > 0 {
            return Ok(None);
        }
        let ruleset = self.rules.clone().into();
        by_digits::law((&ruleset, &self.rules), largest, context)
    }

    fn is_position(&self, heap: Heap) -> bool {
        self.rules.is_position(&[heap])
    }
}

fn refused<T>(game: &dyn Display, why: &str) -> Result<T, Stop> {
    Err(Stop::refused(
        format!("{game}, which has no sequence of values: {why}"),
        "a game played heap by heap in normal play, such as kayles, code 0.137, subtract{1,3,4} or \
         bounded(3)",
        "",
    ))
}

/// Why rules with more than the moves of their heaps have no sequence.
fn beyond(extra: &Extra, rules: &HeapRuleset) -> &'static str {
    let cells = || rules.pieces().iter().any(|piece| piece.width > 1);
    match extra.no_values() {
        Some(why) => why,
        None if extra.states.is_empty() && cells() => {
            "its positions are heads on a rectangle, each of two numbers (‹grundy table› shows them)"
        }
        None => "its moves depend on those before",
    }
}

impl HeapGame {
    /// The game of a ruleset.
    ///
    /// # Errors
    /// [`Stop::Refused`] for misere play, boards, and rules that are no such game.
    pub fn new(ruleset: &Ruleset) -> Result<Self, Stop> {
        if ruleset.convention == Convention::Misere {
            return refused(ruleset, "misere play has no Grundy values that add up");
        }
        let Some(whole) = ruleset.heap_rules() else {
            return refused(ruleset, "it is played on a board");
        };
        let (rules, passes) = whole.without_passes();
        if rules.loops() {
            return refused(ruleset, "play may go on for ever (‹grundy table› shows it)");
        }
        let code = code(rules).transpose();
        let code = code.or_else(|e| refused(ruleset, &e.to_string()))?;
        if code.is_none() {
            if matches!(rules, HeapRuleset::Sum(_)) {
                return refused(
                    ruleset,
                    "each of its parts has heaps of its own (‹grundy table› shows them)",
                );
            }
            if let Some(extra) = rules.extra() {
                return refused(ruleset, beyond(&extra, rules));
            }
            if rules.shape().raises() {
                return refused(
                    ruleset,
                    "what a move leaves has numbers that are no sizes (‹grundy table› shows its heaps)",
                );
            }
            let single = *rules.heaps().end() == 1;
            if !single && !rules.shape().is_sum() || !rules.heaps().contains(&1) {
                return refused(
                    ruleset,
                    "a move may touch several heaps, or depend on others",
                );
            }
        }
        let splits = code.as_ref().map_or(rules.shape().splits(), Code::splits);
        if passes > 0 && splits {
            return refused(
                ruleset,
                "the parts of a heap share the passes, so that values of single heaps do not add up \
                 (‹grundy table› shows its positions)",
            );
        }
        Ok(Self {
            name: ruleset.to_string(),
            code: code.filter(|_| passes == 0),
            rules: rules.clone(),
            passes,
        })
    }

    /// The game that a text names: a code alone (0.77), or a ruleset (kayles, subtract:1,3,4).
    ///
    /// # Errors
    /// Text that cannot be parsed; those of [`new`](Self::new).
    pub fn read(text: &str) -> Result<Self, NoGame> {
        let bare = |c: char| c.is_ascii_digit() || "{[*.".contains(c);
        if text.trim_start().starts_with(bare) || is_code(text.trim()) {
            let code: Code = text.parse()?;
            let ruleset = format!("code {code}").parse::<Ruleset>()?;
            return Ok(Self::new(&ruleset)?);
        }
        Ok(Self::new(&text.parse::<Ruleset>()?)?)
    }

    /// The code, or why there is none.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules that are known by their moves alone.
    pub fn code(&self) -> Result<&Code, Stop> {
        self.code
            .as_ref()
            .ok_or_else(|| self.without_code("which has no code"))
    }

    /// Whether a theorem may prove a period of its values.
    ///
    /// # Errors
    /// [`Stop::Refused`] for rules without a code whose options are not seen to look back a bounded
    /// way.
    pub fn may_be_proved(&self) -> Result<bool, Stop> {
        match self.code() {
            Ok(code) => Ok(provable(code)),
            Err(_) if self.looks_back().is_some() => Ok(true),
            Err(_) => {
                Err(self
                    .without_code("given only by its moves, for which no theorem proves a period"))
            }
        }
    }

    fn without_code(&self, why: &str) -> Stop {
        Stop::refused(
            format!("{self}, {why}"),
            "a game with a code, such as kayles, code 0.137 or subtract{1,3,4}",
            "",
        )
    }

    /// What files of its values name it by: the code, or else the rules.
    pub fn key(&self) -> String {
        let code = self.code.as_ref().map(Code::to_string);
        code.unwrap_or_else(|| self.name.clone())
    }
}

impl Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The code of rules: that of a take-and-break game, or of the amounts that may be taken.
pub(super) fn code(rules: &HeapRuleset) -> Option<Result<Code, CodeError>> {
    if let Some(code) = rules.as_code() {
        return Some(Ok(code.clone()));
    }
    match rules.shape() {
        Shape::Code(code) => Some(Ok(code)),
        Shape::Each(Amounts::Any) => Some(Code::allbut(&[])),
        Shape::Each(Amounts::UpTo(most)) => {
            // longer codes are refused before their amounts are listed
            let longest = most.min(crate::game::MOST_AMOUNT + 1);
            Some(Code::subtraction(&(1..=longest).collect::<Vec<_>>()))
        }
        Shape::Each(Amounts::In(set)) => Some(Code::subtraction(&set)),
        Shape::Each(Amounts::AllBut(set)) if rules.heaps_alone() => Some(Code::allbut(&set)),
        _ => None,
    }
}

/// Why a text names no game that is played heap by heap.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoGame {
    /// It cannot be parsed.
    #[error("in the rules, {0}")]
    Notation(#[from] NotationError),
    /// It is another game.
    #[error(transparent)]
    Refused(#[from] Stop),
}

/// Heaps up to which rules without a code are searched as others are.
const SMALL: Heap = 1 << 16;

/// Whether a theorem may say the values of large heaps of some rules.
pub(super) fn followed(rules: &HeapRuleset, max: Heap) -> bool {
    match code(rules) {
        Some(code) => code.is_ok(),
        None => max > SMALL && rules.leaving().is_some() && of_rules(rules).is_some(),
    }
}

fn of_rules(rules: &HeapRuleset) -> Option<HeapGame> {
    HeapGame::new(&rules.clone().into()).ok()
}

/// A search of heaps by the sequence of their values, combined by nim-sum: normal play of rules
/// with a code, or of which a theorem says the values of heaps too large to search; heaps of at most
/// `max` at first. `None` for other rules.
///
/// # Errors
/// [`Stop::Cancelled`].
pub fn sequence_search(
    rules: &HeapRuleset,
    max: Heap,
    context: &Context,
) -> Result<Option<Box<dyn Search>>, Stop> {
    let game = of_rules(rules).filter(|_| followed(rules, max));
    let Some(game) = game else {
        return Ok(None);
    };
    let mut alone = BySequence {
        game,
        max,
        sequence: None,
        beyond: false,
    };
    if alone.game.code.is_none() {
        // rules of which nothing follows are searched, and so are those that it cannot be asked of
        let sequence = match Sequence::run(&alone.game, SMALL / 16, context) {
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            found => found.ok(),
        };
        let told = |sequence: &Sequence| sequence.value(max.into()).is_some();
        alone.sequence = sequence.filter(told);
        if alone.sequence.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(by_heaps(Box::new(alone), Fold::Values, |heaps| {
        Some(Whole::from_slice(heaps))
    })))
}

/// Single heaps.
struct BySequence {
    game: HeapGame,
    max: Heap,
    sequence: Option<Sequence>,
    /// Whether a value was taken from the period or the law.
    beyond: bool,
}

/// Values that are computed to prove a period, for heaps whose own cannot be.
const FAR: Heap = 1 << 16;

impl BySequence {
    /// The sequence to the largest heap, or to its period.
    fn run(&self, context: &Context) -> Result<Sequence, Stop> {
        let sequence = Sequence::run(&self.game, self.max.min(FAR), context)?;
        if sequence.value(self.max.into()).is_some() {
            return Ok(sequence);
        }
        if self.max > NEAR {
            let (heap, known) = (grouped(self.max), grouped(sequence.computed().count()));
            return Err(Stop::refused(
                format!(
                    "heap {heap}, too large to be computed, where no period is proved by {known} values, which would give it"
                ),
                "a smaller one",
                format!(
                    "choose smaller heaps, or try ‹grundy sequence value={} to=N› with a larger N",
                    self.max
                ),
            ));
        }
        Sequence::run(&self.game, self.max, context)
    }
}

/// The largest heap that is computed without a proved period: its options are gone through.
const NEAR: Heap = 1 << 28;

impl Search<Heap> for BySequence {
    fn number(&mut self, &heap: &Heap, context: &Context) -> Result<u64, Stop> {
        let known = |sequence: &Option<Sequence>| sequence.as_ref()?.value(heap.into());
        if known(&self.sequence).is_none() {
            self.max = self.max.max(heap);
            self.sequence = Some(self.run(context)?);
        }
        let computed = |sequence: &Sequence| sequence.computed().count();
        self.beyond |= self.sequence.as_ref().map_or(0, computed) <= heap;
        let value = known(&self.sequence).and_then(|value| u64::try_from(value).ok());
        value.ok_or_else(|| {
            Stop::refused(
                format!("a value of heap {heap} above 64 bits"),
                "one below 2^64",
                "choose smaller heaps",
            )
        })
    }

    fn stored(&self) -> u64 {
        let computed = |sequence: &Sequence| sequence.computed().count();
        self.sequence.as_ref().map_or(0, computed)
    }

    fn sequence(&self) -> Option<(Engine, bool)> {
        let sequence = self.sequence.as_ref()?;
        Some((sequence.engine(), self.beyond))
    }
}
