#!/bin/bash
# Compiles the sources of sources.txt against PhysimDynamics, in Swift 5 mode, as a port would: with the import changed and the words of Objective-C removed.
# FOLDER has clones of the repositories, as OWNER+NAME. First: swift build --target PhysimDynamics --scratch-path .build/dev
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
modules=${MODULES:-$here/../../.build/dev/debug/Modules}
[ $# = 1 ] || { echo "usage: bash Tests/Clients/sources.sh FOLDER" >&2; exit 64; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep -v '^#' "$here/sources.txt" | while IFS='|' read -r name repository files _ now _; do
  name=$(echo $name)
  repository=$(echo $repository)
  now=$(echo $now)
  port=$work/$name
  mkdir -p "$port"
  for file in $files; do
    git -C "$1/${repository/\//+}" show "HEAD:$file" | sed -E \
      -e 's/^import (UIKit|CoreGraphics|QuartzCore)$/import PhysimDynamics/' -e '/^import (Combine|VisionKit|SwiftyGif)$/d' \
      -e 's/@(objcMembers|objc|IBOutlet|IBAction|IBDesignable|IBInspectable) ?//g' -e 's/#selector//g' > "$port/$(basename "$file")"
  done
  swiftc -swift-version 5 -typecheck -parse-as-library -module-name App -I "$modules" "$port"/*.swift > "$port/log" 2>&1 || true
  # the compiler stops after some errors: there are at least as many lines
  errors=$({ grep -E '^[/<].*error:' "$port/log" || true; } | cut -d: -f1,2 | sort -u | wc -l)
  printf '%-24s lines with errors %3d, stubs and edits on record %d\n' "$name" "$errors" "$now"
done
