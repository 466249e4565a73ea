use std::net::{IpAddr, SocketAddr};

/// Which `Host` headers are answered. Without this a page of another site could let its name point
/// to this machine, and read what is answered.
#[derive(Clone, Debug)]
pub(super) struct Hosts {
    port: u16,
    /// Names with the port of the server, or any other.
    own: Vec<String>,
    more: Vec<String>,
    /// Origins whose pages may show a board in a frame.
    frames: Vec<String>,
}

/// Whether a text is an origin as `frame-ancestors` takes it: a scheme, a host and perhaps a port,
/// either of which may be a star. Nothing else gets into the header.
pub(crate) fn is_origin(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|host| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-.:*[]".contains(c);
        !host.is_empty() && host.chars().all(plain)
    })
}

impl Hosts {
    /// The hosts of the address that is listened on, and `more` names on any port.
    pub(super) fn new(address: SocketAddr, more: &[String]) -> Self {
        let mut own: Vec<String> = ["127.0.0.1", "localhost", "[::1]"].map(String::from).into();
        match address.ip() {
            ip if ip.is_unspecified() => {}
            IpAddr::V4(ip) => own.push(ip.to_string()),
            IpAddr::V6(ip) => own.push(format!("[{ip}]")),
        }
        Self {
            port: address.port(),
            own,
            more: more.iter().map(|name| name.to_ascii_lowercase()).collect(),
            frames: Vec::new(),
        }
    }

    /// Lets pages of some origins show boards in frames.
    pub(super) fn framed_by(&mut self, origins: &[String]) {
        self.frames = origins.to_vec();
    }

    /// Who may show a board in a frame, for the header of the page.
    pub(super) fn frames(&self) -> String {
        let mut all = String::from("'self'");
        for origin in &self.frames {
            all.push(' ');
            all.push_str(origin);
        }
        all
    }

    /// Whether a request that names this host is answered.
    pub(super) fn allows(&self, host: Option<&str>) -> bool {
        let Some(host) = host.map(str::to_ascii_lowercase) else {
            return false;
        };
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host.as_str(), Some(80)),
        };
        let known = |list: &[String], name: &str| list.iter().any(|own| own == name);
        (port == Some(self.port) && known(&self.own, name))
            || port.is_some() && (known(&self.more, name) || known(&self.more, &host))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_named() {
        let hosts = Hosts::new(SocketAddr::from(([127, 0, 0, 1], 7878)), &[]);
        for good in [
            "127.0.0.1:7878",
            "localhost:7878",
            "LOCALHOST:7878",
            "[::1]:7878",
        ] {
            assert!(hosts.allows(Some(good)), "{good}");
        }
        let bad = [
            "",
            "localhost",
            "localhost:80",
            "127.0.0.1",
            "[::1]",
            "example.org:7878",
            "127.0.0.1:7878.example.org",
            "127.0.0.1.example.org:7878",
            "localhost:7878:7878",
            "user@localhost:7878",
            "localhost:",
            "localhost:x",
        ];
        for bad in bad {
            assert!(!hosts.allows(Some(bad)), "{bad}");
        }
        assert!(!hosts.allows(None));
    }

    #[test]
    fn nothing_but_origins_gets_into_the_header() {
        for good in [
            "https://example.org",
            "http://localhost:*",
            "http://127.0.0.1:8888",
            "https://*.example.org",
            "http://[::1]:8000",
        ] {
            assert!(is_origin(good), "{good}");
        }
        for bad in [
            "",
            "*",
            "example.org",
            "file://",
            "http://",
            "https://a.org/path",
            "https://a.org; script-src *",
            "https://a.org https://b.org",
            "https://a.org\r\nx: y",
            "javascript:alert(1)",
        ] {
            assert!(!is_origin(bad), "{bad}");
        }
        let mut hosts = Hosts::new(SocketAddr::from(([127, 0, 0, 1], 7878)), &[]);
        assert_eq!(hosts.frames(), "'self'");
        hosts.framed_by(&["https://example.org".into()]);
        assert_eq!(hosts.frames(), "'self' https://example.org");
    }

    #[test]
    fn a_name_may_be_allowed() {
        let address = SocketAddr::from(([192, 168, 0, 7], 80));
        let hosts = Hosts::new(address, &["Nim.example.org".into()]);
        for good in [
            "nim.example.org",
            "nim.example.org:8080",
            "192.168.0.7",
            "localhost",
        ] {
            assert!(hosts.allows(Some(good)), "{good}");
        }
        assert!(!hosts.allows(Some("example.org")));
    }
}
