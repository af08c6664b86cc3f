// Parallel coordinates: an axis per column, a line per run.
const parallelMargin = { left: 46, right: 46, top: 44, bottom: 12 };
// runs without a value of a column stand in a strip of their own below its axis
const missingStrip = 26;

/** Where axes and values of parallel coordinates are, in CSS pixels. */
class ParallelScale {
  constructor(columns, width, height) {
    const { left, right, top, bottom } = parallelMargin;
    this.columns = columns;
    this.width = width;
    this.top = top;
    this.bottom = height - bottom - missingStrip;
    this.missing = height - bottom - 6;
    this.step = columns.length > 1 ? (width - left - right) / (columns.length - 1) : 0;
    this.left = columns.length > 1 ? left : width / 2;
  }

  x(i) {
    return this.left + i * this.step;
  }

  /** Greater values are higher up, or lower where the channel points down. */
  yOf(column, part) {
    if (Number.isNaN(part)) return this.missing;
    return this.top + (column.isDown ? part : 1 - part) * (this.bottom - this.top);
  }

  y(column, row) {
    return this.yOf(column, column.part(row));
  }

  part(column, y) {
    const part = (y - this.top) / (this.bottom - this.top);
    return Math.max(0, Math.min(1, column.isDown ? part : 1 - part));
  }

  /** The column whose axis is nearest to a place, and how far that is. */
  nearest(x) {
    const i = this.step ? Math.max(0, Math.min(this.columns.length - 1, Math.round((x - this.left) / this.step))) : 0;
    return { column: this.columns[i], distance: Math.abs(x - this.x(i)) };
  }

  /** How far a point is from a run's line, vertically; NaN beside the outer axes. */
  distance(row, x, y) {
    const place = this.step ? (x - this.left) / this.step : 0;
    const i = Math.max(0, Math.min(this.columns.length - 2, Math.floor(place)));
    const from = this.y(this.columns[i], row);
    const to = this.columns.length > 1 ? this.y(this.columns[i + 1], row) : from;
    return Math.abs(from + (to - from) * Math.max(0, Math.min(1, place - i)) - y);
  }
}

function traceRun(g, scale, row) {
  scale.columns.forEach((column, i) => {
    if (i) g.lineTo(scale.x(i), scale.y(column, row));
    else g.moveTo(scale.x(i), scale.y(column, row));
  });
}

/** Lines of runs: those that filters leave in color, the others faint. */
function drawParallel(g, scale, table, matching, colorColumn) {
  const isMatching = new Uint8Array(table.count);
  for (const row of matching) isMatching[row] = 1;
  g.lineJoin = "round";
  if (matching.length < table.count) {
    g.strokeStyle = colors.dim;
    g.globalAlpha = Math.max(0.03, Math.min(0.18, 60 / table.count));
    g.beginPath();
    for (let row = 0; row < table.count; row += 1) if (!isMatching[row]) traceRun(g, scale, row);
    g.stroke();
  }
  g.globalAlpha = Math.max(0.06, Math.min(0.85, 300 / Math.max(1, matching.length)));
  for (const [color, rows] of colorGroups(colorColumn, matching)) {
    g.strokeStyle = color;
    g.beginPath();
    for (const row of rows) traceRun(g, scale, row);
    g.stroke();
  }
  g.globalAlpha = 1;
  drawParallelAxes(g, scale, table);
  drawParallelLabels(g, scale);
}

function drawParallelAxes(g, scale, table) {
  scale.columns.forEach((column, i) => {
    const x = scale.x(i);
    g.strokeStyle = colors.text;
    g.lineWidth = 1;
    g.globalAlpha = 0.5;
    g.beginPath();
    g.moveTo(x, scale.top);
    g.lineTo(x, scale.bottom);
    g.stroke();
    g.globalAlpha = 1;
    drawBrush(g, scale, table, column, x);
  });
}

/** Names and values of the axes, over all lines. */
function drawParallelLabels(g, scale) {
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  scale.columns.forEach((column, i) => {
    const x = scale.x(i);
    for (const [number, text] of column.marks(5)) {
      const y = scale.yOf(column, column.partOf(number));
      g.textAlign = i === scale.columns.length - 1 ? "left" : "right";
      g.textBaseline = "middle";
      drawPlate(g, shorten(text, 9), x + (i === scale.columns.length - 1 ? 5 : -5), y);
    }
    if (column.numbers.some(Number.isNaN)) {
      g.textAlign = "center";
      drawPlate(g, "no value", x, scale.missing);
    }
    g.textAlign = "center";
    g.textBaseline = "alphabetic";
    // neighbors stand at two heights, so that names may be longer
    const most = Math.max(8, Math.floor((2 * scale.step || 200) / 6.4));
    // without its unit before in part
    const text = shorten(column.label.length > most ? column.label.replace(/ \([^)]*\)$/, "") : column.label, most);
    const half = g.measureText(text).width / 2 + 4;
    drawOver(g, text, Math.max(half, Math.min(scale.width - half, x)), i % 2 ? 14 : 30, colors.text);
  });
}

/** A label on a plate that covers the lines below it. */
function drawPlate(g, text, x, y) {
  const width = g.measureText(text).width + 4;
  const left = g.textAlign === "left" ? x - 2 : g.textAlign === "right" ? x - width + 2 : x - width / 2;
  g.fillStyle = colors.canvas;
  g.fillRect(left, y - 7, width, 14);
  g.fillStyle = colors.dim;
  g.fillText(text, x, y);
}

function drawBrush(g, scale, table, column, x) {
  const range = table.range(column);
  if (!range || !column.isNumeric) return;
  const parts = range.slice(0, 2).map((number) => column.partOf(Math.max(column.low, Math.min(column.high, number))));
  const [a, b] = parts.map((part) => scale.yOf(column, part)).sort((first, second) => first - second);
  g.fillStyle = colors.hit;
  g.globalAlpha = 0.3;
  g.fillRect(x - 7, a - 1, 14, Math.max(3, b - a + 2));
  g.globalAlpha = 1;
}

function shorten(text, most) {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}
