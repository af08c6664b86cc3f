/** A run that grows while it is computed. */
class LiveRun extends RecordedRun {
  /** `placeOf` is a frame's place on the page's axis, where that is not its number. */
  constructor(names, rate, last, kinds, placeOf = null) {
    const columns = names.length * (last + 1) > LiveRun.plainLimit ? ["x", "y", "angle"] : LiveRun.columns;
    const nothing = { frames: [0, 1, 0], spans: [], data: "", events: [], bodies: [] };
    super({ label: "live", rate, total: 0, names: [...names], columns, ...nothing }, kinds);
    this.stride = last + 1;
    // counts how often frames were removed
    this.version = 0;
    for (const name of columns) this.channels[name] = new Float32Array(this.names.length * this.stride).fill(NaN);
    this.placeOf = placeOf || ((number) => number);
    this.isEven = !placeOf;
    this.kinds = Object.entries(kinds);
  }

  // a page keeps every frame: more samples than this only with positions, and more than `limit` not at all
  static plainLimit = 3_000_000;
  static limit = 20_000_000;
  static columns = ["x", "y", "angle", "vx", "vy", "omega", "energy"];

  /** Adds the next frame: eight numbers per view, and views and events as LiveReport.swift has them. */
  append(samples, { views = [], events = [] }) {
    for (const name of views) this.addView(name);
    const [place, axis] = [this.count, this.placeOf(this.count)];
    for (let i = 0; i < samples.length; i += 8) {
      const slot = samples[i] * this.stride + place;
      let k = i;
      for (const name in this.channels) this.channels[name][slot] = samples[++k];
    }
    for (const [kind, a, b, x, y, impulse] of events) this.note(this.kinds[kind][0], axis, a, b, x, y, impulse);
    this.frames.push(axis);
    this.count += 1;
    this.total = this.count;
  }

  note(kind, frame, a, b, x, y, impulse) {
    if (kind === "slept" || kind === "woke") {
      if (!this.sleepChanges.has(a)) this.sleepChanges.set(a, []);
      this.sleepChanges.get(a).push([frame, kind === "slept"]);
    } else {
      this.contacts.push({ frame, x, y, impulse, sensor: kind === "sensorEntered", a, b });
    }
  }

  addView(name) {
    this.names.push(name);
    for (const [channel, values] of Object.entries(this.channels)) {
      const longer = new Float32Array(this.names.length * this.stride).fill(NaN);
      longer.set(values);
      this.channels[channel] = longer;
    }
  }

  /** Removes the frames after one. */
  truncate(frame) {
    this.version += 1;
    const count = Math.min(this.count, frame + 1);
    for (const values of Object.values(this.channels)) {
      for (let view = 0; view < this.names.length; view += 1) {
        values.fill(NaN, view * this.stride + count, view * this.stride + this.count);
      }
    }
    this.frames.length = this.count = this.total = count;
    const place = this.placeOf(frame);
    this.contacts = this.contacts.filter((contact) => contact.frame <= place);
    for (const [name, changes] of this.sleepChanges) this.sleepChanges.set(name, changes.filter(([number]) => number <= place));
  }

  /** Makes room for a longer run, or none for frames that a shorter one does not have. */
  setLast(last) {
    if (last + 1 === this.stride) return;
    for (const [channel, values] of Object.entries(this.channels)) {
      const moved = new Float32Array(this.names.length * (last + 1)).fill(NaN);
      for (let view = 0; view < this.names.length; view += 1) {
        moved.set(values.subarray(view * this.stride, view * this.stride + Math.min(this.count, last + 1)), view * (last + 1));
      }
      this.channels[channel] = moved;
    }
    this.stride = last + 1;
  }

  /** The place of the last frame on the axis. */
  get end() {
    return this.count ? this.frames[this.count - 1] : 0;
  }

  get isSampled() {
    return false;
  }
}
