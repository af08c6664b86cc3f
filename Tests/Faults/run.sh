#!/usr/bin/env bash
# Runs every command that writes files under a preload (faults.c) that fails, cuts or kills at each call of the file system in turn.
#
# After each fault every file is whole: as it was before, or as a run without fault leaves it. Then the same command, run again, succeeds,
# with the same files and nothing beside them. STEP=7 tries every seventh call only, START the first. Faults are tried on all cores.
set -uo pipefail
binary=$(realpath "$1")
step=${STEP:-1}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compiler=$(command -v clang || command -v cc || true)
if [ "$(uname -s)" != Linux ] || [ -z "$compiler" ] || ! "$compiler" -shared -fPIC -O1 -o "$work/faults.so" "$here/faults.c" -ldl 2> "$work/cc.txt"; then
  echo "faults: skipped, there is no preload library here"
  exit 0
fi
export LC_ALL=C
points=0 commands=0 bad=0
workers=$(getconf _NPROCESSORS_ONLN 2> /dev/null || echo 2)

# setup FOLDER: what the commands find
mkdir "$work/start"
cd "$work/start"
"$binary" new pong -q -o pong.json
"$binary" new heap -q -o heap.json
mkdir tests && cp heap.json tests/heap.json
"$binary" test tests --record missing -q > /dev/null
sed 's/"elasticity"/"x-old": 1, "elasticity"/' heap.json > messy.json
sed -i 's/  */ /g' messy.json
sweep="-x /views/0/angle=0,0.1,0.2 --frames 20 -q -j 1"
"$binary" sweep pong.json $sweep --shard 1/2 --series -o s1 2> /dev/null
"$binary" sweep pong.json $sweep --shard 2/2 --series -o s2 2> /dev/null
mkdir pending && cp tests/* pending/ && sed -i '0,/"frames": [0-9]*\|"duration": [0-9.]*/s//"frames": 50/' pending/heap.json
CI=1 "$binary" test pending -q > /dev/null 2>&1
cd "$work"

# fault N MODE: the command under a preload, in a fresh copy of start/
fault() {
  rm -rf now && cp -a ../start now
  (cd now && FAULT_AT=$1 FAULT_MODE=$2 LD_PRELOAD=$work/faults.so timeout 60 "$binary" "${line[@]}") > now.out 2> now.err < /dev/null
}

# whole: every file of now/ is as in start/ or as in end/, and none of those that stay is gone. Temporary files may be left; a journal may
# have fewer lines.
whole() {
  local file name
  while IFS= read -r file; do
    name=${file#./}
    case $name in
      */.*.physim-* | .*.physim-* | */journal.jsonl) continue ;;
    esac
    cmp -s "now/$name" "../start/$name" && continue
    cmp -s "now/$name" "../end/$name" && continue
    # a report of what the fault did is another one, but whole
    case $name in
      report.tap) [ "$(grep -c '^ok \|^not ok ' "now/$name")" = "$(sed -n 's/^1\.\.//p' "now/$name")" ] && continue ;;
      report.json) [ "$(tail -c 3 "now/$name" | tr -d '\n')" = "}}" ] && continue ;;
    esac
    echo "  $name is neither the old file nor the new one"
    return
  done < <(cd now && find . -type f)
  while IFS= read -r file; do
    [ -e "now/$file" ] || [ ! -e "../end/$file" ] || { echo "  $file is lost"; return; }
  done < <(cd ../start && find . -type f)
}

# again: the same command once more in now/ succeeds and leaves what a run without fault leaves
again() {
  local status
  (cd now && timeout 60 "$binary" "${line[@]}") > again.out 2> again.err < /dev/null
  status=$?
  # what was done before the kill is not done again
  if [ $status != "$expected" ] && [ $status != 0 ]; then
    echo "the same command then ends with $status: $(head -c 200 again.err)"
    return
  fi
  diff -rq now ../end 2>&1 | head -3
}

# work K N: every N-th fault from the K-th on, in a folder of its own; prints what is wrong, and the number of faults into a file
work() {
  local at mode status why points=0 number=0 after=""
  mkdir -p "$work/$1" && cd "$work/$1" || exit 1
  for ((at = ${START:-1}; at <= count; at += step)); do
    for mode in 5 28 24 short before half after; do
      number=$((number + 1))
      [ $((number % $2)) = "$1" ] || continue
      points=$((points + 1))
      fault "$at" "$mode" 2> /dev/null  # the shell reports every kill
      status=$?
      why=""
      case "$mode:$status" in
        *:0 | *:"$expected" | [0-9]*:1 | [0-9]*:65 | [0-9]*:66 | [0-9]*:73 | [0-9]*:74) ;;
        before:137 | half:137 | after:137) ;;
        *) why="ends with $status: $(head -c 200 now.err)" ;;
      esac
      # where nothing has changed, the same command does what it did; where all is done, it is tried once
      if [ -z "$why" ] && ! diff -rq now ../start > /dev/null 2>&1; then
        if diff -rq now ../end > /dev/null 2>&1; then
          [ -n "$after" ] || { after=tried && why=$(again); }
        else
          why=$(whole)
          [ -n "$why" ] || why=$(again)
        fi
      fi
      [ -z "$why" ] || echo "physim ${line[*]}: call $at, $mode: $why"
    done
  done
  echo $points > points
}

# try STATUS WORD...: a command that ends with a status, with a fault at every call
try() {
  expected=$1
  shift
  line=("$@")
  rm -rf now end && cp -a start now
  (cd now && FAULT_COUNT=$work/count LD_PRELOAD=$work/faults.so "$binary" "${line[@]}") > end.out 2> end.err < /dev/null
  local status=$? worker
  mv now end
  if [ $status != "$expected" ]; then
    echo "physim ${line[*]}: ends with $status, not $expected, without any fault"
    cat end.err
    bad=$((bad + 1))
    return
  fi
  count=$(cat count)
  commands=$((commands + 1))
  for ((worker = 0; worker < workers; worker++)); do work $worker $workers > "found-$worker" 2>&1 & done
  wait
  for ((worker = 0; worker < workers; worker++)); do
    cat "found-$worker"
    bad=$((bad + $(grep -c '^physim ' "found-$worker")))
    points=$((points + $(cat $worker/points)))
  done
}

try 0 run pong.json -q --frames 30 -o out.csv --events out.events.csv
try 0 run pong.json -q --frames 30 -o out.npy
try 0 run pong.json -q --frames 30 -o out.json
try 0 test tests --record all -q -o report.tap --format tap
try 1 test pending --record never -q -o report.json --format json
try 0 accept pending -q
try 0 fmt messy.json -q
try 0 sweep pong.json $sweep --resume --series -o out
try 0 sweep merge s1 s2 -q -o all
try 0 render pong.json -q -o out.html
try 0 render pong.json -q -o out.svg
try 0 schema -q -o scene.schema.json
echo "faults: $commands commands, $points faults, $bad of them left a file half written, lost one, or stopped the command from being repeated"
[ "$bad" = 0 ]
