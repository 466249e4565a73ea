//! Names that `let` binds.

use super::names::Value;
use super::{Code, Compiled, Compiler, Listed, Number, Run, Setter, Standing};
use crate::expression::tree::Node;

/// Computes a part once the names before it are set.
pub(super) fn after<T: 'static>(setters: Vec<Setter>, run: Run<T>) -> Run<T> {
    Box::new(move |env| {
        setters.iter().for_each(|set| set(env));
        run(env)
    })
}

impl Compiler<'_> {
    /// Binds names to the values of parts, one after the other; what sets them.
    pub(super) fn bindings(&mut self, bound: &[(String, Node)]) -> Compiled<Vec<Setter>> {
        let mut setters: Vec<Setter> = Vec::new();
        for (name, value) in bound {
            let code = self.typed(value)?;
            let place = self.place(value.span)?;
            let (value, set): (_, Setter) = match code {
                Code::Number(run) => (
                    Value::Number,
                    Box::new(move |env| env.set(place, run.at(env))),
                ),
                Code::Truth(run) => (
                    Value::Truth,
                    Box::new(move |env| env.set(place, run(env).into())),
                ),
                Code::Real(run) => (
                    Value::Real,
                    Box::new(move |env| env.set_real(place, run(env))),
                ),
                Code::List(list) => (
                    Value::List(list.count),
                    Box::new(move |env| env.set_list(place, list.read(env, <[i128]>::to_vec))),
                ),
            };
            self.name(name, place, value);
            setters.push(set);
        }
        Ok(setters)
    }

    /// `let s = sum(x) in s mod 2 = 0`.
    pub(super) fn bound(
        &mut self,
        standing: Standing,
        bound: &[(String, Node)],
        body: &Node,
    ) -> Compiled<Code> {
        self.scoped(|this| {
            let setters = this.bindings(bound)?;
            this.standing = standing;
            Ok(match this.typed(body)? {
                Code::Number(run) => Code::Number(Number::Run(after(setters, run.into()))),
                Code::Truth(run) => Code::Truth(after(setters, run)),
                Code::Real(run) => Code::Real(after(setters, run)),
                Code::List(list) => Code::List(Listed::made(list.count, move |env, to| {
                    setters.iter().for_each(|set| set(env));
                    list.write(env, to);
                })),
            })
        })
    }
}
