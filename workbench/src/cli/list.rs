use super::session::Session;
use super::{Done, output};
use crate::failure::Failure;
use clap::ValueEnum;
use grundy::claim::Theorem;
use grundy::plan::Engine;
use grundy::rulesets::{MODIFIERS, Ruleset};
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
    Rulesets,
    Theorems,
    Engines,
    Experiments,
}

/// Columns of names; longer ones stand on lines of their own.
const NAME: usize = 24;

/// Name, one line, source.
type Line = (String, String, String);

impl ListKind {
    fn lines(self) -> Vec<Line> {
        match self {
            Self::Rulesets => Ruleset::all()
                .map(|i| (i.signature.into(), i.summary.into(), i.source.into()))
                .collect(),
            Self::Theorems => Theorem::ALL
                .iter()
                .map(|t| (t.name.into(), t.summary.into(), t.source.into()))
                .collect(),
            Self::Engines => Engine::ALL
                .map(|e| (e.name().into(), e.summary().into(), String::new()))
                .into(),
            Self::Experiments => super::run::titles("experiments".as_ref()),
        }
    }
}

impl ListArgs {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
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
            output::print_json(&Value::Object(lists.collect()))?;
            return Ok(Done::Well);
        }
        let mut text = String::new();
        for kind in kinds {
            let mut lines: Vec<(String, String)> = Vec::new();
            lines.extend(
                kind.lines()
                    .into_iter()
                    .map(|(name, summary, _)| (name, summary)),
            );
            if *kind == ListKind::Rulesets {
                let modifiers = MODIFIERS.iter();
                lines.extend(
                    modifiers.map(|(typed, meaning)| (typed.to_string(), meaning.to_string())),
                );
            }
            let names = lines.iter().map(|line| line.0.chars().count());
            let width = names.filter(|&name| name <= NAME).fold(16, usize::max);
            if !text.is_empty() {
                text.push('\n');
            }
            _ = writeln!(text, "{kind:?}");
            for (name, summary) in lines {
                match name.chars().count() <= width {
                    true => _ = writeln!(text, "  {name:<width$}  {summary}"),
                    false => _ = writeln!(text, "  {name}\n  {:width$}  {summary}", ""),
                }
            }
        }
        output::print(&text)?;
        Ok(Done::Well)
    }
}
