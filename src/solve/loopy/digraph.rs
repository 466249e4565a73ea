use crate::work::{Context, Stop};

/// Vertices between two looks at the cancel flag.
pub(super) const BLOCK: usize = 1 << 16;

/// A finite directed graph of positions and moves, loops allowed: the options of each vertex, and
/// which vertices have moves that lead out of the graph. 4 bytes for a vertex, and 4 for an edge.
#[derive(Clone, Debug, Default)]
pub struct Digraph {
    /// Where the options of each vertex end in `to`.
    ends: Vec<u32>,
    to: Vec<u32>,
    /// Vertices with a move that leads out, in ascending order.
    open: Vec<u32>,
}

impl Digraph {
    /// The graph of some lists of options.
    ///
    /// # Errors
    /// [`Stop::Refused`] if an option is no vertex, or there are 2^32 edges.
    pub fn new<'l>(lists: impl IntoIterator<Item = &'l [u32]>) -> Result<Self, Stop> {
        let mut graph = Self::default();
        for list in lists {
            graph.push(list.iter().copied(), false)?;
        }
        graph.checked()
    }

    /// Adds the next vertex with its options, which may be vertices that are added later; `out` says
    /// whether some move leads out of the graph.
    ///
    /// # Errors
    /// [`Stop::Refused`] with 2^32 edges or vertices.
    pub fn push(&mut self, options: impl IntoIterator<Item = u32>, out: bool) -> Result<(), Stop> {
        if out {
            self.open.push(self.ends.len() as u32);
        }
        self.to.extend(options);
        let most = u32::MAX as usize;
        if self.to.len() >= most || self.ends.len() >= most {
            return Err(Stop::refused(
                "more than four thousand million moves",
                "fewer",
                "choose a smaller box",
            ));
        }
        self.ends.push(self.to.len() as u32);
        Ok(())
    }

    /// The graph, once all of its vertices were added.
    ///
    /// # Errors
    /// [`Stop::Refused`] if an option is no vertex.
    pub fn checked(self) -> Result<Self, Stop> {
        match self.to.iter().find(|&&to| to as usize >= self.ends.len()) {
            None => Ok(self),
            Some(to) => Err(Stop::refused(
                format!("the option {to}"),
                format!("a vertex below {}", self.ends.len()),
                "mend the moves",
            )),
        }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.ends.len()
    }

    /// How many edges there are.
    pub fn edges(&self) -> usize {
        self.to.len()
    }

    /// The options of a vertex that are vertices.
    pub fn options(&self, vertex: u32) -> &[u32] {
        let end = self.ends[vertex as usize] as usize;
        let start = match vertex {
            0 => 0,
            _ => self.ends[vertex as usize - 1] as usize,
        };
        &self.to[start..end]
    }

    /// The vertices with a move that leads out of the graph, in ascending order.
    pub fn open(&self) -> &[u32] {
        &self.open
    }

    /// The bytes of a reverse graph, and of the numbers of the vertices while it is made.
    pub(super) fn reverse_bytes(&self) -> u128 {
        4 * (self.to.len() + self.ends.len()) as u128
    }

    /// The graph with every edge turned round. O(vertices + edges).
    pub(super) fn reversed(&self, context: &Context) -> Result<Self, Stop> {
        // first how many edges lead to each vertex, then where they end, then where they begin
        let mut ends = vec![0_u32; self.ends.len()];
        for block in self.to.chunks(BLOCK) {
            context.check()?;
            for &to in block {
                ends[to as usize] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += *end;
            *end = sum;
        }
        let mut to = vec![0_u32; self.to.len()];
        for vertex in (0..self.ends.len() as u32).rev() {
            if (vertex as usize).is_multiple_of(BLOCK) {
                context.check()?;
            }
            for &option in self.options(vertex) {
                let place = &mut ends[option as usize];
                *place -= 1;
                to[*place as usize] = vertex;
            }
        }
        // `ends` are where the edges begin now, in order: shifted by one, where they end
        if !ends.is_empty() {
            ends.remove(0);
            ends.push(to.len() as u32);
        }
        Ok(Self {
            ends,
            to,
            open: Vec::new(),
        })
    }
}
