#!/usr/bin/env bash
# Compiles the core as Embedded Swift for this machine, and for wasm32 as the module of live pages: no existentials, no key paths, no
# Foundation, no C library, no untyped throws.
#
# A target that the toolchain has no Embedded standard library for is reported and skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swiftc=${SWIFTC:-swiftc}
out=.build/embedded
# the modules of the core, each after those that it imports
source Sources/LiveCore/modules.sh
modules=("${core[@]}" Physim LiveCore)

# compile TARGET SWIFT-FLAGS… : the modules in turn, into $out/TARGET
compile() {
  local target=$1 folder=$out/$1
  shift
  mkdir -p "$folder"
  local swift=("$swiftc" "$@" -swift-version 6 -enable-experimental-feature Embedded -enable-experimental-feature Lifetimes
    -enable-upcoming-feature InternalImportsByDefault -wmo
    -parse-as-library -package-name physim -warnings-as-errors -I "$folder")
  echo 'public func probe() {}' > "$folder/Probe.swift"
  if ! "${swift[@]}" -c "$folder/Probe.swift" -o "$folder/Probe.o" 2> "$folder/probe.txt"; then
    echo "Embedded Swift for $target: skipped, this toolchain has no Embedded standard library for it ($folder/probe.txt)"
    return
  fi
  local module changed=
  for module in "${modules[@]}"; do
    find "Sources/$module" -name '*.swift' | LC_ALL=C sort > "$folder/$module.files"
    # a module is compiled again when it or one before it has changed
    if [ -z "$changed" ] && [ -e "$folder/$module.o" ] && cmp -s "$folder/$module.files" "$folder/$module.compiled" \
      && [ -z "$(find "Sources/$module" -name '*.swift' -newer "$folder/$module.o")" ]; then continue; fi
    changed=yes
    "${swift[@]}" -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
      -c "@$folder/$module.files" -o "$folder/$module.o"
    cp "$folder/$module.files" "$folder/$module.compiled"
  done
  echo "Embedded Swift for $target: compiled ${modules[*]}"
}

compile "$(uname -m)" &
host=$!
bash Sources/LiveCore/build.sh
wait "$host"
