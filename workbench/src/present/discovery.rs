//! Automata that were discovered, and their proofs.

use super::verdicts::coloured;
use grundy::ask::{AutomatonFiles, DigitDiscovery, StoredText};
use grundy::claim;
use grundy::number::{counted, grouped};
use grundy::plan::discover::{DiscoveryVerdict, Search, Unsettled};
use grundy::theory::automata::{Meaning, Numeration};
use std::fmt::Write;

const SETTLE: &str = "a proof would settle it: learned from larger tables (--time 10m, --max), in other \
                      digits (--base), or for fewer values";

const CAPPED: &str = "more states (--states), other digits (--base) or fewer values may settle it";

const BEYOND: &str = "no table settles it: beyond the table an automaton may be wrong";

/// Files for people; the claim of a proof is in the certificate, too.
pub(super) fn files_text(files: &AutomatonFiles, of_claim: bool) -> String {
    let mut text = String::new();
    let automaton = files.automaton.iter().map(|file| ("automaton", file));
    let certificates = files.certificate.iter().chain(&files.others);
    let certificates = certificates.map(|file| ("certificate", file));
    for (name, file) in automaton.chain(certificates) {
        let (Some(path), hash) = (&file.path, &file.written.sha256) else {
            continue;
        };
        _ = writeln!(text, "\n{name:<12} {path}\n{:<12} {hash}", "SHA-256");
    }
    if let Some((file, states)) = &files.bound {
        let (path, states) = (file.path.as_deref().unwrap_or_default(), grouped(*states));
        _ = writeln!(
            text,
            "\n{:<12} {path} ({states} states)\n{:<12} {}",
            "bound", "SHA-256", file.written.sha256
        );
    }
    let unwritten =
        |file: &Option<StoredText>| file.as_ref().is_some_and(|file| file.path.is_none());
    match (unwritten(&files.automaton), unwritten(&files.certificate)) {
        (true, true) => {
            text += "\nTo keep the automaton and its certificate, add --out NAME; then\n\
                     grundy certify NAME.cert checks it from the rules alone\n";
        }
        (false, true) => {
            text += "\nTo keep the certificate, add --out NAME; then\n\
                     grundy certify NAME.cert checks it from the rules alone\n";
        }
        (true, false) => text += "\nTo keep the automaton, add --out NAME\n",
        (false, false) => {}
    }
    if files.certificate.is_some() && !unwritten(&files.certificate) {
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

/// What people read.
pub fn discovery_text(asked: &DigitDiscovery, files: &AutomatonFiles) -> String {
    let (search, discovery) = (asked.search(), &asked.found);
    let verdict = coloured(asked.verdict());
    let sought = format!(": {}", search.sought);
    let mut text = super::wrapped(&head(&search, &sought), 2);
    match (&discovery.verdict, &discovery.automaton) {
        (DiscoveryVerdict::Proved(stages), Some(automaton)) => {
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
        (DiscoveryVerdict::Unsettled(why), _) => {
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
        (DiscoveryVerdict::Proved(_), None) => unreachable!("a proof is one of an automaton"),
    }
    if let Some(readable) = asked.words() {
        text.push('\n');
        if asked.verdict() == claim::Verdict::Unsettled {
            let max = grouped(discovery.max);
            _ = writeln!(text, "Right on heaps up to {max}, not proved beyond:");
        }
        for line in readable {
            _ = writeln!(text, "{line}");
        }
    }
    text.push_str(&files_text(files, false));
    text
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
