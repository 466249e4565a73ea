use super::{DiscoveryVerdict, Search, discover};
use crate::game::Heap;
use crate::theory::automata::Numeration;
use crate::work::{Context, Stop};

/// The largest heap of the tables that are tried.
const SMALL: Heap = 127;

/// The digits of a search that names none: binary ones, or Fibonacci's for two heaps where these
/// give a proof from a small table and binary ones do not (Wythoff's game).
///
/// # Errors
/// [`Stop::Cancelled`]; what a search in binary digits would be refused for comes with the search.
pub fn usual_numeration(search: &Search<'_>, context: &Context) -> Result<Numeration, Stop> {
    let binary = Numeration::Base(2);
    if search.heaps != 2 || search.max.is_some() {
        return Ok(binary);
    }
    for numeration in [binary, Numeration::Ostrowski(1)] {
        let small = Search {
            numeration,
            max: Some(SMALL),
            ..*search
        };
        match discover(&small, context) {
            Ok(found) if matches!(found.verdict, DiscoveryVerdict::Proved(_)) => {
                return Ok(numeration);
            }
            Ok(_) => context.check()?,
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => break,
        }
    }
    Ok(binary)
}
