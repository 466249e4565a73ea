use super::arena::{Arena, MisereForm};
use super::kind::MisereKind;
use crate::theory::misere::genus::mex;
use crate::work::Stop;

/// The values in normal and in misere play.
type TwoValues = (u32, u32);

/// Whether a position of Nim has these values.
fn of_nim((plus, minus): TwoValues) -> bool {
    plus == minus || plus | minus == 1
}

impl Arena {
    /// The kind.
    pub fn kind(&self, form: MisereForm) -> MisereKind {
        self.nodes[form.0 as usize].kind
    }

    fn values(&self, form: MisereForm) -> TwoValues {
        (self.plus(form), self.minus(form))
    }

    pub(super) fn classify(&self, form: MisereForm) -> MisereKind {
        let options = self.options(form);
        let all = |test: fn(MisereKind) -> bool| options.iter().all(|&o| test(self.kind(o)));
        let heap = |k: MisereKind| k == MisereKind::NimHeap;
        let values @ (plus, minus) = self.values(form);
        let nim = of_nim(values);
        if all(heap) && options.len() as u32 == self.birthday(form) {
            return MisereKind::NimHeap;
        }
        if all(MisereKind::is_tame) && (nim || plus < 2) {
            return if nim {
                MisereKind::Tame
            } else {
                MisereKind::Restive
            };
        }
        if all(MisereKind::is_generally_tame) && (nim || plus < 2 || minus < 2) {
            return match (nim, plus) {
                (true, _) => MisereKind::ReversiblyTame,
                (_, 0 | 1) => MisereKind::ReversiblyRestive,
                _ => MisereKind::Restless,
            };
        }
        if nim
            && self.reverts_to(
                form,
                MisereKind::is_generally_tame,
                MisereKind::is_generally_tame,
                false,
            )
        {
            MisereKind::ReversiblyTame
        } else if nim
            && self.reverts_to(form, MisereKind::is_tameable, MisereKind::is_tameable, true)
        {
            MisereKind::Tameable
        } else if !nim && plus < 2 && self.restive(form) {
            MisereKind::ReversiblyRestive
        } else {
            MisereKind::Wild
        }
    }

    /// Whether the options of one kind have the values of the game as their mex, and every other
    /// option has moves to games of another kind that have either value. `empty`: no option of the
    /// kind is as good as 0.
    fn reverts_to(
        &self,
        form: MisereForm,
        counts: fn(MisereKind) -> bool,
        reverting: fn(MisereKind) -> bool,
        empty: bool,
    ) -> bool {
        let (plus, minus) = self.values(form);
        let back = |s: &&MisereForm| reverting(self.kind(**s));
        let returns = |o: &MisereForm| {
            let back = self.options(*o).iter().filter(back);
            let has = |value: fn(&Self, MisereForm) -> u32, of: u32| {
                back.clone().any(|&s| value(self, s) == of)
            };
            has(Self::plus, plus) && has(Self::minus, minus)
        };
        let options = self.options(form);
        let (counted, others): (Vec<MisereForm>, Vec<MisereForm>) =
            options.iter().partition(|&&o| counts(self.kind(o)));
        let fits = mex(counted.iter().map(|&o| self.plus(o))) == plus
            && mex(counted.iter().map(|&o| self.minus(o))) == minus;
        (fits || empty && counted.is_empty() && plus == 0) && others.iter().all(returns)
    }

    fn restive(&self, form: MisereForm) -> bool {
        let (plus, minus) = self.values(form);
        let fits = |other: u32| other < 2 || other ^ minus < 2;
        let (tame, others): (Vec<MisereForm>, Vec<MisereForm>) =
            (self.options(form).iter()).partition(|&&o| self.kind(o).is_generally_tame());
        let returns = |o: &MisereForm| {
            let back = self.options(*o).iter().filter(|s| {
                let kind = self.kind(**s);
                kind.is_generally_tame() || kind.is_generally_restive()
            });
            back.clone()
                .any(|&s| self.minus(s) == minus && fits(self.plus(s)))
                && back
                    .clone()
                    .any(|&s| self.plus(s) == plus && fits(self.minus(s)))
        };
        mex(tame.iter().map(|&o| self.plus(o))) == plus
            && mex(tame.iter().map(|&o| self.minus(o))) == minus
            && others.iter().all(returns)
    }

    /// Whether it is not generally tame, but twice itself is, with both values 0.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn is_half_tame(&mut self, form: MisereForm) -> Result<bool, Stop> {
        if self.kind(form).is_generally_tame() {
            return Ok(false);
        }
        let double = self.sum(form, form)?;
        Ok(self.kind(double).is_generally_tame() && self.values(double) == (0, 0))
    }

    /// Whether its birthday rises by adding `*1`.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn is_even(&mut self, form: MisereForm) -> Result<bool, Stop> {
        Ok(self.even_part(form)? == form)
    }

    /// The game itself or the game with `*1` added, whichever is born first.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn even_part(&mut self, form: MisereForm) -> Result<MisereForm, Stop> {
        let one = self.nim(1)?;
        let other = self.sum(form, one)?;
        Ok(match self.birthday(other) < self.birthday(form) {
            true => other,
            false => form,
        })
    }
}
