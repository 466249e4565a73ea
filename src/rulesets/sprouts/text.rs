//! Lands as people read and type them: `0.0.1a1a.`, regions apart by `/`.

use super::land::{FREE, Land, Spot, TWICE};
use crate::game::Mismatch;
use hashbrown::HashMap;
use std::fmt::Write;

/// Letters that stand for spots.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The text of a land.
pub(super) fn written(land: &Land) -> String {
    let mut text = String::new();
    for (r, region) in land.iter().enumerate() {
        if r > 0 {
            text.push('/');
        }
        for boundary in region {
            for &spot in boundary {
                match spot.checked_sub(TWICE).map(usize::from) {
                    None => text.push(char::from(b'0' + spot as u8)),
                    Some(label) => match LETTERS.get(label) {
                        Some(&letter) => text.push(char::from(letter)),
                        None => write!(text, "[{}]", label + 1).expect("text takes all"),
                    },
                }
            }
            text.push('.');
        }
    }
    text
}

/// The regions that a text says.
///
/// # Errors
/// What was found, what was expected, and a remedy.
pub(super) fn read(text: &str) -> Result<Land, Mismatch> {
    let wrong = |found: String| {
        Mismatch::new(
            found,
            "a number of spots, or regions of boundaries such as 0.0.1a1a.",
            "0 is a free spot, 1 the end of one line, 2 a spot with one life, letters are spots with \
             one life that are met twice; each boundary ends with a full stop, regions stand apart \
             by /",
        )
    };
    let mut names: HashMap<&str, Spot> = HashMap::new();
    let mut land = Land::new();
    for part in text.split('/') {
        let mut region = Vec::new();
        for typed in part.split('.').filter(|typed| !typed.is_empty()) {
            let (mut boundary, mut rest) = (Vec::new(), typed);
            while let Some(first) = rest.chars().next() {
                let end = match first {
                    '[' => rest.find(']').map_or(rest.len(), |end| end + 1),
                    first => first.len_utf8(),
                };
                let (token, more) = rest.split_at(end);
                let next = TWICE + names.len() as Spot;
                boundary.push(match first {
                    '0'..='2' => first as Spot - '0' as Spot,
                    'a'..='z' | 'A'..='Z' | '[' if names.len() < 1000 => {
                        *names.entry(token).or_insert(next)
                    }
                    _ => return Err(wrong(format!("`{token}`"))),
                });
                rest = more;
            }
            if boundary.contains(&FREE) && boundary.len() > 1 {
                return Err(wrong(format!(
                    "the boundary `{typed}`, in which a free spot has a line"
                )));
            }
            region.push(boundary);
        }
        land.push(region);
    }
    for (name, spot) in names {
        check(&land, spot).map_err(|why| wrong(format!("`{name}` {why}")))?;
    }
    Ok(land)
}

/// Whether a spot is met twice: in one boundary, which the spot cuts in two halves that have no other
/// in common, or in two regions.
fn check(land: &Land, spot: Spot) -> Result<(), &'static str> {
    let mut homes = Vec::new();
    for (r, region) in land.iter().enumerate() {
        for (b, boundary) in region.iter().enumerate() {
            let times = boundary.iter().filter(|&&other| other == spot).count();
            homes.extend(std::iter::repeat_n((r, b), times));
        }
    }
    let &[first, second] = &homes[..] else {
        return Err(match homes.len() {
            1 => "once only (write 2 for a spot that is met once)",
            _ => "more than twice",
        });
    };
    if first.0 != second.0 {
        return Ok(());
    }
    if first.1 != second.1 {
        return Err("in two boundaries of one region");
    }
    let boundary = &land[first.0][first.1];
    let mut cut = boundary.split(|&other| other == spot);
    let (before, inside) = (cut.next().unwrap_or(&[]), cut.next().unwrap_or(&[]));
    let after = cut.next().unwrap_or(&[]);
    let crosses =
        |other: &&Spot| **other >= TWICE && (before.contains(*other) || after.contains(*other));
    match inside.iter().find(crosses) {
        Some(_) => Err("crossed by another spot"),
        None => Ok(()),
    }
}
