use super::super::CertifyError;
use super::QuotientFault;
use super::read::{GameName, QuotientClaim};
use crate::game::{Fault, Heap, HeapRules, Moves};

/// Receives the options of one heap.
struct HeapOptions {
    options: Vec<Vec<usize>>,
    fault: Option<Fault>,
}

impl Moves for HeapOptions {
    fn replace(&mut self, _: usize, y: Heap) {
        self.options.push(vec![y as usize]);
    }

    fn enter(&mut self, _: usize, _: Heap) {}

    fn leave(&mut self) {}

    fn split(&mut self, _: usize, parts: &[Heap]) {
        self.options
            .push(parts.iter().map(|&y| y as usize).collect());
    }

    fn fail(&mut self, fault: Fault) {
        self.fault = Some(fault);
    }
}

impl QuotientClaim {
    /// The options of a heap.
    pub(super) fn options(&self, heap: usize) -> Result<Vec<Vec<usize>>, CertifyError> {
        let mut listed = HeapOptions {
            options: Vec::new(),
            fault: None,
        };
        match &self.game {
            GameName::Code(code) => code.moves(0, heap as Heap, &mut listed),
            GameName::Rules(ruleset) => {
                let one = |expected: &str| {
                    let found = format!("the rules {ruleset}");
                    CertifyError::input(found, expected, "other rules have no quotient of heaps")
                };
                let Some(rules) = ruleset.heap_rules() else {
                    return Err(one("rules on heaps"));
                };
                let alone = rules.shape().is_sum() && rules.heaps().contains(&1);
                if !alone || !rules.heaps_alone() {
                    return Err(one("a game played heap by heap"));
                }
                if rules.is_position(&[heap as Heap]) {
                    rules.moves(&[heap as Heap], &mut listed);
                }
            }
        }
        if let Some(fault) = listed.fault {
            return Err(fault.into());
        }
        let rises = listed.options.iter().flatten().any(|&y| y >= heap.max(1));
        if rises {
            return Err(CertifyError::input(
                format!("a move of heap {heap} that leaves no smaller heaps"),
                "moves to smaller heaps",
                "other rules have no quotient of heaps",
            ));
        }
        Ok(listed.options)
    }

    /// The most heaps that a move leaves, and the largest digit.
    pub(super) fn reach(&self) -> Result<(usize, usize), QuotientFault> {
        let GameName::Code(code) = &self.game else {
            return Err(QuotientFault::Uncovered("it has no code"));
        };
        if !code.tail().is_empty() {
            return Err(QuotientFault::Uncovered("its digits go on for ever"));
        }
        let mut parts = 1;
        for digit in code.digits() {
            let most = digit.most().ok_or(QuotientFault::Uncovered(
                "a heap may be left as any number of heaps",
            ))?;
            if digit.restricts_sizes() {
                return Err(QuotientFault::Uncovered("it restricts sizes of heaps"));
            }
            parts = parts.max(most as usize);
        }
        Ok((parts, code.digits().len().saturating_sub(1)))
    }
}
