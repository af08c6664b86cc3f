// A person's gestures in a run, written as events and tracks of its scene.

/** Gestures of one scene: appended to its events and tracks, so that the scene does by itself what was done by hand. */
class Gestures {
  constructor(scene) {
    this.scene = scene;
    this.events = [];
    this.tracks = [];
    this.drags = [];
    this.count = 0;
    const ids = JSON.stringify(scene);
    // ids that no text of the scene contains
    this.prefix = "";
    while (ids.includes(`"${this.prefix}drag-`) || ids.includes(`"${this.prefix}tap-`)) this.prefix += "live-";
  }

  get isEmpty() {
    return !this.events.length && !this.tracks.length;
  }

  /** As overrides of the scene. */
  get overrides() {
    const pairs = [];
    const add = (key, more) => {
      if (more.length) pairs.push([`/${key}`, JSON.stringify([...(this.scene[key] || []), ...more])]);
    };
    if (this.needsGravity) pairs.push(["/gravity", '{"vector":[0,0],"unit":"m/s2"}']);
    add("events", this.events);
    add("tracks", this.tracks);
    return pairs;
  }

  name(kind) {
    this.count += 1;
    return `${this.prefix}${kind}-${this.count}`;
  }

  /** Motions of a kind that drive a view and have an id; a composite's behaviors are among them. */
  motionsOf(item, kind) {
    const all = (behaviors) => (behaviors || []).flatMap((behavior) => [behavior, ...all(behavior.behaviors)]);
    const added = (this.scene.events || []).map((event) => event.addBehavior).filter((behavior) => behavior && behavior.type);
    const drives = ({ type, id, item: driven }) => type === kind && id && driven === item;
    return all([...(this.scene.behaviors || []), ...added]).filter(drives);
  }

  /** A view that is held: content of a scroll by a finger, any other view by an attachment. */
  beginDrag(frame, time, item, offset, point, now) {
    const scrolls = this.motionsOf(item, "scroll");
    return scrolls.length ? this.dragContent(frame, time, item, scrolls, point, now) : this.holdView(frame, time, item, offset, point);
  }

  /** Content under a finger whose path begins at one point and is at another one in the next frame. */
  dragContent(frame, time, item, scrolls, point, { time: next, point: now }) {
    const drag = { item, frame, time, path: [[0, ...point], [next - time, ...now]], scrolls: scrolls.map(({ id }) => id), ends: [] };
    drag.events = drag.scrolls.map((motion) => ({ frame, drag: { motion, path: drag.path } }));
    this.drags.push(drag);
    this.events.push(...drag.events);
    return drag;
  }

  /**
   * A view that is held at an offset from its center, in its own axes, as UIKit apps drag one: by an attachment. Springs and decays of the
   * view stop. At the release springs take it back and decays carry it on, with the velocity that it has then.
   */
  holdView(frame, time, item, offset, [x, y]) {
    const id = this.name("drag");
    const [springs, decays] = ["spring", "decay"].map((kind) => this.motionsOf(item, kind));
    const behavior = { id, type: "attachment", item, offset, anchor: [x, y], length: 0, frequency: 6, damping: 1 };
    const track = { target: `/behaviors/${id}/anchor`, keys: [[time, x, y]], interpolation: "hold" };
    const event = { frame, addBehavior: behavior };
    const events = [...[...springs, ...decays].map((motion) => ({ frame, stop: motion.id })), event];
    const drag = { id, item, frame, time, event, events, track, springs, decays, ends: [] };
    this.drags.push(drag);
    this.events.push(...events);
    this.tracks.push(track);
    return drag;
  }

  endDrag(drag, frame) {
    if (drag.scrolls) drag.ends = drag.scrolls.map((motion) => ({ frame, release: { motion } }));
    else {
      drag.ends = [
        { frame, remove: drag.id },
        ...drag.springs.map(({ id: motion, to }) => ({ frame, retarget: { motion, to } })),
        ...drag.decays.map(({ id: motion }) => ({ frame, release: { motion } })),
      ];
    }
    this.events.push(...drag.ends);
  }

  /** Takes a drag back that did not happen. */
  cancelDrag(drag) {
    this.drags = this.drags.filter((other) => other !== drag);
    this.events = this.events.filter((event) => !drag.events.includes(event) && !drag.ends.includes(event));
    this.tracks = this.tracks.filter((track) => track !== drag.track);
  }

  /** Gravity that a person turns, from a frame on; one track has it all. */
  beginTilt(time, [x, y]) {
    let track = this.tracks.find((other) => other.target === "/gravity");
    if (!track) {
      track = { target: "/gravity", keys: [], interpolation: "hold" };
      this.tracks.push(track);
      this.needsGravity = this.scene.gravity === undefined;
    }
    track.keys = track.keys.filter(([other]) => other < time);
    track.keys.push([time, x, y]);
    return track;
  }

  /** A view that appears around a point: like another one, or a square or a disc of a size. */
  tap(frame, [x, y], model, size) {
    const id = this.name("tap");
    const view = this.viewLike(model, size);
    delete view.frame;
    this.events.push({ frame, add: { ...view, id, center: [x, y] } });
    return id;
  }

  viewLike(model, size) {
    if (model === "square") return { size: [size, size] };
    if (model === "disc") return { size: [size, size], collisionBoundsType: "ellipse" };
    const views = [...(this.scene.views || []), ...(this.scene.events || []).map((event) => event.add).filter(Boolean)];
    const found = views.find((view) => view.id === model) || { size: [size, size] };
    const copy = JSON.parse(JSON.stringify(found));
    if (copy.frame && !copy.size) copy.size = [copy.frame[2], copy.frame[3]];
    return copy;
  }

  /** One impulse. */
  push(frame, view, direction) {
    this.events.push({ frame, push: { view, direction } });
  }

  /** Forgets what was done after a frame; what was going on there ends there. True when there was something to forget. */
  forget(frame, time) {
    const before = JSON.stringify([this.events, this.tracks]);
    const isPast = (seconds) => seconds <= time + 1e-9;
    this.drags = this.drags.filter((drag) => drag.frame <= frame);
    for (const { path, time: start } of this.drags) {
      if (path) path.splice(0, path.length, ...path.filter(([seconds]) => isPast(start + seconds)));
    }
    this.events = this.events.filter((event) => event.frame <= frame);
    for (const drag of this.drags) if (!drag.ends.some((event) => this.events.includes(event))) this.endDrag(drag, frame);
    for (const track of this.tracks) track.keys = track.keys.filter(([seconds]) => isPast(seconds));
    this.tracks = this.tracks.filter((track) => track.keys.length > 0);
    if (!this.tracks.some((track) => track.target === "/gravity")) this.needsGravity = false;
    return JSON.stringify([this.events, this.tracks]) !== before;
  }
}

/**
 * Gravity in the axes of the screen, in g, of a device's orientation in degrees: `beta` is its tilt to the front, `gamma` to the right, and
 * `turn` how far the screen is turned.
 */
function gravityOf(beta, gamma, turn = 0) {
  const radians = Math.PI / 180;
  const x = Math.cos(beta * radians) * Math.sin(gamma * radians);
  const y = Math.sin(beta * radians);
  const c = Math.cos(turn * radians);
  const s = Math.sin(turn * radians);
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  return [rounded(x * c + y * s), rounded(y * c - x * s)];
}
