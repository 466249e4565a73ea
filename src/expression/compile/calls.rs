use super::functions::{
    Fold, abs, choose, digits, gcd, largest, least, length, mex, nimsum, popcount, sum, v2,
    zeckendorf,
};
use super::{Code, Compiler, Listed, Number, Result2, Typed};
use crate::expression::env::Env;
use crate::expression::fault::Why;
use crate::expression::tree::{Node, Template};
use crate::text::{NotationError, Span};

/// The functions of the language.
pub(super) const FUNCTIONS: [&str; 39] = [
    "P",
    "N",
    "G",
    "sum",
    "nimsum",
    "min",
    "max",
    "gcd",
    "length",
    "count",
    "all",
    "any",
    "bits",
    "columns",
    "digits",
    "zeckendorf",
    "sort",
    "mex",
    "popcount",
    "v2",
    "abs",
    "floor",
    "ceil",
    "sqrt",
    "choose",
    "period",
    "preperiod",
    "saltus",
    "last_exception",
    "first",
    "last",
    "argmin",
    "argmax",
    "fib",
    "primes",
    "squares",
    "factorials",
    "powers",
    "triangular",
];

fn fold(
    span: Span,
    list: Listed,
    fold: impl Fn(&[i128]) -> Result<i128, Why> + Send + Sync + 'static,
) -> Number {
    Box::new(move |env| {
        list.read(env, &fold).unwrap_or_else(|why| {
            env.fail(span, why);
            0
        })
    })
}

fn single(
    span: Span,
    number: Number,
    run: impl Fn(i128) -> Result<i128, Why> + Send + Sync + 'static,
) -> Number {
    Box::new(move |env| {
        run(number(env)).unwrap_or_else(|why| {
            env.fail(span, why);
            0
        })
    })
}

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        rules: Option<&Template>,
        arguments: &[Node],
    ) -> Result<Typed, NotationError> {
        let span = node.span;
        let number = |result: Result2<Number>| {
            result.map(|(run, depends)| Typed {
                code: Code::Number(run),
                depends,
            })
        };
        match (name, arguments) {
            ("P" | "N" | "G", _) => self.look_up(node, (name, at), rules, arguments),
            ("period" | "preperiod" | "saltus" | "last_exception", []) => {
                number(self.fact(span, (name, at), rules))
            }
            ("all" | "any" | "count", [list, condition]) => {
                self.over_list(node, name, list, condition)
            }
            ("count", [condition]) => number(self.count_all(condition)),
            ("sum" | "nimsum" | "min" | "max", [list, part]) if self.is_list(list)? => {
                self.over_list(node, name, list, part)
            }
            // functions, so that each is inlined in its closure
            ("sum", [_, ..]) => number(self.fold(span, arguments, sum)),
            ("nimsum", [_, ..]) => number(self.fold(span, arguments, nimsum)),
            ("min" | "max", [a, b]) if !self.is_list(a)? && !self.is_list(b)? => {
                let ((a, first), (b, second)) = (self.number(a)?, self.number(b)?);
                let run: Number = match name {
                    "min" => Box::new(move |env| a(env).min(b(env))),
                    _ => Box::new(move |env| a(env).max(b(env))),
                };
                number(Ok((run, first | second)))
            }
            ("min", [_, ..]) => number(self.fold(span, arguments, least)),
            ("max", [_, ..]) => number(self.fold(span, arguments, largest)),
            ("gcd", [_, ..]) => number(self.fold(span, arguments, gcd)),
            ("length", [_, ..]) => number(self.fold(span, arguments, length)),
            ("choose", [_, _]) => number(self.fold(span, arguments, choose)),
            ("mex", [set]) => number(self.mex(span, set)),
            ("popcount", [n]) => number(self.single(span, n, popcount)),
            ("v2", [n]) => number(self.single(span, n, v2)),
            ("abs", [n]) => number(self.single(span, n, abs)),
            ("floor", [n]) => number(self.floor(span, n, false)),
            ("ceil", [n]) => number(self.floor(span, n, true)),
            ("sqrt", [n]) => self.root(span, n),
            ("sort", [_, ..]) => {
                let (list, depends) = self.gathered(arguments)?;
                let count = list.count;
                self.made(
                    depends,
                    count,
                    move |env, to| {
                        list.read(env, |list| to.extend_from_slice(list));
                        to.sort_unstable();
                        Ok(())
                    },
                    span,
                )
            }
            ("digits", [n, base]) => {
                let (n, first) = self.number(n)?;
                let (base, second) = self.number(base)?;
                self.made(
                    first | second,
                    None,
                    move |env, to| digits(n(env), base(env), to),
                    span,
                )
            }
            ("zeckendorf", [n]) => {
                let (n, depends) = self.number(n)?;
                self.made(depends, None, move |env, to| zeckendorf(n(env), to), span)
            }
            _ => Err(self.no_such_call(at, name, arguments.len())),
        }
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

    fn is_list(&mut self, node: &Node) -> Result<bool, NotationError> {
        let names = self.names;
        let typed = self.typed(node)?;
        // it is compiled once more
        self.names = names;
        Ok(matches!(typed.code, Code::List(_)))
    }

    fn fold(
        &mut self,
        span: Span,
        arguments: &[Node],
        run: impl Fn(&[i128]) -> Result<i128, Why> + Send + Sync + 'static,
    ) -> Result2<Number> {
        let (list, depends) = self.gathered(arguments)?;
        Ok((fold(span, list, run), depends))
    }

    fn single(
        &mut self,
        span: Span,
        node: &Node,
        run: impl Fn(i128) -> Result<i128, Why> + Send + Sync + 'static,
    ) -> Result2<Number> {
        let (inner, depends) = self.number(node)?;
        Ok((single(span, inner, run), depends))
    }

    fn mex(&mut self, span: Span, set: &Node) -> Result2<Number> {
        let (list, depends) = self.elements(set)?;
        let run: Fold = mex;
        Ok((fold(span, list, run), depends))
    }

    fn made(
        &self,
        depends: super::Depends,
        count: Option<usize>,
        make: impl Fn(&Env<'_>, &mut Vec<i128>) -> Result<(), Why> + Send + Sync + 'static,
        span: Span,
    ) -> Result<Typed, NotationError> {
        let run = move |env: &Env<'_>, to: &mut Vec<i128>| {
            if let Err(why) = make(env, to) {
                env.fail(span, why);
            }
        };
        let code = Code::List(Listed {
            run: super::ListRun::Made(Box::new(run)),
            count,
        });
        Ok(Typed { code, depends })
    }
}
