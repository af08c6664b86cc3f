import Resources
import SceneFormat
import SceneModel
import Trajectories

/// The tables that pages of the manual take from the code, by the names in their `{{…}}` lines.
enum ReferenceTable {
  /// Every name.
  static let names =
    FormatReference.owners.map { "keys of \($0)" } + ["columns", "event kinds", "metrics", "limits", "profile defaults", "exit statuses"]
    + MotionTables.names

  static func named(_ name: String) -> Block.Table? {
    switch name {
    case "columns": table("column", "unit", "meaning", rows: Column.allCases.map { [code($0.rawValue), $0.unit, $0.meaning] })
    case "event kinds": table("kind", "meaning", rows: EventKind.allCases.map { [code($0.rawValue), $0.meaning] })
    case "metrics": table("metric", "meaning", rows: Metric.documented.map { [code($0.form), $0.meaning] })
    case "limits":
      table(
        "limit", "default", "meaning", rows: Limits.Name.allCases.map { [code($0.rawValue), grouped(Limits.standard[$0]), $0.meaning] })
    case "profile defaults": profileDefaults
    case "exit statuses": table("status", "meaning", rows: ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] })
    default: name.hasPrefix("keys of ") ? keys(of: String(name.dropFirst("keys of ".count))) : MotionTables.named(name)
    }
  }

  private static func table(_ head: String..., rows: [[String]]) -> Block.Table { Block.Table(head: head, rows: rows) }

  private static func code(_ text: String) -> String { "`\(text)`" }

  private static func keys(of owner: String) -> Block.Table? {
    FormatReference.entries(of: owner).map { entries in
      table(
        "key", "default", "meaning",
        rows: entries.map { [code($0.name), $0.isRequired ? "required" : plain($0.standard ?? ""), $0.meaning] })
    }
  }

  /// JSON, a string without its quotes.
  private static func plain(_ json: String) -> String { json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json }

  private static var profileDefaults: Block.Table {
    func row(_ name: String, _ value: (Profile.Defaults) -> Double) -> [String] {
      [name] + Profile.allCases.map { number(value($0.defaults)) }
    }
    return Block.Table(
      head: ["unless given"] + Profile.allCases.map { code($0.rawValue) },
      rows: [
        row("`elasticity` of a view", \.elasticity), row("`elasticity` of a wall or boundary", \.boundaryElasticity),
        row("`friction`", \.friction), row("`resistance`", \.resistance), row("`angularResistance`", \.angularResistance),
        row("`pointsPerMeter`", \.pointsPerMeter),
      ])
  }

  private static func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  /// `67 108 864`.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, digits.count > 4, (digits.count - i).isMultiple(of: 3) { text += " " }
      text.append(digit)
    }
    return text
  }
}
