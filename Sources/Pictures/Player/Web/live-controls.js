// The panel of a live page: values, gestures, digest, text.
const isDrawnEvery = 150;
// more sliders of motions than this are folded at first
const openMotions = 8;
let chartTime = 0;
let gravityNow = [0, 1];

function showMessage() {
  $("live-message").textContent = live ? live.message : "";
}

function showDigest() {
  $("digest").textContent = live.digest || "…";
  call("digest", live.digest);
}

/** What the scene shows beside its views has changed. */
function showDrawing() {
  replay.drawing = live.drawing;
  replay.outlines = null;
  showLast();
  if (live.drag) followDrag();
}

function showLast() {
  replay.last = Math.ceil((live.isOver ? live.run.end : live.place(live.last)) - 1e-6);
  $("scrub").max = replay.last;
  $("scrub").disabled = replay.last === replay.first;
}

/** The live run in the place of the run that is shown. */
function showRun() {
  const before = replay;
  const ghosts = live.ghosts || [];
  const hasSameViews = before.isLive && before.main.names.join("\n") === live.run.names.join("\n");
  if (hasSameViews && before.sceneText === live.text) {
    before.runs = [...ghosts, live.run];
    before.main = live.run;
  } else {
    const { drawing, box } = page.replays[number];
    const [width, height] = live.drawing.size;
    const isAsRecorded = drawing && drawing.size[0] === width && drawing.size[1] === height;
    const runs = [...ghosts, live.run];
    const data = { title: live.title, notes: [], box: isAsRecorded ? box : [0, 0, width, height], drawing: live.drawing, runs };
    replay = new Replay(data, kinds);
    replay.isLive = true;
    replay.sceneText = live.text;
    const chosen = new Set([...before.chosen].map((view) => view.name));
    const found = replay.views.filter((view) => chosen.has(view.name));
    replay.chosen = new Set(found.length ? found : replay.views.filter((view) => !view.fixed).slice(0, plottedAtFirst));
    replay.picked = replay.views.find((view) => before.picked && view.name === before.picked.name) || null;
    replays.set(number, replay);
    hovered = null;
    $("title").textContent = replay.title;
    $("bounds").hidden = !replay.leavesBounds;
    buildRunLabels();
    buildChannels();
    buildViewList();
    fitStage();
    buildCharts();
    buildChoices();
  }
  showDrawing();
  showDigest();
  at = Math.min(at, live.run.end);
  seek(at);
}

function showFrames(isEnd) {
  const now = performance.now();
  if (!isEnd && now - chartTime < isDrawnEvery) return;
  chartTime = now;
  drawTimeline();
  drawCharts();
  // which views differ is found as frames come
  if (show.differing) draw();
}

function changed(kind) {
  if (!live) return;
  if (kind === "run") {
    showRun();
    buildSliders();
  }
  if (kind === "drawing") showDrawing();
  if (kind === "end") {
    if (live.drag) endDrag(false);
    showLast();
    showDigest();
    showMessage();
    showMotion();
  } else if (kind !== "frames") {
    showDigest();
  }
  showFrames(kind === "end");
}

/** At the end it is known what moves, and which checks are met: views and plots are chosen by that unless the reader has chosen. */
function showMotion() {
  if (!switched.has("views")) {
    replay.chosen = new Set(replay.movers(plottedAtFirst));
    buildViewList();
  }
  if ([...plotted].some((name) => replay.changeOf(name).movement < Replay.visible)) {
    choosePlots();
    buildChannels();
  }
  buildCharts();
}

/** Computes ahead of what is shown, in what each frame of the screen leaves. */
function pump() {
  if (live) live.advance(playing ? 5 : 12);
  requestAnimationFrame(pump);
}

// MARK: - Values

/** A value of a scene by its pointer, an element of an array by its index or id; undefined where there is none. */
function valueAt(scene, pointer) {
  const parts = pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return parts.reduce((value, part) => {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return value[part];
    return part === "*" ? value[0] : value.find((one) => one && one.id === part) || value[Number(part)];
  }, scene);
}

/**
 * What can be set: the sliders of the command line, then the scene's parameters that have bounds, or a number of their own, then those of
 * its motions.
 *
 * A parameter without both bounds is a field for a number. A slider that there is `before` keeps its range as long as the value is in it.
 */
function sliderList({ sliders }, parameters, motions = [], before = []) {
  const taken = new Set(sliders.flatMap(({ name, pointer }) => [name, pointer]));
  const own = parameters.filter(({ name, value, low, high, isComputed }) => {
    return typeof value === "number" && !taken.has(name) && (!isComputed || (low !== null && high !== null));
  });
  return [
    ...sliders.map((slider) => ({ ...slider, ...describe(parameters.find(({ name }) => name === slider.pointer), slider) })),
    ...own.map((parameter) => ({ name: parameter.name, pointer: parameter.name, ...describe(parameter, parameter) })),
    ...motions
      .filter(({ name, pointer }) => !taken.has(name) && !taken.has(pointer))
      .map((motion) => {
        const known = before.find(({ pointer, low, high }) => pointer === motion.pointer && low <= motion.value && motion.value <= high);
        return { name: motion.name, pointer: motion.pointer, isMotion: true, ...describe(motion, known || motion) };
      }),
  ];
}

/** The range of a slider, with a step of 1 where a parameter counts something. */
function describe(parameter, { low, high, step }) {
  const hasRange = low !== null && high !== null && high > low;
  const isCount = parameter && high - low >= 4 && [parameter.value, low, high].every(Number.isInteger);
  const rough = hasRange ? roundStep((high - low) / 200) : "any";
  return { low, high, hasRange, step: step || (isCount ? 1 : rough), description: parameter ? parameter.description : null };
}

let sliders = [];

/** Makes the sliders, unless they are there already. */
function buildSliders() {
  const list = sliderList(page.replays[number].live, live.parameters, live.motions, sliders);
  if (JSON.stringify(list) !== JSON.stringify(sliders)) {
    sliders = list;
    const rows = (isMotion) => sliders.flatMap((slider, i) => (Boolean(slider.isMotion) === isMotion ? sliderRow(slider, i) : []));
    $("sliders").replaceChildren(...rows(false));
    $("motion-sliders").replaceChildren(...rows(true));
    const count = sliders.filter(({ isMotion }) => isMotion).length;
    $("motions").hidden = !count;
    $("motions").open = count <= openMotions;
  }
  showSettings();
}

function sliderRow({ name, low, high, step, hasRange, description }, i) {
  const input = element("input", { type: hasRange ? "range" : "number", id: `slider-${i}`, step });
  if (low !== null) input.min = low;
  if (high !== null) input.max = high;
  input.dataset.name = name;
  input.addEventListener("input", () => {
    if (input.value !== "") applySlider(name, input.value);
  });
  const label = element("label", { htmlFor: input.id, textContent: name });
  if (description) label.append(element("small", { textContent: description }));
  return [label, input, element("output", { id: `value-${i}` })];
}

function settingOf(pointer) {
  const setting = live.settings.get(pointer);
  if (setting !== undefined) return setting;
  const parameter = live.parameters.find(({ name }) => name === pointer) || live.motions.find((motion) => motion.pointer === pointer);
  return parameter ? parameter.value : valueAt(live.scene, pointer);
}

/** A value for people: numbers with five digits. */
function valueText(value) {
  return Number.isFinite(Number(value)) ? formatShort(Number(value)) : value;
}

/** Sliders where the scene's values are. */
function showSettings() {
  sliders.forEach(({ pointer, hasRange }, i) => {
    const setting = settingOf(pointer);
    const input = $(`slider-${i}`);
    if (Number.isFinite(Number(setting)) && input !== document.activeElement) input.value = setting;
    $(`value-${i}`).textContent = hasRange ? (setting === undefined ? "default" : valueText(setting)) : "";
    $(`value-${i}`).classList.remove("wrong");
  });
}

/** Sets a slider's value; false when the scene does not take it. */
function applySlider(name, value) {
  const i = sliders.findIndex((slider) => slider.name === name);
  if (i < 0) return false;
  const input = $(`slider-${i}`);
  if (input.value !== String(value)) input.value = value;
  const isTaken = live.set(sliders[i].pointer, String(value), live.frameAt(at));
  $(`value-${i}`).textContent = sliders[i].hasRange || !isTaken ? valueText(value) : "";
  $(`value-${i}`).classList.toggle("wrong", !isTaken);
  showMessage();
  return isTaken;
}

// MARK: - Gestures

function buildChoices() {
  const movable = replay.views.filter((view) => !view.fixed).map((view) => view.name);
  const fill = (select, names) => {
    const { value } = select;
    const options = names.map(([name, text]) => element("option", { value: name, textContent: text }));
    select.replaceChildren(...options);
    if (names.some(([name]) => name === value)) select.value = value;
  };
  const models = movable.slice(0, 50).map((name) => [name, `a copy of ${name}`]);
  fill($("tap-model"), [["", "nothing"], ["square", "a square"], ["disc", "a disc"], ...models]);
  fill($("pushed"), movable.slice(0, 500).map((name) => [name, name]));
}

function pushView(direction) {
  live.push(live.frameAt(at), $("pushed").value, direction);
  showMessage();
  if (!playing) play();
}

/** Gravity of the arrow, in g. */
function turnGravity(vector) {
  gravityNow = vector;
  showGravity();
  if (live.tilt) live.turn(vector);
}

function showGravity() {
  const [x, y] = gravityNow;
  const length = Math.hypot(x, y);
  const [tx, ty] = length > 2 ? [(14 * x * 2) / length, (14 * y * 2) / length] : [14 * x, 14 * y];
  const size = 4 / Math.max(1e-9, Math.hypot(tx, ty));
  const [ax, ay] = [tx * size, ty * size];
  const head = length > 0.05 ? `M${tx - ax - ay},${ty - ay + ax}L${tx},${ty}L${tx - ax + ay},${ty - ay - ax}` : "";
  $("gravity").lastElementChild.setAttribute("d", `M0,0L${tx},${ty}${head}`);
  const angle = Math.round((Math.atan2(y, x) * 180) / Math.PI);
  $("gravity").setAttribute("aria-valuenow", formatNumber(length, 2));
  $("gravity").setAttribute("aria-valuetext", `${formatNumber(length, 2)} g at ${angle}°`);
}

/** Gravity of the scene now, in g. */
function sceneGravity() {
  const gravity = live.scene.gravity;
  const vector = gravity && (gravity.vector || (gravity.schedule && gravity.schedule[0].vector));
  if (!vector) return [0, gravity ? 1 : 0];
  return vector.map((value) => Math.round((1e3 * value) / live.gravityUnit) / 1e3);
}

async function toggleTilt() {
  if (live.tilt) {
    live.endTilt();
  } else {
    // iOS asks the person first
    if (window.DeviceOrientationEvent && DeviceOrientationEvent.requestPermission) {
      await DeviceOrientationEvent.requestPermission().catch(() => "denied");
    }
    live.beginTilt(live.frameAt(at), gravityNow);
    if (live.tilt && !playing) play();
  }
  showMessage();
  $("tilt").setAttribute("aria-pressed", String(Boolean(live.tilt)));
}

function followDevice({ beta, gamma }) {
  if (!live || !live.tilt || beta === null || gamma === null) return;
  const turn = window.screen.orientation ? window.screen.orientation.angle : 0;
  turnGravity(gravityOf(beta, gamma, turn));
}

function listenToGravity() {
  const pad = $("gravity");
  const point = (event) => {
    const area = pad.getBoundingClientRect();
    const part = (position, start, length) => Math.round(((position - start) / length - 0.5) * 2 * 2.14 * 50) / 50;
    const [x, y] = [part(event.clientX, area.left, area.width), part(event.clientY, area.top, area.height)];
    const length = Math.hypot(x, y);
    turnGravity(length > 2 ? [(2 * x) / length, (2 * y) / length] : [x, y]);
  };
  pad.addEventListener("pointerdown", (event) => {
    pad.setPointerCapture(event.pointerId);
    if (!live.tilt) toggleTilt();
    point(event);
  });
  pad.addEventListener("pointermove", (event) => {
    if (event.buttons) point(event);
  });
  pad.addEventListener("keydown", (event) => {
    const turns = { ArrowLeft: -5, ArrowRight: 5 }[event.key];
    const grows = { ArrowUp: 0.1, ArrowDown: -0.1 }[event.key];
    if (turns === undefined && grows === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!live.tilt) toggleTilt();
    const angle = Math.atan2(gravityNow[1], gravityNow[0]) + ((turns || 0) * Math.PI) / 180;
    const length = Math.max(0, Math.min(2, Math.hypot(...gravityNow) + (grows || 0)));
    const rounded = (value) => Math.round(value * 1e3) / 1e3;
    turnGravity([rounded(length * Math.cos(angle)), rounded(length * Math.sin(angle))]);
  });
  window.addEventListener("deviceorientation", followDevice);
}

// MARK: - What can be taken away

async function copyCommand() {
  const field = $("command");
  field.value = live.command;
  field.hidden = false;
  if (live.text !== live.original) {
    live.message = "The text was edited: the command is for the file that \"download scene\" saves.";
    field.value = `physim run ${sceneFile()} --digest`;
    showMessage();
  }
  field.select();
  // where the clipboard is not available, the selected text is
  await navigator.clipboard.writeText(field.value).catch(() => {});
}

function sceneFile() {
  const name = live.name.split("/").pop();
  return /\.jsonc?$/.test(name) ? name : `${name}.json`;
}

function downloadScene() {
  const url = URL.createObjectURL(new Blob([live.sceneText], { type: "application/json" }));
  element("a", { href: url, download: sceneFile() }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

function resetScene() {
  if (live.reset()) {
    $("text").value = live.text;
    showDiagnostics(live.text, live.diagnostics);
    showSettings();
  }
  $("tilt").setAttribute("aria-pressed", "false");
  turnGravity(sceneGravity());
  showMessage();
  jump(0);
}

function listenToPanel() {
  listenToCanvas();
  listenToEditor();
  listenToGravity();
  const clicks = {
    reset: resetScene,
    tilt: toggleTilt,
    "copy-command": copyCommand,
    "download-scene": downloadScene,
    "push-left": () => pushView([-1, 0]),
    "push-up": () => pushView([0, -1]),
    "push-down": () => pushView([0, 1]),
    "push-right": () => pushView([1, 0]),
  };
  for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);
}
