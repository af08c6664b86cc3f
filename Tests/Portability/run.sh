#!/usr/bin/env bash
# Compiles the engine as Embedded Swift for other machines, runs its scenes there, and compares every digest with the record.
#
#   arm64, riscv64   without a C library, played by qemu-user
#   wasm32           under node
#
# What is missing on this machine is said and skipped; a digest that differs fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swiftc=${SWIFTC:-swiftc}
bin=$(dirname "$(readlink -f "$(command -v "$swiftc")")")
clang=$bin/clang
out=.build/portability
record=Tests/Determinism/digests.txt
failed=0
compared=0
mkdir -p "$out"

skip() { echo "$1: skipped, $2"; }

# compile MACHINE SWIFT-TRIPLE SWIFT-FLAGS… : object files of engine, scenes and main in $out/MACHINE
compile() {
  local machine=$1 triple=$2 folder=$out/$1
  shift 2
  mkdir -p "$folder"
  local swift=("$swiftc" -target "$triple" -swift-version 6 -enable-experimental-feature Embedded -wmo -O -package-name physim
    -warnings-as-errors -I "$folder" "$@")
  "${swift[@]}" -parse-as-library -module-name Rigid2D -emit-module -emit-module-path "$folder/Rigid2D.swiftmodule" \
    -c $(find Sources/Rigid2D -name '*.swift' | sort) -o "$folder/Rigid2D.o"
  "${swift[@]}" -parse-as-library -module-name TestSupport -emit-module -emit-module-path "$folder/TestSupport.swiftmodule" \
    -c Tests/TestSupport/SplitMix64.swift -o "$folder/TestSupport.o"
  "${swift[@]}" -enable-experimental-feature Extern -Xfrontend -entry-point-function-name -Xfrontend run_scenes -module-name Portability \
    -c Tests/Portability/main.swift Tests/Determinism/EngineScene.swift -o "$folder/Portability.o"
}

# link_with LINKER MACHINE CLANG-FLAGS… -- LINKER-FLAGS…
link_with() {
  local linker=$1 machine=$2 flags=()
  shift 2
  while [ "$1" != -- ]; do flags+=("$1") && shift; done
  shift
  "$clang" "${flags[@]}" -O2 -ffreestanding -fno-builtin -fno-math-errno -nostdlib -c Tests/Portability/runtime.c -o "$out/$machine/runtime.o"
  "$bin/$linker" "$@" "$out/$machine"/{runtime,Portability,TestSupport,Rigid2D}.o -o "$out/$machine/scenes"
}

# compare MACHINE COMMAND…
compare() {
  local machine=$1 found=$out/$1/digests.txt
  shift
  if ! "$@" > "$found"; then
    echo "$machine: the scenes did not run to their end"
    failed=1
  elif diff "$record" "$found" > "$out/$machine/difference.txt"; then
    echo "$machine: $(wc -l < "$found") scenes, every digest as on record"
    compared=$((compared + 1))
  else
    echo "$machine: not the bits on record:"
    cat "$out/$machine/difference.txt"
    failed=1
  fi
}

has_library() { [ -e "$bin/../lib/swift/embedded/Swift.swiftmodule/$1.swiftmodule" ]; }

if ! has_library aarch64-none-none-elf; then
  skip arm64 "this toolchain has no Embedded standard library for it"
elif ! qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64); then
  skip arm64 "qemu-aarch64 is not installed (Debian: qemu-user-static)"
else
  compile arm64 aarch64-none-none-elf
  link_with ld.lld arm64 --target=aarch64-none-elf -- -static
  compare arm64 "$qemu" "$out/arm64/scenes"
fi

if ! has_library riscv64-none-none-eabi; then
  skip riscv64 "this toolchain has no Embedded standard library for it"
elif ! qemu=$(command -v qemu-riscv64-static || command -v qemu-riscv64); then
  skip riscv64 "qemu-riscv64 is not installed (Debian: qemu-user-static)"
else
  compile riscv64 riscv64-none-none-eabi -Xcc -march=rv64gc -Xcc -mabi=lp64d -Xcc -mcmodel=medany
  link_with ld.lld riscv64 --target=riscv64-none-elf -march=rv64gc -mabi=lp64d -mcmodel=medany -- -static
  compare riscv64 "$qemu" "$out/riscv64/scenes"
fi

if ! has_library wasm32-unknown-none-wasm; then
  skip wasm32 "this toolchain has no Embedded standard library for it"
elif ! node=$(command -v node); then
  skip wasm32 "node is not installed"
else
  compile wasm32 wasm32-unknown-none-wasm
  link_with wasm-ld wasm32 --target=wasm32-unknown-none-wasm -- --no-entry --export=begin -z stack-size=1048576
  compare wasm32 "$node" Tests/Portability/run.mjs "$out/wasm32/scenes"
fi

# from text to digest: the module of live pages runs whole scenes
binary=${PHYSIM_BINARY:-.build/release/physim}
if [ ! -e .build/live/physim.wasm ]; then
  skip "wasm32, whole scenes" "there is no .build/live/physim.wasm (make live)"
elif [ ! -x "$binary" ]; then
  skip "wasm32, whole scenes" "there is no $binary to compare with"
elif ! node=$(command -v node); then
  skip "wasm32, whole scenes" "node is not installed"
else
  "$(dirname "$binary")/PhysicsFuzz" --write --folder "$out/random" --count 200
  "$node" Tests/Portability/scenes.mjs .build/live/physim.wasm "$binary" Fixtures/*.json Fixtures/tutorials/*.json \
    $(find "$out/random" -name '*.json' 2> /dev/null | LC_ALL=C sort) || failed=1
  compared=$((compared + 1))
fi

[ "$failed" = 0 ] || exit 1
[ "$compared" != 0 ] || echo "no other machine was tried"
