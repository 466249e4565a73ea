use crate::error::ClusterError;
use grundy::game::Mismatch;
use grundy::store::unread;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::Path;

/// The addresses of all processes, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    /// `name:port` of each.
    pub(super) names: Vec<String>,
}

impl Hosts {
    /// Reads a file with `name:port` of a process a line; `#` begins a comment.
    ///
    /// # Errors
    /// A file that cannot be read, a line that is no address, the same address twice.
    pub fn read(path: &Path) -> Result<Self, ClusterError> {
        let named = |what| ClusterError::file(path, what);
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|e| named(Mismatch::told(unread(&e))))?;
        Self::parse(&text).map_err(named)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub fn parse(text: &str) -> Result<Self, Mismatch> {
        let mut names: Vec<String> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let port = line.rsplit_once(':').filter(|(name, _)| !name.is_empty());
            if !port.is_some_and(|(_, port)| port.parse::<u16>().is_ok_and(|port| port > 0)) {
                return Err(Mismatch::new(
                    format!("{line:?} in line {}", at + 1),
                    "name:port such as node1:4100",
                    "",
                ));
            }
            if let Some(earlier) = names.iter().position(|name| name == line) {
                return Err(Mismatch::new(
                    format!("{line} for processes {earlier} and {}", names.len()),
                    "an address for each",
                    "give one of them another port",
                ));
            }
            names.push(line.into());
        }
        match names.is_empty() {
            true => Err(Mismatch::new(
                "no address",
                "name:port of a process a line",
                "",
            )),
            false => Ok(Self { names }),
        }
    }

    /// How many processes there are.
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Listens where process `i` is to be reached.
    ///
    /// # Errors
    /// An address that is not one of this machine, or is taken.
    pub fn listen(&self, i: usize) -> Result<TcpListener, ClusterError> {
        let name = self.names.get(i).ok_or_else(|| {
            ClusterError::refused(
                format!("‹process {i}›"),
                format!(
                    "a number from 0 to {}, one for each line of ‹hosts›",
                    self.count() - 1
                ),
                "",
            )
        })?;
        let cannot = |why: String| {
            ClusterError::Network(format!("process {i} cannot listen at {name}: {why}"))
        };
        let addresses = resolved(name).map_err(|e| cannot(e.to_string()))?;
        TcpListener::bind(&addresses[..]).map_err(|e| {
            cannot(match e.kind() {
                std::io::ErrorKind::AddrInUse => {
                    format!("the address is taken; is there another process with ‹process {i}›?")
                }
                std::io::ErrorKind::AddrNotAvailable => {
                    format!("this machine has no such address ({e}); run process {i} where it is")
                }
                _ => e.to_string(),
            })
        })
    }
}

/// The addresses of a name.
pub(super) fn resolved(name: &str) -> std::io::Result<Vec<SocketAddr>> {
    let all: Vec<SocketAddr> = name.to_socket_addrs()?.collect();
    if all.is_empty() {
        let text = "the name has no address";
        return Err(std::io::Error::new(std::io::ErrorKind::NotFound, text));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_addresses() {
        let hosts = Hosts::parse("# three\na:1\n\n10.0.0.2:4100 # b\n[::1]:9\n").unwrap();
        assert_eq!(hosts.names, ["a:1", "10.0.0.2:4100", "[::1]:9"]);
        for wrong in ["", "a", "a:", ":1", "a:0", "a:70000", "a:1\na:1"] {
            assert!(Hosts::parse(wrong).is_err(), "{wrong}");
        }
    }
}
