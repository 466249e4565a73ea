use super::{Deleting, Draft, Gone, Info};
use crate::game::{Mismatch, PictureKind};
use crate::graph::{EdgeList, Set, SetWords, VERTICES, members};
use hashbrown::HashMap;

/// The game on a partial order: take an element and all that are above it. Chomp is the game on a
/// product of chains without its least element (D. Gale 1974), the game of divisors the one on the
/// divisors of a number but 1 (F. Schuh 1952), subset take-away the one on the proper subsets of a set
/// (D. Gale, A. Neyman 1982).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Poset;

/// What is typed.
const FORMS: &str = "a partial order: covers{a<b,..}, chomp(m,n,..), divisors(n), takeaway(n), \
                     boolean(n), product(m,n,..), all-divisors(n)";

/// Numbers whose divisors are looked for, at most.
const LARGEST: usize = 1_000_000_000_000;

fn wrong(found: &str) -> Mismatch {
    let found = match found.trim() {
        "" => "no partial order".to_owned(),
        found => format!("`{found}`"),
    };
    Mismatch::new(
        found,
        FORMS,
        "such as covers{a<b,a<c}, divisors(72) or chomp(3,4)",
    )
}

/// Elements by their names, and for each the set of those that are above it.
struct Order {
    labels: Option<Vec<String>>,
    above: Vec<Above>,
}

/// Elements of an order.
type Above = SetWords<16>;

impl Order {
    /// The order of a relation on numbers up to a bound, which is one already.
    fn of(count: usize, below: impl Fn(usize, usize) -> bool) -> Result<Self, Mismatch> {
        if !(1..=VERTICES).contains(&count) {
            return Err(Mismatch::new(
                format!("a partial order of {count} elements"),
                format!("1 to {VERTICES}"),
                "a larger one is out of reach of every search",
            ));
        }
        let above = |a: usize| {
            let all = (0..count).filter(|&b| a != b && below(a, b));
            all.fold(Above::EMPTY, |set, b| set | Above::one(b))
        };
        Ok(Self {
            labels: None,
            above: (0..count).map(above).collect(),
        })
    }

    /// Without its first element, which is below all others.
    fn without_least(self) -> Result<Self, Mismatch> {
        let labels = self.labels.map(|labels| labels[1..].to_vec());
        let order = Self::of(self.above.len() - 1, |a, b| self.above[a + 1].has(b + 1))?;
        Ok(Self { labels, ..order })
    }
}

fn read(text: &str) -> Result<Order, Mismatch> {
    let text = text.trim();
    let open = text.find(['(', '{']).ok_or_else(|| wrong(text))?;
    let (name, inside) = (text[..open].trim(), &text[open + 1..]);
    let inside = inside.strip_suffix([')', '}']).ok_or_else(|| wrong(text))?;
    if name == "covers" {
        return covers(inside);
    }
    let numbers = inside
        .split([',', 'x'])
        .map(|number| number.trim().parse::<usize>());
    let numbers: Vec<usize> = numbers.collect::<Result<_, _>>().map_err(|_| wrong(text))?;
    let subset = |a: usize, b: usize| a & b == a;
    match (name, &numbers[..]) {
        ("boolean", &[n]) if n < 10 => Order::of(1 << n, subset),
        // without the empty and the whole set
        ("takeaway", &[n]) if (2..10).contains(&n) => {
            Order::of((1 << n) - 2, |a, b| subset(a + 1, b + 1))
        }
        // whoever takes the least element has lost: nobody may
        ("chomp", _) => read(&format!("product({inside})"))?.without_least(),
        ("divisors", &[_]) => read(&format!("all-divisors({inside})"))?.without_least(),
        ("all-divisors", &[n @ 1..=LARGEST]) => {
            let small = (1..).take_while(|d| d * d <= n).filter(|d| n % d == 0);
            let mut all: Vec<usize> = small.flat_map(|d| [d, n / d]).collect();
            all.sort_unstable();
            all.dedup();
            let order = Order::of(all.len(), |a, b| all[b].is_multiple_of(all[a]))?;
            let labels = Some(all.iter().map(usize::to_string).collect());
            Ok(Order { labels, ..order })
        }
        ("product", sides) if !sides.contains(&0) => {
            let count = sides
                .iter()
                .try_fold(1_usize, |n, &side| n.checked_mul(side));
            let place = |mut cell: usize| -> Vec<usize> {
                let digits = sides.iter().rev().map(|side| {
                    let digit = cell % side;
                    cell /= side;
                    digit
                });
                let mut digits: Vec<usize> = digits.collect();
                digits.reverse();
                digits
            };
            let below = |a: usize, b: usize| place(a).iter().zip(&place(b)).all(|(x, y)| x <= y);
            let count = count.ok_or_else(|| wrong(text))?;
            let order = Order::of(count, below)?;
            let label = |cell| {
                let digits: Vec<String> = place(cell).iter().map(|d| (d + 1).to_string()).collect();
                digits.join(".")
            };
            let labels = Some((0..count).map(label).collect());
            Ok(Order { labels, ..order })
        }
        _ => Err(wrong(text)),
    }
}

/// Elements by names, with the pairs of which one is below the other: `a<b<c, d`.
fn covers(inside: &str) -> Result<Order, Mismatch> {
    let (mut labels, mut numbers) = (Vec::<String>::new(), HashMap::<String, usize>::new());
    let mut pairs = Vec::new();
    for chain in inside
        .split([',', ';'])
        .filter(|chain| !chain.trim().is_empty())
    {
        let mut before = None;
        for name in chain.split('<').map(str::trim) {
            let plain = |c: char| c.is_alphanumeric() || "._".contains(c);
            if name.is_empty() || !name.chars().all(plain) {
                return Err(wrong(chain));
            }
            let next = labels.len();
            let number = *numbers.entry(name.to_owned()).or_insert_with(|| {
                labels.push(name.to_owned());
                next
            });
            pairs.extend(before.replace(number).map(|before| (before, number)));
        }
    }
    if !(1..=VERTICES).contains(&labels.len()) {
        return Err(wrong(inside));
    }
    let mut above = vec![Above::EMPTY; labels.len()];
    for &(a, b) in &pairs {
        above[a] = above[a] | Above::one(b);
    }
    // what is above something above
    for _ in 0..labels.len() {
        for a in 0..labels.len() {
            above[a] = members(above[a]).fold(above[a], |set, b| set | above[b]);
        }
    }
    if let Some(loops) = (0..labels.len()).find(|&a| above[a].has(a)) {
        return Err(Mismatch::new(
            format!("{} above itself", labels[loops]),
            "a partial order",
            "leave out one of the pairs of the loop",
        ));
    }
    Ok(Order {
        labels: Some(labels),
        above,
    })
}

impl Deleting for Poset {
    const INFO: Info = Info::new(
        "poset",
        "poset(order)",
        "take an element and all above it; covers{a<b,..}, chomp(m,n,..), divisors(n), takeaway(n)",
        "D. Gale, A curious Nim-type game (1974); F. Schuh (1952)",
        "poset(covers{a<b,a<c,d<c})",
    );
    const DRAWN: PictureKind = PictureKind::Order;
    const TAKES_MANY: bool = true;
    const ON: &str = "a partial order";

    fn draft(text: &str) -> Result<Draft, Mismatch> {
        let Order { labels, above } = read(text)?;
        let lists: Vec<Vec<usize>> = above.iter().map(|&set| members(set).collect()).collect();
        let pairs = lists.iter().enumerate();
        let pairs = pairs.flat_map(|(a, above)| above.iter().map(move |&b| (a, b)));
        let near = EdgeList::new(above.len(), pairs)?;
        Ok(Draft {
            labels,
            ..Draft::vertices(near, Gone::Lists(lists))
        })
    }
}
