#if !canImport(UIKit)
  import Foundation

  /// A finger of a recording from when it goes down until it is lifted, in the coordinates of the root view.
  @MainActor struct Finger {
    private(set) var phase = UITouch.Phase.began
    private(set) var time: TimeInterval
    private let start: CGPoint
    private let begin: TimeInterval
    private var trail: [(time: TimeInterval, point: CGPoint)]
    /// How far it was from its start at most, points.
    private(set) var distance: CGFloat = 0

    init(_ time: TimeInterval, _ point: CGPoint) {
      self.time = time
      start = point
      begin = time
      trail = [(time, point)]
    }

    var point: CGPoint { trail.last?.point ?? start }
    /// Seconds since it went down.
    var duration: TimeInterval { time - begin }

    mutating func move(_ phase: UITouch.Phase, _ time: TimeInterval, _ point: CGPoint) {
      self.phase = phase
      self.time = time
      distance = max(distance, hypot(point.x - start.x, point.y - start.y))
      if let last = trail.last, last.time == time { trail.removeLast() }
      trail.append((time, point))
      trail.removeAll { $0.time < time - Self.memory }
    }

    /// Since it went down.
    var way: CGPoint { travel(from: start) }
    func travel(from point: CGPoint) -> CGPoint { CGPoint(x: self.point.x - point.x, y: self.point.y - point.y) }

    /// Seconds of its way that its velocity is the mean of.
    private static let memory: TimeInterval = 0.05

    /// pt/s.
    var velocity: CGPoint {
      guard let first = trail.first, let last = trail.last, last.time > first.time else { return .zero }
      let seconds = CGFloat(last.time - first.time)
      return CGPoint(x: (last.point.x - first.point.x) / seconds, y: (last.point.y - first.point.y) / seconds)
    }
  }
#endif
