import Formats

/// What can be wrong with springs, decays and what events do to them. Parameters and dialects are given by their words.
public enum MotionProblem: Equatable, Sendable {
  /// A parameter that a dialect does not have; `forms` are those it has.
  case foreignParameter(String, dialect: String, forms: [[String]])
  /// Two parameters of different forms.
  case mixedForms(String, String)
  /// A duration without a dialect, in which it is a period or the time of settling.
  case openDuration
  /// No spring with the damping ratio has settled after the duration.
  case unsettled
  case overdamped(Double, largest: Double)
  /// rad/s.
  case frequency(Double, least: Double, most: Double)
  /// A velocity that is not a word, a number or a list of them.
  case noVelocity(found: String)
  /// One number for several values; `example` is what could be written.
  case severalValues(example: String, values: [String])
  /// A velocity or a target of a value that the motion does not drive.
  case notDriven(String, values: [String])
  /// More distances per second than any finger moves, of a dialect that has this unit.
  case fast(Double, dialect: String)
  /// The same for a dialect with units per millisecond.
  case fastPerMillisecond(Double, dialect: String)
  /// A velocity at a release, against the way of the finger, in points.
  case against(Double, way: Double)
  /// A new target for a motion that is not a spring.
  case targetless(String, type: String)
  /// A finger on a motion that is not a scroll.
  case notAScroll(String, type: String)
  /// A key of a scroll that another dialect has.
  case foreignKey(String, dialect: String, owner: String)
  /// The own steps of a dialect with a closed form; `known` are those with steps.
  case noSteps(dialect: String, known: [String])
  /// An additive target for a spring that is computed by a framework's own steps.
  case notAdditive(String)
  /// A view that is part of a group when a motion of it begins.
  case inGroup(String, group: String?)
  /// A track that moves a view in the time in which a motion of it begins; `until` is the track's end.
  case onTrack(String, motion: String?, until: Double)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .foreignParameter, .mixedForms, .openDuration, .unsettled, .overdamped, .frequency, .noVelocity, .severalValues, .notDriven,
      .targetless, .notAScroll, .foreignKey, .noSteps, .notAdditive, .inGroup, .onTrack:
      .badMotion
    case .fast, .fastPerMillisecond, .against: .motionVelocity
    }
  }

  var severity: Diagnostic.Severity { code == .motionVelocity ? .warning : .error }
}

extension DiagnosticText {
  static func motion(_ problem: MotionProblem) -> DiagnosticText {
    switch problem {
    case .foreignParameter(let key, let dialect, let forms):
      let known = forms.map { "{\($0.joined(separator: ", "))}" }.joined(separator: ", ")
      return DiagnosticText(
        "\"\(key)\" is not a parameter of the dialect \(dialect)", help: "\(dialect) has \(known); another \"dialect\" may have it")
    case .mixedForms(let a, let b):
      return DiagnosticText(
        "\"\(a)\" and \"\(b)\" belong to different forms", help: "keep the parameters of one form; see 'physim help motion'")
    case .openDuration:
      return DiagnosticText(
        "\"duration\" is the period of a spring in some frameworks, and the time of settling in others",
        help: "add \"dialect\": \"swiftui\", \"motion\" or another one, or give \"response\" and \"dampingFraction\"")
    case .unsettled:
      return DiagnosticText("no spring with this damping ratio has settled after this time", help: "give a longer time, or another ratio")
    case .overdamped(let ratio, let largest):
      return DiagnosticText("the damping ratio is \(short(ratio)); the largest is \(short(largest))", help: "1 is critical")
    case .frequency(let frequency, let least, let most):
      return DiagnosticText(
        "the angular frequency of this spring is \(short(frequency)) rad/s; it must be \(short(least)) to \(short(most))",
        help: "check the units of its parameters")
    case .noVelocity(let found):
      return DiagnosticText(
        "expected a velocity, found \(found)", help: "write \"kept\", a number, [x, y], or {\"x\": 100} and other values")
    case .severalValues(let example, let values):
      return DiagnosticText("this motion drives several values: \(values.joined(separator: ", "))", help: "write \(example)")
    case .notDriven(let value, let values):
      return DiagnosticText("this motion does not drive \"\(value)\"", help: "it drives \(values.joined(separator: ", "))")
    case .fast(let velocity, let dialect):
      return DiagnosticText(
        "\(short(velocity)) distances per second is faster than a finger",
        help: "\(dialect) divides a velocity by the distance to the target")
    case .fastPerMillisecond(let velocity, let dialect):
      return DiagnosticText(
        "\(short(velocity)) units per millisecond is faster than a finger",
        help: "velocities of \(dialect) are per millisecond: divide those per second by 1000")
    case .against(let velocity, let way):
      return DiagnosticText(
        "the finger has moved by \(short(way)) pt, and leaves with \(short(velocity)) pt/s in the other direction",
        help: "velocities have the sign of the axis: x grows to the right, y downward")
    case .targetless(let id, let type):
      return DiagnosticText(
        "\"\(clipped(id))\" is a \(type), which has no target", help: "name a spring, or remove this motion and add a spring")
    case .notAScroll(let id, let type):
      return DiagnosticText("\"\(clipped(id))\" is a \(type), which no finger drags", help: "name a scroll; a track moves other views")
    case .foreignKey(let key, let dialect, let owner):
      return DiagnosticText(
        "\"\(key)\" is not a key of a scroll in the dialect \(dialect)", help: "\(owner) has it: leave it out, or take that dialect")
    case .noSteps(let dialect, let known):
      return DiagnosticText(
        "the dialect \(dialect) has no steps of its own that are known",
        help: "leave \"scheme\" out; \(known.joined(separator: ", ")) compute step by step")
    case .notAdditive(let id):
      return DiagnosticText(
        "\"\(clipped(id))\" moves by its framework's own steps, which have one target at a time",
        help: "write \"kept\" or \"reset\", or take \"scheme\": \"closed\"")
    case .inGroup(let id, let group):
      let name = group.map { "the group \"\(clipped($0))\"" } ?? "a group"
      return DiagnosticText(
        "\"\(clipped(id))\" is part of \(name) at this time, and moves with it",
        help: "let the group end before the motion begins, or move the whole group with a snap or an attachment")
    case .onTrack(let id, let motion, let until):
      let name = motion.map { "the motion \"\(clipped($0))\"" } ?? "a motion"
      return DiagnosticText(
        "this track moves \"\(clipped(id))\" until \(short(until)) s, and \(name) begins to drive it before",
        help: "begin the motion where the track ends: \"from\": \(short(until))")
    }
  }
}

extension DiagnosticDocumentation {
  static let badMotion = DiagnosticDocumentation(
    "a motion whose law is not determined",
    scene: sample(
      "\"behaviors\": [{\n    \"type\": \"spring\", \"item\": \"ball\", \"to\": { \"y\": 300 },\n"
        + "    \"spring\": { \"stiffness\": 100, \"response\": 0.5 }\n  }]"),
    meaning: "A spring has the parameters of exactly one form, such as mass, stiffness and damping. Dialects have different forms, and the "
      + "same word may mean different springs in them. A velocity is given per value that the motion drives. A view that is part of a group, "
      + "or that a track moves, cannot be driven at the same time.",
    remedy: "Keep the parameters of one form, and name the dialect that they are from. 'physim help motion' lists the forms.")

  static let motionVelocity = DiagnosticDocumentation(
    "a velocity that probably has another unit or sign (a warning)",
    scene: sample(
      "\"behaviors\": [{\n    \"type\": \"spring\", \"item\": \"ball\", \"to\": { \"y\": 300 }, \"dialect\": \"swiftui\",\n"
        + "    \"spring\": { \"response\": 0.5 }, \"velocity\": 900\n  }]"),
    meaning: "In SwiftUI and UIKit the velocity of a spring is in distances per second: 1 covers the way to the target in a second. A "
      + "velocity in points per second is divided by the distance in points first. A finger leaves a scroll in the direction of its way.",
    remedy:
      "Divide the velocity by the distance, or in react-spring and React Native by 1000, or write \"velocity\": \"kept\", which takes over the velocity of the view."
  )
}
