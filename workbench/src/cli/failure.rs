use crate::report::dest::DestError;
use crate::report::plot::PlotError;
use crate::report::table::WriteError;
use anstream::eprintln;
use grundy::claim::language::ClaimError;
use grundy::game::{BoxError, GridError};
use grundy::plan::{NoCertificate, NoCode};
use grundy::rulesets::NotationError;
use grundy::store::LogError;
use grundy::survey::GamesError;
use grundy::work::Stop;
use std::process::ExitCode;

/// Why a verb has no result.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong usage or input: exit code 2.
    Input(String),
    /// Could not finish (memory, disk, interrupted): exit code 3.
    Unfinished(String),
    /// The reader of stdout has seen enough: no error.
    ClosedPipe,
}

impl Failure {
    pub(super) fn input(text: impl Into<String>) -> Self {
        Self::Input(text.into())
    }

    pub(super) fn print(&self) {
        let (Self::Input(text) | Self::Unfinished(text)) = self else {
            return;
        };
        let (red, off) = (anstyle::AnsiColor::Red.on_default().bold(), anstyle::Reset);
        eprintln!("{}error:{} {text}", red.render(), off.render());
    }

    pub(super) fn code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Unfinished(_) => ExitCode::from(3),
            Self::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cancelled | Stop::Memory { .. } | Stop::Disk(_) => {
                Self::Unfinished(stop.to_string())
            }
            _ => Self::Input(stop.to_string()),
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

impl From<ClaimError> for Failure {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Stop(stop) => stop.into(),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Self {
        Self::Input(format!("in the rules, {error}"))
    }
}

impl From<NoCode> for Failure {
    fn from(error: NoCode) -> Self {
        match error {
            NoCode::Notation(error) => error.into(),
            NoCode::Refused(stop) => stop.into(),
        }
    }
}

impl From<GamesError> for Failure {
    fn from(error: GamesError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Stop(stop) => stop.into(),
            LogError::Full(_) => Self::Unfinished(error.to_string()),
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<GridError> for Failure {
    fn from(error: GridError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<BoxError> for Failure {
    fn from(error: BoxError) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<DestError> for Failure {
    fn from(error: DestError) -> Self {
        match error {
            DestError::ClosedPipe { .. } => Self::ClosedPipe,
            DestError::Full { .. } | DestError::Writing { .. } => {
                Self::Unfinished(error.to_string())
            }
            _ => Self::Input(error.to_string()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        DestError::from(error).into()
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

impl From<PlotError> for Failure {
    fn from(error: PlotError) -> Self {
        Self::Input(error.to_string())
    }
}
