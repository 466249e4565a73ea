//! Loops: positions that can be reached from themselves.

use super::fold::Halt;
use super::store::PENDING;
use super::walk::Walk;
use crate::game::Game;
use crate::work::Stop;

impl<G: Game + ?Sized> Walk<'_, G> {
    /// The loop closed by an option of `position`. In a search alone whatever is pending lies on
    /// the path.
    #[cold]
    pub(super) fn back_from(&self, position: G::Position) -> Halt {
        let mut options = self.options.parts().iter().zip(&self.states);
        let back = options.find(|&(_, &state)| state == PENDING);
        let (back, _) = back.expect("the caller has seen one");
        self.witness(&[position], back)
    }

    /// The loop from `back` along the path and `further` positions to `back` again.
    #[cold]
    pub(super) fn witness(&self, further: &[G::Position], back: &G::Position) -> Halt {
        let path = self.path.iter().map(|frame| &frame.position);
        let whole = path.chain(further).chain([back]);
        let from = whole.skip_while(|&p| p != back);
        Halt::Stop(Stop::Loop {
            witness: from.map(|p| format!("{p:?}")).collect(),
        })
    }

    /// Looks for a position that stands twice on the path. Between threads a pending position
    /// may be another one's; only its own path, which grows for ever in a loop, decides.
    #[cold]
    pub(super) fn suspect_loop(&mut self) -> Result<(), Halt> {
        self.suspect = 2 * self.path.len();
        let mut met = hashbrown::HashSet::new();
        if self.path.iter().all(|frame| met.insert(&frame.position)) {
            Ok(())
        } else {
            Err(Halt::Loop)
        }
    }
}
