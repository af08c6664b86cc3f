const page = JSON.parse(document.getElementById("films").textContent);
const kinds = Object.fromEntries(page.kinds.map((kind, i) => [kind, i]));
const $ = (id) => document.getElementById(id);

// bytes → second differences → numbers, as packed: zigzag, seven bits a byte, runs of zeros counted
function unpack(text) {
  const raw = atob(text);
  let at = 0, zeros = 0;
  const varint = () => {
    let value = 0, scale = 1, byte;
    do { byte = raw.charCodeAt(at++); value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
    return value;
  };
  return () => {
    if (zeros > 0) { zeros -= 1; return 0; }
    const value = varint();
    if (value === 0) { zeros = varint(); return 0; }
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
}

// one run: channels[name][view * frames + place], NaN where a view is not there
class Reel {
  constructor(data) {
    this.label = data.label;
    this.rate = data.rate;
    this.total = data.total;
    this.names = data.names;
    this.frames = Array.isArray(data.frames)
      ? Array.from({ length: data.frames[2] }, (_, i) => data.frames[0] + i * data.frames[1]) : data.frames.list;
    this.count = this.frames.length;
    this.step = this.count > 1 ? this.frames[1] - this.frames[0] : 1;
    this.isEven = Array.isArray(data.frames);
    this.channels = {};
    for (const name of data.columns) this.channels[name] = new Float64Array(this.names.length * this.count).fill(NaN);
    this.fill(data);
    this.meetings = [];
    this.naps = new Map();
    this.read(data.events, data.things);
  }

  fill(data) {
    const next = unpack(data.data);
    for (let s = 0; s < data.spans.length; s += 3) {
      const start = data.spans[s] * this.count + data.spans[s + 1], length = data.spans[s + 2];
      data.columns.forEach((name, c) => {
        const channel = this.channels[name], quantum = data.quanta[c];
        let value = 0, slope = 0;
        for (let i = 0; i < length; i += 1) {
          const move = slope + next();
          value += move;
          slope = i ? move : 0;
          channel[start + i] = value * quantum;
        }
      });
    }
  }

  // meetings to flash, and who sleeps from when to when
  read(events, things) {
    for (let e = 0; e < events.length; e += 7) {
      const [frame, kind, a, b, x, y, impulse] = events.slice(e, e + 7);
      if ((kind === kinds.contactBegan || kind === kinds.sensorEntered) && x !== null && y !== null) {
        this.meetings.push({ frame, x, y, impulse, sensor: kind === kinds.sensorEntered, a: things[a], b: things[b] });
      } else if (kind === kinds.slept || kind === kinds.woke) {
        if (!this.naps.has(things[a])) this.naps.set(things[a], []);
        this.naps.get(things[a]).push([frame, kind === kinds.slept]);
      }
    }
  }

  // place of the last frame that is not after a frame number, and how far it is to the next
  find(frame) {
    let low;
    if (this.isEven) {
      low = Math.floor((frame - this.frames[0]) / this.step);
    } else {
      let high = this.count;
      low = 0;
      while (low < high) { const mid = (low + high) >> 1; if (this.frames[mid] <= frame) low = mid + 1; else high = mid; }
      low -= 1;
    }
    if (low < 0) return [0, 0];
    if (low >= this.count - 1) return [this.count - 1, 0];
    return [low, (frame - this.frames[low]) / (this.frames[low + 1] - this.frames[low])];
  }

  at(name, view, place, part) {
    const channel = this.channels[name], i = view * this.count + place;
    const a = channel[i];
    if (!(part > 0)) return a;
    const b = channel[i + 1];
    return b === b ? a + (b - a) * part : a;
  }

  // a channel that the run may not have told, from those it has
  value(name, view, place) {
    const own = this.channels[name], i = view * this.count + place;
    if (own) return own[i];
    if (name === "speed") return Math.hypot(this.value("vx", view, place), this.value("vy", view, place));
    const source = this.channels[{ vx: "x", vy: "y", omega: "angle" }[name]];
    if (!source) return NaN;
    let before = place > 0 && source[i - 1] === source[i - 1] ? place - 1 : place;
    let after = place + 1 < this.count && source[i + 1] === source[i + 1] ? place + 1 : place;
    if (before === after) return source[i] === source[i] ? 0 : NaN;
    return (source[i + after - place] - source[i + before - place]) * this.rate / (this.frames[after] - this.frames[before]);
  }

  pose(view, frame) {
    const [place, part] = this.find(frame);
    const x = this.at("x", view, place, part);
    if (x !== x) return null;
    return { x, y: this.at("y", view, place, part), angle: this.at("angle", view, place, part), place };
  }

  isAsleep(name, frame) {
    const naps = this.naps.get(name);
    if (!naps) return false;
    let asleep = false;
    for (const [at, slept] of naps) { if (at > frame) break; asleep = slept; }
    return asleep;
  }
}

const units = { x: "pt", y: "pt", angle: "rad", vx: "pt/s", vy: "pt/s", speed: "pt/s", omega: "rad/s", energy: "J" };

// a few round numbers between two
function ticks(low, high, wanted) {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / Math.max(1, wanted), power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough * 0.999) || power * 10;
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k += 1) found.push(Number((k * step).toPrecision(12)));
  return found;
}

const short = (value, places = 2) => {
  if (value !== value) return "–";
  const text = Math.abs(value) >= 1e7 ? value.toExponential(2) : value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text.replace("-", "−");
};
