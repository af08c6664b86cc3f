#!/usr/bin/env bash
# The steps of a release, for the workflow and for tests.
#   version TAG           fails unless the tag is that of the release in the sources
#   collect FROM TO       all archives and wheels below FROM, in TO, with one SHA256SUMS
#   notes TAG             the lines about the release in the manual
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

case ${1:-} in
version)
  version=$(sed -n 's/.*version = "\(.*\)".*/\1/p' "$root/Sources/Trajectories/Release.swift")
  [ "$2" = "v$version" ] || { echo "the tag $2 is not v$version, the release in the sources" >&2; exit 1; }
  ;;
collect)
  mkdir -p "$3"
  find "$2" -type f \( -name '*.tar.xz' -o -name '*.whl' \) -exec cp {} "$3" \;
  cd "$3"
  files=(*.tar.xz *.whl)
  if command -v sha256sum > /dev/null; then sha256sum -- "${files[@]}"; else shasum -a 256 -- "${files[@]}"; fi > SHA256SUMS
  ;;
notes)
  awk -v heading="## ${2#v}" '/^## / { shown = $0 == heading; next } shown' "$root/Sources/Resources/Manual/Topics/changes.md"
  ;;
*)
  echo "usage: release.sh version TAG | collect FROM TO | notes TAG" >&2
  exit 64
  ;;
esac
