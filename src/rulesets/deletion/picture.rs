use super::Ground;
use crate::game::{Picture, PictureKind};
use crate::graph::members;

/// The picture of a ground, by its elements.
pub(super) fn of(ground: &Ground<u64>, kind: PictureKind) -> Picture {
    let names: Vec<String> = (0..ground.count()).map(|e| ground.label(e)).collect();
    // whatever goes with an element and lies between has a cover of its own
    let covers = |a: usize| {
        let above = ground.gone[a];
        let between = move |b: usize| members(above).any(|c| ground.gone[c] >> b & 1 == 1);
        members(above)
            .filter(move |&b| !between(b))
            .map(move |b| (a, b))
    };
    let pairs = match kind {
        PictureKind::Order => (0..names.len()).flat_map(covers).collect(),
        PictureKind::Edges => Vec::new(),
        _ => ground.near.edges().collect(),
    };
    let standing = ground.standing.as_ref();
    let on_ground = standing.and_then(|graph| {
        let edge = (0..names.len()).find(|&edge| graph.is_on_ground(edge))?;
        let (a, b) = names[edge].split('/').next()?.split_once('-')?;
        let first = graph.ends(edge).0 == graph.ground();
        Some(if first { a } else { b }.to_owned())
    });
    Picture {
        kind,
        pairs,
        ground: on_ground,
        names,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HeapRules, Names};
    use crate::rulesets::heap_rules;

    #[test]
    fn pictures_have_what_is_joined() {
        let picture = |rules: &str| {
            let rules = heap_rules(rules);
            let names: Option<&dyn Names> = HeapRules::names(&rules);
            names.and_then(Names::picture).unwrap()
        };
        let path = picture("node-kayles(path(3))");
        assert_eq!(
            (path.kind, path.pairs),
            (PictureKind::Vertices, vec![(0, 1), (1, 2)])
        );
        let edges = picture("hackenbush(edges{0-a,a-b,b-0})");
        assert_eq!(edges.kind, PictureKind::Edges);
        assert_eq!(edges.names, ["0-a", "a-b", "b-0"]);
        assert_eq!(edges.ground.as_deref(), Some("0"));
        // 2 and 3 below 6, and 2 below 4, both below 12
        let order = picture("poset(divisors(12))");
        assert_eq!(order.names, ["2", "3", "4", "6", "12"]);
        assert_eq!(order.pairs, [(0, 2), (0, 3), (1, 3), (2, 4), (3, 4)]);
        let token = picture("geography(arcs{a>b,b>c,a>c})");
        assert_eq!(token.pairs, [(0, 1), (0, 2), (1, 2)]);
        let arrows = picture("edges{a>b,a>c,b>c}");
        let named = |(a, b): (usize, usize)| format!("{}>{}", arrows.names[a], arrows.names[b]);
        let mut all: Vec<String> = arrows.pairs.iter().map(|&pair| named(pair)).collect();
        all.sort_unstable();
        assert_eq!(all, ["a>b", "a>c", "b>c"]);
    }
}
