#!/usr/bin/env bash
# install.sh ADDRESS VERSION FOLDER: downloads the archive of a release for this machine, compares its checksum, unpacks it into FOLDER, and adds the
# binary to the path of the steps that follow.
set -euo pipefail
case $(uname -s) in Darwin) system=macos ;; *) system=linux ;; esac
name=physim-$2-$system-$(uname -m)
mkdir -p "$3"
cd "$3"
for file in "$name.tar.xz" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$1/$file" \
    || { echo "::error::$1 has no $file" >&2; exit 1; }
done
grep -F "  $name.tar.xz" SHA256SUMS > expected
if command -v sha256sum > /dev/null; then sha256sum --check --quiet expected; else shasum -a 256 --check --quiet expected; fi
tar -xJf "$name.tar.xz"
echo "$PWD/$name/bin" >> "$GITHUB_PATH"
"$PWD/$name/bin/physim" --version
