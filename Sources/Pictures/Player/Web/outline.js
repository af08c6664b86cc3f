// Outlines of views around their centers.

/** A path for the canvas; with `isFilled`, of what encloses an area alone. */
function pathOf(shape, isFilled = false) {
  const path = new Path2D();
  if (shape.box) {
    const [w, h, r] = shape.box;
    if (r > 0) path.roundRect(-w / 2, -h / 2, w, h, r);
    else path.rect(-w / 2, -h / 2, w, h);
  } else if (shape.oval) {
    path.ellipse(0, 0, shape.oval[0] / 2, shape.oval[1] / 2, 0, 0, 2 * Math.PI);
  } else if (shape.path) {
    for (let i = 0; i < shape.path.length; i += 2) path.lineTo(shape.path[i], shape.path[i + 1]);
    path.closePath();
  } else if (shape.line) {
    for (let i = 0; i < shape.line.length && !isFilled; i += 2) path.lineTo(shape.line[i], shape.line[i + 1]);
    if (shape.closed && !isFilled) path.closePath();
  } else {
    for (const part of shape.parts) {
      const c = Math.cos(part.at[2]);
      const s = Math.sin(part.at[2]);
      path.addPath(pathOf(part.shape, isFilled), new DOMMatrix([c, s, -s, c, part.at[0], part.at[1]]));
    }
  }
  return path;
}

/**
 * How far an outline reaches from its center: `half` to the side and up or down while it is not turned, `most` at any angle, `mark` to the
 * right, where the line that shows the angle ends.
 */
function extentOf(shape) {
  if (shape.box || shape.oval) {
    const [w, h] = shape.box || shape.oval;
    return { half: [w / 2, h / 2], mark: w / 2, most: shape.box ? Math.hypot(w, h) / 2 : Math.max(w, h) / 2, round: Boolean(shape.oval) };
  }
  let [across, down, most, right] = [0, 0, 0, 0];
  const points = shape.path || shape.line;
  if (points) {
    for (let i = 0; i < points.length; i += 2) {
      const [x, y] = [points[i], points[i + 1]];
      [across, down] = [Math.max(across, Math.abs(x)), Math.max(down, Math.abs(y))];
      [right, most] = [Math.max(right, x), Math.max(most, Math.hypot(x, y))];
    }
  } else {
    for (const part of shape.parts) {
      const inner = extentOf(part.shape);
      const [x, y, angle] = part.at;
      const [dx, dy] = halfExtents(inner, angle);
      [across, down] = [Math.max(across, Math.abs(x) + dx), Math.max(down, Math.abs(y) + dy)];
      [right, most] = [Math.max(right, x + inner.mark), Math.max(most, Math.hypot(x, y) + inner.most)];
    }
  }
  return { half: [across, down], mark: Math.max(right, most / 3), most, round: false };
}

/** The half extents [across, down] of an outline that is turned by an angle. */
function halfExtents({ half: [a, b], round }, angle) {
  const c = Math.abs(Math.cos(angle));
  const s = Math.abs(Math.sin(angle));
  return round ? [Math.hypot(a * c, b * s), Math.hypot(a * s, b * c)] : [a * c + b * s, a * s + b * c];
}
