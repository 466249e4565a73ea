//! What is on the vertices of a graph.

/// A stone, by its colour.
pub(super) const COLOURS: [char; 2] = ['x', 'o'];

/// The vertices that are free, and those with a stone of each colour; all others are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    free: u64,
    stones: [u64; 2],
}

/// Vertices at most: two bits of a word for each.
pub(super) const MOST: usize = 31;

/// How signs are a word, which every move makes smaller, and the sum of the words of all parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// Of games in which stones are put on free vertices: two bits for a free one, one for a stone.
    Filling,
    /// Of games in which stones go: the upper bits say where one is, the lower ones where it is `x`.
    Clearing,
}

impl Signs {
    /// All these vertices free.
    pub(super) fn all_free(vertices: u64) -> Self {
        Self {
            free: vertices,
            stones: [0; 2],
        }
    }

    /// Those of a word, on some vertices; `None` of a word of none.
    pub(super) fn of(word: u64, vertices: usize, coding: Coding) -> Option<Self> {
        let (low, high) = (word & ((1 << vertices) - 1), word >> vertices);
        if high >> vertices != 0 {
            return None;
        }
        match coding {
            Coding::Filling => Some(Self {
                free: low & high,
                stones: [high & !low, low & !high],
            }),
            Coding::Clearing => (low & !high == 0).then_some(Self {
                free: 0,
                stones: [low, high & !low],
            }),
        }
    }

    /// As a word.
    pub(super) fn word(self, vertices: usize, coding: Coding) -> u64 {
        let [x, o] = self.stones;
        match coding {
            Coding::Filling => self.free | o | (self.free | x) << vertices,
            Coding::Clearing => x | (x | o) << vertices,
        }
    }

    /// Vertices that are not gone.
    pub(super) fn vertices(self) -> u64 {
        self.free | self.stones[0] | self.stones[1]
    }

    /// Vertices without a stone.
    pub(super) fn free(self) -> u64 {
        self.free
    }

    /// Vertices with a stone of a colour, 0 or 1.
    pub(super) fn of_colour(self, colour: usize) -> u64 {
        self.stones[colour]
    }

    /// With a stone on a vertex.
    pub(super) fn with(self, vertex: usize, colour: usize) -> Self {
        let mut with = self.without(vertex);
        with.stones[colour] |= 1 << vertex;
        with
    }

    /// With a vertex gone.
    pub(super) fn without(self, vertex: usize) -> Self {
        self.within(!(1 << vertex))
    }

    /// All but these vertices gone.
    pub(super) fn within(self, vertices: u64) -> Self {
        Self {
            free: self.free & vertices,
            stones: self.stones.map(|stones| stones & vertices),
        }
    }

    /// With the colours exchanged.
    pub(super) fn exchanged(self) -> Self {
        let [x, o] = self.stones;
        Self {
            stones: [o, x],
            ..self
        }
    }

    /// What is on a vertex, as a sign.
    pub(super) fn sign(self, vertex: usize) -> char {
        let has = |set: u64| set >> vertex & 1 == 1;
        match self.stones.iter().position(|&stones| has(stones)) {
            Some(colour) => COLOURS[colour],
            None if has(self.free) => '.',
            None => '#',
        }
    }

    /// With a sign on a vertex that is gone.
    pub(super) fn read(self, vertex: usize, sign: char) -> Option<Self> {
        let mut colours = COLOURS.iter();
        match colours.position(|own| sign.eq_ignore_ascii_case(own)) {
            Some(colour) => Some(self.with(vertex, colour)),
            None if sign == '.' => Some(Self {
                free: self.free | 1 << vertex,
                ..self
            }),
            None => (sign == '#').then_some(self),
        }
    }
}
