//! On Linux the unwinder of the C compiler is linked in, so that a wheel needs nothing but libc and
//! libm of the machine that it runs on.

use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |key: &str| env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    // Rust asks for the shared libgcc_s; what is found first under that name is a script that names
    // the static ones instead, where the compiler has them
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".into());
    let found = Command::new(compiler)
        .arg("-print-file-name=libgcc_eh.a")
        .output();
    let is_there = found.is_ok_and(|found| found.stdout.starts_with(b"/"));
    if let (true, Ok(folder)) = (is_there, env::var("OUT_DIR")) {
        let script = "GROUP ( -lgcc_eh -lgcc )\n";
        if fs::write(format!("{folder}/libgcc_s.so"), script).is_ok() {
            println!("cargo::rustc-link-search=native={folder}");
        }
    }
}
