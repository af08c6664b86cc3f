// Two columns against each other: a dot per run, or where two axes make a grid a cell per pair of values.
const planeMargin = { left: 58, right: 76, top: 24, bottom: 40 };
const cellLimit = 200;

/** Where runs are in the plane of two columns, in CSS pixels. */
class PlaneScale {
  constructor(across, up, count, width, height) {
    const { left, right, top, bottom } = planeMargin;
    [this.across, this.up] = [across, up];
    // runs without a value are drawn next to the frame's inner edge
    this.frame = [left, top, width - right, height - bottom];
    this.cells = null;
    const isGrid = across.isAxis && up.isAxis && across !== up;
    const [columns, rows] = isGrid ? [across.distinct(cellLimit), up.distinct(cellLimit)] : [null, null];
    if (columns && rows && columns.length > 1 && rows.length > 1 && columns.length * rows.length <= 2 * count) {
      this.cells = { columns, rows };
    }
  }

  x(number) {
    const [left, , right] = this.frame;
    if (this.cells) {
      const { columns } = this.cells;
      return left + ((columns.indexOf(number) + 0.5) / columns.length) * (right - left);
    }
    return Number.isNaN(number) ? left + 6 : left + 16 + this.across.partOf(number) * (right - left - 24);
  }

  y(number) {
    const [, top, , bottom] = this.frame;
    if (this.cells) {
      const { rows } = this.cells;
      return bottom - ((rows.indexOf(number) + 0.5) / rows.length) * (bottom - top);
    }
    if (Number.isNaN(number)) return bottom - 6;
    const part = this.up.partOf(number);
    return top + 8 + (this.up.isDown ? part : 1 - part) * (bottom - top - 24);
  }

  /** The values at a point: [across, up]. */
  valuesAt(x, y) {
    const [left, top, right, bottom] = this.frame;
    const clamp = (part) => Math.max(0, Math.min(1, part));
    if (this.cells) {
      const { columns, rows } = this.cells;
      const pick = (values, part) => values[Math.min(values.length - 1, Math.floor(clamp(part) * values.length))];
      return [pick(columns, (x - left) / (right - left)), pick(rows, (bottom - y) / (bottom - top))];
    }
    const part = clamp((y - top - 8) / (bottom - top - 24));
    return [this.across.numberAt(clamp((x - left - 16) / (right - left - 24))), this.up.numberAt(this.up.isDown ? part : 1 - part)];
  }
}

function drawPlane(g, scale, table, matching, colorColumn) {
  if (scale.cells) drawCells(g, scale, matching, colorColumn);
  else drawDots(g, scale, table, matching, colorColumn);
  drawPlaneAxes(g, scale);
  drawColorBar(g, scale, colorColumn);
}

/** What the colors mean: a bar beside the plane, with its column's name above. */
function drawColorBar(g, scale, column) {
  const [, top, right, bottom] = scale.frame;
  const left = right + 12;
  if (column.isVerdict) {
    [colors.passed, colors.failed].forEach((color, i) => {
      g.fillStyle = color;
      g.fillRect(left, top + 20 * i, 12, 12);
    });
  } else {
    const steps = 48;
    for (let i = 0; i < steps; i += 1) {
      g.fillStyle = rampColor((i + 0.5) / steps);
      const height = (bottom - top) / steps;
      g.fillRect(left, bottom - (i + 1) * height, 12, height + 0.5);
    }
  }
  g.fillStyle = colors.dim;
  g.textAlign = "left";
  g.textBaseline = "middle";
  for (const [number, text] of column.marks((bottom - top) / 40)) {
    const y = column.isVerdict ? top + 20 * (1 - number) + 6 : bottom - column.partOf(number) * (bottom - top);
    g.fillText(shorten(text, 8), left + 17, y);
  }
  g.fillStyle = colors.text;
  g.textAlign = "right";
  g.fillText(`color: ${shorten(column.label, 40)}`, right + 70, 12);
}

/** The mean of the runs of a cell; hatched where none of them has a value, empty where there is none. */
function drawCells(g, scale, matching, column) {
  const { columns, rows } = scale.cells;
  const [left, top, right, bottom] = scale.frame;
  const [width, height] = [(right - left) / columns.length, (bottom - top) / rows.length];
  const places = [columns, rows].map((values) => new Map(values.map((value, i) => [value, i])));
  const sums = new Map();
  for (const row of matching) {
    const cell = places[0].get(scale.across.numbers[row]) + columns.length * places[1].get(scale.up.numbers[row]);
    const sum = sums.get(cell) || { total: 0, count: 0 };
    const part = column.part(row);
    if (!Number.isNaN(part)) [sum.total, sum.count] = [sum.total + part, sum.count + 1];
    sums.set(cell, sum);
  }
  for (const [cell, { total, count }] of sums) {
    const x = left + (cell % columns.length) * width;
    const y = bottom - (Math.floor(cell / columns.length) + 1) * height;
    if (count) {
      g.fillStyle = columnColor(column, total / count);
      g.fillRect(x, y, width + 0.5, height + 0.5);
    } else {
      hatch(g, x, y, width, height);
    }
  }
}

function hatch(g, x, y, width, height) {
  g.save();
  g.beginPath();
  g.rect(x, y, width, height);
  g.clip();
  g.strokeStyle = colors.dim;
  g.lineWidth = 1;
  g.beginPath();
  for (let d = 0; d < width + height; d += 5) {
    g.moveTo(x + d, y);
    g.lineTo(x + d - height, y + height);
  }
  g.stroke();
  g.restore();
}

function drawDots(g, scale, table, matching, colorColumn) {
  const size = table.count > 3000 ? 1.6 : table.count > 400 ? 2.4 : 3.6;
  const isMatching = new Uint8Array(table.count);
  for (const row of matching) isMatching[row] = 1;
  const dot = (row) => {
    const [x, y] = [scale.x(scale.across.numbers[row]), scale.y(scale.up.numbers[row])];
    if (Number.isNaN(scale.across.numbers[row]) || Number.isNaN(scale.up.numbers[row])) {
      // a cross: a run without a value
      g.moveTo(x - 3, y - 3);
      g.lineTo(x + 3, y + 3);
      g.moveTo(x + 3, y - 3);
      g.lineTo(x - 3, y + 3);
    } else {
      g.moveTo(x, y);
      g.lineTo(x + 0.01, y);
    }
  };
  const paint = (rows) => {
    const known = rows.filter((row) => !Number.isNaN(scale.across.numbers[row]) && !Number.isNaN(scale.up.numbers[row]));
    g.beginPath();
    g.lineCap = "round";
    g.lineWidth = 2 * size;
    known.forEach(dot);
    g.stroke();
    g.beginPath();
    g.lineWidth = 1.2;
    rows.filter((row) => Number.isNaN(scale.across.numbers[row]) || Number.isNaN(scale.up.numbers[row])).forEach(dot);
    g.stroke();
  };
  if (matching.length < table.count) {
    g.strokeStyle = colors.dim;
    g.globalAlpha = 0.12;
    paint(Array.from({ length: table.count }, (_, row) => row).filter((row) => !isMatching[row]));
  }
  g.globalAlpha = matching.length > 3000 ? 0.5 : 0.85;
  for (const [color, rows] of colorGroups(colorColumn, matching)) {
    g.strokeStyle = color;
    paint(rows);
  }
  g.globalAlpha = 1;
  g.lineCap = "butt";
}

function drawPlaneAxes(g, scale) {
  const [left, top, right, bottom] = scale.frame;
  g.strokeStyle = colors.line;
  g.lineWidth = 1;
  g.strokeRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1);
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  g.fillStyle = colors.dim;
  g.textAlign = "center";
  g.textBaseline = "top";
  for (const [number, text] of planeMarks(scale.across, scale.cells && scale.cells.columns, (right - left) / 60)) {
    g.fillText(shorten(text, 9), scale.x(number), bottom + 5);
  }
  g.textAlign = "right";
  g.textBaseline = "middle";
  for (const [number, text] of planeMarks(scale.up, scale.cells && scale.cells.rows, (bottom - top) / 28)) {
    g.fillText(shorten(text, 8), left - 5, scale.y(number));
  }
  g.fillStyle = colors.text;
  g.textAlign = "center";
  g.textBaseline = "alphabetic";
  g.fillText(shorten(scale.across.label, Math.floor((right - left) / 6)), (left + right) / 2, bottom + 33);
  g.save();
  g.translate(11, (top + bottom) / 2);
  g.rotate(-Math.PI / 2);
  g.fillText(shorten(scale.up.label, Math.floor((bottom - top) / 6)), 0, 0);
  g.restore();
}

/** Labels of an axis; of cells some of their values. */
function planeMarks(column, values, wanted) {
  if (!values) return column.marks(Math.max(3, wanted));
  const every = Math.max(1, Math.ceil(values.length / Math.max(2, wanted)));
  return values.filter((_, i) => i % every === 0).map((number) => [number, column.numberText(number)]);
}
