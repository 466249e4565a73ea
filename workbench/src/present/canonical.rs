use super::columns::aligned;
use super::wrapped::{screen_width, wrapped};
use grundy::number::{counted, grouped};
use grundy::theory::misere::{Arena, Genus, MisereForm, MisereKind};
use grundy::work::Stop;
use serde_json::{Value, json};

/// Columns that a list of heaps has for other things than forms.
const OTHERS: usize = 32;

/// What the name of a line takes.
const NAME: usize = 10;

/// Misere values that JSON lists beyond the repetition.
const BEYOND: usize = 2;

fn line(name: &str, text: &str) -> String {
    wrapped(&format!("{name:<NAME$}{text}"), NAME)
}

fn genus(arena: &mut Arena, form: MisereForm) -> String {
    let shortened = arena.kind(form).shortened();
    arena.genus(form).text(shortened)
}

fn outcome(arena: &Arena, form: MisereForm) -> &'static str {
    if arena.is_p(form) { "P" } else { "N" }
}

fn texts(arena: &mut Arena, forms: &[MisereForm]) -> Result<Vec<String>, Stop> {
    forms.iter().map(|&form| arena.text(form)).collect()
}

fn listed(arena: &mut Arena, forms: &[MisereForm]) -> Result<String, Stop> {
    Ok(match forms.is_empty() {
        true => "none".into(),
        false => texts(arena, forms)?.join(", "),
    })
}

/// The predicates that hold, besides the kind.
fn words(arena: &mut Arena, form: MisereForm) -> Result<Vec<&'static str>, Stop> {
    let even = arena.is_even(form)?;
    let mut words = vec![if even { "even" } else { "odd" }];
    for (holds, word) in [
        (arena.is_prime(form)?, "prime"),
        (arena.is_half_tame(form)?, "half-tame"),
    ] {
        words.extend(holds.then_some(word));
    }
    Ok(words)
}

/// What people read about a game that was typed.
///
/// # Errors
/// If memory or time run out.
pub fn form_text(arena: &mut Arena, typed: &str, form: MisereForm) -> Result<String, Stop> {
    let printed = arena.text(form)?;
    let mut text = match printed == typed {
        true => format!("{printed}\n"),
        false => wrapped(&format!("{typed} = {printed}"), 2),
    };
    text.push_str(&line("genus", &genus(arena, form)));
    let values = (arena.plus(form), arena.minus(form));
    let outcome = outcome(arena, form);
    let said = format!(
        "{} in normal, {} in misere play: {outcome} there",
        values.0, values.1
    );
    text.push_str(&line("value", &said));
    text.push_str(&line("birthday", &arena.birthday(form).to_string()));
    let words = words(arena, form)?;
    let words = format!("{}; {}", arena.kind(form), words.join(", "));
    text.push_str(&line("kind", &words));
    let mate = arena.mate(form)?;
    text.push_str(&line("mate", &arena.text(mate)?));
    let options = arena.listed(form)?;
    text.push_str(&line("options", &listed(arena, &options)?));
    let parts = arena.parts(form)?;
    text.push_str(&line("parts", &listed(arena, &parts)?));
    Ok(text)
}

/// What people read about two games.
///
/// # Errors
/// If memory or time run out.
pub fn pair_text(arena: &mut Arena, form: MisereForm, with: MisereForm) -> Result<String, Stop> {
    let sum = arena.sum(form, with)?;
    let mut text = line("sum", &arena.text(sum)?);
    let link = match arena.link(form, with)? {
        Some(link) => format!("{} makes a P-position of each", arena.text(link)?),
        None => "none: one of the two is an option of the other".into(),
    };
    text.push_str(&line("link", &link));
    let apart = match arena.distinguisher(form, with)? {
        Some(apart) => format!(
            "{} makes a P-position of the first only",
            arena.text(apart)?
        ),
        None => "none: the two are equal".into(),
    };
    text.push_str(&line("apart", &apart));
    Ok(text)
}

/// What scripts read about a game.
///
/// # Errors
/// If memory or time run out.
pub fn form_json(arena: &mut Arena, typed: &str, form: MisereForm) -> Result<Value, Stop> {
    let mate = arena.mate(form)?;
    let options = arena.listed(form)?;
    let parts = arena.parts(form)?;
    let partitions = arena.partitions(form)?;
    let partitions: Result<Vec<Vec<String>>, Stop> =
        partitions.iter().map(|forms| texts(arena, forms)).collect();
    let of = arena.kind(form);
    Ok(json!({
        "game": typed,
        "canonical": arena.text(form)?,
        "genus": genus(arena, form),
        "expanded": expanded(&arena.genus(form)),
        "value": arena.plus(form),
        "misere_value": arena.minus(form),
        "outcome": outcome(arena, form),
        "birthday": arena.birthday(form),
        "kind": of.name(),
        "tame": of.is_tame(),
        "generally_tame": of.is_generally_tame(),
        "tameable": of.is_tameable(),
        "restive": of == MisereKind::Restive,
        "generally_restive": of.is_generally_restive(),
        "restless": of == MisereKind::Restless,
        "half_tame": arena.is_half_tame(form)?,
        "even": arena.is_even(form)?,
        "prime": arena.is_prime(form)?,
        "extraverted": arena.is_extraverted(form)?,
        "mate": arena.text(mate)?,
        "options": texts(arena, &options)?,
        "parts": texts(arena, &parts)?,
        "partitions": partitions?,
    }))
}

/// The value in normal play, then misere values; the last two repeat.
fn expanded(genus: &Genus) -> Vec<u32> {
    let digits = genus.digits().len() + BEYOND;
    let misere = (0..digits).map(|copies| genus.digit(copies));
    [genus.plus()].into_iter().chain(misere).collect()
}

/// What people read about the games born by a day.
///
/// # Errors
/// If memory or time run out.
pub fn born_text(
    arena: &mut Arena,
    day: u32,
    count: u64,
    games: Option<Vec<MisereForm>>,
) -> Result<String, Stop> {
    let mut text = format!("{} born by day {day}\n", counted(count, "game"));
    if let Some(games) = games {
        text.push_str(&wrapped(&texts(arena, &games)?.join(" "), 0));
    }
    Ok(text)
}

/// What people read about the heaps of a game.
///
/// # Errors
/// If memory or time run out.
pub fn genus_text(rules: &str, arena: &mut Arena, forms: &[MisereForm]) -> Result<String, Stop> {
    let last = grouped(forms.len() as u64 - 1);
    let room = screen_width().saturating_sub(OTHERS);
    let mut lines = vec![["heap", "genus", "outcome", "form"].map(String::from)];
    for (heap, &form) in forms.iter().enumerate() {
        let text = arena.text(form)?;
        let shown = if text.len() > room { "..".into() } else { text };
        let outcome = outcome(arena, form).into();
        lines.push([heap.to_string(), genus(arena, form), outcome, shown]);
    }
    let table = aligned(&lines, |column| column == 0, room);
    Ok(format!(
        "{rules}, misere play: genus of heaps 0 to {last}\n{table}"
    ))
}

/// What scripts read about the heaps of a game.
pub fn genus_json(rules: &str, arena: &mut Arena, forms: &[MisereForm]) -> Value {
    let texts: Vec<String> = forms.iter().map(|&form| genus(arena, form)).collect();
    let digits: Vec<Vec<u32>> = forms.iter().map(|&f| expanded(&arena.genus(f))).collect();
    let outcomes: Vec<&str> = forms.iter().map(|&form| outcome(arena, form)).collect();
    json!({
        "rules": rules,
        "to": forms.len() - 1,
        "genus": texts,
        "expanded": digits,
        "outcomes": outcomes,
    })
}
