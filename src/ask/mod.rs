//! Questions as values: what a program that embeds grundy reads first.
//!
//! A [`Request`] is one question: a verb and its fields. It is read from the command line that a
//! person would type or from JSON, prints as that command, and is answered by [`Request::answer`];
//! the [answer](RequestAnswer) is JSON with the keys that scripts rely on, and a verdict where something was
//! claimed. The command line, the page, the Python package, experiments and `grundy certify` all
//! ask here: what is left out means the same, and what is wrong is refused with the same words.
//!
//! ```
//! use grundy::ask::Request;
//! use grundy::rulesets::Definitions;
//! use grundy::work::Context;
//!
//! let request: Request = "grundy count nim --heaps 3 --max 7".parse()?;
//! assert_eq!(request.to_string(), "grundy count nim --heaps 3 --max 7");
//! let answer = request.answer(&Definitions::default(), &Context::default())?;
//! assert_eq!(answer.json["ordered"], 64); // as many as there are pairs of heaps up to 7
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each question is a struct of its own as well, such as [`CountRequest`], whose answer is data:
//!
//! ```
//! use grundy::ask::{CountRequest, Question};
//! use grundy::rulesets::Definitions;
//! use grundy::work::Context;
//!
//! let request = CountRequest {
//!     rules: "wythoff".into(),
//!     heaps: Some(2),
//!     max: vec![100].into(),
//!     ..CountRequest::default()
//! };
//! let answer = request.answer(&Definitions::default(), &Context::default())?;
//! assert_eq!(answer.count.found.sorted, Some(39_u8.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automata;
mod boxed;
mod check;
mod claimed;
mod command;
mod count;
mod diff;
mod fields;
mod found;
mod given;
mod head;
mod loopy_table;
mod misere;
mod nimber;
mod opening;
mod place;
mod position;
mod positioned;
mod question;
mod request;
mod result;
mod sequence;
mod simulate;
mod survey;
mod table;
mod value;
mod verify;

pub use crate::text::{Expected, Mentioned, said, typed, words_of};
pub use automata::{
    AutomatonFiles, CountDiscovery, CountProved, DigitDiscovery, DigitProved, Discover,
    DiscoverAnswer, DiscoverRequest, HeapNumber, ProveAnswer, ProveRequest, Sought, StoredText,
    TimeSpan, TypedBase, UpTo,
};
pub use check::{Check, CheckAnswer, CheckRequest, claim};
pub use command::Spelling;
pub use count::{CountAnswer, CountRequest};
pub use diff::{DiffAnswer, DiffRequest, Difference};
pub use fields::{BoardSize, HeapBounds, MemorySize, Seconds, TypedWord};
pub use found::{
    FindBeattyRequest, FindGameRequest, FindPeriodsRequest, FindRedundantRequest,
    FindRowPeriodsRequest, FindTheoremsAnswer, FindTheoremsRequest, FoundChanges, FoundGames,
    FoundPairs, FoundPlane, FoundTheorem, NotTried, PeriodProof, RowPeriodsAnswer, SoughtValues,
    TheoremProof, ValueSource,
};
pub use given::GivenRules;
pub use head::{Counts, Head, box_json, place_json};
pub use loopy_table::{LoopyColumns, LoopySheet};
pub use misere::{
    CanonicalAnswer, CanonicalRequest, FormFacts, GenusAnswer, GenusRequest, HeapGenus, HeapSum,
    PairFacts, QuotientAnswer, QuotientRequest,
};
pub use nimber::{NimberAnswer, NimberRequest};
pub use opening::opening;
pub use place::{PlaceRequest, Usual, heap_bounds, named_bounds, usual_box, usual_max};
pub use position::{AskedPosition, PositionRequest};
use question::fields_of;
pub use question::{Answered, Question};
pub use request::{Request, RequestAnswer};
pub use result::request_of;
pub use sequence::{
    SequenceAnswer, SequenceRequest, last_rares, ring_json, sequence_json, stacks, stacks_json,
    writable,
};
pub use simulate::{SideNames, SimulateRequest, Simulated, SimulatedGame, match_json};
pub use survey::{
    SURVEY_COLUMNS, SurveyAnswer, SurveyJob, SurveyJobs, SurveyRequest, SurveySummary, graphs_json,
    quotient_status, quotients_json, survey_cells, survey_json,
};
pub use table::{EntryKind, PPositionsRequest, TableAnswer, TableRequest};
pub use value::{
    GEOGRAPHY_METHOD, HACKENBUSH_METHOD, ValueAnswer, ValueRequest, analysis_json, analysis_method,
    heap_word, loopy_method, of_fate, position_json, state_json, unfinished_method,
};
pub use verify::{
    ColumnSums, Stated, Verify, VerifyAnswer, VerifyRequest, part_head, stated, stated_claim,
};

use crate::claim::language::ClaimError;
use crate::game::{BoxError, Mismatch};
use crate::plan::NoGame;
use crate::play::PositionError;
use crate::rulesets::NotationError;
use crate::survey::GamesError;
use crate::work::Stop;

/// Why a request has no answer. Options are called as on the command line.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The claim.
    #[error(transparent)]
    Claim(ClaimError),
    /// The rules next to it.
    #[error("in the rules, {0}")]
    Rules(#[from] NotationError),
    /// What was asked, its box, board or position.
    #[error(transparent)]
    Place(#[from] Mismatch),
    /// A box that cannot be.
    #[error(transparent)]
    Box(#[from] BoxError),
    /// No game that is played heap by heap.
    #[error(transparent)]
    Game(#[from] NoGame),
    /// No position of these rules.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Families of games that cannot be read.
    #[error(transparent)]
    Games(Box<GamesError>),
    /// What was allowed was spent before there was an answer.
    #[error("{0}")]
    Unfinished(String),
    /// The computation ended without an answer.
    #[error(transparent)]
    Stop(#[from] Stop),
}

impl From<ClaimError> for AskError {
    fn from(error: ClaimError) -> Self {
        match error {
            // the end of a computation is one, whatever it was about
            ClaimError::Stop(stop) => Self::Stop(stop),
            error => Self::Claim(error),
        }
    }
}

impl From<GamesError> for AskError {
    fn from(error: GamesError) -> Self {
        Self::Games(error.into())
    }
}

impl AskError {
    /// What was asked cannot be: what was found, what was expected, what to do (empty where that is
    /// plain).
    pub(crate) fn place(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Place(Mismatch::new(found, expected, remedy))
    }
}

/// As [`AskError::place`].
fn refused<T>(
    found: impl Into<String>,
    expected: impl Into<String>,
    remedy: impl Into<String>,
) -> Result<T, AskError> {
    Err(AskError::place(found, expected, remedy))
}

#[cfg(test)]
mod tests;
