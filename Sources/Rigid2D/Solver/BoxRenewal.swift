/// Renews the boxes of awake bodies that the coming step may leave.
struct BoxRenewal: ~Escapable {
  private let world: PlacedShapes
  private let velocities: Span<Velocity>
  private let bodies: StepBodySpans
  /// Per entry of motions, see ``Scratch``.
  private let mayBounce: Span<Bool>
  private let clock: StepClock
  private let tuning: Tuning

  @inline(always) @_lifetime(borrow state, copy bodies, copy mayBounce)
  init(_ state: borrowing State, _ bodies: StepBodySpans, mayBounce: Span<Bool>, _ clock: StepClock) {
    world = PlacedShapes(state)
    velocities = state.velocities.span
    self.bodies = bodies
    self.mayBounce = mayBounce
    self.clock = clock
    tuning = state.settings.tuning
  }

  /// Appends the shapes whose boxes change to `moved`; `lists` is working space.
  @inline(always)
  func run(_ boxes: inout [Bounds], _ moved: inout [Int32], _ lists: inout [[Int32]], on executor: StepExecutor) {
    var boxes = boxes.mutableSpan
    let entries = 1..<max(1, bodies.awake.count)
    if executor.isSerial { return renew(entries, &boxes, &moved) }
    // a part writes the boxes of its bodies
    executor.collect(entries, leastPart: 256, &boxes, into: &moved, &lists) { boxes, moved, part in renew(part, &boxes, &moved) }
  }

  @inline(always)
  private func renew(_ part: Range<Int>, _ boxes: inout MutableSpan<Bounds>, _ moved: inout [Int32]) {
    let hasCrowd = !bodies.isCrowded.isEmpty
    for entry in part {
      let i = Int(bodies.awake[entry])
      let reach = bodies.reach[entry] * clock.dt
      let present = clock.dt * velocities[i].linear
      let length = present.length
      // an impact may send a body in any direction; without bounces it keeps its motion
      let (way, certain) = mayBounce[entry] ? (.zero, 0) : (present, length)
      let room = reach - certain + tuning.speculativeDistance
      let boundsMargin = min(tuning.boundsMargin, Tuning.boundsMarginShare * world.bodies[i].radii.outer)
      let isCrowded = hasCrowd ? bodies.isCrowded[entry] : false
      // boxes include one more step of the present motion, and two where impacts may come from all sides, as each new contact has to be
      // prepared for them. They do not for a body so fast that its neighbors will be elsewhere by then, even less if an impact may send it
      // back
      let limit = isCrowded ? 0 : (mayBounce[entry] ? 1 : 4) * world.bodies[i].radii.outer
      let steps: Float = mayBounce[entry] ? 2 : 1
      let ahead = steps * length > limit ? (limit / length) * present : steps * present
      var shape = world.bodies[i].firstShape
      while shape >= 0 {
        let s = Int(shape)
        var needed = world.shapes[s].shape.bounds(at: world.poses[i], world.pool.vertices).swept(by: way).grown(by: room)
        var margin = boundsMargin
        if isCrowded {
          // it leaves any box at once, and at any angular velocity it stays within its circle
          let turning = velocities[i].angular.magnitude * world.bodies[i].radii.outer * clock.dt
          let circle = Bounds(lower: world.poses[i].position, upper: world.poses[i].position).swept(by: way)
          needed = needed.intersection(circle.grown(by: world.bodies[i].radii.outer + max(0, room - turning)))
          margin = 0
        }
        if !boxes[s].contains(needed) {
          boxes[s] = needed.swept(by: ahead).grown(by: margin)
          moved.append(shape)
        }
        shape = world.shapes[s].next
      }
    }
  }
}
