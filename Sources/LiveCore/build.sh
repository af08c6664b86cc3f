#!/usr/bin/env bash
# Compiles the core and LiveCore as Embedded Swift for wasm32 and links .build/live/physim.wasm for live pages, compressed
# as physim.wasm.lzma, or where xz is not installed as physim.wasm.gz.
#
# A module is compiled again when it, or one before it, has changed. A toolchain without an Embedded standard library for wasm32 is reported and
# skipped. wasm-opt (Debian: binaryen) makes the module smaller where it is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swiftc=${SWIFTC:-swiftc}
bin=$(dirname "$(readlink -f "$(command -v "$swiftc")")")
out=.build/live
objects=$out/wasm32
# each after those that it imports; the object of the last has all that it uses of the others
source Sources/LiveCore/modules.sh
modules=("${core[@]}" LiveCore)

mkdir -p "$objects"
swift=("$swiftc" -target wasm32-unknown-none-wasm -swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
  -enable-upcoming-feature InternalImportsByDefault
  -enable-experimental-feature Extern -wmo -parse-as-library -package-name physim -warnings-as-errors -I "$objects" -Xcc -msimd128
  -Xcc -mbulk-memory)

echo 'public func probe() {}' > "$objects/Probe.swift"
if [ ! -x "$bin/wasm-ld" ] || ! "${swift[@]}" -c "$objects/Probe.swift" -o "$objects/Probe.o" 2> "$objects/probe.txt"; then
  echo "the module for live pages: skipped, this toolchain has no Embedded standard library for wasm32 ($objects/probe.txt)"
  exit 0
fi

changed=
for module in "${modules[@]}"; do
  result=$objects/$module.swiftmodule
  if [ "$module" = LiveCore ]; then result=$objects/LiveCore.o; fi
  find "Sources/$module" -name '*.swift' | LC_ALL=C sort > "$objects/$module.files"
  if [ -z "$changed" ] && [ -e "$result" ] && cmp -s "$objects/$module.files" "$objects/$module.compiled" \
    && [ -z "$(find "Sources/$module" Sources/LiveCore/build.sh -newer "$result" \( -name '*.swift' -o -name build.sh \))" ]; then
    continue
  fi
  changed=yes
  case $result in
  *.o) output=(-Osize -c -o "$result") ;;
  *) output=(-emit-module -emit-module-path "$result") ;;
  esac
  "${swift[@]}" -module-name "$module" "${output[@]}" "@$objects/$module.files"
  cp "$objects/$module.files" "$objects/$module.compiled"
done

if command -v xz > /dev/null; then packed=$out/physim.wasm.lzma; else packed=$out/physim.wasm.gz; fi
if [ -z "$changed" ] && [ -e "$packed" ] && [ "$packed" -nt Sources/LiveCore/runtime.c ] && [ "$packed" -nt Sources/LiveCore/numbers.c ]; then
  echo "built $packed"
  exit 0
fi
for part in runtime numbers; do
  "$bin/clang" --target=wasm32-unknown-none-wasm -O2 -msimd128 -mbulk-memory -ffreestanding -fno-builtin -nostdlib \
    -c "Sources/LiveCore/$part.c" -o "$objects/$part.o"
done
library=$(dirname "$bin")/lib/swift/embedded/wasm32-unknown-none-wasm
"$bin/wasm-ld" --no-entry --stack-first -z stack-size=1048576 --gc-sections --strip-all --fatal-warnings --compress-relocations -O2 \
  "$objects/runtime.o" "$objects/numbers.o" "$objects/LiveCore.o" "$library/libswiftUnicodeDataTables.a" -o "$out/physim.wasm"
if command -v wasm-opt > /dev/null; then
  wasm-opt -Oz --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
    "$out/physim.wasm" -o "$out/physim.small.wasm"
  mv "$out/physim.small.wasm" "$out/physim.wasm"
fi
rm -f "$out"/physim.wasm.{lzma,gz}
case $packed in
*.lzma) xz --format=lzma -9 --extreme --stdout "$out/physim.wasm" > "$packed.new" ;;
*) gzip -9 -n --stdout "$out/physim.wasm" > "$packed.new" ;;
esac
mv "$packed.new" "$packed"
echo "built $packed ($(($(wc -c < "$out/physim.wasm") / 1000)) KB, compressed $(($(wc -c < "$packed") / 1000)) KB)"
