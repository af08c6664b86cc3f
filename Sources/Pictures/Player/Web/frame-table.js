// The table of a frame: what the canvas shows, in numbers.
const rowLimit = 200;

function fillTable() {
  const rows = [];
  for (const view of replay.views) {
    if (rows.length >= rowLimit) break;
    const pose = replay.pose(view, at);
    if (!pose) continue;
    const speed = Math.hypot(...replay.velocity(view, at));
    const values = [formatNumber(pose.x), formatNumber(pose.y), formatNumber(pose.angle, 3), formatNumber(speed)];
    const cells = values.map((textContent) => element("td", { textContent }));
    rows.push(element("tr", {}, element("th", { scope: "row", textContent: view.name }), ...cells));
  }
  $("rows").replaceChildren(...rows);
  const part = replay.views.length > rowLimit ? `, the first ${rowLimit} views` : "";
  $("caption").textContent = `Positions in frame ${Math.round(at)}, at ${formatNumber(replay.time(at), 3)} s${part}`;
}
