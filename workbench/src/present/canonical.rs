use super::columns::aligned;
use super::wrapped::{screen_width, wrapped};
use grundy::ask::{CanonicalAnswer, FormFacts, GenusAnswer, PairFacts};
use grundy::number::{counted, grouped};

/// Columns that a list of heaps has for other things than forms.
const OTHERS: usize = 32;

/// What the name of a line takes.
const NAME: usize = 10;

fn line(name: &str, text: &str) -> String {
    wrapped(&format!("{name:<NAME$}{text}"), NAME)
}

fn listed(forms: &[String]) -> String {
    match forms.is_empty() {
        true => "none".into(),
        false => forms.join(", "),
    }
}

/// What people read about misere games.
pub fn canonical_text(answer: &CanonicalAnswer) -> String {
    match answer {
        CanonicalAnswer::Game(facts, pair) => {
            form_text(facts) + &pair.as_deref().map(pair_text).unwrap_or_default()
        }
        CanonicalAnswer::Born(day, count, games) => {
            let games = games.as_ref().map(|games| wrapped(&games.join(" "), 0));
            let head = format!("{} born by day {day}\n", counted(*count, "game"));
            head + &games.unwrap_or_default()
        }
    }
}

fn form_text(facts: &FormFacts) -> String {
    let (printed, typed) = (&facts.canonical, &facts.game);
    let mut text = match printed == typed {
        true => format!("{printed}\n"),
        false => wrapped(&format!("{typed} = {printed}"), 2),
    };
    text.push_str(&line("genus", &facts.genus));
    let said = format!(
        "{} in normal, {} in misere play: {} there",
        facts.value, facts.misere_value, facts.outcome
    );
    text.push_str(&line("value", &said));
    text.push_str(&line("birthday", &facts.birthday.to_string()));
    let mut words = vec![if facts.even { "even" } else { "odd" }];
    words.extend(facts.prime.then_some("prime"));
    words.extend(facts.half_tame.then_some("half-tame"));
    let words = format!("{}; {}", facts.kind, words.join(", "));
    text.push_str(&line("kind", &words));
    text.push_str(&line("mate", &facts.mate));
    text.push_str(&line("options", &listed(&facts.options)));
    text + &line("parts", &listed(&facts.parts))
}

fn pair_text(pair: &PairFacts) -> String {
    let mut text = line("sum", &pair.sum);
    let link = match &pair.link {
        Some(link) => format!("{link} makes a P-position of each"),
        None => "none: one of the two is an option of the other".into(),
    };
    text.push_str(&line("link", &link));
    let apart = match &pair.distinguisher {
        Some(apart) => format!("{apart} makes a P-position of the first only"),
        None => "none: the two are equal".into(),
    };
    text + &line("apart", &apart)
}

/// What people read about the heaps of a game.
pub fn genus_text(answer: &GenusAnswer) -> String {
    let last = grouped(answer.heaps.len() as u64 - 1);
    let room = screen_width().saturating_sub(OTHERS);
    let mut lines = vec![["heap", "genus", "outcome", "form"].map(String::from)];
    for (heap, found) in answer.heaps.iter().enumerate() {
        let form = found.form.as_deref().filter(|form| form.len() <= room);
        let form = form.unwrap_or("..").to_owned();
        let outcome = found.outcome.to_owned();
        lines.push([heap.to_string(), found.genus.clone(), outcome, form]);
    }
    let table = aligned(&lines, |column| column == 0, room);
    format!(
        "{}, misere play: genus of heaps 0 to {last}\n{table}",
        answer.rules
    )
}
