// What the page offers to other programs.
const offer = {
  loaded: true,
  get run() {
    return names[number];
  },
  get runs() {
    return [...names];
  },
  get frame() {
    return at;
  },
  get frames() {
    return [replay.first, replay.last];
  },
  get playing() {
    return playing;
  },
  position(name, r = replay.runs.length - 1) {
    const found = replay.present(name, at, r);
    return found && { x: found.pose.x, y: found.pose.y, angle: found.pose.angle };
  },
  place(name) {
    const found = replay.present(name, at);
    if (!found) return null;
    const area = canvas.getBoundingClientRect();
    const [x, y] = toPixels(found.pose);
    return { x: area.left + x, y: area.top + y };
  },
};
