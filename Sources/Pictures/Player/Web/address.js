// The address of a run and a frame in the page: "#run=NAME@FRAME".

/** Names of runs by their titles: of several with one title, the second is "TITLE (2)". */
function runNames(titles) {
  const counts = new Map();
  const taken = new Set(titles);
  return titles.map((title) => {
    let nth = (counts.get(title) || 0) + 1;
    let name = nth > 1 ? `${title} (${nth})` : title;
    while (nth > 1 && taken.has(name)) {
      nth += 1;
      name = `${title} (${nth})`;
    }
    counts.set(title, nth);
    taken.add(name);
    return name;
  });
}

function formatAddress(name, frame) {
  // slashes and spaces of names stay readable where that is allowed
  return `#run=${encodeURIComponent(name).replaceAll("%2F", "/")}@${frame}`;
}

/** The name and the frame of an address; null for another address. Either may be missing: "#run=NAME", "#run=@31". */
function parseAddress(hash) {
  if (!hash.startsWith("#run=")) return null;
  const text = hash.slice(5);
  const at = text.lastIndexOf("@");
  const hasFrame = at >= 0 && /^\d+$/.test(text.slice(at + 1));
  try {
    const name = decodeURIComponent(hasFrame ? text.slice(0, at) : text);
    return { name, frame: hasFrame ? Number(text.slice(at + 1)) : null };
  } catch {
    return null;
  }
}
