//! Errors of the library as exceptions of `grundy`, which are defined in Python
//! (`face/grundy/_errors.py`): a kind, the text, and what is known of the place.

use crate::wording::in_python;
use grundy::ask::AskError;
use grundy::claim::language::ClaimError;
use grundy::game::{BoxError, Mismatch};
use grundy::plan::NoGame;
use grundy::play::{PositionError, Unfinished};
use grundy::rulesets::NotationError;
use grundy::survey::GamesError;
use grundy::work::Stop;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

/// Why there is no result.
#[derive(Debug)]
pub(crate) enum CallError {
    /// The computation ended without one.
    Stop(Stop),
    /// Text that is not in the notation, and what the text is (`in the claim`).
    Notation(Box<NotationError>, &'static str),
    /// A claim that has no number somewhere: text, column, where.
    NoNumber {
        message: String,
        text: String,
        column: usize,
    },
    /// A value was not found in time.
    Unfinished(Box<Unfinished>),
    /// The time was over.
    Late(String),
    /// What was given is wrong.
    Input(String),
    /// The same: what was found, what was expected, what to do.
    Wrong(Box<Mismatch>),
    /// An exception was raised on the way.
    Raised(PyErr),
    /// A defect of the library.
    Panic(String),
}

impl CallError {
    /// What was given is wrong.
    pub(crate) fn input(text: impl Into<String>) -> Self {
        Self::Input(text.into())
    }

    /// Whether the computation was told to end.
    pub(crate) fn is_cancelled(&self) -> bool {
        matches!(self, Self::Stop(Stop::Cancelled))
    }

    /// As an exception.
    pub(crate) fn raised(self, py: Python<'_>) -> PyErr {
        self.made(py).unwrap_or_else(|error| error)
    }

    fn made(self, py: Python<'_>) -> PyResult<PyErr> {
        let fields = PyDict::new(py);
        let (kind, message) = match self {
            Self::Raised(error) => return Ok(error),
            Self::Input(text) => ("input", text),
            Self::Wrong(error) => ("input", parts(*error, &fields)?),
            Self::Panic(text) => ("internal", text),
            Self::Late(text) => ("unfinished", text),
            Self::Unfinished(known) => {
                fields.set_item("outcome", known.outcome.map(|outcome| outcome.to_string()))?;
                fields.set_item("excluded", &known.excluded)?;
                fields.set_item("at_least", known.at_least)?;
                ("unfinished", known.used_up.to_string())
            }
            Self::Notation(error, of) => {
                fields.set_item("column", error.column())?;
                let text = error.to_string();
                fields.set_item("text", error.text)?;
                fields.set_item("found", error.found)?;
                fields.set_item("expected", in_python(&error.expected))?;
                fields.set_item("remedy", in_python(&error.remedy))?;
                ("notation", format!("{of}{text}"))
            }
            Self::NoNumber {
                message,
                text,
                column,
            } => {
                fields.set_item("text", text)?;
                fields.set_item("column", column)?;
                ("number", message)
            }
            Self::Stop(Stop::Refused(error)) => ("refused", parts(error, &fields)?),
            Self::Stop(stop) => {
                let text = match &stop {
                    Stop::Loop { witness } => Stop::Loop {
                        witness: few(witness),
                    }
                    .to_string(),
                    stop => stop.to_string(),
                };
                let kind = match stop {
                    Stop::Memory { needed, limit, .. } => {
                        fields.set_item("needed", needed)?;
                        fields.set_item("limit", limit)?;
                        "memory"
                    }
                    Stop::Loop { witness } => {
                        fields.set_item("positions", witness)?;
                        "loop"
                    }
                    Stop::Fault(fault) => {
                        fields.set_item("position", fault.position)?;
                        "fault"
                    }
                    Stop::Spent(_) => "unfinished",
                    Stop::Disk(_) => "disk",
                    Stop::Cancelled => "cancelled",
                    _ => "refused",
                };
                (kind, text)
            }
        };
        let error = maker(py)?.call1((kind, in_python(&message), fields))?;
        Ok(PyErr::from_value(error))
    }
}

/// The fields of an error whose parts are known, and its text.
fn parts(error: Mismatch, fields: &Bound<'_, PyDict>) -> PyResult<String> {
    let text = error.to_string();
    if !error.expected.is_empty() {
        fields.set_item("found", in_python(&error.found))?;
        fields.set_item("expected", in_python(&error.expected))?;
        fields.set_item("remedy", in_python(&error.remedy))?;
    }
    Ok(text)
}

/// What is wrong with a game or a function of Python: at which position, with which option, and what
/// to do.
pub(crate) fn game_error(
    position: &Bound<'_, PyAny>,
    option: Option<&Bound<'_, PyAny>>,
    text: &str,
    remedy: &str,
) -> PyErr {
    let py = position.py();
    let made = || {
        let fields = PyDict::new(py);
        fields.set_item("position", position)?;
        fields.set_item("option", option)?;
        fields.set_item("remedy", remedy)?;
        let text = format!("{text}; {remedy}");
        let error = maker(py)?.call1(("game", text, fields))?;
        Ok(PyErr::from_value(error))
    };
    made().unwrap_or_else(|error: PyErr| error)
}

/// Signs of a position that an error shows.
const SHOWN: usize = 80;

/// Positions of a loop that an error shows: so many at its beginning, the rest at its end.
const FIRST: usize = 5;
const LAST: usize = 2;

/// A text that is not too long.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.into(),
        Some((end, _)) => format!("{}..", &text[..end]),
    }
}

/// A loop in a few positions.
fn few(witness: &[String]) -> Vec<String> {
    let all = witness.iter().map(|text| cut(text));
    if witness.len() <= FIRST + LAST + 1 {
        return all.collect();
    }
    let left_out = witness.len() - FIRST - LAST;
    let between = format!("({left_out} more)");
    let last = all.clone().skip(witness.len() - LAST);
    all.clone()
        .take(FIRST)
        .chain([between])
        .chain(last)
        .collect()
}

/// `grundy._errors.make`.
fn maker(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static MAKE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let make = MAKE.get_or_try_init(py, || {
        let module = py.import("grundy._errors")?;
        Ok::<_, PyErr>(module.getattr("make")?.unbind())
    })?;
    Ok(make.bind(py))
}

/// An exception for a type that is wrong.
pub(crate) fn type_error(py: Python<'_>, text: String) -> PyErr {
    let made = maker(py).and_then(|make| make.call1(("type", text, PyDict::new(py))));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The class of an object, for errors.
pub(crate) fn class_of(object: &Bound<'_, PyAny>) -> String {
    let class: Bound<'_, PyType> = object.get_type();
    class
        .name()
        .map_or_else(|_| "an object".into(), |name| name.to_string())
}

impl From<Stop> for CallError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<NotationError> for CallError {
    fn from(error: NotationError) -> Self {
        Self::Notation(error.into(), "in the rules, ")
    }
}

impl From<ClaimError> for CallError {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Notation(error) => Self::Notation(error.into(), "in the claim, "),
            ClaimError::Stop(stop) => Self::Stop(stop),
            ClaimError::TooLarge(error) => Self::Stop(Stop::told(error)),
            ClaimError::Fault(error) => Self::NoNumber {
                message: error.to_string(),
                column: error.column(),
                text: error.text,
            },
        }
    }
}

impl From<AskError> for CallError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Claim(error) => error.into(),
            AskError::Rules(error) => error.into(),
            AskError::Place(error) => error.into(),
            AskError::Box(error) => error.into(),
            AskError::Game(error) => error.into(),
            AskError::Position(error) => error.into(),
            AskError::Games(error) => (*error).into(),
            AskError::Unfinished(text) => Self::Late(text),
            AskError::Stop(stop) => stop.into(),
        }
    }
}

impl From<PositionError> for CallError {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::Count(stop) => Self::Stop(stop),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<BoxError> for CallError {
    fn from(error: BoxError) -> Self {
        Mismatch::from(error).into()
    }
}

impl From<Mismatch> for CallError {
    fn from(error: Mismatch) -> Self {
        Self::Wrong(error.into())
    }
}

impl From<NoGame> for CallError {
    fn from(error: NoGame) -> Self {
        match error {
            NoGame::Notation(error) => error.into(),
            NoGame::Refused(stop) => stop.into(),
        }
    }
}

impl From<GamesError> for CallError {
    fn from(error: GamesError) -> Self {
        match error {
            GamesError::Notation(error) => Self::Notation(error.into(), "in the family, "),
            GamesError::Game(error) => error.into(),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<PyErr> for CallError {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}
