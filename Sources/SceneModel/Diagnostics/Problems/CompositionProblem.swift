import Formats

/// What can be wrong with groups.
public enum CompositionProblem: Equatable, Sendable {
  /// `owner` has no items.
  case noItems(owner: String)
  /// A group among the items of a group.
  case nestedGroup(String)
  /// A view that is not dynamic among the items of a group.
  case notDynamic(String, type: String)
  /// A view that is in another group at the same time.
  case inTwoGroups(String, other: String?)
  /// Items of a group, but not all of them: `missing` is one that is left out.
  case partOfGroup(String, group: String?, missing: String)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .noItems: .noItems
    case .nestedGroup, .notDynamic, .inTwoGroups: .badGroup
    case .partOfGroup: .partOfGroup
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .noItems, .nestedGroup, .notDynamic, .inTwoGroups: .error
    case .partOfGroup: .warning
    }
  }
}

extension DiagnosticText {
  static func composition(_ problem: CompositionProblem) -> DiagnosticText {
    switch problem {
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
    }
  }
}

extension DiagnosticDocumentation {
  static let noItems = DiagnosticDocumentation(
    "a group of nothing",
    scene: sample("\"behaviors\": [{ \"type\": \"group\", \"items\": [] }]"),
    meaning: "A group makes one rigid body of its items; without any there is no body.",
    remedy: "Name the views that move as one, or take the group out.")

  static let badGroup = DiagnosticDocumentation(
    "a group that cannot be one body",
    scene: sample("\"behaviors\": [{ \"type\": \"group\", \"items\": \"ball\" }, { \"type\": \"group\", \"items\": \"*\" }]"),
    meaning: "The items of a group are dynamic views, each in one group at a time; groups do not hold groups.",
    remedy: "Put all that moves as one into one group, or give the groups windows that do not overlap. To hold a group still, write "
      + "\"anchored\": true on one of its views.")

  static let partOfGroup = DiagnosticDocumentation(
    "a behavior that acts on some items of a group only (a warning)",
    scene: sample(
      "\"behaviors\": [{ \"type\": \"group\", \"items\": \"*\" }, { \"type\": \"gravity\", \"items\": \"ball\" }]"
    ).substituting("\"views\": [", with: "\"views\": [{ \"id\": \"box\", \"frame\": [120, 40, 50, 50] }, "),
    meaning: "The scene runs: what acts on an item acts on the whole at the item's place. So gravity on one item alone tilts the group, "
      + "which is seldom meant.",
    remedy: "Name all items of the group, or leave the warning be.")
}
