// The runs of a sweep as columns, and which of them filters leave.

/** Numbers of a hexadecimal column that is packed as base64; texts as they are. */
function unpackTexts(data) {
  if (Array.isArray(data)) return data;
  const bytes = atob(data.bytes);
  const size = data.digits / 2;
  const text = (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0");
  return Array.from({ length: bytes.length / size }, (_, i) => [...bytes.slice(i * size, (i + 1) * size)].map(text).join(""));
}

/** An axis or a metric: a number, a text, or null per run. */
class SweepColumn {
  constructor({ name, label, pointer, down, cells, values, rows }) {
    Object.assign(this, { name, label, pointer: pointer || null, isDown: Boolean(down) });
    this.isAxis = pointer !== undefined;
    this.cells = cells || rows.map((i) => values[i]);
    // whether a run meets the scene's expectations: 1 or 0
    this.isVerdict = !this.isAxis && name === "expect";
    const known = this.cells.filter((cell) => cell !== null);
    this.isNumeric = known.every((cell) => typeof cell === "number");
    // texts stand side by side in the order in which they appear
    this.words = this.isNumeric ? [] : [...new Set(known.map(String))];
    const places = new Map(this.words.map((word, i) => [word, i]));
    this.numbers = Float64Array.from(this.cells, (cell) => {
      if (cell === null) return NaN;
      return this.isNumeric ? cell : places.get(String(cell));
    });
    [this.low, this.high] = [Infinity, -Infinity];
    for (const number of this.numbers) {
      if (number < this.low) this.low = number;
      if (number > this.high) this.high = number;
    }
    if (!(this.low <= this.high) || this.isVerdict) [this.low, this.high] = [0, 1];
    this.steps = this.rankedSteps();
  }

  /** Few factors that span decades stand side by side, as in the sweep's picture: their values, ascending; null for a straight scale. */
  rankedSteps() {
    if (!this.isAxis || !this.isNumeric || !(this.low > 0 && this.high / this.low > 50)) return null;
    return this.distinct(40);
  }

  /** Where a run stands between the least value, 0, and the greatest, 1; NaN without a value. */
  part(row) {
    return this.partOf(this.numbers[row]);
  }

  partOf(number) {
    if (this.steps) {
      const i = Math.max(0, Math.min(this.steps.length - 2, this.steps.findIndex((step) => step >= number) - 1));
      return (i + (number - this.steps[i]) / (this.steps[i + 1] - this.steps[i])) / (this.steps.length - 1);
    }
    return this.high > this.low ? (number - this.low) / (this.high - this.low) : number * 0 + 0.5;
  }

  numberAt(part) {
    if (this.steps) {
      const place = part * (this.steps.length - 1);
      const i = Math.min(this.steps.length - 2, Math.floor(place));
      return this.steps[i] + (this.steps[i + 1] - this.steps[i]) * (place - i);
    }
    return this.low + part * (this.high - this.low);
  }

  text(row) {
    const cell = this.cells[row];
    return cell === null ? "" : String(cell);
  }

  /** A value for people, with five digits. */
  shortText(row) {
    const cell = this.cells[row];
    return typeof cell === "number" ? this.numberText(cell) : this.text(row);
  }

  numberText(number) {
    if (!this.isNumeric) return this.words[number];
    return this.isVerdict ? (number ? "passed" : "failed") : formatShort(number);
  }

  /** Places on the axis and their texts. */
  marks(count) {
    const numbers = this.isVerdict ? [0, 1] : this.steps || this.words.slice(0, 20).map((_, i) => i);
    const every = this.steps ? Math.max(1, Math.ceil(numbers.length / Math.max(2, count))) : 1;
    const found = numbers.length ? numbers.filter((_, i) => i % every === 0) : ticks(this.low, this.high, count);
    return found.map((number) => [number, this.numberText(number)]);
  }

  /** The distinct values, ascending; null when there are more than a limit. */
  distinct(limit) {
    const found = new Set();
    for (const number of this.numbers) {
      if (!Number.isNaN(number)) found.add(number);
      if (found.size > limit) return null;
    }
    return [...found].sort((a, b) => a - b);
  }
}

/** All runs of a sweep. */
class SweepTable {
  constructor(data) {
    this.columns = data.columns.map((column) => new SweepColumn(column));
    this.ids = unpackTexts(data.ids);
    this.digests = unpackTexts(data.digests);
    this.count = this.ids.length;
    /** Per run that has no result: {status, error}. */
    this.failures = new Map(data.failures.map(([row, status, error]) => [row, { status, error: data.errors[error] || "" }]));
    this.filters = new Map();
    this.idLength = this.distinctLength();
  }

  /** How many digits of an id tell the runs apart, 6 at least. */
  distinctLength() {
    let length = 6;
    const isAmbiguous = () => new Set(this.ids.map((id) => id.slice(0, length))).size < new Set(this.ids).size;
    while (isAmbiguous()) length += 1;
    return length;
  }

  shortId(row) {
    return this.ids[row].slice(0, this.idLength);
  }

  get axes() {
    return this.columns.filter((column) => column.isAxis);
  }

  get metrics() {
    return this.columns.filter((column) => !column.isAxis);
  }

  status(row) {
    const failure = this.failures.get(row);
    return failure ? failure.status : "ok";
  }

  /** A filter by text: "" for none. Keys are columns, "id" and "status". */
  setFilter(key, text) {
    if (text.trim()) this.filters.set(key, text.trim());
    else this.filters.delete(key);
  }

  /** What a filter on a column accepts, from `low` to `high`; null when it is no range. */
  range(column) {
    return parseRange(this.filters.get(column) || "");
  }

  /** The runs that all filters leave, ascending. */
  matches() {
    const tests = [...this.filters].map(([key, text]) => this.test(key, text));
    const found = [];
    for (let row = 0; row < this.count; row += 1) if (tests.every((test) => test(row))) found.push(row);
    return found;
  }

  test(key, text) {
    const contains = (value) => value.toLowerCase().includes(text.toLowerCase());
    if (key === "id") return (row) => contains(this.ids[row]);
    if (key === "status") return (row) => contains(this.status(row)) || contains((this.failures.get(row) || { error: "" }).error);
    if (text === "none") return (row) => key.cells[row] === null;
    const range = parseRange(text);
    if (!range || !key.isNumeric) return (row) => contains(key.isVerdict ? key.shortText(row) : key.text(row));
    const [low, high, isLowOpen, isHighOpen] = range;
    return (row) => {
      const number = key.numbers[row];
      return (isLowOpen ? number > low : number >= low) && (isHighOpen ? number < high : number <= high);
    };
  }

  /** Runs by a column, "id" or "status"; those without a value last. */
  sorted(rows, key, isDescending) {
    const sign = isDescending ? -1 : 1;
    const words = key === "id" ? (row) => this.ids[row] : key === "status" ? (row) => this.status(row) : null;
    return [...rows].sort((a, b) => {
      if (words) return sign * (words(a) < words(b) ? -1 : words(a) > words(b) ? 1 : 0) || a - b;
      const [x, y] = [key.numbers[a], key.numbers[b]];
      if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y) || a - b;
      return sign * (x - y) || a - b;
    });
  }

  /** Values that make a run: pairs of a pointer and a text. */
  settings(row) {
    return this.axes.map((axis) => [axis.pointer, axis.text(row)]);
  }
}

/**
 * The range of a filter: [low, high, whether it begins after low, whether it ends before high]; null for other texts.
 *
 * "0.2..0.8", "0.2..", "..0.8", ">0.2", "<=0.8", "=0.5" and "0.5".
 */
function parseRange(text) {
  const number = "([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)";
  const spread = new RegExp(`^${number}?\\s*\\.\\.\\s*${number}?$`).exec(text);
  if (spread && (spread[1] || spread[2])) {
    return [spread[1] ? Number(spread[1]) : -Infinity, spread[2] ? Number(spread[2]) : Infinity, false, false];
  }
  const single = new RegExp(`^(<=|>=|<|>|=)?\\s*${number}$`).exec(text);
  if (!single) return null;
  const value = Number(single[2]);
  const sign = single[1] || "=";
  if (sign === "=") return [value, value, false, false];
  return sign[0] === "<" ? [-Infinity, value, false, sign === "<"] : [value, Infinity, sign === ">", false];
}

/** A range as a filter, with as many digits as a column's width needs. */
function rangeText(column, low, high) {
  const digits = Math.max(0, Math.min(12, 3 - Math.floor(Math.log10(column.high - column.low || 1))));
  const text = (number) => String(Number(number.toFixed(digits)));
  return `${text(low)}..${text(high)}`;
}
