// The summary of a test report: each scene with its outcome and a link to its run, failed ones first.

function buildSummary() {
  const entries = page.replays.map((entry, i) => ({ ...entry, i })).filter((entry) => entry.outcome);
  if (!entries.length) return;
  const failed = entries.filter((entry) => entry.outcome === "failed");
  $("summary").hidden = false;
  $("summary-title").textContent = failed.length
    ? `${failed.length} of ${formatCount(entries.length, "scene")} failed`
    : `${formatCount(entries.length, "scene")} passed`;
  $("summary").classList.toggle("failed", failed.length > 0);
  const facts = [`physim ${page.physim}`];
  if (page.elapsed !== undefined) facts.push(`${formatNumber(page.elapsed, 2)} s`);
  $("summary-facts").textContent = facts.join(", ");
  const passed = entries.filter((entry) => entry.outcome !== "failed");
  $("summary-rows").replaceChildren(...[...failed, ...passed].map(summaryRow));
}

function summaryRow({ i, title, outcome, difference, largest, reasons, open, elapsed, runs, report }) {
  const isShown = runs.length > 0 || report !== undefined;
  const name = isShown ? element("a", { href: formatAddress(names[i], open || 0), textContent: title }) : title;
  const row = element(
    "tr",
    { className: outcome },
    element("td", {}, ...(runs.length ? [thumbnail(i)] : [])),
    element("td", { textContent: outcome === "failed" ? "✗ failed" : "✓ passed" }),
    element("th", { scope: "row" }, name),
    element("td", {}, ...(reasons || []).map((textContent) => element("div", { textContent }))),
    element("td", { textContent: withUnit(difference ? difference.text.replace(/^First difference: /, "") : "") }),
    element("td", { textContent: withUnit(largest || "") }),
    element("td", { textContent: elapsed === undefined ? "" : `${formatNumber(elapsed, 3)} s` }),
  );
  row.dataset.run = i;
  return row;
}

/** A text whose last number and unit stay on one line. */
function withUnit(text) {
  return text.replace(/ (?=\S+$)/, "\u00a0");
}

// the longer side of a thumbnail by the scene's outcome
const thumbnailSides = { failed: 96, passed: 60 };

/** A small picture of a scene in the frame that its replay opens at, drawn once it is scrolled to. */
function thumbnail(i) {
  const picture = element("canvas", { className: "thumbnail" });
  picture.setAttribute("aria-hidden", "true");
  picture.dataset.run = i;
  new IntersectionObserver(([entry], observer) => {
    if (!entry.isIntersecting) return;
    observer.disconnect();
    drawThumbnail(picture);
  }).observe(picture);
  return picture;
}

/** The scene's bounds and a quarter around them at most, so that things far away do not make the rest small. */
function thumbnailBox({ box, drawing }) {
  if (!drawing.size) return box;
  const [width, height] = drawing.size;
  const [x, y] = [width / 4, height / 4];
  return [Math.max(box[0], -x), Math.max(box[1], -y), Math.min(box[2], width + x), Math.min(box[3], height + y)];
}

function drawThumbnail(picture) {
  const i = Number(picture.dataset.run);
  const shown = replays.get(i) || new Replay(page.replays[i], kinds);
  // of a replay that is shown, the shapes stay with it
  if (!replays.has(i)) replays.set(i, shown);
  const [left, top, right, bottom] = thumbnailBox(shown);
  const margin = 2;
  const longer = Math.max(right - left, bottom - top);
  const most = thumbnailSides[shown.outcome];
  const pixels = (side) => Math.max(0.45 * most, Math.round((most * side) / longer));
  const [width, height] = [pixels(right - left), pixels(bottom - top)];
  const g = prepareCanvas(picture, width, height);
  picture.style.width = `${width}px`;
  const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top));
  const [x, y] = [width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale];
  const ratio = window.devicePixelRatio || 1;
  const small = { scale, x, y, width, height, ratio, pen: 0.6 };
  withStage({ context: g, camera: small, replay: shown, at: shown.open }, () => drawStage(true, true));
  picture.drawn = true;
}

/** The thumbnails that have been drawn, in the colors of another theme. */
function redrawThumbnails() {
  for (const picture of document.querySelectorAll(".thumbnail")) if (picture.drawn) drawThumbnail(picture);
}

hooks.redraw.push(redrawThumbnails);

/** The list of runs beside the canvas, where there are several and no summary. */
function buildRunList() {
  if (page.replays.length < 2 || page.replays.some((entry) => entry.outcome)) return;
  document.body.classList.add("several");
  $("runs-box").hidden = false;
  const items = page.replays.map((entry, i) => {
    const link = element("a", { href: `#run=${encodeURIComponent(names[i]).replaceAll("%2F", "/")}`, textContent: names[i] });
    link.dataset.run = i;
    return element("li", {}, link);
  });
  $("runs").replaceChildren(...items);
}

function markCurrentRun() {
  for (const item of document.querySelectorAll("#runs a, #summary-rows tr")) {
    item.setAttribute("aria-current", String(Number(item.dataset.run) === number));
  }
}
