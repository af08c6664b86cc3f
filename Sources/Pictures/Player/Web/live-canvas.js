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
  return view && !view.fixed ? view : null;
}

function pressCanvas(event) {
  ignoresClick = false;
  if (event.button !== 0 || pressed) return;
  const view = movableUnder(event);
  if (!view) return;
  pressed = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view, isTouch: event.pointerType !== "mouse" };
  canvas.setPointerCapture(event.pointerId);
}

function moveOnCanvas(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  if (live.drag) {
    live.drag.now = scenePoint(event);
    followDrag();
    return;
  }
  if (pressed.hasFailed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < dragThreshold) return;
  const frame = Math.min(Math.round(at), live.run.count - 1);
  const pose = replay.pose(pressed.view, frame);
  const start = scenePoint({ clientX: pressed.x, clientY: pressed.y });
  const wasPlaying = playing;
  if (!pose || !live.beginDrag(frame, pressed.view.name, offsetFrom(pose, start), start)) {
    pressed.hasFailed = true;
    showMessage();
    return;
  }
  pressed.wasPlaying = wasPlaying;
  document.body.classList.add("held");
  live.drag.now = scenePoint(event);
  showDrawing();
  at = frame;
  if (!playing) play();
}

/** The line from the view to the pointer; the drawing has where it was when the drag began. */
function followDrag() {
  const { item, event, now } = live.drag;
  const time = event.frame / live.rate;
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
  const frame = Math.min(Math.round(at), live.run.count - 1);
  live.tap(frame, scenePoint(event), model);
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
