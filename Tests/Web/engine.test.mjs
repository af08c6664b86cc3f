// The module for live pages, run by `node --test` (LiveModuleTests.swift) with its path in PHYSIM_MODULE.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

const { LiveEngine } = load(["live-engine.js"], ["LiveEngine"]);
const module = new WebAssembly.Module(readFileSync(process.env.PHYSIM_MODULE));
const fixtures = fileURLToPath(new URL("../../Fixtures/", import.meta.url));

/** Lines of a message without its snippet: what, where, and what would be right. */
function essence(lines) {
  const kept = lines.filter((line) => /^(error|warning|note)\[|^ +--> |^ +(= |)help: |^… and /.test(line.replace(/^ +=/, " =")));
  return kept.map((line) => line.trim()).filter((line) => !line.startsWith("note["));
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("every bad scene in Fixtures/invalid has the messages that the command prints", () => {
  const folder = join(fixtures, "invalid");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  assert.ok(names.length > 100);
  const different = [];
  for (const name of names) {
    const expected = join(folder, name.replace(/\.json$/, ".expected.txt"));
    if (!existsSync(expected)) continue;
    const bytes = readFileSync(join(folder, name));
    // traces and tracks that there are; of those that there are not, the system's words differ
    const files = [...bytes.toString("latin1").matchAll(/"file": *"([^"]+)"/g)].map((match) => match[1]);
    const present = files.filter((file) => existsSync(join(folder, file)));
    const engine = new LiveEngine(module, present.map((path) => ({ path, bytes: readFileSync(join(folder, path)) })));
    let report;
    try {
      report = engine.load(bytes, `Fixtures/invalid/${name}`, []);
    } catch (error) {
      different.push(`${name}: ${error.message}`);
      continue;
    }
    const lines = report.diagnostics.flatMap(({ severity, code, text, help, line, column, pointer }) => [
      `${severity}[${code}]: ${text}`,
      `--> Fixtures/invalid/${name}:${line}:${column}${pointer ? ` at ${pointer}` : ""}`,
      ...(help ? [`= help: ${help}`] : []),
    ]);
    const wanted = essence(readFileSync(expected, "utf8").split("\n")).filter((line) => !line.startsWith("… and "));
    const found = lines.slice(0, wanted.length);
    const same = wanted.every((line, i) => line === found[i] || line.includes("no such file") || line.includes("No such file"));
    if (!same) different.push(`${name}:\n${wanted.filter((line, i) => line !== found[i])[0]}\n${found.filter((line, i) => line !== wanted[i])[0]}`);
  }
  assert.deepEqual(different, []);
});

test("restarts and loads take no more memory", () => {
  const engine = new LiveEngine(module);
  const text = readFileSync(join(fixtures, "physics-101.json"), "utf8");
  const play = () => {
    assert.ok(engine.load(text, "a.json", []).accepted);
    engine.start();
    for (let i = 0; i < 20; i += 1) engine.step();
  };
  for (let i = 0; i < 20; i += 1) play();
  const before = engine.functions.memory.buffer.byteLength;
  for (let i = 0; i < 200; i += 1) play();
  assert.equal(engine.functions.memory.buffer.byteLength, before);
});
