use std::io::{Error, ErrorKind};

/// Why a file cannot be read, and what to do.
pub fn unread(error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => {
            "found no such file, expected one that can be read; look at its name and folder".into()
        }
        ErrorKind::IsADirectory => "found a folder, expected a file; name a file in it".into(),
        ErrorKind::PermissionDenied => {
            "found a file that you may not read; ask its owner, or copy it".into()
        }
        ErrorKind::InvalidData => {
            "found bytes that are not UTF-8, expected text; name another file".into()
        }
        _ => {
            let said = error.to_string();
            let said = said.split(" (os error").next().unwrap_or_default();
            format!("cannot be read ({said}); name a file that can be read")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_the_system_is_named() {
        for number in [1, 2, 5, 13, 21, 40] {
            let said = unread(&Error::from_raw_os_error(number));
            assert!(said.contains(';') && !said.contains("os error"), "{said}");
        }
        let none = std::fs::read("no such file").unwrap_err();
        assert!(unread(&none).starts_with("found no such file"));
    }
}
