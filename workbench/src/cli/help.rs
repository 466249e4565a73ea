use super::mentions::mentions;
use super::{Cli, output};
use crate::failure::Failure;
use crate::present::wrapped;
use clap::CommandFactory;
use grundy::book::PAGES;
use grundy::claim::Theorem;
use grundy::number::joined;
use grundy::plan::Engine;
use grundy::rulesets::{MODIFIERS, Modifier, Ruleset, nearest};

/// What a word means: a page of the reference, a verb, a ruleset, a modifier, a theorem, an engine
/// or a term
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy help words
  grundy help mex
  grundy help rules
  grundy help claims | less
  grundy help table
  grundy help wythoff
  grundy help bouton")]
pub(super) struct HelpArgs {
    /// A page (words, rules, claims, ..), a verb, a ruleset, a modifier such as pass, a theorem, an
    /// engine, or a term such as mex
    #[arg(value_name = "WORD", num_args = 0..)]
    topic: Vec<String>,
}

impl HelpArgs {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut command = Cli::command();
        // the options that all verbs share
        command.build();
        let topic = self.topic.join(" ");
        if topic.is_empty() {
            return output::print(&command.render_help().to_string());
        }
        if let Some(page) = reference(&topic.to_lowercase()) {
            return output::print(&page);
        }
        let verb = command.find_subcommand_mut(&topic);
        let verb = verb.map(|verb| verb.render_long_help().to_string());
        let found: Vec<String> = verb.into_iter().chain(explained(&topic)).collect();
        if found.is_empty() {
            let pages = PAGES.into_iter().map(|(name, page)| (name, plain(page)));
            if let Some(text) = mentions(&topic, pages) {
                return output::print(&text);
            }
            let verbs = command.get_subcommands();
            let mut known: Vec<String> = names().map(str::to_owned).collect();
            known.extend(verbs.map(|verb| verb.get_name().to_owned()));
            let page = reference(WORDS).unwrap_or_default();
            known.extend(page.lines().flat_map(terms).map(str::to_owned));
            let near = nearest(&topic, known.iter().map(String::as_str));
            let near = near.map(|near| format!("; did you mean `{near}`?"));
            return Err(Failure::input(format!(
                "found `{topic}`, expected a page, a verb, a ruleset, a modifier, a theorem, an \
                 engine or a term{}\n  pages: {}\n  names: grundy list; terms: grundy help {WORDS}",
                near.unwrap_or_default(),
                joined(PAGES.map(|(name, _)| name), ", "),
            )));
        }
        output::print(&found.join("\n"))
    }
}

/// What a word means to somebody who plays: its explanations, or else all words.
pub(super) fn meaning(word: &str) -> String {
    match explained(word) {
        found if found.is_empty() => reference(WORDS).unwrap_or_default(),
        found => found.join("\n"),
    }
}

/// All that a word of the games, or of the program, stands for.
fn explained(topic: &str) -> Vec<String> {
    let word = topic.to_lowercase();
    // a name of two words, such as `continued conjunctive`
    let spaced = format!(" {word} ");
    let rules = Ruleset::all().filter(|info| {
        let mut aliases = info.aliases.iter();
        info.name == word || aliases.any(|(alias, _)| *alias == word)
    });
    let rules = rules.map(|info| {
        let lines = [
            ("rules", info.signature),
            ("moves", info.summary),
            ("source", info.source),
            ("example", info.example),
        ];
        parts(&lines)
    });
    let modifiers = MODIFIERS
        .iter()
        .filter(|one| keywords(one).any(|key| key == word) || one.signature.contains(&spaced));
    let modifiers = modifiers.map(|one| {
        let lines = [
            ("modifier", one.signature),
            ("means", one.summary),
            ("example", one.example),
        ];
        parts(&lines)
    });
    let theorems = Theorem::ALL.iter().filter(|theorem| theorem.name == word);
    let theorems = theorems.map(|theorem| {
        let check = format!("grundy verify {}", theorem.name);
        let lines = [
            ("theorem", theorem.name),
            ("says", theorem.summary),
            ("source", theorem.source),
            ("check", &check),
        ];
        parts(&lines)
    });
    let engines = Engine::ALL
        .into_iter()
        .filter(|engine| engine.name() == word);
    let engines = engines.map(|engine| {
        let lines = [
            ("engine", engine.name()),
            ("what", engine.summary()),
            ("option", "--engine, where a verb has it"),
        ];
        parts(&lines)
    });
    let terms = PAGES.iter().find(|(name, _)| *name == WORDS);
    let terms = terms.and_then(|(_, page)| entry(page, topic));
    let found = rules.chain(modifiers).chain(theorems).chain(engines);
    found.chain(terms).collect()
}

/// Every name that `help` explains, except verbs.
fn names() -> impl Iterator<Item = &'static str> {
    let pages = PAGES.iter().map(|(name, _)| *name);
    let rules = Ruleset::all().map(|info| info.name);
    let modifiers = MODIFIERS.iter().flat_map(keywords);
    let theorems = Theorem::ALL.iter().map(|theorem| theorem.name);
    let engines = Engine::ALL.into_iter().map(Engine::name);
    pages
        .chain(rules)
        .chain(modifiers)
        .chain(theorems)
        .chain(engines)
}

/// The words by which people ask for a modifier: `pass` of `... pass(p)`, `selective` of
/// `A selective B`, and `sum` of `A + B`.
fn keywords(modifier: &Modifier) -> impl Iterator<Item = &'static str> {
    let pieces = modifier.signature.split(|c: char| !c.is_ascii_alphabetic());
    let words =
        pieces.filter(|word| word.len() > 2 && word.starts_with(|c: char| c.is_lowercase()));
    words.chain(modifier.signature.contains('+').then_some("+"))
}

/// Labels and texts, a line or more for each.
fn parts(lines: &[(&str, &str)]) -> String {
    let line = |(label, text): &(&str, &str)| wrapped(&format!("{label:<9}{text}"), 9);
    let lines = lines.iter().filter(|(_, text)| !text.is_empty());
    lines.map(line).collect()
}

/// The page that explains words.
const WORDS: &str = "words";

/// A reference as it is printed.
fn reference(topic: &str) -> Option<String> {
    let page = PAGES.iter().find(|(name, _)| *name == topic);
    page.map(|(_, page)| plain(page))
}

/// The names that a line of a glossary explains: four blanks, the names, and what they mean after
/// two blanks or more, or in lines of its own.
fn terms(line: &str) -> impl Iterator<Item = &str> {
    let entry = line
        .strip_prefix("    ")
        .filter(|line| !line.starts_with(' '));
    let names = entry.map(|line| line.split_once("  ").map_or(line, |(names, _)| names));
    names.into_iter().flat_map(|names| names.split(", "))
}

/// The entry of a glossary for a word, with the lines that go on with it.
fn entry(page: &str, word: &str) -> Option<String> {
    let named = |line: &&str| terms(line).any(|name| name.eq_ignore_ascii_case(word));
    let mut lines = page.lines().skip_while(|line| !named(line));
    let first = lines.next()?;
    let more = lines.take_while(|line| line.starts_with("     "));
    let lines = std::iter::once(first).chain(more);
    Some(lines.map(|line| format!("{}\n", &line[4..])).collect())
}

/// A page without the marks that only its HTML needs.
fn plain(page: &str) -> String {
    // every other piece is fenced, and begins with the kind of what it shows
    let pieces = page.split("```").enumerate().map(|(i, piece)| match i % 2 {
        0 => unlinked(piece.strip_prefix('\n').unwrap_or(piece))
            .split_inclusive('\n')
            .map(
                |line| match line.trim_start_matches('#').strip_prefix(' ') {
                    Some(heading) if line.starts_with('#') => heading,
                    _ => line,
                },
            )
            .collect(),
        _ => piece.split_once('\n').unwrap_or_default().1.to_owned(),
    });
    pieces.collect()
}

/// A text with `words` for each link `[words](target)`.
fn unlinked(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("](") {
        let link = before.rsplit_once('[').zip(after.split_once(')'));
        let Some(((before, words), (_, then))) = link else {
            break;
        };
        text += before;
        text += words;
        rest = then;
    }
    text + rest
}
