// Above this many views a replay starts without trails and contact rings.
const crowdLimit = 50;
const plottedAtFirst = 6;

/** A scene and one or more runs of it: the last run is drawn solid, those before it as ghosts. */
class Replay {
  /** A way that is seen in a plot, points. */
  static visible = 0.5;

  constructor(data, kinds) {
    this.title = data.title;
    this.notes = data.notes;
    this.report = data.report;
    this.difference = data.difference;
    this.outcome = data.outcome;
    this.findings = data.findings;
    this.box = data.box;
    this.drawing = data.drawing || { size: null, walls: [], views: [], shapes: [], links: [], targets: [], fields: [] };
    this.runs = data.runs.map((run) => (run instanceof RecordedRun ? run : new RecordedRun(run, kinds)));
    this.main = this.runs[this.runs.length - 1] || null;
    const filled = this.runs.filter((run) => run.count);
    this.first = filled.length ? Math.min(...filled.map((run) => run.frames[0])) : 0;
    const ends = filled.map((run) => Math.ceil((run.frames[run.count - 1] * this.main.rate) / run.rate - 1e-6));
    this.last = filled.length ? Math.max(...ends) : 0;
    this.opensInside = data.open !== undefined;
    this.open = this.clamp(this.opensInside ? data.open : this.first);
    this.gatherViews();
    const { largest, order } = this.differences || {};
    this.chosen = new Set(largest ? order.slice(0, plottedAtFirst) : this.movers(plottedAtFirst));
    this.picked = null;
    const differing = this.difference && this.views.find((view) => view.name === this.difference.view);
    if (differing) {
      this.picked = differing;
      this.chosen.add(differing);
    }
    // a failed test opens where it is seen best
    if (this.outcome === "failed" && largest) this.open = this.clamp(largest.frame);
  }

  /** How far the first run and the last one are apart; null for one run. */
  get differences() {
    if (this.runs.length < 2 || !this.runs[0].count || !this.main.count) return null;
    const known = this.knownDifferences;
    if (known && known.b === this.main && known.version === this.main.version) return known.extend();
    return (this.knownDifferences = new Differences(this));
  }

  clamp(frame) {
    return Math.max(this.first, Math.min(this.last, frame));
  }

  get ghostCount() {
    return Math.max(0, this.runs.length - 1);
  }

  /** Whether anything moves visibly past the scene's bounds. */
  get leavesBounds() {
    if (!this.drawing.size) return false;
    const [width, height] = this.drawing.size;
    const [left, top, right, bottom] = this.box;
    return right - left > 1.05 * width || bottom - top > 1.05 * height;
  }

  get isCrowded() {
    return this.views.length > crowdLimit;
  }

  // One entry per view. Where several views have one name, the n-th of one run is the n-th of the others.
  gatherViews() {
    const drawn = new Map(this.drawing.views.map((view) => [view.id, view]));
    const known = new Map();
    this.views = [];
    this.runs.forEach((run, r) => {
      const seen = new Map();
      run.names.forEach((name, slot) => {
        const nth = (seen.get(name) || 0) + 1;
        seen.set(name, nth);
        const key = `${nth} ${name}`;
        if (!known.has(key)) {
          const { shape = -1, fixed = false, sensor = false } = drawn.get(name) || {};
          const view = { name, slots: [], shape, fixed, sensor };
          known.set(key, view);
          this.views.push(view);
        }
        known.get(key).slots[r] = slot;
      });
    });
    let hue = 0;
    for (const view of this.views) view.hue = view.fixed || view.sensor ? -1 : hue++;
    this.byName = new Map();
    for (const view of this.views) {
      if (!this.byName.has(view.name)) this.byName.set(view.name, []);
      this.byName.get(view.name).push(view);
    }
  }

  /** The views that travel farthest, the farthest first; without any that moves by itself, the first ones. */
  mostMoving(count) {
    const movable = this.views.filter((view) => !view.fixed);
    const candidates = movable.length ? movable : this.views;
    const distance = (view) => Math.max(...this.runs.map((run, r) => (view.slots[r] === undefined ? 0 : run.distance(view.slots[r]))));
    const distances = new Map(candidates.map((view) => [view, distance(view)]));
    return [...candidates].sort((a, b) => distances.get(b) - distances.get(a)).slice(0, count);
  }

  /** Of the views that travel farthest those whose way is visible next to the longest; the first ones where nothing moves. */
  movers(count) {
    const found = this.mostMoving(count);
    const distance = (view) => Math.max(...this.runs.map((run, r) => (view.slots[r] === undefined ? 0 : run.distance(view.slots[r]))));
    const least = found.length ? Math.max(Replay.visible, 0.01 * distance(found[0])) : 0;
    const moving = found.filter((view) => distance(view) >= least);
    return moving.length ? moving : found;
  }

  /**
   * The channels to plot at first, two at most: first the one in which the runs differ most, of equal runs the one that moves most. A
   * channel that is constant is none of them unless all are.
   */
  get plots() {
    const names = ["x", "y", "angle"];
    const measured = names.map((name) => ({ name, ...this.changeOf(name) }));
    const most = Math.max(...measured.map(({ movement }) => movement));
    const moving = measured.filter(({ movement }) => movement >= Math.max(Replay.visible, 0.01 * most));
    moving.sort((a, b) => b.difference - a.difference || b.movement - a.movement);
    return moving.length ? moving.slice(0, 2).map(({ name }) => name) : names.slice(0, 2);
  }

  /** How far a channel of the plotted views moves, and how far it is from other runs, points; of angles the way of the outline. */
  changeOf(name) {
    const found = { movement: 0, difference: 0 };
    for (const view of this.chosen) {
      const shape = this.drawing.shapes[view.shape];
      const lever = name !== "angle" ? 1 : shape ? extentOf(shape).most : 10;
      this.runs.forEach((run, r) => {
        if (view.slots[r] === undefined) return;
        let [low, high] = [Infinity, -Infinity];
        for (let place = 0; place < run.count; place += 1) {
          const value = run.value(name, view.slots[r], place);
          if (Number.isNaN(value)) continue;
          [low, high] = [Math.min(low, value), Math.max(high, value)];
          if (run === this.main || view.slots[this.runs.length - 1] === undefined) continue;
          const distance = Math.abs(this.valueIn(name, view, run, place) - value) * lever;
          if (distance > Math.max(found.difference, Differences.least)) found.difference = distance;
        }
        if (high > low) found.movement = Math.max(found.movement, (high - low) * lever);
      });
    }
    return found;
  }

  /** A channel in the last run, in the frame of another run; NaN where it has none. */
  valueIn(name, view, run, place) {
    const frame = (run.frames[place] * this.main.rate) / run.rate;
    if (!this.main.count || frame > this.main.frames[this.main.count - 1]) return NaN;
    return this.value(name, view, frame);
  }

  frameIn(run, frame) {
    return (frame * run.rate) / this.main.rate;
  }

  time(frame) {
    return this.main ? frame / this.main.rate : 0;
  }

  pose(view, frame, r = this.runs.length - 1) {
    const slot = view.slots[r];
    if (slot === undefined || !this.runs[r].count) return null;
    return this.runs[r].pose(slot, this.frameIn(this.runs[r], frame));
  }

  velocity(view, frame, r = this.runs.length - 1) {
    return this.runs[r].velocity(view.slots[r], this.frameIn(this.runs[r], frame));
  }

  /** A channel of a view at a frame, NaN where the run does not have it. */
  value(channel, view, frame, r = this.runs.length - 1) {
    const run = this.runs[r];
    if (view.slots[r] === undefined || !run.count) return NaN;
    return run.value(channel, view.slots[r], run.find(this.frameIn(run, frame))[0]);
  }

  /** The view of a name that exists in a frame, with its pose. */
  present(name, frame, r = this.runs.length - 1) {
    for (const view of this.byName.get(name) || []) {
      const pose = this.pose(view, frame, r);
      if (pose) return { view, pose };
    }
    return null;
  }

  /** The least and the greatest value of a channel over views and all runs. */
  range(channel, views) {
    let low = Infinity;
    let high = -Infinity;
    this.runs.forEach((run, r) => {
      for (const view of views) {
        if (view.slots[r] === undefined) continue;
        for (let place = 0; place < run.count; place += 1) {
          const value = run.value(channel, view.slots[r], place);
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
    });
    return [low, high];
  }

  /** Channels that can be plotted: those recorded, and those derived from them. */
  get channels() {
    const recorded = this.main ? this.main.channels : {};
    return Object.keys(units).filter((name) => recorded[name] || name !== "energy");
  }
}
