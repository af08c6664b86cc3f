import Formats
import SceneModel
import Simulation
public import Trajectories

/// The sensitivity of a run to small shifts of its views.
///
/// A contact or a joint can multiply a difference, so after some of them the place of a view depends on the last bit of a number. Such
/// frames are the same on every machine, but arbitrary: other arithmetic, and a real device, would give others.
public struct Sensitivity: Equatable, Sendable {
  /// The shift whose growth is measured, points.
  public static let shift = 1e-4
  /// The distance from which on a position is arbitrary, points.
  public static let limit = 1.0

  /// The largest distance to the run with the views shifted by ``shift``, as a multiple of the shift.
  public fileprivate(set) var growth = 0.0
  /// The largest distance to the runs with the views shifted by one unit in the last place, points.
  public fileprivate(set) var ulpDistance = 0.0
  /// The first frame by which that distance has been above ``limit`` in most of these runs; nil for none.
  ///
  /// The time at which a difference of the last bit has grown so far depends on the difference: a single run may be early or late by half
  /// of the time.
  public fileprivate(set) var horizon: Int?
  /// The last contact before the shift had grown tenfold; nil if it never did, or without a contact.
  public fileprivate(set) var contact: EventRecord?
  public fileprivate(set) var lastFrame = 0

  /// A tolerance of positions that other arithmetic would pass, points: ten times the effect of a unit in the last place. nil past a
  /// horizon.
  public var tolerance: Double? { horizon == nil ? 10 * ulpDistance : nil }
}

/// Measures the sensitivity of a run: runs of the scene with its views shifted, frame by frame next to the run of the scene.
struct ShiftedRuns: RunObserver {
  private(set) var result = Sensitivity()
  private let shifted: ShiftedRun
  /// Runs with views shifted by a unit in the last place, each in other directions.
  private var nearest: [ShiftedRun] = []
  private var hasParted = [Bool](repeating: false, count: nearestCount)
  private var hasGrown = false
  private var lastContact: EventRecord?

  private static let nearestCount = 5

  /// - Throws: ``GoldenError`` when a shifted scene cannot be run.
  init(_ scene: Scene, _ limits: Limits) throws(GoldenError) {
    do throws(SimulationError) {
      shifted = try ShiftedRun(Self.moved(scene) { $0 + ($1 % 2 == 1 ? Sensitivity.shift : -Sensitivity.shift) }, limits: limits)
      for run in 0..<UInt64(Self.nearestCount) {
        let moved = Self.moved(scene) { Double(CounterHash.hash(run, $1, 0) % 2 == 1 ? Float($0).nextUp : Float($0).nextDown) }
        nearest.append(try ShiftedRun(moved, limits: limits))
      }
    } catch {
      throw .simulation(error, began: true)
    }
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for event in events where event.kind.beginsContact { lastContact = event }
    result.lastFrame = frame.index
    note(shifted.distance(to: frame), nearest.map { $0.distance(to: frame) })
  }

  private mutating func note(_ distance: Double, _ nearest: [Double]) {
    result.growth = max(result.growth, distance / Sensitivity.shift)
    for (i, distance) in nearest.enumerated() {
      result.ulpDistance = max(result.ulpDistance, distance)
      if distance > Sensitivity.limit { hasParted[i] = true }
    }
    if result.growth >= 10, !hasGrown {
      hasGrown = true
      result.contact = lastContact
    }
    if result.horizon == nil, hasParted.count(where: { $0 }) > Self.nearestCount / 2 { result.horizon = result.lastFrame }
  }

  /// The scene with its dynamic views moved sideways, those that events add too; `number` counts them from 1.
  private static func moved(_ scene: Scene, _ move: (_ x: Double, _ number: UInt64) -> Double) -> Scene {
    var scene = scene
    var number: UInt64 = 0
    func shift(_ view: inout View) {
      guard view.type == .dynamic else { return }
      number += 1
      view.center.x = move(view.center.x, number)
    }
    func shift(_ action: inout Edit) {
      guard case .add(var view) = action else { return }
      shift(&view)
      action = .add(view)
    }
    for i in scene.views.indices { shift(&scene.views[i]) }
    for i in scene.events.indices { shift(&scene.events[i].action) }
    for i in scene.waitingEvents.indices {
      for k in scene.waitingEvents[i].actions.indices { shift(&scene.waitingEvents[i].actions[k]) }
    }
    return scene
  }

  /// The largest distance of a view, points; a view that one of the frames lacks counts as ``Sensitivity/limit``.
  fileprivate static func distance(_ a: Frame, _ b: Frame) -> Double {
    var largest = a.samples.count == b.samples.count ? 0 : Sensitivity.limit
    for sample in a.samples {
      guard let other = b.sample(sample.view) else { continue }
      let (x, y) = (Double(sample.x) - Double(other.x), Double(sample.y) - Double(other.y))
      largest = max(largest, (x * x + y * y).squareRoot())
    }
    return largest
  }
}

/// A run of the scene with its views shifted, compared with the run of the scene.
private final class ShiftedRun {
  private var simulation: Simulation

  init(_ scene: Scene, limits: Limits) throws(SimulationError) { simulation = try Simulation(scene, limits: limits) }

  /// The distance of the next frame from that of the scene, points; the largest value for a failed run.
  func distance(to base: Frame) -> Double {
    (try? simulation.next()) ?? false ? ShiftedRuns.distance(base, simulation.frame) : 2 * Sensitivity.limit
  }
}

extension TestReport {
  /// A table of the sensitivity of the scenes' runs; empty if it was not measured.
  var sensitivity: String {
    let measured = results.compactMap { result in result.sensitivity.map { (result, $0) } }
    if measured.isEmpty { return "" }
    var rows = [["scene", "growth", "frames", "horizon", "tolerance", "begins at"]]
    for (result, sensitivity) in measured {
      let contact = sensitivity.contact.map { "\($0.a)\($0.b.map { " and \($0)" } ?? ""), frame \($0.frame)" } ?? ""
      rows.append([
        result.item.label, NumberFormat.significant(sensitivity.growth, digits: 2), "\(sensitivity.lastFrame)",
        sensitivity.horizon.map { "\($0)" } ?? "none", sensitivity.tolerance.map { NumberFormat.upperBound($0) } ?? "", contact,
      ])
    }
    return "\n" + TextTable.text(rows, endsInWords: true)
  }
}
