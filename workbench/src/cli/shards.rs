//! Tables in shards, as other verbs take them.

use crate::failure::Failure;
use grundy::ask::box_json;
use grundy::number::bytes as size;
use grundy::plan::{Account, Computed, Engine, Enumerated, Plan};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::solve::{Legal, Table, Want};
use grundy::work::{Context, Stop};
use grundy_cluster::{StoredTable, is_stored};
use grundy_report::Watched;
use grundy_report::computed::BoxRows;
use grundy_report::table::{self as sheets, Contents, GRUNDY, Style};
use serde_json::{Map, json};
use std::path::Path;

/// The table of a folder with shards that is where rules are expected; `None` if it is none. No
/// engine may be asked for: it is computed already.
pub(super) fn computed(
    rules: &str,
    engine: Option<Engine>,
    context: &Context,
) -> Result<Option<(Ruleset, Enumerated, Computed)>, Failure> {
    let folder = Path::new(rules);
    if !is_stored(folder) {
        return Ok(None);
    }
    if let Some(engine) = engine {
        return Err(Failure::input(format!(
            "found --engine {engine} and a table in shards, which is computed already; leave \
             --engine out"
        )));
    }
    let stored = StoredTable::read(folder, context)?;
    let ruleset: Ruleset = stored.rules.parse()?;
    let Some(heaps) = ruleset.heap_rules() else {
        return Err(Failure::input("found a table of boards in shards"));
    };
    let computed = legal(heaps, stored.table, context)?;
    let place = Enumerated::heaps(heaps, computed.table.positions().clone());
    Ok(Some((ruleset, place, computed)))
}

/// What several processes computed: tuples that are no positions, to which moves lead all the same,
/// are left out.
pub(super) fn legal(
    rules: &HeapRuleset,
    mut table: Table,
    context: &Context,
) -> Result<Computed, Stop> {
    if let Some(legal) = Legal::of(rules, table.positions(), context)? {
        table = table.restricted(legal.into(), context)?;
    }
    let why = Account::Box {
        order: table.positions().order(),
        bytes: table.bytes(),
    };
    let plan = Plan {
        engine: Engine::Dense,
        why,
        threads: context.threads(),
    };
    Ok(Computed { table, plan })
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
    let ruleset: Ruleset = stored.rules.parse()?;
    let table = &stored.table;
    let contents = match table.want() {
        Want::Values => Contents::Values,
        Want::Outcomes(_) => Contents::Outcomes,
    };
    let rows = BoxRows::new(&ruleset.rules, table, contents, &[]).map_err(Failure::input)?;
    let head = [
        ("rules".into(), json!(stored.rules)),
        ("box".into(), box_json(table.positions())),
    ];
    let sheet = rows.sheet(String::new(), Map::from_iter(head));
    let mut to = Watched(to, context);
    Ok(sheets::write(&sheet, GRUNDY, Style::default(), &mut to)?)
}
