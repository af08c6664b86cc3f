const root = document.documentElement;
let ink = {};
function readInk() {
  const style = getComputedStyle(root);
  const get = (name) => style.getPropertyValue("--" + name).trim();
  ink = { text: get("text"), dim: get("dim"), line: get("line"), page: get("page"), stage: get("stage"), wall: get("wall"),
    boundary: get("boundary"), field: get("field"), hit: get("hit"), ghost: get("ghost"), link: get("link"), back: get("back"),
    hues: Array.from({ length: 8 }, (_, i) => get("hue" + i)) };
}

const there = (thing, time) => !thing.window || (time >= thing.window[0] && !(time >= thing.window[1]));

function routed(route, time) {
  if (Array.isArray(route)) return route;
  const { times, points } = route;
  let i = times.length - 1;
  while (i > 0 && times[i] > time) i -= 1;
  const x = points[2 * i], y = points[2 * i + 1];
  if (!route.linear || i === times.length - 1 || time < times[i]) return [x, y];
  const part = (time - times[i]) / (times[i + 1] - times[i]);
  return [x + (points[2 * i + 2] - x) * part, y + (points[2 * i + 3] - y) * part];
}

function pathOf(shape) {
  const path = new Path2D();
  if (shape.box) {
    const [w, h, r] = shape.box;
    if (r > 0) path.roundRect(-w / 2, -h / 2, w, h, r); else path.rect(-w / 2, -h / 2, w, h);
  } else if (shape.oval) {
    path.ellipse(0, 0, shape.oval[0] / 2, shape.oval[1] / 2, 0, 0, 2 * Math.PI);
  } else if (shape.path) {
    for (let i = 0; i < shape.path.length; i += 2) path.lineTo(shape.path[i], shape.path[i + 1]);
    path.closePath();
  } else {
    for (const part of shape.parts) {
      const c = Math.cos(part.at[2]), s = Math.sin(part.at[2]);
      path.addPath(pathOf(part.shape), new DOMMatrix([c, s, -s, c, part.at[0], part.at[1]]));
    }
  }
  return path;
}

// how far a shape reaches from its center: to the right, where the mark of its angle goes, and at most
function reachOf(shape) {
  if (shape.box || shape.oval) {
    const [w, h] = shape.box || shape.oval;
    return { mark: w / 2, most: shape.box ? Math.hypot(w, h) / 2 : Math.max(w, h) / 2 };
  }
  if (shape.path) {
    let mark = 0, most = 0;
    for (let i = 0; i < shape.path.length; i += 2) {
      mark = Math.max(mark, shape.path[i]);
      most = Math.max(most, Math.hypot(shape.path[i], shape.path[i + 1]));
    }
    return { mark: Math.max(mark, most / 3), most };
  }
  let mark = 0, most = 0;
  for (const part of shape.parts) {
    const inner = reachOf(part.shape), far = Math.hypot(part.at[0], part.at[1]) + inner.most;
    mark = Math.max(mark, part.at[0] + inner.mark);
    most = Math.max(most, far);
  }
  return { mark: Math.max(mark, most / 3), most };
}

function tracePlaced(g, thing) {
  g.beginPath();
  if (thing.line) {
    for (let i = 0; i < thing.line.length; i += 2) g.lineTo(thing.line[i], thing.line[i + 1]);
    if (thing.closed) g.closePath();
  } else if (thing.box) {
    g.rect(...thing.box);
  } else if (thing.oval) {
    const [x, y, w, h] = thing.oval;
    g.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI);
  }
}

function drawSolids(g, stage, time, px) {
  for (const solid of stage.solids) {
    if (!there(solid, time)) continue;
    g.strokeStyle = solid.boundary ? ink.boundary : ink.wall;
    g.lineWidth = (solid.boundary ? 2 : 3) * px;
    g.setLineDash(solid.boundary ? [6 * px, 3 * px] : []);
    g.lineJoin = g.lineCap = "round";
    tracePlaced(g, solid);
    g.stroke();
  }
  g.setLineDash([]);
}

function drawRegion(g, region) {
  if (!region) return;
  if (region.regions) { for (const inner of region.regions) drawRegion(g, inner); return; }
  tracePlaced(g, region);
  g.globalAlpha = 0.07;
  g.fill();
  g.globalAlpha = 0.7;
  g.stroke();
  g.globalAlpha = 1;
}

function drawFields(g, stage, time, px) {
  const placed = [];
  g.font = `${11 * px}px ui-sans-serif, system-ui, sans-serif`;
  for (const field of stage.fields) {
    if (!there(field, time)) continue;
    const [x, y] = routed(field.route, time);
    g.save();
    g.translate(x, y);
    g.strokeStyle = g.fillStyle = ink.field;
    g.lineWidth = 1.2 * px;
    g.setLineDash([2 * px, 4 * px]);
    drawRegion(g, field.region);
    g.setLineDash([]);
    if (field.direction) {
      const length = Math.hypot(...field.direction) || 1;
      arrow(g, 0, 0, field.direction[0] / length * 24 * px, field.direction[1] / length * 24 * px, px);
    } else if (field.kind === "vortex" || field.kind === "magnetic") {
      g.beginPath();
      g.arc(0, 0, 9 * px, 0.4, 5.6);
      g.stroke();
    } else if (field.kind !== "noise" && field.kind !== "turbulence") {
      g.beginPath();
      for (let k = 0; k < 4; k += 1) {
        const c = Math.cos(k * Math.PI / 2 + 0.785), s = Math.sin(k * Math.PI / 2 + 0.785);
        g.moveTo(c * 4 * px, s * 4 * px);
        g.lineTo(c * 11 * px, s * 11 * px);
      }
      g.stroke();
    }
    // fields without an edge often stand in one place, so their names are listed
    const nth = field.region ? 0 : placed.filter((at) => at === x + " " + y).length;
    if (!field.region) placed.push(x + " " + y);
    const room = view2d.measureText(field.kind).width / 2 + 4 * px;
    label(g, field.kind, Math.max(0, room - x), (22 + 14 * nth) * px, px, ink.field);
    g.restore();
  }
}

function drawTargets(g, stage, time, px) {
  g.strokeStyle = ink.link;
  g.lineWidth = 1.2 * px;
  for (const target of stage.targets) {
    if (!there(target, time)) continue;
    const [x, y] = routed(target.route, time);
    g.beginPath();
    g.arc(x, y, 6 * px, 0, 2 * Math.PI);
    g.moveTo(x - 10 * px, y);
    g.lineTo(x + 10 * px, y);
    g.moveTo(x, y - 10 * px);
    g.lineTo(x, y + 10 * px);
    g.stroke();
  }
}

// where down is, while that changes: as long as a dial in the corner when it is strongest
function drawGravity(g, stage, time, px) {
  if (!stage.gravity) return;
  if (!stage.most) stage.most = Math.max(...stage.gravity.points.map(Math.abs), 1e-9);
  const [x, y] = routed(stage.gravity, time), radius = 22 * px, place = [stage.size[0] - 34 * px, 34 * px];
  g.lineWidth = 1.2 * px;
  g.strokeStyle = ink.line;
  g.beginPath();
  g.arc(...place, radius, 0, 2 * Math.PI);
  g.stroke();
  g.strokeStyle = ink.text;
  g.lineWidth = 2 * px;
  const scale = radius / stage.most;
  arrow(g, ...place, x * scale, y * scale, px);
  label(g, "gravity", place[0], place[1] + radius + 9 * px, px, ink.dim);
}

function arrow(g, x, y, dx, dy, px) {
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return;
  const head = Math.min(7 * px, length * 0.5), ux = dx / length, uy = dy / length;
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x + dx, y + dy);
  g.moveTo(x + dx - head * (ux + 0.5 * uy), y + dy - head * (uy - 0.5 * ux));
  g.lineTo(x + dx, y + dy);
  g.lineTo(x + dx - head * (ux - 0.5 * uy), y + dy - head * (uy + 0.5 * ux));
  g.stroke();
}

function label(g, text, x, y, px, color) {
  g.save();
  g.font = `${11 * px}px ui-sans-serif, system-ui, sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.lineWidth = 3 * px;
  g.lineJoin = "round";
  g.strokeStyle = ink.stage;
  const shown = text.length > 24 ? text.slice(0, 23) + "…" : text;
  g.strokeText(shown, x, y);
  g.fillStyle = color;
  g.fillText(shown, x, y);
  g.restore();
}
