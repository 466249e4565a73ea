use super::sequence::HeapGame;
use crate::game::{Code, Convention};
use crate::rulesets::Ruleset;
use crate::sequence::HeapWise;
use crate::theory::misere::{Arena, Limits, MisereForm, Quotient, Reach, heap_forms};
use crate::work::{Context, Stop};
use serde_json::{Map, Value};

/// Games whose quotients have names of their own, or are known by them.
const KNOWN: [&str; 7] = ["0.75", "0.123", "0.53", "0.152", "0.71", "0.77", "0.15"];

/// The heaps of these that are looked at.
const KNOWN_TO: usize = 200;

/// Misere play of a game that is played heap by heap.
impl HeapGame {
    /// The game that a text names, as [`read`](Self::read) does; rules of misere play are read as
    /// well.
    ///
    /// # Errors
    /// Those of [`read`](Self::read).
    pub fn read_misere(text: &str) -> Result<Self, super::NoGame> {
        match text.parse::<Ruleset>() {
            Ok(ruleset) => Ok(Self::of_misere(&ruleset)?),
            Err(_) => Self::read(text),
        }
    }

    /// The game of a ruleset in misere play, whatever it says.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn of_misere(ruleset: &Ruleset) -> Result<Self, Stop> {
        let game = Self::new(&ruleset.clone().with(Convention::Normal))?;
        match game.passes() {
            0 => Ok(game),
            _ => Err(Stop::refused(
                format!("{game}, whose heaps share the passes"),
                "rules without passes for misere play of sums of heaps",
                "leave the passes out",
            )),
        }
    }

    /// The misere quotient of its heaps.
    ///
    /// # Errors
    /// Those of [`Quotient::find`].
    pub fn quotient(&self, limits: Limits, context: &Context) -> Result<Quotient, Stop> {
        Quotient::find(self, self.as_code().and_then(Reach::of), limits, context)
    }

    /// The certificate of a quotient of its heaps.
    pub fn quotient_certificate(&self, quotient: &Quotient) -> Map<String, Value> {
        let code = self.as_code().map(Code::to_string);
        quotient.certificate(code, &self.to_string())
    }

    /// The canonical forms of its heaps 0, .. `to`.
    ///
    /// # Errors
    /// If memory or time run out, or a move cannot be computed.
    pub fn canonical(
        &self,
        to: usize,
        context: &Context,
    ) -> Result<(Arena, Vec<MisereForm>), Stop> {
        heap_forms(self, to, context)
    }

    /// Other games, of a short list, whose quotients are isomorphic to this one.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn like_quotients(
        &self,
        quotient: &Quotient,
        context: &Context,
    ) -> Result<Vec<&'static str>, Stop> {
        let mut like = Vec::new();
        for known in KNOWN {
            let Ok(code) = known.parse::<Code>() else {
                continue;
            };
            if self.as_code() == Some(&code) {
                continue;
            }
            let limits = Limits {
                to: KNOWN_TO,
                order: quotient.order(),
                ..Limits::NONE
            };
            let other = Quotient::find(&code, Reach::of(&code), limits, context)?;
            if other.period.is_some() && quotient.isomorphism(&other).is_some() {
                like.push(known);
            }
        }
        Ok(like)
    }
}
