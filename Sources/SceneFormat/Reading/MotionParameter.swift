import Formats
import Motion
import SceneModel

/// A number of a motion of a scene, in the words of its dialect, which a slider can set without a declaration in the scene.
public struct MotionParameter: Equatable, Sendable {
  /// `MOTION.PARAMETER`, such as `sheet-up.response`.
  public let name: String
  /// Where the scene has it, or would have it.
  public let pointer: String
  public let value: Double
  /// A range that suits most motions, and has the value in it.
  public let low: Double
  public let high: Double
  /// The dialect, and the parameter in words.
  public let description: String
}

extension SceneReadResult {
  /// The parameters of the motions that the text of the scene has, without those that it computes, and without loops and alternatives of
  /// one id.
  public var motionParameters: [MotionParameter] {
    var collector = MotionParameterCollector()
    if let written {
      collector.add(written.member("behaviors"), at: "/behaviors")
      for (i, event) in (written.member("events")?.elements ?? []).enumerated() {
        collector.add(event.member("addBehavior"), of: nil, at: "/events/\(event.member("id")?.string ?? "\(i)")/addBehavior")
      }
    }
    return collector.parameters
  }
}

private struct MotionParameterCollector {
  var parameters: [MotionParameter] = []

  mutating func add(_ behaviors: JSONValue?, at pointer: String) {
    let elements = behaviors?.elements ?? []
    var counts: [String: Int] = [:]  // for lookup only
    for element in elements { if let id = element.member("id")?.string { counts[id, default: 0] += 1 } }
    for (i, behavior) in elements.enumerated() {
      let id = behavior.member("id")?.string
      // a pointer with the id of several alternatives is that of the first
      if let id, counts[id] != 1 { continue }
      add(behavior, of: i, at: "\(pointer)/\(id ?? "\(i)")")
    }
  }

  /// - Parameter index: In its array, to name it by where it has no id.
  mutating func add(_ behavior: JSONValue?, of index: Int?, at pointer: String) {
    guard let behavior, behavior.member("for") == nil else { return }
    let type = behavior.member("type")?.string ?? ""
    let motion = Element(
      value: behavior, name: behavior.member("id")?.string ?? "\(type)\(index.map { "-\($0 + 1)" } ?? "")", pointer: pointer)
    switch type {
    case "spring": addSpring(motion)
    case "decay": addDecay(motion)
    case "scroll": addScroll(motion)
    case "composite": add(behavior.member("behaviors"), at: "\(pointer)/behaviors")
    default: break
    }
  }

  private struct Element {
    let value: JSONValue
    let name: String
    let pointer: String
  }

  private mutating func add(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, _ description: String, _ path: String, of motion: Element
  ) {
    parameters.append(
      MotionParameter(
        name: "\(motion.name).\(name)", pointer: "\(motion.pointer)/\(path)", value: value, low: min(range.lowerBound, value),
        high: value > range.upperBound ? 2 * value : range.upperBound, description: description))
  }

  // MARK: - Laws

  private mutating func addSpring(_ motion: Element) {
    let dialect = motion.value.member("dialect")?.string.map { SpringDialect(rawValue: $0) } ?? .plain
    guard let dialect, let members = motion.value.member("spring")?.members else { return }
    let given = members.compactMap { SpringParameter(rawValue: $0.key) }
    guard let entry = dialect.forms.first(where: { entry in given.allSatisfy { entry.form.parameters.contains($0) } }) else { return }
    for (parameter, standard) in zip(entry.form.parameters, entry.defaults) {
      let written = members.last { $0.key == parameter.rawValue }?.value
      // nobody looks for a mass that is not there
      guard let value = written.map({ $0.number }) ?? (parameter == .mass ? nil : standard) else { continue }
      let range = parameter == .dampingRatio && entry.form == .settling ? 0.05...1 : parameter.usualRange
      add(parameter.rawValue, value, range, "\(dialect.title): \(parameter.help)", "spring/\(parameter.rawValue)", of: motion)
    }
    addVelocity(motion, most: Self.most(dialect.velocityUnit), dialect.title)
  }

  private mutating func addDecay(_ motion: Element) {
    let members = motion.value.member("decay")?.members ?? []
    let given = members.compactMap { FlingDialect.Parameter(key: $0.key) }
    let word = motion.value.member("dialect")?.string
    let isSpline = members.contains { $0.key == "spline" }
    guard let dialect = word.map({ FlingDialect(rawValue: $0) }) ?? (isSpline ? .android : FlingDialect.first(with: given)) else { return }
    for (parameter, standard) in dialect.parameters where motion.value.member("decay") != nil {
      let written = members.last { $0.key == parameter.key }?.value
      // a time constant alone has its power
      let isImplied = parameter == .power && given == [.timeConstant] && word == nil
      guard !isImplied, let value = written.map({ $0.number }) ?? standard else { continue }
      let help = MotionFields.decay.field(parameter.key)?.help ?? ""
      add(parameter.key, value, parameter.usualRange, "\(dialect.rawValue): \(help)", "decay/\(parameter.key)", of: motion)
    }
    addVelocity(motion, most: Self.most(dialect.isPerMillisecond ? .unitsPerMillisecond : .unitsPerSecond), dialect.rawValue)
  }

  private mutating func addScroll(_ motion: Element) {
    let dialect = motion.value.member("dialect")?.string.map { ScrollDialect(rawValue: $0) } ?? .uikit
    let known: (law: FlingDialect, parameter: FlingDialect.Parameter)? =
      switch dialect {
      case .uikit: (.uikit, .rate)
      case .android: (.android, .over)
      default: nil
      }
    guard let dialect, let (law, parameter) = known else { return }
    let written = motion.value.member(parameter.key)
    let standard = law.parameters.first { $0.parameter == parameter }?.standard
    guard let value = written.map({ $0.number }) ?? standard else { return }
    let help = BehaviorType.scroll.table.field(parameter.key)?.help ?? ""
    add(parameter.key, value, parameter.usualRange, "\(dialect.rawValue): \(help)", parameter.key, of: motion)
  }

  private static func most(_ unit: SpringDialect.VelocityUnit) -> Double {
    switch unit {
    case .distancesPerSecond: 20
    case .unitsPerSecond: 3000
    case .unitsPerMillisecond: 3
    }
  }

  /// A velocity that the text gives: one number, or one per value.
  private mutating func addVelocity(_ motion: Element, most: Double, _ dialect: String) {
    guard let velocity = motion.value.member("velocity") else { return }
    func describe(_ value: String) -> String { "\(dialect): velocity\(value) at the start" }
    if let number = velocity.number { add("velocity", number, -most...most, describe(""), "velocity", of: motion) }
    for (i, element) in (velocity.elements ?? []).prefix(2).enumerated() {
      let axis = i == 0 ? "x" : "y"
      if let number = element.number {
        add("velocity.\(axis)", number, -most...most, describe(" along \(axis)"), "velocity/\(i)", of: motion)
      }
    }
    for member in velocity.members ?? [] {
      if let number = member.value.number {
        add("velocity.\(member.key)", number, -most...most, describe(" of \(member.key)"), "velocity/\(member.key)", of: motion)
      }
    }
  }
}

extension SpringParameter {
  /// Values of a slider.
  fileprivate var usualRange: ClosedRange<Double> {
    switch self {
    case .mass: 0.1...10
    case .stiffness, .tension: 1...1000
    case .damping, .friction: 0...100
    case .dampingRatio, .dampingFraction: 0.05...1.5
    case .response, .duration, .visualDuration, .settling, .frequency: 0.05...2
    case .bounce: -0.5...0.9
    case .bounciness, .speed: 0...20
    }
  }
}

extension FlingDialect.Parameter {
  /// Values of a slider.
  fileprivate var usualRange: ClosedRange<Double> {
    switch self {
    case .rate: 0.98...0.9995
    case .friction: 0.2...5
    case .drag: 0.01...0.9
    case .power: 0.1...2
    case .timeConstant: 0.05...2
    case .density: 1...4
    case .over: 0...200
    }
  }
}
