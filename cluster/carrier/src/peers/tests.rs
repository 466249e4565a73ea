use super::greeting::{self, Greeting, Welcome};
use super::{Hosts, Mesh, RunIdentity, connect};
use crate::ClusterError;
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const COMING: Duration = Duration::from_secs(20);

fn run(version: &str, build: &str) -> RunIdentity {
    RunIdentity {
        version: version.into(),
        build: build.into(),
        job: "a table".into(),
        threads: 1,
    }
}

/// Process 0 of three, which waits for the others.
fn first() -> (JoinHandle<Result<Mesh, ClusterError>>, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let name = listener.local_addr().unwrap().to_string();
    let names = [&name[..], "127.0.0.1:1", "127.0.0.1:2"];
    let hosts = Hosts::parse(&names.join("\n")).unwrap();
    let own = run("1", "a");
    let waits = move || connect((&hosts, 0), &listener, &own, COMING);
    (thread::spawn(waits), name)
}

/// Greets process 0 from an address of its own: the connection, and its answer.
fn greet(name: &str, run: RunIdentity, process: usize) -> (TcpStream, Option<String>) {
    let mut socket = TcpStream::connect(name).unwrap();
    let greeting = Greeting {
        run,
        process,
        processes: 3,
        packets: true,
    };
    greeting::write(&mut socket, &greeting).unwrap();
    let answer: Welcome = greeting::read(&mut socket).unwrap();
    (socket, answer.refused)
}

/// What process 0 ends with.
fn error(waiting: JoinHandle<Result<Mesh, ClusterError>>) -> String {
    let ended = waiting.join().unwrap();
    ended.err().expect("nobody is there").to_string()
}

#[test]
fn two_processes_with_one_number_are_told_so() {
    let (waiting, name) = first();
    let (earlier, refused) = greet(&name, run("1", "a"), 2);
    assert_eq!(refused, None);
    let (later, refused) = greet(&name, run("1", "a"), 2);
    let (earlier, later) = (earlier.local_addr().unwrap(), later.local_addr().unwrap());
    let why = format!(
        "says that it is number 2, as another at {earlier} does; give each process a ‹process› of \
         its own"
    );
    assert_eq!(refused, Some(why.clone()));
    assert_eq!(error(waiting), format!("process 2 ({later}) {why}"));
}

#[test]
fn another_version_or_build_is_named() {
    for (other, what) in [
        (run("0.9", "a"), "version 0.9, expected 1"),
        (run("1", "b"), "build b, expected a"),
    ] {
        let (waiting, name) = first();
        let (socket, refused) = greet(&name, other, 1);
        let why = format!("has {what} as here; start the same program everywhere");
        assert_eq!(refused, Some(why.clone()));
        let at = socket.local_addr().unwrap();
        assert_eq!(error(waiting), format!("process 1 ({at}) {why}"));
    }
}

#[test]
fn who_is_refused_says_by_whom() {
    let (waiting, name) = first();
    let hosts = Hosts::parse(&format!("{name}\n127.0.0.1:1\n127.0.0.1:2")).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let other = connect((&hosts, 1), &listener, &run("0.9", "a"), COMING);
    let other = other.err().expect("it is refused").to_string();
    let expected = format!("process 0 ({name}) refuses this process 1, which has version 0.9");
    assert!(other.starts_with(&expected), "{other}");
    assert!(error(waiting).contains("has version 0.9"));
}

#[test]
fn a_stranger_neither_ends_the_gathering_nor_delays_it() {
    use std::io::Write;
    let (waiting, name) = first();
    let mut stranger = TcpStream::connect(&name).unwrap();
    stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    let _silent = TcpStream::connect(&name).unwrap();
    let mut damaged = TcpStream::connect(&name).unwrap();
    damaged.write_all(b"GRUNDY/2\x02\0\0\0\0\0\0\0{}").unwrap();
    // a process of the run is answered, and refused for its own reason
    let (_, refused) = greet(&name, run("0.9", "a"), 1);
    assert!(refused.is_some());
    assert!(error(waiting).contains("has version 0.9"));
}

#[test]
fn a_process_that_speaks_as_another_version_is_named() {
    use std::io::Write;
    let (waiting, name) = first();
    let mut socket = TcpStream::connect(&name).unwrap();
    socket.write_all(b"GRUNDY/1\x02\0\0\0{}").unwrap();
    let at = socket.local_addr().unwrap();
    let found = error(waiting);
    let expected = format!("{at} called process 0, and it does not use the protocol");
    assert!(found.starts_with(&expected), "{found}");
}
