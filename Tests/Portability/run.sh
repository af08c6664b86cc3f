#!/usr/bin/env bash
# Compiles the core as Embedded Swift for other machines, runs scenes there, and compares every digest with the record of x86-64: the engine's
# scenes, and whole scenes from their text.
#
#   arm64, riscv64   without a C library, under qemu-user
#   wasm32           under node; whole scenes in the module for live pages
#
# What is missing on this machine is said and skipped; a digest that differs fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

source Sources/LiveCore/modules.sh
swiftc=${SWIFTC:-swiftc}
bin=$(dirname "$(readlink -f "$(command -v "$swiftc")")")
clang=$bin/clang
out=.build/portability
record=Tests/Determinism/digests.txt
failed=0
mkdir -p "$out"

skip() { echo "$1: skipped, $2"; }

# compile MACHINE SWIFT-TRIPLE SWIFT-FLAGS… : object files of engine, scenes and main in $out/MACHINE
compile() {
  local machine=$1 triple=$2 folder=$out/$1
  shift 2
  mkdir -p "$folder"
  local swift=("$swiftc" -target "$triple" -swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
    -enable-upcoming-feature InternalImportsByDefault
    -wmo -O -package-name physim -warnings-as-errors -I "$folder" "$@")
  "${swift[@]}" -parse-as-library -module-name Rigid2D -emit-module -emit-module-path "$folder/Rigid2D.swiftmodule" \
    -c $(find Sources/Rigid2D -name '*.swift' | sort) -o "$folder/Rigid2D.o"
  "${swift[@]}" -parse-as-library -module-name TestSupport -emit-module -emit-module-path "$folder/TestSupport.swiftmodule" \
    -c Tests/TestSupport/SplitMix64.swift -o "$folder/TestSupport.o"
  local module
  for module in Formats Motion; do
    "${swift[@]}" -parse-as-library -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
      -c $(find "Sources/$module" -name '*.swift' | sort) -o "$folder/$module.o"
  done
  "${swift[@]}" -enable-experimental-feature Extern -Xfrontend -entry-point-function-name -Xfrontend run_scenes -module-name Portability \
    -c Tests/Portability/main.swift Tests/Determinism/EngineScene.swift Tests/Motion/MotionDigest.swift -o "$folder/Portability.o"
}

# compile_scenes MACHINE SWIFT-TRIPLE SWIFT-FLAGS… : one object file of whole scenes, with all that it uses of the core
compile_scenes() {
  local machine=$1 triple=$2 folder=$out/$1/core module
  shift 2
  mkdir -p "$folder"
  local swift=("$swiftc" -target "$triple" -swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
    -enable-upcoming-feature InternalImportsByDefault
    -enable-experimental-feature Extern -wmo
    -Osize -package-name physim -warnings-as-errors -I "$folder" "$@")
  for module in "${core[@]}"; do
    "${swift[@]}" -parse-as-library -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
      $(find "Sources/$module" -name '*.swift' | sort)
  done
  "${swift[@]}" -Xfrontend -entry-point-function-name -Xfrontend run_scenes -module-name Scenes -c Tests/Portability/scenes.swift \
    -o "$out/$machine/Scenes.o"
}

# tables MACHINE SWIFT-TRIPLE: Unicode's tables, which strings are compared by
tables() {
  local folder=$out/$1/unicode object
  mkdir -p "$folder"
  (cd "$folder" && "$bin/llvm-ar" x "$bin/../lib/swift/embedded/$2/libswiftUnicodeDataTables.a")
  # the toolchain has those for riscv64 without a unit for floating point, whose code, of integers only, is the same: the mark is changed
  if [ "$1" = riscv64 ]; then
    for object in "$folder"/*.o; do printf '\005' | dd of="$object" bs=1 seek=48 conv=notrunc status=none; done
  fi
}

# compile_runtime MACHINE CLANG-FLAGS… : what stands in for a C library
compile_runtime() {
  local machine=$1 part
  shift
  for part in Tests/Portability/runtime Sources/LiveCore/numbers; do
    "$clang" "$@" -O2 -ffreestanding -fno-builtin -fno-math-errno -nostdlib -c "$part.c" -o "$out/$machine/$(basename "$part").o"
  done
}

# link_with LINKER MACHINE PROGRAM OBJECT… -- LINKER-FLAGS…
link_with() {
  local linker=$1 machine=$2 program=$3 objects=()
  shift 3
  while [ "$1" != -- ]; do objects+=("$out/$machine/$1.o") && shift; done
  shift
  "$bin/$linker" --gc-sections "$@" "$out/$machine"/{runtime,numbers}.o "${objects[@]}" "$out/$machine"/unicode/*.o -o "$out/$machine/$program"
}

# compare MACHINE COMMAND…
compare() {
  local machine=$1 found=$out/$1/digests.txt
  shift
  if ! "$@" > "$found"; then
    echo "$machine: the scenes did not run to their end"
    failed=1
  elif cat "$record" Tests/Motion/digest.txt | diff - "$found" > "$out/$machine/difference.txt"; then
    echo "$machine: $(wc -l < "$found") scenes, every digest as on record"
  else
    echo "$machine: not the bits on record:"
    cat "$out/$machine/difference.txt"
    failed=1
  fi
}

binary=${PHYSIM_BINARY:-.build/release/physim}
random=$out/random
if [ -x "$binary" ]; then "$(dirname "$binary")/PhysicsFuzz" --write --folder "$random" --count 200; fi

# whole_runs: a line per scene of Fixtures with both digests, as Tests/Determinism/profiles.txt has them; that of the whole run is in the golden
whole_runs() {
  local name prefix
  while read -r name prefix; do
    echo "$name $prefix $(sed -n 's/^# run: \([0-9a-f]*\).*/\1/p;/^[^#]/q' "Fixtures/$name.golden.csv")"
  done < Tests/Determinism/scenes.txt
}

# the record, and of tutorials under all profiles and of random scenes what this machine has; a scene as Tests/Portability/scenes.swift takes it
recorded=(Fixtures/*.json Fixtures/*.jsonc $(sed -E 's#^(.*)-(physics|uikit|box2d) .*#Fixtures/\1.json:\2#' Tests/Determinism/profiles.txt))
others=()
if [ -x "$binary" ]; then
  for path in Fixtures/tutorials/*.json; do others+=("$path" "$path":{physics,uikit,box2d}); done
  others+=("$random"/*.json)
fi
{
  { whole_runs; cat Tests/Determinism/profiles.txt; } | LC_ALL=C sort
  for scene in "${others[@]}"; do
    options=()
    name=$(basename "${scene%:*}" .json)
    if [[ $scene == *:* ]]; then options=(--profile "${scene##*:}") name+=-${scene##*:}; fi
    # a run whose checks fail has a digest, too; one that cannot go on has none
    digest=$("$binary" run "${scene%:*}" --digest "${options[@]}" 2> /dev/null || true)
    echo "$name ${digest:-stops}"
  done
} > "$out/expected.txt"

# compare_scenes MACHINE COMMAND… : whole scenes
compare_scenes() {
  local machine=$1 found=$out/$1/found.txt
  shift
  "$@" "${recorded[@]}" > "$found" || failed=1
  LC_ALL=C sort -o "$found" "$found"
  if [ "${#others[@]}" != 0 ]; then "$@" "${others[@]}" | awk '{ print $1, $NF ~ /^[0-9a-f]+$/ && length($NF) == 16 ? $NF : "stops" }' >> "$found" || failed=1; fi
  if diff "$out/expected.txt" "$found" > "$out/$machine/difference.txt"; then
    echo "$machine: $(wc -l < "$found") runs of whole scenes from their text, every digest as on x86-64"
  else
    echo "$machine: whole scenes do not have the bits on record:"
    cat "$out/$machine/difference.txt"
    failed=1
  fi
}

has_library() { [ -e "$bin/../lib/swift/embedded/Swift.swiftmodule/$1.swiftmodule" ]; }

# under_qemu MACHINE QEMU SWIFT-TRIPLE CLANG-TARGET CLANG-FLAGS… : the engine's scenes and whole scenes without a C library
under_qemu() {
  local machine=$1 qemu triple=$3 target=$4 flags=() flag
  if ! has_library "$triple"; then
    skip "$machine" "this toolchain has no Embedded standard library for it"
    return
  elif ! qemu=$(command -v "$2-static" || command -v "$2"); then
    skip "$machine" "$2 is not installed (Debian: qemu-user-static)"
    return
  fi
  shift 4
  for flag in "$@"; do flags+=(-Xcc "$flag"); done
  compile "$machine" "$triple" "${flags[@]}"
  compile_scenes "$machine" "$triple" "${flags[@]}"
  tables "$machine" "$triple"
  compile_runtime "$machine" "--target=$target" "$@"
  link_with ld.lld "$machine" engine Portability TestSupport Rigid2D Motion Formats -- -static
  link_with ld.lld "$machine" scenes Scenes -- -static
  compare "$machine" "$qemu" "$out/$machine/engine"
  compare_scenes "$machine" "$qemu" "$out/$machine/scenes"
  return "$failed"
}

arm64() { under_qemu arm64 qemu-aarch64 aarch64-none-none-elf aarch64-none-elf; }
riscv64() { under_qemu riscv64 qemu-riscv64 riscv64-none-none-eabi riscv64-none-elf -march=rv64gc -mabi=lp64d -mcmodel=medany; }

wasm32() {
  local node
  if ! has_library wasm32-unknown-none-wasm; then
    skip wasm32 "this toolchain has no Embedded standard library for it"
  elif ! node=$(command -v node); then
    skip wasm32 "node is not installed"
  else
    compile wasm32 wasm32-unknown-none-wasm
    tables wasm32 wasm32-unknown-none-wasm
    compile_runtime wasm32 --target=wasm32-unknown-none-wasm
    link_with wasm-ld wasm32 engine Portability TestSupport Rigid2D Motion Formats -- --no-entry --export=begin -z stack-size=1048576
    compare wasm32 "$node" Tests/Portability/run.mjs "$out/wasm32/engine"
  fi
  return "$failed"
}

# from text to digest: the module of live pages runs whole scenes
pages() {
  local node
  if [ ! -e .build/live/physim.wasm ]; then
    skip "wasm32, whole scenes" "there is no .build/live/physim.wasm (make live)"
  elif [ ! -x "$binary" ]; then
    skip "wasm32, whole scenes" "there is no $binary to compare with"
  elif ! node=$(command -v node); then
    skip "wasm32, whole scenes" "node is not installed"
  else
    "$node" Tests/Portability/scenes.mjs .build/live/physim.wasm "$binary" Fixtures/*.json Fixtures/*.jsonc Fixtures/tutorials/*.json \
      $(find "$random" -name '*.json' 2> /dev/null | LC_ALL=C sort)
  fi
}

# side by side, since each compiles on one core
parts=(arm64 riscv64 wasm32 pages)
processes=()
for part in "${parts[@]}"; do
  ("$part") > "$out/$part.txt" 2>&1 &
  processes+=($!)
done
for i in "${!parts[@]}"; do
  wait "${processes[$i]}" || failed=1
  cat "$out/${parts[$i]}.txt"
done
[ "$failed" = 0 ] || exit 1
grep -q "every digest" "$out"/*.txt || echo "no other machine was tried"
