use super::output;
use super::session::Session;
use crate::failure::Failure;
use clap::ValueEnum;
use grundy::claim::Theorem;
use grundy::plan::Engine;
use grundy::rulesets::{MODIFIERS, Modifier, Ruleset};
use serde_json::{Value, json};
use std::fmt::Write;

/// Rulesets, theorems, engines, experiments
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy list
  grundy list rulesets --json")]
pub(super) struct ListArgs {
    /// Only this kind
    kind: Option<ListKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ListKind {
    #[value(alias = "games", alias = "rules")]
    Rulesets,
    Theorems,
    Engines,
    Experiments,
}

/// Columns of names; longer ones are on lines of their own.
const NAME: usize = 24;

/// Name, one line, source.
type Line = (String, String, String);

fn line(name: &str, summary: &str, source: &str) -> Line {
    (name.into(), summary.into(), source.into())
}

impl ListKind {
    fn lines(self) -> Vec<Line> {
        match self {
            Self::Rulesets => Ruleset::all()
                .map(|i| line(i.signature, i.summary, i.source))
                .collect(),
            Self::Theorems => Theorem::ALL
                .iter()
                .map(|t| line(t.name, t.summary, t.source))
                .collect(),
            Self::Engines => Engine::ALL.map(|e| line(e.name(), e.summary(), "")).into(),
            Self::Experiments => super::run::titles(),
        }
    }
}

impl ListArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let kinds = match &self.kind {
            Some(kind) => std::slice::from_ref(kind),
            None => ListKind::value_variants(),
        };
        if session.json {
            let entry = |(name, summary, source): Line| json!({ "name": name, "summary": summary, "source": source });
            let lists = kinds.iter().map(|kind| {
                let list: Value = kind.lines().into_iter().map(entry).collect();
                (format!("{kind:?}").to_lowercase(), list)
            });
            return output::print_json(&Value::Object(lists.collect()));
        }
        let mut text = String::new();
        for kind in kinds {
            let mut lines = kind.lines();
            if *kind == ListKind::Rulesets {
                let line = |one: &Modifier| line(one.signature, one.summary, "");
                lines.extend(MODIFIERS.iter().map(line));
            }
            let names = lines.iter().map(|line| line.0.chars().count());
            let width = names.filter(|&name| name <= NAME).fold(16, usize::max);
            if !text.is_empty() {
                text.push('\n');
            }
            _ = writeln!(text, "{kind:?}");
            for (name, summary, _) in lines {
                match name.chars().count() <= width {
                    true => _ = writeln!(text, "  {name:<width$}  {summary}"),
                    false => _ = writeln!(text, "  {name}\n  {:width$}  {summary}", ""),
                }
            }
        }
        output::print(&text)
    }
}
