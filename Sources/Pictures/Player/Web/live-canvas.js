// The pointer over the canvas of a live page: drags and taps.
const dragThreshold = 4;
let pressed = null;
// the click that follows a drag is none
let ignoresClick = false;

/** A point of the window in points of the scene. */
function scenePoint({ clientX, clientY }) {
  const area = canvas.getBoundingClientRect();
  const rounded = (value) => Math.round(value * 100) / 100;
  return [rounded((clientX - area.left - camera.x) / camera.scale), rounded((clientY - area.top - camera.y) / camera.scale)];
}

/** A point as seen from a view's center, in its axes. */
function offsetFrom({ x, y, angle }, [px, py]) {
  const [dx, dy, c, s] = [px - x, py - y, Math.cos(angle), Math.sin(angle)];
  const rounded = (value) => Math.round(value * 100) / 100;
  return [rounded(dx * c + dy * s), rounded(dy * c - dx * s)];
}

function movableUnder(event) {
  const view = live && live.takesGestures ? viewUnder(event.clientX, event.clientY) : null;
  return view && (!view.fixed || live.gestures.motionsOf(view.name, "scroll").length) ? view : null;
}

function pressCanvas(event) {
  ignoresClick = false;
  if (event.button !== 0 || pressed) return;
  const view = movableUnder(event);
  if (!view) return;
  pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view, isTouch: event.pointerType !== "mouse" };
  canvas.setPointerCapture(event.pointerId);
  if (isScrolling(view)) beginDrag(event);
}

/** Content that moves stops under a finger at once. */
function isScrolling(view) {
  return live.gestures.motionsOf(view.name, "scroll").length && Math.hypot(...replay.velocity(view, at)) > 1;
}

function moveOnCanvas(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  if (live.drag) {
    live.drag.now = scenePoint(event);
    followDrag();
    return;
  }
  if (!pressed.hasFailed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= dragThreshold) beginDrag(event);
}

function beginDrag(event) {
  const frame = live.frameAt(at);
  const pose = replay.pose(pressed.view, live.place(frame));
  const start = scenePoint({ clientX: pressed.x, clientY: pressed.y });
  const wasPlaying = playing;
  if (!pose || !live.beginDrag(frame, pressed.view.name, offsetFrom(pose, start), start, scenePoint(event))) {
    pressed.hasFailed = true;
    showMessage();
    return;
  }
  pressed.wasPlaying = wasPlaying;
  document.body.classList.add("held");
  showDrawing();
  at = live.place(frame);
  if (!playing) play();
}

/** The line from the view to the pointer; the drawing has where it was when the drag began. */
function followDrag() {
  const { item, time, now } = live.drag;
  for (const link of replay.drawing.links) {
    if (link.window && Math.abs(link.window[0] - time) < 2e-3 && link.a.view === item) link.b = now;
  }
}

function releaseCanvas(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  const { wasPlaying, isTouch } = pressed;
  const wasDragging = Boolean(live.drag);
  pressed = null;
  if (wasDragging) {
    ignoresClick = true;
    endDrag(wasPlaying);
  } else if (isTouch && event.type === "pointerup") {
    // a touch that began on a view makes no click
    if (!tapAt(event)) pick(event);
  }
}

function endDrag(goesOn) {
  document.body.classList.remove("held");
  live.endDrag();
  if (!goesOn) pause();
  showDrawing();
}

/** Adds a view where the canvas was tapped; false when taps add nothing. */
function tapAt(event) {
  const model = $("tap-model").value;
  if (!live || !model) return false;
  live.tap(live.frameAt(at), scenePoint(event), model);
  showMessage();
  return true;
}

function listenToCanvas() {
  canvas.addEventListener("pointerdown", pressCanvas);
  canvas.addEventListener("pointermove", moveOnCanvas);
  canvas.addEventListener("pointerup", releaseCanvas);
  canvas.addEventListener("pointercancel", releaseCanvas);
  // a finger on a view drags the view; anywhere else it scrolls the page
  canvas.addEventListener(
    "touchstart",
    (event) => {
      if (movableUnder(event.touches[0])) event.preventDefault();
    },
    { passive: false },
  );
  canvas.addEventListener(
    "click",
    (event) => {
      if (ignoresClick || tapAt(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
