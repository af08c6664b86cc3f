import TestSupport
import Testing

@testable import Rigid2D

/// Contacts of two boxes each, one on top of the other, whose manifolds were made where the boxes stood before they moved.
private struct Pairs {
  let tuning = Tuning(pointsPerMeter: 100)
  var geometry = Geometry()
  private(set) var contacts: [Contact] = []
  private(set) var poses: [Pose] = []

  /// - Parameters:
  ///   - pose: Of the lower box, which is 40 wide and 20 high.
  ///   - shift: Of the upper box along its face.
  mutating func add(at pose: Pose, shift: Float = 0, restitution: Float = 0) {
    let box = geometry.box(40, 20)
    let other = Pose(position: pose.apply(Vector2(shift, -20.01)), rotation: pose.rotation)
    let manifold = Manifold.between(box, pose, box, other, geometry.pool, margin: 2, linearSlop: tuning.linearSlop)
    var contact = Contact(
      shapeA: 0, shapeB: 0, bodyA: Int32(poses.count), bodyB: Int32(poses.count + 1), order: UInt64(contacts.count), friction: 0.5,
      restitution: restitution, manifold: manifold, stepImpulse: 0, isTouching: false, isSensor: false)
    contact.origin = ManifoldOrigin(manifold, pose, other)
    contacts.append(contact)
    poses += [pose, other]
  }

  /// Moves both boxes of a contact as one, then the upper one by itself, with its shift in the axes of the lower one.
  mutating func move(_ i: Int, by frame: Pose, shift: Vector2 = .zero, turn: Float = 0) {
    for k in [2 * i, 2 * i + 1] {
      poses[k] = Pose(position: frame.apply(poses[k].position), rotation: frame.rotation * poses[k].rotation)
    }
    poses[2 * i + 1].position += poses[2 * i].rotation.apply(shift)
    poses[2 * i + 1].rotation = Trigonometry.sineCosine(turn) * poses[2 * i + 1].rotation
  }

  /// - Returns: Which of the contacts `i` follow.
  mutating func follow(_ i: [Int]) -> [Bool] {
    let at = Lanes(x: Int32(i[0]), y: Int32(i[1]), z: Int32(i[2]), w: Int32(i[3]))
    let followed = Self.follow(at, &contacts, poses, tuning)
    return [followed[0], followed[1], followed[2], followed[3]]
  }

  private static func follow(_ at: Lanes, _ contacts: inout [Contact], _ poses: [Pose], _ tuning: Tuning) -> Lanes.Mask {
    var contacts = contacts.mutableSpan
    return ManifoldFollower(tuning).follow(at, &contacts, poses.span)
  }

  mutating func follow(_ i: Int) -> Bool { follow([i, i, i, i]) == [true, true, true, true] }
}

@Suite("Manifolds that follow their bodies") struct ManifoldFollowerTests {
  @Test("bodies that move and turn together turn their manifold", arguments: [Float(0), 0.001, -0.02])
  func together(angle: Float) {
    var pairs = Pairs()
    pairs.add(at: Pose(30, 40, angle: 0.3), shift: 5)
    let old = pairs.contacts[0].manifold
    let frame = Pose(70, -20, angle: angle)
    pairs.move(0, by: frame)
    let isFollowed = pairs.follow(0)
    #expect(isFollowed)
    let new = pairs.contacts[0].manifold
    #expect(old.count == 2 && new.count == 2)
    #expect(isNear(new.normal, frame.rotation.apply(old.normal), 1e-5))
    for (p, q) in zip(old.points, new.points) {
      #expect(isNear(q.separation, p.separation, 2e-4))
      #expect(isNear(q.anchorA, frame.rotation.apply(p.anchorA), 1e-3))
      #expect(isNear(q.anchorB, frame.rotation.apply(p.anchorB), 1e-3))
    }
    if angle == 0 { #expect(new.normal == old.normal && new.first.anchorA == old.first.anchorA) }
  }

  @Test("bodies that approach reduce the separation by as much, at the same points of A, up to half a slop")
  func nearer() {
    var pairs = Pairs()
    let slop = pairs.tuning.linearSlop
    for _ in 0..<2 { pairs.add(at: Pose(30, 40)) }
    let old = pairs.contacts[0].manifold
    pairs.move(0, by: .identity, shift: Vector2(0.2 * slop, 0.4 * slop))
    let isFollowed = pairs.follow(0)
    #expect(isFollowed)
    let new = pairs.contacts[0].manifold
    for (p, q) in zip(old.points, new.points) {
      #expect(isNear(q.separation, p.separation - 0.4 * slop, 1e-5))
      #expect(q.anchorA == p.anchorA)
      // both are struck at one point
      #expect(isNear(q.anchorA + pairs.poses[0].position, q.anchorB + pairs.poses[1].position, 1e-4))
    }
    // the way counts from where the manifold was made
    pairs.move(0, by: .identity, shift: Vector2(0, 0.4 * slop))
    let before = pairs.contacts[0]
    let isFarther = !pairs.follow(0)
    #expect(isFarther && pairs.contacts[0] == before)
  }

  @Test("manifolds of bouncing bodies follow for a fiftieth of the slop only")
  func bounces() {
    var pairs = Pairs()
    pairs.add(at: .identity, restitution: 0.5)
    pairs.move(0, by: .identity, shift: Vector2(0, 0.01 * pairs.tuning.linearSlop))
    let isFollowed = pairs.follow(0)
    pairs.move(0, by: .identity, shift: Vector2(0, 0.02 * pairs.tuning.linearSlop))
    let isFollowedOn = pairs.follow(0)
    #expect(isFollowed && !isFollowedOn)
  }

  @Test("manifolds of bodies that turned by 2 mrad relative to each other, or by 0.03 together, do not follow")
  func turned() {
    var pairs = Pairs()
    for _ in 0..<2 { pairs.add(at: .identity) }
    pairs.move(0, by: .identity, turn: 0.0022)
    pairs.move(1, by: Pose(0, 0, angle: 0.031))
    let followed = pairs.follow([0, 1, 0, 1])
    #expect(followed == [false, false, false, false])
  }

  @Test("each of four manifolds has the bits that it has alone, and those that do not follow keep theirs", arguments: 0..<50)
  func alone(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var pairs = Pairs()
    for i in 0..<4 {
      pairs.add(at: Pose.random(&random, within: 50), shift: random.uniform(-15, 15), restitution: random.next() & 3 == 0 ? 0.5 : 0)
      let way = random.next() & 1 == 0 ? 0.3 * pairs.tuning.linearSlop : pairs.tuning.linearSlop
      pairs.move(
        i, by: Pose(random.uniform(-3, 3), random.uniform(-3, 3), angle: random.next() & 3 == 0 ? 0 : random.uniform(-0.02, 0.02)),
        shift: Vector2(random.uniform(-way, way), random.uniform(-way, way)), turn: random.uniform(-0.001, 0.001))
    }
    let old = pairs.contacts
    var singly = pairs
    let followed = pairs.follow([0, 1, 2, 3])
    let each = (0..<4).map { singly.follow($0) }
    #expect(followed == each)
    #expect(pairs.contacts == singly.contacts)
    for i in 0..<4 where !followed[i] { #expect(pairs.contacts[i] == old[i]) }
  }
}
