const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];
let charts = [];

// what can be plotted: told by the runs, or derived from what they tell
function plottable() {
  const told = film.main ? film.main.channels : {};
  return Object.keys(units).filter((name) => told[name] || name !== "energy");
}

function buildCharts() {
  const box = $("charts");
  box.replaceChildren();
  charts = [];
  for (const name of plottable()) {
    if (!plotted.has(name)) continue;
    const figure = document.createElement("figure"), caption = document.createElement("figcaption"), pad = document.createElement("div");
    const canvas = document.createElement("canvas"), cursor = document.createElement("div"), reading = document.createElement("output");
    caption.textContent = `${name} (${units[name]})`;
    caption.append(reading);
    pad.className = "pad";
    cursor.className = "cursor";
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${name} over time in ${units[name]}`);
    pad.append(canvas, cursor);
    figure.append(caption, pad);
    box.append(figure);
    const chart = { name, canvas, cursor, reading, left: 56, right: 12 };
    pad.addEventListener("pointerdown", (event) => { pad.setPointerCapture(event.pointerId); scrubIn(chart, event); });
    pad.addEventListener("pointermove", (event) => { if (event.buttons) scrubIn(chart, event); });
    charts.push(chart);
  }
  drawCharts();
}

function scrubIn(chart, event) {
  const area = chart.canvas.getBoundingClientRect(), width = area.width - chart.left - chart.right;
  pause();
  seek(Math.round(film.first + (event.clientX - area.left - chart.left) / width * (film.last - film.first)));
}

function rangeOf(name) {
  let low = Infinity, high = -Infinity;
  film.reels.forEach((reel, r) => {
    for (const view of chosen) {
      const slot = view.slots[r];
      if (slot === undefined) continue;
      for (let i = 0; i < reel.count; i += 1) {
        const value = reel.value(name, slot, i);
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
  });
  if (!(low <= high)) return [0, 1];
  const room = high - low > 1e-9 * Math.max(1, Math.abs(high)) ? (high - low) * 0.06 : Math.max(1, Math.abs(high)) * 0.1;
  return [low - room, high + room];
}

function drawCharts() {
  for (const chart of charts) drawChart(chart);
  moveCursors();
}

function drawChart(chart) {
  const { canvas, left, right } = chart, ratio = window.devicePixelRatio || 1, bottom = 22, top = 8;
  const width = Math.max(200, canvas.parentElement.clientWidth), height = 132;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = height + "px";
  const g = canvas.getContext("2d");
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  const [low, high] = rangeOf(chart.name), rate = film.main ? film.main.rate : 60;
  const x = (frame) => left + (frame - film.first) / Math.max(1, film.last - film.first) * (width - left - right);
  const y = (value) => top + (high - value) / (high - low) * (height - top - bottom);
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  g.lineWidth = 1;
  g.fillStyle = ink.dim;
  g.strokeStyle = ink.line;
  g.textBaseline = "middle";
  g.textAlign = "right";
  for (const tick of ticks(low, high, 4)) {
    g.beginPath();
    g.moveTo(left, Math.round(y(tick)) + 0.5);
    g.lineTo(width - right, Math.round(y(tick)) + 0.5);
    g.stroke();
    g.fillText(String(tick).replace("-", "−"), left - 6, y(tick));
  }
  g.textAlign = "center";
  for (const tick of ticks(film.first / rate, film.last / rate, width / 90)) {
    g.beginPath();
    g.moveTo(Math.round(x(tick * rate)) + 0.5, top);
    g.lineTo(Math.round(x(tick * rate)) + 0.5, height - bottom);
    g.stroke();
    g.fillText(tick + " s", Math.min(x(tick * rate), width - 14), height - bottom / 2);
  }
  if (film.parting) {
    g.strokeStyle = ink.hit;
    g.beginPath();
    g.moveTo(x(film.parting.frame), top);
    g.lineTo(x(film.parting.frame), height - bottom);
    g.stroke();
  }
  g.save();
  g.beginPath();
  g.rect(left, top - 2, width - left - right, height - top - bottom + 4);
  g.clip();
  film.reels.forEach((reel, r) => {
    const isGhost = r < film.reels.length - 1;
    let n = 0;
    for (const view of chosen) drawLine(g, chart.name, reel, view, r, isGhost, n++, x, y, width);
  });
  g.restore();
}

function drawLine(g, name, reel, view, r, isGhost, n, x, y, width) {
  const slot = view.slots[r];
  if (slot === undefined) return;
  g.strokeStyle = isGhost ? ink.ghost : hueOf(view);
  g.lineWidth = isGhost ? 3 : view === picked ? 2.6 : 1.6;
  g.globalAlpha = isGhost ? 0.6 : 1;
  g.setLineDash(isGhost ? [] : dashes[Math.floor(Math.max(0, view.hue) / 8) % dashes.length]);
  g.lineJoin = "round";
  g.beginPath();
  const scale = film.main.rate / reel.rate, dense = reel.count > 3 * width;
  let pen = false, column = -1, least = 0, most = 0;
  for (let i = 0; i < reel.count; i += 1) {
    const value = reel.value(name, slot, i);
    if (value !== value) { pen = false; continue; }
    const at = x(reel.frames[i] * scale);
    if (!dense) {
      if (pen) g.lineTo(at, y(value)); else g.moveTo(at, y(value));
    } else if (Math.floor(at) !== column || !pen) {
      // as many values as pixels: a stroke from the least to the most of each
      if (column >= 0 && pen) { g.lineTo(column, y(least)); g.lineTo(column, y(most)); } else g.moveTo(at, y(value));
      column = Math.floor(at);
      least = most = value;
    } else {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    pen = true;
  }
  g.stroke();
  g.setLineDash([]);
  g.globalAlpha = 1;
}

function moveCursors() {
  if (!film.main) return;
  const part = (at - film.first) / Math.max(1, film.last - film.first), subject = picked || [...chosen][0];
  for (const chart of charts) {
    const width = chart.canvas.clientWidth - chart.left - chart.right;
    chart.cursor.style.transform = `translateX(${chart.left + part * width}px)`;
    let text = "";
    if (subject) {
      const r = film.reels.length - 1, slot = subject.slots[r], [place] = film.main.count ? film.main.find(at) : [0];
      if (slot !== undefined && film.main.count) text = `${subject.name} ${short(film.main.value(chart.name, slot, place), ["angle", "omega"].includes(chart.name) ? 3 : 2)}`;
    }
    if (chart.reading.textContent !== text) chart.reading.textContent = text;
  }
}

// one button a view: what is pressed is plotted
function buildLegend() {
  const box = $("legend");
  box.replaceChildren();
  const most = 60;
  film.views.slice(0, most).forEach((view) => {
    const button = document.createElement("button"), mark = document.createElement("span"), name = document.createElement("span");
    button.type = "button";
    button.className = "chip";
    button.setAttribute("aria-pressed", String(chosen.has(view)));
    mark.className = "swatch";
    mark.style.background = hueOf(view);
    name.textContent = view.name;
    button.append(mark, name);
    button.addEventListener("click", () => { toggleView(view); });
    view.button = button;
    box.append(button);
  });
  if (film.views.length > most) {
    const more = document.createElement("span");
    more.className = "more";
    more.textContent = `and ${film.views.length - most} more: click a view to plot it`;
    box.append(more);
  }
}

function toggleView(view) {
  if (chosen.has(view)) chosen.delete(view); else chosen.add(view);
  if (view.button) view.button.setAttribute("aria-pressed", String(chosen.has(view)));
  drawCharts();
  draw();
}

function buildChannels() {
  const box = $("channels");
  box.replaceChildren();
  for (const name of plottable()) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.textContent = name;
    button.setAttribute("aria-pressed", String(plotted.has(name)));
    button.addEventListener("click", () => {
      if (plotted.has(name)) plotted.delete(name); else plotted.add(name);
      button.setAttribute("aria-pressed", String(plotted.has(name)));
      buildCharts();
    });
    box.append(button);
  }
}
