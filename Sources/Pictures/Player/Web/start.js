// The beginning.
let isStarted = false;

Object.defineProperty(window, "physim", { value: Object.freeze(offer) });

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
