use super::{ALLOCATED, Fault, Game, Heap, HeapRules, Options, Piece, each_option};

/// What is between the pieces of a position. No other file knows it: [`pieces_of`], [`length_of`],
/// [`is_number`] and [`next_piece`] read and write whole positions.
const END: Heap = Heap::MAX;

/// The largest heap of a whole position.
pub const LARGEST: Heap = END - 1;

/// Whether an entry of a whole position is a heap or a number remembered, and no mark between
/// pieces.
pub fn is_number(entry: &Heap) -> bool {
    *entry != END
}

/// Begins another piece of a whole position.
pub(crate) fn next_piece(whole: &mut Vec<Heap>) {
    whole.push(END);
}

/// A whole position of this many pieces, piece by piece.
pub(crate) fn pieces_of(whole: &[Heap], pieces: usize) -> impl Iterator<Item = &[Heap]> {
    whole.splitn(pieces, |entry| !is_number(entry))
}

/// Length of the first pieces, so many, of what is left of a whole position, without the mark after
/// them.
pub(crate) fn length_of(left: &[Heap], pieces: usize) -> usize {
    let marks = left
        .iter()
        .enumerate()
        .filter(|(_, entry)| !is_number(entry));
    let end = marks.map(|(at, _)| at).nth(pieces - 1);
    end.unwrap_or(left.len())
}

/// The whole position that begins a game with some heaps: the heaps, and after them what is
/// remembered; several [pieces](HeapRules::pieces) one after the other, with a mark between
/// them. The heaps themselves for rules that remember nothing.
pub fn extended<R: HeapRules>(rules: &R, heaps: &[Heap]) -> Vec<Heap> {
    extended_with(rules, heaps, None)
}

/// As [`extended`], in the middle of a game: `states` are the numbers remembered.
///
/// # Panics
/// If there are fewer numbers than the rules remember.
pub fn extended_with<R: HeapRules>(
    rules: &R,
    heaps: &[Heap],
    states: Option<&[Heap]>,
) -> Vec<Heap> {
    if rules.heaps_alone() {
        return heaps.to_vec();
    }
    let (pieces, mut rest) = (rules.pieces(), heaps);
    let own = pieces.iter().map(|piece| {
        let (own, more) = rest.split_at(piece.heaps.min(rest.len()));
        rest = more;
        own
    });
    pieced(&pieces, own, states)
}

/// The whole position of some pieces, each with its heaps; as in [`extended_with`].
pub(crate) fn pieced<'a>(
    pieces: &[Piece],
    heaps: impl Iterator<Item = &'a [Heap]>,
    mut states: Option<&[Heap]>,
) -> Vec<Heap> {
    let mut whole = Vec::new();
    for (i, (piece, heaps)) in pieces.iter().zip(heaps).enumerate() {
        if i > 0 {
            next_piece(&mut whole);
        }
        whole.extend(heaps);
        match states {
            None => whole.extend(piece.states.iter().map(|state| state.opening(heaps))),
            Some(now) => {
                let (own, rest) = now.split_at(piece.states.len());
                whole.extend(own);
                states = Some(rest);
            }
        }
    }
    whole
}

/// Positions of any heap rules as one vector: heaps and what is remembered of each piece (see
/// [`extended`]). The slow way that takes all rules: heaps may split, parts stand side by side
/// and are never combined by their values. Where equal heaps of a piece cancel (see
/// [`HeapRules::cancels`]) none is kept twice, nor an empty one, and the others are sorted.
#[derive(Clone, Debug)]
pub struct Wholes<R> {
    rules: R,
    pieces: Vec<Piece>,
    /// Whether some positions without moves are won.
    ends: bool,
}

impl<R: HeapRules + Clone> Wholes<R> {
    /// The game of some rules.
    pub fn new(rules: &R) -> Self {
        Self {
            rules: rules.clone(),
            pieces: rules.pieces(),
            ends: rules.extra().unwrap_or_default().ends,
        }
    }

    /// Calls `each` with every option of a position, as the rules write it but for heaps that
    /// cancel, until it answers `false`.
    ///
    /// # Errors
    /// The moves cannot be computed.
    pub fn each(&self, from: &[Heap], mut each: impl FnMut(&[Heap]) -> bool) -> Result<(), Fault> {
        // what is a set before a move may be none after it, and the other way round
        if !self.pieces.iter().any(|piece| piece.splits) {
            return each_option(&self.rules, from, each);
        }
        let set = self.cancelled(from);
        each_option(&self.rules, set.as_deref().unwrap_or(from), |option| {
            let set = self.cancelled(option);
            each(set.as_deref().unwrap_or(option))
        })
    }

    /// The heaps of each piece of a position, and what it remembers.
    pub(crate) fn parts<'a>(
        &self,
        whole: &'a [Heap],
    ) -> impl Iterator<Item = (&'a [Heap], &'a [Heap])> {
        let all = pieces_of(whole, self.pieces.len());
        let parts = all.zip(&self.pieces);
        parts.map(|(own, piece)| own.split_at(own.len().saturating_sub(piece.states.len())))
    }

    /// Whether equal heaps of each piece cancel in a position.
    pub(crate) fn cancels<'a>(&'a self, whole: &'a [Heap]) -> impl Iterator<Item = bool> + 'a {
        let parts = self.parts(whole).zip(&self.pieces).enumerate();
        parts.map(|(i, ((_, states), piece))| piece.splits && self.rules.cancels(i, states))
    }

    /// A position without empty heaps where heaps split, nor equal ones where these cancel.
    pub(crate) fn tidied(&self, whole: &[Heap]) -> Vec<Heap> {
        self.rewritten(whole, true, false)
    }

    /// The heaps that are left where some may cancel, the others as they are; `None` where none
    /// may.
    fn cancelled(&self, whole: &[Heap]) -> Option<Vec<Heap>> {
        let some = self.cancels(whole).any(|cancels| cancels);
        some.then(|| self.rewritten(whole, false, false))
    }

    /// A position as a set where heaps cancel; elsewhere without empty heaps where they split, and
    /// sorted where their order does not matter, as is asked for.
    fn rewritten(&self, whole: &[Heap], tidy: bool, sort: bool) -> Vec<Heap> {
        let mut to = Vec::with_capacity(whole.len());
        let parts = self.parts(whole).zip(&self.pieces).zip(self.cancels(whole));
        for (i, (((heaps, states), piece), cancels)) in parts.enumerate() {
            if i > 0 {
                next_piece(&mut to);
            }
            let start = to.len();
            if cancels {
                to.extend(set_of(heaps, piece.width));
            } else {
                let all = !(tidy && piece.splits);
                to.extend(heaps.iter().filter(|&&heap| heap > 0 || all));
                if sort && piece.symmetric {
                    to[start..].sort_unstable();
                }
            }
            to.extend(states);
        }
        to
    }
}

/// What is left of heaps that cancel in pairs, each of this many numbers: each that is there an
/// odd number of times, by size, and no empty one.
fn set_of(heaps: &[Heap], width: usize) -> Vec<Heap> {
    let all = heaps.chunks(width).filter(|heap| !heap.contains(&0));
    let mut sorted: Vec<&[Heap]> = all.collect();
    sorted.sort_unstable();
    let equal = sorted.chunk_by(|a, b| a == b);
    let odd = equal.filter(|heaps| heaps.len() % 2 == 1);
    odd.flat_map(|heaps| heaps[0]).copied().collect()
}

/// What follows a position without moves that is won, in a search: a position without moves that
/// is lost. Rules with such positions have one piece, so that none of them is one mark.
const OVER: [Heap; 1] = [END];

impl<R: HeapRules + Clone> Game for Wholes<R> {
    type Position = Box<[Heap]>;

    fn beside(&self, position: &Self::Position) -> usize {
        size_of_val(&**position) + ALLOCATED
    }

    fn may_fail(&self) -> bool {
        self.rules.may_fail()
    }

    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
        if self.ends && **from == OVER {
            return;
        }
        let mut moves = false;
        let all = self.each(from, |option| {
            moves = true;
            to.one(self.canonical(option.into()));
            !to.is_full()
        });
        let won = match all {
            Ok(()) if self.ends && !moves => self.rules.won(from),
            all => all.map(|()| false),
        };
        match won {
            Ok(true) => to.one(OVER.into()),
            Ok(false) => {}
            Err(fault) => to.fail(fault),
        }
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        if self.ends && *position == OVER {
            return position;
        }
        self.rewritten(&position, true, true).into()
    }
}
