import Formats
import SceneFormat
import Simulation

/// The margin of a check over the two axes that change it most, all others as they were found.
public struct HuntPlane: Sendable {
  public struct Run: Sendable {
    /// One text per axis.
    public var values: [String]
    /// nil where the values make no scene.
    public var margin: Double?
    public var digest: String
  }

  /// One or two.
  public var axes: [(name: String, pointer: String)]
  /// The first axis changes slowest.
  public var runs: [Run]
  /// The run with the values that were found.
  public var found: Int?

  /// Values of an axis.
  static let size = 21
}

extension Hunt {
  /// The plane around a case.
  func plane(around found: Case, of check: String) throws(StudyError) -> HuntPlane {
    let chosen = try steepestAxes(found, check)
    let values = chosen.map { valuesAround(found, $0) }
    let (first, second) = (values[0], values.count > 1 ? values[1] : [])
    let pairs = first.flatMap { a in second.isEmpty ? [[a]] : second.map { [a, $0] } }
    let runs = try runs.run(pairs.map { pair in zip(chosen, pair).reduce(found.settings) { $0.setting($1.0, to: $1.1) } })
    let here = chosen.map { found.settings.value(of: $0)?.text ?? space.sweep.template.writtenValue(space.axes[$0]) }
    return HuntPlane(
      axes: chosen.map { (space.axes[$0].name, space.axes[$0].pointer) },
      runs: zip(pairs, runs).map { pair, run in
        HuntPlane.Run(
          values: pair.map(\.text), margin: run?.entry(check)?.margin?.value, digest: run.map { String($0.digest, radix: 16) } ?? "")
      },
      found: pairs.firstIndex { $0.map(\.text) == here })
  }

  /// The two axes along which the margin varies most around a case.
  private func steepestAxes(_ found: Case, _ check: String) throws(StudyError) -> [Int] {
    let places = [0, 0.25, 0.5, 0.75, 1]
    let settings = (0..<space.count).flatMap { axis in places.map { found.settings.setting(axis, to: space.value($0, of: axis)) } }
    let shares = try runs.run(settings).map { $0?.entry(check)?.share ?? .nan }
    let ranges = (0..<space.count).map { axis in
      let known = shares[axis * places.count..<(axis + 1) * places.count].filter { $0.isFinite }
      return (known.max() ?? 0) - (known.min() ?? 0)
    }
    return ranges.indices.sorted { (-ranges[$0], $0) < (-ranges[$1], $1) }.prefix(2).sorted()
  }

  /// Values that are spread evenly over an axis, among them that of a case.
  private func valuesAround(_ found: Case, _ axis: Int) -> [SweepValue] {
    var values: [SweepValue] = []
    for i in 0..<HuntPlane.size {
      let value = space.value(Double(i) / Double(HuntPlane.size - 1), of: axis)
      if value.text != values.last?.text { values.append(value) }
    }
    guard let own = found.settings.value(of: axis), let number = Double(own.text), !values.contains(where: { $0.text == own.text }) else {
      return values
    }
    let distances = values.map { (Double($0.text).map { $0 - number } ?? .infinity).magnitude }
    if let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }) { values[nearest] = own }
    return values
  }
}
