//! What ran, and where.

use std::ffi::OsStr;
use std::path::Path;

/// The version, and the commit that was built, where it is known.
pub(super) fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match option_env!("GRUNDY_COMMIT") {
        Some(commit) => format!("{version} (commit {commit})"),
        None => version.to_owned(),
    }
}

/// The processor's name, where the system tells it.
pub(super) fn cpu() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The name of this computer.
pub(super) fn host() -> Option<String> {
    let name = std::fs::read_to_string("/etc/hostname").ok();
    let name = name.or_else(|| std::env::var("HOSTNAME").ok())?;
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// A word as a shell reads it; one that is no text byte by byte, as in `$'e\xff.toml'`.
pub fn quoted(word: impl AsRef<OsStr>) -> String {
    let word = word.as_ref();
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    match word.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(plain) => text.to_owned(),
        Some(text) => format!("'{}'", text.replace('\'', r"'\''")),
        None => {
            let bytes = word.as_encoded_bytes().iter();
            let written = bytes.map(|&byte| match byte {
                b'\'' | b'\\' => format!("\\{}", char::from(byte)),
                b' '..=b'~' => char::from(byte).to_string(),
                _ => format!("\\x{byte:02x}"),
            });
            format!("$'{}'", written.collect::<String>())
        }
    }
}

/// The command as it was typed.
pub(super) fn typed() -> String {
    let mut words = std::env::args_os();
    let program = words.next().unwrap_or_default();
    let name = Path::new(&program).file_name();
    let name = name.map_or("grundy".into(), |name| name.to_string_lossy());
    let words = words.map(quoted);
    std::iter::once(name.into_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}
