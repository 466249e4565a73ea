use super::Form;

/// The floor of a form divided by a positive number.
#[derive(Clone, Debug)]
pub(in super::super) struct Quotient {
    pub(in super::super) form: Form,
    /// At least 1.
    pub(in super::super) by: i128,
}

impl Quotient {
    pub(super) fn whole(form: Form) -> Self {
        Self { form, by: 1 }
    }

    pub(in super::super) fn as_form(&self) -> Option<&Form> {
        (self.by == 1).then_some(&self.form)
    }

    /// The sum, if it is a floor of one form.
    pub(super) fn plus(&self, other: &Self) -> Option<Self> {
        let (by, one, divided) = match (self.by, other.by) {
            (1, by) => (by, &self.form, &other.form),
            (by, 1) => (by, &other.form, &self.form),
            _ => return None,
        };
        let form = divided.plus(by, one)?;
        Some(Self { form, by })
    }

    /// The number with the other sign: the ceiling of the form with the other sign.
    pub(super) fn negated(&self) -> Option<Self> {
        let (form, by) = (self.form.times(-1)?.add(self.by - 1)?, self.by);
        Some(Self { form, by })
    }

    /// A form that is at least 0 exactly where this number plus `apart` is at most another.
    pub(in super::super) fn at_most(&self, apart: i128, other: &Self) -> Option<Form> {
        match (self.by, other.by) {
            // left + apart <= right div k  <=>  k (left + apart) <= right
            (1, k) => other.form.plus(-k, &self.form.add(apart)?),
            // left div k <= right - apart  <=>  left <= k (right - apart) + k - 1
            (k, 1) => {
                let most = other.form.add(-apart)?.times(k)?.add(k - 1)?;
                most.plus(-1, &self.form)
            }
            _ => None,
        }
    }
}
