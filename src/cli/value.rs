use super::common::{EngineArgs, RulesArgs};
use super::failure::Failure;
use super::place::{Size, heap};
use super::session::Session;
use super::{Done, output};
use grundy::game::Grid;
use grundy::number;
use grundy::play::{Position, analyse_at};
use grundy::present::{analysis_json, analysis_text};
use grundy::rulesets::{BoardRuleset, Rules, Ruleset};
use num_bigint::BigUint;
use std::time::Instant;

/// One position: outcome, value, EVERY winning move, the digital-sum table, why
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy value nim 3 4 5
  grundy value moore:2 3 6 7 10 --json
  grundy value cram --board 4x5
  grundy value fibonacci 34 --state 5
  grundy value chomp 4 3 1")]
pub(super) struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The heaps, or the row lengths of chomp
    #[arg(value_name = "HEAP", allow_negative_numbers = true)]
    heaps: Vec<String>,
    /// The full board of a size
    #[arg(long, value_name = "RxC", conflicts_with_all = ["heaps", "position"])]
    board: Option<Size>,
    /// Any position on a board: rows of . (free) and # (gone), such as '##./.#.'
    #[arg(long, value_name = "CELLS", conflicts_with = "heaps")]
    position: Option<Grid>,
    /// What a game with a memory remembers, in the middle of it: 'takeaway(2)' 34 --state 5
    #[arg(
        long,
        value_name = "N[,N..]",
        value_delimiter = ',',
        conflicts_with_all = ["board", "position"]
    )]
    state: Option<Vec<u64>>,
    #[command(flatten)]
    engine: EngineArgs,
}

impl Args {
    pub(super) fn run(&self, session: &Session) -> Result<Done, Failure> {
        let ruleset = self.rules.ruleset()?;
        let position = self.position(&ruleset)?;
        let start = Instant::now();
        let (engine, context) = (self.engine.engine, &session.context);
        let analysis = analyse_at(&ruleset, &position, self.state.as_deref(), engine, context)?;
        if session.json {
            output::print_json(&analysis_json(&analysis))?;
        } else {
            output::print(&analysis_text(&analysis))?;
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(Done::Well)
    }

    fn position(&self, ruleset: &Ruleset) -> Result<Position, Failure> {
        if let Some(grid) = &self.position {
            return Ok(Position::Grid(grid.clone()));
        }
        if let Some(Size { rows, cols }) = self.board {
            return Ok(Position::Grid(Grid::full(rows, cols)));
        }
        if self.heaps.is_empty() {
            let example = match &ruleset.rules {
                Rules::Heaps(_) => format!("heaps, such as `grundy value {ruleset} 3 4 5`"),
                Rules::Board(_) => "--board 4x5 or --position '../.#'".into(),
            };
            return Err(Failure::input(format!(
                "found no position, expected {example}"
            )));
        }
        if let Rules::Board(BoardRuleset::Chomp(_)) = ruleset.rules {
            let rows = self
                .heaps
                .iter()
                .map(|text| Ok(heap(text, "the row lengths")? as usize));
            let rows: Vec<usize> = rows.collect::<Result<_, Failure>>()?;
            if rows
                .len()
                .saturating_mul(rows.iter().copied().max().unwrap_or(0))
                > 1 << 20
            {
                return Err(Failure::input(
                    "found more than a million cells; choose fewer",
                ));
            }
            return Ok(Position::Grid(Grid::from_lengths(&rows)));
        }
        let heaps = self.heaps.iter().map(|text| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits
                .then(|| text.parse::<BigUint>().ok())
                .flatten()
                .ok_or_else(|| {
                    Failure::input(format!(
                        "found `{text}` among the heaps, expected a whole number, 0 or larger"
                    ))
                })
        });
        Ok(Position::Heaps(heaps.collect::<Result<_, _>>()?))
    }
}
