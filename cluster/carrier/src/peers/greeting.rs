use crc32c::{crc32c, crc32c_append};
use grundy::store::from_json;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::net::TcpStream;

/// First bytes of a connection: others come from no process of this program.
const MAGIC: [u8; 8] = *b"GRUNDY/2";

/// What connections of all versions begin with.
const NAME: &[u8] = b"GRUNDY/";

/// Bytes before the words: the magic, how many words there are, and the checksum of these two and
/// the words.
const HEAD: usize = 16;

/// Bytes of a greeting at most.
const MOST: u32 = 1 << 16;

/// What all processes of a run agree in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunIdentity {
    /// The version of the program.
    pub version: String,
    /// Checksum of the program's file, or what else tells builds apart.
    pub build: String,
    /// What is computed.
    pub job: String,
    /// Worker threads of each process: all must have as many.
    pub threads: usize,
}

/// What a process says of itself when it connects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Greeting {
    pub(super) run: RunIdentity,
    pub(super) process: usize,
    pub(super) processes: usize,
    /// Whether packets go over this connection, or signs of life.
    pub(super) packets: bool,
}

/// The answer: why the process is refused, if it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Welcome {
    pub(super) refused: Option<String>,
}

impl RunIdentity {
    /// What another process has that does not fit, in words that go on "process 2 (..) ".
    fn misfit(&self, other: &Self) -> Option<String> {
        let threads = |run: &Self| run.threads.to_string();
        let pairs = [
            (
                "version",
                self.version.clone(),
                other.version.clone(),
                "start the same program",
            ),
            (
                "build",
                self.build.clone(),
                other.build.clone(),
                "start the same program",
            ),
            (
                "job",
                self.job.clone(),
                other.job.clone(),
                "start it with the same command",
            ),
            (
                "number of threads",
                threads(self),
                threads(other),
                "give the same ‹threads›",
            ),
        ];
        let (what, own, found, remedy) =
            pairs.into_iter().find(|(_, own, found, _)| own != found)?;
        Some(format!(
            "has {what} {found}, expected {own} as here; {remedy} everywhere"
        ))
    }
}

impl Greeting {
    /// Why a process that greets so is refused.
    pub(super) fn refusal(&self, other: &Self) -> Option<String> {
        if let Some(misfit) = self.run.misfit(&other.run) {
            return Some(misfit);
        }
        if self.processes != other.processes {
            return Some(format!(
                "counts {} processes, expected {} as here; give all the same ‹hosts›",
                other.processes, self.processes
            ));
        }
        (other.process >= self.processes || other.process == self.process).then(|| {
            format!(
                "says that it is number {}, expected another number below {}; give each process a \
                 ‹process› of its own",
                other.process, self.processes
            )
        })
    }
}

pub(super) fn write(to: &mut TcpStream, message: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_vec(message).map_err(io::Error::other)?;
    let length = (text.len() as u32).to_le_bytes();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(length);
    bytes.extend(checksum(length, &text));
    bytes.extend(text);
    to.write_all(&bytes)
}

fn checksum(length: [u8; 4], text: &[u8]) -> [u8; 4] {
    crc32c_append(crc32c(&length), text).to_le_bytes()
}

/// Why no message could be read.
#[derive(Debug)]
pub(super) enum Unread {
    /// Another program called, nobody went on, or the bytes are not those that were sent.
    Stray(io::Error),
    /// Another version of this program.
    Version,
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Stray(error)
    }
}

impl From<Unread> for io::Error {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Stray(error) => error,
            Unread::Version => wrong("it does not use the protocol of this version of grundy"),
        }
    }
}

fn wrong(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

pub(super) fn read<T: for<'a> Deserialize<'a>>(from: &mut TcpStream) -> Result<T, Unread> {
    let mut head = [0; HEAD];
    let (magic, rest) = head.split_at_mut(MAGIC.len());
    from.read_exact(magic)?;
    if magic != MAGIC {
        return Err(match magic.starts_with(NAME) {
            true => Unread::Version,
            false => wrong("it does not use the protocol of grundy").into(),
        });
    }
    from.read_exact(rest)?;
    let [.., a, b, c, d, e, f, g, h] = head;
    let length = [a, b, c, d];
    let count = u32::from_le_bytes(length);
    if count > MOST {
        return Err(wrong("its greeting is too long").into());
    }
    let mut text = vec![0; count as usize];
    from.read_exact(&mut text)?;
    if checksum(length, &text) != [e, f, g, h] {
        return Err(wrong("its greeting was changed on the way").into());
    }
    from_json(&text).map_err(|_| Unread::Version)
}
