use super::result::Quotient;
use hashbrown::HashSet;

/// A quotient by generators and relations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// A heap of each generator, increasing.
    pub generators: Vec<usize>,
    /// Pairs of equal products, as the generators' exponents. Applied from left to right wherever
    /// they fit they take each product to the normal one of its element.
    pub relations: Vec<(Exponents, Exponents)>,
    /// The normal product of each element.
    pub elements: Vec<Exponents>,
}

/// How often each generator is in a product.
pub type Exponents = Vec<usize>;

impl Quotient {
    /// The generators, and all products that are not normal but have only normal parts: the
    /// lightest sum of an element is its normal product. O(order x generators^2).
    pub fn presentation(&self) -> Presentation {
        let single = self.sums.iter().filter(|sum| sum.len() == 1);
        let mut generators: Vec<usize> = single.map(|sum| sum[0]).collect();
        generators.sort_unstable();
        let exponents = |sum: &Vec<usize>| -> Exponents {
            let of = |g: &usize| sum.iter().filter(|heap| *heap == g).count();
            generators.iter().map(of).collect()
        };
        let elements: Vec<Exponents> = self.sums.iter().map(exponents).collect();
        let numbers: HashSet<Exponents> = elements.iter().cloned().collect();
        let mut relations = Vec::new();
        for (x, element) in elements.iter().enumerate() {
            for (g, &heap) in generators.iter().enumerate() {
                let mut product = element.clone();
                product[g] += 1;
                // each product is made once: by its last generator
                let last = element.iter().rposition(|&e| e > 0);
                if last.is_some_and(|last| last > g) || numbers.contains(&product) {
                    continue;
                }
                let border = (0..generators.len()).all(|h| {
                    let mut part = product.clone();
                    part[h] = part[h].saturating_sub(1);
                    product[h] == 0 || numbers.contains(&part)
                });
                if border {
                    let to = self.times(x as u16, self.phi[heap]) as usize;
                    relations.push((product, elements[to].clone()));
                }
            }
        }
        Presentation {
            generators,
            relations,
            elements,
        }
    }
}

impl Presentation {
    /// A product in letters, such as `a^2b`; `1` where it is empty.
    pub fn product(&self, exponents: &[usize]) -> String {
        let factors = exponents.iter().enumerate().filter(|&(_, &e)| e > 0);
        let factors: Vec<String> = factors
            .map(|(g, &e)| match e {
                1 => letter(g),
                e => format!("{}^{e}", letter(g)),
            })
            .collect();
        match factors.is_empty() {
            true => "1".into(),
            false => factors.concat(),
        }
    }

    /// The whole, such as `< a, b | a^2 = 1, b^3 = b >`.
    pub fn text(&self) -> String {
        let letters: Vec<String> = (0..self.generators.len()).map(letter).collect();
        let relations: Vec<String> = (self.relations.iter())
            .map(|(left, right)| format!("{} = {}", self.product(left), self.product(right)))
            .collect();
        format!("< {} | {} >", letters.join(", "), relations.join(", "))
    }
}

/// a, .. z, A, .. Z, then (52), ..
pub fn letter(generator: usize) -> String {
    let at = |first: u8, place: usize| char::from(first + place as u8).to_string();
    match generator {
        0..26 => at(b'a', generator),
        26..52 => at(b'A', generator - 26),
        _ => format!("({generator})"),
    }
}
