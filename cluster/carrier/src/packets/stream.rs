use crate::frames::{FramePlace, FrameReader, FrameWriter};
use crate::peers::Watch;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection with another process, whose bytes go in frames with checksums, and that tells the
/// watch when it breaks. Timely would panic; here the thread waits, and the process ends with what
/// the watch was told.
pub(super) struct Watched {
    socket: TcpStream,
    peer: usize,
    watch: Arc<Watch>,
    reader: FrameReader,
    writer: FrameWriter,
}

impl Watched {
    pub(super) fn new(socket: TcpStream, peer: usize, watch: Arc<Watch>) -> Self {
        let own = watch.process();
        Self {
            socket,
            peer,
            reader: FrameReader::new(FramePlace::first(peer, own, 0)),
            writer: FrameWriter::new(FramePlace::first(own, peer, 0)),
            watch,
        }
    }

    /// The connection is gone: at the end of the work that is as it should be.
    fn lost(&self, error: Option<&io::Error>) {
        if self.watch.is_over() {
            return;
        }
        match error {
            // the other process is there, and need not be waited for
            Some(e) if e.kind() == io::ErrorKind::InvalidData => {
                self.watch.changed(self.peer, e.to_string());
            }
            Some(e) => self.watch.lost(self.peer, &e.to_string()),
            None => self.watch.lost(self.peer, "its connection was closed"),
        }
        loop {
            thread::park();
        }
    }
}

impl Read for Watched {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(&mut self.socket, to);
        match &read {
            Ok(0) if !to.is_empty() => self.lost(None),
            Err(e) => self.lost(Some(e)),
            _ => {}
        }
        read
    }
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(&mut self.socket, bytes);
        if let Err(e) = &written {
            self.lost(Some(e));
        }
        written.inspect(|&count| self.watch.wrote(count))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Stream for Watched {
    /// Timely reads by one of the two and writes by the other one, so that each counts its frames
    /// from the first one on.
    fn try_clone(&self) -> io::Result<Self> {
        let socket = self.socket.try_clone()?;
        Ok(Self::new(socket, self.peer, Arc::clone(&self.watch)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        match self.socket.shutdown(how) {
            // the other end was faster
            Err(e) if e.kind() == io::ErrorKind::NotConnected => Ok(()),
            other => other,
        }
    }
}
