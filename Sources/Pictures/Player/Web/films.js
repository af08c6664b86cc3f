let film = null, number = 0, at = 0, playing = false, speed = 1, looping = true;
let hovered = null, picked = null, chosen = new Set();
const plotted = new Set(page.plots.length ? page.plots : ["x", "y"]);
const show = { trails: true, velocity: false, contacts: true, names: false };
const loaded = new Map();

function openFilm(index) {
  number = index;
  if (!loaded.has(index)) loaded.set(index, new Film(page.films[index]));
  film = loaded.get(index);
  hovered = picked = null;
  const moving = film.views.filter((view) => !view.fixed);
  chosen = new Set((moving.length ? moving : film.views).slice(0, 6));
  at = film.open;
  $("title").textContent = film.title;
  document.title = film.title + " – physim";
  $("labels").replaceChildren(...film.reels.map((reel, r) => {
    const item = document.createElement("span"), isGhost = r < film.reels.length - 1;
    item.className = isGhost ? "ghost" : "solid";
    item.textContent = reel.label + (isGhost ? " (ghost)" : "");
    return item;
  }));
  $("labels").hidden = film.reels.length < 2;
  const sampled = film.reels.some((reel) => reel.total > reel.count || reel.step > 1 || !reel.isEven);
  $("sampled").hidden = !sampled;
  $("part").hidden = !film.parting;
  if (film.parting) $("part").title = film.parting.text;
  $("parting").textContent = film.parting ? film.parting.text : film.reels.length > 1 ? "They do not part in the frames shown." : "";
  $("notes").replaceChildren(...film.notes.map((note) => Object.assign(document.createElement("li"), { textContent: note })));
  $("report").hidden = !film.report;
  $("report").textContent = film.report || "";
  const bar = $("scrub");
  bar.min = film.first;
  bar.max = film.last;
  bar.disabled = film.last === film.first;
  for (const entry of document.querySelectorAll("#films-list button")) {
    entry.setAttribute("aria-current", String(Number(entry.dataset.film) === index));
  }
  const parted = film.parting && film.views.find((view) => view.name === film.parting.view);
  if (parted) { picked = parted; chosen.add(parted); }
  buildChannels();
  buildLegend();
  layOut();
  buildCharts();
  seek(at);
}

function buildFilms() {
  if (page.films.length < 2) return;
  document.body.classList.add("several");
  $("films-box").hidden = false;
  const marks = { passed: "✓ ", failed: "✗ " };
  page.films.forEach((entry, i) => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.dataset.film = i;
    button.textContent = (marks[entry.verdict] || "") + entry.title;
    button.className = entry.verdict || "";
    button.addEventListener("click", () => { pause(); openFilm(i); });
    item.append(button);
    $("films-list").append(item);
  });
}

function layOut() {
  fitStage(film);
  drawTimeline();
  draw();
}

// where things meet, over the whole run, under the slider
function drawTimeline() {
  const strip = $("timeline"), ratio = window.devicePixelRatio || 1, width = Math.max(100, strip.parentElement.clientWidth), height = 14;
  strip.width = Math.round(width * ratio);
  strip.height = Math.round(height * ratio);
  const g = strip.getContext("2d");
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (!film.main || !film.main.count) return;
  const x = (frame) => 8 + (frame - film.first) / Math.max(1, film.last - film.first) * (width - 16);
  let hardest = 0;
  for (const hit of film.main.meetings) hardest = Math.max(hardest, hit.impulse || 0);
  g.strokeStyle = ink.hit;
  g.globalAlpha = 0.55;
  g.beginPath();
  for (const hit of film.main.meetings) {
    const size = 3 + (height - 4) * (hardest > 0 ? Math.sqrt((hit.impulse || 0) / hardest) : 0.5);
    g.moveTo(x(hit.frame), height);
    g.lineTo(x(hit.frame), height - size);
  }
  g.stroke();
  g.globalAlpha = 1;
  if (film.parting) {
    g.fillStyle = ink.text;
    const p = x(film.parting.frame);
    g.beginPath();
    g.moveTo(p - 5, 0);
    g.lineTo(p + 5, 0);
    g.lineTo(p, 8);
    g.fill();
  }
}

// the table: what the stage shows, for those who cannot see it
function fillTable() {
  const body = $("rows"), most = 200, rows = [];
  for (const view of film.views) {
    if (rows.length >= most) break;
    const pose = film.pose(view, at);
    if (!pose) continue;
    const row = document.createElement("tr"), head = document.createElement("th"), [vx, vy] = film.velocity(view, at);
    head.scope = "row";
    head.textContent = view.name;
    row.append(head);
    for (const value of [short(pose.x), short(pose.y), short(pose.angle, 3), short(Math.hypot(vx, vy))]) {
      row.append(Object.assign(document.createElement("td"), { textContent: value }));
    }
    rows.push(row);
  }
  body.replaceChildren(...rows);
  const more = film.views.length > most ? `, the first ${most} views` : "";
  $("caption").textContent = `Where the views are in frame ${Math.round(at)}, at ${short(film.time(at), 3)} s${more}`;
}
