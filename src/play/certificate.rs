use super::position::{Form, Position};
use crate::game::Convention;
use crate::plan::{board_value_certificate, heap_value_certificate};
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
        if self.ruleset().convention == Convention::Misere {
            return Err(Stop::refused(
                "misere play",
                "normal play for a certificate of a value",
                "leave `misere` out",
            ));
        }
        match self.form() {
            Form::Grid(rules, grid) => board_value_certificate(rules, grid, context),
            Form::Heaps(rules, whole) => heap_value_certificate(rules, whole, context),
            Form::Large(..) => Err(Stop::refused(
                format!("{}, whose values come from a theorem", self.ruleset()),
                "rules whose values come from a search for a certificate of one",
                "leave ‹certificate› out",
            )),
        }
    }
}
