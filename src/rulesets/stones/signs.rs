//! What is on the vertices of a graph, in a word.

/// Two bits for each vertex: the lower bits say where something is that has one colour, `x`, or is
/// free; the upper ones where a stone is. Nothing at all: the vertex is gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    low: u64,
    high: u64,
}

/// A stone, by its colour.
pub(super) const COLOURS: [char; 2] = ['x', 'o'];

impl Signs {
    /// Vertices at most.
    pub const MOST: usize = 31;

    /// All these vertices free.
    pub(super) fn all_free(vertices: u64) -> Self {
        Self {
            low: vertices,
            high: 0,
        }
    }

    /// Those of a word.
    pub(super) fn of(word: u64) -> Self {
        Self {
            low: word & ((1 << Self::MOST) - 1),
            high: word >> Self::MOST,
        }
    }

    /// As a word.
    pub(super) fn word(self) -> u64 {
        self.low | self.high << Self::MOST
    }

    /// Vertices that are not gone.
    pub(super) fn vertices(self) -> u64 {
        self.low | self.high
    }

    /// Vertices without a stone.
    pub(super) fn free(self) -> u64 {
        self.low & !self.high
    }

    /// Vertices with a stone.
    pub(super) fn stones(self) -> u64 {
        self.high
    }

    /// Vertices with a stone of a colour, 0 or 1.
    pub(super) fn of_colour(self, colour: usize) -> u64 {
        match colour {
            0 => self.high & self.low,
            _ => self.high & !self.low,
        }
    }

    /// With a stone on a vertex.
    pub(super) fn with(self, vertex: usize, colour: usize) -> Self {
        let bit = 1 << vertex;
        Self {
            high: self.high | bit,
            low: if colour == 0 {
                self.low | bit
            } else {
                self.low & !bit
            },
        }
    }

    /// With a vertex gone.
    pub(super) fn without(self, vertex: usize) -> Self {
        self.within(!(1 << vertex))
    }

    /// All but these vertices gone.
    pub(super) fn within(self, vertices: u64) -> Self {
        Self {
            low: self.low & vertices,
            high: self.high & vertices,
        }
    }

    /// These, or the same with the colours exchanged.
    pub(super) fn either(self) -> Self {
        let other = Self {
            low: self.low ^ self.high,
            high: self.high,
        };
        match other.low < self.low {
            true => other,
            false => self,
        }
    }

    /// What is on a vertex, as a sign.
    pub(super) fn sign(self, vertex: usize) -> char {
        match (self.high >> vertex & 1, self.low >> vertex & 1) {
            (0, 0) => '#',
            (0, _) => '.',
            (_, 1) => COLOURS[0],
            _ => COLOURS[1],
        }
    }

    /// With a sign on a vertex.
    pub(super) fn read(self, vertex: usize, sign: char) -> Option<Self> {
        let colour = COLOURS
            .iter()
            .position(|own| sign.eq_ignore_ascii_case(own));
        match (sign, colour) {
            (_, Some(colour)) => Some(self.with(vertex, colour)),
            ('.', _) => Some(Self {
                low: self.low | 1 << vertex,
                high: self.high & !(1 << vertex),
            }),
            ('#', _) => Some(self.without(vertex)),
            _ => None,
        }
    }
}
