//! Functions that run over ranges, lists and columns.

use super::folds::{folded, found, repeats};
use super::loops::{Loop, Through, of_sums};
use super::tested::{Standing, Test, Tested};
use super::{Code, Compiled, Compiler, Listed, Number};
use crate::expression::tree::{Binder, Node, NodeKind};
use crate::text::Span;

impl Compiler<'_> {
    /// Binds the names of a loop, until the scope is cut back.
    pub(crate) fn bind_all(&mut self, binders: &[Binder], span: Span) -> Compiled<Loop> {
        self.bind_for(Standing::default(), binders, span)
    }

    /// The same for a statement of which something is known.
    fn bind_for(&mut self, standing: Standing, binders: &[Binder], span: Span) -> Compiled<Loop> {
        let mut names = Vec::new();
        for binder in binders {
            let through = self.through(binder)?;
            names.push((self.bind(&binder.name, binder.span)?, through));
        }
        Ok(self.entering(names, span, standing))
    }

    /// A loop, which is watched.
    fn entering(&mut self, names: Vec<(usize, Through)>, span: Span, standing: Standing) -> Loop {
        let entered = self.test(Test {
            what: Tested::Range,
            span,
            guards: span,
            always: standing.looked_at,
        });
        Loop {
            names,
            span,
            entered,
        }
    }

    fn through(&mut self, binder: &Binder) -> Compiled<Through> {
        match &binder.range {
            None => {
                let max = self.setting.max.and_then(|max| max.iter().max()).copied();
                let max = max.ok_or_else(|| {
                    let name = &binder.name;
                    self.error(
                        binder.span,
                        "a range, or a box whose heaps it runs through",
                        format!("such as {name} in 0..100, or add ‹heaps 1› ‹max 100›"),
                    )
                })?;
                Ok(Through::Range(Number::Fixed(0), Number::Fixed(max.into())))
            }
            Some(set) => match &set.kind {
                NodeKind::Range(low, high) => {
                    Ok(Through::Range(self.number(low)?, self.number(high)?))
                }
                _ => Ok(Through::List(self.elements(set)?)),
            },
        }
    }

    /// `sum(i in 1..n: x[i])`, `forall j in 0..9: ..`.
    pub(super) fn over(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        (binders, standing): (&[Binder], Standing),
        body: &Node,
    ) -> Compiled<Code> {
        self.scoped(|this| {
            let run = this.bind_for(standing, binders, node.span)?;
            this.aggregate((name, at, standing), run, body)
        })
    }

    fn aggregate(
        &mut self,
        (name, at, standing): (&str, Span, Standing),
        run: Loop,
        node: &Node,
    ) -> Compiled<Code> {
        self.standing = match name {
            "all" => standing.after_another(),
            "any" => standing.either_way().perhaps(),
            _ => Standing::default(),
        };
        let (body, depends) = self.depending(|this| this.typed(node))?;
        let number = |code: Code| self.as_number(node, code);
        Ok(match name {
            "all" => {
                let body = self.as_truth(node, body)?;
                if run.is_of_sums(depends) {
                    return Ok(Code::Truth(of_sums(run, body, self.kept.clone())));
                }
                Code::Truth(Box::new(move |env| run.run(env, &mut || body(env))))
            }
            "any" => {
                let body = self.as_truth(node, body)?;
                Code::Truth(Box::new(move |env| !run.run(env, &mut || !body(env))))
            }
            "count" => {
                let body = self.as_truth(node, body)?;
                Code::Number(Number::new(move |env| {
                    let mut count = 0;
                    run.run(env, &mut || {
                        count += i128::from(body(env));
                        true
                    });
                    count
                }))
            }
            "first" | "last" => {
                Code::Number(found(run, self.as_truth(node, body)?, name == "first"))
            }
            "sum" | "nimsum" | "min" | "max" | "argmin" | "argmax" => {
                Code::Number(folded(run, number(body)?, name))
            }
            "preperiod" => Code::Number(repeats(run, number(body)?, 0)),
            "period" => Code::Number(repeats(run, number(body)?, 1)),
            "saltus" => Code::Number(repeats(run, number(body)?, 2)),
            _ => return Err(self.unknown(at, name)),
        })
    }

    /// `count(x, h = 1)`; `all(bits(x), sum mod 3 = 0)`: `sum` is a column's sum, `j` its place,
    /// from 0.
    pub(super) fn over_list(
        &mut self,
        node: &Node,
        (name, standing): (&str, Standing),
        list: &Node,
        part: &Node,
    ) -> Compiled<Code> {
        let span = node.span;
        let Some((numbers, base)) = list.columns() else {
            let list = self.elements(list)?;
            return self.over_elements(node, (name, standing), list, part);
        };
        self.scoped(|this| {
            let list = this.gathered(numbers)?;
            let base = base.map(|base| this.number(base)).transpose()?;
            let sum = this.bind("sum", span)?;
            let names = vec![(sum, Through::Columns(list, base, this.bind("j", span)?))];
            let run = this.entering(names, span, standing);
            this.aggregate((name, span, standing), run, part)
        })
    }

    /// `sum(x, h*h)`: `h` is an element of the list.
    pub(super) fn over_elements(
        &mut self,
        node: &Node,
        (name, standing): (&str, Standing),
        list: Listed,
        part: &Node,
    ) -> Compiled<Code> {
        let span = node.span;
        self.scoped(|this| {
            let names = vec![(this.bind("h", span)?, Through::List(list))];
            let run = this.entering(names, span, standing);
            this.aggregate((name, span, standing), run, part)
        })
    }
}
