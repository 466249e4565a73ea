//! Picks an engine for a ruleset on a box, says which and why, and runs it: the only folder that
//! sees both rulesets and engines.

mod account;
mod boards;
mod certificate;
mod choose;
mod cost;
mod count;
pub mod discover;
mod engine;
mod enumerated;
mod extended;
mod find;
mod gathered;
mod heaps;
mod job;
mod kept;
mod loopy;
mod measured;
mod product;
mod rectangle;
mod search;
mod sequence;
mod single;
mod stream;
mod tabled;

pub use account::{Account, Entries, Plan};
pub use boards::{BoardSearch, boards};
pub use certificate::{NoCertificate, period_certificate};
pub use cost::{edges, fits_memory, work};
pub use count::{Count, CountJob, Counted, OfOrders, count, counts_by_values};
pub use engine::Engine;
pub use enumerated::Enumerated;
pub use find::{FoundRow, FoundRows, PairList, PlanePeriods, p_pairs, plane_periods, row_periods};
pub use heaps::{table, table_of};
pub use job::{Computed, TableJob};
pub use kept::kept_sequence;
pub(crate) use loopy::fates;
pub use loopy::{LoopyRow, LoopyTable};
pub use measured::measured;
pub use product::{Product, product, side};
pub use rectangle::rectangle;
pub use search::{Search, Way, search};
pub use sequence::{HeapGame, NoGame, sequence_search};
pub use stream::{stream, stream_all, streams};
pub(crate) use tabled::Tabled;
