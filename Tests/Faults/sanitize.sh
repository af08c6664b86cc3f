#!/usr/bin/env bash
# Runs the suites that a pattern names under the address sanitizer and under the thread sanitizer, and prints how many tests ran.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}
bad=0
summary=""
for sanitizer in address thread; do
  log=.build/sanitize-$sanitizer.txt
  # memory that lives until the process ends is not a leak; reports go to the log with the tests' own
  if ASAN_OPTIONS=detect_leaks=0:handle_segv=2 $swift test --sanitize=$sanitizer --scratch-path .build/sanitize-$sanitizer --disable-xctest \
    --filter "${1:-.}" > $log 2>&1; then result=""; else result=" (failed: $log)"; fi
  reports=$(grep -cE 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer' $log)
  tests=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' $log | tail -1)
  if [ -n "$result" ] || [ "$reports" != 0 ]; then bad=1; fi
  summary="$summary; $sanitizer: ${tests:-0} tests, $reports reports$result"
done
echo "sanitize${summary/;/:}"
[ $bad = 0 ]
