"""Reads {"schema": …, "scenes": {name: scene}} and prints {name: [mistakes]}, by jsonschema's reading of JSON Schema 2020-12."""

import json
import sys

import jsonschema

task = json.load(sys.stdin)
jsonschema.Draft202012Validator.check_schema(task["schema"])
validator = jsonschema.Draft202012Validator(task["schema"])
json.dump(
    {name: [error.json_path for error in validator.iter_errors(scene)] for name, scene in task["scenes"].items()},
    sys.stdout,
)
