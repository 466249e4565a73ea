//! What a move is, in the words of the registry.

use grundy::game::HeapRules;
use grundy::number::joined;
use grundy::rulesets::Ruleset;

/// What a move may do, where the rules do not say it themselves.
pub fn rule(ruleset: &Ruleset) -> Option<String> {
    let notation = ruleset.rules.to_string();
    let text = match ruleset.board_rules() {
        None => summary(ruleset),
        Some(_) => of_rules(&notation),
    };
    if text == notation {
        return None;
    }
    // a name without numbers says no more
    let plain = notation.bytes().all(|b| b.is_ascii_alphabetic());
    let short = text.strip_suffix(&format!(" ({notation})"));
    Some(short.filter(|_| plain).unwrap_or(&text).to_owned())
}

/// What a move may do, in a line.
pub(super) fn summary(ruleset: &Ruleset) -> String {
    let summands = ruleset.heap_rules().map_or(&[][..], HeapRules::summands);
    if !summands.is_empty() {
        let all = summands.iter();
        return joined(all.map(|(rules, _)| of_rules(&rules.to_string())), ", or ");
    }
    let allowed = ruleset.board_rules().and_then(|rules| rules.allowed());
    allowed.map_or_else(|| of_rules(&ruleset.rules.to_string()), str::to_owned)
}

/// The summary of the registry, with its number or the modifiers as they are.
fn of_rules(notation: &str) -> String {
    let name = notation
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or_default();
    match Ruleset::all().find(|info| info.name == name) {
        // what is written out says itself what it allows
        Some(info) if info.name != "rules" => {
            let number = number(info.signature, notation);
            let here = number.unwrap_or_else(|| notation.to_owned());
            // what follows a semicolon is about the notation
            let summary = info.summary.split(';').next().unwrap_or_default();
            match summary.ends_with(&here) {
                true => summary.to_owned(),
                false => format!("{summary} ({here})"),
            }
        }
        _ => notation.to_owned(),
    }
}

/// What the one letter of a signature is here: `k = 2` for `moore(k)` and `moore(2)`.
fn number(signature: &str, notation: &str) -> Option<String> {
    let of = |text: &str| -> Option<(String, String)> {
        let (name, inside) = text.strip_suffix(')')?.split_once('(')?;
        Some((name.into(), inside.into()))
    };
    let ((name, letter), (same, number)) = (of(signature)?, of(notation)?);
    let plain = letter.len() == 1 && number.bytes().all(|b| b.is_ascii_digit());
    (name == same && plain).then(|| format!("{letter} = {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_told_once() {
        let rule = |text: &str| rule(&text.parse().unwrap());
        assert_eq!(
            rule("nim misere").as_deref(),
            Some("take any number from one heap")
        );
        let modified = rule("nim pass(1)").unwrap();
        assert!(modified.ends_with("one heap (nim pass(1))"), "{modified}");
        assert_eq!(rule("rules{each heap: take 1}"), None);
        let bounded = rule("bounded(3)");
        let said = "take at most b from one heap (b = 3)";
        assert_eq!(bounded.as_deref(), Some(said));
        let chomp = rule("chomp").unwrap();
        assert!(chomp.starts_with("take a cell and all below"), "{chomp}");
    }
}
