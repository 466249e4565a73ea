use super::output;
use super::session::Session;
use crate::failure::Failure;
use crate::present::{born_text, form_json, form_text, pair_text};
use grundy::theory::misere::{Arena, MisereForm, ReadError, count_born};
use serde_json::{Value, json};

/// Canonical forms of misere games, as CGSuite writes them
///
/// Two games are equal, that is, have the same misere outcome in every sum, exactly if their
/// canonical forms are the same.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
*[2] is a nim-heap, *[[2],1] has the options *[[2]] and *[1], + adds. In a
printed form options stand side by side; # after a game makes it the only
option; after [ come nim-heaps that are added (or, after -, taken off).
More: grundy help words, docs/guide/misere.md

Examples:
  grundy canonical '*[[2],1]'
  grundy canonical '*[2] + *[[2],1]' --with '*[3]'
  grundy canonical --day 4")]
pub(super) struct CanonicalArgs {
    /// The game
    #[arg(
        value_name = "GAME",
        required_unless_present = "day",
        conflicts_with = "day"
    )]
    game: Option<String>,
    /// A second game: the sum, a game that makes P-positions of both, one that tells them apart
    #[arg(long, value_name = "GAME", conflicts_with = "day")]
    with: Option<String>,
    /// All games born by this day; of day 5 their number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=5))]
    day: Option<u32>,
}

impl CanonicalArgs {
    pub(super) fn run(&self, session: &Session) -> Result<(), Failure> {
        let mut arena = Arena::new(&session.context);
        if let Some(day) = self.day {
            return born(day, &mut arena, session);
        }
        let typed = self.game.as_deref().unwrap_or_default();
        let form = read(&mut arena, typed)?;
        let with = self.with.as_deref();
        let with = with.map(|with| read(&mut arena, with)).transpose()?;
        if session.json {
            let mut object = form_json(&mut arena, typed, form)?;
            if let Some(with) = with {
                let printed = text(&mut arena, with)?;
                object["with"] = form_json(&mut arena, &printed, with)?;
                let sum = arena.sum(form, with)?;
                object["sum"] = text(&mut arena, sum)?.into();
                let link = arena.link(form, with)?;
                object["link"] = optional(&mut arena, link)?;
                let apart = arena.distinguisher(form, with)?;
                object["distinguisher"] = optional(&mut arena, apart)?;
            }
            return output::print_json(&object);
        }
        let mut shown = form_text(&mut arena, typed, form)?;
        if let Some(with) = with {
            shown.push_str(&pair_text(&mut arena, form, with)?);
        }
        output::print(&shown)
    }
}

fn text(arena: &mut Arena, form: MisereForm) -> Result<String, Failure> {
    Ok(arena.text(form)?)
}

fn optional(arena: &mut Arena, form: Option<MisereForm>) -> Result<Value, Failure> {
    Ok(match form {
        Some(form) => text(arena, form)?.into(),
        None => Value::Null,
    })
}

fn read(arena: &mut Arena, typed: &str) -> Result<MisereForm, Failure> {
    arena.read(typed).map_err(|e| match e {
        ReadError::Stop(stop) => stop.into(),
        e => Failure::input(format!("`{typed}`: {e}")),
    })
}

fn born(day: u32, arena: &mut Arena, session: &Session) -> Result<(), Failure> {
    let count = count_born(day, &session.context)?;
    let games = match day {
        5.. => None,
        _ => Some(arena.born(day)?),
    };
    if !session.json {
        return output::print(&born_text(arena, day, count, games)?);
    }
    let mut texts = Vec::new();
    for game in games.iter().flatten() {
        texts.push(text(arena, *game)?);
    }
    let games = games.is_some().then_some(texts);
    output::print_json(&json!({ "day": day, "count": count, "games": games }))
}
