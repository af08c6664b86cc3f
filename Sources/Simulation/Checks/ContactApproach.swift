import Rigid2D
import SceneModel
import Trajectories

/// How near two things come that may touch: the slope of a margin where contacts alone are flat.
///
/// Frames are too far apart for a fast view, so a frame in which two could have passed each other is looked at in parts.
struct ContactApproach: Sendable {
  private var a: Side
  private var b: Side
  /// Points that a gap is large or small by: the size of the smaller of the two, at least 1.
  private(set) var scale: Double
  /// The smallest gap while the two did not touch, points; infinity as long as none is known.
  private(set) var smallest = Double.infinity
  /// When it was.
  private(set) var time: Double?
  private var isTouching = false
  /// Whether the two have touched.
  private var hasTouched = false
  /// The largest gap since the last contact, and how much of it was gone again.
  private var largest = 0.0
  private var regained = 0.0

  /// One of the two.
  private struct Side: Sendable {
    private let name: String
    private(set) var outline: GapOutline?
    private(set) var view: String?
    /// Number of the view in the run, -1 while it is unknown.
    var number: Int32 = -1
    /// Where the view was in the frame before, while it was there.
    var last: ViewSample?

    init(_ name: String, in scene: borrowing Scene) {
      self.name = name
      adopt(scene)
    }

    mutating func adopt(_ scene: borrowing Scene) {
      if let walls = GapOutline(ofWalls: name, in: scene) {
        (outline, view) = (walls, nil)
      } else {
        (outline, view) = (GapOutline(ofView: name, in: scene), name)
      }
    }

    /// Its pose at a part of the way from the frame before; nil where the view is not there.
    func pose(_ frame: Frame, _ part: Float) -> Pose? {
      guard view != nil else { return .identity }
      guard let now = frame.sample(number) else { return nil }
      guard part < 1, let last else { return Pose(now.x, now.y, now.angle) }
      func between(_ a: Float, _ b: Float) -> Float { a + part * (b - a) }
      return Pose(between(last.x, now.x), between(last.y, now.y), between(last.angle, now.angle))
    }

    /// How far a point of it may have moved since the frame before, points; 0 for a view that was put elsewhere.
    func motion(_ frame: Frame) -> Float {
      guard view != nil, let last, let now = frame.sample(number) else { return 0 }
      let way = Vector2(now.x - last.x, now.y - last.y).length
      let step = frame.index > 0 ? Float(frame.time) / Float(frame.index) : 0
      guard way <= 2 * step * max(last.speed, now.speed) + 1 else { return 0 }
      return way + (now.angle - last.angle).magnitude * (outline?.reach ?? 0)
    }
  }

  init(_ a: String, _ b: String, in scene: borrowing Scene) {
    self.a = Side(a, in: scene)
    self.b = Side(b, in: scene)
    scale = Self.scale(self.a, self.b)
  }

  private static func scale(_ a: Side, _ b: Side) -> Double { max(1, Double(min(a.outline?.size ?? 0, b.outline?.size ?? 0))) }

  /// Continues with a scene whose later views and walls differ.
  mutating func adopt(_ scene: borrowing Scene) {
    a.adopt(scene)
    b.adopt(scene)
    scale = Self.scale(a, b)
  }

  mutating func number(_ name: String, _ number: Int32) {
    if a.view == name { a.number = number }
    if b.view == name { b.number = number }
  }

  mutating func observe(_ frame: Frame, counts: Bool) {
    defer {
      a.last = frame.sample(a.number)
      b.last = frame.sample(b.number)
    }
    guard counts, !isTouching, let first = a.outline, let second = b.outline, let now = gap(first, second, frame, 1) else { return }
    var least = now
    let motion = a.motion(frame) + b.motion(frame)
    // the smallest gap of a frame can be smaller than that at its end by the motion in it
    if motion > 2, now - motion < Float(smallest) {
      let count = min(8, max(2, Int(motion / 2)))
      for i in 1..<count { least = min(least, gap(first, second, frame, Float(i) / Float(count)) ?? least) }
    }
    if Double(least) < smallest { (smallest, time) = (Double(least), frame.time) }
    if Double(now) > largest { largest = Double(now) }
    if largest > 1 { regained = max(regained, 1 - Double(least) / largest) }
  }

  private func gap(_ first: GapOutline, _ second: GapOutline, _ frame: Frame, _ part: Float) -> Float? {
    guard let x = a.pose(frame, part), let y = b.pose(frame, part) else { return nil }
    return first.gap(to: second, at: x.to(y))
  }

  mutating func begin() {
    (isTouching, hasTouched) = (true, true)
    (largest, regained) = (0, 0)
  }

  mutating func end() { isTouching = false }

  /// How much of the way to the next contact was gone, 0 to 1.
  var progress: Double {
    if hasTouched { return regained }
    return smallest == .infinity ? 0 : 1 / (1 + smallest / scale)
  }
}

extension Pose {
  fileprivate init(_ x: Float, _ y: Float, _ angle: Float) {
    self.init(position: Vector2(x, y), rotation: Trigonometry.sineCosine(angle))
  }
}
