const root = document.documentElement;
const hueCount = 8;
// how lines of the same hue differ, once the hues are used up
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];
// ghosts differ in color and dash; their colors stand in style.css
const ghostDashes = [[5, 3], [1.5, 3.5], [10, 3, 2, 3]];
let colors = {};

/** Reads the colors of the theme that is shown from the style sheet. */
function readColors() {
  const style = getComputedStyle(root);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  const names = ["text", "dim", "line", "canvas", "back", "wall", "boundary", "field", "hit", "link", "expected", "passed", "failed"];
  colors = Object.fromEntries(names.map((name) => [name, read(name)]));
  colors.hues = Array.from({ length: hueCount }, (_, i) => read(`hue${i}`));
  colors.ghosts = ghostDashes.map((_, i) => read(`ghost${i}`));
}

/** A canvas emptied, with so many CSS pixels: its context, in CSS pixels. */
function prepareCanvas(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = `${height}px`;
  const g = canvas.getContext("2d");
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  return g;
}

/** The color of a view, the same in all runs. */
function colorOf(view) {
  return view.hue < 0 ? colors.dim : colors.hues[view.hue % hueCount];
}

function dashOf(view) {
  return dashes[Math.floor(Math.max(0, view.hue) / hueCount) % dashes.length];
}

/** The color and dash of a ghost, by its number. */
function ghostStyle(r) {
  const i = r % ghostDashes.length;
  return { color: colors.ghosts[i], dash: ghostDashes[i] };
}
