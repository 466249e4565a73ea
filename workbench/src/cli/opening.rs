use super::common::RulesArgs;
use super::numbers::{amount, no_amount};
use super::place::heap;
use super::rules_file::graph_of_file;
use crate::failure::Failure;
use crate::present::{board_size, opening};
use clap::Args;
use grundy::game::{Convention, Grid};
use grundy::graph::VERTICES;
use grundy::plan::HeapGame;
use grundy::play::{EntailedPosition, OrdinalNim, Position};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset, standing};
use grundy::theory::hackenbush::Hackenbush;
use num_bigint::BigUint;

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
        value_parser = board_size,
        conflicts_with_all = ["heaps", "position"]
    )]
    board: Option<(usize, usize)>,
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
}

impl OpeningArgs {
    /// The structure that stands in place of heaps, from its file if it has one.
    pub(super) fn structure(&self) -> Result<Option<String>, Failure> {
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

    /// The same with the structure that its file has.
    pub(super) fn with_file(mut self) -> Result<Self, Failure> {
        if let Some(structure) = self.structure()? {
            self.heaps[0] = structure;
        }
        Ok(self)
    }

    /// The graph of Hackenbush in normal play, with the names of its vertices, where it has more edges
    /// than a position may have.
    pub(super) fn large_hackenbush(&self) -> Result<Option<(Hackenbush, Vec<String>)>, Failure> {
        let name = self.rules.rules.trim();
        let ([structure], false) = (&self.heaps[..], self.rules.misere) else {
            return Ok(None);
        };
        if !name.eq_ignore_ascii_case("hackenbush") {
            return Ok(None);
        }
        let (graph, names) = standing(structure)?;
        Ok((graph.edges() > VERTICES).then_some((graph, names)))
    }

    /// The rules and the heaps: `misere` may be a word before or after either.
    pub(super) fn words(&self) -> (RulesArgs, String) {
        let is_misere = |word: &str| word.trim().eq_ignore_ascii_case("misere");
        let mut rules = self.rules.clone();
        let mut heaps = &self.heaps[..];
        if let [structure, rest @ ..] = heaps
            && let Some(whole) = Ruleset::on_structure(&rules.rules, structure)
        {
            (rules.rules, heaps) = (whole, rest);
        }
        let typed = heaps.join(" ");
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let all = words.len();
        words.retain(|word| !is_misere(word));
        rules.misere |= words.len() < all;
        if is_misere(&rules.rules) {
            let named = words
                .first()
                .is_some_and(|word| word.starts_with(|c: char| c.is_alphabetic()));
            rules = RulesArgs {
                rules: if named { words.remove(0) } else { "nim" }.into(),
                misere: true,
            };
        }
        (rules, words.join(" "))
    }

    /// A position of rules with entailing moves.
    pub(super) fn entailed(&self) -> Result<Option<EntailedPosition>, Failure> {
        let words: Vec<&str> = self.heaps.iter().map(String::as_str).collect();
        let position = EntailedPosition::read(&self.rules.rules, &words).transpose();
        let position = position.map_err(|error| Failure::input(error.to_string()))?;
        match position {
            Some(_) if self.rules.misere => Err(Failure::input(
                "found misere play of rules with entailing moves, expected normal play; leave \
                 --misere out",
            )),
            position => Ok(position),
        }
    }

    /// Nim with heaps of ordinal size, some of which names w: the heaps, each a word of the shell.
    pub(super) fn ordinals(&self) -> Result<Option<(OrdinalNim, Convention)>, Failure> {
        if !self.heaps.iter().any(|heap| OrdinalNim::is_meant(heap)) {
            return Ok(None);
        }
        let ruleset = self.rules.ruleset()?;
        if !matches!(&ruleset.rules, Rules::Heaps(HeapRuleset::Nim(_))) {
            return Ok(None);
        }
        let heaps = OrdinalNim::read(self.heaps.iter().map(String::as_str));
        let heaps = heaps.map_err(|error| Failure::input(error.to_string()))?;
        Ok(Some((heaps, ruleset.convention)))
    }

    /// The position, or one to begin with where none was typed.
    pub(super) fn read_or_usual(&self, verb: &str) -> Result<Position, Failure> {
        let (rules, heaps) = self.words();
        let none = heaps.is_empty() && self.state.is_none();
        if none && self.board.is_none() && self.position.is_none() {
            let usual = usual(&rules.ruleset()?);
            return usual.map_or_else(|| self.read(verb), Ok);
        }
        self.read(verb)
    }

    /// The position, for a verb.
    pub(super) fn read(&self, verb: &str) -> Result<Position, Failure> {
        let (rules, heaps) = self.words();
        let ruleset = rules.ruleset()?;
        let board = match ruleset.rules {
            Rules::Board(_) => self.board.or_else(|| board_size(&heaps).ok()),
            Rules::Heaps(_) => self.board,
        };
        match (&self.position, board, &ruleset.rules) {
            (None, None, _) => self.of_numbers(verb, &ruleset, &heaps),
            (.., Rules::Heaps(_)) => Err(Failure::input(format!(
                "{ruleset} is played with heaps; write their sizes, such as `grundy {verb} nim 3 4 5`"
            ))),
            (Some(grid), ..) => Ok(Position::board(&ruleset, grid.clone())?),
            // a board that is too large for the rules is never made
            (None, Some((rows, cols)), _) => Ok(Position::start_on(&ruleset, rows, cols)?),
        }
    }

    /// Heaps, or the rows of chomp.
    fn of_numbers(&self, verb: &str, ruleset: &Ruleset, typed: &str) -> Result<Position, Failure> {
        if let Rules::Heaps(rules) = &ruleset.rules
            && rules.has_names()
        {
            return named(ruleset, typed, self.state.as_deref());
        }
        if typed.is_empty() {
            let example = match &ruleset.rules {
                Rules::Heaps(_) => format!("heaps, such as `grundy {verb} {ruleset} 3 4 5`"),
                Rules::Board(_) => "--board 4x5 or --position '../.#'".into(),
            };
            return Err(Failure::input(format!(
                "found no position, expected {example}"
            )));
        }
        if let Some(drawn) = Position::drawn(ruleset, typed, self.state.as_deref()) {
            return Ok(drawn?);
        }
        if let Some(grouped) = typed.split_whitespace().find(|word| is_grouped(word)) {
            return Err(Failure::input(format!(
                "found `{grouped}` among the heaps, which may be one number or several; write {} \
                 for one, blanks between several",
                grouped.replace(',', "")
            )));
        }
        let words = typed.split(|c: char| c.is_whitespace() || "(),[]".contains(c));
        let words = words.filter(|word| !["", "xor", "^"].contains(word));
        if let Rules::Board(rules) = &ruleset.rules {
            if let Some(cells) = rules.declared().drawn(typed) {
                return Ok(Position::board(ruleset, cells?)?);
            }
            if !rules.declared().takes_numbers() {
                return Err(Failure::input(format!(
                    "{ruleset} is played on a board; add --board 4x5 or --position '../.#'"
                )));
            }
            let numbers = words.map(|text| Ok(heap(text, "the row lengths")? as usize));
            let numbers: Vec<usize> = numbers.collect::<Result<_, Failure>>()?;
            return Ok(Position::board_of(ruleset, &numbers)?);
        }
        let heaps = words.map(|text| {
            amount(text).ok_or_else(|| {
                Failure::input(format!(
                    "found `{text}` among the heaps, expected a whole number, 0 or larger; {}",
                    no_amount(text)
                ))
            })
        });
        let heaps: Vec<BigUint> = heaps.collect::<Result<_, _>>()?;
        let single = heaps.len() == 1 && heaps[0].bits() > u64::BITS.into();
        let position = Position::heaps(ruleset, heaps, self.state.as_deref());
        position.map_err(
            |error| match single && HeapGame::read(&ruleset.to_string()).is_ok() {
                true => Failure::input(format!(
                    "{error}; a proved period gives its value: grundy sequence '{ruleset}' --value \
                 {typed}"
                )),
                false => error.into(),
            },
        )
    }
}

/// A position to begin with: small, and a first move wins in most games.
fn usual(ruleset: &Ruleset) -> Option<Position> {
    match &ruleset.rules {
        Rules::Heaps(rules) if rules.has_names() => named(ruleset, "", None).ok(),
        Rules::Heaps(rules) => Position::heaps(ruleset, opening(rules)?, None).ok(),
        Rules::Board(rules) => {
            let (rows, cols) = rules.declared().usual();
            Position::start_on(ruleset, rows, cols).ok()
        }
    }
}

/// Whether digits are in groups of three, as in `1,000`.
fn is_grouped(word: &str) -> bool {
    let mut groups = word.split(',');
    let first = groups
        .next()
        .is_some_and(|first| (1..=3).contains(&first.len()));
    let rest: Vec<&str> = groups.collect();
    let digits = word.bytes().all(|b| b.is_ascii_digit() || b == b',');
    first && digits && !rest.is_empty() && rest.iter().all(|group| group.len() == 3)
}

/// Heaps by their names, or where play begins.
fn named(ruleset: &Ruleset, typed: &str, state: Option<&[u64]>) -> Result<Position, Failure> {
    if let ("", Some(start)) = (typed, Position::start(ruleset)) {
        return Ok(start);
    }
    let state = state.map_or(String::new(), |state| {
        format!(" state {}", grundy::number::joined(state, ","))
    });
    Ok(Position::read(ruleset, &format!("{typed}{state}"))?)
}
