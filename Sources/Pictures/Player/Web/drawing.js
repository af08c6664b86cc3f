// The scene's surroundings, without its views. Lengths are points; `px` is the size of a pixel in points.

function traceOutline(g, outline) {
  g.beginPath();
  if (outline.line) {
    for (let i = 0; i < outline.line.length; i += 2) g.lineTo(outline.line[i], outline.line[i + 1]);
    if (outline.closed) g.closePath();
  } else if (outline.box) {
    g.rect(...outline.box);
  } else if (outline.oval) {
    const [x, y, w, h] = outline.oval;
    g.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI);
  }
}

function drawWalls(g, { walls }, time, px) {
  g.lineJoin = g.lineCap = "round";
  for (const wall of walls) {
    if (!existsAt(wall, time)) continue;
    g.strokeStyle = wall.boundary ? colors.boundary : colors.wall;
    g.lineWidth = (wall.boundary ? 2 : 3) * px;
    g.setLineDash(wall.boundary ? [6 * px, 3 * px] : []);
    traceOutline(g, wall);
    g.stroke();
  }
  g.setLineDash([]);
}

function drawRegion(g, region) {
  if (!region) return;
  if (region.regions) {
    for (const inner of region.regions) drawRegion(g, inner);
    return;
  }
  traceOutline(g, region);
  g.globalAlpha = 0.07;
  g.fill();
  g.globalAlpha = 0.7;
  g.stroke();
  g.globalAlpha = 1;
}

function drawFieldSymbol(g, field, px) {
  if (field.direction) {
    const length = Math.hypot(...field.direction) || 1;
    const [x, y] = field.direction;
    drawArrow(g, 0, 0, (x / length) * 24 * px, (y / length) * 24 * px, px);
    return;
  }
  g.beginPath();
  if (field.kind === "vortex" || field.kind === "magnetic") {
    g.arc(0, 0, 9 * px, 0.4, 5.6);
  } else if (field.kind !== "noise" && field.kind !== "turbulence") {
    for (let k = 0; k < 4; k += 1) {
      const c = Math.cos((k + 0.5) * (Math.PI / 2));
      const s = Math.sin((k + 0.5) * (Math.PI / 2));
      g.moveTo(c * 4 * px, s * 4 * px);
      g.lineTo(c * 11 * px, s * 11 * px);
    }
  }
  g.stroke();
}

/** Draws fields and adds their names to the labels. */
function drawFields(g, { fields }, time, px, labels) {
  for (const field of fields) {
    if (!existsAt(field, time)) continue;
    const [x, y] = pointAt(field.motion, time);
    g.save();
    g.translate(x, y);
    g.strokeStyle = g.fillStyle = colors.field;
    g.lineWidth = 1.2 * px;
    g.setLineDash([2 * px, 4 * px]);
    drawRegion(g, field.region);
    g.setLineDash([]);
    drawFieldSymbol(g, field, px);
    g.restore();
    labels.push({ text: field.kind, at: [x, y], half: [12 * px, 12 * px], color: colors.field });
  }
}

function drawTargets(g, { targets }, time, px) {
  g.strokeStyle = colors.link;
  g.lineWidth = 1.2 * px;
  for (const target of targets) {
    if (!existsAt(target, time)) continue;
    const [x, y] = pointAt(target.motion, time);
    g.beginPath();
    g.arc(x, y, 6 * px, 0, 2 * Math.PI);
    g.moveTo(x - 10 * px, y);
    g.lineTo(x + 10 * px, y);
    g.moveTo(x, y - 10 * px);
    g.lineTo(x, y + 10 * px);
    g.stroke();
  }
}

/** World gravity while it changes: an arrow in a dial, as long as the dial's radius when gravity is strongest. */
function drawGravity(g, drawing, time, px, labels) {
  if (!drawing.gravity) return;
  if (!drawing.strongest) drawing.strongest = Math.max(...drawing.gravity.points.map(Math.abs), 1e-9);
  const [x, y] = pointAt(drawing.gravity, time);
  const radius = 22 * px;
  const at = [drawing.size[0] - 34 * px, 34 * px];
  g.lineWidth = 1.2 * px;
  g.strokeStyle = colors.line;
  g.beginPath();
  g.arc(...at, radius, 0, 2 * Math.PI);
  g.stroke();
  g.strokeStyle = colors.text;
  g.lineWidth = 2 * px;
  const scale = radius / drawing.strongest;
  drawArrow(g, ...at, x * scale, y * scale, px);
  labels.push({ text: "gravity", at, half: [radius, radius], color: colors.dim });
}

function drawArrow(g, x, y, dx, dy, px) {
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return;
  const head = Math.min(7 * px, length * 0.5);
  const [ux, uy] = [dx / length, dy / length];
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x + dx, y + dy);
  g.moveTo(x + dx - head * (ux + 0.5 * uy), y + dy - head * (uy - 0.5 * ux));
  g.lineTo(x + dx, y + dy);
  g.lineTo(x + dx - head * (ux - 0.5 * uy), y + dy - head * (uy + 0.5 * ux));
  g.stroke();
}
