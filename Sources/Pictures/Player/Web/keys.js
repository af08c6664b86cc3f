canvas.addEventListener("pointermove", point);
canvas.addEventListener("pointerleave", () => { hovered = null; $("tip").hidden = true; draw(); });
canvas.addEventListener("click", (event) => {
  const found = viewUnder(event.clientX, event.clientY);
  picked = found === picked ? null : found;
  if (picked) { chosen.add(picked); if (picked.button) picked.button.setAttribute("aria-pressed", "true"); }
  point(event);
  drawCharts();
  draw();
});
$("play").addEventListener("click", () => (playing ? pause() : play()));
$("back").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("start").addEventListener("click", () => { pause(); seek(film.first); });
$("end").addEventListener("click", () => { pause(); seek(film.last); });
$("part").addEventListener("click", showPart);
$("scrub").addEventListener("input", (event) => { pause(); seek(Number(event.target.value)); });
$("speed").addEventListener("change", (event) => { speed = Number(event.target.value); });
for (const name of ["loop", "trails", "velocity", "contacts", "names"]) $(name).addEventListener("click", () => toggle(name));
$("theme").addEventListener("click", toggleTheme);
$("help").addEventListener("click", () => $("keys").showModal());
// who cannot see the page has the table in any case
$("table").addEventListener("click", () => {
  $("table").setAttribute("aria-expanded", String(!$("sheet").classList.toggle("unseen")));
  fillTable();
});
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolor);
window.addEventListener("resize", () => { layOut(); drawCharts(); });

const actions = {
  " ": () => (playing ? pause() : play()), "k": () => (playing ? pause() : play()),
  "ArrowLeft": (shift) => step(shift ? -10 : -1), "ArrowRight": (shift) => step(shift ? 10 : 1),
  "Home": () => { pause(); seek(film.first); }, "End": () => { pause(); seek(film.last); },
  "[": () => changeSpeed(-1), "]": () => changeSpeed(1),
  "l": () => toggle("loop"), "t": () => toggle("trails"), "v": () => toggle("velocity"), "c": () => toggle("contacts"),
  "i": () => toggle("names"), "p": showPart, "d": toggleTheme,
  "n": () => { if (number + 1 < page.films.length) { pause(); openFilm(number + 1); } },
  "b": () => { if (number > 0) { pause(); openFilm(number - 1); } },
  "?": () => $("keys").showModal(),
};
window.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  const target = event.target.tagName;
  // what a control does with a key of its own stays its own
  if (target === "SELECT" || (target === "BUTTON" && (event.key === " " || event.key === "Enter"))) return;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action(event.shiftKey);
});

Object.defineProperty(window, "physim", { value: Object.freeze({
  loaded: true,
  get film() { return number; },
  get films() { return page.films.length; },
  get frame() { return at; },
  get frames() { return [film.first, film.last]; },
  get playing() { return playing; },
  position(name, reel = film.reels.length - 1) {
    const found = film.present(name, at, reel);
    return found && { x: found.pose.x, y: found.pose.y, angle: found.pose.angle };
  },
  place(name) {
    const found = film.present(name, at), area = canvas.getBoundingClientRect();
    return found && { x: area.left + lens.x + found.pose.x * lens.scale, y: area.top + lens.y + found.pose.y * lens.scale };
  },
}) });

readInk();
buildFilms();
if (!page.films.length) {
  $("title").textContent = "Nothing to show";
} else {
  const wanted = new URLSearchParams(location.hash.slice(1)), first = page.films.findIndex((entry) => entry.verdict === "failed");
  const index = Number(wanted.get("film") || 0) || (first > 0 ? first : 0);
  openFilm(Math.max(0, Math.min(page.films.length - 1, index)));
  showPlaying();
  if (wanted.has("frame")) seek(Number(wanted.get("frame")) || film.first);
  else if (!film.isOpenedInside && !calm.matches) play();
}
