#!/bin/bash
# Instructions a step, counted by callgrind: what two lengths of a run differ by, so that building the scene drops out.
# Then instructions an event, without the steps in between: what scenes with and without the events differ by.
# The same binary gives the same counts to the instruction. Called by `make bench-counts`.
set -euo pipefail
engine=.build/release/EngineBench
work=.build/bench
mkdir -p "$work"
command -v valgrind > /dev/null || { echo "bench-counts: skipped, valgrind is not installed"; exit 0; }

# counts move by some instructions with the seed of hashing, the size of the environment and where the system lays out memory
still="env -i PATH=$PATH SWIFT_DETERMINISTIC_HASHING=1"
if setarch -R true 2> /dev/null; then
  still="setarch -R $still"
else
  echo "bench-counts: memory is laid out at random here, so the last digits may differ from run to run"
fi

count() {
  # shellcheck disable=SC2086
  $still valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.$1.$2" "$engine" --once --steps "$2" "$1" 2>&1 |
    awk '/Collected/ { print $NF }'
}

printf '%-16s %6s %16s\n' scene steps 'instr. a step'
for entry in one_view:50:250 ten_views:100:600 large_pyramid:10:30 joint_grid:5:25 smash:60:64 tumbler:100:110; do
  scene=${entry%%:*}
  steps=${entry#*:}
  short=${steps%:*}
  long=${steps#*:}
  before=$(count "$scene" "$short")
  after=$(count "$scene" "$long")
  printf '%-16s %6s %16s\n' "$scene" "$short-$long" "$(((after - before) / (long - short)))"
done

events() {
  # shellcheck disable=SC2086
  $still valgrind --tool=callgrind --toggle-collect='*performEvents*' --callgrind-out-file="$work/callgrind.events" \
    .build/release/physim run Tests/Peers/spawning.json --digest --quiet "$@" 2>&1 | awk '/Collected/ { print $NF }'
}

spawns=$(events --frames 11 --set waiting=0 --set patterns=0)
joined=$(events --frames 11 --set patterns=0)
matched=$(events)
named=$(events --set patterns=0 --set names=100)
printf '\n%-40s %16s\n' "10 000 events" 'instr. an event'
printf '%-40s %16s\n' 'spawn' "$((spawns / 10000))" 'spawn for which an attachment waits' "$((joined / 10000))" \
  'removal of a view by one of 100 patterns' "$(((matched - joined) / 10000))" 'removal of a view by its name' "$(((named - joined) / 10000))"
