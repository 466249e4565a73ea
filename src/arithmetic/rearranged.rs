/// All rearrangements of some things, each once, in lexicographic order.
pub(crate) fn rearrangements<T: Clone + Ord>(mut things: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    things.sort_unstable();
    std::iter::successors(Some(things), |now| {
        let i = now.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let j = now.iter().rposition(|thing| *thing > now[i])?;
        let mut next = now.clone();
        next.swap(i, j);
        next[i + 1..].reverse();
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rearrangement_once() {
        let all: Vec<Vec<u64>> = rearrangements(vec![2, 0, 2, 1]).collect();
        assert_eq!(all.len(), 12);
        assert!(all.is_sorted_by(|a, b| a < b));
        assert!(rearrangements(vec![3]).eq([[3]]));
        assert!(rearrangements(Vec::<u64>::new()).eq([Vec::<u64>::new()]));
    }
}
