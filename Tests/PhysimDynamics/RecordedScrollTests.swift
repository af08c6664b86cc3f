import Foundation
import PhysimDynamics
import Testing

/// Recordings of UIScrollView on iOS 26, next to PhysimDynamics' scroll view under the same finger.
@MainActor struct RecordedScrollTests {
  private final class Targets: NSObject, UIScrollViewDelegate {
    var target = CGPoint.zero
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      target = unsafe targetContentOffset.pointee
    }
  }

  private let clock = UIDynamicAnimator()
  private let targets = Targets()

  init() { clock.framesPerSecond = 1000 }

  private func rows(_ name: String) throws -> [[Double]] {
    let file = SourceMembers.package.appendingPathComponent("Tests/Motion/Vectors/\(name).csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in line.split(separator: ",").map { Double($0) ?? .nan } }
  }

  private func scroll(_ length: CGFloat, content: CGFloat, at offset: CGFloat = 0) -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: length))
    scroll.contentSize = CGSize(width: 400, height: content)
    scroll.contentOffset.y = offset
    scroll.delegate = targets
    return scroll
  }

  /// The finger lifts after a way, with a velocity of the offset in pt/s.
  private func release(_ scroll: UIScrollView, way: CGFloat = 0, velocity: Double) {
    scroll.panGestureRecognizer.send(.began)
    scroll.panGestureRecognizer.send(
      .ended, translation: CGPoint(x: 0, y: way), velocity: CGPoint(x: 0, y: CGFloat(-velocity)))
  }

  /// The offsets of the next milliseconds, as a function of the time in seconds.
  private func offsets(_ scroll: UIScrollView, seconds: Double) -> (Double) -> Double {
    var found = [Double(scroll.contentOffset.y)]
    for _ in 0...Int(seconds * 1000) {
      clock.step()
      found.append(Double(scroll.contentOffset.y))
    }
    return { time in
      let i = min(max(0, Int(time * 1000)), found.count - 2)
      return found[i] + (max(0, time) * 1000 - Double(i)) * (found[i + 1] - found[i])
    }
  }

  @Test func `a delegate gets the recorded targets`() throws {
    let recorded = try rows("ios_targets") + [[0.998, 5074, 0.75, 5443.667], [0.998, 5326, 3, 6819.667]]
    #expect(recorded.count == 14)
    for row in recorded {
      let scroll = scroll(800, content: 20_000, at: CGFloat(row[1]))
      scroll.decelerationRate = UIScrollView.DecelerationRate(rawValue: CGFloat(row[0]))
      release(scroll, velocity: row[2] * 1000)
      #expect(abs(Double(targets.target.y) - row[3]) < 0.001, "\(row)")
    }
  }

  @Test(arguments: [
    // file, offset, velocity, delay of the first frame, seconds a unit of its clock
    ("decel_v750", 5074.0, 750.0, 0.00084, 1.0), ("decel_v3000", 5326, 3000, 0.00092, 1),
    ("ios_fling_trace", 400, 480.83366, -0.0159, 0.001),
  ])
  func `flings are followed within 0,4 pt`(file: String, offset: Double, velocity: Double, delay: Double, unit: Double) throws {
    let scroll = scroll(852, content: 20_000, at: CGFloat(offset))
    release(scroll, velocity: velocity)
    let offsets = offsets(scroll, seconds: 3)
    for row in try rows(file) { #expect(abs(offsets(row[0] * unit - delay) - row[1]) < 0.4, "at \(row[0])") }
    #expect(!scroll.isDecelerating)
  }

  @Test func `a pull past the edge is followed within 0,17 pt`() throws {
    for row in try rows("ios_rubberband") {
      let scroll = scroll(681.6667, content: 2000)
      scroll.panGestureRecognizer.send(.began)
      scroll.panGestureRecognizer.send(.changed, translation: CGPoint(x: 0, y: CGFloat(row[0])))
      #expect(abs(-Double(scroll.contentOffset.y) - row[1]) < 0.17, "after \(row[0]) pt")
    }
  }

  @Test func `an impact on the edge is followed within 0,5 pt`() throws {
    let scroll = scroll(852, content: 40_000, at: 39_088)
    release(scroll, velocity: 3125)
    let offsets = offsets(scroll, seconds: 1)
    for row in try rows("edge_impact") { #expect(abs(offsets(row[0] - 0.0009) - row[1]) < 0.5, "at \(row[0]) s") }
    #expect(scroll.contentOffset.y == 39_148 && !scroll.isDecelerating)
  }

  @Test(arguments: [
    // file, viewport, finger, velocity that UIKit reported, delay, seconds a unit of its clock
    ("rubberband_top_release", 852.0, 590.0, 0.0, 0.0008, 1.0), ("cranpose_bounce", 681.6667, 434.6, 0.455, 0.0005, 0.001),
  ])
  func `a release at rest past the edge is followed within 0,6 pt`(
    file: String, viewport: Double, finger: CGFloat, velocity: Double, delay: Double, unit: Double
  ) throws {
    let scroll = scroll(CGFloat(viewport), content: 2000)
    release(scroll, way: finger, velocity: velocity)
    let offsets = offsets(scroll, seconds: 1)
    for row in try rows(file) { #expect(abs(offsets(row[0] * unit - delay) - row[1]) < 0.6, "at \(row[0])") }
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `a thrown pull springs back with the velocity of the content, not of the finger`() {
    // at the edge the content follows the finger by 0.55 of its way
    let (thrown, resting) = (scroll(852, content: 2000), scroll(852, content: 2000))
    release(thrown, way: 100, velocity: -1750)
    release(resting, way: 100, velocity: 0)
    clock.step(frames: 30)
    #expect(thrown.contentOffset.y < -55 && resting.contentOffset.y > -45)
    clock.step(frames: 1500)
    #expect(thrown.contentOffset.y == 0 && resting.contentOffset.y == 0)
  }
}
