use super::{Cli, output};
use crate::failure::Failure;
use crate::present::wrapped;
use crate::references::REFERENCES;
use clap::CommandFactory;
use grundy::rulesets::{Info, Ruleset, nearest};

/// The references of rules, codes, claims, experiments and certificates; or the help of a verb
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy help rules
  grundy help claims | less
  grundy help table
  grundy help wythoff")]
pub(super) struct HelpArgs {
    /// rules, codes, claims, experiments or certificates; a verb; a ruleset
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
        let text = if let Some((_, page)) = REFERENCES.iter().find(|(name, _)| name == topic) {
            plain(page)
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
        } else {
            let verbs = command.get_subcommands().map(|verb| verb.get_name());
            let names = REFERENCES.iter().map(|(name, _)| *name).chain(verbs);
            let near = nearest(topic, names.chain(Ruleset::all().map(|info| info.name)));
            let near = near.map(|near| format!("; did you mean `{near}`?"));
            return Err(Failure::input(format!(
                "found `{topic}`, expected rules, codes, claims, experiments, certificates, a verb or a ruleset{}",
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
