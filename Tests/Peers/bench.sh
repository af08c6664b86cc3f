#!/bin/bash
# bench.sh [ROUNDS] [SCENE...]: the engine and Box2D 2.4.1 in turn, medians and ratios; then whole runs of the binary.
# Called by `make bench`, which builds what it times. Absolute times drift with the machine, ratios of one call do not.
set -euo pipefail
rounds=${1:-3}
[ $# -gt 0 ] && shift
scenes=${*:-large_pyramid many_pyramids smash tumbler joint_grid ten_views}
work=.build/bench
physim=.build/release/physim
engine=.build/release/EngineBench
peer=$work/box2d241
mkdir -p "$work"

# the peer, when its library is there
compiler=${CXX:-c++}
flags=$(pkg-config --cflags --libs box2d 2> /dev/null || echo -lbox2d)
# shellcheck disable=SC2086
if ! "$compiler" -std=c++17 -O2 Tests/Peers/box2d241.cpp -o "$peer" $flags 2> "$work/box2d241.txt"; then
  echo "Box2D: left out, box2d241.cpp does not build against libbox2d-dev 2.4.1 here ($work/box2d241.txt)"
  peer=
fi

: > "$work/ours.txt"
: > "$work/theirs.txt"
round=1
while [ "$round" -le "$rounds" ]; do
  for scene in $scenes; do
    [ -t 2 ] && printf '\rround %s of %s: %-16s' "$round" "$rounds" "$scene" >&2
    "$engine" "$scene" >> "$work/ours.txt"
    [ -z "$peer" ] || "$peer" "$scene" >> "$work/theirs.txt"
  done
  round=$((round + 1))
done
[ -t 2 ] && printf '\r%40s\r' '' >&2

# first goals: the share of Box2D 2.4.1's time that a scene may take
echo "milliseconds a step, median of $rounds rounds"
awk '
  function median(list,    n, a, i, j, t) {
    n = split(list, a, " ")
    for (i = 2; i <= n; i++) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
    return n ? a[int((n + 1) / 2)] : 0
  }
  BEGIN {
    goal["large_pyramid"] = 0.40; goal["many_pyramids"] = 0.34; goal["smash"] = 0.17
    goal["tumbler"] = 0.60; goal["joint_grid"] = 1.00; goal["ten_views"] = 0.80
  }
  FILENAME ~ /ours/ { if (!($1 in ours)) order[++count] = $1; ours[$1] = ours[$1] " " $2; next }
  { theirs[$1] = theirs[$1] " " $2 }
  END {
    printf "%-16s %10s %12s %8s %11s\n", "scene", "physim", "Box2D 2.4.1", "ratio", "first goal"
    for (i = 1; i <= count; i++) {
      scene = order[i]; mine = median(ours[scene])
      if (scene in theirs) {
        peer = median(theirs[scene]); ratio = mine / peer
        printf "%-16s %10.4f %12.4f %8.3f %11.2f %s\n", scene, mine, peer, ratio, goal[scene], ratio <= goal[scene] ? "met" : "missed"
      } else printf "%-16s %10.4f %12s %8s %11.2f\n", scene, mine, "-", "-", goal[scene]
    }
  }' "$work/ours.txt" "$work/theirs.txt"

# whole processes, milliseconds
wholeProcess() {
  label=$1
  shift
  if ! "$@" > "$work/whole.txt" 2>&1; then
    printf '%-40s %10s\n' "$label" "fails ($(head -n 1 "$work/whole.txt"))"
  elif command -v hyperfine > /dev/null; then
    hyperfine -N --warmup 3 --runs 30 --export-csv "$work/whole.csv" "$*" > /dev/null 2>&1
    tail -n 1 "$work/whole.csv" | awk -F, -v label="$label" '{ printf "%-40s %10.2f\n", label, $(NF - 4) * 1000 }'
  else
    { time -p for _ in {1..30}; do "$@" > /dev/null 2>&1; done; } 2>&1 |
      awk -v label="$label" '$1 == "real" { printf "%-40s %10.2f\n", label, $2 * 1000 / 30 }'
  fi
}

echo
echo "milliseconds of a whole process, 30 runs"
wholeProcess "physim --version" "$physim" --version
for scene in Fixtures/*.json; do
  [ -e "$scene" ] || { echo "no scenes in Fixtures"; break; }
  wholeProcess "physim run $(basename "$scene")" "$physim" run "$scene" -o "$work/run.csv" --force
done
