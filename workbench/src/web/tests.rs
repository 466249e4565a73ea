//! Requests as bytes, answered over a connection within this process.

use super::connections::connection;
use super::host::Hosts;
use super::limits::Limits;
use super::{STACK, router};
use crate::changed::{all_are_read_or_refused, examples};
use axum::Router;
use grundy::work::Context;
use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::task::{self, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::runtime::{Builder, Runtime};

/// For what a changed example asks: what takes longer is stopped, and the answer says so.
const SHORT: Duration = Duration::from_millis(100);
/// For the examples, also where the machine is busy.
const LONG: Duration = Duration::from_secs(600);

/// One side of a connection: sends what it has, then is gone or, if it `stays`, waits.
struct Client {
    sends: Vec<u8>,
    stays: bool,
    receives: Vec<u8>,
}

impl AsyncRead for Client {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut task::Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.sends.is_empty() && self.stays {
            return Poll::Pending;
        }
        let count = to.remaining().min(self.sends.len());
        to.put_slice(&self.sends[..count]);
        self.sends.drain(..count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Client {
    fn poll_write(
        mut self: Pin<&mut Self>,
        _: &mut task::Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.receives.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut task::Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut task::Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// The page without its socket.
struct Page(Runtime, Router);

impl Page {
    fn new(time: Duration) -> Self {
        let context = Context::new(1, 16 << 20).unwrap();
        let limits = Limits::new(&context, time, &Arc::default()).unwrap();
        let hosts = Hosts::new(SocketAddr::from(([127, 0, 0, 1], 7878)), &[]);
        let mut runtime = Builder::new_current_thread();
        let runtime = runtime.enable_time().thread_stack_size(STACK).build();
        Self(runtime.unwrap(), router(limits, hosts))
    }

    /// What comes back.
    fn answer(&self, sends: Vec<u8>, stays: bool) -> Vec<u8> {
        let mut client = Client {
            sends,
            stays,
            receives: Vec::new(),
        };
        let asked = AtomicBool::new(false);
        self.0
            .block_on(connection(&mut client, self.1.clone(), &asked));
        client.receives
    }
}

/// Head and body of an answer, and the answers that follow it.
fn parts(answer: &[u8]) -> (String, Vec<u8>, &[u8]) {
    let end = answer.windows(4).position(|at| at == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no head: {:?}", String::from_utf8_lossy(answer)));
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let rest = &answer[end + 4..];
    let field = |name| head.lines().find_map(|line| line.strip_prefix(name));
    if field("transfer-encoding: ").is_some() {
        return (head, whole(rest), &[]);
    }
    // HEAD has no body, but its length is given all the same
    let length = field("content-length: ").map_or(0, |n| n.parse().expect("a length"));
    let (body, rest) = rest.split_at_checked(length).unwrap_or((&[], rest));
    (head, body.to_vec(), rest)
}

/// A body that was sent in chunks.
fn whole(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|at| at == b"\r\n") {
        let size = str::from_utf8(&chunks[..end]).expect("a size");
        let size = usize::from_str_radix(size, 16).expect("a size");
        body.extend_from_slice(&chunks[end + 2..end + 2 + size]);
        chunks = &chunks[end + 4 + size..];
    }
    body
}

/// What an answer tells a person who asked for something wrong.
fn told(answer: &[u8], asked: &[u8]) -> Vec<String> {
    let (head, body, rest) = parts(answer);
    let mut all = match rest {
        [] => vec![],
        rest => told(rest, asked),
    };
    let status: u16 = head[9..12].parse().expect("a status");
    assert_ne!(status, 500, "{}", String::from_utf8_lossy(&body));
    let refused = status >= 400;
    if body.is_empty() {
        // heads that are not HTTP are refused before they are read
        let silent = matches!(status, 100 | 400 | 414 | 431) && !head.contains("content-type");
        assert!(silent || asked.starts_with(b"HEAD"), "{head}");
        return all;
    }
    let kind = head
        .lines()
        .find_map(|line| line.strip_prefix("content-type: "));
    let json: Vec<Value> = match kind.expect("a type of content") {
        "application/json" => vec![serde_json::from_slice(&body).expect("JSON")],
        "application/x-ndjson" => {
            let lines = str::from_utf8(&body).expect("text").lines();
            let lines = lines.map(|line| serde_json::from_str(line).expect("JSON"));
            lines.collect()
        }
        other => {
            assert!(!refused, "{other}: {head}");
            vec![]
        }
    };
    for answer in &json {
        let error = answer.get("error").unwrap_or(&Value::Null);
        assert!(error["message"].is_string() || !refused, "{answer}");
        assert_ne!(error["kind"], "internal", "{answer}");
        let sentences = ["message", "expected", "remedy"].map(|key| &error[key]);
        let move_refused = ["reason", "rule"].map(|key| &answer[key]);
        let texts = sentences.into_iter().chain(move_refused);
        all.extend(texts.filter_map(Value::as_str).map(str::to_owned));
    }
    all
}

/// A request of the page: `METHOD ADDRESS BODY`.
fn request(line: &[u8]) -> Vec<u8> {
    let mut parts = line.splitn(3, |byte| *byte == b' ');
    // a line that ended early would be another request
    let mut word = || {
        let word = parts.next().unwrap_or_default().to_vec();
        word.into_iter().filter(|byte| !b"\r\n".contains(byte))
    };
    let mut all: Vec<u8> = word().chain(*b" ").chain(word()).collect();
    let body = parts.next().unwrap_or_default();
    let head = format!(
        " HTTP/1.1\r\nHost: 127.0.0.1:7878\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    all.extend_from_slice(head.as_bytes());
    all.extend_from_slice(body);
    all
}

#[test]
fn changed_requests_are_answered_or_refused() {
    let all = examples("request");
    let page = Page::new(LONG);
    for example in &all {
        let answer = page.answer(request(example), true);
        let text = String::from_utf8_lossy(&answer);
        let example = String::from_utf8_lossy(example);
        assert!(text.starts_with("HTTP/1.1 200 "), "{example}: {text}");
    }
    let page = Page::new(SHORT);
    all_are_read_or_refused("request", &all, |line| {
        told(&page.answer(request(line), true), line)
    });
}

/// The head of a request with the ends of lines that HTTP has.
fn with_ends(text: &[u8]) -> Vec<u8> {
    let bytes = text.iter().flat_map(|byte| match byte {
        b'\n' => &b"\r\n"[..],
        other => std::slice::from_ref(other),
    });
    bytes.copied().collect()
}

#[test]
fn changed_heads_are_answered_or_refused() {
    let page = Page::new(SHORT);
    all_are_read_or_refused("head", &examples("head"), |head| {
        // whoever is gone may have no answer
        match &page.answer(with_ends(head), false)[..] {
            [] => vec![],
            answer => told(answer, head),
        }
    });
}
