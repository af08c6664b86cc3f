/// Content under a finger along one axis: it follows after a slop, and past an edge by the rubber band.
package struct FingerDrag: Equatable, Sendable {
  /// Seconds, ascending, and the finger's way since the first of them; straight lines lie between.
  private let times: [Double]
  private let travel: [Double]
  /// Where the content would be without a rubber band.
  private let start: Double
  private let bounds: ClosedRange<Double>
  private let viewport: Double
  /// When the finger has left the slop, and the part of its way that the content does not follow.
  private let recognized: Double
  private let slop: Double

  /// - Parameters:
  ///   - position: Of the content when the finger takes hold of it.
  ///   - places: Of the finger, one per time.
  ///   - bounds: Of the content's position.
  ///   - viewport: Its length, above 0.
  package init(from position: Double, times: [Double], places: [Double], bounds: ClosedRange<Double>, viewport: Double) {
    self.times = times
    travel = places.map { $0 - places[0] }
    self.bounds = bounds
    self.viewport = viewport
    if position > bounds.upperBound {
      start = bounds.upperBound + ScrollLaw.travel(of: min(position - bounds.upperBound, 0.99 * viewport), viewport: viewport)
    } else if position < bounds.lowerBound {
      start = bounds.lowerBound - ScrollLaw.travel(of: min(bounds.lowerBound - position, 0.99 * viewport), viewport: viewport)
    } else {
      start = position
    }
    (recognized, slop) = Self.recognition(times, travel)
  }

  private static func recognition(_ times: [Double], _ travel: [Double]) -> (time: Double, slop: Double) {
    for i in travel.indices where travel[i].magnitude >= ScrollLaw.slop {
      let slop = travel[i] < 0 ? -ScrollLaw.slop : ScrollLaw.slop
      guard i > 0 else { return (times[i], slop) }
      let share = (slop - travel[i - 1]) / (travel[i] - travel[i - 1])
      return (times[i - 1] + share * (times[i] - times[i - 1]), slop)
    }
    return (.infinity, 0)
  }

  /// The finger's way and velocity; it stands before its first place and after its last.
  private func finger(at time: Double) -> MotionState {
    guard let next = times.firstIndex(where: { $0 > time }) else {
      return MotionState(position: travel[travel.count - 1], velocity: 0)
    }
    guard next > 0 else { return MotionState(position: 0, velocity: 0) }
    let slope = (travel[next] - travel[next - 1]) / (times[next] - times[next - 1])
    return MotionState(position: travel[next - 1] + slope * (time - times[next - 1]), velocity: slope)
  }

  package func state(at time: Double) -> MotionState {
    guard time >= recognized else { return banded(MotionState(position: start, velocity: 0)) }
    let finger = finger(at: time)
    return banded(MotionState(position: start + finger.position - slop, velocity: finger.velocity))
  }

  private func banded(_ raw: MotionState) -> MotionState {
    let (bound, side) = raw.position > bounds.upperBound ? (bounds.upperBound, 1.0) : (bounds.lowerBound, -1.0)
    let pull = side * (raw.position - bound)
    guard pull > 0 else { return raw }
    let share = viewport / (ScrollLaw.rubberBandConstant * pull + viewport)
    return MotionState(
      position: bound + side * ScrollLaw.rubberBand(pull, viewport: viewport),
      velocity: raw.velocity * ScrollLaw.rubberBandConstant * share * share)
  }

  /// The velocity that the content has when the finger lifts: its mean over the last 30 ms of the finger's path, past an edge over the last
  /// 100 ms, and 0 if the finger has stood for as long. UIKit's own estimate is not public.
  package func releaseVelocity(at time: Double) -> Double {
    let window = bounds.contains(state(at: time).position) ? 0.03 : 0.1
    let end = min(time, times[times.count - 1])
    guard time - end < window else { return 0 }
    let start = max(0, recognized, end - window)
    guard end > start else { return 0 }
    return (state(at: end).position - state(at: start).position) / (end - start)
  }
}

extension Decay {
  /// A decay from a velocity that ends at a place, the time constant chosen so that both are met; nil where the velocity leads elsewhere or
  /// would decay more slowly than UIScrollView's.
  package static func landing(at target: Double, from start: Double, velocity: Double) -> Decay? {
    guard velocity != 0, case let constant = (target - start) / velocity, constant > 0, constant <= 0.5 else { return nil }
    return .timeConstant(constant, from: start, velocity: velocity, stop: .distance(ScrollLaw.bounceEnd))
  }
}
