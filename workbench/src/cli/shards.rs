//! Tables in shards, as other verbs take them.

use crate::failure::Failure;
use grundy::number::bytes as size;
use grundy::plan::{Account, Computed, Engine, Enumerated, Plan};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::{Legal, Want};
use grundy::store::{Header, What, Width, Writer};
use grundy::work::Context;
use grundy_cluster::{StoredTable, is_stored};
use std::path::Path;

/// The table of a folder with shards that stands where rules are expected; `None` if it is none.
pub(super) fn computed(
    rules: &str,
    context: &Context,
) -> Result<Option<(Ruleset, Enumerated, Computed)>, Failure> {
    let folder = Path::new(rules);
    if !is_stored(folder) {
        return Ok(None);
    }
    let stored = StoredTable::read(folder, context)?;
    let ruleset: Ruleset = stored.rules.parse()?;
    let Rules::Heaps(heaps) = &ruleset.rules else {
        return Err(Failure::input("found a table of boards in shards"));
    };
    let table = match Legal::of(heaps, stored.table.positions(), context)? {
        Some(legal) => stored.table.restricted(legal.into(), context)?,
        None => stored.table,
    };
    let place = Enumerated::heaps(heaps, table.positions().clone());
    let why = Account::Box {
        order: table.positions().order(),
        bytes: table.bytes(),
    };
    let plan = Plan {
        engine: Engine::Dense,
        why,
        threads: context.threads(),
    };
    Ok(Some((ruleset, place, Computed { table, plan })))
}

/// The table file that the shards of a folder make, byte for byte that of one process.
pub(super) fn bytes(folder: &Path, context: &Context) -> Result<Vec<u8>, Failure> {
    let stored = StoredTable::read(folder, context)?;
    let table = &stored.table;
    let mut file = Vec::new();
    let room = file.try_reserve(table.bytes() as usize * 2);
    room.map_err(|_| {
        let need = size(table.bytes() * 2);
        Failure::Unfinished(format!("the table in shards needs {need} of memory"))
    })?;
    write(&stored, &mut file, context)?;
    Ok(file)
}

/// Writes the table file of a table in shards.
pub(super) fn write(
    stored: &StoredTable,
    to: &mut dyn std::io::Write,
    context: &Context,
) -> Result<(), Failure> {
    let table = &stored.table;
    let most = |most: &mut u64, _: &[u64], number: u64| {
        *most = number.max(*most);
        Ok(())
    };
    let largest = table.visit(context, || 0, most, u64::max)?;
    let header = Header {
        rules: stored.rules.clone(),
        max: stored.max.clone(),
        order: stored.order,
        what: match table.want() {
            Want::Values => What::Values,
            Want::Outcomes(_) => What::Outcomes,
        },
        width: Width::holding(largest),
        count: table.positions().count() as u64,
    };
    let mut writer = Writer::new(to, &header)?;
    let positions = table.positions();
    let mut heaps = vec![0; positions.heaps()];
    for at in 0..header.count {
        if at.is_multiple_of(1 << 20) {
            context.check()?;
        }
        writer.push(table.number(&heaps))?;
        positions.advance_lex(&mut heaps);
    }
    writer.finish()?;
    Ok(())
}
