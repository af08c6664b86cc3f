// The module for live pages, run by `node --test` (LiveModuleTests.swift) with its path in PHYSIM_MODULE.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";

const { LiveEngine, decodeBase85, decodeLZMA } = load(["live-lzma.js", "live-engine.js"], ["LiveEngine", "decodeBase85", "decodeLZMA"]);
const module = new WebAssembly.Module(readFileSync(process.env.PHYSIM_MODULE));
const fixtures = fileURLToPath(new URL("../../Fixtures/", import.meta.url));

/** Lines of a message without its snippet: what, where, and what would be right. */
function essence(lines) {
  const kept = lines.filter((line) => /^(error|warning|note)\[|^ +--> |^ +(= |)help: |^… and /.test(line.replace(/^ +=/, " =")));
  return kept.map((line) => line.trim());
}

test("base 85 gives back bytes of every length", () => {
  const alphabet = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !"!\"&'-<>\\`".includes(c));
  const encode = (bytes) => {
    let text = "";
    for (let i = 0; i < bytes.length; i += 4) {
      const part = bytes.slice(i, i + 4);
      let group = 0;
      for (let k = 0; k < 4; k += 1) group = 256 * group + (part[k] ?? 0);
      for (let k = 4; k >= 4 - part.length; k -= 1) text += alphabet[Math.floor(group / 85 ** k) % 85];
    }
    return text;
  };
  for (let count = 0; count < 40; count += 1) {
    const bytes = Array.from({ length: count }, (_, i) => (i * 151 + (i % 3) * 255 + count) % 256);
    assert.deepEqual([...decodeBase85(encode(bytes))], bytes);
  }
  assert.deepEqual([...decodeBase85(encode([255, 255, 255, 255]))], [255, 255, 255, 255]);
});

test("the compressed module is the module", { skip: !existsSync(`${process.env.PHYSIM_MODULE}.lzma`) }, () => {
  const found = decodeLZMA(new Uint8Array(readFileSync(`${process.env.PHYSIM_MODULE}.lzma`)));
  assert.equal(Buffer.compare(Buffer.from(found), readFileSync(process.env.PHYSIM_MODULE)), 0);
});

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
    const files = [...bytes.toString("latin1").matchAll(/"(?:file|frameTimes)": *"([^"]+)"/g)].map((match) => match[1]);
    const present = files.filter((file) => file && existsSync(join(folder, file)) && statSync(join(folder, file)).isFile());
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
    // in a page, files have the names that the scene has for them
    const words = readFileSync(expected, "utf8").replace(/Fixtures\/invalid\/(?=[^ ]*\.(csv|txt))/g, "");
    const wanted = essence(words.split("\n")).filter((line) => !line.startsWith("… and "));
    const found = lines.slice(0, wanted.length);
    const same = wanted.every((line, i) => line === found[i] || line.includes("cannot read"));
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
