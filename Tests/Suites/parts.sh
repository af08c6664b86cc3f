#!/usr/bin/env bash
# parts.sh PART…: makes targets, two at a time, and prints the output of each when it ends; then what was skipped, and a table of outcomes
# and seconds. Fails when a part has failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=.build/parts

if [ "${1:-}" = --one ]; then
  part=$2
  start=$(date +%s)
  if ${MAKE:-make} --no-print-directory "$part" > "$out/$part.txt" 2>&1; then outcome=passed; else outcome=failed; fi
  printf '%-14s %s %5d s\n' "$part" $outcome $(($(date +%s) - start)) > "$out/$part.outcome"
  printf -- '---- %s\n%s\n' "$(cat "$out/$part.outcome")" "$(cat "$out/$part.txt")"
  exit 0
fi

rm -rf "$out" && mkdir -p "$out"
start=$(date +%s)
printf '%s\n' "$@" | xargs -n 1 -P 2 bash "${BASH_SOURCE[0]}" --one
echo ----
grep -hE 'skipped, |not run: |: absent, ' "$out"/*.txt || true
for part in "$@"; do cat "$out/$part.outcome"; done
printf '%-14s        %5d s\n' "all parts" $(($(date +%s) - start))
! grep -q ' failed ' "$out"/*.outcome
