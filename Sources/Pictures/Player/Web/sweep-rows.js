// The table of runs: sorted by a column, filtered by the fields in its head, a page at a time.
const pageRows = 50;

/** Columns of the table: the key of filters and sorting, and a title. */
function tableKeys(table) {
  return [["id", "run"], ["status", "status"], ...table.columns.map((column) => [column, column.label])];
}

function buildTableHead() {
  const { table } = sweep;
  const heads = tableKeys(table).map(([key, title]) => {
    const button = element("button", { type: "button", textContent: title });
    button.addEventListener("click", () => sortBy(key));
    const head = element("th", { scope: "col" }, button);
    head.dataset.label = title;
    return head;
  });
  const fields = tableKeys(table).map(([key, title]) => {
    const field = element("input", { type: "search", placeholder: "filter" });
    field.setAttribute("aria-label", `filter ${title}`);
    field.addEventListener("input", () => {
      table.setFilter(key, field.value);
      refreshSweep();
    });
    return element("td", {}, field);
  });
  $("sweep-head").replaceChildren(...heads);
  $("sweep-filters").replaceChildren(...fields);
}

/** The fields show what brushes have set. */
function showFilters() {
  tableKeys(sweep.table).forEach(([key], i) => {
    const field = $("sweep-filters").children[i].firstElementChild;
    const text = sweep.table.filters.get(key) || "";
    if (field !== document.activeElement) field.value = text;
  });
}

function sortBy(key) {
  sweep.isDescending = sweep.sortKey === key && !sweep.isDescending;
  sweep.sortKey = key;
  sweep.firstRow = 0;
  fillRows();
}

function fillRows() {
  const { table, matching, sortKey, isDescending } = sweep;
  const sorted = sortKey === null ? matching : table.sorted(matching, sortKey, isDescending);
  sweep.firstRow = Math.max(0, Math.min(sweep.firstRow, Math.max(0, sorted.length - 1)));
  sweep.firstRow -= sweep.firstRow % pageRows;
  const shown = sorted.slice(sweep.firstRow, sweep.firstRow + pageRows);
  tableKeys(table).forEach(([key], i) => {
    const order = key === sortKey ? (isDescending ? "descending" : "ascending") : "none";
    $("sweep-head").children[i].setAttribute("aria-sort", order);
  });
  $("sweep-rows").replaceChildren(...shown.map(tableRow));
  $("sweep-pages").hidden = sorted.length <= pageRows;
  $("sweep-page").textContent = `${sweep.firstRow + 1} to ${sweep.firstRow + shown.length} of ${sorted.length}`;
  $("sweep-before").disabled = sweep.firstRow === 0;
  $("sweep-after").disabled = sweep.firstRow + pageRows >= sorted.length;
}

function tableRow(row) {
  const { table } = sweep;
  const id = table.ids[row];
  const textContent = table.shortId(row);
  const title = sweep.canPlay ? `Play run ${id}` : id;
  const name = element(sweep.canPlay ? "button" : "span", { textContent, title });
  if (sweep.canPlay) name.type = "button";
  const failure = table.failures.get(row);
  const status = element("td", { textContent: table.status(row), title: failure ? failure.error : "" });
  if (failure && failure.error) status.append(element("small", { textContent: failure.error }));
  const cells = table.columns.map((column) => {
    const textContent = column.shortText(row) || "–";
    const isFailed = column.isVerdict && column.numbers[row] === 0;
    const className = column.text(row) === "" ? "none" : isFailed ? "missed" : "";
    return element("td", { textContent, title: [column.label, column.text(row)].join(" "), className });
  });
  const line = element("tr", { className: failure ? "failed" : "" }, element("th", { scope: "row" }, name), status, ...cells);
  line.dataset.run = row;
  line.setAttribute("aria-current", String(row === sweep.open));
  line.addEventListener("click", () => openRun(row));
  line.addEventListener("pointerenter", () => markRun(row));
  return line;
}

function turnPage(by) {
  sweep.firstRow += by * pageRows;
  fillRows();
}
