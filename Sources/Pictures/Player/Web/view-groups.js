// Above this many views the list has a search field and groups.
const listLimit = 24;

/** What names like "ball-1" and "ball-2" have in common: "ball". A name without a number is its own prefix. */
function prefixOf(name) {
  const prefix = name.replace(/[-_.: ]*\d+([-_.: ]+\d+)*$/, "");
  return prefix || name;
}

/** Views by prefix, in the order of their first members. */
function groupViews(views) {
  const groups = new Map();
  for (const view of views) {
    const prefix = prefixOf(view.name);
    if (!groups.has(prefix)) groups.set(prefix, []);
    groups.get(prefix).push(view);
  }
  return [...groups].map(([prefix, members]) => ({ prefix, members }));
}

/** Views whose name contains a text in any case, or matches it as a glob with * and ?. */
function searchViews(views, text) {
  const wanted = text.trim().toLowerCase();
  if (!/[*?]/.test(wanted)) return views.filter((view) => view.name.toLowerCase().includes(wanted));
  const pattern = wanted.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".");
  const glob = new RegExp(`^${pattern}$`, "su");
  return views.filter((view) => glob.test(view.name.toLowerCase()));
}
