// One frame on the canvas.
const canvas = $("canvas");
let context = canvas.getContext("2d");
let camera = { scale: 1, x: 0, y: 0, width: 0, height: 0, ratio: 1 };
// of two runs that are shown by turns, whether the first is shown now
let isFirstShown = false;
let blinkTimer = 0;
const defaultOutline = makeOutline({ oval: [20, 20] });
// more outlines than this have no backing, and no labels
const detailLimit = 300;

function makeOutline(shape) {
  return { path: pathOf(shape), area: pathOf(shape, true), ...extentOf(shape) };
}

function outlineOf(view) {
  if (!replay.outlines) replay.outlines = replay.drawing.shapes.map(makeOutline);
  return replay.outlines[view.shape] || defaultOutline;
}

function fitStage() {
  const box = show.bounds && replay.leavesBounds ? [0, 0, ...replay.drawing.size] : replay.box;
  const isWide = window.innerWidth >= 1100 && !document.body.classList.contains("sweeping");
  if (isWide) {
    const total = $("replay").clientWidth;
    const wanted = widthFor(box, tallestCanvas(isWide)) + 2;
    // of a portrait scene the plots have the rest
    $("replay").style.setProperty("--canvas-width", `${Math.round(Math.max(0.34 * total, Math.min(0.66 * total, wanted)))}px`);
  }
  // the controls of a narrow canvas are higher
  const tallest = tallestCanvas(isWide);
  const width = Math.max(200, canvas.parentElement.clientWidth);
  camera = fitCamera(box, isBeside() ? width / 2 : width, tallest, window.devicePixelRatio || 1);
  if (isBeside()) camera = { ...camera, x: camera.x + width / 2, width };
  canvas.width = Math.round(camera.width * camera.ratio);
  canvas.height = Math.round(camera.height * camera.ratio);
  canvas.style.height = `${camera.height}px`;
}

function tallestCanvas(isWide) {
  if (!isWide) return Math.max(220, window.innerHeight * 0.62);
  const controls = $("controls").offsetHeight + $("bar").offsetHeight + 40;
  // a long summary does not make the canvas small
  const summary = Math.min($("summary").offsetHeight, 0.25 * window.innerHeight) + $("findings").offsetHeight;
  return Math.max(260, 0.5 * window.innerHeight, window.innerHeight - $("header").offsetHeight - controls - summary);
}

function isBeside() {
  return mode === "beside" && replay.runs.length > 1;
}

function draw() {
  if (mode === "overlay" || replay.runs.length < 2) {
    drawStage(true);
  } else if (mode === "blink") {
    if (isFirstShown) withStage({ replay: alone(replay) }, () => drawStage(false));
    else drawStage(false);
    drawCaption(isFirstShown ? replay.runs[0].label : replay.main.label, 0);
  } else {
    drawStage(false);
    const half = camera.width / 2;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(0, 0, half * camera.ratio, canvas.height);
    context.clip();
    withStage({ replay: alone(replay), camera: { ...camera, x: camera.x - half } }, () => drawStage(false));
    context.restore();
    drawCaption(replay.runs[0].label, 0);
    drawCaption(replay.main.label, half);
  }
}

function blink() {
  isFirstShown = !isFirstShown;
  if (replay.runs.length > 1) draw();
}

/** The first run of a replay as if it were the only one. */
function alone(whole) {
  return Object.assign(Object.create(whole), { runs: [whole.runs[0]], main: whole.runs[0] });
}

/** Draws with another canvas, replay, camera or frame in place of those of the page. */
function withStage(stage, action) {
  const before = { context, camera, replay, at };
  ({ context, camera, replay, at } = { ...before, ...stage });
  action();
  ({ context, camera, replay, at } = before);
}

function drawCaption(text, x) {
  const { ratio } = camera;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = "12px ui-sans-serif, system-ui, sans-serif";
  context.textAlign = "left";
  context.textBaseline = "top";
  context.fillStyle = colors.dim;
  context.fillText(text, x + 8, 6);
}

/** The views that are drawn: all, or what does not move and what differs. */
function drawnViews() {
  if (!show.differing || !replay.differences) return replay.views;
  const { views } = replay.differences;
  return replay.views.filter((view) => view.fixed || views.has(view));
}

/** The whole of a frame, over the runs before the last one as ghosts; a small one without names and contacts. */
function drawStage(hasGhosts, isSmall = false) {
  const { scale, ratio } = camera;
  const g = context;
  const px = 1 / scale;
  const time = replay.time(at);
  const base = [ratio * scale, 0, 0, ratio * scale, ratio * camera.x, ratio * camera.y];
  const labels = [];
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.fillStyle = colors.back;
  g.fillRect(0, 0, g.canvas.width, g.canvas.height);
  g.setTransform(...base);
  if (replay.drawing.size) {
    g.fillStyle = colors.canvas;
    g.fillRect(0, 0, ...replay.drawing.size);
    g.strokeStyle = colors.line;
    g.lineWidth = px;
    g.strokeRect(0, 0, ...replay.drawing.size);
  }
  drawFields(g, replay.drawing, time, px, labels);
  drawWalls(g, replay.drawing, time, px);
  drawTargets(g, replay.drawing, time, px);
  drawGravity(g, replay.drawing, time, px, labels);
  if (replay.main && replay.main.count) {
    if (show.trails && !isSmall) drawTrails(g, px);
    drawViews(g, base, hasGhosts);
    g.setTransform(...base);
    drawLinks(g, replay, at, px);
    if (show.velocity) drawVelocities(g, px);
    if (show.contacts && !isSmall) {
      replay.runs.forEach((run, r) => {
        if (hasGhosts || run === replay.main) drawContacts(g, px, run, r);
      });
    }
  }
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (isSmall) return;
  if (replay.main && replay.main.count) drawEdgeMarks(g);
  drawLabels(g, labels);
}

function drawViews(g, base, hasGhosts) {
  const main = replay.runs.length - 1;
  const shown = drawnViews();
  const each = (views, r, paint) => {
    for (const view of views) if (setPose(g, base, view, r)) paint(g, view, r);
  };
  // static views lie under those that move
  const fixed = shown.filter((view) => view.fixed);
  const moving = shown.filter((view) => !view.fixed);
  const isDetailed = replay.views.length <= detailLimit;
  if (isDetailed) each(fixed, main, drawBacking);
  each(fixed, main, drawView);
  if (isDetailed) each(moving, main, drawBacking);
  for (let r = 0; hasGhosts && r < main; r += 1) each(shown, r, drawGhost);
  each(moving, main, drawView);
  g.setLineDash([]);
  g.globalAlpha = 1;
}

/** Puts the origin of the canvas into a view's center, turned with it; false while the run does not have the view. */
function setPose(g, [scale, , , , x, y], view, r) {
  const pose = replay.pose(view, at, r);
  if (!pose) return false;
  const c = Math.cos(pose.angle) * scale;
  const s = Math.sin(pose.angle) * scale;
  g.setTransform(c, s, -s, c, scale * pose.x + x, scale * pose.y + y);
  return true;
}

/** An opaque ground, so that neither walls nor trails show through a view, while ghosts do. */
function drawBacking(g, view) {
  if (view.sensor) return;
  g.fillStyle = colors.canvas;
  g.fill(outlineOf(view).area);
}

function drawGhost(g, view, r) {
  const px = 1 / camera.scale;
  const { color, dash } = ghostStyle(r);
  strokeOutline(g, view, color, 1.6, dash.map((length) => length * px));
}

function drawView(g, view) {
  const px = 1 / camera.scale;
  const isAsleep = replay.main.isAsleep(view.name, at);
  const isMarked = view === hovered || view === replay.picked;
  g.globalAlpha = view.sensor ? 0.08 : isAsleep ? 0.14 : 0.34;
  g.fillStyle = colorOf(view);
  g.fill(outlineOf(view).area);
  g.globalAlpha = isAsleep && !isMarked ? 0.75 : 1;
  strokeOutline(g, view, colorOf(view), isMarked ? 3 : 1.8, view.sensor ? [2 * px, 3 * px] : []);
  g.globalAlpha = 1;
}

/** The outline, and a line from the center that shows the angle. Lines of small views are thinner. */
function strokeOutline(g, view, color, width, dash) {
  const { path, most, mark } = outlineOf(view);
  const pixels = most * camera.scale;
  g.strokeStyle = color;
  g.lineJoin = "round";
  g.lineWidth = (width * Math.min(camera.pen || 1, Math.max(0.3, pixels / 8))) / camera.scale;
  g.setLineDash(dash);
  g.stroke(path);
  if (view.fixed || pixels <= 5 || camera.pen) return;
  g.lineWidth = 1 / camera.scale;
  g.beginPath();
  g.moveTo(0, 0);
  g.lineTo(mark, 0);
  g.stroke();
}

/** The last second and a half of the way, in four pieces that fade. */
function drawTrails(g, px) {
  const run = replay.main;
  const r = replay.runs.length - 1;
  const [place] = run.find(at);
  const length = Math.max(8, Math.round((1.5 * run.rate) / run.step));
  const isMany = replay.views.length > detailLimit;
  g.lineWidth = 1.5 * px;
  g.lineJoin = g.lineCap = "round";
  for (const view of drawnViews()) {
    if (view.slots[r] === undefined || view.fixed) continue;
    if (isMany && view !== replay.picked && !replay.chosen.has(view)) continue;
    g.strokeStyle = colorOf(view);
    for (let piece = 0; piece < 4; piece += 1) {
      const from = Math.max(0, place - Math.round((length * (4 - piece)) / 4));
      const to = Math.max(0, place - Math.round((length * (3 - piece)) / 4));
      const isDrawing = traceTrail(g, run, view.slots[r], from, to);
      const now = piece === 3 && isDrawing && replay.pose(view, at, r);
      if (now) g.lineTo(now.x, now.y);
      g.globalAlpha = 0.15 + 0.2 * piece;
      g.stroke();
    }
  }
  g.globalAlpha = 1;
}

/** Traces the way of a view between two places, with gaps where it is missing; true when it ends in the last place. */
function traceTrail(g, run, slot, from, to) {
  const { x, y } = run.channels;
  let isDrawing = false;
  g.beginPath();
  for (let i = slot * run.stride + from; i <= slot * run.stride + to; i += 1) {
    if (Number.isNaN(x[i])) {
      isDrawing = false;
      continue;
    }
    if (isDrawing) g.lineTo(x[i], y[i]);
    else g.moveTo(x[i], y[i]);
    isDrawing = true;
  }
  return isDrawing;
}

/** Arrows as long as the way of a tenth of a second. */
function drawVelocities(g, px) {
  g.lineWidth = 1.6 * px;
  g.strokeStyle = colors.text;
  g.lineCap = "round";
  for (const view of drawnViews()) {
    const pose = view.fixed ? null : replay.pose(view, at);
    if (!pose) continue;
    const [vx, vy] = replay.velocity(view, at);
    if (Math.hypot(vx, vy) * 0.1 > 2 * px) drawArrow(g, pose.x, pose.y, vx * 0.1, vy * 0.1, px);
  }
}

/** Rings around contact points, squares around sensors, for a fifth of a second. */
function drawContacts(g, px, run, r) {
  const now = replay.frameIn(run, at);
  const span = Math.max(0.2 * run.rate, 1);
  g.strokeStyle = r < replay.ghostCount ? ghostStyle(r).color : colors.hit;
  g.lineWidth = 2.2 * px;
  for (let i = firstIndex(run.contacts, (contact) => contact.frame > now - span); i < run.contacts.length; i += 1) {
    const { frame, x, y, sensor } = run.contacts[i];
    if (frame > now) break;
    const age = (now - frame) / span;
    const size = (4 + 10 * age) * px;
    g.globalAlpha = 1 - age;
    g.beginPath();
    if (sensor) {
      for (const [dx, dy] of [[-size, 0], [0, -size], [size, 0], [0, size]]) g.lineTo(x + dx, y + dy);
      g.closePath();
    } else {
      g.arc(x, y, size, 0, 2 * Math.PI);
    }
    g.stroke();
  }
  g.globalAlpha = 1;
}

/** Triangles at the edge of the picture that point to views beyond it; in CSS pixels. */
function drawEdgeMarks(g) {
  const { width, height } = camera;
  if (replay.views.length > detailLimit) return;
  for (const view of drawnViews()) {
    const pose = replay.pose(view, at);
    if (!pose) continue;
    const [x, y] = toPixels(pose);
    const most = outlineOf(view).most * camera.scale;
    if (x + most > 0 && x - most < width && y + most > 0 && y - most < height) continue;
    const [ex, ey] = [Math.max(9, Math.min(width - 9, x)), Math.max(9, Math.min(height - 9, y))];
    const angle = Math.atan2(y - ey, x - ex);
    g.save();
    g.translate(ex, ey);
    g.rotate(angle);
    g.fillStyle = colorOf(view);
    g.beginPath();
    g.moveTo(7, 0);
    g.lineTo(-5, -6);
    g.lineTo(-5, 6);
    g.fill();
    g.restore();
  }
}

function toPixels({ x, y }) {
  return [camera.x + x * camera.scale, camera.y + y * camera.scale];
}

/** Names of fields and views, in CSS pixels, where there is room for them. */
function drawLabels(g, drawingLabels) {
  const { scale, width, height } = camera;
  const isDetailed = replay.views.length <= detailLimit;
  const named = drawnViews().filter((view) => view === hovered || view === replay.picked || (show.names && isDetailed));
  if (!named.length && !drawingLabels.length) return;
  const poses = isDetailed ? replay.views.map((view) => [view, replay.pose(view, at)]).filter(([, pose]) => pose) : [];
  const obstacles = poses.map(([view, pose]) => {
    const [x, y] = toPixels(pose);
    const [across, down] = halfExtents(outlineOf(view), pose.angle).map((extent) => extent * scale);
    return [x - across, y - down, x + across, y + down];
  });
  const pixels = (extents) => extents.map((extent) => extent * scale);
  const labels = drawingLabels.map(({ text, at: [x, y], half, color }) => makeLabel(g, text, toPixels({ x, y }), pixels(half), color));
  for (const view of named) {
    const pose = replay.pose(view, at);
    if (!pose) continue;
    const label = makeLabel(g, view.name, toPixels(pose), pixels(halfExtents(outlineOf(view), pose.angle)), colors.text);
    label.owner = poses.findIndex(([other]) => other === view);
    label.required = view === hovered || view === replay.picked;
    labels.push(label);
  }
  const centers = placeLabels(labels, obstacles, { width, height });
  labels.forEach((label, i) => {
    if (centers[i]) drawLabel(g, label, centers[i]);
  });
}

function makeLabel(g, name, [x, y], reach, color) {
  const text = name.length > 24 ? `${name.slice(0, 23)}…` : name;
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  return { text, x, y, reach, color, width: g.measureText(text).width + 4, height: 14 };
}

function drawLabel(g, { text, color }, { x, y }) {
  g.textAlign = "center";
  g.textBaseline = "middle";
  drawOver(g, text, x, y, color);
}

/** Text that stays legible over lines. */
function drawOver(g, text, x, y, color) {
  g.lineWidth = 3;
  g.lineJoin = "round";
  g.strokeStyle = colors.canvas;
  g.strokeText(text, x, y);
  g.fillStyle = color;
  g.fillText(text, x, y);
}

/** The smallest view under a point of the window. */
function viewUnder(x, y) {
  const area = canvas.getBoundingClientRect();
  const [sx, sy] = [(x - area.left - camera.x) / camera.scale, (y - area.top - camera.y) / camera.scale];
  let best = null;
  let least = Infinity;
  for (const view of drawnViews()) {
    const pose = replay.pose(view, at);
    if (!pose) continue;
    const { path, most } = outlineOf(view);
    const [dx, dy] = [sx - pose.x, sy - pose.y];
    const near = Math.max(most, 8 / camera.scale);
    if (dx * dx + dy * dy > near * near || near >= least) continue;
    const c = Math.cos(pose.angle);
    const s = Math.sin(pose.angle);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (near === most && !context.isPointInPath(path, dx * c + dy * s, dy * c - dx * s)) continue;
    best = view;
    least = near;
  }
  return best;
}
