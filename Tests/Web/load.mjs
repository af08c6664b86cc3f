// Loads files of Sources/Pictures/Player/Web as the page does, into one scope, and returns some of what they declare.
import { readFileSync } from "node:fs";

const folder = new URL("../../Sources/Pictures/Player/Web/", import.meta.url);

export function load(files, names) {
  const text = files.map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
  return new Function(`"use strict";\n${text}\nreturn { ${names.join(", ")} };`)();
}
