#!/usr/bin/env bash
# static.sh FOLDER: puts the archive of the C++ runtime alone into FOLDER, so that -L FOLDER -lstdc++ links it into a program. An empty folder, where
# there is none or on macOS, leaves the runtime of the system.
set -euo pipefail
mkdir -p "$1"
[ "$(uname -s)" != Darwin ] || exit 0
for compiler in g++ gcc clang; do
  archive=$("$compiler" -print-file-name=libstdc++.a 2> /dev/null || true)
  [ -f "$archive" ] || continue
  ln -sf "$(readlink -f "$archive")" "$1/libstdc++.a"
  exit 0
done
echo "the C++ runtime is not linked in: no libstdc++.a here (Debian: libstdc++-12-dev)"
