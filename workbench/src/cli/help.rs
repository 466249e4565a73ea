use super::{Cli, output};
use crate::failure::Failure;
use crate::present::wrapped;
use clap::CommandFactory;
use grundy::book::PAGES;
use grundy::number::joined;
use grundy::rulesets::{Info, Ruleset, nearest};

/// The references of words, rules, codes, claims, experiments and certificates; or the help of a
/// verb
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy help words
  grundy help mex
  grundy help rules
  grundy help claims | less
  grundy help table
  grundy help wythoff")]
pub(super) struct HelpArgs {
    /// words, rules, codes, claims, experiments or certificates; a verb; a ruleset; a word such as
    /// mex
    topic: Option<String>,
}

impl HelpArgs {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut command = Cli::command();
        // the options that all verbs share
        command.build();
        let Some(topic) = &self.topic else {
            return output::print(&command.render_help().to_string());
        };
        let text = if let Some(page) = reference(topic) {
            page
        } else if let Some(verb) = command.find_subcommand_mut(topic) {
            verb.render_long_help().to_string()
        } else if let Some(info) = described(&topic.to_lowercase()) {
            let part = |name: &str, text: &str| wrapped(&format!("{name:<9}{text}"), 9);
            [
                part("rules", info.signature),
                part("moves", info.summary),
                part("source", info.source),
                part("example", info.example),
            ]
            .concat()
        } else if let Some(page) = reference(WORDS).filter(|page| explains(page, topic)) {
            page
        } else {
            let verbs = command.get_subcommands().map(|verb| verb.get_name());
            let names = PAGES.iter().map(|(name, _)| *name).chain(verbs);
            let near = nearest(topic, names.chain(Ruleset::all().map(|info| info.name)));
            let near = near.map(|near| format!("; did you mean `{near}`?"));
            return Err(Failure::input(format!(
                "found `{topic}`, expected {}, a verb or a ruleset{}",
                joined(PAGES.map(|(name, _)| name), ", "),
                near.unwrap_or_default()
            )));
        };
        output::print(&text)
    }
}

/// The ruleset of this name, or the one that the name stands for.
fn described(name: &str) -> Option<&'static Info> {
    Ruleset::all().find(|info| {
        let mut aliases = info.aliases.iter();
        info.name == name || aliases.any(|(alias, _)| *alias == name)
    })
}

/// The page that explains words.
const WORDS: &str = "words";

/// A reference as it is printed.
pub(super) fn reference(topic: &str) -> Option<String> {
    let page = PAGES.iter().find(|(name, _)| *name == topic);
    page.map(|(_, page)| plain(page))
}

/// Whether a page has an indented line for a word: the names, blanks, what they mean.
fn explains(page: &str, word: &str) -> bool {
    let lines = page.lines().filter_map(|line| line.strip_prefix("    "));
    let names = lines.filter_map(|line| Some(line.split_once("  ")?.0));
    let mut names = names.flat_map(|names| names.split(", "));
    names.any(|name| name.eq_ignore_ascii_case(word))
}

/// A page without the marks that only its HTML needs.
fn plain(page: &str) -> String {
    let mut text = String::new();
    let mut fenced = false;
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let heading = line.trim_start_matches('#').strip_prefix(' ');
        text.push_str(
            heading
                .filter(|_| !fenced && line.starts_with('#'))
                .unwrap_or(line),
        );
        text.push('\n');
    }
    text
}
