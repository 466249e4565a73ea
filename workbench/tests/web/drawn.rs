//! Requests that are drawn, of several verbs: the command line and the server answer the same, or both
//! refuse; what the command line stored is accepted by `certify`.

use super::client::{Server, grundy};
use serde_json::{Map, Value, json};
use std::fs;

/// Rules, some of which are none.
const RULES: [&str; 30] = [
    "nim",
    "moore(2)",
    "wythoff",
    "equal(3)",
    "exact(2)",
    "slow(2)",
    "bounded(3)",
    "subtract{1,3,4}",
    "kayles",
    "code 0.137",
    "nim misere",
    "wythoff misere",
    "nim pass(1)",
    "kayles + nim",
    "fibonacci",
    "cram",
    "chomp misere",
    "node-kayles(path(4))",
    "edges{a>b,a>c,b>c}",
    "welter",
    "euclid",
    "turning 1-3",
    "nim block(1)",
    "nim then wythoff",
    "rules{each heap: take t for t in 1..h/2}",
    "mooer(2)",
    "moore(0)",
    "grim(path(3))",
    "nim + cram",
    "notakto",
];

/// Claims, some of which cannot be read.
const CLAIMS: [&str; 14] = [
    "P(x) <=> nimsum(x) = 0",
    "G(x) = nimsum(x)",
    "G(x) <= sum(x)",
    "P(x)",
    "G(a,b) >= 0",
    "remoteness(x) >= 0",
    "wins(x) = 0 => P(x)",
    "P(nim, x) <=> nimsum(x) = 0",
    "forall k in 1..2: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)",
    "period(kayles) = 12",
    "P(x) <=> a = b",
    "exists y: y > x1",
    "P(x) <=>",
    "sum(x) / 0 = 1",
];

/// Numbers that look drawn (D. E. Knuth's linear generator of 64 bits).
struct Draw(u64);

impl Draw {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % most
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn likely(&mut self, of_ten: usize) -> bool {
        self.below(10) < of_ten
    }
}

/// A request: words of the command line, and what the server is sent.
struct Request {
    words: Vec<String>,
    path: &'static str,
    body: Map<String, Value>,
}

impl Request {
    fn new(verb: &str, path: &'static str, first: (&str, &str)) -> Self {
        let body = [(first.0.to_owned(), json!(first.1))].into_iter().collect();
        Self {
            words: vec![verb.into(), first.1.into()],
            path,
            body,
        }
    }

    fn option(&mut self, name: &str, typed: &str, sent: Value) {
        self.words.extend([format!("--{name}"), typed.into()]);
        self.body.insert(name.into(), sent);
    }

    /// A box, or a part of one.
    fn place(&mut self, draw: &mut Draw) {
        if draw.likely(6) {
            let heaps = draw.below(4);
            self.option("heaps", &heaps.to_string(), json!(heaps));
        }
        if draw.likely(7) {
            let max: Vec<usize> = (0..1 + draw.below(2)).map(|_| draw.below(8)).collect();
            let typed: Vec<String> = max.iter().map(usize::to_string).collect();
            let sent = if max.len() == 1 {
                json!(max[0])
            } else {
                json!(max)
            };
            self.option("max", &typed.join(","), sent);
        }
        if draw.likely(1) {
            self.option("board", "3x3", json!("3x3"));
        }
    }

    fn drawn(draw: &mut Draw) -> Self {
        let rules = draw.one(&RULES);
        match draw.below(4) {
            0 => {
                let mut request = Self::new("value", "/api/position", ("rules", rules));
                let position = match draw.likely(2) {
                    true => {
                        let rows = vec![".".repeat(1 + draw.below(4)); 1 + draw.below(3)];
                        request.words.extend(["--position".into(), rows.join("/")]);
                        json!({ "board": rows.join("/") })
                    }
                    false => {
                        let heaps: Vec<String> = (0..1 + draw.below(3))
                            .map(|_| draw.below(9).to_string())
                            .collect();
                        request.words.extend(heaps.clone());
                        json!({ "heaps": heaps })
                    }
                };
                request.body.insert("position".into(), position);
                request
            }
            1 => {
                let to = [10, 60, 200][draw.below(3)];
                let mut request = Self::new("sequence", "/api/sequence", ("rules", rules));
                request.option("to", &to.to_string(), json!(to));
                request
            }
            2 => {
                let mut request = Self::new("count", "/api/count", ("rules", rules));
                request.place(draw);
                if draw.likely(5) {
                    let of = draw.one(&["P", "N", "G=1", "X"]);
                    request.option("of", of, json!(of));
                }
                request
            }
            _ => {
                let claim = draw.one(&CLAIMS);
                let mut request = Self::new("check", "/api/check", ("claim", claim));
                if draw.likely(8) {
                    request.option("rules", rules, json!(rules));
                }
                request.place(draw);
                request
            }
        }
    }
}

/// What is compared: not what the page alone is told, how long it took, nor how many failures are
/// listed.
fn same(mut answer: Value) -> Value {
    let object = answer.as_object_mut().expect("an object");
    for own in [
        "whole",
        "terminal",
        "winning_options",
        "remoteness",
        "rare_heaps",
        "seconds",
        "failures",
        "values",
        "method",
    ] {
        object.remove(own);
    }
    answer
}

#[test]
fn drawn_requests_are_answered_alike() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().expect("a folder");
    let mut draw = Draw(23);
    let (mut answered, mut refused, mut certified) = (0, 0, 0);
    for number in 0..400 {
        let request = Request::drawn(&mut draw);
        let mut words: Vec<&str> = request.words.iter().map(String::as_str).collect();
        words.extend(["--json", "--quiet"]);
        let typed = grundy(&words);
        let body = Value::Object(request.body.clone());
        let answer = server.post(request.path, &body);
        // of answers of lines the last one
        let text = String::from_utf8_lossy(&answer.body);
        let last = text.lines().last().expect("a line");
        let mut sent: Value = serde_json::from_str(last).unwrap_or_else(|e| panic!("{text}: {e}"));
        if let Some(result) = sent.get_mut("result") {
            sent = result.take();
        }
        let shown = (&request.words, &body);
        assert!(sent["error"]["kind"] != "internal", "{shown:?}: {sent}");
        match typed.status.code() {
            Some(0 | 1) => {
                let found: Value = serde_json::from_slice(&typed.stdout).expect("JSON");
                assert_eq!(same(found.clone()), same(sent), "{shown:?}");
                answered += 1;
                if request.path == "/api/check" && certified < 12 {
                    let file = folder.path().join(format!("{number}.json"));
                    fs::write(&file, &typed.stdout).expect("a file");
                    let again = grundy(&["certify", file.to_str().expect("a name"), "--quiet"]);
                    assert!(again.status.success(), "{shown:?}: {again:?}");
                    certified += 1;
                }
            }
            _ => {
                assert!(sent.get("error").is_some(), "{shown:?}: {typed:?} {sent}");
                refused += 1;
            }
        }
    }
    assert!(
        answered > 120 && refused > 100 && certified > 8,
        "{answered} {refused} {certified}"
    );
}
