//! The value of one position by several processes: the claims about its options are dealt out.

use super::{ValueArgs, value_text};
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use grundy::ask::{Answered, AskedPosition, ValueAnswer};
use grundy::number;
use grundy::play::DealtValue;
use grundy_cluster::{ClusterError, UnitSweep};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

impl ValueArgs {
    /// Finds the value with the other processes.
    pub(super) fn together(&self, asked: &AskedPosition, session: &Session) -> Result<(), Failure> {
        let start = Instant::now();
        let position = match asked {
            AskedPosition::Position(position) if !position.loops() => position,
            _ => {
                return Err(Failure::input(
                    "found several processes with a position that a theory of its own answers, \
                     expected them with rules that end, on heaps or boards",
                ));
            }
        };
        self.alone()?;
        let dealt = DealtValue::new(position, self.engine.engine, &session.context)?;
        let mut found = dealt.found();
        let engine = self
            .engine
            .engine
            .map(|engine| format!(" --engine {engine}"));
        let sweep = UnitSweep {
            job: format!(
                "value of {}, {position}{}",
                position.ruleset(),
                engine.unwrap_or_default()
            ),
            units: dealt.claims(),
            checkpoint: self.kept.usable_folder(session)?,
            needless: Some(Box::new(move |_, record| {
                found.needless(record).unwrap_or_default()
            })),
        };
        let dealt = Arc::new(Mutex::new(Some(dealt)));
        let own = Arc::clone(&dealt);
        let done = self
            .processes
            .sweep(sweep, session, move |claim, context| {
                let mut dealt = own.lock().unwrap_or_else(PoisonError::into_inner);
                let decided = dealt.as_mut().map(|dealt| dealt.decide(claim, context));
                decided
                    .transpose()
                    .map(Option::unwrap_or_default)
                    .map_err(ClusterError::Stop)
            })?;
        let Some((records, context)) = done else {
            return Ok(());
        };
        // it may be at a claim that became needless
        let fresh = DealtValue::new(position, self.engine.engine, &context)?;
        let own = dealt.try_lock().ok().and_then(|mut dealt| dealt.take());
        let analysis = own.unwrap_or(fresh).finish(&records, &context)?;
        let answer = ValueAnswer::Position(Box::new(analysis), None);
        output::show(session, || answer.json(), || value_text(&answer))?;
        if !session.json {
            session.remark(&format!("took {}", number::duration(start.elapsed())));
        }
        Ok(())
    }

    /// Refuses what is of one process alone.
    fn alone(&self) -> Result<(), Failure> {
        let given = [
            ("--seconds", self.seconds.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--certificate", self.certificate.is_some()),
            ("--options", self.options),
            ("--remoteness", self.remoteness),
        ];
        for (option, used) in given {
            self.processes.not_with(option, used)?;
        }
        match self.no_moves {
            true => Ok(()),
            false => Err(Failure::input(
                "found several processes where more than the value is asked for, expected them \
                 with --no-moves",
            )),
        }
    }
}
