// How far two runs are apart, frame by frame.

/**
 * Distances between the views of two runs, in points: the first and the last run of a replay, in the frames that both have.
 *
 * Positions in a page are rounded, so that what differs by less than `least` does not count.
 */
class Differences {
  static least = 0.012;

  constructor(replay) {
    this.replay = replay;
    this.a = replay.runs[0];
    this.b = replay.main;
    this.version = replay.main.version;
    /** [frame, the greatest distance of a view there, the view], ascending by frame. */
    this.frames = [];
    /** The greatest distance of each view that differs. */
    this.views = new Map();
    /** The frame of the greatest distance: {frame, distance, view}; null where nothing differs. */
    this.largest = null;
    this.place = 0;
    this.extend();
  }

  /** Takes in frames that a live run has computed since. */
  extend() {
    const { a, b } = this;
    for (; this.place < a.count; this.place += 1) {
      const frame = (a.frames[this.place] * b.rate) / a.rate;
      const [other, part] = b.find(frame);
      if (frame > b.frames[b.count - 1]) break;
      if (part > 0 || b.frames[other] !== frame) continue;
      this.compare(frame, this.place, other);
    }
    return this;
  }

  compare(frame, i, j) {
    let [most, which] = [0, null];
    for (const view of this.replay.views) {
      const distance = this.distance(view, i, j);
      if (!(distance > Differences.least)) continue;
      if (!(this.views.get(view) >= distance)) this.views.set(view, distance);
      if (distance > most) [most, which] = [distance, view];
    }
    this.frames.push([frame, most, which]);
    // of several that are equal but for rounding, the first
    if (which && (!this.largest || most > this.largest.distance + Differences.least)) this.largest = { frame, distance: most, view: which };
  }

  distance(view, i, j) {
    const [a, b] = [view.slots[0], view.slots[this.replay.runs.length - 1]];
    const at = (run, slot, name, place) => (slot === undefined ? NaN : run.channels[name][slot * run.stride + place]);
    return Math.hypot(at(this.b, b, "x", j) - at(this.a, a, "x", i), at(this.b, b, "y", j) - at(this.a, a, "y", i));
  }

  /** The views that differ, those that differ most first. */
  get order() {
    return [...this.views.keys()].sort((v, w) => this.views.get(w) - this.views.get(v));
  }
}

/** The strip under the slider: the greatest distance per frame, on a scale that shows small ones as well. */
function drawDifferences() {
  const strip = $("strip");
  const found = replay.differences;
  strip.hidden = !found || !found.largest;
  if (strip.hidden) return;
  const [width, height] = [Math.max(100, strip.parentElement.clientWidth - 24), 22];
  const g = prepareCanvas(strip, width, height);
  const x = (frame) => 8 + ((frame - replay.first) / Math.max(1, replay.last - replay.first)) * (width - 16);
  const y = (distance) => height - 1 - (height - 3) * Math.sqrt(distance / found.largest.distance);
  g.fillStyle = g.strokeStyle = colors.hit;
  g.globalAlpha = 0.3;
  g.beginPath();
  g.moveTo(x(found.frames[0][0]), height);
  for (const [frame, distance] of found.frames) g.lineTo(x(frame), y(distance));
  g.lineTo(x(found.frames[found.frames.length - 1][0]), height);
  g.fill();
  g.globalAlpha = 1;
  g.beginPath();
  for (const [frame, distance] of found.frames) g.lineTo(x(frame), y(distance));
  g.stroke();
  g.beginPath();
  g.arc(x(found.largest.frame), y(found.largest.distance), 3, 0, 2 * Math.PI);
  g.fill();
}

/** A sentence about the greatest distance; empty where there is none. */
function largestText(largest, rate) {
  if (!largest) return "";
  const { frame, distance, view } = largest;
  return `Largest difference: frame ${frame}, ${formatNumber(frame / rate, 3)} s, '${view.name}' by ${formatNumber(distance)} pt`;
}
