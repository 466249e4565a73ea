//! Positions of Sprouts as words: regions, their boundaries, and the spots along these.
//!
//! After D. Applegate, G. Jacobson and D. Sleator, Computer analysis of Sprouts (1991).

/// A spot as a boundary meets it.
pub(super) type Spot = u16;

/// A spot without a line, alone in its boundary: three lives.
pub(super) const FREE: Spot = 0;
/// The end of one line: two lives.
pub(super) const TIP: Spot = 1;
/// A spot with one life, met once.
pub(super) const LAST: Spot = 2;
/// Spots from here on have one life and are met twice: in one boundary, or in two regions.
pub(super) const TWICE: Spot = 3;

/// The spots around a connected part of the drawing, as one meets them walking with the region on
/// the left; spots without lives are left out.
pub(super) type Boundary = Vec<Spot>;
pub(super) type Region = Vec<Boundary>;
/// Regions that have spots in common.
pub(super) type Land = Vec<Region>;

/// Lives of a spot.
fn lives(spot: Spot) -> u32 {
    match spot {
        FREE => 3,
        TIP => 2,
        _ => 1,
    }
}

/// Lives of spots; one that is met twice counts once.
pub(super) fn lives_of<'a>(spots: impl Iterator<Item = &'a Spot>) -> u32 {
    let mut sum = 0;
    let mut seen: Vec<Spot> = Vec::new();
    for &spot in spots {
        if spot >= TWICE {
            if seen.contains(&spot) {
                continue;
            }
            seen.push(spot);
        }
        sum += lives(spot);
    }
    sum
}

/// Lives of a land.
pub(super) fn total(land: &Land) -> u32 {
    lives_of(land.iter().flatten().flatten())
}
