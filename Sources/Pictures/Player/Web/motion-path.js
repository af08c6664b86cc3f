/** Whether something exists at a time. */
function existsAt({ window }, time) {
  return !window || (time >= window[0] && !(time >= window[1]));
}

/** A point that may move, [x, y] or {times, points, linear}, at a time. */
function pointAt(motion, time) {
  if (Array.isArray(motion)) return motion;
  const { times, points, linear } = motion;
  const i = Math.max(0, firstIndex(times, (other) => other > time) - 1);
  const [x, y] = [points[2 * i], points[2 * i + 1]];
  if (!linear || i === times.length - 1 || time < times[i]) return [x, y];
  const part = (time - times[i]) / (times[i + 1] - times[i]);
  return [x + (points[2 * i + 2] - x) * part, y + (points[2 * i + 3] - y) * part];
}
