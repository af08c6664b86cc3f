const units = { x: "pt", y: "pt", angle: "rad", vx: "pt/s", vy: "pt/s", speed: "pt/s", omega: "rad/s", energy: "J" };

/** A number with fixed decimals and a real minus sign, never -0; a dash for NaN. */
function formatNumber(value, places = 2) {
  if (Number.isNaN(value)) return "–";
  const text = Math.abs(value) >= 1e7 ? value.toExponential(2) : value.toFixed(places);
  return Number(text) === 0 ? (0).toFixed(places) : text.replace("-", "−");
}

/** A value of a channel, with as many decimals as its unit needs. */
function formatValue(channel, value) {
  return formatNumber(value, channel === "angle" || channel === "omega" ? 3 : 2);
}

/** A number with at most five digits, the exponent's apart. */
function formatShort(value) {
  const rounded = Number(value.toPrecision(5));
  const size = Math.abs(rounded);
  const text = rounded !== 0 && (size >= 1e5 || size < 1e-3) ? rounded.toExponential() : String(rounded);
  return text.replace("e+", "e").replace(/-/g, "−");
}

function formatCount(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
