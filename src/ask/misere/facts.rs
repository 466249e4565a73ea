use crate::theory::misere::{Arena, Genus, MisereForm, MisereKind};
use crate::work::Stop;
use serde_json::{Value, json};

/// Misere values that are listed beyond the repetition.
const BEYOND: usize = 2;

/// The genus of a form as CGSuite prints it.
pub(super) fn genus(arena: &mut Arena, form: MisereForm) -> String {
    let shortened = arena.kind(form).shortened();
    arena.genus(form).text(shortened)
}

/// The value in normal play, then misere values; the last two repeat.
pub(super) fn expanded(genus: &Genus) -> Vec<u32> {
    let digits = genus.digits().len() + BEYOND;
    let misere = (0..digits).map(|copies| genus.digit(copies));
    [genus.plus()].into_iter().chain(misere).collect()
}

/// The misere outcome of a form.
pub(super) fn outcome(arena: &Arena, form: MisereForm) -> &'static str {
    if arena.is_p(form) { "P" } else { "N" }
}

pub(super) fn texts(arena: &mut Arena, forms: &[MisereForm]) -> Result<Vec<String>, Stop> {
    forms.iter().map(|&form| arena.text(form)).collect()
}

/// What is known of a game: forms are printed as CGSuite prints them.
#[derive(Clone, Debug)]
pub struct FormFacts {
    /// The game as it was typed.
    pub game: String,
    /// Its canonical form.
    pub canonical: String,
    /// Its genus.
    pub genus: String,
    /// The value in normal play, then the misere values with 0, 1, 2, .. copies of *2.
    pub expanded: Vec<u32>,
    /// The value in normal play.
    pub value: u32,
    /// The misere value.
    pub misere_value: u32,
    /// The misere outcome.
    pub outcome: &'static str,
    /// The day by which it is born.
    pub birthday: u32,
    /// Its kind.
    pub kind: MisereKind,
    /// Whether it is half-tame.
    pub half_tame: bool,
    /// Whether it is even.
    pub even: bool,
    /// Whether it is prime.
    pub prime: bool,
    /// Whether it is extraverted.
    pub extraverted: bool,
    /// Its mate.
    pub mate: String,
    /// Its options.
    pub options: Vec<String>,
    /// The parts of all its partitions.
    pub parts: Vec<String>,
    /// Its partitions: sums of parts that are equal to it.
    pub partitions: Vec<Vec<String>>,
}

impl FormFacts {
    pub(super) fn of(arena: &mut Arena, game: &str, form: MisereForm) -> Result<Self, Stop> {
        let mate = arena.mate(form)?;
        let options = arena.listed(form)?;
        let parts = arena.parts(form)?;
        let partitions = arena.partitions(form)?;
        let partitions = partitions.iter().map(|forms| texts(arena, forms));
        let partitions = partitions.collect::<Result<_, _>>()?;
        Ok(Self {
            game: game.to_owned(),
            canonical: arena.text(form)?,
            genus: genus(arena, form),
            expanded: expanded(&arena.genus(form)),
            value: arena.plus(form),
            misere_value: arena.minus(form),
            outcome: outcome(arena, form),
            birthday: arena.birthday(form),
            kind: arena.kind(form),
            half_tame: arena.is_half_tame(form)?,
            even: arena.is_even(form)?,
            prime: arena.is_prime(form)?,
            extraverted: arena.is_extraverted(form)?,
            mate: arena.text(mate)?,
            options: texts(arena, &options)?,
            parts: texts(arena, &parts)?,
            partitions,
        })
    }

    pub(super) fn json(&self) -> Value {
        let kind = self.kind;
        json!({
            "game": self.game,
            "canonical": self.canonical,
            "genus": self.genus,
            "expanded": self.expanded,
            "value": self.value,
            "misere_value": self.misere_value,
            "outcome": self.outcome,
            "birthday": self.birthday,
            "kind": kind.name(),
            "tame": kind.is_tame(),
            "generally_tame": kind.is_generally_tame(),
            "tameable": kind.is_tameable(),
            "restive": kind == MisereKind::Restive,
            "generally_restive": kind.is_generally_restive(),
            "restless": kind == MisereKind::Restless,
            "half_tame": self.half_tame,
            "even": self.even,
            "prime": self.prime,
            "extraverted": self.extraverted,
            "mate": self.mate,
            "options": self.options,
            "parts": self.parts,
            "partitions": self.partitions,
        })
    }
}
