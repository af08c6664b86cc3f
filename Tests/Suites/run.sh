#!/usr/bin/env bash
# Builds all suites once, then runs them and the goldens of Fixtures. The last line has counts and seconds.
# PHYSIM_THOROUGH=1 also runs the tests that `make test` leaves to `make test-all`, and those of XCTest.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}
out=.build/tests
export PHYSIM_TESTED=1
options=(--scratch-path "$out" -debug-info-format none --quiet)
failed=0

[ -e "$out/debug" ] && echo "building the suites" || echo "building the suites (some minutes the first time)"
start=$(date +%s)
# The compiler repeats the errors of a file for every file of its batch, and remarks that an optimized module is compiled as a whole.
"$swift" build --build-tests "${options[@]}" 2>&1 | awk '!/Incremental compilation has been disabled/ && !seen[$0]++'
[ "${PIPESTATUS[0]}" = 0 ] || exit 1
built=$(date +%s)
if [ "${1:-}" = --build-only ]; then exit 0; fi

# Hundreds of results are brought to disk: `make test` keeps them in memory where a gigabyte is free and programs may run, as SwiftPM's do. The
# thorough suites use the disk.
has_memory() {
  grep -q ' /dev/shm tmpfs rw' /proc/mounts 2> /dev/null && ! grep -q ' /dev/shm .*noexec' /proc/mounts &&
    [ "$(df -Pk /dev/shm | awk 'END { print $4 + 0 }')" -gt 1000000 ]
}
if [ -z "${PHYSIM_THOROUGH:-}${TMPDIR:-}" ] && has_memory; then
  TMPDIR=$(mktemp -d /dev/shm/physim-tests-XXXXXX) && export TMPDIR && trap 'rm -rf "$TMPDIR"' EXIT
fi
export PHYSIM_BINARY=$PWD/$out/debug/physim
# run_tests OPTION…: prints the failures alone; known issues and what tests print are in the log
run_tests() {
  "$swift" test --skip-build "${options[@]}" "$@" > "$out/log.txt" 2>&1 && return
  failed=1
  awk '/^✘|: error: / { shown = 1; print; next } shown && /^(↳| |$)/ { print; next } { shown = 0 }' "$out/log.txt"
  echo "all output: $out/log.txt"
}
rm -f "$out/events.jsonl"
run_tests --disable-xctest --event-stream-output-path "$out/events.jsonl"
if [ -n "${PHYSIM_THOROUGH:-}" ]; then run_tests --disable-swift-testing; fi
echo "goldens of the scenes in Fixtures"
"$PHYSIM_BINARY" test Fixtures --record never || failed=1

# the event stream of Swift Testing: a JSON object per line, with slashes escaped
sed 's#\\/#/#g' "$out/events.jsonl" | awk -v built=$((built - start)) -v ran=$(($(date +%s) - built)) '
  function member(name) { return match($0, "\"" name "\":\"([^\"\\\\]|\\\\.)*\"") ? substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 5) : "" }
  /"kind":"test",/ && /"kind":"function"/ { tests++ }
  /"kind":"testSkipped"/ {
    reason = member("text")
    if (!sub(/.* skipped: \\"/, "", reason)) reason = "no reason given"
    sub(/\\"$/, "", reason)
    if (member("testID") ~ /\(.*\)\//) { skipped++; reasons[reason]++ }
  }
  /"kind":"testEnded"/ { if (member("testID") ~ /\(.*\)\//) ended++ }
  /"kind":"issueRecorded"/ && /"isKnown":false/ && !/"severity":"warning"/ { failures[member("testID")] }
  END {
    for (reason in reasons) print reasons[reason] " not run: " reason
    for (id in failures) failed++
    if (ended + skipped < tests) print tests - ended - skipped " did not end: the process ended before them"
    printf "passed %d, failed %d, skipped %d; build %d s, run %d s\n", ended - failed, failed, skipped, built, ran
  }'
exit $failed
