// Which run and which frame are shown.
const speeds = [0.1, 0.25, 0.5, 1, 2, 4];
let lastTick = 0;
let addressTimer = 0;
let addressTime = -Infinity;
/** The page's address as it was last written or followed. */
let knownHash = location.hash;

function openReplay(index) {
  call("leave");
  number = index;
  if (!replays.has(index)) replays.set(index, new Replay(page.replays[index], kinds));
  replay = replays.get(index);
  at = replay.open;
  hovered = null;
  for (const name of ["trails", "contacts"]) if (!switched.has(name)) setShown(name, !replay.isCrowded);
  $("title").textContent = replay.title;
  document.title = pageTitle(replay);
  $("replay").hidden = !replay.runs.length && replay.outcome === "passed";
  // a scene that did not run has a report only
  for (const id of ["card", "plot-side", "table-side"]) $(id).hidden = !replay.runs.length && Boolean(replay.report);
  buildRunLabels();
  $("sampled").hidden = !replay.runs.some((run) => run.isSampled);
  $("comparison").hidden = replay.runs.length < 2;
  $("difference").hidden = !replay.difference;
  const { largest } = replay.differences || {};
  for (const id of ["largest", "differing", "strip"]) $(id).hidden = !largest;
  $("difference-text").replaceChildren(...differenceLines(replay).map((textContent) => element("span", { textContent })));
  $("difference-text").classList.toggle("same", Boolean(replay.findings) || (!replay.difference && !largest));
  showFindings();
  $("notes").replaceChildren(...replay.notes.map((textContent) => element("li", { textContent })));
  $("report").hidden = !replay.report;
  $("report").replaceChildren(...reportLines(replay.report || ""));
  $("scrub").min = replay.first;
  $("scrub").max = replay.last;
  $("scrub").disabled = replay.last === replay.first;
  $("bounds").hidden = !replay.leavesBounds;
  markCurrentRun();
  choosePlots();
  buildChannels();
  buildViewList();
  fitStage();
  drawTimeline();
  buildCharts();
  seek(at);
  call("open");
}

/** The scene and its result, and of a test how many have failed. */
function pageTitle({ title, outcome, findings }) {
  const result = outcome || (findings && findings.verdict);
  const summary = page.replays.length > 1 ? $("summary-title").textContent : "";
  return [result ? `${title}: ${result}` : title, summary || "physim"].join(" – ");
}

function differenceLines({ difference, differences, runs, main }) {
  if (runs.length < 2) return [];
  const lines = [difference ? difference.text : "", differences ? largestText(differences.largest, main.rate) : ""].filter(Boolean);
  return lines.length ? lines : [`${runs[0].label} and ${main.label} do not differ in the frames shown.`];
}

/** Lines of a report, which wrap but for those that mark a place in the line above. */
function reportLines(report) {
  return report.split(/(?<=\n)/).map((line) => (/\^{2}/.test(line) ? element("span", { className: "carets", textContent: line }) : line));
}

/** The results of a fit or a search: a table, and sentences. */
function showFindings() {
  const { findings } = replay;
  $("findings").hidden = !findings;
  if (!findings) return;
  const [head, ...rows] = findings.rows;
  const cells = ([first, ...rest]) => {
    return [element("th", { scope: "row", textContent: first }), ...rest.map((textContent) => element("td", { textContent }))];
  };
  $("findings-head").replaceChildren(...head.map((textContent) => element("th", { scope: "col", textContent })));
  $("findings-rows").replaceChildren(...rows.map((row) => element("tr", {}, ...cells(row))));
  $("findings-lines").replaceChildren(...findings.lines.map((textContent) => element("li", { textContent })));
}

/** Which line is which run. */
function buildRunLabels() {
  $("labels").hidden = replay.runs.length < 2;
  const items = replay.runs.map((run, r) => {
    const ghost = r < replay.ghostCount ? ghostStyle(r) : null;
    const sample = ghost ? lineSample(ghost.color, ghost.dash, 2) : lineSample(colors.text, [], 3);
    return element("span", {}, sample, ghost ? `${run.label} (ghost)` : run.label);
  });
  $("labels").replaceChildren(...items);
}

function seek(frame) {
  at = replay.clamp(live ? live.reach(frame) : frame);
  showTime();
  draw();
  moveCursors();
  if (!playing) {
    fillTable();
    updateAddress();
  }
}

function showTime() {
  const frame = Math.round(at);
  const text = `frame ${frame} of ${replay.last}, ${formatNumber(replay.time(at), 3)} s`;
  $("scrub").value = frame;
  $("time").textContent = text;
  $("scrub").setAttribute("aria-valuetext", text);
}

/** Puts the run and the frame into the page's address, ten times per second at most, as browsers limit such changes. */
function updateAddress() {
  if (!isStarted || addressTimer) return;
  const wait = Math.max(0, addressTime + 100 - performance.now());
  const update = () => {
    addressTimer = 0;
    // another one came from outside while this one waited: its event is on its way
    if (location.hash !== knownHash) return;
    addressTime = performance.now();
    const address = formatAddress(names[number], Math.round(at));
    try {
      if (location.hash !== address) history.replaceState(null, "", address);
    } catch {
      // a browser that refuses has the old address
    }
    knownHash = location.hash;
  };
  if (wait > 0) addressTimer = setTimeout(update, wait);
  else update();
}

/** Shows the run and the frame of the page's address; false when it names none of this page. */
function followAddress() {
  knownHash = location.hash;
  const address = parseAddress(location.hash);
  if (!address) return false;
  const index = address.name === "" ? number : names.indexOf(address.name);
  if (index < 0) return false;
  pause();
  if (index !== number || !replay) openReplay(index);
  if (address.frame !== null) seek(address.frame);
  return true;
}

function play() {
  if (replay.last === replay.first) return;
  if (at >= replay.last) at = replay.first;
  playing = true;
  lastTick = 0;
  showPlaying();
  requestAnimationFrame(tick);
}

function pause() {
  if (!playing) return;
  playing = false;
  showPlaying();
  // between two frames nothing was computed
  seek(Math.round(at));
}

function showPlaying() {
  $("play").textContent = playing ? "❚❚" : "▶";
  $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
}

function tick(now) {
  if (!playing) return;
  const passed = lastTick ? Math.min(0.1, (now - lastTick) / 1000) : 0;
  lastTick = now;
  let next = at + passed * replay.main.rate * speed;
  if (live) next = live.reach(next);
  if (next >= replay.last) {
    if (!looping) {
      playing = false;
      showPlaying();
      seek(replay.last);
      return;
    }
    next = at < replay.last ? replay.last : replay.first;
  }
  seek(next);
  requestAnimationFrame(tick);
}

function step(frames) {
  pause();
  seek(Math.round(at) + frames);
}

function jump(frame) {
  pause();
  seek(frame);
}

function changeSpeed(by) {
  speed = speeds[Math.max(0, Math.min(speeds.length - 1, speeds.indexOf(speed) + by))];
  $("speed").value = String(speed);
}

function showDifference() {
  if (replay.difference) jump(replay.difference.frame);
}

function showLargest() {
  const { largest } = replay.differences || {};
  if (largest) jump(largest.frame);
}

function openNeighbor(by) {
  const index = number + by;
  if (index < 0 || index >= page.replays.length) return;
  pause();
  openReplay(index);
}
