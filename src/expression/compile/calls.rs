use super::functions::{
    abs, choose, digits, gcd, largest, least, length, mex, nimsum, popcount, sum, v2, valuation,
    without_carries, zeckendorf,
};
use super::tested::Standing;
use super::{Code, Compiled, Compiler, ListRun, Listed, Number};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::lookup::{Fact, asks_positions};
use crate::expression::tree::{Node, Template};
use crate::text::{NotationError, Span};

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        node: &Node,
        (name, at, standing): (&str, Span, Standing),
        rules: Option<&Template>,
        arguments: &[Node],
    ) -> Compiled<Code> {
        let span = node.span;
        Ok(Code::Number(match (name, arguments) {
            (fact, []) if Fact::named(fact).is_some() => self.fact(span, (name, at), rules)?,
            _ if asks_positions(name) => {
                return self.look_up(node, (name, at), rules, arguments);
            }
            ("all" | "any" | "count", [list, condition]) => {
                return self.over_list(node, (name, standing), list, condition);
            }
            ("count", [condition]) => self.count_all(condition)?,
            ("sum" | "nimsum" | "min" | "max", [first, rest @ ..]) => {
                return self.reduced(node, name, first, rest);
            }
            // functions, so that each is inlined in its closure
            ("gcd", [_, ..]) => self.fold(span, arguments, gcd)?,
            ("length", [_, ..]) => self.fold(span, arguments, length)?,
            ("choose", [_, _]) => self.fold(span, arguments, choose)?,
            ("valuation", [_, _]) => self.fold(span, arguments, valuation)?,
            ("mex", [set]) => of_list(span, self.elements(set)?, mex),
            ("popcount", [n]) => self.single(span, n, popcount)?,
            ("v2", [n]) => self.single(span, n, v2)?,
            ("abs", [n]) => self.single(span, n, abs)?,
            ("floor", [n]) => self.floor(span, n, false)?,
            ("ceil", [n]) => self.floor(span, n, true)?,
            ("sqrt", [n]) => return self.root(span, n),
            ("sort", [_, ..]) => {
                let list = self.gathered(arguments)?;
                return Ok(Code::List(Listed::made(list.count, move |env, to| {
                    let before = to.len();
                    list.write(env, to);
                    to[before..].sort_unstable();
                })));
            }
            ("digits", [n, base]) => {
                let (n, base) = (self.number(n)?, self.number(base)?);
                return Ok(digit_list(span, move |env, to| {
                    digits(n.at(env), base.at(env), to)
                }));
            }
            ("zeckendorf", [n]) => {
                let n = self.number(n)?;
                return Ok(digit_list(span, move |env, to| zeckendorf(n.at(env), to)));
            }
            _ => return Err(self.no_such_call(at, name, arguments.len())),
        }))
    }

    fn no_such_call(&self, at: Span, name: &str, count: usize) -> NotationError {
        let such_as = match name {
            "all" | "any" => "all(bits(x), sum mod 2 = 0), or all(i in 1..n: x[i] < 3)",
            "count" => "count(x, h = 1), count(P), or count(j in 1..9: 3 divides j)",
            "first" | "last" | "argmin" | "argmax" => "first(h in 1..100: G(kayles, h) = 3)",
            "bits" | "columns" => "all(bits(x), sum mod 2 = 0), all(columns(x, 3), sum mod 3 = 0)",
            "sum" | "nimsum" | "min" | "max" | "gcd" | "length" | "sort" => {
                "sum(x), sum(a, 1), sum(x, h*h)"
            }
            "digits" => "digits(h, 3)",
            "choose" => "choose(n, 2)",
            "valuation" => "valuation(a, 3), how often 3 divides a",
            "quotient_order" | "quotient_p_order" | "tame" => "quotient_order(kayles misere)",
            "period" | "preperiod" | "saltus" | "last_exception" => {
                "period(code 0.77), or period(h: G(wythoff, 3, h))"
            }
            "mex" => "mex({0, 1, 3}), mex({G(a, j) : j in 0..b})",
            "zeckendorf" | "popcount" | "v2" | "abs" | "floor" | "ceil" | "sqrt" => {
                return self.error(
                    at,
                    format!("one number in the bracket of {name}, not {count}"),
                    format!("such as {name}(a)"),
                );
            }
            _ => return self.unknown(at, name),
        };
        self.error(at, "other arguments", format!("such as {such_as}"))
    }

    /// A sum, nim-sum, minimum or maximum: of a part for each element of a list, `sum(x, h*h)`, or
    /// of numbers and elements of lists. Each argument is compiled once, however deep it is nested.
    fn reduced(&mut self, node: &Node, name: &str, first: &Node, rest: &[Node]) -> Compiled<Code> {
        let code = match (self.typed(first)?, rest) {
            (Code::List(list), [base]) if name == "nimsum" && !speaks_of_elements(base) => {
                let (base, span) = (self.number(base)?, node.span);
                let sum =
                    move |env: &Env<'_>| list.read(env, |list| without_carries(list, base.at(env)));
                return Ok(Code::Number(Number::new(move |env| {
                    env.or_fail(span, sum(env))
                })));
            }
            (Code::List(list), [part]) => {
                return self.over_elements(node, (name, Standing::default()), list, part);
            }
            (code, _) => code,
        };
        let parts = match (name, rest) {
            ("min" | "max", [second]) => {
                let other = self.typed(second)?;
                if !matches!(other, Code::List(_)) {
                    let (a, b) = (self.as_number(first, code)?, self.as_number(second, other)?);
                    return Ok(Code::Number(match name {
                        "min" => Number::new(move |env| a.at(env).min(b.at(env))),
                        _ => Number::new(move |env| a.at(env).max(b.at(env))),
                    }));
                }
                vec![self.as_list(first, code)?, self.as_list(second, other)?]
            }
            _ => {
                let mut parts = vec![self.as_list(first, code)?];
                for node in rest {
                    parts.push(self.gathered(std::slice::from_ref(node))?);
                }
                parts
            }
        };
        let (span, list) = (node.span, Listed::joined(parts));
        Ok(Code::Number(match (name, &list.run) {
            ("sum", _) => of_list(span, list, sum),
            ("nimsum", ListRun::Position) => Number::NimSum,
            ("nimsum", _) => of_list(span, list, nimsum),
            ("min", _) => of_list(span, list, least),
            _ => of_list(span, list, largest),
        }))
    }

    fn fold(
        &mut self,
        span: Span,
        arguments: &[Node],
        run: impl Fn(&[i128]) -> Result<i128, Why> + Send + Sync + 'static,
    ) -> Compiled<Number> {
        Ok(of_list(span, self.gathered(arguments)?, run))
    }

    fn single(
        &mut self,
        span: Span,
        node: &Node,
        run: impl Fn(i128) -> Result<i128, Why> + Send + Sync + 'static,
    ) -> Compiled<Number> {
        let inner = self.number(node)?;
        Ok(Number::new(move |env| {
            env.or_fail(span, run(inner.at(env)))
        }))
    }
}

/// Whether a part after a list is about its elements, h; else it is the base of a nim-sum.
pub(crate) fn speaks_of_elements(part: &Node) -> bool {
    part.any(&mut |part| part.is("h"))
}

fn of_list(
    span: Span,
    list: Listed,
    run: impl Fn(&[i128]) -> Result<i128, Why> + Send + Sync + 'static,
) -> Number {
    Number::new(move |env| env.or_fail(span, list.read(env, &run)))
}

fn digit_list(
    span: Span,
    write: impl Fn(&Env<'_>, &mut Vec<i128>) -> Result<(), Why> + Send + Sync + 'static,
) -> Code {
    Code::List(Listed::made(None, move |env, to| {
        env.or_fail(span, write(env, to));
    }))
}
