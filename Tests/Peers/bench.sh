#!/bin/bash
# bench.sh [ROUNDS] [SCENE...]: physim next to Box2D's main branch, Box2D 2.4.1 and Chipmunk 7: the table of physics, then times of scenes, in
# turn, as medians and ratios, which Performance.md has, then whole runs of the binary. Called by `make bench`, which builds what it measures. Absolute times drift with
# the machine, ratios of one call do not. A peer that is not installed, or whose source is not in $PEERS, is left out, and the tables say so.
set -euo pipefail
rounds=${1:-5}
[ $# -gt 0 ] && shift
all="large_pyramid many_pyramids smash tumbler joint_grid compounds junkyard rain spinner washer one_view 5_views ten_views 50_views 200_views"
scenes=${*:-$all}
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

# Box2D's main branch: its benchmark program for the large scenes, and ours for the small ones
PEERS=${PEERS:-../shared/peers}
buildMain() {
  local archive source=$work/box2d
  for archive in "$PEERS"/box2d-*.tar.xz; do
    [ -e "$archive" ] || { echo "Box2D main: absent, there is no $PEERS/box2d-*.tar.xz"; return; }
    [ "$work/box2d_large" -nt "$archive" ] && [ "$work/box2d_small" -nt Tests/Peers/box2d_main.c ] && return
    mkdir -p "$source"
    tar xf "$archive" -C "$source" --strip-components 1
  done
  local options="-O3 -DNDEBUG -std=gnu17 -I$source/include -I$source/shared -I$source/src -pthread"
  # shellcheck disable=SC2086
  "${CC:-cc}" $options "$source"/src/*.c "$source"/shared/{benchmarks,human,utils}.c "$source/benchmark/main.c" -o "$work/box2d_large" -lm \
    2> "$work/box2d.txt" && "${CC:-cc}" $options "$source"/src/*.c Tests/Peers/box2d_main.c -o "$work/box2d_small" -lm 2>> "$work/box2d.txt" ||
    { rm -f "$work/box2d_large" "$work/box2d_small"; echo "Box2D main: absent, it does not build here ($work/box2d.txt)"; }
}
buildMain

# main SCENE: its milliseconds a step, on one thread; nothing where it has no such scene
main() {
  [ -x "$work/box2d_large" ] || return 0
  case $1 in
    *view*) "$work/box2d_small" "$1" ;;
    # the program leaves the first step out, and writes a file of its own
    *) (cd "$work" && ./box2d_large -b="$1" -w=1 -r=1) | awk -v scene="$1" '/^benchmark:/ { steps = $NF } /^run/ { print scene, $4 / (steps - 1) }' ;;
  esac
}

# ours SCENE THREADS: the engine alone
ours() { "$engine" --threads "$2" "$1"; }

# oursOnTwo SCENE: on two threads, where the machine has two processors and the scene more than 2000 bodies
oursOnTwo() {
  [ "$(getconf _NPROCESSORS_ONLN)" -ge 2 ] || return 0
  case $1 in *view*) ;; *) ours "$1" 2 ;; esac
}

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
    ours "$scene" 1 | sed 's/^/physim /' >> "$work/times.txt"
    oursOnTwo "$scene" | sed 's/^/physim2 /' >> "$work/times.txt"
    main "$scene" | sed 's/^/box2dmain /' >> "$work/times.txt"
    for peer in box2d241 chipmunk7; do
      # a peer that cannot run a scene has no time there
      [ ! -x "$work/$peer" ] || { "$work/$peer" "$scene" 2> /dev/null | grep "^$scene " | sed "s/^/$peer /"; } >> "$work/times.txt" || true
    done
  done
  round=$((round + 1))
done
[ -t 2 ] && printf '\r%40s\r' '' >&2

machine=$(awk -F': ' '/^model name/ { print $2; exit }' /proc/cpuinfo 2> /dev/null || sysctl -n machdep.cpu.brand_string)
awk -v rounds="$rounds" -v date="$(date +%Y-%m-%d)" -v machine="$machine with $(getconf _NPROCESSORS_ONLN) processors" \
  -f Tests/Peers/times.awk "$work/times.txt" > "$work/times.md"
echo
cat "$work/times.md"
# The page has the table of the last thorough run: of all scenes, and of at least three rounds.
page=Sources/Rigid2D/Rigid2D.docc/Performance.md
if [ "$rounds" -ge 3 ] && [ "$scenes" = "$all" ] && [ -x "$work/box2d_large" ]; then
  awk -v table="$work/times.md" '
    /^<!-- times/ { print; print ""; while ((getline line < table) > 0) print line; skips = 1 }
    /^<!-- end/ { if (skips) print ""; skips = 0 }
    !skips' "$page" > "$work/page.md" && cp "$work/page.md" "$page"
  echo "written to $page"
fi

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
if [ ! -x $physim ]; then
  echo "whole processes are not timed: there is no $physim, which make bench builds"
  exit
fi
echo "milliseconds of a whole process, 30 runs"
wholeProcess "physim --version" "$physim" --version
for scene in Fixtures/*.json Fixtures/*.jsonc; do
  [ -e "$scene" ] || { echo "no scenes in Fixtures"; break; }
  wholeProcess "physim run $(basename "$scene")" "$physim" run "$scene" -o "$work/run.csv" --force
done
