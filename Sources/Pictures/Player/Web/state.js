// What the page shows now.
const names = runNames(page.replays.map((entry) => entry.title));
const replays = new Map();
let replay = null;
let number = 0;
let at = 0;
let playing = false;
let speed = 1;
let looping = true;
let hovered = null;
// the scene that this page runs itself, once its engine is there
let live = null;
// what files that only some pages have do when something happens here
const hooks = { leave: [], open: [], redraw: [], digest: [], address: [] };
const call = (name, ...values) => hooks[name].forEach((action) => action(...values));
// channels, the one that is plotted at the top first
const plotted = new Set(page.plots);
const show = { trails: true, velocity: false, contacts: true, names: false, bounds: false, differing: false };
// how several runs are shown: "overlay", "beside", or "blink"
let mode = "overlay";
// what the reader has switched, which no replay switches back
const switched = new Set();
