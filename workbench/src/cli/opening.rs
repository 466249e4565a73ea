use super::common::RulesArgs;
use super::rules_file::graph_of_file;
use crate::failure::Failure;
use clap::Args;
use grundy::ask::{BoardSize, PositionRequest, TypedWord};
use grundy::play::Position;
use grundy::rulesets::{Definitions, Ruleset};

/// A ruleset and one position of it.
#[derive(Clone, Debug, Args)]
pub(super) struct OpeningArgs {
    #[command(flatten)]
    pub(super) rules: RulesArgs,
    /// The heaps, or the row lengths of chomp
    #[arg(value_name = "HEAP", allow_negative_numbers = true)]
    heaps: Vec<String>,
    /// The full board of a size
    #[arg(
        long,
        value_name = "RxC",
        conflicts_with_all = ["heaps", "position"]
    )]
    board: Option<BoardSize>,
    /// Any position on a board: rows of . (free) and # (gone), such as '##./.#.'
    #[arg(long, value_name = "CELLS", conflicts_with = "heaps")]
    position: Option<String>,
    /// What a game with a memory remembers, in the middle of it: 'takeaway(2)' 34 --state 5
    #[arg(
        long,
        value_name = "N[,N..]",
        value_delimiter = ',',
        conflicts_with_all = ["board", "position"]
    )]
    state: Option<Vec<u64>>,
}

impl OpeningArgs {
    /// The structure that stands in place of heaps, from its file if it has one.
    fn structure(&self) -> Result<Option<String>, Failure> {
        let Some(structure) = self.heaps.first() else {
            return Ok(None);
        };
        if Ruleset::on_structure(&self.rules.rules, structure).is_none() {
            return Ok(None);
        }
        match structure.strip_prefix('@') {
            Some(path) => graph_of_file(path).map(Some),
            None => Ok(Some(structure.clone())),
        }
    }

    /// What is asked, with the structure that its file has.
    pub(super) fn request(&self) -> Result<PositionRequest, Failure> {
        let mut heaps = self.heaps.clone();
        if let Some(structure) = self.structure()? {
            heaps[0] = structure;
        }
        Ok(PositionRequest {
            rules: self.rules.given()?,
            heaps: heaps.into_iter().map(TypedWord).collect(),
            misere: self.rules.misere,
            board: self.board,
            position: self.position.clone(),
            state: self.state.clone(),
        })
    }

    /// The position, or one to begin with where none was typed.
    pub(super) fn read_or_usual(&self) -> Result<Position, Failure> {
        Ok(self.request()?.read_or_usual(&Definitions::default())?)
    }
}
