const canvas = $("stage");
const view2d = canvas.getContext("2d");
let lens = { scale: 1, x: 0, y: 0, width: 0, height: 0, ratio: 1 };

function fitStage(film) {
  const [left, top, right, bottom] = film.box;
  const width = Math.max(200, canvas.parentElement.clientWidth), margin = 14;
  const tallest = Math.max(220, window.innerHeight * (window.innerWidth < 700 ? 0.52 : 0.62));
  const scale = Math.min((width - 2 * margin) / (right - left), (tallest - 2 * margin) / (bottom - top));
  const height = Math.ceil((bottom - top) * scale + 2 * margin), ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = height + "px";
  lens = { scale, x: width / 2 - (left + right) / 2 * scale, y: margin - top * scale, width, height, ratio };
}

function draw() {
  const { scale, ratio } = lens, g = view2d, px = 1 / scale, time = film.time(at);
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.fillStyle = ink.back;
  g.fillRect(0, 0, canvas.width, canvas.height);
  const base = [ratio * scale, 0, 0, ratio * scale, ratio * lens.x, ratio * lens.y];
  g.setTransform(...base);
  if (film.stage.size) {
    g.fillStyle = ink.stage;
    g.fillRect(0, 0, ...film.stage.size);
    g.strokeStyle = ink.line;
    g.lineWidth = px;
    g.strokeRect(0, 0, ...film.stage.size);
  }
  drawFields(g, film.stage, time, px);
  drawSolids(g, film.stage, time, px);
  drawTargets(g, film.stage, time, px);
  drawGravity(g, film.stage, time, px);
  if (!film.main || !film.main.count) return;
  if (show.trails) drawTrails(g, px);
  for (let r = 0; r < film.reels.length - 1; r += 1) drawViews(g, base, r, true);
  drawViews(g, base, film.reels.length - 1, false);
  g.setTransform(...base);
  drawLinks(g, px, time);
  if (show.velocity) drawVelocities(g, px);
  if (show.contacts) film.reels.forEach((reel, r) => drawMeetings(g, px, reel, r === film.reels.length - 1));
  drawNames(g, px);
}

function drawViews(g, base, r, isGhost) {
  const [a, , , d, e, f] = base;
  g.lineJoin = "round";
  for (const view of film.views) {
    const pose = film.pose(view, at, r);
    if (!pose) continue;
    const c = Math.cos(pose.angle), s = Math.sin(pose.angle), look = view.look;
    g.setTransform(a * c, d * s, -a * s, d * c, a * pose.x + e, d * pose.y + f);
    const px = 1 / lens.scale, hue = isGhost ? ink.ghost : hueOf(view), isChosen = view === hovered || view === picked;
    if (!isGhost) {
      const asleep = film.reels[r].isAsleep(view.name, film.frameIn(film.reels[r], at));
      g.globalAlpha = view.sensor ? 0.08 : asleep ? 0.14 : 0.34;
      g.fillStyle = hue;
      g.fill(look.path);
      g.globalAlpha = asleep && !isChosen ? 0.75 : 1;
    }
    g.strokeStyle = hue;
    // small things drown in thick lines
    const thin = Math.min(1, Math.max(0.3, look.most * lens.scale / 8));
    g.lineWidth = (isChosen ? 3 : isGhost ? 1.4 : 1.8) * thin * px;
    g.setLineDash(isGhost ? [4 * px, 3 * px] : view.sensor ? [2 * px, 3 * px] : []);
    g.stroke(look.path);
    if (!view.fixed && look.most * lens.scale > 5) {
      g.beginPath();
      g.moveTo(0, 0);
      g.lineTo(look.mark, 0);
      g.lineWidth = px;
      g.stroke();
    }
    g.globalAlpha = 1;
  }
  g.setLineDash([]);
}

// the last second and a half, in four pieces that fade
function drawTrails(g, px) {
  const reel = film.main, [place] = reel.find(at), r = film.reels.length - 1;
  const length = Math.max(8, Math.round(1.5 * reel.rate / reel.step)), many = film.views.length > 300;
  g.lineWidth = 1.5 * px;
  g.lineJoin = g.lineCap = "round";
  for (const view of film.views) {
    const slot = view.slots[r];
    if (slot === undefined || view.fixed || (many && view !== picked && !chosen.has(view))) continue;
    const x = reel.channels.x, y = reel.channels.y, start = slot * reel.count, now = film.pose(view, at, r);
    g.strokeStyle = hueOf(view);
    for (let piece = 0; piece < 4; piece += 1) {
      const from = Math.max(0, place - Math.round(length * (4 - piece) / 4)), to = Math.max(0, place - Math.round(length * (3 - piece) / 4));
      g.globalAlpha = 0.15 + 0.2 * piece;
      g.beginPath();
      let pen = false;
      for (let i = from; i <= to; i += 1) {
        const px0 = x[start + i];
        if (px0 !== px0) { pen = false; continue; }
        if (pen) g.lineTo(px0, y[start + i]); else g.moveTo(px0, y[start + i]);
        pen = true;
      }
      if (piece === 3 && pen && now) g.lineTo(now.x, now.y);
      g.stroke();
    }
  }
  g.globalAlpha = 1;
}

// arrows as long as the way of a tenth of a second
function drawVelocities(g, px) {
  g.lineWidth = 1.6 * px;
  g.strokeStyle = ink.text;
  g.lineCap = "round";
  const r = film.reels.length - 1;
  for (const view of film.views) {
    const pose = film.pose(view, at, r);
    if (!pose || view.fixed) continue;
    const [vx, vy] = film.velocity(view, at, r);
    if (Math.hypot(vx, vy) * 0.1 > 2 * px) arrow(g, pose.x, pose.y, vx * 0.1, vy * 0.1, px);
  }
}

// a contact is seen for a fifth of a second
function drawMeetings(g, px, reel, isMain) {
  const now = film.frameIn(reel, at), span = Math.max(0.2 * reel.rate, 1), list = reel.meetings;
  let low = 0, high = list.length;
  while (low < high) { const mid = (low + high) >> 1; if (list[mid].frame <= now - span) low = mid + 1; else high = mid; }
  g.strokeStyle = isMain ? ink.hit : ink.ghost;
  for (let i = low; i < list.length && list[i].frame <= now; i += 1) {
    const hit = list[i], age = (now - hit.frame) / span, size = (4 + 10 * age) * px;
    g.globalAlpha = 1 - age;
    g.lineWidth = 2.2 * px;
    g.beginPath();
    if (hit.sensor) {
      g.moveTo(hit.x - size, hit.y); g.lineTo(hit.x, hit.y - size); g.lineTo(hit.x + size, hit.y); g.lineTo(hit.x, hit.y + size);
      g.closePath();
    } else {
      g.arc(hit.x, hit.y, size, 0, 2 * Math.PI);
    }
    g.stroke();
  }
  g.globalAlpha = 1;
}

function endOf(end, time) {
  if (end.view === undefined) return routed(end, time);
  const found = film.present(end.view, at);
  if (!found) return null;
  const { x, y, angle } = found.pose, c = Math.cos(angle), s = Math.sin(angle), [dx, dy] = end.offset;
  return [x + dx * c - dy * s, y + dx * s + dy * c];
}

function drawLinks(g, px, time) {
  g.lineCap = g.lineJoin = "round";
  for (const link of film.stage.links) {
    if (!there(link, time)) continue;
    const a = endOf(link.a, time), b = endOf(link.b, time);
    if (!a || !b) continue;
    g.strokeStyle = g.fillStyle = ink.link;
    g.lineWidth = 1.6 * px;
    g.setLineDash(link.look === "rope" ? [5 * px, 3 * px] : []);
    g.beginPath();
    if (link.look === "slider") {
      const [ax, ay] = link.axis;
      g.moveTo(b[0] - ax * 2000, b[1] - ay * 2000);
      g.lineTo(b[0] + ax * 2000, b[1] + ay * 2000);
      g.globalAlpha = 0.35;
      g.stroke();
      g.globalAlpha = 1;
      g.beginPath();
    } else if (link.look === "spring") {
      coil(g, a, b, px);
    } else {
      g.moveTo(...a);
      g.lineTo(...b);
    }
    g.stroke();
    g.setLineDash([]);
    for (const [x, y] of [a, b]) {
      g.beginPath();
      if (link.look === "weld") g.rect(x - 3 * px, y - 3 * px, 6 * px, 6 * px); else g.arc(x, y, (link.look === "pin" ? 4 : 2.6) * px, 0, 2 * Math.PI);
      if (link.look === "pin") g.stroke(); else g.fill();
    }
  }
}

// a zigzag of fixed width: the more it is stretched the flatter it gets
function coil(g, a, b, px) {
  const dx = b[0] - a[0], dy = b[1] - a[1], length = Math.hypot(dx, dy);
  if (length < 12 * px) { g.moveTo(...a); g.lineTo(...b); return; }
  const turns = 13, nx = -dy / length * 6 * px, ny = dx / length * 6 * px;
  g.moveTo(...a);
  for (let k = 0; k <= turns; k += 1) {
    const part = 0.15 + 0.7 * k / turns, side = k === 0 || k === turns ? 0 : k % 2 ? 1 : -1;
    g.lineTo(a[0] + dx * part + nx * side, a[1] + dy * part + ny * side);
  }
  g.lineTo(...b);
}

function drawNames(g, px) {
  const wanted = show.names && film.views.length <= 200 ? film.views : film.views.filter((view) => view === hovered || view === picked);
  for (const view of wanted) {
    const pose = film.pose(view, at);
    if (pose) label(g, view.name, pose.x, pose.y - Math.min(view.look.most, 60) - 8 * px, px, ink.text);
  }
}

// the smallest view under a point of the window
function viewUnder(x, y) {
  const area = canvas.getBoundingClientRect(), sx = (x - area.left - lens.x) / lens.scale, sy = (y - area.top - lens.y) / lens.scale;
  let best = null, least = Infinity;
  for (const view of film.views) {
    const pose = film.pose(view, at);
    if (!pose) continue;
    const dx = sx - pose.x, dy = sy - pose.y, near = Math.max(view.look.most, 8 / lens.scale);
    if (dx * dx + dy * dy > near * near || near >= least) continue;
    const c = Math.cos(pose.angle), s = Math.sin(pose.angle);
    view2d.setTransform(1, 0, 0, 1, 0, 0);
    if (near === view.look.most && !view2d.isPointInPath(view.look.path, dx * c + dy * s, dy * c - dx * s)) continue;
    best = view;
    least = near;
  }
  return best;
}
