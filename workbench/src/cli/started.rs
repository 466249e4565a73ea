//! A process that another one started ends with it, however that one ends: its standard input is a
//! pipe that the other holds.

use grundy_report::dest::abandon;
use std::io;
use std::process::exit;
use std::thread;

/// The variable by which a process knows that another one started it.
pub(super) const STARTED: &str = "GRUNDY_STARTED";

/// Ends this process once the one that started it is gone.
pub(super) fn watch() {
    if std::env::var_os(STARTED).is_none() {
        return;
    }
    // it may start others, which watch it
    let gone = || {
        _ = io::copy(&mut io::stdin(), &mut io::sink());
        abandon();
        exit(3);
    };
    _ = thread::Builder::new().spawn(gone);
}
