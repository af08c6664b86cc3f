const plain = { box: [20, 20, 0] };

class Film {
  constructor(data) {
    this.title = data.title;
    this.notes = data.notes;
    this.report = data.report;
    this.parting = data.parting;
    this.verdict = data.verdict;
    this.box = data.box;
    this.stage = data.stage || { size: null, solids: [], actors: [], shapes: [], links: [], targets: [], fields: [] };
    this.reels = data.reels.map((reel) => new Reel(reel));
    this.main = this.reels[this.reels.length - 1] || null;
    this.first = Math.min(...this.reels.filter((r) => r.count).map((r) => r.frames[0]));
    this.last = Math.max(...this.reels.filter((r) => r.count).map((r) => Math.round(r.frames[r.count - 1] * this.main.rate / r.rate)));
    if (!Number.isFinite(this.first)) this.first = this.last = 0;
    this.open = Math.max(this.first, Math.min(this.last, data.open === undefined ? this.first : data.open));
    this.isOpenedInside = data.open !== undefined;
    this.looks = this.stage.shapes.map((shape) => ({ path: pathOf(shape), ...reachOf(shape) }));
    this.disc = { path: pathOf({ oval: [20, 20] }), ...reachOf({ oval: [20, 20] }) };
    this.gather();
  }

  // one entry a view: of several by the same name, the n-th of one run goes with the n-th of the others
  gather() {
    const actors = new Map(this.stage.actors.map((actor) => [actor.id, actor]));
    const known = new Map();
    this.views = [];
    this.reels.forEach((reel, r) => {
      const seen = new Map();
      reel.names.forEach((name, v) => {
        const nth = (seen.get(name) || 0) + 1;
        seen.set(name, nth);
        const key = nth + " " + name;
        let view = known.get(key);
        if (!view) {
          const actor = actors.get(name);
          view = { name, slots: [], look: actor ? this.looks[actor.shape] : this.disc, fixed: Boolean(actor && actor.fixed),
            sensor: Boolean(actor && actor.sensor) };
          known.set(key, view);
          this.views.push(view);
        }
        view.slots[r] = v;
      });
    });
    let hue = 0;
    for (const view of this.views) view.hue = view.fixed || view.sensor ? -1 : hue++;
    this.byName = new Map();
    for (const view of this.views) if (!this.byName.has(view.name)) this.byName.set(view.name, []);
    for (const view of this.views) this.byName.get(view.name).push(view);
  }

  frameIn(reel, frame) { return frame * reel.rate / this.main.rate; }
  time(frame) { return this.main ? frame / this.main.rate : 0; }

  pose(view, frame, r = this.reels.length - 1) {
    const slot = view.slots[r];
    if (slot === undefined) return null;
    const reel = this.reels[r];
    return reel.count ? reel.pose(slot, this.frameIn(reel, frame)) : null;
  }

  // the view of a name that is there now
  present(name, frame, r = this.reels.length - 1) {
    for (const view of this.byName.get(name) || []) {
      const pose = this.pose(view, frame, r);
      if (pose) return { view, pose };
    }
    return null;
  }

  velocity(view, frame, r = this.reels.length - 1) {
    const slot = view.slots[r], reel = this.reels[r];
    const [place, part] = reel.find(this.frameIn(reel, frame));
    const mix = (name) => {
      const a = reel.value(name, slot, place);
      if (!(part > 0)) return a;
      const b = reel.value(name, slot, place + 1);
      return b === b ? a + (b - a) * part : a;
    };
    return [mix("vx"), mix("vy")];
  }
}

const hueOf = (view) => (view.hue < 0 ? ink.dim : ink.hues[view.hue % ink.hues.length]);
