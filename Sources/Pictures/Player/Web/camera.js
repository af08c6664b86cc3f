/**
 * How points of the scene become pixels: a box [left, top, right, bottom] in the middle of a width, as large as width and height allow.
 *
 * `height` is what the picture needs of the height, `ratio` the device's pixels per CSS pixel.
 */
function fitCamera([left, top, right, bottom], width, tallest, ratio = 1) {
  const margin = 14;
  const scale = Math.min((width - 2 * margin) / (right - left), (tallest - 2 * margin) / (bottom - top));
  const height = Math.ceil((bottom - top) * scale + 2 * margin);
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: margin - top * scale, width, height, ratio };
}

/** The width that a box needs to be as tall as a height allows. */
function widthFor([left, top, right, bottom], tallest) {
  const margin = 14;
  return ((right - left) / (bottom - top)) * (tallest - 2 * margin) + 2 * margin;
}
