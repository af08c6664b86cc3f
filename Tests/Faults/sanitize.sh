#!/usr/bin/env bash
# sanitize.sh MODULE,...: runs the test targets of some modules under the address sanitizer, and those that can have threads (Platform, and what
# imports it) under the thread sanitizer, with the steps on several threads; prints how many tests ran. A sanitizer that the toolchain lacks is
# skipped. They run optimized, as the product is: without, the suites of random scenes and mutations take hours.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}
modules=$1
mkdir -p .build
bad=0
summary=""
# run SANITIZER MODULE,... [OPTION...]: one run of tests, whose counts go to the summary
run() {
  local sanitizer=$1 modules=$2 scratch=.build/sanitize-$1 log result reports tests
  shift 2
  log=$scratch/log-${modules%%,*}.txt
  echo "sanitize: building $modules with the $sanitizer sanitizer"
  # memory that lives until the process ends is no leak; reports go to the log with the tests' own
  if PHYSIM_ONLY=$modules ASAN_OPTIONS=detect_leaks=0:handle_segv=2 $swift test -c release --sanitize=$sanitizer --scratch-path $scratch \
    --disable-xctest "$@" > $log 2>&1; then result=""; else result=" (failed: $log)"; fi
  reports=$(grep -cE 'ERROR: AddressSanitizer|WARNING: ThreadSanitizer' $log)
  tests=$(sed -n 's/.*Test run with \([0-9]*\) tests.*/\1/p' $log | tail -1)
  if [ -n "$result" ] || [ "$reports" != 0 ] || [ "${tests:-0}" = 0 ]; then bad=1; fi
  summary="$summary; $sanitizer: ${tests:-0} tests, $reports reports$result"
}
# those of the modules that can have threads
threaded() {
  local module
  for module in ${modules//,/ }; do
    if [ $module = Platform ] || grep -rqsE '^(public |package )?import Platform$' Sources/$module; then echo $module; fi
  done | paste -sd, -
}
for sanitizer in address thread; do
  scratch=.build/sanitize-$sanitizer
  mkdir -p $scratch
  echo 'print(1)' > $scratch/probe.swift
  if ! ${SWIFTC:-swiftc} -sanitize=$sanitizer $scratch/probe.swift -o $scratch/probe > $scratch/probe.txt 2>&1 || ! $scratch/probe > /dev/null 2>&1; then
    summary="$summary; $sanitizer: skipped, this toolchain has no such sanitizer"
    continue
  fi
  if [ $sanitizer = address ]; then
    run address "$modules"
  else
    threaded=$(threaded)
    [ -z "$threaded" ] || run thread "$threaded"
    run thread Determinism --filter ThreadDigestTests
  fi
done
echo "sanitize${summary/;/:}"
[ $bad = 0 ]
