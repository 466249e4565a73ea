use super::position::{Form, Position};
use crate::plan::value_certificate;
use crate::store::ValueRecord;
use crate::work::{Context, Stop};

impl Position {
    /// The certificate of its value, for [`certify_value`](crate::certify::certify_value): positions
    /// whose values show one another.
    ///
    /// # Errors
    /// [`Stop::Refused`] for misere play, and for rules whose positions are not sums of single heaps or
    /// of boards; those of the search.
    pub fn value_certificate(&self, context: &Context) -> Result<ValueRecord, Stop> {
        match self.form() {
            Form::Grid(_, grid) => value_certificate(self.ruleset(), Ok(grid), context),
            Form::Heaps(_, whole) => value_certificate(self.ruleset(), Err(whole), context),
            Form::Large(..) => Err(Stop::Refused(format!(
                "found {}, whose values come from a theorem, expected rules whose values come from a \
                 search for a certificate of one",
                self.ruleset()
            ))),
        }
    }
}
