use grundy::work::Context;
use std::io::{self, Write};

/// A writer that ends once the work is cancelled: a long table is left, never half-written.
pub struct Watched<'a>(pub &'a mut dyn Write, pub &'a Context);

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
