extension DiagnosticText {
  /// Groups and composites.
  static func composition(_ problem: Problem) -> DiagnosticText {
    switch problem {
    case .outsideWindow(let from, let until):
      let span = until.isFinite ? "from \(rounded(from)) to \(rounded(until)) s" : "from \(rounded(from)) s on"
      return DiagnosticText(
        "this never acts: what it is added with is there \(span)", help: "windows count from the start of the run; widen one of the two")
    case .noItems(let owner):
      return DiagnosticText("\(owner) needs items, and this has none", help: "name the views that it holds together")
    case .nestedGroup(let id):
      return DiagnosticText(
        "\"\(clipped(id))\" is a group, and groups hold views only", help: "name its views; those of one group move as one")
    case .notDynamic(let id, let type):
      return DiagnosticText(
        "\"\(clipped(id))\" is \(type), and the items of a group are dynamic",
        help: "leave it out, or write \"anchored\": true in place of \"type\": \"static\", which holds the whole group still")
    case .inTwoGroups(let id, let other):
      let group = other.map { "the group \"\(clipped($0))\"" } ?? "another group"
      return DiagnosticText(
        "\"\(clipped(id))\" is in \(group) at the same time",
        help: "put all that moves as one into one group, or let one end before the other begins")
    case .partOfGroup(let id, let group, let missing):
      let name = group.map { "the group \"\(clipped($0))\"" } ?? "a group"
      return DiagnosticText(
        "this acts on \"\(clipped(id))\" but not on \"\(clipped(missing))\", which is in \(name) with it",
        help: "name all items of the group, unless only this part of it is meant")
    default: return DiagnosticText("")
    }
  }
}
