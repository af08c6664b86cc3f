// Channels over time.
const chartMargin = { left: 56, right: 12, top: 8, bottom: 22 };
let charts = [];

/** Plots what differs or moves most, unless the command line or the reader has chosen. */
function choosePlots() {
  if (page.plots.length || switched.has("plots")) return;
  plotted.clear();
  for (const name of replay.plots) plotted.add(name);
}

function buildCharts() {
  charts = [...plotted].filter((name) => replay.channels.includes(name)).map(makeChart);
  $("charts").replaceChildren(...charts.map((chart) => chart.figure));
  refreshCharts();
}

function makeChart(name) {
  const canvas = element("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${name} over time in ${units[name]}`);
  const cursor = element("div", { className: "cursor" });
  const pad = element("div", { className: "pad" }, canvas, cursor);
  const readout = element("ul", { className: "readout" });
  readout.setAttribute("aria-label", `${name} at the cursor`);
  const figure = element("figure", {}, element("figcaption", { textContent: axisTitle(name) }), readout, pad);
  const chart = { name, figure, canvas, cursor, readout, values: [] };
  pad.addEventListener("pointerdown", (event) => {
    pad.setPointerCapture(event.pointerId);
    scrubIn(chart, event);
  });
  pad.addEventListener("pointermove", (event) => {
    if (event.buttons) scrubIn(chart, event);
  });
  return chart;
}

function scrubIn(chart, event) {
  const area = chart.canvas.getBoundingClientRect();
  const width = area.width - chartMargin.left - chartMargin.right;
  const part = (event.clientX - area.left - chartMargin.left) / width;
  pause();
  seek(Math.round(replay.first + part * (replay.last - replay.first)));
}

/** Draws the charts anew and makes a value at the cursor for each view and run that is plotted. */
function refreshCharts() {
  for (const chart of charts) buildReadout(chart);
  drawCharts();
}

function buildReadout(chart) {
  chart.values = [];
  const bands = bandsOf(chart.name).map(bandItem);
  const items = [...replay.chosen].map((view) => {
    const item = element("li", {}, lineSample(colorOf(view), dashOf(view), 3), element("span", { textContent: view.name }));
    for (let r = replay.runs.length - 1; r >= 0; r -= 1) {
      const output = element("output");
      output.style.color = r < replay.ghostCount ? ghostStyle(r).color : "";
      item.append(output);
      chart.values.push({ view, r, output });
    }
    return item;
  });
  chart.readout.replaceChildren(...items, ...bands);
}

function drawCharts() {
  for (const chart of charts) drawChart(chart);
  moveCursors();
}

function chartHeight() {
  if (window.innerWidth < 1100) return 132;
  return Math.round(Math.max(120, Math.min(260, (window.innerHeight - 240) / Math.max(1, charts.length) - 60)));
}

function drawChart({ name, canvas }) {
  const { left, right, top, bottom } = chartMargin;
  const width = Math.max(200, canvas.parentElement.clientWidth);
  const height = chartHeight();
  const g = prepareCanvas(canvas, width, height);
  const bands = bandsOf(name);
  const range = paddedRange(...rangeWithBands(replay.range(name, replay.chosen), bands));
  const y = verticalScale(name, range, top, height - bottom);
  const x = (frame) => left + ((frame - replay.first) / Math.max(1, replay.last - replay.first)) * (width - left - right);
  drawGrid(g, range, x, y, width, height);
  g.save();
  g.beginPath();
  g.rect(left, top - 2, width - left - right, height - top - bottom + 4);
  g.clip();
  drawBands(g, bands, x, y, [top - 2, height - bottom + 2]);
  replay.runs.forEach((run, r) => {
    for (const view of replay.chosen) drawCurve(g, name, view, r, x, y, width);
  });
  g.restore();
}

function drawGrid(g, [low, high], x, y, width, height) {
  const { left, right, top, bottom } = chartMargin;
  const rate = replay.main ? replay.main.rate : 60;
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  g.lineWidth = 1;
  g.fillStyle = colors.dim;
  g.strokeStyle = colors.line;
  g.textBaseline = "middle";
  g.textAlign = "right";
  for (const tick of ticks(low, high, Math.max(4, height / 45))) {
    g.beginPath();
    g.moveTo(left, Math.round(y(tick)) + 0.5);
    g.lineTo(width - right, Math.round(y(tick)) + 0.5);
    g.stroke();
    g.fillText(String(tick).replace("-", "−"), left - 6, y(tick));
  }
  g.textAlign = "center";
  for (const tick of ticks(replay.first / rate, replay.last / rate, width / 90)) {
    g.beginPath();
    g.moveTo(Math.round(x(tick * rate)) + 0.5, top);
    g.lineTo(Math.round(x(tick * rate)) + 0.5, height - bottom);
    g.stroke();
    g.fillText(`${tick} s`, Math.min(x(tick * rate), width - 14), height - bottom / 2);
  }
  if (!replay.difference) return;
  g.strokeStyle = colors.hit;
  g.beginPath();
  g.moveTo(x(replay.difference.frame), top);
  g.lineTo(x(replay.difference.frame), height - bottom);
  g.stroke();
}

function drawCurve(g, name, view, r, x, y, width) {
  const run = replay.runs[r];
  const slot = view.slots[r];
  if (slot === undefined) return;
  const ghost = r < replay.ghostCount ? ghostStyle(r) : null;
  g.strokeStyle = ghost ? ghost.color : colorOf(view);
  g.lineWidth = ghost ? 2 : view === replay.picked ? 2.6 : 1.6;
  g.setLineDash(ghost ? ghost.dash : dashOf(view));
  g.lineJoin = "round";
  g.beginPath();
  const scale = replay.main.rate / run.rate;
  const isDense = run.count > 3 * width;
  let isDrawing = false;
  let column = -1;
  let [least, most] = [0, 0];
  for (let place = 0; place < run.count; place += 1) {
    const value = run.value(name, slot, place);
    if (Number.isNaN(value)) {
      isDrawing = false;
      continue;
    }
    const px = x(run.frames[place] * scale);
    if (!isDense) {
      if (isDrawing) g.lineTo(px, y(value));
      else g.moveTo(px, y(value));
    } else if (Math.floor(px) !== column || !isDrawing) {
      // more values than pixels: a stroke from the least to the greatest of each pixel
      if (column >= 0 && isDrawing) {
        g.lineTo(column, y(least));
        g.lineTo(column, y(most));
      } else {
        g.moveTo(px, y(value));
      }
      column = Math.floor(px);
      least = most = value;
    } else {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    isDrawing = true;
  }
  g.stroke();
  g.setLineDash([]);
}

function moveCursors() {
  const part = (at - replay.first) / Math.max(1, replay.last - replay.first);
  for (const { name, canvas, cursor, values } of charts) {
    const width = canvas.clientWidth - chartMargin.left - chartMargin.right;
    cursor.style.transform = `translateX(${chartMargin.left + part * width}px)`;
    for (const { view, r, output } of values) {
      const text = formatValue(name, replay.value(name, view, at, r));
      if (output.textContent !== text) output.textContent = text;
    }
  }
}

function buildChannels() {
  const buttons = replay.channels.map((name) => {
    const button = element("button", { type: "button", className: "chip", textContent: name });
    button.setAttribute("aria-pressed", String(plotted.has(name)));
    button.addEventListener("click", () => {
      if (!plotted.delete(name)) plotted.add(name);
      switched.add("plots");
      button.setAttribute("aria-pressed", String(plotted.has(name)));
      buildCharts();
    });
    return button;
  });
  $("channels").replaceChildren(...buttons);
}
