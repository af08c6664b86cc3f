import Rigid2D

/// Ragdolls that rain on five floors, one of Box2D's benchmark scenes: every eighth step adds a column of them, and from the 41st on takes away the oldest.
extension BenchScene {
  static func rain() -> BenchWorld {
    var scene = BenchWorld()
    let centers = (0..<Rain.rows).flatMap { row in
      (0...500).map { column -> (Float, Float) in (0.5 * Float(column) - 125, 45 * Float(row)) }
    }
    _ = scene.body(.static, at: (0, 0), centers.map { scene.boxShape(center: $0, half: (0.25, 0.25)) })
    return scene
  }

  /// A column is five groups, one above each floor, of five ragdolls next to each other.
  static func letItRain(_ scene: inout BenchWorld, step: Int) {
    guard step % 8 == 0 else { return }
    if scene.spawned.count == Rain.columns { scene.world.removeBodies(scene.spawned.removeFirst()) }
    let column = step / 8 % Rain.columns
    var bodies: [BodyID] = []
    for row in 0..<Rain.rows {
      let x = Rain.pitch * (Float(column) + 0.5) - 125
      for number in 0..<5 { Ragdoll.add(to: &scene, at: (x + 0.5 * Float(number), 45 * Float(row) + 40), number, &bodies) }
    }
    scene.spawned.append(bodies)
  }
}

private enum Rain {
  static let rows = 5
  static let columns = 40
  /// Meters from column to column.
  static let pitch: Float = 6.25
}

/// Eleven bodies on ten pins with springs, friction and stops.
private enum Ragdoll {
  /// A capsule upright, all lengths in meters from the ragdoll's place, angles in half turns, counterclockwise.
  struct Bone {
    var y: Float
    /// Its ends, from its center.
    var ends: (Float, Float)
    var radius: Float
    var damping: Float = 0
    var hasFoot = false
    /// None of the first.
    var parent = -1
    var pivot: Float = 0
    var range: ClosedRange<Float> = 0...0
    var rest: Float = 0
    /// In parts of 0.05 N·m.
    var friction: Float = 0
  }

  static let bones = [
    Bone(y: 0.95, ends: (-0.02, 0.02), radius: 0.095),
    Bone(y: 1.2, ends: (-0.135, 0.135), radius: 0.09, parent: 0, pivot: 1, range: -0.25...0, friction: 0.5),
    Bone(y: 1.475, ends: (-0.038, 0.039), radius: 0.075, damping: 0.1, parent: 1, pivot: 1.4, range: -0.3...0.1, friction: 0.25),
    thigh, shin(of: 3), thigh, shin(of: 5), upperArm, forearm(of: 7), upperArm, forearm(of: 9),
  ]

  static let thigh = Bone(y: 0.775, ends: (-0.125, 0.125), radius: 0.06, parent: 0, pivot: 0.9, range: -0.05...0.4, friction: 1)

  static func shin(of thigh: Int) -> Bone {
    Bone(
      y: 0.475, ends: (-0.155, 0.125), radius: 0.045, hasFoot: true, parent: thigh, pivot: 0.625, range: -0.5 ... -0.02, friction: 0.5)
  }

  static let upperArm = Bone(y: 1.225, ends: (-0.125, 0.125), radius: 0.035, parent: 1, pivot: 1.35, range: -0.1...0.8, friction: 0.5)

  /// Its angle counts from an eighth of a turn.
  static func forearm(of upperArm: Int) -> Bone {
    Bone(
      y: 0.975, ends: (-0.125, 0.125), radius: 0.03, damping: 0.1, parent: upperArm, pivot: 1.1, range: 0.05...0.55, rest: 0.25,
      friction: 0.1)
  }

  static let foot: [(Float, Float)] = [(-0.03, -0.185), (0.11, -0.185), (0.11, -0.16), (-0.03, -0.14)]

  /// Ragdolls of one number pass through each other, and their feet through all of them.
  static func add(to scene: inout BenchWorld, at place: (x: Float, y: Float), _ number: Int, _ bodies: inout [BodyID]) {
    let meters = BenchWorld.pointsPerMeter
    let first = bodies.count
    for bone in bones {
      var capsule = ShapeDefinition(
        .capsule(scene.point(0, bone.ends.0), scene.point(0, bone.ends.1), radius: bone.radius * meters))
      capsule.friction = 0.2
      capsule.filter = Filter(category: 2 << UInt64(number), accepts: 0b111111 & ~(2 << UInt64(number)))
      var shapes = [capsule]
      if bone.hasFoot {
        var foot = scene.polygonShape(foot, radius: 0.015, friction: 0.05)
        foot.filter = Filter(category: 0b1000000, accepts: 1)
        shapes.append(foot)
      }
      let body = scene.body(.dynamic, at: (place.x, place.y + bone.y), shapes) { $0.linearDamping = bone.damping }
      bodies.append(body)
      guard bone.parent >= 0 else { continue }
      // angles of the world are clockwise
      _ = scene.world.addPinJoint(
        bodies[first + bone.parent], anchorA: scene.point(0, bone.pivot - bones[bone.parent].y), body,
        anchorB: scene.point(0, bone.pivot - bone.y), range: -bone.range.upperBound * .pi ... -bone.range.lowerBound * .pi,
        friction: bone.friction * 0.05 * meters * meters, frequency: 5, dampingRatio: 0.5, restAngle: -bone.rest * .pi)
    }
  }
}
