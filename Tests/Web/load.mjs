// Loads files of Sources/Pictures/Player/Web as the page does, into one scope, and returns some of what they declare.
import { readFileSync } from "node:fs";

const folder = new URL("../../Sources/Pictures/Player/Web/", import.meta.url);

/** `before` declares what other files of the page would. */
export function load(files, names, before = "") {
  const text = before + files.map((file) => readFileSync(new URL(file, folder), "utf8")).join("\n");
  return new Function(`"use strict";\n${text}\nreturn { ${names.join(", ")} };`)();
}
