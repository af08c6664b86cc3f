/** One run: `channels[name][view * stride + place]`, NaN in frames without the view. */
class RecordedRun {
  constructor(data, kinds) {
    this.label = data.label;
    this.rate = data.rate;
    this.total = data.total;
    this.names = data.names;
    this.isEven = Array.isArray(data.frames);
    this.frames = this.isEven
      ? Array.from({ length: data.frames[2] }, (_, i) => data.frames[0] + i * data.frames[1])
      : data.frames.list;
    this.count = this.frames.length;
    // how many frames there is room for
    this.stride = this.count;
    this.step = this.count > 1 ? this.frames[1] - this.frames[0] : 1;
    this.channels = {};
    for (const name of data.columns) this.channels[name] = new Float64Array(this.names.length * this.stride).fill(NaN);
    this.decode(data);
    this.contacts = [];
    this.sleepChanges = new Map();
    this.readEvents(data.events, data.bodies, kinds);
  }

  get isSampled() {
    // frames at explicit times are all there, whatever their distances
    return this.total > this.count || (this.isEven ? this.step > 1 : this.frames.every(Number.isInteger));
  }

  decode(data) {
    const next = frameDecoder(data.data);
    for (let s = 0; s < data.spans.length; s += 3) {
      const [view, first, count] = data.spans.slice(s, s + 3);
      data.columns.forEach((name, c) => {
        decodeSeries(next, this.channels[name], view * this.stride + first, count, data.quanta[c]);
      });
    }
  }

  // seven numbers per event: frame, kind, bodies a and b, x, y, impulse
  readEvents(events, bodies, kinds) {
    for (let e = 0; e < events.length; e += 7) {
      const [frame, kind, a, b, x, y, impulse] = events.slice(e, e + 7);
      if ((kind === kinds.contactBegan || kind === kinds.sensorEntered) && x !== null && y !== null) {
        this.contacts.push({ frame, x, y, impulse, sensor: kind === kinds.sensorEntered, a: bodies[a], b: bodies[b] });
      } else if (kind === kinds.slept || kind === kinds.woke) {
        if (!this.sleepChanges.has(bodies[a])) this.sleepChanges.set(bodies[a], []);
        this.sleepChanges.get(bodies[a]).push([frame, kind === kinds.slept]);
      }
    }
  }

  /** The place of the last frame that is not after a frame number, and the fraction of the way to the next. */
  find(frame) {
    let low;
    if (this.isEven) {
      low = Math.floor((frame - this.frames[0]) / this.step);
    } else {
      low = firstIndex(this.frames, (number) => number > frame) - 1;
    }
    if (low < 0) return [0, 0];
    if (low >= this.count - 1) return [this.count - 1, 0];
    return [low, (frame - this.frames[low]) / (this.frames[low + 1] - this.frames[low])];
  }

  interpolate(name, view, place, fraction) {
    const channel = this.channels[name];
    const i = view * this.stride + place;
    if (!(fraction > 0)) return channel[i];
    const next = channel[i + 1];
    return Number.isNaN(next) ? channel[i] : channel[i] + (next - channel[i]) * fraction;
  }

  /** A channel in a frame, by the frame's place; channels that were not recorded are derived from those that were. */
  value(name, view, place) {
    const recorded = this.channels[name];
    const i = view * this.stride + place;
    if (recorded) return recorded[i];
    if (name === "speed") return Math.hypot(this.value("vx", view, place), this.value("vy", view, place));
    const source = this.channels[{ vx: "x", vy: "y", omega: "angle" }[name]];
    if (!source || Number.isNaN(source[i])) return NaN;
    const before = place > 0 && !Number.isNaN(source[i - 1]) ? place - 1 : place;
    const after = place + 1 < this.count && !Number.isNaN(source[i + 1]) ? place + 1 : place;
    if (before === after) return 0;
    const change = source[i + after - place] - source[i + before - place];
    return (change * this.rate) / (this.frames[after] - this.frames[before]);
  }

  pose(view, frame) {
    const [place, fraction] = this.find(frame);
    const x = this.interpolate("x", view, place, fraction);
    if (Number.isNaN(x)) return null;
    return { x, y: this.interpolate("y", view, place, fraction), angle: this.interpolate("angle", view, place, fraction) };
  }

  velocity(view, frame) {
    const [place, fraction] = this.find(frame);
    return ["vx", "vy"].map((name) => {
      const value = this.value(name, view, place);
      if (!(fraction > 0)) return value;
      const next = this.value(name, view, place + 1);
      return Number.isNaN(next) ? value : value + (next - value) * fraction;
    });
  }

  isAsleep(name, frame) {
    const changes = this.sleepChanges.get(name);
    if (!changes) return false;
    const next = firstIndex(changes, ([number]) => number > frame);
    return next > 0 && changes[next - 1][1];
  }

  /** How far a view travels in all, points. */
  distance(view) {
    const { x, y } = this.channels;
    let sum = 0;
    for (let i = view * this.stride + 1; i < view * this.stride + this.count; i += 1) {
      const step = Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
      if (step > 0) sum += step;
    }
    return sum;
  }
}

/** The first index of a sorted array for which a condition holds, or its length. */
function firstIndex(list, condition) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (condition(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
