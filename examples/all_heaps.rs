//! P-positions for heaps of every size: an automaton that is learned from a table, then proved, and
//! its certificate checked from the rules alone.

use grundy::plan::discover::{DiscoveryVerdict, STATES, Search, automaton_certificate, discover};
use grundy::rulesets::Ruleset;
use grundy::theory::automata::{Meaning, Numeration};
use grundy::work::Context;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ruleset: Ruleset = "exact(2)".parse()?;
    let search = Search {
        ruleset: &ruleset,
        heaps: 4,
        sought: Meaning::Values(1),
        numeration: Numeration::Base(2),
        max: None,
        states: STATES,
    };
    let found = discover(&search, &Context::default())?;
    let states = found
        .automaton
        .as_ref()
        .map_or(0, |automaton| automaton.states());
    let verdict = match &found.verdict {
        DiscoveryVerdict::Proved(_) => "proved for all heaps",
        DiscoveryVerdict::Unsettled(_) => "not settled",
    };
    println!("{ruleset} on 4 heaps: {states} states, {verdict}");
    if let Some(certificate) = automaton_certificate(&search, &found) {
        println!(
            "a certificate of {} lines",
            certificate.text.lines().count()
        );
    }
    Ok(())
}
