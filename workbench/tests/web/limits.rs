use super::client::{Answer, Server};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Minutes of work.
const LONG: &str =
    "forall j in 1..9999, k in 1..3: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)";

fn long(server: &Server) -> String {
    let body = json!({ "claim": LONG, "heaps": 4, "max": 100 });
    server.text("POST", "/api/check", Some(&body.to_string()))
}

/// Far longer than anything here takes, on a loaded machine too; the long work takes longer still.
const PATIENCE: Duration = Duration::from_secs(100);

/// Asks for a position until there is a place to compute it.
fn answered(server: &Server) {
    let asked = json!({ "rules": "nim", "position": { "heaps": ["3", "4", "5"] } });
    let body = asked.to_string();
    let start = Instant::now();
    loop {
        let text = server.text("POST", "/api/position", Some(&body));
        match server.raw(text.as_bytes()).status {
            200 => return,
            503 if start.elapsed() < PATIENCE => {}
            status => panic!("found status {status}, expected 200"),
        }
    }
}

/// A connection on which the long work has begun: its answer has a head.
fn begun(server: &Server) -> TcpStream {
    let start = Instant::now();
    loop {
        let mut stream = server.connect();
        let text = long(server);
        stream.write_all(text.as_bytes()).expect("it is read");
        let mut bytes = [0; 16];
        stream.read_exact(&mut bytes).expect("an answer");
        match &bytes[..12] {
            b"HTTP/1.1 200" => return stream,
            b"HTTP/1.1 503" if start.elapsed() < PATIENCE => {}
            head => panic!("found {}", String::from_utf8_lossy(head)),
        }
    }
}

/// Four long claims take all places; closed, they leave them.
#[test]
fn a_closed_connection_cancels_its_work() {
    let server = Server::start(&[]);
    for _ in 0..3 {
        let open: Vec<_> = (0..4).map(|_| begun(&server)).collect();
        drop(open);
        answered(&server);
    }
}

/// One long claim leaves the others their share: it is still at work when twenty are answered.
#[test]
fn a_long_claim_holds_up_nobody() {
    let server = Server::start(&[]);
    let mut open = begun(&server);
    for _ in 0..20 {
        answered(&server);
    }
    open.set_nonblocking(true).expect("a socket");
    let mut lines = Vec::new();
    let end = open.read_to_end(&mut lines).expect_err("more to come");
    assert_eq!(end.kind(), ErrorKind::WouldBlock);
    let lines = String::from_utf8_lossy(&lines);
    assert!(
        !lines.contains("\"result\"") && !lines.contains("\"error\""),
        "{lines}"
    );
}

/// More than four at a time wait, and are refused in the end; the four are ended by their time.
#[test]
fn what_finds_no_place_is_told_so() {
    let server = Server::start(&["--time-limit", "16"]);
    let start = Instant::now();
    let four: Vec<_> = (0..4).map(|_| begun(&server)).collect();
    let asked = json!({ "rules": "nim", "position": { "heaps": ["3"] } });
    let waited = Instant::now();
    let (status, error) = server.error("/api/position", asked);
    assert_eq!((status, &error["kind"]), (503, &json!("limit")));
    assert!(waited.elapsed() >= Duration::from_secs(9));
    // texts are read meanwhile
    server.told("/api/rules", json!({ "rules": "nim" }));
    for mut stream in four {
        let mut rest = String::new();
        stream.read_to_string(&mut rest).expect("an answer");
        let at_most = 5 * (start.elapsed().as_secs() as usize + 1);
        let lines = rest.matches("{\"progress\"").count();
        assert!((1..at_most).contains(&lines), "{lines} of {at_most}");
        let last = rest.rfind("{\"error\"").expect("an error");
        assert!(last > rest.rfind("{\"progress\"").unwrap_or(0));
        assert!(rest[last..].contains("\"kind\":\"limit\""), "{rest}");
    }
    answered(&server);
}

/// Clients that send a byte a second are ended, and hold up nobody.
#[test]
fn slow_clients_hold_up_nobody() {
    let server = Server::start(&[]);
    let good = server.text("POST", "/api/rules", Some("{\"rules\": \"nim\"}"));
    let head = good.find("\r\n\r\n").expect("a head") + 4;
    let connected = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let slow = |from: usize| {
            let (server, bytes, connected) = (&server, good.as_bytes(), &connected);
            scope.spawn(move || {
                let mut stream = server.connect();
                stream.write_all(&bytes[..from]).expect("it is read");
                connected.fetch_add(1, Ordering::SeqCst);
                // all but the last byte, which makes the request whole
                for byte in &bytes[from..bytes.len() - 1] {
                    std::thread::sleep(Duration::from_secs(1));
                    if stream.write_all(&[*byte]).is_err() {
                        break;
                    }
                }
                stream
            })
        };
        let (in_head, in_body): (Vec<_>, Vec<_>) = (0..20).map(|_| (slow(1), slow(head))).unzip();
        while connected.load(Ordering::SeqCst) < 40 {
            std::thread::sleep(Duration::from_millis(1));
        }
        for _ in 0..50 {
            answered(&server);
        }
        for slow in in_body {
            let stream = slow.join().expect("a client");
            assert_eq!(Answer::read(stream).status, 422);
        }
        for slow in in_head {
            let mut stream = slow.join().expect("a client");
            let mut rest = Vec::new();
            // closed, with an answer or without
            _ = stream.read_to_end(&mut rest);
            assert!(!rest.starts_with(b"HTTP/1.1 200"));
        }
    });
    answered(&server);
}

/// More connections than there is room for, which ask nothing, make room for one that does.
#[test]
fn silent_clients_hold_up_nobody() {
    let server = Server::start(&[]);
    let silent: Vec<TcpStream> = (0..600).map(|_| server.connect()).collect();
    answered(&server);
    drop(silent);
}

/// What one request may hold, and that it is given back.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept_and_given_back() {
    let held = |server: &Server, key: &str| -> u64 {
        let path = format!("/proc/{}/status", server.child.id());
        let text = std::fs::read_to_string(path).expect("a process");
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        let kilobytes = line.and_then(|line| line.split_whitespace().next());
        kilobytes
            .and_then(|word| word.parse().ok())
            .expect("a number")
    };
    let server = Server::start(&[]);
    for (rules, heaps) in [
        ("kayles misere", vec!["30"; 100]),
        ("equal(2)", vec!["1"; 300]),
        ("moore(18446744073709551615)", vec!["1", "2", "3"]),
    ] {
        let body = json!({ "rules": rules, "position": { "heaps": heaps } });
        server.ask("/api/position", body);
    }
    // 256 MiB for a request, and as much again for what grows before it is noticed
    assert!(held(&server, "VmHWM:") < 512 << 10);
    answered(&server);
    assert!(held(&server, "VmRSS:") < 128 << 10);
}
