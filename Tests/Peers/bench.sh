#!/bin/bash
# bench.sh [ROUNDS] [SCENE...]: physim beside Box2D 2.4.1 and Chipmunk 7: the table of physics, then times of scenes, in turn, as medians and
# ratios, then whole runs of the binary. Called by `make bench`, which builds what it measures. Absolute times drift with the machine, ratios
# of one call do not. A peer whose library is not installed is left out, and the tables say so.
set -euo pipefail
rounds=${1:-5}
[ $# -gt 0 ] && shift
scenes=${*:-large_pyramid many_pyramids smash tumbler joint_grid ten_views 5_views 50_views 200_views}
work=.build/bench
physim=.build/release/physim
engine=.build/release/EngineBench
mkdir -p "$work"

# build PROGRAM NAME PACKAGE LIBRARY: a peer, when its library is there
build() {
  rm -f "$work/$1"
  # shellcheck disable=SC2046
  if "${CXX:-c++}" -std=c++17 -O2 "Tests/Peers/$1.cpp" -o "$work/$1" $(pkg-config --cflags --libs "$3" 2> /dev/null || echo "-l$3") \
    2> "$work/$1.txt"; then return; fi
  echo "$2: absent, $1.cpp does not build against $4 here ($work/$1.txt)"
}
build box2d241 "Box2D 2.4.1" box2d libbox2d-dev
build chipmunk7 "Chipmunk 7" chipmunk libchipmunk-dev

# physics PROGRAM NAME: the peer's figures
physics() {
  if [ -x "$work/$1" ]; then "$work/$1" physics 2> /dev/null | grep "^$2|"; else echo "$2|absent"; fi
}
{ physics box2d241 "Box2D 2.4.1"; physics chipmunk7 "Chipmunk 7"; } | "$engine" physics --peers

: > "$work/times.txt"
round=1
while [ "$round" -le "$rounds" ]; do
  for scene in $scenes; do
    [ -t 2 ] && printf '\rround %s of %s: %-16s' "$round" "$rounds" "$scene" >&2
    "$engine" "$scene" | sed 's/^/physim /' >> "$work/times.txt"
    for peer in box2d241 chipmunk7; do
      # a peer that cannot run a scene has no time there
      [ ! -x "$work/$peer" ] || { "$work/$peer" "$scene" 2> /dev/null | grep "^$scene " | sed "s/^/$peer /"; } >> "$work/times.txt" || true
    done
  done
  round=$((round + 1))
done
[ -t 2 ] && printf '\r%40s\r' '' >&2

# the share of Box2D 2.4.1's time that a scene may take: at first, and in the end
echo
echo "milliseconds a step, median of $rounds rounds; shares of Box2D 2.4.1's time"
awk '
  function median(list,    n, a, i, j, t) {
    n = split(list, a, " ")
    for (i = 2; i <= n; i++) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; j--) { t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
    return a[int((n + 1) / 2)]
  }
  function time(engine) { return (engine, scene) in times ? median(times[engine, scene]) : 0 }
  function cell(width, digits, value, peer) {
    return value ? sprintf("%" width "." digits "f", value) : sprintf("%" width "s", peer in timed ? "-" : "absent")
  }
  BEGIN {
    split("large_pyramid 0.40 0.18 many_pyramids 0.34 0.15 smash 0.17 0.08 tumbler 0.60 0.30 joint_grid 1.00 0.60 ten_views 0.80 0.40", goals, " ")
    for (i = 1; i in goals; i += 3) { first[goals[i]] = goals[i + 1]; goal[goals[i]] = goals[i + 2] }
  }
  { timed[$1] = 1; if (!($2 in known)) { known[$2] = 1; order[++count] = $2 }; times[$1, $2] = times[$1, $2] " " $3 }
  END {
    printf "%-16s %10s %12s %11s %8s %11s %11s %6s\n", "scene", "physim", "Box2D 2.4.1", "Chipmunk 7", "physim/", "Chipmunk 7/", "first goal", "goal"
    for (i = 1; i <= count; i++) {
      scene = order[i]; ours = time("physim"); box2d = time("box2d241"); chipmunk = time("chipmunk7")
      ratio = box2d ? ours / box2d : 0
      result = !ratio || !(scene in goal) ? "" : ratio <= goal[scene] ? "goal met" : ratio <= first[scene] ? "first goal met" : "missed"
      printf "%-16s %s %s %s %s %s %11s %6s %s\n", scene, cell(10, 4, ours, "physim"), cell(12, 4, box2d, "box2d241"),
        cell(11, 4, chipmunk, "chipmunk7"), cell(8, 3, ratio, "box2d241"), cell(11, 3, box2d ? chipmunk / box2d : 0, "chipmunk7"), first[scene], goal[scene], result
    }
  }' "$work/times.txt"

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
