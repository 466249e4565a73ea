//! Questions about every number of heaps at once.

use super::automata::write_text;
use super::output;
use super::session::{Session, until};
use crate::failure::Failure;
use crate::present::{AnyFile, any_claim_json, any_claim_text, any_json, any_name, any_text};
use grundy::claim::Verdict;
use grundy::claim::counted::CountedClaim;
use grundy::number::{counted, duration, grouped};
use grundy::plan::anyheaps::{AnyClaimed, AnySearch, discover_any, prove_any};
use grundy::store::sha256;
use grundy::theory::anyheaps::count_certificate;
use grundy::work::{Context, Stop};
use std::path::Path;
use std::time::{Duration, Instant};

/// What else was asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyArgs<'a> {
    pub(super) out: Option<&'a Path>,
    pub(super) time: Option<Duration>,
}

/// Looks for an automaton over counts, and shows what was found.
pub(super) fn discovered(
    search: &AnySearch<'_>,
    args: AnyArgs<'_>,
    context: &Context,
    session: &Session,
) -> Result<(), Failure> {
    let start = Instant::now();
    let context = until(context.clone(), start, args.time);
    let found = match discover_any(search, &context) {
        Err(Stop::Cancelled) if !session.is_cancelled() => {
            return Err(Failure::Unfinished(
                "the time was over before the first table; give more by --time".into(),
            ));
        }
        found => found?,
    };
    let proof = found.verdict.as_ref().ok();
    let written = proof.map(|proof| count_certificate(search.ruleset, None, proof));
    let file = stored(args.out, &any_name(search), written)?;
    let (heaps, max) = found.table;
    session.remark(&format!(
        "learned from {} up to {}; {}",
        counted(heaps as u64, "heap"),
        grouped(max),
        duration(start.elapsed())
    ));
    output::show(
        session,
        || any_json(search, &found, file.as_ref()),
        || any_text(search, &found, file.as_ref()),
    )?;
    match session.is_cancelled() {
        true => Err(Failure::Unfinished(
            "interrupted; what was found so far is shown".into(),
        )),
        false => Ok(()),
    }
}

/// Proves a claim, and shows what was found.
pub(super) fn proved(
    claim: &CountedClaim,
    args: AnyArgs<'_>,
    session: &Session,
) -> Result<Verdict, Failure> {
    let start = Instant::now();
    let context = until(session.context.clone(), start, args.time);
    let search = AnySearch {
        ruleset: &claim.ruleset,
        levels: 1,
        base: Some(claim.automaton.base()),
    };
    let settled = match prove_any(&search, &claim.automaton, &context) {
        Err(Stop::Cancelled) if !session.is_cancelled() => {
            return Err(Failure::Unfinished(
                "the time was over before the claim was settled; give more by --time".into(),
            ));
        }
        settled => settled?,
    };
    let written = match &settled {
        AnyClaimed::Proved(proof) => {
            let asked = claim.asked.as_ref().map(ToString::to_string);
            let said = (&claim.text[..], asked.as_deref());
            Some(count_certificate(&claim.ruleset, Some(said), proof))
        }
        _ => None,
    };
    let file = stored(args.out, &any_name(&search), written)?;
    session.remark(&format!("settled in {}", duration(start.elapsed())));
    output::show(
        session,
        || any_claim_json(claim, &settled, file.as_ref()),
        || any_claim_text(claim, &settled, file.as_ref()),
    )?;
    let refuted = matches!(settled, AnyClaimed::Wrong(..));
    Ok(Verdict::of(refuted.into()))
}

/// Writes a certificate, NAME.cert, or the usual name in a folder; nothing without a name.
fn stored(
    out: Option<&Path>,
    usual: &str,
    written: Option<(String, u64)>,
) -> Result<Option<AnyFile>, Failure> {
    let Some((text, entries)) = written else {
        return Ok(None);
    };
    let path = out.map(|given| {
        let folder = given.is_dir() || given.as_os_str().as_encoded_bytes().ends_with(b"/");
        match given.extension().and_then(|end| end.to_str()) {
            Some("cert") => given.to_owned(),
            _ if folder => given.join(format!("{usual}.cert")),
            _ => given.with_added_extension("cert"),
        }
    });
    if let Some(path) = &path {
        write_text(path, &text)?;
    }
    Ok(Some(AnyFile {
        path: path.map(|path| path.display().to_string()),
        sha256: sha256(text.as_bytes()),
        entries,
    }))
}
