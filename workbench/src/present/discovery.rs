//! Automata that were discovered, and their proofs.

use super::verdicts::coloured;
use grundy::claim;
use grundy::number::{counted, grouped, integer};
use grundy::plan::discover::{Discovery, Search, Unsettled, Verdict, output_meaning};
use grundy::store::sha256;
use grundy::theory::automata::certificate::Written;
use grundy::theory::automata::readable::{readable, svg};
use grundy::theory::automata::{Dfao, Meaning, Numeration};
use serde_json::{Value, json};
use std::fmt::Write;

const SETTLE: &str = "a proof would settle it: learned from larger tables (--time 10m, --max), in other \
                      digits (--base), or for fewer values";

const CAPPED: &str = "more states (--states), other digits (--base) or fewer values may settle it";

const BEYOND: &str = "no table settles it: beyond the table an automaton may be wrong";

/// Characters of rules that a name holds.
const RULES: usize = 60;

/// A name for the files of an automaton that tells what was asked, without an ending.
pub fn automaton_name(search: &Search<'_>) -> String {
    let base = match search.numeration {
        Numeration::Base(2) => String::new(),
        other => format!("-{other}"),
    };
    let what = match search.sought {
        Meaning::Values(1) => String::new(),
        Meaning::Values(values) => format!("-values-0-{}", values - 1),
        Meaning::Only(value) => format!("-value-{value}"),
    };
    let rules = search.ruleset.to_string();
    plain_name(&rules, &format!("-{}-heaps{what}{base}", search.heaps))
}

/// A name of letters, digits and hyphens, for rules and what was asked of them.
pub(super) fn plain_name(rules: &str, asked: &str) -> String {
    // what a plain name leaves out may be all that tells two rules apart
    let plain = |c: char| c.is_alphanumeric() || "(){}:,./ ".contains(c);
    let short: String = rules.chars().take(RULES).collect();
    let told = match rules.chars().all(plain) && short == rules {
        true => short,
        false => format!("{short}-{}", &sha256(rules.as_bytes())[..8]),
    };
    let name = format!("{told}{asked}");
    let plain = name
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' });
    let plain: String = plain.collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// The files of an automaton, each by its path as it was given, with what it holds.
#[derive(Clone, Debug)]
pub struct AutomatonFiles {
    /// The automaton, if one was found; all with their names, if they were written.
    pub automaton: Option<(Option<String>, Written)>,
    /// The certificate, if it was proved.
    pub certificate: Option<(Option<String>, Written)>,
    /// Those of other rules, on which the verdict depends too.
    pub others: Vec<(Option<String>, Written)>,
    /// A lower bound on states, with what shows it, and the bound.
    pub bound: Option<(String, Written, u64)>,
}

impl AutomatonFiles {
    /// For people; the claim of a proof is in the certificate, too.
    pub(super) fn text(&self, of_claim: bool) -> String {
        let mut text = String::new();
        let automaton = self.automaton.iter().map(|file| ("automaton", file));
        let certificates = self.certificate.iter().chain(&self.others);
        let certificates = certificates.map(|file| ("certificate", file));
        for (name, (path, written)) in automaton.chain(certificates) {
            let (Some(path), hash) = (path, &written.sha256) else {
                continue;
            };
            _ = writeln!(text, "\n{name:<12} {path}\n{:<12} {hash}", "SHA-256");
        }
        if let Some((path, written, states)) = &self.bound {
            let (states, hash) = (grouped(*states), &written.sha256);
            _ = writeln!(
                text,
                "\n{:<12} {path} ({states} states)\n{:<12} {hash}",
                "bound", "SHA-256"
            );
        }
        let unwritten = |file: &Option<(Option<String>, Written)>| matches!(file, Some((None, _)));
        match (unwritten(&self.automaton), unwritten(&self.certificate)) {
            (_, true) => {
                text += "\nTo keep the automaton and its certificate, add --out NAME; then\n\
                         grundy certify NAME.cert checks it from the rules alone\n";
            }
            (true, _) => text += "\nTo keep the automaton, add --out NAME\n",
            _ => {}
        }
        if let Some((Some(_), _)) = self.certificate {
            text += match of_claim {
                false => "\nCheck it from the rules alone: grundy certify CERTIFICATE\n",
                true => {
                    "\nCheck the automaton from the rules alone, and the claim by the automaton:\n\
                     grundy certify CERTIFICATE\n"
                }
            };
        }
        text
    }

    /// For scripts: the two last keys of an object.
    pub(super) fn add_to(&self, object: &mut Value) {
        let file = |file: &Option<(Option<String>, Written)>| {
            let file = file.as_ref();
            file.map(|(path, written)| json!({ "path": path, "sha256": written.sha256 }))
        };
        object["automaton"] = json!(file(&self.automaton));
        object["certificate"] = json!(file(&self.certificate));
        if let Some((_, written)) = &self.certificate {
            object["certificate"]["entries"] = integer(written.entries);
        }
        if let Some((path, written, states)) = &self.bound {
            object["bound"] = json!({
                "path": path,
                "sha256": written.sha256,
                "states": integer(*states),
            });
        }
        if !self.others.is_empty() {
            let others = self.others.iter();
            let others = others.map(|(path, written)| {
                json!({
                    "path": path,
                    "sha256": written.sha256,
                    "entries": integer(written.entries),
                })
            });
            object["certificates_of_other_rules"] = others.collect();
        }
    }
}

/// PROVED or UNSETTLED.
pub fn automaton_verdict(discovery: &Discovery) -> claim::Verdict {
    match discovery.verdict {
        Verdict::Proved(_) => claim::Verdict::Proved,
        Verdict::Unsettled(_) => claim::Verdict::Unsettled,
    }
}

/// The automaton in words, if it is small.
pub fn automaton_words(search: &Search<'_>, discovery: &Discovery) -> Option<Vec<String>> {
    let automaton = discovery.automaton.as_ref()?;
    Some(readable(automaton, output_meaning(search))?.lines())
}

/// The automaton as an SVG picture, if it is small.
pub fn automaton_picture(search: &Search<'_>, discovery: &Discovery) -> Option<String> {
    svg(discovery.automaton.as_ref()?, output_meaning(search))
}

/// What people read.
pub fn discovery_text(
    search: &Search<'_>,
    discovery: &Discovery,
    files: &AutomatonFiles,
) -> String {
    let verdict = coloured(automaton_verdict(discovery));
    let sought = format!(": {}", search.sought);
    let mut text = super::wrapped(&head(search, &sought), 2);
    match (&discovery.verdict, &discovery.automaton) {
        (Verdict::Proved(stages), Some(automaton)) => {
            let last = stages.last().expect("one stage at least");
            _ = writeln!(
                text,
                "  {verdict}   for all heaps, by an automaton of {}",
                states(automaton.states())
            );
            if let Meaning::Only(value) = search.sought
                && value > 0
            {
                let all = states(last.automaton.states());
                _ = writeln!(text, "           with all smaller values: {all}");
            }
        }
        (Verdict::Unsettled(why), _) => {
            let max = grouped(discovery.max);
            let at_least = match discovery.at_least {
                1 => "1 state is".into(),
                more => format!("{} are", states(more)),
            };
            _ = writeln!(
                text,
                "  {verdict}   at least {at_least} needed on heaps up to {max}"
            );
            if discovery.told_apart > discovery.at_least {
                let apart = grouped(discovery.told_apart as u64);
                _ = writeln!(
                    text,
                    "{:14}at least {apart} states are needed for all heaps (proved)",
                    ""
                );
            }
            text.push_str(&super::wrapped(&format!("{:14}{why}", ""), 14));
            let settle = match why {
                Unsettled::Capped { .. } => CAPPED,
                _ if discovery.provable => SETTLE,
                _ => BEYOND,
            };
            text.push_str(&super::wrapped(&format!("{:14}{settle}", ""), 14));
        }
        (Verdict::Proved(_), None) => unreachable!("a proof is one of an automaton"),
    }
    if let Some(readable) = automaton_words(search, discovery) {
        text.push('\n');
        if automaton_verdict(discovery) == claim::Verdict::Unsettled {
            let max = grouped(discovery.max);
            _ = writeln!(text, "Right on heaps up to {max}, not proved beyond:");
        }
        for line in readable {
            _ = writeln!(text, "{line}");
        }
    }
    text.push_str(&files.text(false));
    text
}

/// What scripts read.
pub fn discovery_json(search: &Search<'_>, discovery: &Discovery, files: &AutomatonFiles) -> Value {
    let states = discovery.automaton.as_ref().map(Dfao::states);
    let mut object = json!({
        "rules": search.ruleset.to_string(),
        "convention": search.ruleset.convention.to_string(),
        "heaps": search.heaps,
        "sought": search.sought.to_string(),
        "base": search.numeration.to_string().trim_start_matches("base "),
        "box": { "heaps": search.heaps, "max": integer(discovery.max) },
        "verdict": automaton_verdict(discovery),
        "states": states,
        "at_least": discovery.at_least,
        "mismatches": states.map(|_| 0),
        "told_apart": discovery.told_apart,
        "readable": automaton_words(search, discovery).map(|lines| lines.join("\n")),
        "reason": match &discovery.verdict {
            Verdict::Proved(_) => None,
            Verdict::Unsettled(why) => Some(why.to_string()),
        },
    });
    files.add_to(&mut object);
    object
}
/// Rules, number of heaps, convention, what is sought of them, and how heaps are read.
pub(super) fn head(search: &Search<'_>, sought: &str) -> String {
    let digits = match search.numeration {
        Numeration::Base(base) => format!("digits in base {base}"),
        Numeration::Ostrowski(1) => "Fibonacci digits".into(),
        Numeration::Ostrowski(r) => format!("Ostrowski digits of {r}"),
    };
    format!(
        "{}, {}, {} play{sought}, {digits}",
        search.ruleset,
        counted(search.heaps as u64, "heap"),
        search.ruleset.convention
    )
}

/// `1 state`, `8 states`.
pub(super) fn states(count: usize) -> String {
    counted(count as u64, "state")
}
