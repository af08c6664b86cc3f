const $ = (id) => document.getElementById(id);
const page = JSON.parse($("data").textContent);
// numbers of the kinds of events
const kinds = Object.fromEntries(page.kinds.map((kind, i) => [kind, i]));

/** An element with properties and children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A sample of a line, as in a legend. */
function lineSample(color, dash, width) {
  const svg = $("line-sample").content.firstElementChild.cloneNode(true);
  const line = svg.firstElementChild;
  line.setAttribute("stroke", color);
  line.setAttribute("stroke-width", width);
  line.setAttribute("stroke-dasharray", dash.join(" "));
  return svg;
}
