//! Names of parts, written out: `let m = max(x) in a < m` is `a < max(x)`.

use super::tree::{Node, NodeKind, Operator};

impl Node {
    /// The same with the parts in the place of the names that `let` gives them, if all of these are
    /// numbers that have a value everywhere.
    pub(super) fn inlined(&self) -> Self {
        let numbers = |bound: &[(String, Self)]| {
            let mut values = bound.iter().map(|(_, value)| value);
            values.all(|value| !value.is("x") && value.has_value())
        };
        let others = self.any(&mut |part| match &part.kind {
            NodeKind::Let(bound, _) => !numbers(bound),
            _ => false,
        });
        match others {
            true => self.clone(),
            false => self.without_lets(),
        }
    }

    fn without_lets(&self) -> Self {
        let node = self.clone().mapped(&mut |part| part.without_lets());
        match &node.kind {
            NodeKind::Let(bound, body) => {
                let mut named = bound.iter().rev();
                let inlined = named.try_fold((**body).clone(), |body, (name, value)| {
                    body.with_part(name, value)
                });
                inlined.unwrap_or(node)
            }
            _ => node,
        }
    }

    /// The part with another in the place of a name; `None` where one of both might mean something
    /// else there.
    fn with_part(&self, name: &str, value: &Self) -> Option<Self> {
        let captured = value.any(&mut |part| match &part.kind {
            NodeKind::Name(name) => self.any(&mut |part| part.binds_name(name)),
            _ => false,
        });
        (!captured).then(|| self.with(name, value))?
    }

    /// Whether it has a value whatever the heaps and names are, which are numbers.
    fn has_value(&self) -> bool {
        let parts = || self.parts().into_iter().all(Self::has_value);
        match &self.kind {
            NodeKind::Number(_) | NodeKind::Name(_) => true,
            NodeKind::Operation(Operator::Add | Operator::Subtract | Operator::Multiply, ..) => {
                parts()
            }
            NodeKind::Operation(Operator::Div | Operator::Mod, a, b) => {
                a.has_value() && matches!(b.kind, NodeKind::Number(1..))
            }
            NodeKind::Call {
                name, rules: None, ..
            } => ["abs", "max", "min", "sum"].contains(&&name[..]) && parts(),
            _ => false,
        }
    }
}
