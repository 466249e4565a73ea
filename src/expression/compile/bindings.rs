//! Names that `let` binds.

use super::names::Name;
use super::{Code, Compiler, Depends, ListRun, Listed, Result2, Setter, Typed};
use crate::expression::tree::Node;
use crate::text::NotationError;

impl Compiler<'_> {
    /// Compiles the value of a name; what sets it, and what it depends on.
    pub(super) fn binding(&mut self, name: &str, value: &Node) -> Result2<Setter> {
        let typed = if self.irrational(value) {
            let (run, depends) = self.real(value)?;
            Typed {
                code: Code::Real(run),
                depends,
            }
        } else {
            self.typed(value)?
        };
        let place = self.place(value.span)?;
        let (set, bound): (Setter, Name) = match typed.code {
            Code::Number(run) => (
                Box::new(move |env| env.set(place, run(env))),
                Name::Number(place),
            ),
            Code::Truth(run) => (
                Box::new(move |env| env.set(place, run(env).into())),
                Name::Truth(place),
            ),
            Code::Real(run) => (
                Box::new(move |env| env.set_real(place, run(env))),
                Name::Real(place),
            ),
            Code::List(list) => {
                let count = list.count;
                let set: Setter = Box::new(move |env| {
                    env.set_list(place, list.read(env, <[i128]>::to_vec));
                });
                (set, Name::List(place, count))
            }
        };
        self.scope.push((name.to_owned(), bound));
        Ok((set, typed.depends))
    }

    pub(super) fn bound(
        &mut self,
        bound: &[(String, Node)],
        body: &Node,
    ) -> Result<Typed, NotationError> {
        let outer = self.scope.len();
        let first = self.names;
        let mut setters = Vec::new();
        let mut depends = 0;
        for (name, value) in bound {
            let (set, with) = self.binding(name, value)?;
            depends |= with;
            setters.push(set);
        }
        let own = places(first..self.names);
        let body = self.typed(body);
        self.scope.truncate(outer);
        let body = body?;
        let depends = (depends | body.depends) & !own;
        let code = match body.code {
            Code::Number(run) => Code::Number(Box::new(move |env| {
                setters.iter().for_each(|set| set(env));
                run(env)
            })),
            Code::Truth(run) => Code::Truth(Box::new(move |env| {
                setters.iter().for_each(|set| set(env));
                run(env)
            })),
            Code::Real(run) => Code::Real(Box::new(move |env| {
                setters.iter().for_each(|set| set(env));
                run(env)
            })),
            Code::List(list) => Code::List(Listed {
                count: list.count,
                run: ListRun::Made(Box::new(move |env, to| {
                    setters.iter().for_each(|set| set(env));
                    list.read(env, |list| to.extend_from_slice(list));
                })),
            }),
        };
        Ok(Typed { code, depends })
    }
}

/// The names of these places, as what something depends on.
pub(super) fn places(range: std::ops::Range<usize>) -> Depends {
    range.fold(0, |all, place| all | 1 << (place + 1))
}
