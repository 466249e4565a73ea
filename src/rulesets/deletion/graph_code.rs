use super::{Deleting, Draft, Gone, Ground, Info};
use crate::game::{Code, Mismatch};
use crate::graph::{EdgeList, Set};
use crate::rulesets::TakeAndBreak;
use smallvec::SmallVec;

/// The code of a take-and-break game on a graph: take a connected set of i vertices where digit i has
/// bit k, for the k parts into which this breaks the part of the graph that it was in, whatever else
/// there is. On a path of n vertices octal codes are the code with a heap of n; on other graphs 0.137 is not
/// Node Kayles (L. Beaudou, P. Coupechoux, A. Dailly, S. Gravier, J. Moncel, A. Parreau, E. Sopena 2018).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GraphCode;

/// The code before the first comma outside of brackets, and the graph behind it.
fn read(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    let comma = text.char_indices().find(|&(_, c)| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })?;
    Some((text[..comma.0].trim(), &text[comma.0 + 1..]))
}

impl Deleting for GraphCode {
    const INFO: Info = Info::new(
        "graph-code",
        "graph-code(code, graph)",
        "take a connected set of i vertices that leaves k parts, where digit i of the code has bit k",
        "L. Beaudou and others, Octal games on graphs (2018)",
        "graph-code(0.33, cycle(5))",
    );
    const ON: &str = "a code and a graph";
    const TAKES_MANY: bool = true;

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        let (code, graph) = read(text).ok_or_else(|| {
            Mismatch::new(
                format!("`{text}`"),
                "a code and a graph",
                "such as graph-code(0.137, path(7))",
            )
        })?;
        let named = TakeAndBreak::named(code).map(|named| Ok(named.code().clone()));
        let code: Result<Code, _> = named.unwrap_or_else(|| code.parse());
        let code =
            code.map_err(|error| Mismatch::new(error.found, error.expected, error.remedy))?;
        if !code.digit(0).is_zero() {
            return Err(Mismatch::new(
                format!("code {code}, which breaks a heap of which nothing is taken"),
                "a code that begins with 0",
                "a graph breaks only where vertices are taken: such as graph-code(0.07, path(7))",
            ));
        }
        Ok(Draft::vertices(EdgeList::read(graph)?, Gone::Sets(code)))
    }

    fn choices<S: Set>(ground: &Ground<S>, set: S) -> impl Iterator<Item = usize> {
        let sets = ground.gone.iter().enumerate();
        let left = sets.filter(move |&(_, &taken)| (taken & !set).is_empty());
        left.map(|(choice, _)| choice)
    }

    fn may<S: Set>(ground: &Ground<S>, set: S, choice: usize) -> bool {
        let taken = ground.gone[choice];
        let part = ground.near.reached(taken, set);
        let left = ground.near.parts(part & !taken);
        let sizes: SmallVec<[u64; 8]> = left.map(|part| part.count().into()).collect();
        let code = ground.code.as_ref();
        code.is_some_and(|code| code.allows(part.count().into(), &sizes))
    }

    fn named<S: Set>(ground: &Ground<S>, choice: usize) -> S {
        ground.gone[choice]
    }

    fn goes<S: Set>(ground: &Ground<S>, _: S, choice: usize) -> S {
        ground.gone[choice]
    }
}
