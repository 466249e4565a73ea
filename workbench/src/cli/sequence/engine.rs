use super::SequenceArgs;
use crate::cli::output;
use crate::cli::session::Session;
use crate::failure::Failure;
use crate::present::ring_text;
use grundy::ask::ring_json;
use grundy::game::Code;
use grundy::game::Mismatch;
use grundy::number;
use grundy::rulesets::none_of;
use grundy::sequence::{Engine, RingSummary};
use std::time::Instant;

/// Heaps that a ring keeps: as rarely as a heap beyond the first million is rare, more may be
/// needed.
const KEPT: usize = 1 << 26;
/// Bytes for a heap that a ring keeps.
const BYTES: u64 = 8;
/// The name of the ring.
const RING: &str = "ring";

/// What was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    /// An engine whose values are kept.
    Engine(Engine),
    /// Values that are not kept.
    Ring,
}

impl Asked {
    /// Reads the name of an engine.
    pub(super) fn read(text: &str) -> Result<Self, Mismatch> {
        if text == RING {
            return Ok(Self::Ring);
        }
        let found = Engine::ALL.into_iter().find(|e| e.name() == text);
        found.map(Self::Engine).ok_or_else(|| {
            let names = Engine::ALL.map(Engine::name);
            none_of(text, &[&names[..], &[RING]].concat())
        })
    }
}

impl SequenceArgs {
    /// Tells what is known of values that are not kept.
    pub(super) fn run_ring(
        &self,
        code: &Code,
        rules: &str,
        session: &Session,
    ) -> Result<(), Failure> {
        let kept = [
            ("--value", !self.value.is_empty()),
            ("--values", self.values),
            ("--certificate", self.certificate.is_some()),
            ("--checkpoint", self.kept.checkpoint.is_some()),
            ("--out or --format", self.output.file.wanted()),
        ];
        if let Some((option, _)) = kept.iter().find(|(_, asked)| *asked) {
            return Err(Failure::input(format!(
                "found {option} with the engine ring, which keeps no values; leave out one of them"
            )));
        }
        let start = Instant::now();
        let room = usize::try_from(session.context.memory() / BYTES).unwrap_or(KEPT);
        let summary = RingSummary::run(code, self.to(), KEPT.min(room), &session.context)?;
        session.remark(&format!(
            "ring: {} heaps, verified; {}",
            number::grouped(summary.statistics.heaps),
            number::duration(start.elapsed())
        ));
        let json = || ring_json(rules, &summary);
        output::show(session, json, || ring_text(rules, &summary))
    }
}
