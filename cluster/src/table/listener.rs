/// A worker that receives positions.
pub(super) struct Listener {
    pub(super) worker: usize,
    /// Its first rank.
    pub(super) start: u64,
    /// What is to be told: the level, and positions with values.
    pub(super) message: Vec<u8>,
    /// The level that was told last.
    pub(super) said: u64,
    /// Bytes that it has not taken yet.
    pub(super) on_the_way: u64,
}

impl Listener {
    pub(super) fn new(worker: usize, start: u64) -> Self {
        Self {
            worker,
            start,
            message: vec![0; 8],
            said: 0,
            on_the_way: 0,
        }
    }

    /// The message that leaves, up to a level, if it says something new.
    pub(super) fn leaving(&mut self, level: u64) -> Option<Vec<u8>> {
        if self.message.len() == 8 && self.said == level {
            return None;
        }
        self.message[..8].copy_from_slice(&level.to_le_bytes());
        self.said = level;
        self.on_the_way += self.message.len() as u64;
        Some(std::mem::replace(&mut self.message, vec![0; 8]))
    }
}
