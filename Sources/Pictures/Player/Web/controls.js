const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
let lastTick = 0;

function seek(frame) {
  at = Math.max(film.first, Math.min(film.last, frame));
  showTime();
  draw();
  moveCursors();
  if (!playing) fillTable();
}

function showTime() {
  const frame = Math.round(at);
  $("scrub").value = frame;
  const text = `frame ${frame} of ${film.last}, ${short(film.time(at), 3)} s`;
  $("time").textContent = text;
  $("scrub").setAttribute("aria-valuetext", text);
}

function play() {
  if (film.last === film.first) return;
  if (at >= film.last) at = film.first;
  playing = true;
  lastTick = 0;
  showPlaying();
  requestAnimationFrame(tick);
}

function pause() {
  if (!playing) return;
  playing = false;
  showPlaying();
  // between two frames there is nothing that anybody computed
  seek(Math.round(at));
}

function showPlaying() {
  $("play").textContent = playing ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
}

function tick(now) {
  if (!playing) return;
  const passed = lastTick ? Math.min(0.1, (now - lastTick) / 1000) : 0;
  lastTick = now;
  let next = at + passed * film.main.rate * speed;
  if (next >= film.last) {
    if (!looping) { playing = false; showPlaying(); seek(film.last); return; }
    next = at < film.last ? film.last : film.first;
  }
  seek(next);
  requestAnimationFrame(tick);
}

function step(frames) {
  pause();
  seek(Math.round(at) + frames);
}

function changeSpeed(by) {
  const place = Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + by));
  speed = speeds[place];
  $("speed").value = String(speed);
}

function toggle(name) {
  if (name === "loop") looping = !looping; else show[name] = !show[name];
  $(name).setAttribute("aria-pressed", String(name === "loop" ? looping : show[name]));
  draw();
}

function toggleTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  recolor();
}

function recolor() {
  readInk();
  buildLegend();
  drawTimeline();
  drawCharts();
  draw();
}

function showPart() {
  if (!film.parting) return;
  pause();
  seek(film.parting.frame);
}

// what is under the pointer, and where it is
function point(event) {
  const found = viewUnder(event.clientX, event.clientY), tip = $("tip");
  if (found !== hovered) { hovered = found; if (!playing) draw(); }
  canvas.style.cursor = found ? "pointer" : "default";
  tip.hidden = !found;
  if (!found) return;
  const pose = film.pose(found, at), [vx, vy] = film.velocity(found, at);
  tip.textContent = `${found.name}\nx ${short(pose.x)}  y ${short(pose.y)} pt\nangle ${short(pose.angle, 3)} rad\n${short(Math.hypot(vx, vy), 1)} pt/s`;
  const area = canvas.parentElement.getBoundingClientRect();
  const x = Math.min(event.clientX - area.left + 14, area.width - tip.offsetWidth - 4);
  tip.style.transform = `translate(${Math.max(0, x)}px, ${Math.max(0, event.clientY - area.top + 16)}px)`;
}
