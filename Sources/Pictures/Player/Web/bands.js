// What checks expect of a channel, as bands in its plot.

/** The bands of a channel, of views that are plotted. */
function bandsOf(name) {
  const isPlotted = ({ view, channel }) => channel === name && [...replay.chosen].some((chosen) => chosen.name === view);
  return (replay.drawing.expected || []).filter(isPlotted);
}

/** The first and the last frame that a band counts in; of one time the first frame that is not before. */
function bandFrames({ window: [from, until] = [0] }, { main, last }) {
  const rate = main ? main.rate : 60;
  const first = Math.ceil(from * rate - 1e-6);
  if (until === undefined) return [first, last];
  return from === until ? [first, first] : [first, Math.floor(until * rate + 1e-6)];
}

/** Whether the last run keeps to a band; null as long as a live run goes on, and without a frame that the band counts in. */
function isMet(band, shown) {
  if (live && !live.isOver) return null;
  const { low = -Infinity, high = Infinity, reached = false, channel } = band;
  const view = (shown.byName.get(band.view) || [])[0];
  const run = shown.main;
  const slot = view && view.slots[shown.runs.length - 1];
  if (!run || slot === undefined) return null;
  const [first, last] = bandFrames(band, shown);
  let [count, inside] = [0, 0];
  for (let place = 0; place < run.count; place += 1) {
    if (run.frames[place] < first || run.frames[place] > last) continue;
    const value = run.value(channel, slot, place);
    if (Number.isNaN(value)) continue;
    count += 1;
    // positions in a page are rounded
    if (value >= low - Differences.least && value <= high + Differences.least) inside += 1;
  }
  return count ? (reached ? inside > 0 : inside === count) : null;
}

/** A range that shows the bounds of bands as well, as long as half of it is left to the curves. */
function rangeWithBands([low, high], bands) {
  const room = Math.max(high - low, 1);
  const bounds = bands.flatMap((band) => [band.low, band.high]).filter((bound) => bound !== undefined);
  const near = bounds.filter((bound) => bound > low - room && bound < high + room);
  return [Math.min(low, ...near), Math.max(high, ...near)];
}

function bandColor(band) {
  return isMet(band, replay) === false ? colors.hit : colors.expected;
}

function drawBands(g, bands, x, y, [top, bottom]) {
  for (const band of bands) {
    const [first, last] = bandFrames(band, replay);
    const [left, right] = first === last ? [x(first) - 3, x(first) + 3] : [x(first), x(last)];
    const ends = [band.low, band.high].map((bound, i) => (bound === undefined ? y(i ? Infinity : -Infinity) : y(bound)));
    const [from, to] = ends.map((end) => Math.max(top, Math.min(bottom, end))).sort((a, b) => a - b);
    g.fillStyle = g.strokeStyle = bandColor(band);
    g.globalAlpha = 0.13;
    // a narrow band is seen as well
    const height = Math.max(3, to - from);
    g.fillRect(left, (from + to - height) / 2, right - left, height);
    g.globalAlpha = 0.8;
    g.lineWidth = 1;
    g.setLineDash([4, 3]);
    g.beginPath();
    for (const bound of [band.low, band.high]) {
      if (bound === undefined) continue;
      g.moveTo(left, Math.round(y(bound)) + 0.5);
      g.lineTo(right, Math.round(y(bound)) + 0.5);
    }
    g.stroke();
    g.setLineDash([]);
  }
  g.globalAlpha = 1;
}

/** A line per check above a plot. */
function bandItem(band) {
  const met = isMet(band, replay);
  const [className, mark] = met === null ? ["", "expected"] : met ? ["expected", "✓"] : ["missed", "✗"];
  return element("li", { className, textContent: `${mark} ${bandText(band)}` });
}

function bandText({ name, low, high, reached, window: [from, until] = [0] }) {
  const number = (value) => formatNumber(value).replace(/\.?0+$/, "");
  const sides = [low, high].filter((bound) => bound !== undefined).map(number);
  const bounds = `${low === undefined ? "≤ " : high === undefined ? "≥ " : ""}${sides.join(" … ")}`;
  const start = from > 0 || until !== undefined ? ` from ${number(from)}` : "";
  const time = until === from ? ` at ${number(from)} s` : until !== undefined ? `${start} to ${number(until)} s` : start && `${start} s`;
  return `${name}: ${reached ? "reaches " : ""}${bounds}${time}`;
}
