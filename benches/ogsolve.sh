#!/usr/bin/env bash
# Beside `ogsolve` (P. Beling, GPL: installed from the registry into a temporary folder, never a
# dependency): CPU time and memory on one thread, runs in turn, checksums compared; then two
# threads of ours against one.
#
#   benches/ogsolve.sh           some minutes: 0.6 to 2^20, 0.106 to 2^24, 0.007 to 2^16 heaps
#   benches/ogsolve.sh --long    hours:        0.6 to 2^24, 0.106 to 2^28, 0.007 to 2^18 heaps
#
# GRUNDY and OGSOLVE name programs that are there already, RUNS the runs of each (3).
set -euo pipefail
shopt -s inherit_errexit
export LC_ALL=C

runs=${RUNS:-3}
case ${1-} in
--long) sizes=(24 28 18) ;;
'') sizes=(20 24 16) ;;
*) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0"; exit 2 ;;
esac

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$(dirname "$0")/.."

grundy=${GRUNDY:-}
if [[ -z $grundy ]]; then
    cargo build --release --bin grundy
    grundy=${CARGO_TARGET_DIR:-target}/release/grundy
fi
ogsolve=${OGSOLVE:-}
if [[ -z $ogsolve ]]; then
    RUSTFLAGS='-C target-cpu=native' cargo install --quiet ogsolve --root "$temporary"
    ogsolve=$temporary/bin/ogsolve
fi
"$grundy" --version
"$ogsolve" --version

gnu_time=$(type -P time || true)
if [[ -z $gnu_time ]] || ! "$gnu_time" -f '%U %S %e %M' true 2>/dev/null; then
    echo 'GNU time is not installed: memory is not measured'
    gnu_time=
fi

# CPU seconds, wall seconds and MiB of a command; its output is left in $temporary/out
measure() {
    local used=$temporary/used
    if [[ -n $gnu_time ]]; then
        "$gnu_time" -o "$used" -f '%U %S %e %M' "$@" >"$temporary/out" 2>&1
    else
        local TIMEFORMAT='%U %S %R -1'
        { time "$@" >"$temporary/out" 2>&1; } 2>"$used"
    fi || { cat "$temporary/out" >&2; return 1; }
    awk '{ printf "%.2f %.2f %s\n", $1 + $2, $3, $4 < 0 ? "-" : int($4 / 1024 + 0.5) }' "$used"
}

ours() { measure "$grundy" sequence "$1" --to "$2" --threads "$3" --quiet; }
theirs() { measure "$ogsolve" "$1" -n "$2" -m "$3"; }

# The checksum in the last output, eight digits; nothing if there is none.
checksum() {
    sed -nE 's/.*checksum:?[[:space:]]+([0-9A-Fa-f]+).*/\1/p' "$temporary/out" | head -n 1 |
        awk '{ printf "%8s", toupper($1) }' | tr ' ' 0
}

median() { sort -n | awk '{ all[NR] = $1 } END { print (all[int((NR + 1) / 2)] + all[int(NR / 2) + 1]) / 2 }'; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / (b > 0 ? b : 0.005) }'; }

# The method of ogsolve that takes the least CPU time on fewer heaps.
best_method() {
    local game=$1 to=$2 method
    shift 2
    for method in "$@"; do
        read -r cpu _ < <(theirs "$game" "$to" "$method")
        echo "$cpu $method"
    done | sort -n | awk 'NR == 1 { print $2 }'
}

failed=0
compare() {
    local game=$1 power=$2 fewer=$3
    shift 3
    local to=$(((1 << power) - 1)) method ratios=() cpu wall memory
    method=$(best_method "$game" $(((1 << (power - fewer)) - 1)) "$@")
    echo
    echo "$game to 2^$power heaps, CPU seconds of one thread, ogsolve by $method"
    for ((run = 1; run <= runs; run++)); do
        read -r cpu wall memory < <(ours "$game" "$to" 1)
        local mine=$cpu sum
        sum=$(checksum)
        printf '  grundy %9s s %6s MiB   ' "$cpu" "$memory"
        read -r cpu wall memory < <(theirs "$game" "$to" "$method")
        printf 'ogsolve %9s s %6s MiB   ratio %s\n' "$cpu" "$memory" "$(ratio "$cpu" "$mine")"
        ratios+=("$(ratio "$cpu" "$mine")")
        if [[ -z $sum ]]; then
            echo "  ogsolve's checksum is $(checksum), grundy prints none"
        elif [[ $sum != "$(checksum)" ]]; then
            echo "  CHECKSUMS DIFFER: grundy $sum, ogsolve $(checksum)"
            failed=1
        fi
    done
    echo "  median ratio $(printf '%s\n' "${ratios[@]}" | median), checksum $(checksum)"
    ratios=()
    for ((run = 1; run <= runs; run++)); do
        local walls=()
        for threads in 1 2; do
            read -r cpu wall memory < <(ours "$game" "$to" "$threads")
            walls+=("$wall")
        done
        ratios+=("$(ratio "${walls[@]}")")
        printf '  grundy on 1 and 2 threads, wall clock: %s s, %s s\n' "${walls[@]}"
    done
    echo "  two threads are $(printf '%s\n' "${ratios[@]}" | median) times as fast (median)"
}

compare 0.6 "${sizes[0]}" 3 rc rc2 rc2s
# rc takes minutes for 0.106
compare 0.106 "${sizes[1]}" 3 rc2 rc2s
compare 0.007 "${sizes[2]}" 2 naive rc rc2 rc2s
exit "$failed"
