#!/bin/bash
# Instructions a step, counted by callgrind: what two lengths of a run differ by, so that building the scene drops out.
# The same binary gives the same counts on any machine. Called by `make bench-counts`.
set -euo pipefail
engine=.build/release/EngineBench
work=.build/bench
mkdir -p "$work"
command -v valgrind > /dev/null || { echo "bench-counts: skipped, valgrind is not installed"; exit 0; }

count() {
  valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.$1.$2" "$engine" --once --steps "$2" "$1" 2>&1 |
    awk '/Collected/ { print $NF }'
}

printf '%-16s %6s %16s\n' scene steps 'instr. a step'
for entry in ten_views:100:600 large_pyramid:10:40 joint_grid:5:25; do
  scene=${entry%%:*}
  steps=${entry#*:}
  short=${steps%:*}
  long=${steps#*:}
  before=$(count "$scene" "$short")
  after=$(count "$scene" "$long")
  printf '%-16s %6s %16s\n' "$scene" "$short-$long" "$(((after - before) / (long - short)))"
done
