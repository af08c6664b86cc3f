import Formats

/// Ids, patterns and pointers.
extension DiagnosticDocumentation {
  private static let drag = "\"behaviors\": [{ \"id\": \"drag\", \"type\": \"attachment\", \"item\": \"ball\", \"anchor\": [65, 0] }]"

  static let references = [
    DiagnosticDocumentation(
      "bad-id", "a text that cannot be an id", scene: sample().substituting("\"id\": \"ball\"", with: "\"id\": \"ball/1\""),
      meaning: "Ids stand in patterns, where * and ? match anything, and in pointers, where / parts one key from the next. An id with "
        + "an id with one of these would be ambiguous.",
      remedy: "Use other characters, for example ball-1. All others may be used, blanks too, but no control characters."),
    DiagnosticDocumentation(
      "duplicate-id", "two elements have one id",
      scene: sample("\"walls\": [{ \"id\": \"ball\", \"from\": [0, 400], \"to\": [320, 400] }]"),
      meaning: "Views, walls and behaviors share one set of ids, those that events add included: a pointer, a row of the trajectory or "
        + "an event's remove has to mean one thing.",
      remedy: "Give one of them another id. Spawns that repeat get numbers by themselves: drop becomes drop-1, drop-2."),
    DiagnosticDocumentation(
      "unknown-id", "an id that nothing has",
      scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": [\"bal\"] }]"),
      meaning: "A behavior, event or track speaks of a view, wall or behavior that is not in the scene and that no event adds.",
      remedy: "Take the id that is proposed, or one of those that are listed. Capitals count. A pattern such as \"ball*\" may match "
        + "several, or none."),
    DiagnosticDocumentation(
      "nothing-matches", "a pattern that matches no view (a warning)",
      scene: sample("\"behaviors\": [{ \"type\": \"gravity\", \"items\": \"square-*\" }]"),
      meaning: "The scene runs, but the behavior acts on nothing, or the trajectory holds nothing of it.",
      remedy: "* stands for any characters, ? for one, and \"*\" alone is all views."),
    DiagnosticDocumentation(
      "attached-to-itself", "an attachment whose two ends are one view",
      scene: sample("\"behaviors\": [{ \"type\": \"attachment\", \"item\": \"ball\", \"to\": \"ball\" }]"),
      meaning: "The distance of a view from itself is always 0, and nothing could hold it.",
      remedy: "Name another view in \"to\", or write \"anchor\" with a point of the reference view."),
    DiagnosticDocumentation(
      "no-items", "a group of nothing",
      scene: sample("\"behaviors\": [{ \"type\": \"group\", \"items\": [] }]"),
      meaning: "A group makes one rigid body of its items; without any there is no body.",
      remedy: "Name the views that move as one, or take the group out."),
    DiagnosticDocumentation(
      "bad-group", "a group that cannot be one body",
      scene: sample("\"behaviors\": [{ \"type\": \"group\", \"items\": \"ball\" }, { \"type\": \"group\", \"items\": \"*\" }]"),
      meaning: "The items of a group are dynamic views, each in one group at a time; groups do not hold groups.",
      remedy: "Put all that moves as one into one group, or give the groups windows that do not overlap. To hold a group still, write "
        + "\"anchored\": true on one of its views."),
    DiagnosticDocumentation(
      "part-of-group", "a behavior that acts on some items of a group only (a warning)",
      scene: sample(
        "\"behaviors\": [{ \"type\": \"group\", \"items\": \"*\" }, { \"type\": \"gravity\", \"items\": \"ball\" }]"
      ).substituting("\"views\": [", with: "\"views\": [{ \"id\": \"box\", \"frame\": [120, 40, 50, 50] }, "),
      meaning: "The scene runs: what acts on an item acts on the whole at the item's place. So gravity on one item alone tilts the group, "
        + "which is seldom meant.",
      remedy: "Name all items of the group, or leave the warning be."),
    DiagnosticDocumentation(
      "bad-pointer", "a text that is not a JSON Pointer",
      scene: sample(drag, "\"tracks\": [{ \"target\": \"drag.anchor\", \"keys\": [[0, 65, 0], [1, 200, 0]] }]"),
      meaning: "Places in a scene are written as JSON Pointers (RFC 6901): they begin with /, and / parts one key from the next.",
      remedy: "Write /behaviors/drag/anchor. Elements of an array go by their id or their index from 0. ~1 stands for a / in a key, "
        + "and ~0 for ~."),
    DiagnosticDocumentation(
      "cannot-be-set", "a value that stays while the scene runs",
      scene: sample("\"events\": [{ \"time\": 1, \"set\": { \"/views/ball/size\": [10, 10] } }]"),
      meaning: "Events and tracks change what an app could change: properties of views, walls and behaviors, and gravity. The shape "
        + "of a view, or what a behavior acts on, is fixed.",
      remedy: "Take one of the keys that are listed. To change something else, let an event remove the element and another add one. "
        + "Before the run, --set changes anything."),
    DiagnosticDocumentation(
      "no-such-place", "a --set whose place does not exist", scene: sample(), set: Override(pointer: "/views/bal/angle", value: "1"),
      meaning: "Everything in a pointer but its last part has to be in the scene.",
      remedy: "Take the name that is proposed. Elements go by their id or their index from 0, and * stands for all of them."),
    DiagnosticDocumentation(
      "no-value", "a --set without a value", scene: sample(), set: Override(pointer: "/views/ball/angle", value: ""),
      meaning: "What follows the = is the new value, as JSON; a bare word is a string.",
      remedy: "Give one: 0.5, true, [1, 2], '{\"vector\": [0, 1]}', or a word. To do without a key, take it out of the file."),
  ]
}
