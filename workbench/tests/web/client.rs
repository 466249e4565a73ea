use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A server of its own, ended with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) host: String,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

pub(crate) fn grundy(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(args).output().expect("grundy runs")
}

impl Server {
    pub(crate) fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0", "--quiet", "--threads", "1"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("grundy runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let host = line.trim().strip_prefix("http://").expect("an address");
        Self {
            child,
            host: host.to_owned(),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        let limit = Some(Duration::from_secs(60));
        stream.set_read_timeout(limit).expect("a socket");
        stream
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // what is refused early may not be read to its end
        _ = stream.write_all(bytes);
        Answer::read(stream)
    }

    pub(crate) fn text(&self, method: &str, path: &str, body: Option<&str>) -> String {
        let host = &self.host;
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        match body {
            None => format!("{head}\r\n"),
            Some(body) => format!(
                "{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            ),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.raw(self.text("GET", path, None).as_bytes())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.raw(self.text("POST", path, Some(&body.to_string())).as_bytes())
    }

    /// Status and object of a request.
    pub(crate) fn ask(&self, path: &str, body: Value) -> (u16, Value) {
        let answer = self.post(path, &body);
        (answer.status, answer.json())
    }

    /// The object of a request that is answered.
    pub(crate) fn told(&self, path: &str, body: Value) -> Value {
        let (status, object) = self.ask(path, body);
        assert_eq!(status, 200, "{path}: {object}");
        object
    }

    /// The error of a request that is not, with its status.
    pub(crate) fn error(&self, path: &str, body: Value) -> (u16, Value) {
        let (status, object) = self.ask(path, body);
        assert!(status >= 400, "{path}: {object}");
        let keys = [
            "message", "kind", "column", "start", "end", "expected", "remedy",
        ];
        assert!(
            object["error"]
                .as_object()
                .expect("an error")
                .keys()
                .eq(keys)
        );
        (status, object["error"].clone())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Answer {
    pub(crate) fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        // after an answer the rest of a refused body may reset the connection
        _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head in {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let body = bytes[end + 4..].to_vec();
        Self {
            status: status.expect("a status"),
            body: match head.contains("transfer-encoding: chunked") {
                true => unchunked(&body),
                false => body,
            },
            head,
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The objects of lines.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let text = String::from_utf8_lossy(&self.body);
        let lines = text.lines().map(serde_json::from_str);
        lines.collect::<Result<_, _>>().expect("lines of JSON")
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|w| w == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 2 + size + 2..];
    }
    body
}
