use super::reply::Reply;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grundy::ask::AskError;
use grundy::claim::language::ClaimError;
use grundy::game::{BoxError, Mismatch};
use grundy::plan::NoGame;
use grundy::play::{Illegal, PositionError};
use grundy::rulesets::NotationError;
use grundy::rulesets::Span;
use grundy::survey::GamesError;
use grundy::work::Stop;
use grundy_report::plot::PlotError;
use grundy_report::table::WriteError;
use serde_json::{Value, json};

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(super) struct Error {
    pub(super) status: StatusCode,
    kind: &'static str,
    message: String,
    /// Where in the text that was sent, in characters.
    place: Option<(usize, usize)>,
    expected: Option<String>,
    remedy: Option<String>,
}

/// The first character of a part, and the one past it.
fn characters(text: &str, span: Span) -> (usize, usize) {
    let start = text[..span.start].chars().count();
    (start, start + span.of(text).chars().count())
}

impl Error {
    fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            status,
            kind,
            message,
            place: None,
            expected: None,
            remedy: None,
        }
    }

    /// Something that was sent is wrong.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "usage", message)
    }

    /// A wrong request with a status of its own.
    pub(super) fn refused(status: StatusCode, message: impl Into<String>) -> Self {
        Self::new(status, "usage", message)
    }

    /// Too large or too long.
    pub(super) fn limit(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "limit", message)
    }

    /// Refuses what is too large.
    pub(super) fn unless(fits: bool, message: impl FnOnce() -> String) -> Result<(), Self> {
        match fits {
            true => Ok(()),
            false => Err(Self::limit(message())),
        }
    }

    /// Too much is asked for at once.
    pub(super) fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "limit", message)
    }

    /// A fault of grundy itself.
    pub(super) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "found a fault in grundy itself; the terminal of `grundy serve` says more: please \
             report it",
        )
    }

    /// Text that cannot be parsed; `of` says which, such as `rules`.
    pub(super) fn notation(of: &str, error: &NotationError) -> Self {
        let (found, column) = (&error.found, error.column());
        let expected = error.expected.clone();
        let message = format!("in the {of}, column {column}: found {found}, expected {expected}");
        Self {
            place: Some(characters(&error.text, error.span)),
            expected: Some(expected),
            remedy: Some(error.remedy.clone()),
            ..Self::usage(message)
        }
    }

    /// The object that is sent.
    pub(super) fn json(&self) -> Value {
        let (start, end) = self.place.unzip();
        json!({ "error": {
            "message": self.message,
            "kind": self.kind,
            "column": start.map(|start| start + 1),
            "start": start,
            "end": end,
            "expected": self.expected,
            "remedy": self.remedy,
        }})
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = Reply::from(self.json()).into_response();
        *response.status_mut() = self.status;
        response
    }
}

impl From<NotationError> for Error {
    fn from(error: NotationError) -> Self {
        Self::notation("rules", &error)
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self {
                kind: "cancelled",
                ..Self::limit("the computation was cancelled")
            },
            Stop::Refused(error) => error.into(),
            Stop::Memory { .. } => Self::limit(stop.to_string()),
            stop => Self::usage(stop.to_string()),
        }
    }
}

impl From<NoGame> for Error {
    fn from(error: NoGame) -> Self {
        match error {
            NoGame::Notation(error) => error.into(),
            NoGame::Refused(stop) => stop.into(),
        }
    }
}

impl From<AskError> for Error {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Claim(error) => error.into(),
            AskError::Rules(error) => error.into(),
            AskError::Place(error) => error.into(),
            AskError::Box(error) => error.into(),
            AskError::Game(error) => error.into(),
            AskError::Position(error) => error.into(),
            AskError::Games(error) => (*error).into(),
            AskError::Unfinished(text) => Self::limit(text),
            AskError::Stop(stop) => stop.into(),
        }
    }
}

impl From<GamesError> for Error {
    fn from(error: GamesError) -> Self {
        match error {
            GamesError::Notation(error) => Self::notation("family", &error),
            GamesError::Game(error) => error.into(),
            error => Self::usage(error.to_string()),
        }
    }
}

impl From<ClaimError> for Error {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Notation(error) => Self::notation("claim", &error),
            ClaimError::Stop(stop) => stop.into(),
            ClaimError::TooLarge(what) => Stop::told(what.0).into(),
            ClaimError::Fault(fault) => Self {
                place: Some(characters(&fault.text, fault.span)),
                ..Self::usage(fault.line())
            },
        }
    }
}

/// Errors that are a wrong request, except for an error of another kind inside of them.
macro_rules! usage {
    ($($error:ident $(($inside:ident))?),*) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                match error {
                    $($error::$inside(inside) => inside.into(),)?
                    error => Self::usage(error.to_string()),
                }
            }
        }
    )*};
}

usage!(
    BoxError,
    Illegal,
    PlotError(Stop),
    PositionError(Grid),
    WriteError
);

impl From<Mismatch> for Error {
    fn from(mut error: Mismatch) -> Self {
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let remedy = some(std::mem::take(&mut error.remedy));
        Self {
            remedy,
            expected: some(error.expected.clone()),
            ..Self::usage(error.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::rulesets::Ruleset;

    #[test]
    fn places_are_counted_in_characters() {
        let error = "nim é".parse::<Ruleset>().unwrap_err();
        let error = &Error::from(error).json()["error"];
        assert_eq!(
            (&error["column"], &error["start"], &error["end"]),
            (&json!(5), &json!(4), &json!(5))
        );
        assert_eq!(error["kind"], "usage");
        assert!(error["expected"].is_string() && error["remedy"].is_string());
    }
}
