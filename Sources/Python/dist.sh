#!/usr/bin/env bash
# Packs dist/ from the optimized build: an archive of the binary, the engine of live pages, man pages, completions and schemas, and a wheel with the
# same files, the package physim of Python and the shared library. `make dist` builds first. One commit gives one set of bytes, in any folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swiftc=${SWIFTC:-swiftc}
version=$(sed -n 's/.*version = "\(.*\)".*/\1/p' Sources/Trajectories/Release.swift)
out=.build/dist
# each module below the C interface of Physim
source Sources/LiveCore/modules.sh
modules=("${core[@]}" Physim)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2> /dev/null || echo 315532800)
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
rm -rf "$out" && mkdir -p "$out"

echo "linking the shared library"
objects=()
for module in "${modules[@]}"; do
  built=.build/release/$module.build
  [ -e "$built/sources" ] || { echo "the module $module is not built" >&2; exit 1; }
  # the folder keeps objects of sources that were renamed or deleted; paths with spaces are in quotation marks
  while IFS= read -r source; do
    source=${source##*/}
    objects+=("$built/${source%\'}.o")
  done < "$built/sources"
done
case $(uname -s) in
Darwin)
  export MACOSX_DEPLOYMENT_TARGET=${MACOSX_DEPLOYMENT_TARGET:-15.0}
  library=$out/libphysim.dylib
  "$swiftc" -emit-library -O -o "$library" "${objects[@]}" -Xlinker -dead_strip -Xlinker -exported_symbol -Xlinker '_physim_*'
  strip -x "$library"
  ;;
*)
  library=$out/libphysim.so
  echo '{ global: physim_*; local: *; };' > "$out/exports.txt"
  "$swiftc" -emit-library -static-stdlib -O -o "$library" "${objects[@]}" -L .build/static -Xlinker --gc-sections -Xlinker --build-id=none \
    -Xlinker "--version-script=$out/exports.txt" -Xlinker -soname=libphysim.so -lm
  strip "$library"
  ;;
esac

"${MAKE:-make}" --no-print-directory install PREFIX="$PWD/$out/tree" > "$out/install.txt"
# the compiler's hashes of its command lines, which have the folder of the build in them; nothing reads them in a linked file
[ "$(uname -s)" = Darwin ] || strip --remove-section=.swift_modhash "$library" "$out/tree/bin/physim"
rm -rf dist
python3 Sources/Python/pack.py "$version" "$out/tree" Sources/Python/physim "$library" dist
echo "binary $(($(wc -c < "$out/tree/bin/physim") / 1000)) KB, shared library $(($(wc -c < "$library") / 1000)) KB; dist/SHA256SUMS has the sums"
