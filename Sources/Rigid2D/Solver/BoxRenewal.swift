/// Renews the boxes of awake bodies that the coming step may leave.
struct BoxRenewal: ~Escapable {
  /// The entries of the bodies that move; all spans are of the same length, but for `isCrowded`.
  struct Moving: ~Escapable {
    let awake: Span<Int32>
    let reach: Span<Float>
    let mayBounce: Span<Bool>
    /// Empty if no body is crowded.
    let isCrowded: Span<Bool>

    @_lifetime(copy awake, copy reach, copy mayBounce, copy isCrowded)
    init(_ awake: Span<Int32>, reach: Span<Float>, mayBounce: Span<Bool>, isCrowded: Span<Bool>) {
      self.awake = awake
      self.reach = reach
      self.mayBounce = mayBounce
      self.isCrowded = isCrowded
    }
  }

  struct Bodies: ~Escapable {
    let all: Span<Body>
    let poses: Span<Pose>
    let velocities: Span<Velocity>

    @_lifetime(copy all, copy poses, copy velocities)
    init(_ all: Span<Body>, _ poses: Span<Pose>, _ velocities: Span<Velocity>) {
      self.all = all
      self.poses = poses
      self.velocities = velocities
    }
  }

  private let moving: Moving
  private let bodies: Bodies
  private let shapes: Span<ShapeRecord>
  private let vertices: Span<Vector2>
  private let clock: StepClock
  private let tuning: Tuning

  @_lifetime(copy moving, copy bodies, copy shapes, copy vertices)
  init(
    _ moving: Moving, _ bodies: Bodies, _ shapes: Span<ShapeRecord>, vertices: Span<Vector2>, _ clock: StepClock, _ tuning: Tuning
  ) {
    self.moving = moving
    self.bodies = bodies
    self.shapes = shapes
    self.vertices = vertices
    self.clock = clock
    self.tuning = tuning
  }

  /// Appends the shapes whose boxes change to `moved`; `lists` is working space.
  func run(_ boxes: inout [Bounds], _ moved: inout [Int32], _ lists: inout [[Int32]], on executor: StepExecutor) {
    var boxes = boxes.mutableSpan
    let entries = 1..<max(1, moving.awake.count)
    if executor.isSerial { return renew(entries, &boxes, &moved) }
    // a part writes the boxes of its bodies
    executor.collect(entries, leastPart: 256, &boxes, into: &moved, &lists) { boxes, moved, part in renew(part, &boxes, &moved) }
  }

  @inline(always)
  private func renew(_ part: Range<Int>, _ boxes: inout MutableSpan<Bounds>, _ moved: inout [Int32]) {
    let hasCrowd = !moving.isCrowded.isEmpty
    for entry in part {
      let i = Int(moving.awake[entry])
      let reach = moving.reach[entry] * clock.dt
      let present = clock.dt * bodies.velocities[i].linear
      let length = present.length
      // an impact may send a body in any direction; without bounces it keeps its motion
      let (way, certain) = moving.mayBounce[entry] ? (.zero, 0) : (present, length)
      let room = reach - certain + tuning.speculativeDistance
      let boundsMargin = min(tuning.boundsMargin, Tuning.boundsMarginShare * bodies.all[i].radii.outer)
      let isCrowded = hasCrowd ? moving.isCrowded[entry] : false
      // boxes include one more step of the present motion, and two where impacts may come from all sides, as each new contact has to be
      // prepared for them. They do not for a body so fast that its neighbors will be elsewhere by then, even less if an impact may send it
      // back
      let limit = isCrowded ? 0 : (moving.mayBounce[entry] ? 1 : 4) * bodies.all[i].radii.outer
      let steps: Float = moving.mayBounce[entry] ? 2 : 1
      let ahead = steps * length > limit ? (limit / length) * present : steps * present
      var shape = bodies.all[i].firstShape
      while shape >= 0 {
        let s = Int(shape)
        var needed = shapes[s].shape.bounds(at: bodies.poses[i], vertices).swept(by: way).grown(by: room)
        var margin = boundsMargin
        if isCrowded {
          // it leaves any box at once, and at any angular velocity it stays within its circle
          let turning = bodies.velocities[i].angular.magnitude * bodies.all[i].radii.outer * clock.dt
          let circle = Bounds(lower: bodies.poses[i].position, upper: bodies.poses[i].position).swept(by: way)
          needed = needed.intersection(circle.grown(by: bodies.all[i].radii.outer + max(0, room - turning)))
          margin = 0
        }
        if !boxes[s].contains(needed) {
          boxes[s] = needed.swept(by: ahead).grown(by: margin)
          moved.append(shape)
        }
        shape = shapes[s].next
      }
    }
  }
}
