use super::arena::{Arena, MisereForm};
use crate::work::Stop;

/// Links and distinguishers (Conway, On Numbers and Games, chapter 12).
impl Arena {
    /// A game T such that `a` + T and `b` + T are both P-positions; `None` if there is none, which
    /// is so exactly if one of the two is an option of the other.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn link(&mut self, a: MisereForm, b: MisereForm) -> Result<Option<MisereForm>, Stop> {
        if self.has_option(a, b) || self.has_option(b, a) {
            return Ok(None);
        }
        if a == b {
            return self.mate(a).map(Some);
        }
        let mut options = Vec::new();
        for (from, other) in [(a, b), (b, a)] {
            for option in self.options(from).to_vec() {
                // equal ones are excluded above
                options.extend(self.distinguisher(option, other)?);
            }
        }
        self.form(options).map(Some)
    }

    /// A game T such that `a` + T is a P-position and `b` + T is none; `None` if the two are equal.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn distinguisher(
        &mut self,
        a: MisereForm,
        b: MisereForm,
    ) -> Result<Option<MisereForm>, Stop> {
        let Some(apart) = self.tells_apart(a, b)? else {
            return Ok(None);
        };
        let sum = self.sum(a, apart)?;
        if self.is_p(sum) {
            return Ok(Some(apart));
        }
        // b + apart is the P-position: it answers b, and mates answer the options of a
        let mut options = vec![apart];
        for option in self.options(a).to_vec() {
            options.push(self.mate(option)?);
        }
        self.form(options).map(Some)
    }

    /// A game whose sums with the two have different outcomes.
    fn tells_apart(&mut self, a: MisereForm, b: MisereForm) -> Result<Option<MisereForm>, Stop> {
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Ok(None);
        }
        if a == self.zero() && self.is_p(b) {
            return Ok(Some(a));
        }
        if let Some(&known) = self.apart.get(&(a, b)) {
            return Ok(Some(known));
        }
        for (from, other) in [(a, b), (b, a)] {
            for option in self.options(from).to_vec() {
                if let Some(link) = self.link(other, option)? {
                    self.apart.insert((a, b), link);
                    return Ok(Some(link));
                }
            }
        }
        Ok(None)
    }
}
