//! Who is listened to, and until when.

use super::client::{Server, grundy};
use std::process::Command;

#[test]
fn other_hosts_are_refused() {
    let server = Server::start(&["--allow-host", "nim.example.org"]);
    let port = server.host.rsplit(':').next().expect("a port").to_owned();
    let ask = |host: &str| {
        let text = format!("GET /api HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        server.raw(text.as_bytes()).status
    };
    for good in ["127.0.0.1", "localhost", "[::1]", "nim.example.org"] {
        assert_eq!(ask(&format!("Host: {good}:{port}\r\n")), 200, "{good}");
    }
    for bad in [
        "example.org",
        "127.0.0.1.example.org",
        "localhost.",
        "0.0.0.0",
    ] {
        assert_eq!(ask(&format!("Host: {bad}:{port}\r\n")), 403, "{bad}");
    }
    assert_eq!(ask("Host: localhost:1\r\n"), 403);
    for (name, status) in [("localhost", 200), ("example.org", 403)] {
        let text = format!(
            "GET http://{name}:{port}/api HTTP/1.1\r\nHost: localhost:{port}\r\n\
             Connection: close\r\n\r\n"
        );
        assert_eq!(server.raw(text.as_bytes()).status, status, "{name}");
    }
    assert_eq!(ask(""), 403);
}

#[test]
fn only_this_machine_is_listened_to_unless_asked() {
    let output = grundy(&["serve", "--open-to", "0.0.0.0", "--port", "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--allow-remote"));
    let server = Server::start(&[]);
    let port = server.host.rsplit(':').next().expect("a port");
    let output = grundy(&["serve", "--port", port]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--port"));
    Server::start(&["--open-to", "0.0.0.0", "--allow-remote"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    let mut server = Server::start(&[]);
    let id = server.child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    let status = server.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}

/// A board alone may stand in pages of the origins that are named, and the page nowhere.
#[test]
fn only_named_origins_frame_a_board() {
    let policy = |server: &Server, path: &str| {
        let host = &server.host;
        let text = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site\r\n\
             Connection: close\r\n\r\n"
        );
        let answer = server.raw(text.as_bytes());
        assert_eq!(answer.status, 200, "{path}");
        let mut lines = answer.head.lines();
        let line = lines.find_map(|line| line.strip_prefix("content-security-policy: "));
        line.expect("a policy").to_owned()
    };
    let server = Server::start(&[]);
    assert!(policy(&server, "/").ends_with("frame-ancestors 'none'"));
    assert!(policy(&server, "/embed").ends_with("frame-ancestors 'self'"));
    let server = Server::start(&["--allow-embed", "https://example.org"]);
    assert!(policy(&server, "/").ends_with("frame-ancestors 'none'"));
    let found = policy(&server, "/embed");
    assert!(found.starts_with("default-src 'self';"), "{found}");
    assert!(found.ends_with("frame-ancestors 'self' https://example.org"));
    for bad in ["*", "example.org", "https://a.org; script-src *"] {
        let output = grundy(&["serve", "--port", "0", "--allow-embed", bad]);
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("expected an origin"));
    }
}

/// Pages of other sites in the same browser neither compute nor read, whatever the browser says.
#[test]
fn other_sites_are_refused() {
    let server = Server::start(&["--allow-host", "nim.example.org"]);
    let ask = |path: &str, header: &str| {
        let host = &server.host;
        let text =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{header}\r\nConnection: close\r\n\r\n");
        server.raw(text.as_bytes()).status
    };
    let own = format!("Origin: http://{}", server.host);
    for good in [
        &own[..],
        "Origin: https://nim.example.org",
        "Sec-Fetch-Site: same-origin",
        "Sec-Fetch-Site: none",
    ] {
        assert_eq!(ask("/api", good), 200, "{good}");
    }
    for bad in [
        "Origin: http://example.org",
        "Origin: http://localhost:1",
        "Origin: null",
        "Origin: file://",
        "Sec-Fetch-Site: same-site",
        "Sec-Fetch-Site: cross-site",
    ] {
        assert_eq!(ask("/api", bad), 403, "{bad}");
    }
    // a link of another site may lead to the page
    assert_eq!(ask("/", "Sec-Fetch-Site: cross-site"), 200);
    assert_eq!(ask("/", "Origin: http://example.org"), 403);
}
