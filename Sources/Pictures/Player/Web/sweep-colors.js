// Colors of runs: from the least value of a column to the greatest.

/** The color of a part from 0 to 1 of a column; the ends that would vanish before the page are left out. */
function rampColor(part) {
  const isDark = getComputedStyle(root).colorScheme === "dark";
  const place = (isDark ? 0.25 + 0.75 * part : 0.9 * part) * (page.sweep.ramp.length - 1);
  const i = Math.max(0, Math.min(page.sweep.ramp.length - 2, Math.floor(place)));
  const [from, to] = [page.sweep.ramp[i], page.sweep.ramp[i + 1]];
  const mixed = from.map((value, k) => Math.round(value + (to[k] - value) * (place - i)));
  return `rgb(${mixed.join(",")})`;
}

/** The color of a part of a column; of a verdict one of two colors, or between them for the mean of several runs. */
function columnColor(column, part) {
  if (!column || !column.isVerdict) return rampColor(part);
  if (part === 0 || part === 1) return part ? colors.passed : colors.failed;
  return `color-mix(in oklab, ${colors.passed} ${Math.round(100 * part)}%, ${colors.failed})`;
}

/** Runs of about one color: [color, rows] each, those without a value in the color of text that is dim. */
function colorGroups(column, rows) {
  const steps = 32;
  const groups = new Map();
  for (const row of rows) {
    const part = column ? column.part(row) : 0.5;
    const key = Number.isNaN(part) ? -1 : Math.min(steps - 1, Math.floor(part * steps));
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(row);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([key, members]) => {
    const middle = column && column.isVerdict ? Math.round((key + 0.5) / steps) : (key + 0.5) / steps;
    return [key < 0 ? colors.dim : columnColor(column, middle), members];
  });
}
