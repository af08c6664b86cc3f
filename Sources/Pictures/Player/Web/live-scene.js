/**
 * The scene that a page runs: its text, the values that sliders set, and gestures.
 *
 * Every change is a change of the scene, which is read anew; its run begins anew, or goes on where the past is as it was.
 * `changed(kind)` is called after "run" (another run, or other views), "drawing", "frames" and "end".
 */
class LiveScene {
  constructor(data, module, changed) {
    this.name = data.name;
    this.text = data.text;
    this.original = data.text;
    // what reset goes back to
    this.initial = new Map((data.settings || []).map(({ pointer, value }) => [pointer, value]));
    this.settings = this.initial;
    this.files = (data.files || []).map(({ path, bytes }) => ({ path, bytes: decodeBase64(bytes) }));
    this.module = module;
    this.changed = changed;
    this.drag = null;
    this.tilt = null;
    this.message = "";
    this.diagnostics = [];
    this.engine = new LiveEngine(module, this.files);
    this.isGood = this.readAnew() && this.restart(0);
  }

  // MARK: - Reading

  get overrides() {
    return [...this.settings, ...this.gestures.overrides];
  }

  /** Reads text and settings without gestures; false when they have errors, and the scene before stays. */
  readAnew(text = this.text, settings = this.settings) {
    const report = this.guarded(() => this.engine.load(text, this.name, [...settings]));
    if (!report) return false;
    this.diagnostics = report.diagnostics;
    if (!report.accepted) return false;
    if (report.names.length * (report.last + 1) > LiveRun.limit) {
      this.message = "This scene has too many frames for a page; use the command line.";
      return false;
    }
    [this.text, this.settings] = [text, settings];
    this.adopt(report);
    // a text with comments is not JSON: it runs, but nothing can be added to it
    let scene = {};
    try {
      scene = JSON.parse(this.engine.scene);
      this.takesGestures = true;
    } catch {
      this.takesGestures = false;
    }
    this.scene = scene;
    this.gestures = new Gestures(scene);
    this.drag = this.tilt = null;
    return true;
  }

  /** Reads the scene with its gestures; false when they do not fit into it. */
  read() {
    const report = this.guarded(() => this.engine.load(this.text, this.name, this.overrides));
    if (!report || !report.accepted) {
      if (report) this.message = report.diagnostics.map(({ text }) => text).join("; ");
      return false;
    }
    this.adopt(report);
    return true;
  }

  adopt({ name, rate, last, unit, pointsPerMeter, drawing, tracks, parameters, motions, times = [] }) {
    this.trackCount = tracks;
    this.parameters = parameters;
    this.motions = motions;
    this.times = times;
    this.title = name || this.name;
    this.rate = rate;
    this.last = last;
    this.drawing = drawing;
    // of gravity in events and tracks, per g
    this.gravityUnit = { g: 1, "pt/s2": 9.80665 * pointsPerMeter }[unit] || 9.80665;
  }

  /** After a trap the instance cannot be used: another one replaces it, and the scene stops. */
  guarded(action) {
    try {
      return action();
    } catch (error) {
      this.engine = new LiveEngine(this.module, this.files);
      this.message = `The engine has stopped (${error.message}). Change the scene, or reset it.`;
      this.isOver = true;
      return null;
    }
  }

  // MARK: - Frames

  /** Seconds of a frame, computed as the engine does. */
  time(frame) {
    const { length } = this.times;
    if (!length) return frame / this.rate;
    return frame < length ? this.times[frame] : this.times[length - 1] + (frame - length + 1) / this.rate;
  }

  /** The place of a frame on the page's axis: its number, or where frames have explicit times, its time in frames of the rate. */
  place(frame) {
    return this.times.length ? this.time(frame) * this.rate : frame;
  }

  /** The first frame at or after a place. */
  frameFrom(place) {
    if (!this.times.length) return Math.ceil(place);
    let frame = firstIndex(this.times, (time) => time * this.rate >= place);
    while (this.place(frame) < place) frame += 1;
    return frame;
  }

  /** The frame nearest to a place that has been computed. */
  frameAt(place) {
    const next = this.frameFrom(place);
    const nearest = next > 0 && place - this.place(next - 1) < this.place(next) - place ? next - 1 : next;
    return Math.max(0, Math.min(nearest, this.run ? this.run.count - 1 : nearest));
  }

  // MARK: - Running

  /** Runs the scene that was read from its start, up to a frame. */
  restart(frame) {
    const started = this.guarded(() => this.engine.start());
    if (!started) return false;
    if (started.error) {
      this.message = started.error;
      return false;
    }
    this.run = new LiveRun(started.names, this.rate, this.last, kinds, this.times.length ? (number) => this.place(number) : null);
    this.computed = -1;
    this.isOver = false;
    this.message = "";
    this.compute(Math.max(0, frame), 400);
    this.changed("run");
    return true;
  }

  /** Computes frames up to one, for some milliseconds at most. */
  compute(frame, milliseconds = Infinity) {
    const [deadline, before] = [performance.now() + milliseconds, this.computed];
    this.goal = frame;
    this.guarded(() => {
      while (!this.isOver && this.computed < frame && performance.now() < deadline) this.step();
    });
    if (this.computed !== before) this.changed("frames");
  }

  step() {
    this.extendTracks();
    const outcome = this.engine.step();
    if (outcome === "frame") {
      this.computed += 1;
      const { result } = this.engine;
      if (this.computed >= this.run.count) this.run.append(this.engine.samples, result ? JSON.parse(result) : {});
      return;
    }
    this.isOver = true;
    if (outcome === "failed") this.message = this.engine.result;
    this.changed("end");
  }

  /** Where gestures that go on are now becomes a key of their tracks, at the frame that was computed last, or a place of the finger. */
  extendTracks() {
    const time = this.time(this.computed);
    if (this.drag && this.drag.path) this.extendPath(this.drag);
    for (const gesture of [this.drag, this.tilt]) {
      if (!gesture || !gesture.now || gesture.path) continue;
      const { keys } = gesture.track;
      const [lastTime, ...values] = keys[keys.length - 1];
      if (!(time > lastTime) || values.every((value, i) => value === gesture.now[i])) continue;
      keys.push([time, ...gesture.now]);
      // gestures' tracks follow the scene's own, which loops may make more than its text has
      const track = this.trackCount - this.gestures.tracks.length + this.gestures.tracks.indexOf(gesture.track);
      this.engine.key(track, gesture.now, gesture.now.length);
    }
  }

  /**
   * A finger is where it is now in the frame after the one that is computed next, whose velocity is the way there; of several frames it is
   * on an even way. Where it has stood, it moves from the next frame on.
   */
  extendPath({ path, time, now, scrolls, frame: start }) {
    // the engine has no drag before the frame after the first
    if (this.computed === start) return;
    const [last, x, y] = path[path.length - 1];
    const [here, next] = [this.computed + 1, this.computed + 2].map((frame) => this.time(frame) - time);
    if (!(next > last) || (x === now[0] && y === now[1])) return;
    const frames = Math.max(1, Math.min(this.goal, this.last) - this.computed);
    const there = [x, y].map((value, i) => Math.round(100 * (value + (now[i] - value) / frames)) / 100);
    const points = here > last ? [[here, x, y], [next, ...there]] : [[next, ...there]];
    for (const point of points) {
      path.push(point);
      for (const motion of scrolls) this.engine.finger(motion, point);
    }
  }

  /** While a gesture goes on, frames are computed as they are shown. */
  get isHeld() {
    return Boolean(this.drag || this.tilt);
  }

  /** The nearest place to one that there is, which is computed if that does not take long. */
  reach(place) {
    this.compute(this.frameFrom(place), this.isHeld ? 30 : 60);
    return Math.max(0, Math.min(place, this.run.end));
  }

  /** Computes ahead of what is shown; false when there is nothing left to compute. */
  advance(milliseconds) {
    if (this.isOver || this.isHeld) return false;
    this.compute(Infinity, milliseconds);
    return true;
  }

  /** Runs to the end: a promise of the digest. */
  async finish() {
    if (this.drag) this.endDrag();
    if (this.tilt) this.endTilt();
    while (!this.isOver) {
      this.compute(Infinity, 40);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return this.digest;
  }

  /** Of the whole run; null as long as it is not over. */
  get digest() {
    return this.isOver && this.run ? this.engine.digest : null;
  }

  get sceneText() {
    return this.engine.scene;
  }

  // MARK: - Changes

  /** Another text, without gestures; false when it has errors, and the run goes on as it was. */
  setText(text) {
    const settings = new Map(this.settings);
    let isRead = this.readAnew(text, settings);
    if (!isRead && this.diagnostics.some(({ source }) => source > 0) && this.diagnostics.every(({ source }) => source > 0)) {
      // what a slider sets is not in this text any more
      isRead = this.readAnew(text, new Map());
    }
    return isRead && this.restart(this.run ? this.frameAt(at) : 0);
  }

  /** Sets a value of JSON by its pointer; the run begins anew and is computed up to a frame. */
  set(pointer, value, frame) {
    const [gestures, before] = [this.gestures, this.settings];
    const settings = new Map(before).set(pointer, value);
    if (!this.readAnew(this.text, settings)) {
      this.message = this.diagnostics.map(({ text }) => text).join("; ") || this.message;
      this.settings = before;
      return false;
    }
    if (!gestures.isEmpty) {
      gestures.scene = this.scene;
      this.gestures = gestures;
      // what was done to something that is no longer there is forgotten
      if (!this.read()) this.readAnew();
    }
    return this.restart(frame);
  }

  /** The page's own text with some values, without gestures; false when they have errors, and the run before stays. */
  reset(settings = this.initial) {
    return this.readAnew(this.original, settings) && this.restart(0);
  }

  /** Goes back to a frame, as a gesture begins there; what was done after it is forgotten. */
  rewind(frame) {
    const isChanged = this.gestures.forget(frame, this.time(frame));
    if (this.computed === frame && !isChanged) return true;
    if (isChanged && !this.read()) return false;
    if (!this.guarded(() => !this.engine.start().error)) return false;
    this.computed = -1;
    this.isOver = false;
    this.run.truncate(frame);
    this.compute(frame);
    return this.computed === frame;
  }

  /** Reads the scene with a new gesture at a frame, and goes on from there. */
  take(frame) {
    if (!this.read()) return false;
    this.message = "";
    if (this.guarded(() => this.engine.proceed())) {
      this.isOver = false;
      this.run.setLast(this.last);
      this.changed("drawing");
      return true;
    }
    return this.restart(frame);
  }

  /** A drag of a view that began at a point, when the pointer is at another one. */
  beginDrag(frame, item, offset, point, now) {
    if (this.drag || !this.takesGestures || frame >= this.last || !this.rewind(frame)) return false;
    const next = { time: this.time(frame + 1), point: now };
    const drag = this.gestures.beginDrag(frame, this.time(frame), item, offset, point, next);
    if (!this.take(frame)) {
      this.gestures.cancelDrag(drag);
      this.read();
      return false;
    }
    drag.now = now;
    this.drag = drag;
    this.guarded(() => this.engine.hold(true));
    return true;
  }

  /** The attachment stays in the scene, and its removal, or the path of the finger and its release. */
  endDrag() {
    const { drag } = this;
    this.drag = null;
    if (this.computed < this.last) this.gestures.endDrag(drag, this.computed);
    this.settle();
  }

  beginTilt(frame, vector) {
    if (this.tilt || !this.takesGestures || !this.rewind(frame)) return false;
    const now = vector.map((value) => value * this.gravityUnit);
    const needed = this.gestures.needsGravity;
    const track = this.gestures.beginTilt(this.time(frame), now);
    const isNew = this.gestures.needsGravity && !needed;
    const isTaken = isNew ? this.read() && this.restart(frame) : this.take(frame);
    if (!isTaken) {
      this.gestures.tracks = this.gestures.tracks.filter((other) => other !== track);
      this.gestures.needsGravity = needed;
      this.read();
      return false;
    }
    this.tilt = { track, now };
    this.guarded(() => this.engine.hold(true));
    return true;
  }

  /** Turns gravity to a vector in g. */
  turn(vector) {
    if (this.tilt) this.tilt.now = vector.map((value) => value * this.gravityUnit);
  }

  endTilt() {
    this.tilt = null;
    this.settle();
  }

  /** Reads the scene with the whole of a gesture. */
  settle() {
    if (!this.isHeld) this.guarded(() => this.engine.hold(false));
    this.take(this.computed);
    if (this.isHeld) this.guarded(() => this.engine.hold(true));
  }

  /** Adds a view at a point: a name of a view, "square" or "disc". */
  tap(frame, point, model) {
    if (!this.takesGestures || !this.rewind(frame)) return false;
    const id = this.gestures.tap(frame, point, model, Math.round(Math.min(...this.drawing.size) / 10));
    const isTaken = this.take(frame);
    if (!isTaken) {
      this.gestures.events = this.gestures.events.filter((event) => !event.add || event.add.id !== id);
      this.read();
    }
    return isTaken;
  }

  push(frame, view, direction) {
    if (!this.takesGestures || !this.rewind(frame)) return false;
    this.gestures.push(frame, view, direction);
    if (this.take(frame)) return true;
    this.gestures.events.pop();
    this.read();
    return false;
  }

  /** A command line whose digest is the page's; of an edited text, of the file that "download scene" saves. */
  get command() {
    const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const sets = this.overrides.map(([pointer, value]) => `--set ${quoted(`${pointer}=${value}`)}`);
    return ["physim run", quoted(this.name), ...sets, "--digest"].join(" ");
  }
}
