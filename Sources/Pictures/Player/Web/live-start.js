// The engine of a live page: until it is there, and where a browser has no WebAssembly, the page shows the recording.

async function openEngine() {
  try {
    const module = await compileModule(decodeBase64($("engine").textContent.trim()));
    const scene = new LiveScene(page.live, module, changed);
    if (!scene.isGood) throw new Error(scene.message || scene.diagnostics.map(({ text }) => text).join("; "));
    live = scene;
  } catch (error) {
    $("live").hidden = true;
    $("notes").append(element("li", { textContent: `A recording: this browser cannot run the scene (${error.message}).` }));
    markReady(false);
    return;
  }
  $("live").hidden = false;
  showRun();
  buildSliders();
  listenToPanel();
  turnGravity(sceneGravity());
  requestAnimationFrame(pump);
  markReady(true);
}

$("plot-side").prepend($("live"));
openEngine();
