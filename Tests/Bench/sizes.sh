#!/usr/bin/env bash
# Prints the sizes of the binary, of pages and of goldens, and how they differ from the record in sizes.txt; SIZES=record makes them the record.
# Called by `make bench`, which builds the binary and the engine for live pages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
record=Tests/Bench/sizes.txt
work=.build/bench
mkdir -p "$work"

# size NAME FILE: nothing where the file is absent
size() { [ ! -e "$2" ] || printf '%s\t%d\n' "$1" "$(wc -c < "$2")"; }

cp .build/release/physim "$work/stripped" && strip "$work/stripped"
.build/release/physim render Fixtures/tutorials/tap-to-spawn.json --live -q --force -o "$work/live.html" 2> /dev/null || rm -f "$work/live.html"
cat Fixtures/*.golden.csv > "$work/goldens.csv"
{
  size "binary, stripped" "$work/stripped"
  size "engine for live pages, compressed" .build/live/physim.wasm.lzma
  size "live page of tap-to-spawn" "$work/live.html"
  size "goldens of Fixtures" "$work/goldens.csv"
  size "largest golden" "$(ls -S Fixtures/*.golden.csv | head -n 1)"
  size "README.md" README.md
} > "$work/sizes.txt"
if [ "${SIZES:-}" = record ]; then cp "$work/sizes.txt" "$record"; fi
echo "sizes in bytes, and the change since the record in $record"
awk -F '\t' '
  FILENAME == ARGV[1] { recorded[$1] = $2; next }
  { printf "%-36s %10d  %s\n", $1, $2, $1 in recorded ? sprintf("%+.1f %%", 100 * ($2 / recorded[$1] - 1)) : "not on record" }
' "$record" "$work/sizes.txt"
