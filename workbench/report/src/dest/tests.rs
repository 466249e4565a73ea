//! Files, links, devices and full disks.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use super::{Dest, DestError, DestFault};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn put(path: &Path, text: &str) {
    let mut dest = Dest::check(path).unwrap();
    dest.write_all(text.as_bytes()).unwrap();
    dest.commit().unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

#[test]
fn a_new_file_has_the_usual_mode_and_nothing_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.csv");
    put(&path, "a,b\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), "a,b\n");
    assert_eq!(names(folder.path()), ["t.csv"]);
    let usual = folder.path().join("usual");
    fs::File::create(&usual).unwrap();
    assert_eq!(mode(&path), mode(&usual));
}

#[test]
fn an_older_file_keeps_its_mode_and_is_untouched_on_drop() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.csv");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
    let mut dest = Dest::check(&path).unwrap();
    dest.write_all(&[b'x'; 200_000]).unwrap();
    drop(dest);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["t.csv"]);
    put(&path, "new");
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(mode(&path), 0o640);
}

#[test]
fn a_link_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (link, file) = (folder.path().join("link"), folder.path().join("sub/file"));
    fs::create_dir(folder.path().join("sub")).unwrap();
    symlink("sub/file", &link).unwrap();
    // First to a file that does not exist yet, then over it.
    for text in ["one", "two"] {
        put(&link, text);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    let circle = folder.path().join("circle");
    symlink("circle", &circle).unwrap();
    let error = Dest::check(&circle).unwrap_err().to_string();
    assert!(error.contains("circle"), "{error}");
}

#[test]
fn folders_and_missing_folders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("file"), "").unwrap();
    assert!(matches!(
        Dest::check(here),
        Err(DestError {
            fault: DestFault::IsFolder,
            ..
        })
    ));
    for missing in ["none/t.csv", "file/t.csv"] {
        let error = Dest::check(&here.join(missing)).unwrap_err();
        assert!(
            matches!(
                error,
                DestError {
                    fault: DestFault::NoFolder(_),
                    ..
                }
            ),
            "{error}"
        );
        assert!(error.to_string().contains("mkdir"), "{error}");
    }
    for nameless in [here.join("new/"), "".into()] {
        let error = Dest::check(&nameless).unwrap_err();
        assert!(
            matches!(
                error,
                DestError {
                    fault: DestFault::NoName,
                    ..
                }
            ),
            "{error}"
        );
    }
    assert_eq!(names(here), ["file"]);
}

#[test]
fn what_may_not_be_written_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let read_only = Dest::check(&file);
    let new = Dest::check(&folder.path().join("new"));
    // The superuser may write everywhere; then only the answer to everybody else is not seen.
    let all_powerful = fs::File::create(folder.path().join("probe")).is_ok();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    if !all_powerful {
        assert!(matches!(
            read_only,
            Err(DestError {
                fault: DestFault::Unopened(_),
                ..
            })
        ));
        assert!(matches!(
            new,
            Err(DestError {
                fault: DestFault::Unwritable { .. },
                ..
            })
        ));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_where_nobody_may_make_a_file() {
    let error = Dest::check(Path::new("/proc/self/new.csv")).unwrap_err();
    assert!(
        matches!(
            error,
            DestError {
                fault: DestFault::Unwritable { .. },
                ..
            }
        ),
        "{error}"
    );
    assert!(error.to_string().contains("/proc/self`"), "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_names_itself() {
    let full = Path::new("/dev/full");
    let mut dest = Dest::check(full).unwrap();
    dest.write_all(b"waits in the buffer").unwrap();
    let error = dest.commit().unwrap_err();
    assert!(
        matches!(
            error,
            DestError {
                fault: DestFault::Full,
                ..
            }
        ),
        "{error}"
    );
    let error = error.to_string();
    assert!(error.contains("/dev/full") && error.contains("disk is full"));

    let mut dest = Dest::check(full).unwrap();
    let error = dest.write_all(&[0; 1 << 20]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::StorageFull);
    assert!(matches!(
        DestError::from(error),
        DestError {
            fault: DestFault::Full,
            ..
        }
    ));
    assert!(!fs::metadata(full).unwrap().is_file());
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_is_written_directly_and_its_end_is_told_apart() {
    use std::os::fd::AsRawFd;
    let (reader, writer) = std::io::pipe().unwrap();
    let path = format!("/dev/fd/{}", writer.as_raw_fd());
    let mut dest = Dest::check(Path::new(&path)).unwrap();
    drop(reader);
    dest.write_all(b"for nobody").unwrap();
    assert!(matches!(
        dest.commit(),
        Err(DestError {
            fault: DestFault::ClosedPipe,
            ..
        })
    ));
}

#[test]
#[cfg(target_os = "linux")]
fn an_open_descriptor_is_appended_to_not_replaced() {
    use std::os::fd::AsRawFd;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    fs::write(&path, "kept ").unwrap();
    let file = fs::File::options().append(true).open(&path).unwrap();
    put(Path::new(&format!("/dev/fd/{}", file.as_raw_fd())), "added");
    assert_eq!(fs::read_to_string(&path).unwrap(), "kept added");
}

#[test]
fn stdout_has_names() {
    for name in ["/dev/stdout", "/dev/fd/1"] {
        let dest = Dest::check(Path::new(name)).unwrap();
        assert!(matches!(dest.sink, super::Sink::Stdout(_)));
    }
}
