//! Compresses the built-in problems, a quarter of whose size is left.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new("../../assets/problems");
    println!("cargo::rerun-if-changed={}", folder.display());
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "txt") {
            let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(&path)?, 9);
            let name = path.with_extension("deflate");
            fs::write(
                Path::new(&out).join(name.file_name().unwrap_or_default()),
                packed,
            )?;
        }
    }
    Ok(())
}
