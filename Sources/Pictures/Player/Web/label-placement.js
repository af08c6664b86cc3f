/**
 * Places for labels, pixels: each beside what it names, over no other label, no other view and within the area.
 *
 * A label is {width, height, x, y, reach, owner, required}: the size of its text, the center and the half extents [across, down] of the
 * thing that it names, and that thing's index in `obstacles`, which are boxes [left, top, right, bottom]. The result has a center {x, y}
 * per label, or null where there is no room; a required label is always placed.
 */
function placeLabels(labels, obstacles, area) {
  const placed = [];
  const order = labels.map((_, i) => i).sort((a, b) => Number(Boolean(labels[b].required)) - Number(Boolean(labels[a].required)));
  const result = labels.map(() => null);
  for (const i of order) {
    const label = labels[i];
    const centers = candidateCenters(label);
    const isFree = (center) => {
      const box = boxAround(center, label);
      return (
        box[0] >= 0 && box[1] >= 0 && box[2] <= area.width && box[3] <= area.height
        && !placed.some((other) => overlaps(box, other))
        && !obstacles.some((other, k) => k !== label.owner && overlaps(box, other))
      );
    };
    const center = centers.find(isFree) || (label.required ? clampedCenter(centers[0], label, area) : null);
    if (!center) continue;
    result[i] = center;
    placed.push(boxAround(center, label));
  }
  return result;
}

/** Above, below, to the right, to the left, then at the corners, then farther below. */
function candidateCenters({ x, y, reach, width, height }) {
  const [across, down] = reach;
  const gap = 3;
  const [left, right] = [x - across - width / 2 - gap, x + across + width / 2 + gap];
  const [above, below] = [y - down - height / 2 - gap, y + down + height / 2 + gap];
  const centers = [
    [x, above], [x, below], [right, y], [left, y], [right, above], [left, above], [right, below], [left, below],
    [x, below + height], [x, below + 2 * height], [x, above - height],
  ];
  return centers.map(([cx, cy]) => ({ x: cx, y: cy }));
}

function clampedCenter(center, { width, height }, area) {
  return {
    x: Math.max(width / 2, Math.min(area.width - width / 2, center.x)),
    y: Math.max(height / 2, Math.min(area.height - height / 2, center.y)),
  };
}

function boxAround(center, { width, height }) {
  return [center.x - width / 2, center.y - height / 2, center.x + width / 2, center.y + height / 2];
}

function overlaps(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
