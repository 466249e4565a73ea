use super::{Code, Compiled, Compiler, ListRun, Listed, Number};
use crate::expression::fault::Why;
use crate::expression::tree::Node;

impl Listed {
    /// All elements of lists, one list after the other.
    pub(super) fn joined(mut parts: Vec<Self>) -> Self {
        // the position itself is not copied
        if parts.len() == 1 {
            return parts.remove(0);
        }
        let count = parts.iter().map(|part| part.count).sum();
        let list = Self::made(move |env, to| {
            for part in &parts {
                match &part.run {
                    ListRun::Position => to.extend_from_slice(&env.x),
                    ListRun::Made(make) => make(env, to),
                }
            }
        });
        Self { count, ..list }
    }
}

impl Compiler<'_> {
    /// A list of numbers and of the elements of lists.
    pub(super) fn gathered(&mut self, all: &[Node]) -> Compiled<Listed> {
        let parts = all.iter().map(|node| {
            let code = self.typed(node)?;
            self.as_list(node, code)
        });
        Ok(Listed::joined(parts.collect::<Compiled<_>>()?))
    }

    /// A list, or a number as a list of one.
    pub(super) fn as_list(&self, node: &Node, code: Code) -> Compiled<Listed> {
        match code {
            Code::List(list) => Ok(list),
            Code::Number(run) => Ok(Listed {
                count: Some(1),
                ..Listed::made(move |env, to| to.push(run.at(env)))
            }),
            code => Err(self.wrong_type(node, &code, "numbers or a list")),
        }
    }

    pub(super) fn list(&mut self, node: &Node) -> Compiled<Listed> {
        match self.typed(node)? {
            Code::List(list) => Ok(list),
            code => Err(self.wrong_type(node, &code, "a list")),
        }
    }

    /// `x[2]`.
    pub(super) fn element(&mut self, list: &Node, index: &Node) -> Compiled<Number> {
        let span = index.span;
        let (list, index) = (self.list(list)?, self.number(index)?);
        Ok(Number::new(move |env| {
            let at = index.at(env);
            list.read(env, |list| {
                let place = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
                let element = place.and_then(|place| list.get(place)).copied();
                env.or_fail(span, element.ok_or(Why::Element(at, list.len())))
            })
        }))
    }
}
