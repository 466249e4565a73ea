use super::Engine;
use super::breaks::Breaks;
use super::dense::Dense;
use super::end::End;
use super::full::Full;
use super::game::HeapWise;
use super::known::Known;
use super::law::Window;
use super::look_back::LookBack;
use super::passes::{PassRows, Passes};
use super::period::{self, Period};
use super::recursion::Recursion;
use super::register::Register;
use super::sets::SumSets;
use super::space::{Counts, Space};
use super::sparse::Sparse;
use super::values::Values;
use crate::game::Code;
use crate::work::{Context, Stop};
use std::sync::Arc;

/// Heaps that are computed from all their options before another engine takes over.
const START: usize = 1 << 10;
/// Few heaps are rare: at most one in this many.
const FEW: u64 = 16;

/// Computes values, by the engine that suits those that are known.
pub(super) struct Solver<'a> {
    game: &'a dyn HeapWise,
    /// If the options look back a bounded way.
    look: Option<LookBack>,
    /// If it leaves all heaps between two.
    window: Option<Window>,
    /// If other engines than the definition's know the code.
    breaks: Option<Breaks>,
    /// The engine that was asked for.
    asked: Option<Engine>,
    state: State<'a>,
}

enum State<'a> {
    Full(Full<'a>),
    Recursion(Recursion),
    Register(Register),
    Dense(Dense),
    Sparse(Box<Sparse>),
    Sets(SumSets),
    /// By the definition too, with each number of passes that are left.
    Passes(Passes<'a>),
}

impl<'a> Solver<'a> {
    /// Goes on from the values of some heaps.
    ///
    /// # Errors
    /// [`Stop::Refused`] for an engine that does not know the code.
    pub(super) fn new(
        game: &'a dyn HeapWise,
        asked: Option<Engine>,
        known: Vec<u32>,
    ) -> Result<Self, Stop> {
        let breaks = game.as_code().and_then(Breaks::of);
        let sets = match asked {
            Some(Engine::Sets) => game.as_code(),
            Some(_) => None,
            None => game.as_code().filter(|code| SumSets::suits(code)),
        };
        let sets = sets.and_then(|code| SumSets::new(code, &known));
        if asked == Some(Engine::Sets) && sets.is_none() {
            return Err(Stop::refused(
                "a game that breaks no heap, or has no code, and the engine sets",
                "a game with a code that does break some heap",
                "leave out ‹engine›, or take full",
            ));
        }
        let window = match game.as_code() {
            Some(_) => None,
            None => game.window(),
        };
        if asked == Some(Engine::Recursion) && window.is_none() {
            return Err(Stop::refused(
                "the engine recursion, and moves that leave other heaps than all between two",
                "rules that leave all heaps between two, such as take t for t in 1..h div 2",
                "leave out ‹engine›, or take full",
            ));
        }
        let others = [Engine::Full, Engine::Sets, Engine::Recursion];
        let broken = asked.filter(|engine| !others.contains(engine));
        if let (Some(engine), None) = (broken, &breaks) {
            return Err(Stop::refused(
                format!(
                    "a game that breaks no heap, or one into more than two, and the engine {engine}"
                ),
                "a game that breaks heaps into two at most, and does break some heap",
                "leave out ‹engine›, or take full",
            ));
        }
        Ok(Self {
            game,
            look: game.looks_back(),
            breaks,
            asked,
            state: match (sets, &window) {
                (Some(sets), _) => State::Sets(sets),
                // values with all passes do not say those with fewer
                (None, _) if game.passes() > 0 => State::Passes(Passes::new(game)),
                (None, Some(window)) if asked.is_none_or(|engine| engine == Engine::Recursion) => {
                    State::Recursion(Recursion::new(window.clone(), known))
                }
                _ => State::Full(Full::new(game, known)),
            },
            window,
        })
    }

    /// The engine that was asked for.
    pub(super) fn asked(&self) -> Option<Engine> {
        self.asked
    }

    /// The values so far.
    pub(super) fn known(&self) -> &dyn Known {
        match &self.state {
            State::Full(full) => &full.values,
            State::Recursion(recursion) => &recursion.values,
            State::Register(register) => &register.values,
            State::Dense(dense) => &dense.values,
            State::Sparse(sparse) => sparse.as_ref(),
            State::Sets(sets) => &sets.values,
            State::Passes(passes) => &*passes.rows,
        }
    }

    /// The values with fewer passes too, if there are any.
    pub(super) fn rows(&self) -> Option<Arc<PassRows>> {
        match &self.state {
            State::Passes(passes) => Some(passes.rows.clone()),
            _ => None,
        }
    }

    /// The values, when there are enough.
    pub(super) fn into_values(self) -> Values {
        match self.state {
            State::Full(full) => Values::new(full.values),
            State::Recursion(recursion) => Values::new(recursion.values),
            State::Register(register) => Values::new(register.values),
            State::Dense(dense) => Values::new(dense.values),
            State::Sparse(sparse) => Values::new(*sparse),
            State::Sets(sets) => Values::new(sets.values),
            State::Passes(passes) => Values::shared(passes.rows),
        }
    }

    /// The period that the values prove.
    pub(super) fn proved(&self, context: &Context) -> Result<Option<Period>, Stop> {
        match (&self.state, self.look) {
            (State::Passes(passes), Some(look)) => Ok(passes.rows.period(look)),
            _ => match self.game.as_code() {
                Some(code) => period::proved(code, self.known(), context),
                None => Ok(self
                    .look
                    .and_then(|look| period::by_look_back(look, self.known()))),
            },
        }
    }

    /// The period that the values show.
    pub(super) fn observed(&self) -> Option<Period> {
        let code = self.game.as_code();
        // a digit that no heap of the first half can use was not seen at work, nor were options that
        // come later
        let last = code.and_then(Code::last_non_zero).unwrap_or(0) as u64;
        let begun = self.look.map_or(last, |look| look.from);
        let seen = 2 * begun <= self.known().count() as u64;
        seen.then(|| period::observed(code, self.known())).flatten()
    }

    /// The heaps that moves leave, where they are all those between two.
    pub(super) fn window(&self) -> Option<&Window> {
        self.window.as_ref()
    }

    /// The sparse engine, if it is at work.
    pub(super) fn into_sparse(self) -> Option<Sparse> {
        match self.state {
            State::Sparse(sparse) => Some(*sparse),
            _ => None,
        }
    }

    /// The engine at work.
    pub(super) fn engine(&self) -> Engine {
        match self.state {
            State::Full(_) | State::Passes(_) => Engine::Full,
            State::Recursion(_) => Engine::Recursion,
            State::Register(_) => Engine::Register,
            State::Dense(_) => Engine::Dense,
            State::Sparse(_) => Engine::Sparse,
            State::Sets(_) => Engine::Sets,
        }
    }

    /// # Errors
    /// [`Stop::Memory`] if there is not enough for the values of this many heaps.
    pub(super) fn afford(&self, heaps: usize, context: &Context) -> Result<(), Stop> {
        let bytes = match &self.state {
            State::Full(_) | State::Recursion(_) | State::Sets(_) => 4,
            State::Passes(_) => 4 * (u128::from(self.game.passes()) + 1),
            State::Dense(_) => 2,
            State::Register(_) | State::Sparse(_) => 1,
        };
        context.afford(
            "the values of the heaps",
            (heaps as u128).saturating_mul(bytes),
        )
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        while self.known().count() < heaps {
            let end = match &mut self.state {
                State::Full(full) => full.extend(heaps, context).map_err(End::Stop),
                State::Recursion(recursion) => recursion.extend(heaps, context).map_err(End::Stop),
                State::Register(register) => register.extend(heaps, context),
                State::Dense(dense) => dense.extend(heaps, context),
                State::Sparse(sparse) => sparse.extend(heaps, context),
                State::Sets(sets) => sets.extend(heaps, context).map_err(End::Stop),
                State::Passes(passes) => passes.extend(heaps, context).map_err(End::Stop),
            };
            match end {
                Ok(()) => {}
                Err(End::Wide) if self.asked.is_none() => self.widen(),
                Err(end) => return Err(end.refuse(self.known().count())),
            }
        }
        Ok(())
    }

    /// Changes to an engine that suits the values better, if there is one. O(values).
    pub(super) fn choose(&mut self) {
        let known = self.known();
        let count = known.count();
        let settled = matches!(self.state, State::Sets(_) | State::Recursion(_));
        // a register holds any values, as soon as no heap can be taken whole
        let start = match self.asked {
            Some(Engine::Register) => 1,
            _ => START,
        };
        if count < start || settled || self.asked == Some(Engine::Full) {
            return;
        }
        let Some(breaks) = &self.breaks else {
            return;
        };
        let counts = match &self.state {
            State::Sparse(sparse) => sparse.counts(),
            _ => {
                let mut counts = Counts::default();
                (0..count).for_each(|heap| counts.add(heap, known.at(heap)));
                counts
            }
        };
        if self.asked == Some(Engine::Register) {
            if let Some(register) = Register::new(breaks.clone(), &known.list()) {
                self.state = State::Register(register);
            }
            return;
        }
        let (space, rares) = Space::best(&counts, breaks);
        let sparse = match self.asked {
            None => rares <= count as u64 / FEW,
            Some(engine) => engine == Engine::Sparse,
        };
        let stays = match &self.state {
            State::Full(_)
            | State::Register(_)
            | State::Recursion(_)
            | State::Sets(_)
            | State::Passes(_) => false,
            State::Dense(_) => !sparse,
            // another space must save much to be worth the change
            State::Sparse(now) => sparse && now.rare_heaps().count <= 2 * rares + FEW,
        };
        if stays {
            return;
        }
        let values = known.list();
        let found = sparse
            .then(|| Sparse::new(breaks.clone(), space, &values))
            .flatten();
        if let Some(sparse) = found {
            self.state = State::Sparse(Box::new(sparse));
        } else if self.asked == Some(Engine::Sparse) {
            // later, perhaps
        } else if let Some(dense) = Dense::new(breaks.clone(), &values) {
            self.state = State::Dense(dense);
        }
    }

    /// Changes to an engine that holds larger values.
    fn widen(&mut self) {
        let values = self.known().list();
        let dense = match (&self.state, &self.breaks) {
            (State::Sparse(_), Some(breaks)) => Dense::new(breaks.clone(), &values),
            _ => None,
        };
        self.state = match dense {
            Some(dense) => State::Dense(dense),
            None => State::Full(Full::new(self.game, values)),
        };
    }
}
