//! Counts of what a table tells of positions at once: `count(P)`, `count(G(kayles, x) = 3)`.

use super::{Compiled, Compiler, Heaps, Plain, Told};
use crate::expression::lookup::{At, Sought};
use crate::expression::tree::{Node, NodeKind, Relation};

impl Compiler<'_> {
    /// What is counted, if a table tells it; the condition is compiled already.
    pub(super) fn plain(&mut self, node: &Node) -> Compiled<Option<Plain>> {
        if let NodeKind::Chain(left, rest) = &node.kind {
            let [(Relation::Equal, right)] = &rest[..] else {
                return Ok(None);
            };
            for (asked, value) in [(&**left, right), (right, &**left)] {
                let Some(table) = self.told_of(asked, "G")? else {
                    continue;
                };
                let outer = self.depends;
                let (value, depends) = self.depending(|this| this.number(value))?;
                self.depends = outer;
                let told = Told::Value(value);
                return Ok((depends == 0).then_some(Plain { table, told }));
            }
            return Ok(None);
        }
        Ok(match (self.told_of(node, "P")?, self.told_of(node, "N")?) {
            (Some(table), _) => Some(Plain {
                table,
                told: Told::P,
            }),
            (_, Some(table)) => Some(Plain {
                table,
                told: Told::N,
            }),
            _ => None,
        })
    }

    /// The table that tells an outcome or value of the position itself.
    fn told_of(&mut self, node: &Node, named: &str) -> Compiled<Option<usize>> {
        let (at, rules) = match &node.kind {
            NodeKind::Name(name) if name == named && !self.is_bound(name) => (node.span, None),
            NodeKind::Call {
                name,
                at,
                rules,
                arguments,
            } if name == named => {
                let whole = match &arguments[..] {
                    [] => true,
                    [x] if x.is("x") && !self.is_bound("x") => true,
                    all => self.all_heaps(all),
                };
                if !whole {
                    return Ok(None);
                }
                (*at, rules.as_ref())
            }
            _ => return Ok(None),
        };
        let Heaps::Fixed(heaps) = self.setting.heaps else {
            return Ok(None);
        };
        let what = match named {
            "G" => Sought::Values,
            _ => Sought::Outcomes,
        };
        let asked = self.asked(at, rules)?;
        Ok(Some(self.lookups.table(&asked, At::Here(heaps), what)?))
    }
}
