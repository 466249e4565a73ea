use crate::failure::Failure;
use clap::Args;
use grundy::ask::{BoardSize, PlaceRequest};
use grundy::game::Order;
use grundy::number::whole;
use grundy::plan::Enumerated;
use grundy::rulesets::Ruleset;

/// Which positions: a box of heaps, or boards.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Which positions")]
pub(super) struct PlaceArgs {
    /// Number of heaps
    #[arg(long, short = 'n', value_name = "N", value_parser = heap_count)]
    pub(super) heaps: Option<usize>,
    #[command(flatten)]
    pub(super) rest: BoundArgs,
}

/// Reads a number of heaps.
pub(super) fn heap_count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| match text.contains(',') {
        true => "expected one number; that of each part of a sum stands in the rules, such as \
                 'welter on 2 + nim on 2'"
            .into(),
        false => "expected a number, such as 3".into(),
    })
}

/// A box without its number of heaps, or boards.
#[derive(Clone, Debug, Args)]
pub(super) struct BoundArgs {
    /// Largest heap, or one bound a heap: 7,15,31
    #[arg(
        long,
        short = 'm',
        value_name = "M[,M..]",
        value_delimiter = ',',
        allow_negative_numbers = true
    )]
    pub(super) max: Vec<String>,
    /// Board size, such as 4x5
    #[arg(long, value_name = "RxC")]
    pub(super) board: Option<BoardSize>,
    /// All tuples of heaps, not only the nondecreasing ones
    #[arg(long, conflicts_with = "sorted")]
    pub(super) ordered: bool,
    /// Nondecreasing tuples only (the default where rules are symmetric)
    #[arg(long)]
    pub(super) sorted: bool,
}

impl BoundArgs {
    /// The bounds, as numbers.
    pub(super) fn heaps(&self) -> Result<Vec<u64>, Failure> {
        self.max.iter().map(|text| heap(text, "--max")).collect()
    }

    /// The order that was asked for, if any.
    pub(super) fn order(&self) -> Option<Order> {
        match (self.sorted, self.ordered) {
            (true, _) => Some(Order::Sorted),
            (_, true) => Some(Order::Ordered),
            _ => None,
        }
    }
}

impl PlaceArgs {
    /// Whether neither a box nor a board was given.
    pub(super) fn is_empty(&self) -> bool {
        self.heaps.is_none() && self.rest.max.is_empty() && self.rest.board.is_none()
    }

    /// What is asked for.
    pub(super) fn request(&self) -> Result<PlaceRequest, Failure> {
        Ok(PlaceRequest {
            heaps: self.heaps,
            max: self.rest.heaps()?,
            board: self.rest.board,
            order: self.rest.order(),
        })
    }

    /// The positions of a ruleset: a box, or boards.
    pub(super) fn place(&self, ruleset: &Ruleset) -> Result<Enumerated, Failure> {
        Ok(self.request()?.read(&ruleset.rules)?)
    }
}

/// A heap size typed by a person.
pub(super) fn heap(text: &str, what: &str) -> Result<u64, Failure> {
    let size = whole(text.trim()).and_then(|size| u64::try_from(size).ok());
    size.ok_or_else(|| {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let why = if digits { "below 2^64" } else { "0 or larger" };
        Failure::input(format!(
            "found `{text}` in {what}, expected a whole number {why}"
        ))
    })
}

/// The last heap, as an option.
pub(super) fn last_heap(text: &str) -> Result<u64, String> {
    let size = whole(text).and_then(|size| u64::try_from(size).ok());
    size.ok_or_else(|| format!("found {text:?}, expected a heap below 2^64, such as 1000 or 10^6"))
}
