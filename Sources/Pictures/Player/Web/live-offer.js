// Functions of a live page for other programs, in addition to those of every page.
let markReady;
const ready = new Promise((resolve) => (markReady = resolve));

Object.defineProperties(
  offer,
  Object.getOwnPropertyDescriptors({
    /** Resolves to true when the engine runs the scene, to false when this browser cannot; of a report at once. */
    ready,
    /** Runs the scene of a report that is shown: a promise of whether this browser can. */
    start: () => startLive(),
    /** Moves a slider; false when the scene does not take the value. */
    set: (name, value) => applySlider(name, value),
    play: () => play(),
    pause: () => pause(),
    /** Shows a frame, which is computed first. */
    seek(frame) {
      pause();
      live.compute(live.frameFrom(frame));
      seek(frame);
    },
    /** Runs to the end: a promise of the digest. */
    finish: () => live.finish(),
    /** The digest of the whole run; null before its end. */
    digest: () => live.digest,
    /** The scene's text now, with the values of sliders and with gestures. */
    scene: () => live.sceneText,
    /** The command line that gives the digest. */
    command: () => live.command,
    get diagnostics() {
      return live.diagnostics;
    },
    get text() {
      return live.text;
    },
    set text(text) {
      $("text").value = text;
      applyText(text);
    },
  }),
);
