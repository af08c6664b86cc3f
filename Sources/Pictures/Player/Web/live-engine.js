// The engine as a module of WebAssembly (Sources/LiveCore/Exports.swift has the interface).

/** Bytes of base64 text. */
function decodeBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

/** Bytes of base85 text: five characters for four bytes, those of ASCII from ! to ~ without nine. */
function decodeBase85(text) {
  const digits = new Uint8Array(127);
  let next = 0;
  for (let code = 33; code < 127; code += 1) {
    if (!"!\"&'-<>\\`".includes(String.fromCharCode(code))) {
      digits[code] = next;
      next += 1;
    }
  }
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let i = 0, place = 0; i < text.length; i += 5) {
    // what the last group lacks counts as the largest digit
    let group = 0;
    for (let k = 0; k < 5; k += 1) group = 85 * group + (i + k < text.length ? digits[text.charCodeAt(i + k)] : 84);
    for (let k = 3; k >= 0 && place < bytes.length; k -= 1, place += 1) bytes[place] = Math.floor(group / 256 ** k) % 256;
  }
  return bytes;
}

/** The module of bytes compressed with gzip or LZMA. */
async function compileModule(compressed) {
  if (compressed[0] !== 0x1f) return WebAssembly.compile(decodeLZMA(compressed));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** One instance of the module: at most one scene is loaded and one run goes on. After a trap it cannot be used. */
class LiveEngine {
  constructor(module, files = []) {
    this.functions = new WebAssembly.Instance(module, {}).exports;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder();
    for (const { path, bytes } of files) {
      const [name, content] = [this.lend(path), this.lend(bytes)];
      this.functions.file(...name, ...content);
      this.take(name, content);
    }
  }

  /** A copy of text or bytes in the module's memory: its place and its length. */
  lend(content) {
    const bytes = typeof content === "string" ? this.encoder.encode(content) : content;
    const place = this.functions.allocate(bytes.length || 1);
    // memory that grows has a new buffer, so each use creates a new view of it
    new Uint8Array(this.functions.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  take(...lent) {
    for (const [place] of lent) this.functions.release(place);
  }

  /** The text that the last call reports. */
  get result() {
    const count = this.functions.count();
    return count ? this.decoder.decode(new Uint8Array(this.functions.memory.buffer, this.functions.result(), count)) : "";
  }

  /**
   * Reads a scene, with overrides as pairs of a pointer and a value of JSON.
   *
   * Returns what LiveReport.swift describes; `accepted` is false when the scene has errors.
   */
  load(text, name, overrides) {
    const lent = [text, name, overrides.map((pair) => `${pair[0]}\0${pair[1]}\0`).join("")].map((part) => this.lend(part));
    const accepted = this.functions.load(...lent.flat()) === 1;
    this.take(...lent);
    return { accepted, ...JSON.parse(this.result) };
  }

  /** Begins a run of the scene that was loaded last: `names` of its views, or the `error` why it cannot be built. */
  start() {
    const isGood = this.functions.start() === 1;
    return isGood ? JSON.parse(this.result) : { error: this.result };
  }

  /** Goes on with the run as a run of the scene that was loaded last; false when that has to be run from its start. */
  proceed() {
    return this.functions.proceed() === 1;
  }

  /** While a gesture goes on, rest does not end the run. */
  hold(isHeld) {
    this.functions.hold(isHeld ? 1 : 0);
  }

  /** Adds a key at the current frame to a track of the scene. */
  key(track, [x, y = 0], count) {
    this.functions.key(track, count, x, y);
  }

  /** Adds a place of the finger, seconds after its drag's event, to the drag of a scroll. */
  finger(motion, [time, x, y]) {
    const name = this.lend(motion);
    this.functions.finger(...name, time, x, y);
    this.take(name);
  }

  /** Computes the next frame: "frame", "over", or "failed", with `result` as the reason. */
  step() {
    return ["over", "frame", "failed"][this.functions.step()];
  }

  /** The frame's views, eight numbers each: number, x, y, angle, vx, vy, omega, energy. Valid until the next call. */
  get samples() {
    const place = this.functions.samples();
    return new Float32Array(this.functions.memory.buffer, place, 8 * this.functions.views());
  }

  get digest() {
    this.functions.digest();
    return this.result;
  }

  /** The text of the scene that was loaded last, its overrides in place. */
  get scene() {
    this.functions.scene();
    return this.result;
  }
}
