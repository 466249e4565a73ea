//! P, N, G of positions, facts of sequences, counts over the box.

use super::program::evaluate;
use super::{Code, Compiled, Compiler, Counted, Heaps, ListRun, Listed, Number, POSITION};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::lookup::{Asked, At, Fact, OfGenus, Quoted, Sought, is_function};
use crate::expression::tree::{Node, NodeKind, Template};
use crate::game::{Heap, Measure};
use crate::text::{NotationError, Span};
use smallvec::SmallVec;

/// Whether a number in a table of outcomes, or of values, is that of a position P, N or D; rules that
/// may go on for ever have 2 for a draw.
fn told(name: &str, loops: bool) -> fn(u64) -> bool {
    match (name, loops) {
        ("P", _) => |number| number == 0,
        ("D", true) => |number| number == 2,
        ("D", false) => |_| false,
        (_, true) => |number| number == 1,
        (_, false) => |number| number != 0,
    }
}

/// A part of the list that stands in a table of genera.
fn of_genus(
    part: OfGenus,
    place: usize,
    number: impl Fn(&Env<'_>) -> u64 + Send + Sync + 'static,
) -> Code {
    let at = match part {
        OfGenus::Tame => 0,
        OfGenus::Plus => 1,
        OfGenus::Minus => 2,
        OfGenus::All => {
            return Code::List(Listed::made(None, move |env, to| {
                let list = env.tables.list(place, number(env));
                to.extend(list.iter().skip(1));
            }));
        }
    };
    Code::Number(Number::new(move |env| {
        let list = env.tables.list(place, number(env));
        // empty where the position has no number, which is a fault already
        list.get(at).copied().unwrap_or(0)
    }))
}

impl<'s> Compiler<'s> {
    /// The rules that a template names, with the values of its parameters.
    fn quoted(&self, template: &Template) -> Compiled<Quoted> {
        let whole = self.setting.text;
        let mut notation = String::new();
        let mut at = template.span.start;
        let parts = match self.lookups.has_parameters() {
            true => &template.parts[..],
            false => &[],
        };
        for part in parts {
            notation.push_str(&whole[at..part.span.start]);
            notation.push_str(&self.of_parameters(part)?.to_string());
            at = part.span.end;
        }
        notation.push_str(&whole[at..template.span.end]);
        Ok(Quoted {
            notation,
            span: template.span,
            same: parts.is_empty(),
        })
    }

    /// The value of a part of rules, in which only parameters stand for numbers.
    fn of_parameters(&self, part: &Node) -> Compiled<i128> {
        let mut result = Ok(());
        part.any(&mut |node| {
            if let (Ok(()), NodeKind::Name(name)) = (&result, &node.kind) {
                result = self.word(name, node.span).map(|_| ());
            }
            result.is_err()
        });
        result?;
        evaluate(part, self.setting)?.map_err(|fault| {
            let remedy = "numbers of rules are made of parameters by + - * div";
            let expected = "a number of the rules";
            let found = format!("`{}`: {}", part.span.of(self.setting.text), fault.why);
            NotationError::new(self.setting.text, part.span, found, expected, remedy)
        })
    }

    pub(super) fn asked(&self, at: Span, template: Option<&Template>) -> Compiled<Asked<'s>> {
        Ok(Asked {
            text: self.setting.text,
            at,
            rules: template.map(|template| self.quoted(template)).transpose()?,
        })
    }

    /// Finds the k of the rules without a name, or else of the first that have one.
    pub(super) fn find_k(&mut self, node: &Node) -> Compiled<()> {
        self.k = self.lookups.k(None)?;
        let mut result = Ok(());
        node.any(&mut |part| {
            if let NodeKind::Call { rules, .. } = &part.kind
                && let (None, Some(rules)) = (self.k, rules)
            {
                let asked = self.asked(rules.span, Some(rules));
                let k = asked.and_then(|asked| self.lookups.k(Some(&asked)));
                result = k.map(|k| self.k = k);
            }
            result.is_err()
        });
        result
    }

    /// `P(moore(2), x)`, `G(a, b + 1)`, `N`.
    pub(super) fn look_up(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        template: Option<&Template>,
        arguments: &[Node],
    ) -> Compiled<Code> {
        if let (None, Some(first)) = (template, arguments.first()) {
            self.misspelt(first)?;
        }
        self.no_heaps(arguments)?;
        let asked = self.asked(at, template)?;
        let position = Node::name("x", node.span);
        let arguments = match arguments {
            [] => std::slice::from_ref(&position),
            // all heaps in their order are the position itself
            all if self.all_heaps(all) => std::slice::from_ref(&position),
            all => all,
        };
        let list = self.gathered(arguments)?;
        let Some(heaps) = list.count else {
            return Err(self.error(
                node.span,
                "a list whose length is known beforehand",
                "such as x, sort(x) or (a, b+1)",
            ));
        };
        let what = match (name, Measure::named(name)) {
            (_, Some(measure)) => Sought::Measured(measure),
            ("G", None) => Sought::Values,
            _ if OfGenus::named(name).is_some() => Sought::Genera,
            _ => Sought::Outcomes,
        };
        let at = match list.run {
            ListRun::Position => At::Here(heaps),
            ListRun::Made(_) => At::Elsewhere(heaps),
        };
        let place = self.lookups.table(&asked, at, what)?;
        let outcome = told(name, self.lookups.loops(&asked)?);
        let span = node.span;
        if let (0, ListRun::Position) = (place, &list.run)
            && what != Sought::Genera
        {
            return Ok(match name {
                _ if what != Sought::Outcomes => Code::Number(Number::Here(span)),
                "P" => Code::Truth(Box::new(move |env| Number::Here(span).at(env) == 0)),
                "N" if outcome(2) => {
                    Code::Truth(Box::new(move |env| Number::Here(span).at(env) != 0))
                }
                _ => Code::Truth(Box::new(move |env| {
                    u64::try_from(Number::Here(span).at(env)).is_ok_and(outcome)
                })),
            });
        }
        let number = move |env: &Env<'_>| -> u64 {
            if let ListRun::Position = list.run {
                return env.look_up(place, &env.heaps, span);
            }
            list.read(env, |list| {
                let heaps = list
                    .iter()
                    .map(|&heap| Heap::try_from(heap).map_err(|_| heap));
                match heaps.collect::<Result<SmallVec<[Heap; 8]>, i128>>() {
                    Ok(heaps) => env.look_up(place, &heaps, span),
                    Err(heap) => env.or_fail(span, Err(Why::Heap(heap))),
                }
            })
        };
        if let (Sought::Genera, Some(part)) = (what, OfGenus::named(name)) {
            return Ok(of_genus(part, place, number));
        }
        Ok(match name {
            _ if what != Sought::Outcomes => {
                Code::Number(Number::new(move |env| number(env).into()))
            }
            _ => Code::Truth(Box::new(move |env| outcome(number(env)))),
        })
    }

    /// Refuses n and k, alone or with numbers, where a heap is expected.
    fn no_heaps(&self, arguments: &[Node]) -> Compiled<()> {
        for argument in arguments {
            if let NodeKind::List(all) = &argument.kind {
                self.no_heaps(all)?;
                continue;
            }
            let mut fixed: Option<(String, Span)> = None;
            let mut others = false;
            argument.any(&mut |part| {
                match &part.kind {
                    NodeKind::Name(name) if self.is_fixed(name) => {
                        fixed.get_or_insert_with(|| (name.clone(), part.span));
                    }
                    NodeKind::Name(_) | NodeKind::Call { .. } | NodeKind::Over { .. } => {
                        others = true;
                    }
                    _ => {}
                }
                others
            });
            if let (Some((name, span)), false) = (fixed, others) {
                let what = match &name[..] {
                    "n" => "the number of heaps",
                    _ => "the parameter of the rules, as in moore(k)",
                };
                let heap = match self.setting.heaps {
                    Heaps::Fixed(1) => "h for the heap",
                    _ => "a, b, .. or x[1], x[2], .. for a heap",
                };
                return Err(self.error(
                    span,
                    "a heap",
                    format!(
                        "{name} is {what}: write x for the position, {heap}; where that number is \
                         meant, let m = {name} in .. m .."
                    ),
                ));
            }
        }
        Ok(())
    }

    /// A first argument that nobody knows was meant as rules.
    fn misspelt(&mut self, node: &Node) -> Compiled<()> {
        if let NodeKind::Name(name) = &node.kind {
            let Err(unknown) = self.named(node, name) else {
                return Ok(());
            };
            // a number that is not known, unless some rules have nearly that name
            let rules = self.lookups.misspelt(name);
            let rules = rules.filter(|error| error.remedy.contains("did you mean"));
            return Err(rules.map_or(unknown, |error| {
                error.within(self.setting.text, node.span, true)
            }));
        }
        let NodeKind::Call { name, at, .. } = &node.kind else {
            return Ok(());
        };
        if is_function(name) {
            return Ok(());
        }
        Err(self.lookups.misspelt(name).map_or_else(
            || self.unknown(*at, name),
            |error| error.within(self.setting.text, *at, true),
        ))
    }

    /// `period(code 0.77)`.
    pub(super) fn fact(
        &mut self,
        span: Span,
        (name, at): (&str, Span),
        template: Option<&Template>,
    ) -> Compiled<Number> {
        let Some(fact) = Fact::named(name) else {
            return Err(self.unknown(at, name));
        };
        let asked = self.asked(at, template)?;
        let place = self.lookups.fact(&asked, fact)?;
        Ok(Number::new(move |env| {
            env.or_fail(span, env.tables.fact(place))
        }))
    }

    /// `count(P)`, `count(G = 1) ordered`: of all positions of the box.
    pub(super) fn count_all(&mut self, node: &Node) -> Compiled<Number> {
        let outer = self.depends;
        let (truth, depends) = self.depending(|this| this.truth(node))?;
        self.depends = outer;
        if depends & !POSITION != 0 {
            return Err(self.error(
                node.span,
                "a condition on positions of the box alone",
                "count elements by count(x, h > 1), numbers by count(j in 0..9: ..); a number that \
                 the condition names is bound at the beginning of the claim, forall s in 0..9: \
                 count(P and sum(x) = s) = ..",
            ));
        }
        // a part that is compiled again is counted once
        let (span, order) = (node.span, self.counted);
        let same = |counted: &Counted| counted.span == span && counted.order == order;
        let known = self.counts.iter().position(same);
        let place = known.unwrap_or(self.counts.len());
        if known.is_none() {
            let plain = self.plain(node)?;
            self.counts.push(Counted {
                span,
                truth,
                order,
                plain,
            });
        }
        Ok(Number::new(move |env| env.counts[place]))
    }
}
