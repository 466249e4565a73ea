use crate::game::{Code, Heap};
use crate::number::grouped;
use crate::plan::{HeapGame, NoGame};
use crate::rulesets::{Family, NotationError};
use crate::store::sha256;
use crate::text;
use hashbrown::HashSet;
use std::fs;

/// Most games of a survey.
pub const MOST_GAMES: u64 = 1 << 18;

/// Largest file of codes that is read, in bytes.
const LARGEST: u64 = 1 << 26;

/// The games of a survey, each once, in the order in which they are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The words that name them.
    pub(super) words: Vec<String>,
    codes: Vec<Code>,
}

/// Why there is no survey of some games.
#[derive(Clone, Debug, thiserror::Error)]
pub enum GamesError {
    /// What was typed is no family.
    #[error("in the family, {0}")]
    Notation(#[from] NotationError),
    /// What was typed is no heap game with a code.
    #[error(transparent)]
    Game(#[from] NoGame),
    /// A file cannot be read.
    #[error("`{file}`: {reason}")]
    Unread {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// A line of a file is wrong.
    #[error("`{file}`, line {line}: {error}")]
    Line {
        /// The file.
        file: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        error: Box<GamesError>,
    },
    /// A file names no game.
    #[error("`{0}`: found no code, expected one per line; write codes such as 0.77 in it")]
    Empty(String),
    /// There are too many.
    #[error("found {} games{}, expected {} at most; name a part of them, such as 0.1dd or 0.ddd:0-3",
        grouped(*found), if *found == u128::MAX { " or more" } else { "" }, grouped(MOST_GAMES))]
    Many {
        /// How many.
        found: u128,
    },
    /// The heaps end before a game begins.
    #[error(
        "found ‹to {to}›, expected at least {least}: no smaller heap of {code} has a move, and \
         games are compared from there on"
    )]
    Short {
        /// The last heap.
        to: u64,
        /// The game.
        code: String,
        /// The first heap that has a move, or what is beyond the last one.
        least: u64,
    },
}

impl Games {
    /// The games that some words name: families (0.ddd), codes (0.77), rulesets that have a code
    /// (kayles, subtract:1,3,4), and files of such words (@codes.txt), one per line, with comments
    /// from `#` on. O(games).
    ///
    /// # Errors
    /// What names no such game; more than [`MOST_GAMES`].
    pub fn read(words: &[String]) -> Result<Self, GamesError> {
        let mut named = Vec::new();
        for word in words {
            match word.trim().strip_prefix('@') {
                Some(file) => file_words(file, &mut named)?,
                None => named.push(Named::read(word)?),
            }
        }
        let counts = named.iter().map(|named| named.count);
        let found = counts.fold(0, u128::saturating_add);
        if found > MOST_GAMES.into() {
            return Err(GamesError::Many { found });
        }
        let mut seen = HashSet::new();
        let codes = named.into_iter().flat_map(|named| named.codes);
        let codes = codes.filter(|code| seen.insert(code.clone())).collect();
        let words = words.to_vec();
        Ok(Self { words, codes })
    }

    /// How many games.
    pub fn count(&self) -> u64 {
        self.codes.len() as u64
    }

    /// A game, by its place from 0.
    pub fn code(&self, game: u64) -> &Code {
        &self.codes[game as usize]
    }

    /// SHA-256 of the codes, one per line.
    pub fn hash(&self) -> String {
        hash(self.codes.iter().map(Code::to_string))
    }

    /// How many values of each game lie between its last heap without a move and heap `to`: those
    /// of heaps idle, idle + 1, ... with the largest `idle` of all games.
    ///
    /// # Errors
    /// A game in which no heap up to `to` has a move, though a larger one may.
    pub fn comparable(&self, to: Heap) -> Result<u64, GamesError> {
        let mut most = 0;
        for code in &self.codes {
            let idle = idle(code, to).ok_or_else(|| GamesError::Short {
                to,
                code: code.to_string(),
                least: idle(code, to.saturating_mul(16).max(1 << 10)).unwrap_or(to) + 1,
            })?;
            most = most.max(idle);
        }
        Ok((to - most).saturating_add(1))
    }
}

/// SHA-256 of codes, one per line.
pub(super) fn hash(codes: impl Iterator<Item = String>) -> String {
    let lines = codes.map(|code| code + "\n");
    sha256(lines.collect::<String>().as_bytes())
}

/// The heaps above 0 before the first that has a move, which is at most `to`; 0 for a game without
/// moves, `None` if there is no move up to `to`. O(to x digits).
pub(super) fn idle(code: &Code, to: Heap) -> Option<u64> {
    let moves = |heap: &Heap| !code.each_option(*heap, |_| false);
    let none = code.last_non_zero() == Some(0) && code.digit(0).is_zero();
    if none {
        return Some(0);
    }
    (1..=to).find(moves).map(|first| first - 1)
}

/// The games that a word names: how many, and their codes.
struct Named {
    count: u128,
    codes: Box<dyn Iterator<Item = Code>>,
}

impl Named {
    fn read(word: &str) -> Result<Self, GamesError> {
        let word = word.trim();
        if !Family::is_meant(word) {
            let game = HeapGame::read(word)?;
            let code = game.code().map_err(NoGame::from)?.clone();
            let (count, codes) = (1, Box::new(std::iter::once(code)));
            return Ok(Self { count, codes });
        }
        let family: Family = word.parse()?;
        let (count, codes) = (family.count(), Box::new(family.codes()));
        Ok(Self { count, codes })
    }
}

fn file_words(file: &str, named: &mut Vec<Named>) -> Result<(), GamesError> {
    let unread = |reason: String| GamesError::Unread {
        file: file.into(),
        reason,
    };
    let size = fs::metadata(file)
        .map_err(|e| unread(text::unread(&e)))?
        .len();
    if size > LARGEST {
        let most = grouped(LARGEST);
        return Err(unread(format!(
            "found more than {most} bytes, expected a list of codes; divide it"
        )));
    }
    let text = fs::read_to_string(file).map_err(|e| unread(text::unread(&e)))?;
    let before = named.len();
    for (line, text) in (1..).zip(text.lines()) {
        let word = text.split('#').next().unwrap_or_default().trim();
        if word.is_empty() {
            continue;
        }
        named.push(Named::read(word).map_err(|error| GamesError::Line {
            file: file.into(),
            line,
            error: Box::new(error),
        })?);
    }
    if named.len() == before {
        return Err(GamesError::Empty(file.into()));
    }
    Ok(())
}
