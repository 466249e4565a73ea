use super::examined::Numbers;
use crate::game::{Grid, Heap};
use crate::work::{Context, Stop};
use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;

/// Stack of a search: rules that are written out are evaluated as deeply as they nest.
const STACK: usize = 16 << 20;

/// The searches that stay between the moves of a match: what was found for the first position
/// holds all that come after it.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) context: Context,
    /// One for each summand whose values are searched alone, or one for all.
    heaps: Vec<Option<Search<Vec<Heap>>>>,
    pub(super) grid: Option<Search<Grid>>,
}

impl Kept {
    pub(super) fn new(context: &Context) -> Self {
        Self {
            context: context.clone(),
            heaps: Vec::new(),
            grid: None,
        }
    }

    /// The search of a summand, by its place.
    pub(super) fn of_heaps(&mut self, summand: usize) -> &mut Option<Search<Vec<Heap>>> {
        if self.heaps.len() <= summand {
            self.heaps.resize_with(summand + 1, || None);
        }
        &mut self.heaps[summand]
    }
}

/// A copy begins searches of its own.
impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::new(&self.context)
    }
}

/// A search on a thread of its own: the memo borrows from the game, and both live there until
/// nobody asks any more.
pub(super) struct Search<P> {
    ask: Sender<P>,
    answers: Receiver<Result<Numbers<P>, Stop>>,
}

/// What a search is asked.
pub(super) struct Questions<P> {
    asked: Receiver<P>,
    answers: Sender<Result<Numbers<P>, Stop>>,
}

impl<P> Questions<P> {
    /// Answers until nobody asks any more, or something goes wrong.
    pub(super) fn answer(
        &self,
        mut each: impl FnMut(&P) -> Result<Numbers<P>, Stop>,
    ) -> Result<(), Stop> {
        for position in &self.asked {
            // who asked may be gone
            _ = self.answers.send(Ok(each(&position)?));
        }
        Ok(())
    }
}

impl<P: Send + 'static> Search<P> {
    /// The numbers of a position and its options, by the search that stays in `slot`; one that
    /// ends by an error begins anew when it is asked again.
    pub(super) fn ask(
        slot: &mut Option<Self>,
        position: P,
        work: impl FnOnce(&Questions<P>) -> Result<(), Stop> + Send + 'static,
    ) -> Result<Numbers<P>, Stop> {
        let search = match slot.take() {
            Some(search) => search,
            None => Self::begin(work)?,
        };
        // if it has ended, the answers say why
        _ = search.ask.send(position);
        let ended = || Stop::Refused("the search has ended; ask again".into());
        let numbers = search.answers.recv().map_err(|_| ended())??;
        *slot = Some(search);
        Ok(numbers)
    }

    fn begin(
        work: impl FnOnce(&Questions<P>) -> Result<(), Stop> + Send + 'static,
    ) -> Result<Self, Stop> {
        let ((ask, asked), (to, answers)) = (channel(), channel());
        let questions = Questions { asked, answers: to };
        let run = move || {
            if let Err(stop) = work(&questions) {
                _ = questions.answers.send(Err(stop));
            }
        };
        let thread = Builder::new().stack_size(STACK).spawn(run);
        thread.map_err(|e| Stop::Refused(format!("no thread could be started ({e})")))?;
        Ok(Self { ask, answers })
    }
}

impl<P> fmt::Debug for Search<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}
