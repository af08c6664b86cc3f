/** Round numbers between two, about as many as wanted, at least three. */
function ticks(low, high, wanted) {
  if (!(high > low)) return [low];
  for (let count = Math.max(1, wanted); ; count += 1) {
    const found = multiples(low, high, roundStep((high - low) / count));
    if (found.length >= 3) return found;
  }
}

/** The next number up that is 1, 2 or 5 times a power of ten. */
function roundStep(rough) {
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999);
}

function multiples(low, high, step) {
  const found = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k += 1) {
    found.push(Number((k * step).toPrecision(12)));
  }
  return found;
}

/** A range of values with a margin, so that lines do not touch the frame. */
function paddedRange(low, high) {
  if (!(low <= high)) return [0, 1];
  const least = 1e-9 * Math.max(1, Math.abs(high));
  const margin = high - low > least ? (high - low) * 0.06 : Math.max(1, Math.abs(high)) * 0.1;
  return [low - margin, high + margin];
}

/** Whether larger values are lower on the screen, as in the scene. */
function pointsDown(channel) {
  return channel === "y" || channel === "vy";
}

/** The title of a channel's plot. */
function axisTitle(channel) {
  return `${channel} (${units[channel]}${pointsDown(channel) ? ", down" : ""})`;
}

/** The vertical pixel of each value: from `top` to `bottom`, or reversed. */
function verticalScale(channel, [low, high], top, bottom) {
  const length = bottom - top;
  return pointsDown(channel)
    ? (value) => top + ((value - low) / (high - low)) * length
    : (value) => top + ((high - value) / (high - low)) * length;
}
