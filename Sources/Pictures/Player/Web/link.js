// Attachments between views and points.

function drawLinks(g, replay, frame, px) {
  const time = replay.time(frame);
  g.lineCap = g.lineJoin = "round";
  for (const link of replay.drawing.links) {
    if (!existsAt(link, time)) continue;
    const a = linkEnd(replay, link.a, frame, time);
    const b = linkEnd(replay, link.b, frame, time);
    if (!a || !b) continue;
    g.strokeStyle = g.fillStyle = colors.link;
    g.lineWidth = 1.6 * px;
    if (link.style === "slider") drawRail(g, b, link.axis);
    g.setLineDash(link.style === "rope" ? [5 * px, 3 * px] : []);
    if (link.style !== "slider") {
      g.beginPath();
      for (const [x, y] of link.style === "spring" ? coilPoints(a, b, 6 * px) : [a, b]) g.lineTo(x, y);
      g.stroke();
    }
    g.setLineDash([]);
    for (const end of [a, b]) drawLinkEnd(g, end, link.style, px);
  }
}

/** Where an end of a link is; null while its view does not exist. */
function linkEnd(replay, end, frame, time) {
  if (end.view === undefined) return pointAt(end, time);
  const found = replay.present(end.view, frame);
  if (!found) return null;
  const { x, y, angle } = found.pose;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const [dx, dy] = end.offset;
  return [x + dx * c - dy * s, y + dx * s + dy * c];
}

function drawRail(g, [x, y], [ax, ay]) {
  g.globalAlpha = 0.35;
  g.beginPath();
  g.moveTo(x - ax * 2000, y - ay * 2000);
  g.lineTo(x + ax * 2000, y + ay * 2000);
  g.stroke();
  g.globalAlpha = 1;
}

function drawLinkEnd(g, [x, y], style, px) {
  g.beginPath();
  if (style === "weld") g.rect(x - 3 * px, y - 3 * px, 6 * px, 6 * px);
  else g.arc(x, y, (style === "pin" ? 4 : 2.6) * px, 0, 2 * Math.PI);
  if (style === "pin") g.stroke();
  else g.fill();
}

/** A zigzag of a fixed half width, so that a stretched spring is flatter; a line where there is no room for one. */
function coilPoints(a, b, width) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (length < 2 * width) return [a, b];
  const turns = 13;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  const inner = Array.from({ length: turns + 1 }, (_, k) => {
    const part = 0.15 + (0.7 * k) / turns;
    const side = k === 0 || k === turns ? 0 : k % 2 ? 1 : -1;
    return [a[0] + dx * part + nx * side, a[1] + dy * part + ny * side];
  });
  return [a, ...inner, b];
}
