//! Why the program has no result, with its exit code: the errors of the library and of the reports
//! are sorted here, once, into wrong input and work that could not be finished.

use crate::experiment::FileError;
use crate::present::{refusal, tell};
use grundy::ask::{AskError, typed};
use grundy::claim::language::ClaimError;
use grundy::game::{BoxError, Mismatch};
use grundy::plan::{NoCertificate, NoGame};
use grundy::play::PositionError;
use grundy::rulesets::NotationError;
use grundy::store::LogError;
use grundy::survey::GamesError;
use grundy::work::Stop;
use grundy_cluster::ClusterError;
use grundy_report::dest::{DestError, DestFault};
use grundy_report::plot::PlotError;
use grundy_report::table::WriteError;
use std::process::ExitCode;

/// Why a verb or an experiment has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Wrong usage or input: exit code 2.
    #[error("{}", typed(.0))]
    Input(String),
    /// A destination that was named cannot take the result: exit code 2.
    #[error("{}", typed(.0))]
    Destination(String),
    /// Could not finish (memory, disk): exit code 3.
    #[error("{}", typed(.0))]
    Unfinished(String),
    /// Interrupted: exit code 3.
    #[error("{}", Stop::Cancelled)]
    Interrupted,
    /// Somebody left a game, and was told how to go on with it: exit code 3.
    #[error("{}", Stop::Cancelled)]
    Left,
    /// The reader of a pipe has seen enough: no error on stdout.
    #[error("{0}")]
    ClosedPipe(String),
}

impl Failure {
    /// Wrong usage or input.
    pub fn input(text: impl Into<String>) -> Self {
        Self::Input(text.into())
    }

    /// Writes it to stderr.
    pub fn print(&self) {
        if !matches!(self, Self::ClosedPipe(_) | Self::Left) {
            let (red, off) = (anstyle::AnsiColor::Red.on_default().bold(), anstyle::Reset);
            let text = format!("{}error:{} {self}", red.render(), off.render());
            tell(&refusal(&text));
        }
    }

    /// The exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            Self::Input(_) | Self::Destination(_) => ExitCode::from(2),
            Self::Unfinished(_) | Self::Interrupted | Self::Left => ExitCode::from(3),
            Self::ClosedPipe(_) => ExitCode::SUCCESS,
        }
    }

    /// As an experiment has it: the run chooses the destinations, and nothing is kept of an
    /// experiment that was interrupted.
    pub fn of_experiment(self) -> Self {
        match self {
            Self::Destination(text) | Self::ClosedPipe(text) => Self::Unfinished(text),
            Self::Interrupted => Self::Unfinished("interrupted; nothing of it was kept".into()),
            other => other,
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::Interrupted,
            Stop::Memory { .. } | Stop::Spent(_) | Stop::Disk(_) => {
                Self::Unfinished(stop.to_string())
            }
            _ => Self::Input(stop.to_string()),
        }
    }
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Stop(stop) => stop.into(),
            ClusterError::Refused(_) | ClusterError::File { .. } => Self::Input(error.to_string()),
            other => Self::Unfinished(other.to_string()),
        }
    }
}

impl From<NoCertificate> for Failure {
    fn from(error: NoCertificate) -> Self {
        match error {
            NoCertificate::NotYet { .. } => Self::Unfinished(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Self::Input(format!("in the rules, {error}"))
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Claim(error) => error.into(),
            AskError::Rules(error) => error.into(),
            AskError::Place(error) => error.into(),
            AskError::Box(error) => error.into(),
            AskError::Game(error) => error.into(),
            AskError::Position(error) => error.into(),
            AskError::Games(error) => (*error).into(),
            AskError::Unfinished(text) => Self::Unfinished(text),
            AskError::Stop(stop) => stop.into(),
        }
    }
}

impl From<NoGame> for Failure {
    fn from(error: NoGame) -> Self {
        match error {
            NoGame::Notation(error) => error.into(),
            NoGame::Refused(stop) => stop.into(),
        }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        match error {
            PositionError::NoState { .. } => Self::Input(format!("{error}; leave --state out")),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Stop(stop) => stop.into(),
            LogError::Full(_) | LogError::Failed { .. } => Self::Unfinished(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<DestError> for Failure {
    fn from(error: DestError) -> Self {
        let text = error.to_string();
        match error.fault {
            DestFault::ClosedPipe => Self::ClosedPipe(text),
            DestFault::Full | DestFault::Writing(_) => Self::Unfinished(text),
            _ => Self::Destination(text),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        // a writer that was told to end
        let stop = error
            .get_ref()
            .and_then(|inner| inner.downcast_ref::<Stop>());
        match stop {
            Some(stop) => stop.clone().into(),
            None => DestError::from(error).into(),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => error.into(),
            unfit => Self::Input(unfit.to_string()),
        }
    }
}

/// Errors that are wrong input, except for an end of the computation inside of them.
macro_rules! input {
    ($($error:ident $(($stop:ident))?),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                match error {
                    $($error::$stop(stop) => stop.into(),)?
                    error => Self::Input(error.to_string()),
                }
            }
        }
    )*};
}

input!(
    BoxError,
    ClaimError(Stop),
    FileError,
    GamesError,
    Mismatch,
    PlotError(Stop)
);
