#!/usr/bin/env bash
# test.sh FOLDER PATHS ARGUMENTS: tests scenes with annotations for GitHub; FOLDER gets the report page, and of failed tests the pending results.
set -euo pipefail
mkdir -p "$1"
# paths and options are lists of words
# shellcheck disable=SC2086
physim test $2 --format github --html "$1/physim.html" --pending "$1/pending" $3
