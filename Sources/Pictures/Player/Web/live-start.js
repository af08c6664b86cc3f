// The engine of a live page: until it is there, and where a browser has no WebAssembly, the page shows the recording.
let engine = null;

function loadEngine() {
  if (!engine) engine = compileModule(decodeBase85($("engine").textContent));
  return engine;
}

/** Runs the scene of the replay that is shown: a promise of whether the browser can. */
async function startLive() {
  const index = number;
  try {
    const module = await loadEngine();
    if (index !== number || live) return Boolean(live);
    const scene = new LiveScene(page.replays[index].live, module, changed);
    if (!scene.isGood) throw new Error(scene.message || scene.diagnostics.map(({ text }) => text).join("; "));
    // in a test, the golden is the ghost of the present run
    if (replay.outcome) scene.ghosts = replay.runs.slice(0, 1);
    live = scene;
  } catch (error) {
    $("live").hidden = true;
    $("notes").append(element("li", { textContent: `A recording: this browser cannot run the scene (${error.message}).` }));
    return false;
  }
  $("go-live").hidden = true;
  $("live").hidden = false;
  $("text").value = live.text;
  showDiagnostics(live.text, live.diagnostics);
  showRun();
  buildSliders();
  turnGravity(sceneGravity());
  showMessage();
  return true;
}

/** The recording again. */
function stopLive() {
  if (!live) return;
  live = null;
  replays.delete(number);
  sliders = [];
  $("live").hidden = true;
}

/** Of a test's report, a scene is run where that is asked for. */
function offerLive() {
  $("go-live").hidden = !page.replays[number].live || !page.replays[number].outcome;
}

if (page.replays.length) {
  $("plot-side").prepend($("go-live"), $("live"));
  hooks.leave.push(stopLive);
  hooks.open.push(offerLive);
  listenToPanel();
  requestAnimationFrame(pump);
  $("go-live").addEventListener("click", async () => {
    if ((await startLive()) && !playing) play();
  });
  offerLive();
  if (page.replays[number].outcome) markReady(true);
  else startLive().then(markReady);
}
