// The runs of a sweep: what is shown of them, and which one is played.
let sweep = null;

function buildSweep() {
  const data = page.sweep;
  const table = new SweepTable(data);
  sweep = {
    table, canPlay: data.canPlay, matching: [], marked: null, open: null, sortKey: null, isDescending: false, firstRow: 0, brush: null,
    pending: 0,
  };
  $("sweep").hidden = false;
  document.body.classList.add("sweeping");
  document.body.classList.toggle("playing", page.replays.length > 0);
  document.body.prepend($("sweep"));
  $("sweep-title").textContent = data.title;
  showHelp();
  $("sweep-facts").textContent = sweepFacts(data, table);
  $("sweep-notes").replaceChildren(...data.notes.map((textContent) => element("li", { textContent })));
  const options = (extra) => [...extra, ...table.columns.map((column, i) => [String(i), column.label])].map(([value, textContent]) => {
    return element("option", { value, textContent });
  });
  for (const id of ["sweep-color", "sweep-across", "sweep-up"]) {
    $(id).replaceChildren(...options([]));
    $(id).addEventListener("change", drawSweep);
  }
  const [axes, metrics] = [table.axes, table.metrics];
  const varied = axes.filter((axis) => axis.high > axis.low);
  const number = (column) => String(Math.max(0, table.columns.indexOf(column)));
  const shown = metrics.find((metric) => metric.high > metric.low && !metric.isVerdict) || metrics[0];
  const verdict = metrics.find((metric) => metric.isVerdict);
  $("sweep-color").value = number(verdict || shown || varied[0] || axes[0]);
  $("sweep-across").value = number(varied[0] || axes[0]);
  // as in the sweep's picture: a grid of two axes is a map, else a metric stands over an axis
  const isGrid = varied.length === 2 && new PlaneScale(varied[0], varied[1], table.count, 100, 100).cells;
  $("sweep-up").value = number(isGrid ? varied[1] : shown || varied[1] || axes[0]);
  buildTableHead();
  listenToSweep();
  refreshSweep();
}

/** What can be done with the runs. */
function showHelp() {
  $("sweep-click").textContent = sweep.canPlay ? "click a run to play it" : "click a run to mark it";
}

function sweepFacts({ scene, planned, physim, verdict }, { count, failures }) {
  const facts = [verdict || formatCount(count, "run")];
  if (failures.size) facts.push(`${failures.size} without a result`);
  if (planned > count) facts.push(`${planned - count} missing`);
  if (scene) facts.push(scene);
  facts.push(physim);
  return facts.join(", ");
}

/** After filters have changed. */
function refreshSweep() {
  const { table } = sweep;
  sweep.matching = table.matches();
  sweep.firstRow = 0;
  $("sweep-clear").hidden = table.filters.size === 0;
  $("sweep-count").textContent = table.filters.size ? `${sweep.matching.length} of ${formatCount(table.count, "run")}` : "";
  showFilters();
  fillRows();
  drawSweep();
}

/** Draws at the next frame of the screen, once however often it is called. */
function drawSweep() {
  if (sweep.pending) return;
  sweep.pending = requestAnimationFrame(() => {
    sweep.pending = 0;
    paintSweep();
  });
}

function chosenColumn(id) {
  return sweep.table.columns[Number($(id).value)];
}

function paintSweep() {
  const { table, matching } = sweep;
  if (!table.columns.length || !table.count) return;
  const width = Math.max(260, $("sweep-lines").clientWidth, 74 * table.columns.length);
  const lines = prepareCanvas($("parallel"), width, 260);
  $("parallel").style.width = $("parallel-mark").style.width = `${width}px`;
  sweep.parallel = new ParallelScale(table.columns, width, 260);
  drawParallel(lines, sweep.parallel, table, matching, chosenColumn("sweep-color"));
  const across = Math.max(240, $("sweep-plane").clientWidth);
  const height = Math.round(Math.max(240, Math.min(340, 0.6 * across)));
  sweep.plane = new PlaneScale(chosenColumn("sweep-across"), chosenColumn("sweep-up"), table.count, across, height);
  drawPlane(prepareCanvas($("plane"), across, height), sweep.plane, table, matching, chosenColumn("sweep-color"));
  sweep.sizes = [[width, 260], [across, height]];
  drawMarks();
}

// MARK: - One run

/** The run under the pointer and the run that is open, over the pictures. */
function drawMarks() {
  const { table, sizes, brush } = sweep;
  if (!sizes) return;
  const [lines, dots] = ["parallel-mark", "plane-mark"].map((id, i) => prepareCanvas($(id), ...sizes[i]));
  $("parallel-mark").style.width = `${sizes[0][0]}px`;
  for (const [row, color] of [[sweep.open, colors.text], [sweep.marked, colors.hit]]) {
    if (row === null) continue;
    lines.strokeStyle = dots.strokeStyle = color;
    lines.lineWidth = dots.lineWidth = 2.5;
    lines.beginPath();
    traceRun(lines, sweep.parallel, row);
    lines.stroke();
    drawParallelLabels(lines, sweep.parallel);
    dots.beginPath();
    dots.arc(sweep.plane.x(sweep.plane.across.numbers[row]), sweep.plane.y(sweep.plane.up.numbers[row]), 6, 0, 2 * Math.PI);
    dots.stroke();
  }
  if (brush && brush.to) {
    const g = brush.isPlane ? dots : lines;
    g.fillStyle = colors.hit;
    g.globalAlpha = 0.25;
    const [[x, y], [toX, toY]] = [brush.from, brush.to];
    if (brush.isPlane) g.fillRect(Math.min(x, toX), Math.min(y, toY), Math.abs(toX - x), Math.abs(toY - y));
    else g.fillRect(brush.x - 7, Math.min(y, toY), 14, Math.abs(toY - y));
    g.globalAlpha = 1;
  }
  $("sweep-run").textContent = runText(sweep.marked === null ? sweep.open : sweep.marked);
  if (table.count === 0) $("sweep-run").textContent = "there is no run yet";
}

function runText(row) {
  if (row === null) return "";
  const { table } = sweep;
  const values = table.columns.map((column) => `${column.label} ${column.shortText(row) || "–"}`);
  const failure = table.failures.get(row);
  const state = failure ? [`${failure.status}${failure.error ? `: ${failure.error}` : ""}`] : [];
  return [`run ${table.shortId(row)}`, ...state, ...values].join(", ");
}

function markRun(row) {
  if (sweep.marked === row) return;
  sweep.marked = row;
  drawMarks();
}

/** Plays a run from its values. */
function openRun(row) {
  sweep.open = row;
  for (const line of $("sweep-rows").children) line.setAttribute("aria-current", String(Number(line.dataset.run) === row));
  drawMarks();
  if (!sweep.canPlay || !live) return false;
  const { table } = sweep;
  names[number] = table.ids[row];
  live.initial = new Map([...page.replays[number].live.settings.map(({ pointer, value }) => [pointer, value]), ...table.settings(row)]);
  at = 0;
  const isRead = live.reset();
  if (isRead) {
    $("text").value = live.text;
    $("title").textContent = `${live.title}, run ${table.shortId(row)}`;
    jump(0);
    if (!prefersStillness()) play();
  } else {
    pause();
    live.message = `Run ${table.shortId(row)} cannot be played: ${live.diagnostics.map(({ text }) => text).join("; ") || live.message}`;
  }
  showMessage();
  showCard();
  return isRead;
}

/** On a phone the player stands below the table. */
function showCard() {
  const area = $("card").getBoundingClientRect();
  if (area.top < 0 || area.top > 0.7 * window.innerHeight) $("card").scrollIntoView({ block: "nearest" });
}

function prefersStillness() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether what was played is what the table has. */
function compareDigest(digest) {
  const row = sweep.open;
  const note = $("digest-note");
  const isAsOpened = row !== null && live && live.gestures.isEmpty && live.text === live.original && live.settings === live.initial;
  const expected = row === null ? "" : sweep.table.digests[row];
  note.textContent = digest && isAsOpened && expected ? (digest === expected ? "as in the table" : `the table has ${expected}`) : "";
}

// MARK: - The pointer

function placeIn(canvas, event) {
  const area = canvas.getBoundingClientRect();
  return [event.clientX - area.left, event.clientY - area.top];
}

/** The run that is drawn nearest to a point; null when none is near. */
function nearestRun(canvas, [x, y]) {
  const { table, matching, parallel, plane } = sweep;
  if (canvas === $("plane") && plane.cells) {
    const [across, up] = plane.valuesAt(x, y);
    const found = matching.find((row) => plane.across.numbers[row] === across && plane.up.numbers[row] === up);
    return found === undefined ? null : found;
  }
  let [best, least] = [null, 12];
  for (const row of matching) {
    const distance =
      canvas === $("plane")
        ? Math.hypot(plane.x(plane.across.numbers[row]) - x, plane.y(plane.up.numbers[row]) - y)
        : parallel.distance(row, x, y);
    if (distance < least) [best, least] = [row, distance];
  }
  return table.count ? best : null;
}

function beginBrush(event) {
  if (event.button !== 0) return;
  const isPlane = event.currentTarget === $("plane");
  const from = placeIn(event.currentTarget, event);
  sweep.brush = { isPlane, from, to: null };
  if (!isPlane) {
    const { column, distance } = sweep.parallel.nearest(from[0]);
    Object.assign(sweep.brush, { column, isOnAxis: distance < 16, x: sweep.parallel.x(sweep.parallel.columns.indexOf(column)) });
  }
  event.currentTarget.setPointerCapture(event.pointerId);
}

function moveBrush(event) {
  const { brush } = sweep;
  const to = placeIn(event.currentTarget, event);
  if (!brush) {
    if (event.pointerType === "mouse") markRun(nearestRun(event.currentTarget, to));
    return;
  }
  const isFar = Math.hypot(to[0] - brush.from[0], to[1] - brush.from[1]) > 5;
  if (isFar && (brush.isPlane || brush.isOnAxis)) brush.to = to;
  drawMarks();
}

function endBrush(event) {
  const { brush } = sweep;
  sweep.brush = null;
  if (!brush) return;
  if (brush.to) {
    if (brush.isPlane) filterPlane(brush);
    else filterColumn(brush.column, ...[brush.from[1], brush.to[1]].map((y) => sweep.parallel.part(brush.column, y)));
    refreshSweep();
    return;
  }
  const row = nearestRun(event.currentTarget, brush.from);
  if (row !== null) {
    openRun(row);
  } else if (brush.isOnAxis) {
    // a click outside of all runs removes the filter of an axis
    sweep.table.setFilter(brush.column, "");
    refreshSweep();
  }
}

function filterColumn(column, a, b) {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (column.isNumeric) {
    sweep.table.setFilter(column, rangeText(column, column.numberAt(low), column.numberAt(high)));
  } else {
    const words = column.words.filter((_, i) => column.partOf(i) >= low && column.partOf(i) <= high);
    if (words.length === 1) sweep.table.setFilter(column, words[0]);
  }
}

function filterPlane({ from, to }) {
  const { plane, table } = sweep;
  const [a, b] = [plane.valuesAt(...from), plane.valuesAt(...to)];
  [plane.across, plane.up].forEach((column, i) => {
    if (!column.isNumeric) return;
    const [low, high] = [Math.min(a[i], b[i]), Math.max(a[i], b[i])];
    table.setFilter(column, plane.cells ? `${low}..${high}` : rangeText(column, low, high));
  });
}

function listenToSweep() {
  for (const id of ["parallel", "plane"]) {
    const canvas = $(id);
    canvas.addEventListener("pointerdown", beginBrush);
    canvas.addEventListener("pointermove", moveBrush);
    canvas.addEventListener("pointerup", endBrush);
    canvas.addEventListener("pointercancel", () => (sweep.brush = null));
    canvas.addEventListener("pointerleave", () => markRun(null));
  }
  $("sweep-rows").addEventListener("pointerleave", () => markRun(null));
  $("sweep-clear").addEventListener("click", () => {
    sweep.table.filters.clear();
    refreshSweep();
  });
  $("sweep-before").addEventListener("click", () => turnPage(-1));
  $("sweep-after").addEventListener("click", () => turnPage(1));
}
