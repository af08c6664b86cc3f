// A page of a sweep begins with its runs; with an engine it plays them, and without one it plays the replay that it has.

/** The run that the page's address names; -1 when it names none. */
function addressedRun() {
  const address = parseAddress(location.hash);
  return address ? sweep.table.ids.indexOf(address.name) : -1;
}

function openFirstRun() {
  const { table } = sweep;
  const named = addressedRun();
  const address = parseAddress(location.hash);
  const first = Math.max(0, table.ids.findIndex((_, row) => !table.failures.has(row)));
  if (!table.count) return;
  openRun(named >= 0 ? named : sweep.open === null ? first : sweep.open);
  if (named >= 0 && address.frame !== null) jump(address.frame);
}

if (page.sweep) {
  document.title = `${page.sweep.title}: ${page.sweep.verdict} – physim`;
  buildSweep();
  hooks.redraw.push(drawSweep);
  if (page.replays.length && !page.sweep.canPlay) {
    layOut();
    if (page.sweep.open !== undefined) openRun(page.sweep.open);
  } else if (page.replays.length) {
    layOut();
    hooks.digest.push(compareDigest);
    ready.then((canRun) => {
      sweep.canPlay = canRun;
      showHelp();
      if (canRun) openFirstRun();
      else fillRows();
    });
    window.addEventListener("hashchange", () => {
      const row = addressedRun();
      if (row >= 0 && row !== sweep.open) openRun(row);
    });
  } else {
    for (const id of ["header", "body"]) $(id).hidden = true;
    $("sweep").prepend($("theme"));
    $("theme").addEventListener("click", toggleTheme);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolor);
    window.addEventListener("resize", drawSweep);
  }
}
