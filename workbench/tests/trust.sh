#!/usr/bin/env bash
# Every long test of what can be trusted, with lines of progress, from the root of the repository:
#   workbench/tests/trust.sh            all of it: some hours of two cores
#   workbench/tests/trust.sh PART..     parts of it: kills memory same parsers readers experiments
#                                       costs miri sanitizer crates
# Less of it: GRUNDY_KILLS=100, GRUNDY_CORRUPTIONS=1000, GRUNDY_MEMORY=10 (seconds a job),
# GRUNDY_FUZZ=1000000. Ends with the parts that failed, if any did.
set -u
target=${CARGO_TARGET_DIR:-target}
fuzz=${GRUNDY_FUZZ:-10000000}
program() { cargo test --release -p grundy-workbench --test program -- --nocapture "$@"; }

kills() {
  GRUNDY_KILLS=${GRUNDY_KILLS:-1000} GRUNDY_CORRUPTIONS=${GRUNDY_CORRUPTIONS:-10000} \
    program trust --skip trust::memory --skip trust::same
}
memory() { GRUNDY_MEMORY=${GRUNDY_MEMORY:-30} program trust::memory; }
same() { GRUNDY_SAME=all program trust::same; }
parsers() { GRUNDY_FUZZ=$fuzz cargo test --release --test library parsers -- --nocapture; }
readers() {
  # neither the workbench nor what it reads with is optimised otherwise, and this is all loops
  GRUNDY_FUZZ=$fuzz cargo test --release --config profile.release.package.grundy-workbench.opt-level=2 \
    --config 'profile.release.package."*".opt-level=2' -p grundy-workbench --bin grundy changed -- --nocapture
}
costs() { cargo bench -p grundy-workbench --bench checkpoint; }
miri() { cargo +nightly miri test --lib; }
sanitizer() {
  # frames are larger under it: texts that nest deeply need more than 2 MiB
  RUST_MIN_STACK=16777216 RUSTFLAGS=-Zsanitizer=address cargo +nightly test --release \
    --target x86_64-unknown-linux-gnu -p grundy-nimber -p grundy --lib --test field
}
crates() {
  # advisories need the network
  cargo package --workspace && packed && installed && cargo deny check licenses bans sources
}

# the library's crates pass their tests as they were packed
packed() {
  local folder crate
  folder=$(mktemp -d)
  for crate in grundy-nimber grundy; do
    mkdir "$folder/$crate"
    tar -xzf "$target/package/$crate"-[0-9]*.crate --strip-components 1 -C "$folder/$crate" || return 1
  done
  (cd "$folder/grundy" && cargo test --release --config \
    "patch.crates-io.grundy-nimber.path='$folder/grundy-nimber'") || return 1
  rm -rf "$folder"
}

# an installed program works from any folder, with experiments that are named
installed() {
  local folder root=$PWD
  folder=$(mktemp -d)
  cargo install --path workbench --locked --root "$folder" || return 1
  (cd "$folder" && bin/grundy table nim --heaps 2 --max 3 && bin/grundy list experiments &&
    bin/grundy run "$root/experiments/bouton.toml" --quick --out run &&
    bin/grundy certify run) || return 1
  rm -rf "$folder"
}

# each file of a run of all experiments is accepted, and refused with some bit of it changed
experiments() {
  cargo build --release || return 1
  local grundy folder file wrong=0 count=0 size at bit byte
  grundy=$(realpath "$target/release/grundy")
  folder=$(mktemp -d)
  "$grundy" run experiments --quiet --out "$folder/run" >/dev/null || return 1
  "$grundy" certify "$folder/run" --quiet || { echo "REFUSED: the run"; wrong=1; }
  RANDOM=1
  while read -r file; do
    file=$folder/run/$file
    "$grundy" certify "$file" --quiet >/dev/null || { echo "REFUSED: $file"; wrong=1; }
    cp "$file" "$folder/kept"
    size=$(stat -c %s "$file")
    at=$(((RANDOM * 32768 + RANDOM) % size)) bit=$((RANDOM % 8))
    byte=$(od -An -tu1 -j "$at" -N 1 "$file")
    printf "\\x$(printf %x $((byte ^ (1 << bit))))" |
      dd of="$file" bs=1 seek="$at" conv=notrunc status=none
    if "$grundy" certify "$file" --quiet >/dev/null 2>&1; then
      echo "ACCEPTED: $file with bit $bit of byte $at changed"; wrong=1
    fi
    if cmp -s "$file" "$folder/kept"; then echo "NOT CHANGED: $file"; wrong=1; fi
    cp "$folder/kept" "$file"
    count=$((count + 1))
    ((count % 20)) || echo "$count files"
  done < <(cut -c 67- "$folder/run/SHA256SUMS"; echo SHA256SUMS)
  echo "$count files of a run, each accepted as it was and refused with a bit changed: $([ $wrong = 0 ] && echo yes || echo NO)"
  rm -rf "$folder"
  return $wrong
}

parts=(kills memory same parsers readers experiments costs miri sanitizer crates)
(($#)) || set -- "${parts[@]}"
for part in "$@"; do
  if [[ " ${parts[*]} " != *" $part "* ]]; then
    echo "no part of it is named $part, expected some of: ${parts[*]}" >&2
    exit 2
  fi
done
failed=()
for part in "$@"; do
  begun=$SECONDS
  echo "$(date +%T) $part"
  if "$part"; then end=passed; else end=FAILED failed+=("$part"); fi
  echo "$(date +%T) $part $end, $((SECONDS - begun)) s"
done
if ((${#failed[@]})); then echo "FAILED: ${failed[*]}"; exit 1; fi
echo "all as it should be"
