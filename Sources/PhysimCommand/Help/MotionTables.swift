import Formats
import Motion
import MotionCode
import Resources

/// The tables of the page about motion, computed by the code that they document.
enum MotionTables {
  static let names = ["spring durations", "spring forms", "spring conversion", "fling dialects"]

  static func named(_ name: String) -> Block.Table? {
    switch name {
    case "spring durations": durations
    case "spring forms": forms
    case "spring conversion": conversion
    case "fling dialects": flings
    default: nil
    }
  }

  private static func code(_ text: String) -> String { "`\(text)`" }

  /// Forms with a duration, at the same values.
  private static var durations: Block.Table {
    var rows: [[String]] = []
    for dialect in SpringDialect.allCases {
      for entry in dialect.forms where [.bounce, .visual, .settling, .response].contains(entry.form) && dialect != .plain {
        let given = entry.form.parameters.map { parameter in
          switch parameter {
          case .bounce: (parameter: parameter, value: 0.3)
          case .dampingRatio, .dampingFraction: (parameter: parameter, value: 0.7)
          default: (parameter: parameter, value: 0.5)
          }
        }
        guard let spring = try? SpringParameters(given, in: dialect).spring() else { continue }
        let words = entry.form.parameters.map { $0 == .settling && dialect != .swiftui ? "duration" : $0.rawValue }
        rows.append([
          dialect.title, words.joined(separator: ", "), NumberFormat.significant(spring.stiffness, digits: 5),
          NumberFormat.significant(spring.damping, digits: 4),
        ])
      }
    }
    return Block.Table(head: ["dialect", "parameters", "stiffness", "damping"], rows: rows)
  }

  private static var forms: Block.Table {
    let rows = SpringDialect.allCases.filter { $0 != .css }.flatMap { dialect in
      dialect.forms.enumerated().map { i, entry in
        let words = zip(entry.form.parameters, entry.defaults).map { parameter, standard in
          standard.map { "(\(parameter.rawValue) \(NumberFormat.trimmed($0, 3)))" } ?? parameter.rawValue
        }
        return [i == 0 ? code(dialect.rawValue) : "", words.joined(separator: ", ")]
      }
    }
    return Block.Table(head: ["dialect", "parameters"], rows: rows)
  }

  private static var conversion: Block.Table {
    let lines = DialectLine.all(SpringMotion(Spring(mass: 1, stiffness: 100, damping: 10)))
    return Block.Table(
      head: ["dialect", "difference", "code"],
      rows: lines.map { [code($0.dialect.rawValue), NumberFormat.significant($0.difference), code($0.code)] })
  }

  private static var flings: Block.Table {
    let rows = FlingDialect.allCases.map { dialect in
      let fling = Fling(dialect, from: 0, velocity: 1200)
      let parameters = dialect.parameters.map { "\($0.parameter.rawValue) \(NumberFormat.trimmed($0.standard, 3))" }
      return [
        code(dialect.rawValue), parameters.joined(separator: ", "), NumberFormat.fixed(fling.target, 1),
        NumberFormat.fixed(fling.landing, 1), "\(NumberFormat.fixed(fling.duration, 3)) s",
      ]
    }
    return Block.Table(head: ["dialect", "parameters", "target", "landing", "duration"], rows: rows)
  }
}
