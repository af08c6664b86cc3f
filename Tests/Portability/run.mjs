// Runs the scenes as WebAssembly: gives them a place to write to, and nothing else.
import { readFileSync, writeSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
  env: { write: (start, count) => writeSync(1, new Uint8Array(instance.exports.memory.buffer, start, count)) },
});
instance.exports.begin();
