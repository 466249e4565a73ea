//! Bytes over a connection in frames with checksums: what the network changes, drops, repeats or
//! delivers to somebody else is an error, and never taken for what was sent.
//!
//! A frame is its length (4 bytes), the checksum of the length, the bytes, and their checksum
//! (CRC-32C, little-endian). Both checksums begin with the place of the frame: who sends it, who
//! gets it, which connection, and how many frames went before it. None of these is sent.

use std::io::{self, Read, Write};

/// Bytes of a frame at most.
const MOST: usize = 1 << 16;

/// Bytes before those of the message.
const HEAD: usize = 8;

/// The place of the next frame of one direction of a connection.
#[derive(Clone, Debug)]
pub(crate) struct FramePlace {
    from: u32,
    to: u32,
    connection: u8,
    count: u64,
}

impl FramePlace {
    /// The first frame from one process to another, over one of their connections.
    pub(crate) fn first(from: usize, to: usize, connection: u8) -> Self {
        Self {
            from: from as u32,
            to: to as u32,
            connection,
            count: 0,
        }
    }

    /// The checksum of bytes at this place, and at which of the two places in the frame.
    fn checksum(&self, part: u8, bytes: &[u8]) -> [u8; 4] {
        let mut place = [0; 18];
        place[..4].copy_from_slice(&self.from.to_le_bytes());
        place[4..8].copy_from_slice(&self.to.to_le_bytes());
        place[8..16].copy_from_slice(&self.count.to_le_bytes());
        place[16] = self.connection;
        place[17] = part;
        crc32c::crc32c_append(crc32c::crc32c(&place), bytes).to_le_bytes()
    }
}

/// Writes bytes as frames.
#[derive(Debug)]
pub(crate) struct FrameWriter {
    place: FramePlace,
    frame: Vec<u8>,
}

impl FrameWriter {
    pub(crate) fn new(place: FramePlace) -> Self {
        Self {
            place,
            frame: Vec::new(),
        }
    }

    /// Writes the first of the bytes as one frame; how many they are.
    pub(crate) fn write(&mut self, to: &mut impl Write, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(MOST)];
        if bytes.is_empty() {
            return Ok(0);
        }
        let length = (bytes.len() as u32).to_le_bytes();
        self.frame.clear();
        self.frame.extend(length);
        self.frame.extend(self.place.checksum(0, &length));
        self.frame.extend_from_slice(bytes);
        self.frame.extend(self.place.checksum(1, bytes));
        self.place.count += 1;
        to.write_all(&self.frame)?;
        Ok(bytes.len())
    }
}

/// Reads the bytes of frames.
#[derive(Debug)]
pub(crate) struct FrameReader {
    place: FramePlace,
    /// The bytes of the last frame, and how many of them were handed on.
    frame: Vec<u8>,
    read: usize,
}

impl FrameReader {
    pub(crate) fn new(place: FramePlace) -> Self {
        Self {
            place,
            frame: Vec::new(),
            read: 0,
        }
    }

    /// Some bytes of a frame that was read as a whole and is as it was sent; none at the end.
    ///
    /// # Errors
    /// Those of the connection; [`InvalidData`](io::ErrorKind::InvalidData) for a frame that is
    /// not the next one that was sent.
    pub(crate) fn read(&mut self, from: &mut impl Read, to: &mut [u8]) -> io::Result<usize> {
        if self.read == self.frame.len() {
            self.read = 0;
            if !self.next(from)? {
                return Ok(0);
            }
        }
        let count = to.len().min(self.frame.len() - self.read);
        to[..count].copy_from_slice(&self.frame[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }

    /// Reads the next frame; whether there was one.
    fn next(&mut self, from: &mut impl Read) -> io::Result<bool> {
        self.frame.clear();
        let mut head = [0; HEAD];
        let first = loop {
            match from.read(&mut head) {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        if first == 0 {
            return Ok(false);
        }
        from.read_exact(&mut head[first..])?;
        let [a, b, c, d, sum @ ..] = head;
        let length = [a, b, c, d];
        let count = u32::from_le_bytes(length) as usize;
        // before this many bytes are waited for
        if sum != self.place.checksum(0, &length) || count > MOST {
            return Err(changed());
        }
        let mut frame = vec![0; count];
        from.read_exact(&mut frame)?;
        let mut sum = [0; 4];
        from.read_exact(&mut sum)?;
        if sum != self.place.checksum(1, &frame) {
            return Err(changed());
        }
        self.place.count += 1;
        self.frame = frame;
        Ok(true)
    }
}

fn changed() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "sent bytes that arrived changed (their checksums differ): the network, or a machine on \
         the way, alters them; repeat the run, with ‹resume› if it has a checkpoint",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(place: FramePlace, messages: &[&[u8]]) -> Vec<u8> {
        let (mut writer, mut bytes) = (FrameWriter::new(place), Vec::new());
        for message in messages {
            let mut left = *message;
            while !left.is_empty() {
                let count = writer.write(&mut bytes, left).unwrap();
                left = &left[count..];
            }
        }
        bytes
    }

    fn received(place: FramePlace, mut bytes: &[u8]) -> io::Result<Vec<u8>> {
        let (mut reader, mut all) = (FrameReader::new(place), Vec::new());
        let mut some = [0; 1000];
        loop {
            match reader.read(&mut bytes, &mut some)? {
                0 => return Ok(all),
                count => all.extend_from_slice(&some[..count]),
            }
        }
    }

    fn place() -> FramePlace {
        FramePlace::first(1, 2, 0)
    }

    #[test]
    fn bytes_arrive_as_they_were_sent() {
        let long: Vec<u8> = (0..3 * MOST + 7).map(|i| (i % 251) as u8).collect();
        let bytes = sent(place(), &[b"a", &long, b"bc"]);
        let whole = [b"a", &long[..], b"bc"].concat();
        assert_eq!(received(place(), &bytes).unwrap(), whole);
    }

    #[test]
    fn one_bit_anywhere_is_seen() {
        let bytes = sent(place(), &[b"first", b"second"]);
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let error = received(place(), &changed).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "bit {bit}");
        }
    }

    #[test]
    fn a_frame_is_bound_to_its_place() {
        let one = sent(place(), &[b"one"]);
        let both = sent(place(), &[b"one", b"two"]);
        let exchanged = [&both[one.len()..], &one].concat();
        let twice = [&one[..], &one].concat();
        let lost = &both[one.len()..];
        for bytes in [&exchanged[..], &twice, lost] {
            assert!(received(place(), bytes).is_err());
        }
        for other in [(2, 1, 0), (1, 3, 0), (1, 2, 1)] {
            let (from, to, connection) = other;
            assert!(received(FramePlace::first(from, to, connection), &one).is_err());
        }
    }
}
