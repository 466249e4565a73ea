use super::{Code, Compiled, Compiler, Listed, Number};
use crate::expression::env::Env;
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
        Self::made(count, move |env, to| {
            parts.iter().for_each(|part| part.write(env, to));
        })
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

    /// Numbers one by one, or lists, joined into one, where some part is a list.
    pub(crate) fn components(&mut self, all: &[Node]) -> Compiled<Result<Vec<Number>, Listed>> {
        let codes = all.iter().map(|node| self.typed(node));
        let codes = codes.collect::<Compiled<Vec<Code>>>()?;
        let some_list = codes.iter().any(|code| matches!(code, Code::List(_)));
        let parts = all.iter().zip(codes);
        if !some_list {
            let numbers = parts.map(|(node, code)| self.as_number(node, code));
            return Ok(Ok(numbers.collect::<Compiled<_>>()?));
        }
        let lists = parts.map(|(node, code)| self.as_list(node, code));
        Ok(Err(Listed::joined(lists.collect::<Compiled<_>>()?)))
    }

    /// A list, or a number as a list of one.
    pub(super) fn as_list(&self, node: &Node, code: Code) -> Compiled<Listed> {
        match code {
            Code::List(list) => Ok(list),
            Code::Number(run) => {
                let make = move |env: &Env<'_>, to: &mut Vec<i128>| to.push(run.at(env));
                Ok(Listed::made(Some(1), make))
            }
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
