// The beginning, and what the page offers to other programs.
let isStarted = false;

Object.defineProperty(window, "physim", {
  value: Object.freeze({
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
  }),
});

readColors();
buildSummary();
buildRunList();
if (page.replays.length) {
  listen();
  const failed = page.replays.findIndex((entry) => entry.outcome === "failed");
  openReplay(Math.max(0, failed));
  showPlaying();
  const isFollowed = followAddress();
  isStarted = true;
  const prefersStillness = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isFollowed && !replay.opensInside && !page.replays[number].outcome && !prefersStillness) play();
} else {
  $("title").textContent = "Nothing to show";
}
