// Which views are plotted: one button per view; of many views, a search field and groups.
const buttonLimit = 60;

function buildViewList() {
  const { views } = replay;
  const isLong = views.length > listLimit;
  $("search").hidden = !isLong;
  $("search").value = "";
  $("search").placeholder = `search ${views.length} views`;
  $("views").replaceChildren(...(isLong ? [] : viewButtons(views)));
  if (isLong) showFoundViews();
}

/** The views that the search field finds; without a search those that are plotted, and all by groups. */
function showFoundViews() {
  const text = $("search").value;
  if (text.trim()) {
    const found = searchViews(replay.views, text);
    $("views").replaceChildren(...(found.length ? viewButtons(found) : [note("no view matches")]));
    return;
  }
  const groups = groupViews(replay.views);
  const sections = groups.filter(({ members }) => members.length > 1).map(({ prefix, members }) => viewGroup(prefix, members));
  const single = groups.filter(({ members }) => members.length === 1).flatMap(({ members }) => members);
  if (single.length) sections.push(viewGroup("others", single));
  const chosen = element("div", { className: "choices" }, ...viewButtons([...replay.chosen]));
  $("views").replaceChildren(chosen, ...sections);
}

function viewGroup(title, members) {
  const box = element("div", { className: "choices" });
  const summary = element("summary", { textContent: `${title} (${members.length})` });
  const group = element("details", { className: "view-group" }, summary, box);
  // the buttons are made when they are first seen
  group.addEventListener("toggle", () => {
    if (group.open && !box.childElementCount) box.append(...viewButtons(members));
  });
  return group;
}

function viewButtons(views) {
  const buttons = views.slice(0, buttonLimit).map(viewButton);
  if (views.length > buttonLimit) buttons.push(note(`and ${views.length - buttonLimit} more: search, or click a view in the scene`));
  return buttons;
}

function note(text) {
  return element("span", { className: "more", textContent: text });
}

function viewButton(view) {
  const swatch = element("span", { className: "swatch" });
  swatch.style.background = colorOf(view);
  const button = element("button", { type: "button", className: "chip" }, swatch, element("span", { textContent: view.name }));
  button.dataset.view = replay.views.indexOf(view);
  button.setAttribute("aria-pressed", String(replay.chosen.has(view)));
  button.addEventListener("click", () => {
    switched.add("views");
    if (!replay.chosen.delete(view)) replay.chosen.add(view);
    showChosen();
  });
  return button;
}

/** After the choice of views has changed. */
function showChosen() {
  for (const button of document.querySelectorAll("#views .chip")) {
    button.setAttribute("aria-pressed", String(replay.chosen.has(replay.views[Number(button.dataset.view)])));
  }
  refreshCharts();
  draw();
}
