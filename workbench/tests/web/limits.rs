use super::client::{Answer, Server};
use serde_json::json;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// Minutes of work.
const LONG: &str =
    "forall j in 1..9999, k in 1..3: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)";

fn long(server: &Server) -> String {
    let body = json!({ "claim": LONG, "heaps": 4, "max": 100 });
    server.text("POST", "/api/check", Some(&body.to_string()))
}

fn short(server: &Server) -> Duration {
    let start = Instant::now();
    let asked = json!({ "rules": "nim", "position": { "heaps": ["3", "4", "5"] } });
    server.told("/api/position", asked);
    start.elapsed()
}

/// Four long claims take all places; closed, they leave them.
#[test]
fn a_closed_connection_cancels_its_work() {
    let server = Server::start(&[]);
    for _ in 0..3 {
        let mut open: Vec<_> = (0..4).map(|_| server.connect()).collect();
        for stream in &mut open {
            stream
                .write_all(long(&server).as_bytes())
                .expect("it is read");
            // the head and a line: the work has begun
            let mut bytes = [0; 16];
            stream.read_exact(&mut bytes).expect("an answer");
            assert_eq!(&bytes[..15], b"HTTP/1.1 200 OK");
        }
        drop(open);
        let waited = short(&server);
        assert!(waited < Duration::from_secs(5), "{waited:?}");
    }
}

/// One long claim leaves the others their share.
#[test]
fn a_long_claim_holds_up_nobody() {
    let server = Server::start(&[]);
    let mut open = server.connect();
    open.write_all(long(&server).as_bytes())
        .expect("it is read");
    let mut bytes = [0; 16];
    open.read_exact(&mut bytes).expect("an answer");
    for _ in 0..20 {
        let waited = short(&server);
        assert!(waited < Duration::from_secs(2), "{waited:?}");
    }
}

/// More than four at a time wait, and are told so in the end; the four are ended by their time.
#[test]
fn what_finds_no_place_is_told_so() {
    let server = Server::start(&[]);
    std::thread::scope(|scope| {
        let four: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| server.raw(long(&server).as_bytes())))
            .collect();
        std::thread::sleep(Duration::from_millis(500));
        let start = Instant::now();
        let asked = json!({ "rules": "nim", "position": { "heaps": ["3"] } });
        let (status, error) = server.error("/api/position", asked);
        assert_eq!((status, &error["kind"]), (503, &json!("limit")));
        assert!((9..15).contains(&start.elapsed().as_secs()));
        // texts are read meanwhile
        server.told("/api/rules", json!({ "rules": "nim" }));
        for answer in four {
            let lines = answer.join().expect("an answer").lines();
            let (last, progress) = lines.split_last().expect("a line");
            assert_eq!(last["error"]["kind"], "limit", "{last}");
            assert!(progress.len() < 5 * 31 && !progress.is_empty());
        }
    });
    assert!(short(&server) < Duration::from_secs(5));
}

/// Clients that send a byte a second are ended, and hold up nobody.
#[test]
fn slow_clients_hold_up_nobody() {
    let server = Server::start(&[]);
    let good = server.text("POST", "/api/rules", Some("{\"rules\": \"nim\"}"));
    let head = good.find("\r\n\r\n").expect("a head") + 4;
    std::thread::scope(|scope| {
        let slow = |from: usize| {
            let (server, bytes) = (&server, good.as_bytes());
            scope.spawn(move || {
                let mut stream = server.connect();
                let (start, began) = (from, Instant::now());
                stream.write_all(&bytes[..start]).expect("it is read");
                for byte in &bytes[start..bytes.len() - 1] {
                    std::thread::sleep(Duration::from_secs(1));
                    if stream.write_all(&[*byte]).is_err() || began.elapsed().as_secs() > 13 {
                        break;
                    }
                }
                (stream, began.elapsed())
            })
        };
        let (in_head, in_body): (Vec<_>, Vec<_>) = (0..20).map(|_| (slow(1), slow(head))).unzip();
        for _ in 0..50 {
            let waited = short(&server);
            assert!(waited < Duration::from_secs(1), "{waited:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        for slow in in_body {
            let (stream, _) = slow.join().expect("a client");
            assert_eq!(Answer::read(stream).status, 422);
        }
        for slow in in_head {
            let (mut stream, _) = slow.join().expect("a client");
            let mut rest = Vec::new();
            // closed, with an answer or without
            _ = stream.read_to_end(&mut rest);
            assert!(!rest.starts_with(b"HTTP/1.1 200"));
        }
    });
    assert!(short(&server) < Duration::from_secs(1));
}
