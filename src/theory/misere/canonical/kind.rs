use super::arena::{Arena, Form};
use crate::theory::misere::genus::{Shortened, mex};
use crate::work::Stop;

/// How a game behaves in sums, as far as its genus and its options say. Definitions of CGSuite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A nim-heap.
    NimHeap,
    /// Its genus is that of a position of Nim, and all options are tame.
    Tame,
    /// As tame, but for options that revert to generally tame games of its values.
    ReversiblyTame,
    /// As generally tame, where tameable options and reverting moves count, too.
    Tameable,
    /// All options are tame, its value in normal play is 0 or 1, and its genus is none of Nim.
    Restive,
    /// As restive, but for options that revert to restive or tame games.
    ReversiblyRestive,
    /// All options are generally tame, its misere value is 0 or 1, the other one is larger.
    Restless,
    /// None of these.
    Wild,
}

impl Kind {
    /// A nim-heap, tame, or reversibly tame.
    pub fn is_generally_tame(self) -> bool {
        self <= Self::ReversiblyTame
    }

    /// A nim-heap or tame.
    pub fn is_tame(self) -> bool {
        self <= Self::Tame
    }

    /// Generally tame or tameable.
    pub fn is_tameable(self) -> bool {
        self <= Self::Tameable
    }

    /// Restive or reversibly restive.
    pub fn is_generally_restive(self) -> bool {
        matches!(self, Self::Restive | Self::ReversiblyRestive)
    }

    /// How CGSuite shortens the genus of such a game.
    pub fn shortened(self) -> Shortened {
        match self {
            Self::NimHeap => Shortened::NimHeap,
            _ if self.is_generally_tame() || self.is_generally_restive() => Shortened::Single,
            _ => Shortened::Digits,
        }
    }
}

/// The values in normal and in misere play.
type Values = (u32, u32);

/// Whether a position of Nim has these values.
fn of_nim((plus, minus): Values) -> bool {
    plus == minus || plus | minus == 1
}

impl Arena {
    /// The kind.
    pub fn kind(&self, form: Form) -> Kind {
        self.nodes[form.0 as usize].kind
    }

    fn values(&self, form: Form) -> Values {
        (self.plus(form), self.minus(form))
    }

    pub(super) fn classify(&self, form: Form) -> Kind {
        let options = self.options(form);
        let all = |test: fn(Kind) -> bool| options.iter().all(|&o| test(self.kind(o)));
        let heap = |k: Kind| k == Kind::NimHeap;
        let values @ (plus, minus) = self.values(form);
        let nim = of_nim(values);
        if all(heap) && options.len() as u32 == self.birthday(form) {
            return Kind::NimHeap;
        }
        if all(Kind::is_tame) && (nim || plus < 2) {
            return if nim { Kind::Tame } else { Kind::Restive };
        }
        if all(Kind::is_generally_tame) && (nim || plus < 2 || minus < 2) {
            return match (nim, plus) {
                (true, _) => Kind::ReversiblyTame,
                (_, 0 | 1) => Kind::ReversiblyRestive,
                _ => Kind::Restless,
            };
        }
        if nim
            && self.reverts_to(
                form,
                Kind::is_generally_tame,
                Kind::is_generally_tame,
                false,
            )
        {
            Kind::ReversiblyTame
        } else if nim && self.reverts_to(form, Kind::is_tameable, Kind::is_tameable, true) {
            Kind::Tameable
        } else if !nim && plus < 2 && self.restive(form) {
            Kind::ReversiblyRestive
        } else {
            Kind::Wild
        }
    }

    /// Whether the options of one kind have the values of the game as their mex, and every other
    /// option has moves to games of another kind that have either value. `empty`: no option of the
    /// kind is as good as 0.
    fn reverts_to(
        &self,
        form: Form,
        counts: fn(Kind) -> bool,
        reverting: fn(Kind) -> bool,
        empty: bool,
    ) -> bool {
        let (plus, minus) = self.values(form);
        let back = |s: &&Form| reverting(self.kind(**s));
        let returns = |o: &Form| {
            let back = self.options(*o).iter().filter(back);
            let has = |value: fn(&Self, Form) -> u32, of: u32| {
                back.clone().any(|&s| value(self, s) == of)
            };
            has(Self::plus, plus) && has(Self::minus, minus)
        };
        let options = self.options(form);
        let (counted, others): (Vec<Form>, Vec<Form>) =
            options.iter().partition(|&&o| counts(self.kind(o)));
        let fits = mex(counted.iter().map(|&o| self.plus(o))) == plus
            && mex(counted.iter().map(|&o| self.minus(o))) == minus;
        (fits || empty && counted.is_empty() && plus == 0) && others.iter().all(returns)
    }

    fn restive(&self, form: Form) -> bool {
        let (plus, minus) = self.values(form);
        let fits = |other: u32| other < 2 || other ^ minus < 2;
        let (tame, others): (Vec<Form>, Vec<Form>) =
            (self.options(form).iter()).partition(|&&o| self.kind(o).is_generally_tame());
        let returns = |o: &Form| {
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
    pub fn is_half_tame(&mut self, form: Form) -> Result<bool, Stop> {
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
    pub fn is_even(&mut self, form: Form) -> Result<bool, Stop> {
        Ok(self.even_part(form)? == form)
    }

    /// The game itself or the game with `*1` added, whichever is born first.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn even_part(&mut self, form: Form) -> Result<Form, Stop> {
        let one = self.nim(1)?;
        let other = self.sum(form, one)?;
        Ok(match self.birthday(other) < self.birthday(form) {
            true => other,
            false => form,
        })
    }
}
