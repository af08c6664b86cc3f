#!/usr/bin/env bash
# Builds the libFuzzer targets and runs each of them for a share of FUZZ_SECONDS (120). Inputs that crash, take 5 s or 1 GB are kept in
# .build/fuzz/found; the corpus in .build/fuzz/corpus begins with Fixtures and grows from run to run. RUNS=N ends a target after N inputs, and
# SEED=N makes them the same ones each time.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
swift=${SWIFT:-swift}
seconds=${FUZZ_SECONDS:-120}
targets=${TARGETS:-scene override format trace track trajectory sweep world journal table arguments random}
scratch=.build/fuzz
mkdir -p $scratch/found
# libFuzzer reports crashes and keeps their inputs, not the Swift runtime
export SWIFT_BACKTRACE=enable=no

echo 'import Glibc' > $scratch/probe.swift
echo '@_cdecl("LLVMFuzzerTestOneInput") public func test(_: UnsafePointer<UInt8>?, _: Int) -> Int32 { 0 }' >> $scratch/probe.swift
if ! ${SWIFTC:-swiftc} -parse-as-library -sanitize=fuzzer $scratch/probe.swift -o $scratch/probe 2> $scratch/probe.txt; then
  echo "fuzz: skipped, this toolchain has no libFuzzer ($scratch/probe.txt)"
  exit 0
fi
echo "fuzz: building the targets"
PHYSIM_FUZZ=1 $swift build -c release --product Fuzzer --sanitize=fuzzer -Xswiftc -enable-testing --scratch-path $scratch/build --quiet || exit 1
fuzzer=$scratch/build/release/Fuzzer

# seed TARGET FILE...: a first byte chooses how traces and tracks are read
seed() {
  local folder=$scratch/corpus/$1 file
  shift
  mkdir -p "$folder"
  for file in "$@"; do [ -f "$file" ] && head -c 20000 "$file" > "$folder/$(basename "$file")"; done
}
seed scene Fixtures/*.json Fixtures/*.jsonc Fixtures/invalid/*.json
seed format Fixtures/*.json Fixtures/*.jsonc Fixtures/invalid/*.json
seed world Fixtures/imports/*.json
seed sweep Fixtures/sweeps/*.json
seed trajectory Fixtures/*.golden.csv
for name in trace track override journal table arguments random; do mkdir -p $scratch/corpus/$name; done
for file in Fixtures/traces/*.csv; do { printf '\1'; head -c 20000 "$file"; } | tee "$scratch/corpus/trace/$(basename "$file")" > "$scratch/corpus/track/$(basename "$file")"; done
printf '/views/ball/frame=[1,2,3,4]\0/frames=3' > $scratch/corpus/override/seed
printf '\0/views/ball/elasticity=0:1:0.1\0/frames=log(1,10,3)' > $scratch/corpus/sweep/axes
printf 'id,/a,status,digest,m\n0f,1,ok,00,2\n' > $scratch/corpus/table/seed
printf '{"run":0,"row":"0f,1,ok,00,2","sum":"0000000000000000"}' > $scratch/corpus/journal/seed
words=0
grep -rhoE '^ +(line: )?"?physim [^"`]+' Sources/PhysimCommand Sources/Resources/Manual/Topics 2> /dev/null | sed 's/.*physim //' | sort -u | head -200 | while IFS= read -r line; do
  words=$((words + 1))
  printf '%s' "$line" | tr ' ' '\n' > "$scratch/corpus/arguments/line-$words"
done

count=$(echo $targets | wc -w)
total=0 bad=0
for target in $targets; do
  PHYSIM_FUZZ_TARGET=$target "$fuzzer" "$scratch/corpus/$target" -max_total_time=$((seconds / count > 0 ? seconds / count : 1)) \
    ${RUNS:+-runs=$RUNS} ${SEED:+-seed=$SEED} -timeout=5 -rss_limit_mb=1024 -max_len=20000 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$scratch/found/$target-" > "$scratch/$target.log" 2>&1
  status=$?
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/$target.log" | tail -1)
  total=$((total + ${inputs:-0}))
  if [ $status != 0 ]; then
    bad=$((bad + 1))
    echo "fuzz: $target failed; $scratch/$target.log ends:"
    grep -E 'Fatal|ERROR|SUMMARY|Test unit' "$scratch/$target.log" | head -5
  fi
done
echo "fuzz: $total inputs over $count targets, $bad of them crashed, hung or took too much memory"
[ $bad = 0 ]
