//! What carries messages between workers: timely dataflow, which no other folder names.
//!
//! A worker is a thread of one of the processes. One dataflow of one operator exchanges packets:
//! those of a pair of workers arrive in the order in which they were sent, and nothing else is
//! asked of it. Everything is sent within one epoch, so that progress is said at the end alone: a
//! worker learns from the packets themselves how far others are.

mod packet;
mod post;
mod stream;

pub use packet::Packet;
pub use post::{Post, Sent};

use crate::error::ClusterError;
use crate::peers::{Mesh, Watch};
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use stream::Watched;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};
use timely::execute::execute_from;

/// Time between two looks at the other processes, while workers work.
const LOOK: Duration = Duration::from_millis(20);

/// Time that the last bytes may take to the others.
const LAST: Duration = Duration::from_secs(10);

/// What a worker found, whatever it is: so that one dataflow is compiled for all kinds of work.
type WorkerResult = Result<Box<dyn Any + Send>, ClusterError>;

/// The work of a worker.
type WorkerTask = dyn Fn(&mut Post<'_>) -> WorkerResult + Send + Sync;

/// Runs `work` on every thread of this process, connected with those of the others; what each of
/// them found, in the order of the threads.
///
/// # Errors
/// The first error of a worker, or the end of another process. The threads that are left after
/// wait for the end of the process.
pub fn run<T: Send + 'static>(
    mesh: Mesh,
    threads: usize,
    work: impl Fn(&mut Post<'_>) -> Result<T, ClusterError> + Send + Sync + 'static,
) -> Result<Vec<T>, ClusterError> {
    let found = run_all(
        mesh,
        threads,
        Arc::new(move |post| Ok(Box::new(work(post)?) as Box<dyn Any + Send>)),
    )?;
    let found = found.into_iter().filter_map(|found| found.downcast().ok());
    Ok(found.map(|found| *found).collect())
}

/// [`run`] of any work.
fn run_all(
    mesh: Mesh,
    threads: usize,
    work: Arc<WorkerTask>,
) -> Result<Vec<Box<dyn Any + Send>>, ClusterError> {
    let Mesh {
        process,
        sockets,
        watch,
    } = mesh;
    let hooks = Hooks::default();
    let own = ProcessBuilder::new_typed_vector(threads, hooks.refill.clone(), None);
    let unstarted = |e: String| ClusterError::Network(format!("the workers cannot start ({e})"));
    let (builders, others): (Vec<_>, Box<dyn Any + Send>) = if sockets.len() < 2 {
        let builders = own.into_iter().map(AllocatorBuilder::Process);
        (builders.collect(), Box::new(()))
    } else {
        let sockets = sockets.into_iter().enumerate();
        let sockets =
            sockets.map(|(peer, socket)| Some(Watched::new(socket?, peer, Arc::clone(&watch))));
        let (tcp, guard) =
            initialize_networking_from_sockets(own, sockets.collect(), process, threads, hooks)
                .map_err(|e| unstarted(e.to_string()))?;
        let builders = tcp.into_iter().map(AllocatorBuilder::Tcp);
        (builders.collect(), Box::new(guard))
    };
    let (found, results) = mpsc::channel();
    let seen = Arc::clone(&watch);
    let guards = execute_from(builders, others, WorkerConfig::default(), move |worker| {
        let mut post = Post::new(worker, &seen);
        let result = work(&mut post);
        let failed = result.is_err();
        if !failed {
            // from now on others may leave
            seen.finished();
        }
        _ = found.send((post.index() % threads, result));
        if failed {
            // what this worker owes to others never comes: the process ends instead
            loop {
                thread::park();
            }
        }
    })
    .map_err(unstarted)?;
    match collect(&results, threads, &watch) {
        Ok(all) => {
            part(guards, &watch);
            Ok(all)
        }
        Err(error) => {
            std::mem::forget(guards);
            watch.fail(&error);
            Err(error)
        }
    }
}

/// What all workers of this process found.
fn collect(
    results: &Receiver<(usize, WorkerResult)>,
    threads: usize,
    watch: &Watch,
) -> Result<Vec<Box<dyn Any + Send>>, ClusterError> {
    let mut all: Vec<Option<Box<dyn Any + Send>>> = (0..threads).map(|_| None).collect();
    while all.iter().any(Option::is_none) {
        match results.recv_timeout(LOOK) {
            Ok((thread, result)) => all[thread] = Some(result?),
            Err(RecvTimeoutError::Timeout) => watch.check()?,
            Err(RecvTimeoutError::Disconnected) => {
                let why = "a worker ended without a result".into();
                return Err(watch.check().err().unwrap_or(ClusterError::Network(why)));
            }
        }
    }
    Ok(all.into_iter().flatten().collect())
}

/// Waits until others have what was sent to them. Nobody needs the answer.
fn part(guards: WorkerGuards<()>, watch: &Watch) {
    watch.finished();
    let (done, end) = mpsc::channel();
    let joined = thread::Builder::new().spawn(move || {
        drop(guards);
        _ = done.send(());
    });
    if joined.is_ok() {
        _ = end.recv_timeout(LAST);
    }
}
