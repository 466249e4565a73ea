//! `=>` and `<=>`, which are written next to each other with brackets only.

use super::{Parsed, Parser};
use crate::expression::tree::{Connective, Node, NodeKind, Relation};
use crate::number::joined;
use crate::text::{NotationError, Span};

/// The level of `or` among the connectives below.
const OR: usize = 0;
/// Parts of which all readings are written out.
const FEW: usize = 8;

impl Parser<'_> {
    /// Statements, at most two of them joined by `=>` or `<=>`.
    pub(super) fn implied(&mut self) -> Parsed {
        let start = self.tokens.place();
        let mut parts = vec![self.operand(|parser| parser.joined(OR))?];
        let mut words: Vec<(Connective, Span)> = Vec::new();
        loop {
            let connective = match self.tokens.peek().map_or("", |token| token.text) {
                "=>" => Connective::Implies,
                "<=>" => Connective::Iff,
                _ => break,
            };
            words.push((connective, self.tokens.next_span()));
            self.tokens.next();
            parts.push(self.deeper(|parser| parser.operand(|parser| parser.joined(OR)))?);
        }
        match words[..] {
            [] => Ok(parts.remove(0)),
            [(connective, _)] => {
                let (right, left) = (parts.remove(1), parts.remove(0));
                let kind = NodeKind::Joined(connective, left.into(), right.into());
                Ok(self.node(start, kind))
            }
            [(first, _), (second, at), ..] => {
                let words: Vec<Connective> = words.iter().map(|(word, _)| *word).collect();
                let found = match first == second {
                    true => format!("a second `{}`", second.word()),
                    false => format!("`{}` next to `{}`", second.word(), first.word()),
                };
                let readings = self.readings(&parts, &words);
                Err(self.several(at, found, &readings))
            }
        }
    }

    /// Refuses what has several readings.
    fn several(&self, at: Span, found: String, readings: &[String]) -> NotationError {
        let remedy = match readings {
            [] => "put brackets around parts of two".to_owned(),
            all => format!("say which is meant:\n     {}", joined(all, "\n  or ")),
        };
        self.tokens
            .error(at, found, "brackets that say what belongs together", remedy)
    }

    /// What statements joined by these words may mean.
    fn readings(&self, parts: &[Node], words: &[Connective]) -> Vec<String> {
        if parts.len() > FEW {
            return Vec::new();
        }
        let parts: Vec<String> = parts.iter().map(|part| self.in_brackets(part)).collect();
        let pair = |a: &String, word: Connective, b: &String| format!("{a} {} {b}", word.word());
        let left = |parts: &[String], word: Connective| {
            let nested = |a: String, b: &String| pair(&format!("({a})"), word, b);
            let (first, rest) = parts.split_first().expect("a part at least");
            let mut rest = rest.iter();
            let first = match rest.next() {
                Some(second) => pair(first, word, second),
                None => first.clone(),
            };
            rest.fold(first, nested)
        };
        let right = |parts: &[String], word: Connective| {
            let (last, rest) = parts.split_last().expect("a part at least");
            let mut rest = rest.iter().rev();
            let last = match rest.next() {
                Some(before) => pair(before, word, last),
                None => last.clone(),
            };
            rest.fold(last, |b, a| pair(a, word, &format!("({b})")))
        };
        let neighbours = |word| {
            let pairs = parts.windows(2);
            joined(
                pairs.map(|two| format!("({})", pair(&two[0], word, &two[1]))),
                " and ",
            )
        };
        // the parts between words of one kind, each run joined by the other kind
        let runs = |at: Connective, within: &dyn Fn(&[String]) -> String| {
            let mut runs = Vec::new();
            let mut from = 0;
            let ends = (0..words.len()).filter(|&i| words[i] == at);
            for end in ends.chain([words.len()]) {
                let run = &parts[from..=end];
                runs.push(match run.len() {
                    1 => run[0].clone(),
                    _ => format!("({})", within(run)),
                });
                from = end + 1;
            }
            runs
        };
        use Connective::{Iff, Implies};
        match (words.contains(&Implies), words.contains(&Iff)) {
            (true, true) => vec![
                left(&runs(Iff, &|run| right(run, Implies)), Iff),
                right(&runs(Implies, &|run| left(run, Iff)), Implies),
            ],
            (true, false) => vec![
                right(&parts, Implies),
                left(&parts, Implies),
                neighbours(Implies),
            ],
            _ => vec![left(&parts, Iff), neighbours(Iff)],
        }
    }

    /// A part as it was typed, in brackets where it is joined by words itself.
    fn in_brackets(&self, part: &Node) -> String {
        let text = self.tokens.slice(part.span);
        match part.kind {
            NodeKind::Joined(..) | NodeKind::If(..) | NodeKind::Let(..) | NodeKind::Over { .. } => {
                format!("({text})")
            }
            _ => text.to_owned(),
        }
    }

    /// Refuses `a != b != c`, which says nothing of a and c where all are meant to differ.
    pub(super) fn unequal(
        &self,
        first: &Node,
        rest: &[(Relation, Node)],
        at: Span,
    ) -> Result<(), NotationError> {
        let differ = rest.iter().filter(|(how, _)| *how == Relation::NotEqual);
        if differ.count() < 2 {
            return Ok(());
        }
        let parts: Vec<&str> = [first]
            .into_iter()
            .chain(rest.iter().map(|(_, part)| part))
            .map(|part| self.tokens.slice(part.span))
            .collect();
        let neighbours = (1..parts.len()).map(|i| {
            let sign = rest[i - 1].0.sign();
            format!("{} {sign} {}", parts[i - 1], parts[i])
        });
        if parts.len() > FEW {
            return Err(self.several(at, "a second `!=`".into(), &[]));
        }
        let mut readings = vec![joined(neighbours, " and ")];
        if rest.iter().all(|(how, _)| *how == Relation::NotEqual) {
            let pairs = (0..parts.len()).flat_map(|i| (i + 1..parts.len()).map(move |j| (i, j)));
            let all = pairs.map(|(i, j)| format!("{} != {}", parts[i], parts[j]));
            readings.push(joined(all, " and "));
        }
        Err(self.several(at, "a second `!=`".into(), &readings))
    }
}
