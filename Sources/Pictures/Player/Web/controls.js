// Buttons, keys and the pointer.

function setShown(name, isShown) {
  show[name] = isShown;
  $(name).setAttribute("aria-pressed", String(isShown));
}

function toggle(name) {
  switched.add(name);
  setShown(name, !show[name]);
  if (name === "bounds") fitStage();
  draw();
}

/** Shows runs over each other, beside each other, or by turns. */
function setMode(name) {
  mode = name;
  $("mode").value = name;
  clearInterval(blinkTimer);
  if (mode === "blink") blinkTimer = setInterval(blink, 500);
  fitStage();
  draw();
}

function nextMode() {
  if ($("comparison").hidden) return;
  const modes = [...$("mode").options].map(({ value }) => value);
  setMode(modes[(modes.indexOf(mode) + 1) % modes.length]);
}

function toggleLoop() {
  looping = !looping;
  $("loop").setAttribute("aria-pressed", String(looping));
}

function toggleTheme() {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  recolor();
}

function recolor() {
  readColors();
  if (replay) {
    buildRunLabels();
    buildViewList();
    drawTimeline();
    refreshCharts();
    draw();
  }
  call("redraw");
}

function layOut() {
  fitStage();
  drawTimeline();
  drawCharts();
  draw();
  call("redraw");
}

/** Shows what is under the pointer, and where it is. */
function inspect(event) {
  const found = viewUnder(event.clientX, event.clientY);
  const tip = $("tip");
  if (found !== hovered) {
    hovered = found;
    if (!playing) draw();
  }
  canvas.style.cursor = found ? "pointer" : "default";
  tip.hidden = !found;
  if (!found) return;
  const { x, y, angle } = replay.pose(found, at);
  const speed = Math.hypot(...replay.velocity(found, at));
  const position = `x ${formatNumber(x)}  y ${formatNumber(y)} pt`;
  tip.textContent = [found.name, position, `angle ${formatNumber(angle, 3)} rad`, `${formatNumber(speed, 1)} pt/s`].join("\n");
  const area = canvas.parentElement.getBoundingClientRect();
  const left = Math.min(event.clientX - area.left + 14, area.width - tip.offsetWidth - 4);
  tip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, event.clientY - area.top + 16)}px)`;
}

function pick(event) {
  const found = viewUnder(event.clientX, event.clientY);
  replay.picked = found === replay.picked ? null : found;
  if (replay.picked) {
    switched.add("views");
    replay.chosen.add(replay.picked);
  }
  inspect(event);
  if (!$("search").hidden && !$("search").value) showFoundViews();
  showChosen();
}

const togglePlay = () => (playing ? pause() : play());
const actions = {
  " ": togglePlay,
  k: togglePlay,
  ArrowLeft: (shift) => step(shift ? -10 : -1),
  ArrowRight: (shift) => step(shift ? 10 : 1),
  Home: () => jump(replay.first),
  End: () => jump(replay.last),
  "[": () => changeSpeed(-1),
  "]": () => changeSpeed(1),
  l: toggleLoop,
  t: () => toggle("trails"),
  v: () => toggle("velocity"),
  c: () => toggle("contacts"),
  i: () => toggle("names"),
  z: () => {
    if (!$("bounds").hidden) toggle("bounds");
  },
  p: showDifference,
  m: showLargest,
  w: nextMode,
  o: () => {
    if (!$("differing").hidden && !$("comparison").hidden) toggle("differing");
  },
  d: toggleTheme,
  n: () => openNeighbor(1),
  b: () => openNeighbor(-1),
  "/": () => {
    if (!$("search").hidden) $("search").focus();
  },
  "?": () => $("keys").showModal(),
};

function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  const { target } = event;
  if (target === $("search")) {
    if (event.key === "Escape") target.blur();
    return;
  }
  // keys that a control uses itself
  if (target.tagName === "TEXTAREA" || (target.tagName === "INPUT" && target !== $("scrub"))) return;
  const isActivation = event.key === " " || event.key === "Enter";
  if (target.tagName === "SELECT" || (isActivation && ["BUTTON", "A", "SUMMARY"].includes(target.tagName))) return;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action(event.shiftKey);
}

function listen() {
  canvas.addEventListener("pointermove", inspect);
  canvas.addEventListener("pointerleave", () => {
    hovered = null;
    $("tip").hidden = true;
    draw();
  });
  canvas.addEventListener("click", pick);
  const clicks = {
    play: togglePlay,
    back: () => step(-1),
    next: () => step(1),
    start: actions.Home,
    end: actions.End,
    difference: showDifference,
    largest: showLargest,
    loop: toggleLoop,
    theme: toggleTheme,
    help: () => $("keys").showModal(),
  };
  for (const name of Object.keys(show)) clicks[name] = () => toggle(name);
  for (const [id, action] of Object.entries(clicks)) $(id).addEventListener("click", action);
  $("scrub").addEventListener("input", (event) => jump(Number(event.target.value)));
  $("mode").addEventListener("change", (event) => setMode(event.target.value));
  $("speed").addEventListener("change", (event) => (speed = Number(event.target.value)));
  $("search").addEventListener("input", showFoundViews);
  // screen readers have the table in any case
  $("table").addEventListener("click", () => {
    $("table").setAttribute("aria-expanded", String(!$("sheet").classList.toggle("unseen")));
    fillTable();
  });
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolor);
  window.addEventListener("resize", layOut);
  window.addEventListener("hashchange", followAddress);
  window.addEventListener("keydown", pressKey);
}
