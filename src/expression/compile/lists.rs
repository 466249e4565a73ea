use super::{Code, Compiler, List, ListRun, Listed, Number, Result2, Typed};
use crate::expression::fault::Why;
use crate::expression::tree::Node;
use crate::text::NotationError;

impl Compiler<'_> {
    /// A list of numbers and of the elements of lists.
    pub(super) fn gathered(&mut self, all: &[Node]) -> Result2<Listed> {
        // the position itself is not copied
        if let [node] = all {
            let typed = self.typed(node)?;
            return match typed.code {
                Code::List(list) => Ok((list, typed.depends)),
                Code::Number(run) => Ok((one(run), typed.depends)),
                code => Err(self.wrong_type(node, &code, "numbers or a list")),
            };
        }
        let (mut parts, mut depends, mut count) = (Vec::new(), 0, Some(0));
        for node in all {
            let (part, with) = self.gathered(std::slice::from_ref(node))?;
            depends |= with;
            count = count.zip(part.count).map(|(all, more)| all + more);
            parts.push(part);
        }
        let run: List = Box::new(move |env, to| {
            for part in &parts {
                match &part.run {
                    ListRun::Position => to.extend_from_slice(&env.x),
                    ListRun::Made(make) => make(env, to),
                }
            }
        });
        let run = ListRun::Made(run);
        Ok((Listed { run, count }, depends))
    }

    /// `(a, b)`.
    pub(super) fn tuple(&mut self, all: &[Node]) -> Result<Typed, NotationError> {
        let (list, depends) = self.gathered(all)?;
        Ok(Typed {
            code: Code::List(list),
            depends,
        })
    }

    pub(super) fn list(&mut self, node: &Node) -> Result2<Listed> {
        let typed = self.typed(node)?;
        match typed.code {
            Code::List(list) => Ok((list, typed.depends)),
            code => Err(self.wrong_type(node, &code, "a list")),
        }
    }

    /// `x[2]`.
    pub(super) fn element(&mut self, list: &Node, index: &Node) -> Result2<Number> {
        let span = index.span;
        let (list, first) = self.list(list)?;
        let (index, second) = self.number(index)?;
        let run = move |env: &super::Env<'_>| {
            let at = index(env);
            list.read(env, |list| {
                let place = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
                place
                    .and_then(|place| list.get(place))
                    .copied()
                    .unwrap_or_else(|| {
                        env.fail(span, Why::Element(at, list.len()));
                        0
                    })
            })
        };
        Ok((Box::new(run), first | second))
    }
}

fn one(run: Number) -> Listed {
    Listed {
        run: ListRun::Made(Box::new(move |env, to| to.push(run(env)))),
        count: Some(1),
    }
}
