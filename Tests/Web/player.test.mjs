// The pure functions of the player, run by `node --test` (PlayerFileTests.swift).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

test("an address is what it was formatted from, whatever the name", () => {
  const { formatAddress, parseAddress } = load(["address.js"], ["formatAddress", "parseAddress"]);
  for (const name of ["Pong", "a/b.json", "50% @ 3", "#run=x@4", "🏀", "", "@", "a@12"]) {
    assert.deepEqual(parseAddress(formatAddress(name, 31)), { name, frame: 31 });
  }
  assert.equal(formatAddress("Fixtures/pong.json", 7), "#run=Fixtures/pong.json@7");
  assert.deepEqual(parseAddress("#run=pong"), { name: "pong", frame: null });
  assert.deepEqual(parseAddress("#run=@31"), { name: "", frame: 31 });
  for (const other of ["", "#", "#frame=3", "#run=%E0%A4%A@1"]) assert.equal(parseAddress(other), null);
});

test("runs with one title have different names, which collide with no other title", () => {
  const { runNames } = load(["address.js"], ["runNames"]);
  assert.deepEqual(runNames(["a", "b", "a", "a"]), ["a", "b", "a (2)", "a (3)"]);
  assert.equal(new Set(runNames(["a", "a", "a (2)", "a (2)"])).size, 4);
  assert.deepEqual(runNames(["__proto__", "__proto__"]), ["__proto__", "__proto__ (2)"]);
});

test("an axis has at least three round ticks within its range", () => {
  const { ticks } = load(["axis.js"], ["ticks"]);
  assert.deepEqual(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  for (let seed = 1; seed < 400; seed += 1) {
    const low = Math.sin(seed) * 10 ** (seed % 7);
    const high = low + Math.abs(Math.cos(seed * 7)) * 10 ** ((seed % 9) - 3) + 1e-4;
    for (const wanted of [1, 2, 4, 9]) {
      const found = ticks(low, high, wanted);
      assert.ok(found.length >= 3 && found.length <= 3 * wanted + 12, `${low} ${high} ${wanted}: ${found}`);
      const margin = 1e-6 * (high - low) + 1e-9 * Math.abs(low);
      assert.ok(found.every((tick) => tick >= low - margin && tick <= high + margin), `${low} ${high}: ${found}`);
    }
  }
  assert.deepEqual(ticks(3, 3, 4), [3]);
});

test("y and vy point down as on the canvas, everything else up", () => {
  const { verticalScale, axisTitle } = load(["number-format.js", "axis.js"], ["verticalScale", "axisTitle"]);
  for (const channel of ["y", "vy"]) assert.ok(verticalScale(channel, [0, 10], 5, 105)(9) > verticalScale(channel, [0, 10], 5, 105)(1));
  for (const channel of ["x", "angle", "speed"]) assert.equal(verticalScale(channel, [0, 10], 5, 105)(10), 5);
  assert.equal(verticalScale("y", [0, 10], 5, 105)(10), 105);
  assert.equal(axisTitle("y"), "y (pt, down)");
  assert.equal(axisTitle("omega"), "omega (rad/s)");
});

test("numbers have a real minus sign, no negative zero, and a dash for none", () => {
  const { formatNumber, formatValue } = load(["number-format.js"], ["formatNumber", "formatValue"]);
  assert.equal(formatNumber(-1.005), "−1.00");
  assert.equal(formatNumber(-0.001), "0.00");
  assert.equal(formatNumber(NaN), "–");
  assert.equal(formatNumber(12345678.9), "1.23e+7");
  assert.equal(formatValue("angle", 0.12345), "0.123");
});

test("second differences are decoded as they were packed", () => {
  const { frameDecoder, decodeSeries } = load(["frame-decoder.js"], ["frameDecoder", "decodeSeries"]);
  // 5, then slope 3, then slope 3 twice more (two zeros: 0 and one more), then -200 of second difference
  const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);
  const bytes = [zigzag(5), zigzag(3), 0, 1];
  const last = zigzag(-200);
  bytes.push((last & 127) | 128, last >> 7);
  const channel = new Float64Array(6);
  decodeSeries(frameDecoder(btoa(String.fromCharCode(...bytes))), channel, 1, 5, 0.5);
  assert.deepEqual([...channel], [0, 2.5, 4, 5.5, 7, -91.5]);
});

test("views are grouped by what their names have in common, in order", () => {
  const { groupViews, prefixOf } = load(["view-groups.js"], ["groupViews", "prefixOf"]);
  const cases = { "ball-1": "ball", ball12: "ball", "row 3-4": "row", brick_10_2: "brick", ground: "ground", 17: "17", a1b: "a1b" };
  for (const [name, prefix] of Object.entries(cases)) assert.equal(prefixOf(name), prefix);
  const groups = groupViews(["ball-1", "box-1", "ball-2", "__proto__"].map((name) => ({ name })));
  assert.deepEqual(groups.map(({ prefix, members }) => [prefix, members.length]), [["ball", 2], ["box", 1], ["__proto__", 1]]);
});

test("a search finds parts of names in any case, or globs", () => {
  const { searchViews } = load(["view-groups.js"], ["searchViews"]);
  const views = ["Ball-1", "ball-12", "box.3", "[x]"].map((name) => ({ name }));
  const find = (text) => searchViews(views, text).map(({ name }) => name);
  assert.deepEqual(find("BALL"), ["Ball-1", "ball-12"]);
  assert.deepEqual(find("b*1"), ["Ball-1"]);
  assert.deepEqual(find("box?3"), ["box.3"]);
  assert.deepEqual(find("[x]"), ["[x]"]);
  assert.deepEqual(find("*.3"), ["box.3"]);
  assert.deepEqual(find("none"), []);
});

test("labels cover neither each other nor other views; a required one is placed in any case", () => {
  const { placeLabels } = load(["label-placement.js"], ["placeLabels"]);
  const area = { width: 400, height: 300 };
  const boxes = [];
  const labels = [];
  for (let i = 0; i < 40; i += 1) {
    const [x, y] = [20 + ((i * 37) % 360), 20 + ((i * 53) % 260)];
    boxes.push([x - 9, y - 9, x + 9, y + 9]);
    labels.push({ width: 40, height: 14, x, y, reach: [9, 9], owner: i, required: i === 39 });
  }
  const centers = placeLabels(labels, boxes, area);
  const placed = centers.map((center, i) => center && [center.x - 20, center.y - 7, center.x + 20, center.y + 7, i]).filter(Boolean);
  const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  assert.ok(placed.length >= 8 && placed.length < 40);
  for (const a of placed) {
    for (const b of placed) assert.ok(a[4] === b[4] || !overlap(a, b));
    boxes.forEach((box, k) => assert.ok(k === a[4] || a[4] === 39 || !overlap(a, box)));
  }
  assert.ok(centers[39]);
  // alone it is above, at the upper edge below
  const alone = { width: 30, height: 14, x: 100, y: 100, reach: [10, 10], owner: 0 };
  assert.ok(placeLabels([alone], [[90, 90, 110, 110]], area)[0].y < 90);
  assert.ok(placeLabels([{ ...alone, y: 12 }], [[90, 2, 110, 22]], area)[0].y > 22);
});

test("turned outlines reach as far as their corners", () => {
  const { extentOf, halfExtents } = load(["outline.js"], ["extentOf", "halfExtents"]);
  const near = (a, b) => a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) < 1e-9, `${a} ${b}`));
  near(halfExtents(extentOf({ box: [40, 20, 0] }), 0), [20, 10]);
  near(halfExtents(extentOf({ box: [40, 20, 0] }), Math.PI / 2), [10, 20]);
  near(halfExtents(extentOf({ oval: [40, 40] }), 0.7), [20, 20]);
  near(halfExtents(extentOf({ parts: [{ at: [30, 0, Math.PI / 2], shape: { box: [40, 20, 0] } }] }), 0), [40, 20]);
  near(halfExtents(extentOf({ parts: [{ at: [0, 0, 0], shape: { line: [-50, -20, -50, 0, 50, 0] } }] }), 0), [50, 20]);
});

test("a box is fitted into the middle of a width, as large as both sides allow", () => {
  const { fitCamera, widthFor } = load(["camera.js"], ["fitCamera", "widthFor"]);
  const camera = fitCamera([-100, 0, 100, 400], 828, 428);
  assert.equal(camera.scale, 1);
  assert.equal(camera.x + 0 * camera.scale, 414);
  assert.equal(camera.height, 428);
  assert.equal(widthFor([-100, 0, 100, 400], 428), 228);
});

test("a moving point is held or interpolated, also before its first time and after its last", () => {
  const { pointAt, existsAt } = load(["recorded-run.js", "motion-path.js"], ["pointAt", "existsAt"]);
  const path = { times: [1, 3], points: [0, 0, 10, 20], linear: true };
  assert.deepEqual(pointAt(path, 0), [0, 0]);
  assert.deepEqual(pointAt(path, 2), [5, 10]);
  assert.deepEqual(pointAt(path, 9), [10, 20]);
  assert.deepEqual(pointAt({ ...path, linear: false }, 2.9), [0, 0]);
  assert.deepEqual(pointAt([3, 4], 7), [3, 4]);
  assert.deepEqual([0.5, 1, 1.5, 2].map((time) => existsAt({ window: [1, 2] }, time)), [false, true, true, false]);
});

test("a run has poses between frames, velocities from positions, and sleep from events", () => {
  const { RecordedRun } = load(["frame-decoder.js", "recorded-run.js"], ["RecordedRun"]);
  const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);
  // x = 0, 10, 20, 30 and y = 0, 0, 0, 8, angle 0
  const bytes = [0, 0, zigzag(10), 0, 1, 0, 2, zigzag(8), 0, 3];
  const data = {
    label: "run", rate: 10, total: 4, frames: [0, 1, 4], names: ["a"], columns: ["x", "y", "angle"], quanta: [1, 1, 1], spans: [0, 0, 4],
    data: btoa(String.fromCharCode(...bytes)), bodies: ["a"], events: [2, 1, 0, -1, null, null, null, 3, 2, 0, -1, null, null, null],
  };
  const run = new RecordedRun(data, { contactBegan: 0, slept: 1, woke: 2, sensorEntered: 3 });
  assert.deepEqual([...run.channels.x], [0, 10, 20, 30]);
  assert.deepEqual([...run.channels.y], [0, 0, 0, 8]);
  assert.deepEqual(run.pose(0, 2.5), { x: 25, y: 4, angle: 0 });
  assert.deepEqual(run.velocity(0, 0), [100, 0]);
  assert.equal(run.value("speed", 0, 1), 100);
  assert.ok(Number.isNaN(run.value("energy", 0, 1)));
  assert.deepEqual([1, 2, 2.5, 3].map((frame) => run.isAsleep("a", frame)), [false, true, true, false]);
  assert.equal(run.distance(0), 20 + Math.hypot(10, 8));
  assert.equal(run.isSampled, false);
});

test("views are ranked by the way they travel, static ones never first", () => {
  const { Replay } = load(["number-format.js", "frame-decoder.js", "recorded-run.js", "replay.js"], ["Replay"]);
  const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);
  // per view x = 0 and then its speed, y and angle 0
  const series = [3, 9, 5].flatMap((speed) => [0, 0, zigzag(speed), 0, 1, 0, 1]);
  const run = {
    label: "run", rate: 60, total: 2, frames: [0, 1, 2], names: ["slow", "ground", "fast"], columns: ["x", "y", "angle"], quanta: [1, 1, 1],
    spans: [0, 0, 2, 1, 0, 2, 2, 0, 2], data: btoa(String.fromCharCode(...series)), bodies: [], events: [],
  };
  const views = [{ id: "ground", shape: 0, fixed: true }];
  const drawing = { size: [10, 10], walls: [], views, shapes: [], links: [], targets: [], fields: [] };
  const replay = new Replay({ title: "t", notes: [], box: [0, 0, 10, 10], drawing, runs: [run] }, {});
  assert.deepEqual(replay.mostMoving(6).map(({ name }) => name), ["fast", "slow"]);
  assert.equal(replay.leavesBounds, false);
  assert.deepEqual(replay.range("x", replay.views), [0, 9]);
});

const replayFiles = ["number-format.js", "frame-decoder.js", "recorded-run.js", "live-run.js", "differences.js", "outline.js", "replay.js"];

/** Runs of a sheet that moves down, by a function of a frame, and a ground that stands. */
function sheetReplay(Replay, LiveRun, ...paths) {
  const runs = paths.map((y) => {
    const run = new LiveRun(["sheet", "ground"], 60, 20, {});
    for (let frame = 0; frame <= 20; frame += 1) run.append([0, 5, y(frame), 0.001, 0, 0, 0, 0, 1, 9, 9, 0, 0, 0, 0, 0], {});
    return run;
  });
  const views = [{ id: "sheet", shape: 0 }, { id: "ground", shape: 0 }];
  const expected = [
    { name: "top", view: "sheet", channel: "y", low: 5 }, { name: "once", view: "sheet", channel: "y", low: 60, reached: true },
    { name: "end", view: "sheet", channel: "y", window: [0.33, 0.33], low: 39.5, high: 40.5 },
    { name: "late", view: "sheet", channel: "y", window: [9], high: 1 },
  ];
  const drawing = { size: [10, 10], walls: [], views, shapes: [{ box: [4, 4, 0] }], links: [], targets: [], fields: [], expected };
  return new Replay({ title: "t", notes: [], box: [0, 0, 10, 10], drawing, runs }, {});
}

test("plots begin with what differs, or moves most; what stands still is not plotted", () => {
  const { Replay, LiveRun } = load(replayFiles, ["Replay", "LiveRun"]);
  const one = sheetReplay(Replay, LiveRun, (frame) => 2 * frame);
  assert.deepEqual([...one.chosen].map(({ name }) => name), ["sheet"]);
  assert.deepEqual(one.plots, ["y"]);
  const two = sheetReplay(Replay, LiveRun, (frame) => 2 * frame, (frame) => 2 * frame + (frame > 9 ? 3 : 0));
  assert.deepEqual(two.plots, ["y"]);
  assert.equal(two.changeOf("y").difference, 3);
  const still = sheetReplay(Replay, LiveRun, () => 2);
  assert.deepEqual(still.plots, ["x", "y"]);
});

test("a check is met or missed by the frames of its window", () => {
  const files = [...replayFiles, "address.js", "bands.js"];
  const text = "let live = null; let replay = null; const colors = {};";
  const { Replay, LiveRun, isMet, bandText, rangeWithBands } = load(files, ["Replay", "LiveRun", "isMet", "bandText", "rangeWithBands"], text);
  const shown = sheetReplay(Replay, LiveRun, (frame) => 5 + 2 * frame);
  const bands = shown.drawing.expected;
  assert.deepEqual(bands.map((band) => isMet(band, shown)), [true, false, false, null]);
  const shorter = sheetReplay(Replay, LiveRun, (frame) => 2 * frame);
  assert.deepEqual(bands.map((band) => isMet(band, shorter)), [false, false, true, null]);
  assert.deepEqual(bands.map(bandText), ["top: ≥ 5", "once: reaches ≥ 60", "end: 39.5 … 40.5 at 0.33 s", "late: ≤ 1 from 9 s"]);
  assert.deepEqual(rangeWithBands([0, 40], bands), [0, 60]);
  assert.deepEqual(rangeWithBands([0, 40], [{ low: 5200 }]), [0, 40]);
});

test("gestures are events and tracks after the scene's own, and an earlier frame forgets what came after it", () => {
  const { Gestures } = load(["live-gestures.js"], ["Gestures"]);
  const gestures = new Gestures({ views: [{ id: "ball", frame: [0, 0, 20, 10] }], events: [{ frame: 1, remove: "x" }] });
  assert.ok(gestures.isEmpty && gestures.overrides.length === 0);
  const drag = gestures.beginDrag(10, 10 / 60, "ball", [1, 2], [30, 40]);
  drag.track.keys.push([12 / 60, 50, 60], [20 / 60, 70, 80]);
  gestures.endDrag(drag, 25);
  gestures.tap(30, [5, 6], "ball", 20);
  gestures.push(30, "ball", [0, -1]);
  const overrides = new Map(gestures.overrides);
  assert.deepEqual(JSON.parse(overrides.get("/events")), [
    { frame: 1, remove: "x" },
    { frame: 10, addBehavior: drag.event.addBehavior },
    { frame: 25, remove: "drag-1" },
    { frame: 30, add: { id: "tap-2", size: [20, 10], center: [5, 6] } },
    { frame: 30, push: { view: "ball", direction: [0, -1] } },
  ]);
  assert.equal(JSON.parse(overrides.get("/tracks"))[0].target, "/behaviors/drag-1/anchor");
  assert.equal(gestures.forget(30, 30 / 60), false);
  assert.equal(gestures.forget(15, 15 / 60), true);
  assert.deepEqual(gestures.events.slice(1), [{ frame: 15, remove: "drag-1" }]);
  assert.deepEqual(gestures.tracks[0].keys.length, 2);
  gestures.forget(5, 5 / 60);
  assert.ok(gestures.isEmpty);
  assert.equal(new Gestures({ x: ["drag-1"] }).name("drag"), "live-drag-1");
});

test("springs of a dragged view stop, and take it back when it is let go", () => {
  const { Gestures } = load(["live-gestures.js"], ["Gestures"]);
  const spring = (id, item) => ({ id, type: "spring", item, to: { y: 300 }, spring: { response: 0.5 } });
  const composite = { id: "all", type: "composite", behaviors: [spring("inner", "card")] };
  const gestures = new Gestures({ views: [], behaviors: [spring("up", "card"), spring("other", "sheet"), composite] });
  const drag = gestures.beginDrag(10, 10 / 60, "card", [0, 0], [30, 40]);
  gestures.endDrag(drag, 25);
  const retarget = (motion, frame) => ({ frame, retarget: { motion, to: { y: 300 } } });
  const stops = [{ frame: 10, stop: "up" }, { frame: 10, stop: "inner" }];
  assert.deepEqual(gestures.events, [
    ...stops, drag.event, { frame: 25, remove: "drag-1" }, retarget("up", 25), retarget("inner", 25),
  ]);
  gestures.forget(15, 15 / 60);
  assert.deepEqual(gestures.events, [
    ...stops, drag.event, { frame: 15, remove: "drag-1" }, retarget("up", 15), retarget("inner", 15),
  ]);
  const second = gestures.beginDrag(20, 20 / 60, "card", [0, 0], [30, 40]);
  gestures.cancelDrag(second);
  assert.equal(gestures.events.length, 6);
});

test("a drag of content is the path of a finger, and of a decay an attachment; a release leaves both to their laws", () => {
  const { Gestures } = load(["live-gestures.js"], ["Gestures"]);
  const behaviors = [
    { id: "list", type: "scroll", item: "content", viewport: [100, 100] },
    { id: "throw", type: "decay", item: "card", decay: { rate: 0.998 } },
  ];
  const gestures = new Gestures({ views: [], behaviors });
  const drag = gestures.beginDrag(6, 0.1, "content", [0, 0], [30, 40], { time: 0.125, point: [30, 44] });
  drag.path.push([0.05, 30, 60], [0.1, 30, 90]);
  gestures.endDrag(drag, 12);
  const path = [[0, 30, 40], [0.125 - 0.1, 30, 44], [0.05, 30, 60], [0.1, 30, 90]];
  assert.deepEqual(gestures.events, [{ frame: 6, drag: { motion: "list", path } }, { frame: 12, release: { motion: "list" } }]);
  assert.equal(gestures.forget(9, 0.15), true);
  assert.deepEqual(gestures.events, [
    { frame: 6, drag: { motion: "list", path: path.slice(0, 3) } },
    { frame: 9, release: { motion: "list" } },
  ]);
  const throwing = gestures.beginDrag(20, 0.5, "card", [0, 0], [1, 2]);
  gestures.endDrag(throwing, 30);
  assert.deepEqual(gestures.events.slice(2), [
    { frame: 20, stop: "throw" }, throwing.event, { frame: 30, remove: throwing.id }, { frame: 30, release: { motion: "throw" } },
  ]);
  gestures.cancelDrag(throwing);
  gestures.cancelDrag(drag);
  assert.ok(gestures.isEmpty);
});

test("a live run at explicit times has its frames where they are in time", () => {
  const files = ["frame-decoder.js", "recorded-run.js", "live-run.js"];
  const { LiveRun } = load(files, ["LiveRun"]);
  const places = [0, 1, 2, 5, 6];
  const run = new LiveRun(["a"], 60, 4, {}, (number) => places[number]);
  for (let frame = 0; frame < 5; frame += 1) run.append([0, 10 * places[frame], 0, 0, 0, 0, 0, 0], {});
  assert.equal(run.end, 6);
  assert.equal(run.pose(0, 3.5).x, 35);
  run.truncate(2);
  assert.equal(run.end, 2);
});

/** An engine that moves nothing, and notes where fingers are. */
const stillEngine = `
  const kinds = {}; let at = 0;
  class LiveEngine {
    constructor() { this.fingers = []; this.frame = -1; }
    load(text, name, overrides) {
      this.scene = text;
      this.overrides = overrides;
      const drawing = { size: [100, 100] };
      const { frameTimes: times, duration } = JSON.parse(text);
      const more = times ? { times, last: times.length - 1 } : { last: 60 * duration };
      return { accepted: true, diagnostics: [], names: ["list"], rate: 60, tracks: 0, parameters: [], motions: [], drawing, ...more };
    }
    start() { this.frame = -1; return { names: ["list"] }; }
    proceed() { return true; }
    hold() {}
    finger(motion, point) { this.fingers.push([motion, ...point]); }
    step() { this.frame += 1; return "frame"; }
    get samples() { return [0, 0, 0, 0, 0, 0, 0, 0]; }
    get result() { return ""; }
  }`;

test("a finger on content follows the pointer by a frame, and stands while that stands; the scene has its path", () => {
  const files = ["frame-decoder.js", "recorded-run.js", "live-run.js", "live-gestures.js", "live-scene.js"];
  const { LiveScene } = load(files, ["LiveScene"], stillEngine);
  const behaviors = [{ id: "scroll", type: "scroll", item: "list", viewport: [9, 9] }];
  for (const more of [{ duration: 9 }, { frameTimes: Array.from({ length: 400 }, (_, i) => i / 100 + (i % 3) / 1000) }]) {
    const live = new LiveScene({ name: "", text: JSON.stringify({ physim: 1, behaviors, ...more }) }, null, () => {});
    live.compute(10);
    assert.ok(live.beginDrag(10, "list", [0, 0], [5, 5], [5, 9]));
    live.compute(12);
    live.drag.now = [5, 21];
    live.compute(13);
    live.compute(20);
    live.drag.now = [5, 41];
    live.compute(22);
    live.endDrag();
    const [{ frame, drag }, release] = live.gestures.events;
    assert.deepEqual([frame, drag.motion, release], [10, "scroll", { frame: 22, release: { motion: "scroll" } }]);
    const seconds = (number) => live.time(number) - live.time(10);
    // two frames at once are an even way
    const expected = [
      [0, 5, 5], [seconds(11), 5, 9], [seconds(13), 5, 9], [seconds(14), 5, 21], [seconds(21), 5, 21], [seconds(22), 5, 31], [seconds(23), 5, 41],
    ];
    assert.deepEqual(drag.path, expected);
    assert.deepEqual(live.engine.fingers, expected.slice(2).map((point) => ["scroll", ...point]));
    assert.equal(JSON.parse(new Map(live.engine.overrides).get("/events"))[0].drag.path.length, 7);
  }
});

test("gravity of a phone: down when it stands, to the side when it leans, and turned with its screen", () => {
  const { gravityOf } = load(["live-gestures.js"], ["gravityOf"]);
  const near = (a, b) => a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) < 1e-3, `${a} ${b}`));
  near(gravityOf(90, 0), [0, 1]);
  near(gravityOf(0, 0), [0, 0]);
  near(gravityOf(0, 90), [1, 0]);
  near(gravityOf(0, -90, 90), [0, 1]);
});

test("a live run has the frames that were added, room for new views, and forgets frames", () => {
  const files = ["frame-decoder.js", "recorded-run.js", "live-run.js"];
  const { LiveRun } = load(files, ["LiveRun"]);
  const run = new LiveRun(["a"], 60, 10, { contactBegan: 0, slept: 1, woke: 2, sensorEntered: 3 });
  const view = (number, x) => [number, x, 2 * x, 0.1, 0, 0, 0, 0];
  for (let frame = 0; frame < 5; frame += 1) run.append(view(0, frame), {});
  run.append([...view(0, 5), ...view(1, 50)], { views: ["b"], events: [[0, "a", "b", 1, 2, 3], [1, "a", "", null, null, null]] });
  assert.deepEqual(run.names, ["a", "b"]);
  assert.equal(run.pose(0, 4.5).x, 4.5);
  assert.equal(run.pose(1, 4), null);
  assert.equal(run.pose(1, 5).y, 100);
  assert.equal(run.contacts.length, 1);
  assert.ok(run.isAsleep("a", 5));
  run.setLast(20);
  run.truncate(3);
  assert.equal(run.count, 4);
  assert.equal(run.contacts.length, 0);
  assert.ok(!run.isAsleep("a", 5));
  assert.equal(run.pose(0, 3).x, 3);
  run.append(view(0, 9), {});
  assert.equal(run.pose(0, 4).x, 9);
});

test("the difference of two runs has its greatest distance, the views that differ, and frames that a live run adds", () => {
  const files = ["frame-decoder.js", "recorded-run.js", "live-run.js", "differences.js"];
  const { LiveRun, Differences } = load(files, ["LiveRun", "Differences"]);
  const make = (count, shift) => {
    const run = new LiveRun(["a", "b"], 60, 20, {});
    const add = (from, to) => {
      for (let frame = from; frame < to; frame += 1) {
        run.append([0, frame, 0, 0, 0, 0, 0, 0, 1, 2 * frame, shift(frame), 0, 0, 0, 0, 0], {});
      }
    };
    add(0, count);
    return { run, add };
  };
  const golden = make(20, () => 0);
  const live = make(12, (frame) => (frame < 5 ? 0.005 : frame < 10 ? 3 : frame === 15 ? -7 : 0));
  const views = ["a", "b"].map((name, i) => ({ name, slots: [i, i] }));
  const found = new Differences({ runs: [golden.run, live.run], main: live.run, views });
  assert.deepEqual(found.order.map(({ name }) => name), ["b"]);
  assert.deepEqual([found.largest.frame, found.largest.distance, found.largest.view.name, found.frames.length], [5, 3, "b", 12]);
  live.add(12, 20);
  found.extend();
  assert.deepEqual([found.largest.frame, found.largest.distance, found.frames.length], [15, 7, 20]);
});

test("a number has at most five digits", () => {
  const { formatShort } = load(["number-format.js"], ["formatShort"]);
  const cases = { 0: "0", 0.6833333333333333: "0.68333", 12345.678: "12346", 855: "855", "-0.5": "−0.5", 123456.7: "1.2346e5", 0.00012345678: "1.2346e−4" };
  for (const [number, text] of Object.entries(cases)) assert.equal(formatShort(Number(number)), text);
});

const sweepData = {
  columns: [
    { name: "/a", label: "a", pointer: "/a", values: [1, 2, "word"], rows: [0, 1, 0, 2] },
    { name: "n", label: "n", pointer: "count", cells: [10, 20, 30, 40] },
    { name: "m", label: "m", cells: [0.5, null, -1, 3e-2] },
  ],
  ids: { digits: 4, bytes: btoa("\x01\xff\x02\x00\x03\x10\x04\x20") },
  digests: ["", "", "x", ""],
  failures: [[1, "failed", 0]],
  errors: ["view 'a' became non-finite"],
};

test("filters of a sweep are ranges, comparisons, parts of texts and missing values, and all of them hold", () => {
  const { SweepTable } = load(["axis.js", "sweep-table.js"], ["SweepTable"]);
  const table = new SweepTable(sweepData);
  const [a, n, m] = table.columns;
  const matches = (key, text) => {
    table.filters.clear();
    table.setFilter(key, text);
    return table.matches().join();
  };
  assert.deepEqual(table.ids, ["01ff", "0200", "0310", "0420"]);
  assert.equal(matches(n, ""), "0,1,2,3");
  assert.equal(matches(n, "20..30"), "1,2");
  assert.equal(matches(n, "..20"), "0,1");
  assert.equal(matches(n, ">20"), "2,3");
  assert.equal(matches(n, "<= 20"), "0,1");
  assert.equal(matches(n, "=30"), "2");
  assert.equal(matches(n, "30"), "2");
  assert.equal(matches(m, "none"), "1");
  assert.equal(matches(m, "-1..0.1"), "2,3");
  assert.equal(matches("id", "FF"), "0");
  assert.equal(matches("status", "fail"), "1");
  assert.equal(matches("status", "non-finite"), "1");
  assert.equal(matches(n, "<script>"), "");
  table.setFilter(n, ">10");
  table.setFilter(m, "<0.4");
  assert.equal(table.matches().join(), "2,3");
  assert.deepEqual(table.settings(1), [["/a", "2"], ["count", "20"]]);
  assert.ok(a.isAxis && !m.isAxis && a.isNumeric === false && n.isNumeric);
});

test("runs are sorted by a column, those without a value last in both directions, equal ones in the order of the plan", () => {
  const { SweepTable } = load(["axis.js", "sweep-table.js"], ["SweepTable"]);
  const table = new SweepTable(sweepData);
  const [a, , m] = table.columns;
  assert.deepEqual(table.sorted([0, 1, 2, 3], m, false), [2, 3, 0, 1]);
  assert.deepEqual(table.sorted([0, 1, 2, 3], m, true), [0, 3, 2, 1]);
  assert.deepEqual(table.sorted([0, 1, 2, 3], a, true), [3, 1, 0, 2]);
  assert.deepEqual(table.sorted([0, 1, 2, 3], "status", false), [1, 0, 2, 3]);
  assert.deepEqual(table.sorted([3, 1], "id", false), [1, 3]);
});

test("expectations of a sweep are passed or failed, ids as short as they differ, and factors over decades side by side", () => {
  const { SweepTable } = load(["axis.js", "number-format.js", "sweep-table.js"], ["SweepTable"]);
  const columns = [
    { name: "k", label: "k", pointer: "/k", cells: [0.01, 1, 100, 1] }, { name: "expect", label: "expect", cells: [1, 1, 0, null] },
    { name: "t", label: "t (s)", cells: [0.6833333333333333, 2, 3, null] },
  ];
  const table = new SweepTable({ ...sweepData, columns, ids: ["abcdef10", "abcdef20", "12345678", "0"], failures: [] });
  const [k, expect, t] = table.columns;
  assert.deepEqual(expect.marks(5), [[0, "failed"], [1, "passed"]]);
  assert.deepEqual([0, 2, 3].map((row) => expect.shortText(row)), ["passed", "failed", ""]);
  assert.equal(t.shortText(0), "0.68333");
  table.setFilter(expect, "failed");
  assert.deepEqual(table.matches(), [2]);
  table.setFilter(expect, "1");
  assert.deepEqual(table.matches(), [0, 1]);
  assert.deepEqual([0, 2].map((row) => table.shortId(row)), ["abcdef1", "1234567"]);
  assert.deepEqual([0.01, 1, 100].map((number) => k.partOf(number)), [0, 0.5, 1]);
  assert.equal(k.numberAt(0.5), 1);
  assert.deepEqual(k.marks(5).map(([number]) => number), [0.01, 1, 100]);
});

test("sliders are those of the command line, then parameters with bounds or a number of their own", () => {
  const { sliderList } = load(["axis.js", "live-controls.js"], ["sliderList"]);
  const parameter = (name, value, low, high, isComputed = false) => ({ name, value, low, high, isComputed, description: `a ${name}` });
  const parameters = [
    parameter("count", 20, 1, 200), parameter("free", 3, null, null), parameter("width", 40, null, null, true),
    parameter("share", 0.5, 0, 1, true), parameter("word", "x", null, null), parameter("given", 5, 0, 10),
  ];
  const given = [{ name: "g", pointer: "given", low: 2, high: 4, step: 0.5 }, { name: "e", pointer: "/views/a/elasticity", low: 0, high: 1 }];
  const list = sliderList({ sliders: given }, parameters);
  assert.deepEqual(list.map(({ name, hasRange, step }) => [name, hasRange, step]), [
    ["g", true, 0.5], ["e", true, 0.005], ["count", true, 1], ["free", false, "any"], ["share", true, 0.005],
  ]);
  assert.deepEqual(list.map(({ pointer }) => pointer), ["given", "/views/a/elasticity", "count", "free", "share"]);
  assert.equal(list[2].description, "a count");
});
