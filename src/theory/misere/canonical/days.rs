use super::arena::{Arena, MisereForm};
use crate::work::{Context, Stop};

/// The latest day whose games are listed.
const LISTED: u32 = 4;

impl Arena {
    /// The games born by a day, in the order of CGSuite: 1, 2, 3, 5, 22 games by day 0, .. 4.
    ///
    /// # Errors
    /// Beyond day 4, whose successor has 4,171,780 games; or if memory or time run out.
    pub fn born(&mut self, day: u32) -> Result<Vec<MisereForm>, Stop> {
        if day > LISTED {
            return Err(Stop::refused(
                format!("day {day}"),
                format!("{LISTED} at most: by day 5 there are 4,171,780 games"),
                "ask for an earlier day",
            ));
        }
        let mut games = vec![self.zero()];
        for _ in 0..day {
            let mut next = Vec::new();
            for set in 0..1u64 << games.len() {
                let options = games.iter().enumerate();
                let options = options.filter(|&(i, _)| set >> i & 1 == 1);
                next.push(self.form(options.map(|(_, &game)| game).collect())?);
            }
            next.sort_unstable();
            next.dedup();
            games = next;
        }
        self.sorted(games)
    }
}

/// The number of games born by a day, up to day 5: of the sets of games of the day before those are
/// counted which revert to nothing.
///
/// # Errors
/// Beyond day 5; or if memory or time run out.
pub fn count_born(day: u32, context: &Context) -> Result<u64, Stop> {
    let Some(before) = day.checked_sub(1) else {
        return Ok(1);
    };
    if before > LISTED {
        return Err(Stop::refused(
            format!("day {day}"),
            "5 at most: later days have more than 2^4171779 games",
            "ask for an earlier day",
        ));
    }
    let mut arena = Arena::new(context);
    let games = arena.born(before)?;
    let bit = |form: &MisereForm| games.iter().position(|g| g == form).expect("born before");
    let set = |forms: &[MisereForm]| forms.iter().fold(0u64, |set, f| set | 1 << bit(f));
    let p = (0..games.len()).filter(|&i| arena.is_p(games[i]));
    let p = p.fold(0u64, |set, i| set | 1 << i);
    // a set reverts to `to` if it has the options `kept`, and others that all move to it
    let reversals = games.iter().map(|&to| {
        let back = games.iter().filter(|&&g| arena.has_option(g, to));
        let back: Vec<MisereForm> = back.copied().collect();
        (set(arena.options(to)), set(&back), to == arena.zero())
    });
    let reversals: Vec<(u64, u64, bool)> = reversals.collect();
    let mut count = 0;
    for sets in 0..1u64 << games.len() {
        if sets % (1 << 16) == 0 {
            context.check()?;
        }
        let reverts = reversals.iter().any(|&(kept, back, zero)| {
            let further = sets & !kept;
            kept & !sets == 0 && further != 0 && further & !back == 0 && (!zero || sets & p != 0)
        });
        count += u64::from(!reverts);
    }
    Ok(count)
}
