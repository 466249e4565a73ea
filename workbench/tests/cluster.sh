#!/usr/bin/env bash
# The long tests of several processes, with a line of progress each:
#   workbench/tests/cluster.sh [RUNS]       kills (50 runs unless said otherwise), boxes, hosts
#   GRUNDY_LARGE=1 workbench/tests/cluster.sh   also a box of 1.5 GiB and larger values: ten minutes, 4 GB
# Needs the release program. Hosts of their own need network namespaces (root, iproute2); where
# they are not allowed this is said, and the rest is done.
set -u
runs=${1:-50}
grundy=${GRUNDY:-${CARGO_TARGET_DIR:-target}/release/grundy}
grundy=$(realpath "$grundy")
folder=$(mktemp -d)
cd "$folder"
export GRUNDY_PROGRESS=never
failed=0
say() { echo "$(date +%T) $*"; }
sum() { sha256sum <"$1" | cut -d' ' -f1; }

boxes() {
  "$grundy" table "$@" --quiet --out alone.grundy || { failed=1; return; }
  for processes in 1 2 3 4; do for threads in 1 2; do
    rm -f together.grundy
    "$grundy" table "$@" --quiet --out together.grundy \
      --processes $processes --threads $threads
    if [ "$(sum together.grundy)" != "$(sum alone.grundy)" ]; then
      say "DIFFERS with $processes processes of $threads threads: $*"; failed=1
    fi
  done; done
  say "boxes: $*"
}
boxes moore:2 --heaps 4 --max 63 --outcomes
boxes moore:2 --heaps 4 --max 31
boxes wythoff --heaps 2 --max 400
boxes rwythoff:2 --heaps 2 --max 300
boxes exact:2 --heaps 5 --max 12
boxes 'rules{each heap: take t for t in 1..h if (t & 3) != 0}' --heaps 3 --max 30
boxes nim --misere --heaps 3 --max 100

# a box in shards, of which no process holds more than its part, beside the table of one machine
shards() {
  local box=(table subtract:1,2 --heaps 3 --max "$1" --quiet)
  rm -rf alone.grundy parts.grundy whole.grundy
  "$grundy" "${box[@]}" --out alone.grundy || failed=1
  if "$grundy" "${box[@]}" --processes 1 --max-memory "$2" --out parts.grundy 2>/dev/null; then
    say "NOT REFUSED to one process of $2"; failed=1
  fi
  "$grundy" "${box[@]}" --processes 4 --threads 1 --max-memory "$2" --out parts.grundy || failed=1
  "$grundy" merge parts.grundy --quiet --out whole.grundy || failed=1
  if [ ! -d parts.grundy ] || [ "$(sum whole.grundy)" != "$(sum alone.grundy)" ]; then
    say "DIFFERS in shards, $1"; failed=1
  fi
  rm -rf alone.grundy parts.grundy whole.grundy
  say "shards: subtract{1,2}, 3 heaps up to $1, 4 processes of $2"
}
shards 500 50M
if [ -n "${GRUNDY_LARGE:-}" ]; then
  shards 1480 500M
  boxes moore:2 --heaps 4 --max 63
fi

# a random process is killed at a random time, and the run goes on with 1 to 4 processes
job=(table nim --heaps 3 --max 600 --outcomes --quiet --threads 1
  --checkpoint kept --every 30ms --out killed.grundy)
"$grundy" table nim --heaps 3 --max 600 --outcomes --quiet --out alone.grundy
for ((run = 1; run <= runs; run++)); do
  rm -rf kept killed.grundy
  "$grundy" "${job[@]}" --processes $((RANDOM % 3 + 2)) 2>/dev/null &
  first=$!
  sleep "0.$((RANDOM % 6 + 1))$((RANDOM % 10))"
  mapfile -t all < <(echo $first; pgrep -P $first)
  kill -KILL "${all[$((RANDOM % ${#all[@]}))]}" 2>/dev/null
  wait $first 2>/dev/null
  rm -f killed.grundy
  "$grundy" "${job[@]}" --resume --processes $((RANDOM % 4 + 1))
  if [ "$(sum killed.grundy)" != "$(sum alone.grundy)" ]; then
    say "DIFFERS after a kill, run $run"; failed=1
  fi
  ((run % 10 == 0)) && say "kills: $run of $runs"
done

# three hosts with addresses of their own
hosts() {
  if ! ip netns add grundy-probe 2>/dev/null; then
    say "SKIPPED: NETWORK NAMESPACES ARE NOT ALLOWED HERE (ip netns add); hosts of their own are not tested"
    return
  fi
  ip netns del grundy-probe
  ip link add grundy-br type bridge && ip link set grundy-br up
  for i in 0 1 2; do
    ip netns add grundy-$i
    ip link add grundy-v$i type veth peer name eth0 netns grundy-$i
    ip link set grundy-v$i master grundy-br up
    ip -n grundy-$i addr add 10.213.7.1$i/24 dev eth0
    ip -n grundy-$i link set eth0 up
    ip -n grundy-$i link set lo up
    echo "10.213.7.1$i:4100"
  done >hosts
  for max in 100 300; do
    rm -f host-*.grundy
    for i in 0 1 2; do
      ip netns exec grundy-$i "$grundy" table nim --heaps 3 --max $max --outcomes --quiet \
        --threads 1 --hosts hosts --process $i --out host-$i.grundy &
    done
    wait
    "$grundy" table nim --heaps 3 --max $max --outcomes --quiet --out alone.grundy
    if [ "$(sum host-0.grundy)" != "$(sum alone.grundy)" ]; then
      say "DIFFERS on three hosts, $max"; failed=1
    fi
    say "three hosts: nim, 3 heaps up to $max"
  done
  for i in 0 1 2; do ip netns del grundy-$i; done
  ip link del grundy-br
}
hosts
rm -rf "$folder"
[ $failed = 0 ] && say "all as it should be" || say "SOMETHING FAILED"
exit $failed
