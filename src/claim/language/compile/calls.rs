use super::{Code, Compiler, Listed, Number, Result2, Typed};
use crate::claim::language::env::Env;
use crate::claim::language::fault::Why;
use crate::claim::language::real::Inexact;
use crate::claim::language::tree::{Node, Template};
use crate::rulesets::{NotationError, Span};

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

/// What is made of a list.
type Fold = fn(&[i128]) -> Result<i128, Why>;

const OVERFLOW: Why = Why::Inexact(Inexact::Overflow);

fn sum(list: &[i128]) -> Result<i128, Why> {
    let mut sum = 0_i128;
    for &element in list {
        sum = sum.checked_add(element).ok_or(OVERFLOW)?;
    }
    Ok(sum)
}

fn nimsum(list: &[i128]) -> Result<i128, Why> {
    match list.iter().find(|&&element| element < 0) {
        Some(&below) => Err(Why::Bits(below)),
        None => Ok(list.iter().fold(0, |sum, element| sum ^ element)),
    }
}

fn least(list: &[i128]) -> Result<i128, Why> {
    list.iter().min().copied().ok_or(Why::Empty)
}

fn largest(list: &[i128]) -> Result<i128, Why> {
    list.iter().max().copied().ok_or(Why::Empty)
}

fn gcd(list: &[i128]) -> Result<i128, Why> {
    let gcd = list.iter().fold(0_u128, |a, &b| {
        let (mut a, mut b) = (a, b.unsigned_abs());
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    i128::try_from(gcd).map_err(|_| OVERFLOW)
}

fn length(list: &[i128]) -> Result<i128, Why> {
    Ok(list.len() as i128)
}

/// The least number from 0 on that is not in the list.
fn mex(list: &[i128]) -> Result<i128, Why> {
    let mut seen = vec![false; list.len()];
    for &element in list {
        if let Some(seen) = usize::try_from(element).ok().and_then(|e| seen.get_mut(e)) {
            *seen = true;
        }
    }
    let free = seen.iter().position(|&seen| !seen);
    Ok(free.unwrap_or(list.len()) as i128)
}

fn popcount(n: i128) -> Result<i128, Why> {
    if n < 0 {
        Err(Why::Bits(n))
    } else {
        Ok(n.count_ones().into())
    }
}

fn v2(n: i128) -> Result<i128, Why> {
    if n == 0 {
        Err(Why::Unbounded)
    } else {
        Ok(n.trailing_zeros().into())
    }
}

fn abs(n: i128) -> Result<i128, Why> {
    n.checked_abs().ok_or(OVERFLOW)
}

fn choose(list: &[i128]) -> Result<i128, Why> {
    let [n, k] = list[..] else {
        return Err(Why::Element(2, list.len()));
    };
    if n < 0 {
        return Err(Why::Bits(n));
    }
    let k = k.min(n - k);
    if k < 0 {
        return Ok(0);
    }
    (0..k).try_fold(1_i128, |all, i| {
        let more = all.checked_mul(n - i).ok_or(OVERFLOW)?;
        Ok(more / (i + 1))
    })
}

/// The digits of a number, the lowest first.
pub(super) fn digits(mut n: i128, base: i128, to: &mut Vec<i128>) -> Result<(), Why> {
    if n < 0 {
        return Err(Why::Bits(n));
    }
    if base < 2 {
        return Err(Why::Base(base));
    }
    while n > 0 {
        to.push(n % base);
        n /= base;
    }
    Ok(())
}

/// The digits for 1, 2, 3, 5, 8, ..., the lowest first, no two neighbours both 1.
fn zeckendorf(mut n: i128, to: &mut Vec<i128>) -> Result<(), Why> {
    if n < 0 {
        return Err(Why::Bits(n));
    }
    let mut fib = vec![1_i128, 2];
    while let Some(next) = fib[fib.len() - 2].checked_add(fib[fib.len() - 1]) {
        if next > n {
            break;
        }
        fib.push(next);
    }
    let start = to.len();
    for &number in fib.iter().rev() {
        let digit = i128::from(number <= n);
        n -= digit * number;
        if digit == 1 || to.len() > start {
            to.push(digit);
        }
    }
    to[start..].reverse();
    Ok(())
}

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
        let (names, slots, facts) = (self.names, self.slots.len(), self.facts.len());
        let typed = self.typed(node)?;
        // it is compiled once more
        self.names = names;
        self.slots.truncate(slots);
        self.facts.truncate(facts);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_lists() {
        assert_eq!(mex(&[0, 1, 3, 1]), Ok(2));
        assert_eq!(mex(&[]), Ok(0));
        assert_eq!(gcd(&[12, -18, 0]), Ok(6));
        assert_eq!(nimsum(&[3, 5, -1]), Err(Why::Bits(-1)));
        assert_eq!(choose(&[5, 2]), Ok(10));
        assert_eq!(choose(&[2, 5]), Ok(0));
        assert_eq!(choose(&[200, 100]), Err(OVERFLOW));
        let of = |n| {
            let mut list = Vec::new();
            zeckendorf(n, &mut list).unwrap();
            list
        };
        // 100 = 89 + 8 + 3
        assert_eq!(of(100), [0, 0, 1, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!((of(0), of(1), of(2)), (vec![], vec![1], vec![0, 1]));
    }
}
