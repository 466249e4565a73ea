//! A position as it is asked for: rules, and heaps, a graph or a board behind them.

use super::fields::{TypedWord, usual};
use super::opening::opening;
use super::{AskError, BoardSize, GivenRules};
use crate::ask::refused;
use crate::game::Mismatch;
use crate::game::{Convention, Grid};
use crate::graph::EdgeList;
use crate::graph::Set;
use crate::number::{amount, joined, no_amount, whole};
use crate::plan::HeapGame;
use crate::play::{EntailedPosition, OrdinalNim, Position};
use crate::rulesets::{Definitions, Geography, HeapRuleset, Ruleset, standing};
use crate::theory::hackenbush::Hackenbush;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// A ruleset and one position of it, in the words of a person.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PositionRequest {
    /// The rules.
    pub rules: GivenRules,
    /// The heaps, the row lengths of chomp, or the graph or the board that the rules are played on.
    #[serde(default, skip_serializing_if = "usual")]
    pub heaps: Vec<TypedWord>,
    /// Misere play of these rules.
    #[serde(default, skip_serializing_if = "usual")]
    pub misere: bool,
    /// The full board of a size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardSize>,
    /// Any position on a board: rows of `.` (free) and `#` (gone).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What a game with a memory remembers, in the middle of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Vec<u64>>,
}

/// What a request asks of.
#[derive(Clone, Debug)]
pub enum AskedPosition {
    /// A position of ordinary rules.
    Position(Box<Position>),
    /// A position of rules with entailing moves.
    Entailed(EntailedPosition),
    /// Nim with heaps of ordinal size.
    Ordinals(OrdinalNim, Convention),
    /// A graph of Hackenbush in normal play with more edges than a position may have, and the names
    /// of its vertices.
    Hackenbush(Box<Hackenbush>, Vec<String>),
    /// Vertex geography in normal play on an undirected graph with more vertices than a position may
    /// have, and the vertex of the token, from 0 on.
    Geography(EdgeList, usize),
}

impl PositionRequest {
    /// What is asked of.
    ///
    /// # Errors
    /// As [`read`](Self::read); heaps that are no ordinals, components that cannot be read.
    pub fn asked(&self, definitions: &Definitions) -> Result<AskedPosition, AskError> {
        if let Some((heaps, convention)) = self.ordinals(definitions)? {
            return Ok(AskedPosition::Ordinals(heaps, convention));
        }
        if let Some(position) = self.entailed()? {
            return Ok(AskedPosition::Entailed(position));
        }
        if let Some((graph, names)) = self.large_hackenbush()? {
            return Ok(AskedPosition::Hackenbush(Box::new(graph), names));
        }
        if let Some((graph, token)) = self.large_geography()? {
            return Ok(AskedPosition::Geography(graph, token));
        }
        Ok(AskedPosition::Position(Box::new(self.read(definitions)?)))
    }

    /// The graph of Hackenbush in normal play, with the names of its vertices, where it has more
    /// edges than a position may have.
    fn large_hackenbush(&self) -> Result<Option<(Hackenbush, Vec<String>)>, AskError> {
        let ([structure], false, GivenRules::Text(name)) =
            (&self.heaps[..], self.misere, &self.rules)
        else {
            return Ok(None);
        };
        if !name.trim().eq_ignore_ascii_case("hackenbush") {
            return Ok(None);
        }
        let (graph, names) = standing(&structure.0)?;
        Ok((graph.edges() > <u64 as Set>::MOST).then_some((graph, names)))
    }

    /// The undirected graph of vertex geography in normal play, with the vertex of the token, where it
    /// has more vertices than a position may have.
    fn large_geography(&self) -> Result<Option<(EdgeList, usize)>, AskError> {
        let (false, GivenRules::Text(name)) = (self.misere, &self.rules) else {
            return Ok(None);
        };
        let (name, inside) = match name.trim().split_once('(') {
            Some((name, rest)) => (name, rest.trim_end().strip_suffix(')')),
            None => (name.trim(), None),
        };
        if !name.trim().eq_ignore_ascii_case("geography") {
            return Ok(None);
        }
        let words = self.heaps.iter().map(|word| word.0.trim());
        let mut words = inside.into_iter().chain(words);
        let Some(structure) = words.next().filter(|text| !Geography::is_directed(text)) else {
            return Ok(None);
        };
        let graph = EdgeList::read(structure)?;
        if graph.vertices() <= Geography::MOST {
            return Ok(None);
        }
        let token = match (words.next(), words.next()) {
            (None, _) => Some(0),
            (Some(word), None) => word.parse::<usize>().ok().and_then(|v| v.checked_sub(1)),
            _ => None,
        };
        match token.filter(|&token| token < graph.vertices()) {
            Some(token) => Ok(Some((graph, token))),
            None => refused(
                format!(
                    "{} behind a graph of {} vertices",
                    self.heaps.len(),
                    graph.vertices()
                ),
                "the vertex of the token",
                "",
            ),
        }
    }

    /// A position of rules with entailing moves.
    fn entailed(&self) -> Result<Option<EntailedPosition>, AskError> {
        let GivenRules::Text(rules) = &self.rules else {
            return Ok(None);
        };
        let words: Vec<&str> = self.heaps.iter().map(|word| &word.0[..]).collect();
        match EntailedPosition::read(rules, &words).transpose()? {
            Some(_) if self.misere => refused(
                "misere play of rules with entailing moves",
                "normal play",
                "leave ‹misere› out",
            ),
            position => Ok(position),
        }
    }

    /// Nim with heaps of ordinal size, some of which names w.
    fn ordinals(
        &self,
        definitions: &Definitions,
    ) -> Result<Option<(OrdinalNim, Convention)>, AskError> {
        let heaps = self.heaps.iter().map(|word| &word.0[..]);
        if !heaps.clone().any(OrdinalNim::is_meant) {
            return Ok(None);
        }
        let ruleset = self.rules.read(self.misere, definitions)?;
        if !matches!(ruleset.heap_rules(), Some(HeapRuleset::Nim(_))) {
            return Ok(None);
        }
        Ok(Some((OrdinalNim::read(heaps)?, ruleset.convention)))
    }

    /// The rules and the heaps: `misere` may be a word before or after either.
    pub fn words(&self) -> (GivenRules, bool, String) {
        let is_misere = |word: &str| word.trim().eq_ignore_ascii_case("misere");
        let (mut rules, mut misere) = (self.rules.clone(), self.misere);
        let mut heaps: Vec<&str> = self.heaps.iter().map(|word| &word.0[..]).collect();
        // a code and a graph, or a graph
        for words in (1..=2_usize.min(heaps.len())).rev() {
            let [before @ .., structure] = &heaps[..words] else {
                break;
            };
            let GivenRules::Text(name) = &rules else {
                break;
            };
            let name = [&[&name[..]], before].concat().join(" ");
            if let Some(whole) = Ruleset::on_structure(&name, structure) {
                rules = GivenRules::Text(whole);
                heaps.drain(..words);
                break;
            }
        }
        let typed = heaps.join(" ");
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let all = words.len();
        words.retain(|word| !is_misere(word));
        misere |= words.len() < all;
        if matches!(&rules, GivenRules::Text(name) if is_misere(name)) {
            let named = words
                .first()
                .is_some_and(|word| word.starts_with(|c: char| c.is_alphabetic()));
            let name = if named { words.remove(0) } else { "nim" };
            (rules, misere) = (name.into(), true);
        }
        (rules, misere, words.join(" "))
    }

    /// The position, or one to begin with where none was typed.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_or_usual(&self, definitions: &Definitions) -> Result<Position, AskError> {
        let (rules, misere, heaps) = self.words();
        let none = heaps.is_empty() && self.state.is_none();
        if none && self.board.is_none() && self.position.is_none() {
            let usual = beginning(&rules.read(misere, definitions)?);
            return usual.map_or_else(|| self.read(definitions), Ok);
        }
        self.read(definitions)
    }

    /// The position.
    ///
    /// # Errors
    /// [`AskError`]: text that is not in the notation, no position of these rules.
    pub fn read(&self, definitions: &Definitions) -> Result<Position, AskError> {
        let (rules, misere, heaps) = self.words();
        let ruleset = rules.read(misere, definitions)?;
        let on_board = ruleset.board_rules().is_some();
        let typed = || heaps.parse().ok().filter(|_| on_board);
        match (&self.position, self.board.or_else(typed)) {
            (None, None) => self.of_numbers(&ruleset, &heaps),
            _ if !on_board => refused(
                format!("a board for {ruleset}, which is played with heaps"),
                "their sizes, such as 3 4 5",
                "",
            ),
            (Some(rows), _) => Ok(Position::board(&ruleset, rows.parse::<Grid>()?)?),
            // a board that is too large for the rules is never made
            (None, Some(BoardSize(rows, cols))) => Ok(Position::start_on(&ruleset, rows, cols)?),
        }
    }

    /// Heaps, or the rows of chomp.
    fn of_numbers(&self, ruleset: &Ruleset, typed: &str) -> Result<Position, AskError> {
        if ruleset.rules.has_names() {
            return named(ruleset, typed, self.state.as_deref());
        }
        if typed.is_empty() {
            let example = match ruleset.board_rules() {
                None => format!("heaps after the rules, such as {ruleset} 3 4 5"),
                Some(_) => "‹board 4x5› or ‹position '../.#'›".into(),
            };
            return refused("no position", example, "");
        }
        if let Some(drawn) = Position::drawn(ruleset, typed, self.state.as_deref()) {
            return Ok(drawn?);
        }
        if let Some(grouped) = typed.split_whitespace().find(|word| is_grouped(word)) {
            return refused(
                format!("`{grouped}` among the heaps, which may be one number or several"),
                "numbers with blanks between them",
                format!(
                    "write {} for one, blanks between several",
                    grouped.replace(',', "")
                ),
            );
        }
        let words = typed.split(|c: char| c.is_whitespace() || "(),[]".contains(c));
        let words = words.filter(|word| !["", "xor", "^"].contains(word));
        if let Some(rules) = ruleset.board_rules() {
            if let Some(cells) = rules.declared().drawn(typed) {
                return Ok(Position::board(ruleset, cells?)?);
            }
            if !rules.declared().takes_numbers() {
                return refused(
                    format!("heaps for {ruleset}, which is played on a board"),
                    "its size or its cells",
                    "add ‹board 4x5› or ‹position '../.#'›",
                );
            }
            let numbers = words.map(row);
            let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
            return Ok(Position::board_of(ruleset, &numbers)?);
        }
        let heaps = words.map(|text| {
            amount(text).ok_or_else(|| {
                AskError::place(
                    format!("`{text}` among the heaps"),
                    "a whole number, 0 or larger",
                    no_amount(text),
                )
            })
        });
        let heaps: Vec<BigUint> = heaps.collect::<Result<_, _>>()?;
        let single = heaps.len() == 1 && heaps[0].bits() > u64::BITS.into();
        let position = Position::heaps(ruleset, heaps, self.state.as_deref());
        position.map_err(
            |error| match single && self.state.is_none() && HeapGame::read(&ruleset.to_string()).is_ok() {
                true => Mismatch::told(format_args!(
                    "{error}; a proved period gives its value: ‹grundy sequence '{ruleset}' value={typed}›"
                ))
                .into(),
                false => error.into(),
            },
        )
    }
}

/// A position to begin with: small, and a first move wins in most games.
fn beginning(ruleset: &Ruleset) -> Option<Position> {
    if let Some(rules) = ruleset.board_rules() {
        let (rows, cols) = rules.declared().usual();
        return Position::start_on(ruleset, rows, cols).ok();
    }
    match ruleset.heap_rules()? {
        rules if rules.has_names() => named(ruleset, "", None).ok(),
        rules => Position::heaps(ruleset, opening(rules)?, None).ok(),
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
fn named(ruleset: &Ruleset, typed: &str, state: Option<&[u64]>) -> Result<Position, AskError> {
    if let ("", Some(start)) = (typed, Position::start(ruleset)) {
        return Ok(start);
    }
    let state = state.map_or(String::new(), |state| {
        format!(" state {}", joined(state, ","))
    });
    Ok(Position::read(ruleset, &format!("{typed}{state}"))?)
}

/// The length of a row, as it is typed.
fn row(text: &str) -> Result<usize, AskError> {
    let row = whole(text.trim()).and_then(|row| usize::try_from(row).ok());
    row.ok_or_else(|| {
        AskError::place(
            format!("`{text}` in the row lengths"),
            "a whole number, 0 or larger",
            "",
        )
    })
}
