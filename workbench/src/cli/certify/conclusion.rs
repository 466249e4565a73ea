//! The claim in a certificate, decided by the automaton that was checked.

use grundy::ask::{GivenRules, claim as read_claim};
use grundy::certify::CertifyError;
use grundy::certify::automaton::{AutomatonClaim, Conclusion};
use grundy::claim::digitwise::{DigitClaim, Given, Settlement};
use grundy::claim::language::ClaimError;
use grundy::claim::{position_text, sorted_text};
use grundy::game::Order;
use grundy::rulesets::Definitions;
use grundy::theory::automata::Numeration;
use grundy::theory::automata::text::read;
use grundy::work::Context;

/// What became of a claim.
pub(super) struct Concluded {
    /// The claim.
    pub(super) text: String,
    /// Whether it holds at every position that it is about.
    pub(super) holds: bool,
    /// A sentence about it.
    pub(super) said: String,
    /// Other rules, whose automata were discovered again.
    pub(super) others: Vec<String>,
}

/// Decides the claim of a certificate that is accepted; `None` where it has none.
pub(super) fn concluded(
    file: &AutomatonClaim,
    context: &Context,
) -> Result<Option<Concluded>, CertifyError> {
    let Some(conclusion) = file.conclusion() else {
        return Ok(None);
    };
    decided(file, conclusion, context).map(Some)
}

fn wrong(found: String) -> CertifyError {
    CertifyError::input(
        found,
        "a claim that `grundy prove` wrote",
        "write the file again with `grundy prove`",
    )
}

fn decided(
    file: &AutomatonClaim,
    conclusion: &Conclusion,
    context: &Context,
) -> Result<Concluded, CertifyError> {
    let text = &conclusion.text;
    let unread = |why: String| wrong(format!("the claim `{text}`: {why}"));
    let asked = conclusion.asked.clone().map(GivenRules::Text);
    let (claim, rules) = read_claim(text, asked.as_ref(), false, &Definitions::default())
        .map_err(|error| unread(error.to_string()))?;
    let numeration: Numeration = file
        .numeration()
        .parse()
        .map_err(|_| unread(format!("digits in {}", file.numeration())))?;
    let (automaton, _) =
        read(&conclusion.automaton, numeration).map_err(|error| unread(error.to_string()))?;
    let given = Given {
        ruleset: file.ruleset(),
        heaps: file.heaps(),
        levels: file.levels(),
        numeration,
        automaton: &automaton,
    };
    let order = (!conclusion.sorted).then_some(Order::Ordered);
    let compiled = DigitClaim::follows_from(&claim, rules.as_ref(), order, given, context);
    let (one, follows) = compiled.map_err(|error| match error {
        ClaimError::Stop(stop @ grundy::work::Stop::Cancelled) => stop.into(),
        error => unread(error.to_string()),
    })?;
    let others: Vec<String> = follows.others.iter().map(ToString::to_string).collect();
    let among = match one.sorted {
        true => format!(" with {}", sorted_text(file.heaps())),
        false => String::new(),
    };
    let again: String = match others.is_empty() {
        true => String::new(),
        false => format!(" and those of {}, discovered again", others.join(" and ")),
    };
    let by = format!("by this automaton{again} (the compiler of claims is that of `prove`)");
    let (holds, said) = match follows.verdict {
        Settlement::Proved(_) => (
            true,
            format!("the claim `{text}` holds at every position{among}, {by}"),
        ),
        Settlement::Refuted { first, .. } => {
            let place = first.map_or("some position".into(), |first| position_text(&first));
            (
                false,
                format!("but the claim `{text}` is false at {place}, {by}"),
            )
        }
        Settlement::Unsettled(why) => return Err(unread(why)),
    };
    Ok(Concluded {
        text: text.clone(),
        holds,
        said,
        others,
    })
}
