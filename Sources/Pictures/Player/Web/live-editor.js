// The text of the scene, with its problems at their lines.
let editTimer = 0;

function editText() {
  clearTimeout(editTimer);
  editTimer = setTimeout(() => applyText($("text").value), 150);
}

function applyText(text) {
  clearTimeout(editTimer);
  const isGood = live.setText(text);
  showDiagnostics(text, live.diagnostics);
  if (isGood) showSettings();
  showMessage();
  return isGood;
}

/** Places in the text, which diagnostics count in bytes. */
function characterIndex(bytes, offset) {
  return new TextDecoder().decode(bytes.subarray(0, offset)).length;
}

function showDiagnostics(text, diagnostics) {
  const own = diagnostics.filter(({ source }) => source === 0);
  const lines = new Map();
  for (const { line, severity } of own) if (lines.get(line) !== "error") lines.set(line, severity);
  const count = text.split("\n").length;
  $("gutter").replaceChildren(
    ...Array.from({ length: count }, (_, i) => element("span", { className: lines.get(i + 1) || "", textContent: `${i + 1}\n` })),
  );
  const bytes = new TextEncoder().encode(text);
  const items = own.map(({ severity, code, text: sentence, help, line, column, start, end }) => {
    const button = element("button", { type: "button", textContent: `${line}:${column} ${severity}[${code}]: ${sentence}` });
    button.addEventListener("click", () => {
      $("text").focus();
      $("text").setSelectionRange(characterIndex(bytes, start), characterIndex(bytes, end));
    });
    return element("li", {}, button, ...(help ? [element("p", { textContent: `help: ${help}` })] : []));
  });
  $("diagnostics").replaceChildren(...items);
  $("text").setAttribute("aria-invalid", String(own.some(({ severity }) => severity === "error")));
}

function listenToEditor() {
  const text = $("text");
  text.addEventListener("input", editText);
  text.addEventListener("scroll", () => ($("gutter").scrollTop = text.scrollTop));
}
