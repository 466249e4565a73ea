use super::arena::{Arena, MisereForm};
use crate::work::Stop;
use std::cmp::Ordering;

/// The order in which CGSuite lists games: by birthday, number of options, values and options of
/// the even part, the even part before the odd one.
impl Arena {
    /// Compares two forms in that order.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn order(&mut self, a: MisereForm, b: MisereForm) -> Result<Ordering, Stop> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        let (even_a, even_b) = (self.even_part(a)?, self.even_part(b)?);
        if even_a == even_b {
            return Ok(if even_a == a {
                Ordering::Less
            } else {
                Ordering::Greater
            });
        }
        let key = |arena: &Self, form| {
            let options = arena.options(form).len();
            let values = (arena.plus(form), arena.minus(form));
            (arena.birthday(form), options, values)
        };
        let by_key = key(self, even_a).cmp(&key(self, even_b));
        if by_key != Ordering::Equal {
            return Ok(by_key);
        }
        let (of_a, of_b) = (self.listed(even_a)?, self.listed(even_b)?);
        for (x, y) in of_a.into_iter().zip(of_b) {
            let order = self.order(x, y)?;
            if order != Ordering::Equal {
                return Ok(order);
            }
        }
        Ok(Ordering::Equal)
    }

    /// The options in that order.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn listed(&mut self, form: MisereForm) -> Result<Vec<MisereForm>, Stop> {
        let options = self.options(form).to_vec();
        self.sorted(options)
    }

    /// These forms in that order.
    pub(super) fn sorted(&mut self, forms: Vec<MisereForm>) -> Result<Vec<MisereForm>, Stop> {
        let mut sorted: Vec<MisereForm> = Vec::with_capacity(forms.len());
        for form in forms {
            let (mut low, mut high) = (0, sorted.len());
            while low < high {
                let middle = (low + high) / 2;
                match self.order(sorted[middle], form)? {
                    Ordering::Greater => high = middle,
                    _ => low = middle + 1,
                }
            }
            sorted.insert(low, form);
        }
        Ok(sorted)
    }
}
