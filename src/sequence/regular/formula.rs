use super::Claimed;
use std::collections::BTreeMap;

/// G(n + 13) = G(n) + 4 from heap 55 on, but ...
pub(super) fn of(claimed: &Claimed) -> String {
    let length = claimed.length;
    let heaps = || (claimed.from..).zip(&claimed.residues);
    let mut steady: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for (heap, gain) in heaps().filter(|(_, gain)| gain.ruler.is_none()) {
        steady.entry(gain.gained).or_default().push(heap % length);
    }
    let plus = |gained: u64| match gained {
        0 => String::new(),
        gained => format!(" + {gained}"),
    };
    let usual = steady.iter().max_by_key(|(_, all)| all.len());
    let usual = usual.map_or(0, |(&gained, _)| gained);
    let mut text = format!(
        "G(n + {length}) = G(n){} for n >= {}",
        plus(usual),
        claimed.from
    );
    for (&gained, all) in &mut steady {
        if gained != usual {
            all.sort_unstable();
            let all = crate::number::joined(&*all, ", ");
            text += &format!(", but G(n){} where n mod {length} is {all}", plus(gained));
        }
    }
    for (heap, gain) in heaps() {
        let Some(ruler) = gain.ruler else {
            continue;
        };
        let (residue, q) = (heap % length, (heap / length) as i64);
        let gained = gain.gained as i64;
        let linear = |begin: i64| {
            let rises = match gained {
                0 => String::new(),
                1 => "q".to_owned(),
                gained => format!("{gained}q"),
            };
            match begin - gained * q {
                begin if rises.is_empty() => begin.to_string(),
                0 => rises,
                begin => rises + &signed(begin),
            }
        };
        let number = match ruler.shift - q {
            0 => "q".to_owned(),
            shift => format!("q{}", signed(shift)),
        };
        text += &format!(
            ", but G({length}q + {residue}) = {}{}*2^v2({number})",
            linear(ruler.begin),
            signed(ruler.times)
        );
        if let Some(alone) = ruler.alone {
            text += &format!(", or {} where {number} is a power of 2", linear(alone));
        }
    }
    text
}

/// With its sign, as a summand.
fn signed(number: i64) -> String {
    match number {
        0.. => format!(" + {number}"),
        _ => format!(" - {}", -number),
    }
}
