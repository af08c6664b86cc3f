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

function summaryRow({ i, title, outcome, difference, open, elapsed, runs, report }) {
  const isShown = runs.length > 0 || report !== undefined;
  const name = isShown ? element("a", { href: formatAddress(names[i], open || 0), textContent: title }) : title;
  const row = element(
    "tr",
    { className: outcome },
    element("td", { textContent: outcome === "failed" ? "✗ failed" : "✓ passed" }),
    element("th", { scope: "row" }, name),
    element("td", { textContent: difference ? difference.text.replace(/^First difference: /, "") : "" }),
    element("td", { textContent: elapsed === undefined ? "" : `${formatNumber(elapsed, 3)} s` }),
  );
  row.dataset.run = i;
  return row;
}

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
