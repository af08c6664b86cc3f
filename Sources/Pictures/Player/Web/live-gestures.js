// A person's gestures in a run, written as events and tracks of its scene.

/** Gestures of one scene: appended to its events and tracks, so that the scene does by itself what was done by hand. */
class Gestures {
  constructor(scene) {
    this.scene = scene;
    this.events = [];
    this.tracks = [];
    /** Per drag, by its id, the springs of its view. */
    this.springs = new Map();
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

  /** Springs of the scene that drive a view, by their ids; a composite's behaviors are among them. */
  springsOf(item) {
    const all = (behaviors) => (behaviors || []).flatMap((behavior) => [behavior, ...all(behavior.behaviors)]);
    const added = (this.scene.events || []).map((event) => event.addBehavior).filter((behavior) => behavior && behavior.type);
    const drives = ({ type, id, item: driven }) => type === "spring" && id && driven === item;
    return all([...(this.scene.behaviors || []), ...added]).filter(drives);
  }

  /**
   * A view that is held at an offset from its center, in its own axes, as UIKit apps drag one: by an attachment. Springs of the view stop,
   * and take it back at the release, with the velocity that it has then.
   */
  beginDrag(frame, rate, item, offset, [x, y]) {
    const id = this.name("drag");
    const springs = this.springsOf(item);
    this.springs.set(id, springs);
    for (const spring of springs) this.events.push({ frame, stop: spring.id });
    const behavior = { id, type: "attachment", item, offset, anchor: [x, y], length: 0, frequency: 6, damping: 1 };
    const track = { target: `/behaviors/${id}/anchor`, keys: [[frame / rate, x, y]], interpolation: "hold" };
    const drag = { id, item, event: { frame, addBehavior: behavior }, track };
    this.events.push(drag.event);
    this.tracks.push(track);
    return drag;
  }

  endDrag({ id }, frame) {
    this.events.push({ frame, remove: id });
    for (const { id: motion, to } of this.springs.get(id) || []) this.events.push({ frame, retarget: { motion, to } });
  }

  /** Takes a drag back that did not happen. */
  cancelDrag(drag) {
    const [{ frame }, springs] = [drag.event, (this.springs.get(drag.id) || []).map(({ id }) => id)];
    const isOfDrag = (event) => event === drag.event || event.remove === drag.id || (event.frame === frame && springs.includes(event.stop));
    this.events = this.events.filter((event) => !isOfDrag(event));
    this.springs.delete(drag.id);
    this.tracks = this.tracks.filter((track) => track !== drag.track);
  }

  /** Gravity that a person turns, from a frame on; one track has it all. */
  beginTilt(frame, rate, [x, y]) {
    let track = this.tracks.find((other) => other.target === "/gravity");
    if (!track) {
      track = { target: "/gravity", keys: [], interpolation: "hold" };
      this.tracks.push(track);
      this.needsGravity = this.scene.gravity === undefined;
    }
    const time = frame / rate;
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
  forget(frame, rate) {
    const before = JSON.stringify([this.events, this.tracks]);
    this.events = this.events.filter((event) => event.frame <= frame);
    const open = new Set(this.events.filter((event) => event.addBehavior).map((event) => event.addBehavior.id));
    for (const event of this.events) if (event.remove !== undefined) open.delete(event.remove);
    for (const id of open) this.endDrag({ id }, frame);
    for (const track of this.tracks) track.keys = track.keys.filter(([time]) => time * rate < frame + 0.5);
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
