#!/bin/bash
# physim under its profile box2d beside the real Box2D 2.4.1, scene by scene. Called by `make peers`, which builds physim.
set -euo pipefail
physim=${PHYSIM_BINARY:-.build/release/physim}
work=.build/peers
here=Tests/Peers
mkdir -p "$work"

if ! echo '#include <box2d/box2d.h>' | "${CXX:-c++}" -std=c++17 -fsyntax-only -x c++ - > "$work/probe.txt" 2>&1; then
  echo "peers: skipped, there is no C++ compiler with libbox2d-dev here ($work/probe.txt)"
  exit 0
fi
# shellcheck disable=SC2046
"${CXX:-c++}" -std=c++17 -O2 "$here/scene241.cpp" -o "$work/scene241" $(pkg-config --cflags --libs box2d 2> /dev/null || echo -lbox2d)

echo "physim's profile box2d beside Box2D 2.4.1; distances in points"
printf '%-16s %6s %10s %26s %11s %10s %8s\n' scene until within largest 'parted from' 'last frame' ''
missed=0
for scene in "$here"/scenes/*.json; do
  name=$(basename "$scene" .json)
  "$physim" run "$scene" --quiet --force -o "$work/$name.csv"
  "$work/scene241" "$scene" "$work/$name.csv" || missed=$((missed + 1))
done
if [ "$missed" -gt 0 ]; then
  echo "$missed scenes miss what they claim"
  exit 1
fi
