// Runs scenes from their text to their digest in the module for live pages, under node, and compares every digest with this machine's binary.
//
//   node scenes.mjs MODULE BINARY FILE…     a scene is run under its own profile, and under the three of them
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { load } from "../Web/load.mjs";

const { LiveEngine } = load(["live-engine.js"], ["LiveEngine"]);
const [modulePath, binary, ...paths] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));

/** Traces and tracks that a scene names. */
function filesOf(path) {
  // without its comments, parameters and loops
  const scene = JSON.parse(execFileSync(binary, ["expand", path], { maxBuffer: 1 << 26 }));
  const names = [scene.gravity?.trace?.file, ...(scene.tracks || []).map((track) => track.file)].filter(Boolean);
  return names.map((name) => ({ path: name, bytes: readFileSync(join(dirname(path), name)) }));
}

/** The digest, or what stops the run. */
function digestOf(engine, text, name, overrides) {
  const report = engine.load(text, name, overrides);
  if (!report.accepted) return report.diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code).join(" ");
  const { error } = engine.start();
  if (error) return error;
  let outcome;
  do outcome = engine.step();
  while (outcome === "frame");
  return outcome === "failed" ? engine.result : engine.digest;
}

function expectedOf(path, profile) {
  try {
    const options = ["run", path, "--digest", ...(profile ? ["--profile", profile] : [])];
    return execFileSync(binary, options, { stdio: ["ignore", "pipe", "pipe"] }).toString().trim();
  } catch (failure) {
    // a run whose checks fail has a digest, too
    return failure.stdout.toString().trim() || failure.stderr.toString();
  }
}

let count = 0;
let failed = 0;
for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const files = filesOf(path);
  for (const profile of [null, "physics", "uikit", "box2d"]) {
    const found = digestOf(new LiveEngine(module, files), text, path, profile ? [["/profile", `"${profile}"`]] : []);
    const expected = expectedOf(path, profile);
    count += 1;
    // of a scene that does not run, both give the reason
    const isEqual = found === expected || (!/^[0-9a-f]{16}$/.test(found) && found.split(" ").every((code) => expected.includes(code)));
    if (isEqual) continue;
    failed += 1;
    console.log(`wasm32: ${path}${profile ? ` under ${profile}` : ""}: ${found}, and here ${expected}`);
  }
}
console.log(`wasm32: ${count} runs of ${paths.length} scenes from their text, ${failed ? `${failed} of them not as here` : "every digest as here"}`);
process.exitCode = failed ? 1 : 0;
