import Rigid2D
import TestSupport

/// Floors of pieces: pieces that are flush are one surface, whatever they are made of.
extension PhysicsRow {
  static let floors =
    Floor.Material.allCases.map { material in
      PhysicsRow(
        "floor-of-\(material)",
        "boxes, rounded ones, octagons and disks slide without friction over 40 random floors of \(material): those that trip",
        unit: "of 40", exact: [0], mustReach: 0
      ) { pace in [Double((0..<40).count { Floor(material, seed: UInt64($0)).trips(pace) })] }
    } + [
      PhysicsRow(
        "floor-edit", "the same on 20 floors of tiles, of which one ahead is removed and put back: those that trip", unit: "of 20",
        exact: [0], mustReach: 0
      ) { pace in [Double((0..<20).count { Floor(.tiles, seed: UInt64($0)).trips(pace, replacesPiece: true) })] },
      PhysicsRow(
        "off-the-end", "a box slides at 0.5 m/s off the end of a line, a frame, a tile: way after 2 s", unit: "m",
        exact: [1, 1, 1], mustReach: 0.01, measure: offTheEnd),
    ]

  /// Until its middle is over the end, which nothing that happens there may slow down.
  private static func offTheEnd(_ pace: Pace) -> [Double] {
    let grounds: [ShapeGeometry] = [.line(Point(-4, 0), .zero), Floor.frame(from: -4, to: 0), Floor.tile(from: -4, to: 0)]
    return grounds.map { ground in
      var stage = Stage(pace)
      stage.add(ground, .static)
      let box = stage.add(.box(0.4, 0.4), at: Point(-1.1, 0.2), velocity: Point(0.5, 0))
      stage.run(until: 2)
      return stage.position(box).x + 1.1
    }
  }
}

/// A floor of pieces under something that slides on it without friction.
private struct Floor {
  enum Material: String, CaseIterable, CustomStringConvertible {
    case tiles, lines, frames, parts
    /// Parts of a body that moves on its course, and of one that lies on the ground.
    case lift, raft
    var description: String { rawValue }
  }

  static let depth = 0.3
  /// As fast upward for the whole time, which no body on it feels.
  private static let liftVelocity = Point(0, 0.5)

  let material: Material
  /// Ends of the pieces, meters.
  private var cuts: [Double]
  let slope: Double
  let speed: Double
  let slider: ShapeGeometry
  /// Of its middle over the floor, meters.
  let height: Double
  /// An octagon is turned to stand on a face.
  let tilt: Double

  init(_ material: Material, seed: UInt64) {
    var random = SplitMix64(seed: 1000 + seed)
    self.material = material
    cuts = [-2]
    while let last = cuts.last, last < 12 { cuts.append(last + Double(random.uniform(0.08, 1.2))) }
    slope = seed % 2 == 0 || material == .lift || material == .raft ? 0 : Double(random.uniform(-0.3, 0.3))
    speed = Double(random.uniform(0.5, 5))
    let half = Double(random.uniform(0.1, 0.4))
    switch seed / 2 % 4 {
    case 0: (slider, height, tilt) = (.box(2 * half, 1.5 * half), 0.75 * half, 0)
    case 1: (slider, height, tilt) = (.roundedBox(2 * half, half / 4), half, 0)
    case 2: (slider, height, tilt) = (.regular(8, half), half * cosine(.pi / 8), .pi / 8)
    default: (slider, height, tilt) = (.ball(half), half, 0)
    }
  }

  static func tile(from: Double, to: Double) -> ShapeGeometry {
    .outline([Point(from, 0), Point(to, 0), Point(to, -depth), Point(from, -depth)])
  }

  static func frame(from: Double, to: Double) -> ShapeGeometry {
    .chain([Point(from, 0), Point(to, 0), Point(to, -depth), Point(from, -depth)].map(Stage.points), closed: true)
  }

  private func geometry(from: Double, to: Double) -> ShapeGeometry {
    switch material {
    case .tiles, .parts, .lift, .raft: Self.tile(from: from, to: to)
    case .lines: .line(Point(from, 0), Point(to, 0))
    case .frames: Self.frame(from: from, to: to)
    }
  }

  private func build(_ stage: inout Stage) -> [BodyID] {
    let pieces = zip(cuts, cuts.dropFirst()).map { geometry(from: $0, to: $1) }
    switch material {
    case .parts: return [stage.add(pieces, .static, angle: slope)]
    case .lift: return [stage.add(pieces, .kinematic, velocity: Self.liftVelocity)]
    case .raft:
      stage.add(.line(Point(-20, -Self.depth), Point(30, -Self.depth)), .static)
      return [stage.add(pieces)]
    default: return pieces.map { stage.add([$0], .static, angle: slope) }
    }
  }

  /// Whether the slider leaves the motion that it has on a plane: v t - ½ g sin θ t² along it, no turn, always on the surface.
  ///
  /// - Parameter replacesPiece: Removes a piece ahead of the slider after 10 frames and puts it back after 20.
  func trips(_ pace: Pace, replacesPiece: Bool = false) -> Bool {
    var stage = Stage(pace, allowsSleeping: false)
    let pieces = build(&stage)
    let (along, up) = (Point(cosine(slope), sine(slope)), Point(-sine(slope), cosine(slope)))
    let lift = material == .lift ? Self.liftVelocity : .zero
    let body = stage.add(slider, at: height * up, velocity: speed * along + lift, angle: slope + tilt)
    let angle = stage.angle(body)
    let ahead = cuts.firstIndex { $0 > 0.5 * speed + 0.6 } ?? 0
    while stage.time < min(2, 6 / speed) {
      if replacesPiece && stage.frame == 10 { stage.remove(pieces[ahead]) }
      if replacesPiece && stage.frame == 20 { stage.add([geometry(from: cuts[ahead], to: cuts[ahead + 1])], .static, angle: slope) }
      stage.step()
      let t = stage.time
      let place = stage.position(body) - t * lift
      let way = place.dot(along)
      let exact = speed * t - 0.5 * Stage.gravity * sine(slope) * t * t
      guard way > -1.5, exact > -1.5, way < 11, exact < 11 else { return false }
      if (way - exact).magnitude > 0.01 || (place.dot(up) - height).magnitude > 0.004 { return true }
      if (stage.angle(body) - angle).magnitude > 0.01 { return true }
    }
    return false
  }
}
