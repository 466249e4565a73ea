//! The tests of the program, in one: transcripts, the README, games through a pipe, the page and
//! its server, long jobs that are killed and resumed, full disks.

mod again;
mod book;
mod bound;
#[cfg(unix)]
mod cluster;
#[cfg(unix)]
mod faults;
#[cfg(feature = "web")]
mod graphs;
#[cfg(unix)]
mod guard;
mod hackenbush;
mod mistakes;
#[cfg(unix)]
mod mixtures;
mod nimber;
mod page;
mod play;
#[cfg(unix)]
mod program;
mod readme;
mod remedies;
#[cfg(unix)]
mod resume;
#[cfg(unix)]
mod sequence;
#[cfg(unix)]
mod survey;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
#[cfg(unix)]
mod trust;
#[cfg(feature = "web")]
mod web;
mod widths;
