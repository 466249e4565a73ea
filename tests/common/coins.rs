//! Coin-turning games and those of lexicodes a second time, straight from their sentences.

use grundy::game::Heap;

/// The sets straight from the code: of all subsets those of the right size and form.
pub(crate) fn sets(code: &str, last: u32) -> Vec<Vec<Heap>> {
    let (sizes, letters) = code.split_at(
        code.find(|c: char| c.is_ascii_uppercase())
            .unwrap_or(code.len()),
    );
    let listed: Option<Vec<usize>> = sizes.strip_prefix('{').map(|list| {
        let numbers = list.trim_end_matches('}').split(',');
        numbers.map(|number| number.parse().unwrap()).collect()
    });
    let sizes = if listed.is_some() { "1+" } else { sizes };
    let (least, most) = match sizes.split_once('-') {
        Some((least, most)) => (least.parse().unwrap(), most.parse().unwrap()),
        None => match sizes.strip_suffix('+') {
            Some(least) => (least.parse().unwrap(), usize::MAX),
            None => (sizes.parse().unwrap(), sizes.parse().unwrap()),
        },
    };
    let width: Option<u64> = letters.split_once("C(").map(|(_, width)| {
        width
            .trim_end_matches(|c: char| !c.is_ascii_digit())
            .parse()
            .unwrap()
    });
    let all = (0..1_u32 << (last - 1)).map(|set| {
        let others = (1..last).rev().filter(|place| set >> (place - 1) & 1 == 1);
        others.map(Heap::from).collect::<Vec<Heap>>()
    });
    let legal = |others: &Vec<Heap>| {
        let mut set = vec![Heap::from(last)];
        set.extend(others);
        let first = set[set.len() - 1];
        let gaps: Vec<Heap> = set.windows(2).map(|pair| pair[0] - pair[1]).collect();
        let row = letters.contains('C') && width.is_none();
        (least..=most).contains(&set.len())
            && listed
                .as_ref()
                .is_none_or(|listed| listed.contains(&set.len()))
            && (!row || gaps.iter().all(|&gap| gap == 1))
            && width.is_none_or(|width| set[0] - first < width)
            && (!letters.contains('E') || gaps.windows(2).all(|pair| pair[0] == pair[1]))
            && (!letters.contains('F') || first == 1)
            && (!letters.contains('S') || gaps.iter().eq(gaps.iter().rev()))
    };
    all.filter(legal).collect()
}

/// The options of heads at some places.
pub(crate) fn options(code: &str, heads: &[Heap]) -> Vec<Vec<Heap>> {
    let mut options = Vec::new();
    for (i, &head) in heads.iter().enumerate().filter(|(_, head)| **head > 0) {
        for others in sets(code, head as u32) {
            let mut left = heads.to_vec();
            left.remove(i);
            left.extend(others);
            options.push(left);
        }
    }
    options
}

/// The places of heads that are left where two at one place cancel.
pub(crate) fn cancelled(heads: &[Heap]) -> Vec<Heap> {
    let mut left = Vec::new();
    for &head in heads {
        match left.iter().position(|&other| other == head) {
            Some(same) => drop(left.remove(same)),
            None => left.push(head),
        }
    }
    left.sort_unstable();
    left
}

/// All words of this many digits, the earlier ones first.
pub(crate) fn words(length: usize, base: u64) -> Vec<Vec<u64>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        let longer = |word: Vec<u64>| (0..base).map(move |digit| [&word[..], &[digit]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    words
}

/// In how many digits two words differ.
pub(crate) fn distance(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

/// The earlier words that differ in fewer digits; of what is no word none.
pub(crate) fn earlier_words(least: usize, base: u64, word: &[u64]) -> Vec<Vec<u64>> {
    let mut all = words(word.len(), base);
    all.retain(|other| &other[..] < word && distance(other, word) < least);
    if word.iter().any(|&digit| digit >= base) {
        all.clear();
    }
    all
}
