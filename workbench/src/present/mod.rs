//! Turns what was computed into the tables and texts of `report`, for the command line and for
//! experiments alike.

mod analysis;
mod anyheaps;
mod bouton;
mod box_table;
mod canonical;
mod claim;
mod columns;
mod count;
mod densities;
mod digits;
mod discovery;
mod drawing;
mod entailed;
mod find;
mod graphs;
mod large_hackenbush;
mod lasting;
mod loopy;
mod matches;
mod oeis;
mod part;
mod position;
mod proved_claim;
mod quotient;
mod quotients;
mod sequence;
mod sequence_picture;
mod survey;
mod transcript;
mod unfinished;
mod verdicts;
mod wrapped;

pub use analysis::analysis_text;
pub use anyheaps::{any_claim_text, any_text};
pub use bouton::capital;
pub use box_table::{BoxTable, contents, plot_title, plotted, plotted_fates, shown_in};
pub use canonical::{canonical_text, genus_text};
pub use claim::{claim_subject, claim_text};
pub use count::count_text;
pub use densities::ClaimedLimit;
pub use discovery::discovery_text;
pub use drawing::{all_of, by_word, drawing, head, move_line};
pub use entailed::{entailed_text, stacks_text};
pub use find::{
    FoundChanges, FoundGames, FoundPairs, FoundPlane, Source, row_periods_json, row_periods_text,
    theorems_text,
};
pub use graphs::{graphs_csv, graphs_text};
pub use large_hackenbush::large_hackenbush_text;
pub use lasting::lasting_text;
pub use loopy::{loopy_table_csv, loopy_table_text, loopy_text, ordinal_text};
pub use matches::{MANY, hint, loopy_hint, match_head, match_json, moves_text, why};
pub use oeis::Entry;
pub use part::part_text;
pub use position::{memory_word, position_line};
pub use proved_claim::proved_text;
pub use quotient::quotient_text;
pub use quotients::{quotients_csv, quotients_text};
pub use sequence::{SequenceRows, ring_text, sequence_plan, sequence_sheet, sequence_text};
pub use sequence_picture::{rare_heaps, sequence_picture};
pub use survey::{survey_csv, survey_summary, survey_text};
pub use transcript::{Names, list, transcript};
pub use unfinished::unfinished_text;
pub use verdicts::{coloured, painted, verify_text};
pub use wrapped::{fitted, refusal, remark, screen_width, tell, wrapped};
