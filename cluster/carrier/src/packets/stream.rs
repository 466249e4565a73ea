use crate::peers::Watch;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection with another process that tells the watch when it breaks. Timely would panic; here
/// the thread waits, and the process ends with what the watch was told.
pub(super) struct Watched {
    socket: TcpStream,
    peer: usize,
    watch: Arc<Watch>,
}

impl Watched {
    pub(super) fn new(socket: TcpStream, peer: usize, watch: Arc<Watch>) -> Self {
        Self {
            socket,
            peer,
            watch,
        }
    }

    /// The connection is gone: at the end of the work that is as it should be.
    fn lost(&self, why: &str) {
        if !self.watch.is_over() {
            self.watch.lost(self.peer, why);
            loop {
                thread::park();
            }
        }
    }
}

impl Read for Watched {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.socket.read(to);
        match &read {
            Ok(0) if !to.is_empty() => self.lost("its connection was closed"),
            Err(e) if e.kind() != io::ErrorKind::Interrupted => self.lost(&e.to_string()),
            _ => {}
        }
        read
    }
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.socket.write(bytes);
        if let Err(e) = &written
            && e.kind() != io::ErrorKind::Interrupted
        {
            self.lost(&e.to_string());
        }
        written.inspect(|&count| self.watch.wrote(count))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Stream for Watched {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self::new(
            self.socket.try_clone()?,
            self.peer,
            Arc::clone(&self.watch),
        ))
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
