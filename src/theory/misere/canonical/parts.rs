use super::arena::{Arena, MisereForm};
use crate::work::Stop;

/// Pairs of games with the same sum.
type Pairs = Vec<(MisereForm, MisereForm)>;

/// An option, its even part, and the pairs whose sum that is.
type PairsOfOption = (MisereForm, MisereForm, Pairs);

/// Parts: H is a part of G if G = H + X for some X. Cancellation holds among misere games, so
/// there is one such X at most.
impl Arena {
    /// The game X with `from` = `part` + X, if there is one.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn difference(
        &mut self,
        from: MisereForm,
        part: MisereForm,
    ) -> Result<Option<MisereForm>, Stop> {
        let (even, even_part) = (self.even_part(from)?, self.even_part(part)?);
        let other = counterpart(&self.even_pairs(even)?, even_part);
        let Some(other) = other else { return Ok(None) };
        let odd = (even != from) != (even_part != part);
        let one = self.nim(odd.into())?;
        self.sum(other, one).map(Some)
    }

    /// The even parts of a game besides 0 and its even part itself.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn parts(&mut self, form: MisereForm) -> Result<Vec<MisereForm>, Stop> {
        let even = self.even_part(form)?;
        let mut parts = Vec::new();
        for (a, b) in self.even_pairs(even)?.into_iter().skip(1) {
            parts.push(a);
            parts.extend((a != b).then_some(b));
        }
        self.sorted(parts)
    }

    /// Whether it is neither 0 nor `*1` and has no parts.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn is_prime(&mut self, form: MisereForm) -> Result<bool, Stop> {
        let even = self.even_part(form)?;
        Ok(even != self.zero() && self.even_pairs(even)?.len() == 1)
    }

    /// Whether it is a part of the game whose only option it is.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn is_extraverted(&mut self, form: MisereForm) -> Result<bool, Stop> {
        let above = self.form(vec![form])?;
        Ok(self.difference(above, form)?.is_some())
    }

    /// All ways to write it as a sum of even primes, and `*1` where it is odd.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn partitions(&mut self, form: MisereForm) -> Result<Vec<Vec<MisereForm>>, Stop> {
        let mut found = Vec::new();
        self.partitions_after(form, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    fn partitions_after(
        &mut self,
        form: MisereForm,
        before: &mut Vec<MisereForm>,
        found: &mut Vec<Vec<MisereForm>>,
    ) -> Result<(), Stop> {
        let even = self.even_part(form)?;
        if even == self.zero() {
            let mut all = before.clone();
            all.extend((even != form).then_some(form));
            found.push(all);
            return Ok(());
        }
        let mut parts = self.parts(form)?;
        parts.push(even);
        for part in parts {
            if !self.is_prime(part)? {
                continue;
            }
            let late = match before.last() {
                Some(&last) => self.order(last, part)?.is_le(),
                None => true,
            };
            if let (true, Some(rest)) = (late, self.difference(form, part)?) {
                before.push(part);
                self.partitions_after(rest, before, found)?;
                before.pop();
            }
        }
        Ok(())
    }

    /// The pairs of even games whose sum is this even game, the pair with 0 first. In G = X + Y
    /// every option of G is X' + Y or X + Y'. So X and Y are both parts of options, or Y is a part
    /// of all of them, and X has as options G' - Y and G - Y', as far as they exist.
    fn even_pairs(&mut self, form: MisereForm) -> Result<Vec<(MisereForm, MisereForm)>, Stop> {
        if let Some(pairs) = self.pairs.get(&form) {
            return Ok(pairs.clone());
        }
        let zero = self.zero();
        let mut pairs = vec![(zero, form)];
        let mut of_options: Vec<PairsOfOption> = Vec::new();
        let mut candidates = Vec::new();
        for option in self.options(form).to_vec() {
            let even = self.even_part(option)?;
            if even == zero {
                // Conway: with 0 or *1 among its options it has no parts
                self.pairs.insert(form, pairs.clone());
                return Ok(pairs);
            }
            let those = self.even_pairs(even)?;
            candidates.extend(those.iter().flat_map(|&(a, b)| [a, b]));
            of_options.push((option, even, those));
        }
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|&c| c != zero);
        for (i, &x) in candidates.iter().enumerate() {
            for &y in &candidates[i..] {
                if self.plus(x) ^ self.plus(y) == self.plus(form) && self.sum(x, y)? == form {
                    pairs.push((x, y));
                }
            }
        }
        let mut grown = true;
        while grown {
            grown = false;
            for &x in &candidates {
                if counterpart(&pairs, x).is_some() {
                    continue;
                }
                let y = self.made(form, x, &pairs, &of_options)?;
                if self.sum(x, y)? == form {
                    pairs.push((x, y));
                    grown = true;
                }
            }
        }
        self.pairs.insert(form, pairs.clone());
        Ok(pairs)
    }

    /// The game whose options are G' - x and G - x', as far as they exist.
    fn made(
        &mut self,
        form: MisereForm,
        x: MisereForm,
        pairs: &[(MisereForm, MisereForm)],
        of_options: &[PairsOfOption],
    ) -> Result<MisereForm, Stop> {
        let one = self.nim(1)?;
        let mut options = Vec::new();
        for (option, even, those) in of_options {
            if let Some(other) = counterpart(those, x) {
                options.push(match option == even {
                    true => other,
                    false => self.sum(other, one)?,
                });
            }
        }
        for option in self.options(x).to_vec() {
            let even = self.even_part(option)?;
            if let Some(other) = counterpart(pairs, even).filter(|_| even != form) {
                options.push(match option == even {
                    true => other,
                    false => self.sum(other, one)?,
                });
            }
        }
        self.form(options)
    }
}

fn counterpart(pairs: &[(MisereForm, MisereForm)], part: MisereForm) -> Option<MisereForm> {
    pairs.iter().find_map(|&(a, b)| match part {
        p if p == a => Some(b),
        p if p == b => Some(a),
        _ => None,
    })
}
